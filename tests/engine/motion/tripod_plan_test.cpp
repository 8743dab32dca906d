// The tripod of Ashok & Rambabu 2017: its speed profile, swing, support exact and fitted, slips, refusals.
#include "engine/motion/tripod_plan.h"

#include "engine/math/polynomial_fit.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::tripod_plan_test {

namespace {

constexpr double kDegrees = 180.0 / kPi;

Vec3 leg_angles(const MotionPoint& point, int leg) { return point.q.segment<3>(7 + 3 * leg); }

// The point of the plan at time t of the cycle.
MotionPoint at_time(const SolvedPlan& solved, double t) {
  const int phase = phase_at(solved.plan, t);
  return point_at(solved.model, solved.plan, phase, t - phase_begin(solved.plan, phase));
}

}  // namespace

TEST_CASE("tripod: legs 1 4 5, then 2 3 6; ramps of .5 s and .112 m/s^2 over half cycles of 3 s") {
  const SolvedPlan s = solved("tripod");
  CHECK(s.plan.phase_count() == 6);
  CHECK(s.plan.period == 6.0);
  CHECK(s.plan.stride == 0.28);
  for (int phase = 0; phase < 6; ++phase) {
    const std::span<const int> stance = stance_feet(s.plan, phase);
    const std::vector<int> feet(stance.begin(), stance.end());
    CHECK(feet == (phase < 3 ? std::vector<int>{kL1, kL3, kR2} : std::vector<int>{kL2, kR1, kR3}));
  }
  CHECK(fact(s.plan, "max_slip") == 0.0);
  CHECK(trunk_at(s.plan, TrunkPath::x, 0, 0.5).value == doctest::Approx(0.014));
  CHECK(trunk_at(s.plan, TrunkPath::x, 1, 1.0).rate == 0.056);
  CHECK(trunk_at(s.plan, TrunkPath::x, 2, 0.5).value == doctest::Approx(0.14));
  CHECK(std::abs(trunk_at(s.plan, TrunkPath::x, 2, 0.5).rate) < 1e-15);
  CHECK(trunk_at(s.plan, TrunkPath::x, 3, 0.0).value == doctest::Approx(0.14));
}

TEST_CASE("tripod: an s-curve covers the same way, and its acceleration does not jump") {
  const SolvedPlan s = solved("tripod", {{"gait.profile", 1.0}});
  CHECK(trunk_at(s.plan, TrunkPath::x, 0, 0.5).value == doctest::Approx(0.014));
  CHECK(trunk_at(s.plan, TrunkPath::x, 0, 0.5).rate == doctest::Approx(0.056));
  for (int phase = 0; phase < 6; ++phase)
    for (const double tau : {0.0, phase_duration(s.plan, phase)})
      CHECK(std::abs(trunk_at(s.plan, TrunkPath::x, phase, tau).acceleration) < 1e-13);
}

TEST_CASE("tripod: the paper's swing goes through its six conditions, its foot above the ground") {
  const SolvedPlan s = solved("tripod", {{"swing.method", 1.0}});
  const MotionPoint start = at_time(s, 0.0), middle = at_time(s, 1.5);
  CHECK(difference(leg_angles(start, kL2) * kDegrees, Vec3(110.0, -20.8, -61.8)) < 1e-12);
  CHECK(difference(leg_angles(middle, kL2) * kDegrees, Vec3(90.0, -10.111, -61.36)) < 1e-12);
  CHECK(difference(Vec3(middle.v.segment<3>(6 + 3 * kL2)) * kDegrees, Vec3(-24.0, 6.0, 0.25)) <
        1e-12);
  CHECK(difference(leg_angles(middle, kR1), -leg_angles(middle, kL2)) < 1e-15);  // mirrored
  double lowest = 1.0;
  for (int k = 0; k <= 300; ++k) {
    const MotionPoint m = at_time(s, 0.01 * k * (1.0 - 1e-12));
    const Workspace ws = kinematics_of(s.model, m.q, m.v);
    lowest = std::min(lowest, foot_position(s.model, ws, kL2).z());
  }
  // The printed ends lie .0044 mm below the ground that the default height makes.
  CHECK(lowest > -1e-5);
}

TEST_CASE("support: fitted polynomials slip by tenths of a millimetre, Table 4's by more") {
  const double fitted = fact(solved("tripod", {{"support.method", 1.0}}).plan, "max_slip");
  const double fifth = fact(solved("tripod", {{"support.method", 1.0},
                                              {"support.femur_degree", 5.0},
                                              {"support.tibia_degree", 5.0}})
                                .plan,
                            "max_slip");
  const double table = fact(solved("tripod", {{"support.method", 2.0}}).plan, "max_slip");
  CHECK(fitted < 0.8e-3);
  CHECK(fitted > 0.3e-3);
  CHECK(fifth > fitted);
  CHECK(table > 3e-3);
  CHECK(table < 5e-3);
}

TEST_CASE("tripod: its own Tables 3 and 4 are what swing and support go by") {
  const Plan plan = solved("tripod", {{"swing.method", 1.0}, {"support.method", 1.0}}).plan;
  REQUIRE(plan.tables.size() == 2);
  const TimePolynomial swing = quintic_through({110.0, 0.0}, {90.0, -24.0}, {70.0, 0.0}, 3.0);
  for (std::size_t k = 0; k < 6; ++k)
    CHECK(std::abs(plan.tables[0].joints[0].c[k] * kDegrees - swing[k]) < 1e-10);
  int posed = 0;
  for (const PosedLeg& leg : plan.phases[0].posed)
    for (std::size_t joint = 0; joint < 3 && leg.leg == kL1; ++joint, ++posed)
      for (std::size_t k = 0; k < 7; ++k)
        CHECK(std::abs(leg.joints[joint].c[k] - plan.tables[1].joints[joint].c[k]) < 1e-12);
  CHECK(posed == 3);
}

TEST_CASE("tripod: what speed and stroke do not allow is refused with what to change") {
  const std::string tripods = refusal_of("tripod", {{"gait.tripods", 1.0}});
  CHECK_SAYS(tripods, "would have to pull");
  CHECK_SAYS(tripods, "1, 4, 5");
  CHECK_SAYS(refusal_of("tripod", {{"swing.method", 2.0}, {"robot.coxa_limit", 1.2}}), "L2_coxa");
  CHECK_SAYS(refusal_of("tripod", {{"gait.max_speed", 0.045}}), "leaves no time to start and stop");
  CHECK_SAYS(refusal_of("tripod", {{"gait.max_speed", 0.1}}), "more than the stroke");
  CHECK_SAYS(refusal_of("tripod", {{"gait.stroke", 0.34}, {"gait.max_speed", 0.14}}),
             "cannot reach its foothold");
  CHECK_SAYS(refusal_of("tripod", {{"gait.reach", 0.28}}), "cannot reach its foothold");
  CHECK_SAYS(refusal_of("tripod", {{"gait.step_height", 0.0}}), "below the ground");
  CHECK_SAYS(refusal_of("tripod", {{"swing.femur_rate", 6.0}, {"swing.tibia_rate", -4.0}}),
             "below the ground");
}

}  // namespace legwork::testing::tripod_plan_test
