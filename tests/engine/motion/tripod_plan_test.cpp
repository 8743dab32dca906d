// The tripod of document 002: its speed profile, swing, support exact and fitted, slips, margins, refusals.
#include "engine/motion/tripod_plan.h"

#include "engine/dynamics/centroidal.h"
#include "engine/motion/support.h"
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
  CHECK(fact(s.plan, "ramp_time") == doctest::Approx(0.5).epsilon(1e-13).scale(0.0));
  CHECK(fact(s.plan, "ramp_acceleration") == doctest::Approx(0.112).epsilon(1e-13).scale(0.0));
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

TEST_CASE("tripod: every stance foot stays where it is; joints and their rates do not jump") {
  const SolvedPlan s = solved("tripod");
  Worst slip, jump, rate_jump;
  for (int phase = 0; phase < 6; ++phase) {
    const double T = phase_duration(s.plan, phase);
    for (const int foot : stance_feet(s.plan, phase))
      for (int k = 0; k <= 10; ++k) {
        const MotionPoint m = point_at(s.model, s.plan, phase, T * k / 10);
        const Workspace ws = kinematics_of(s.model, m.q, m.v);
        slip.see(foot_position(s.model, ws, foot) - s.plan.phases[at(phase)].feet[at(foot)].from,
                 Vec3(Vec3::Zero()));
        slip.see(foot_velocity(s.model, ws, foot), Vec3(Vec3::Zero()));
      }
    const MotionPoint end = point_at(s.model, s.plan, phase, T),
                      next = point_at(s.model, s.plan, phase + 1, 0.0);
    jump.see(end.q, next.q);
    rate_jump.see(end.v, next.v);
  }
  CHECK(slip.value < 1e-14);
  CHECK(jump.value < 1e-13);
  CHECK(rate_jump.value < 1e-12);
}

TEST_CASE(
    "tripod: the paper's swing goes through its six conditions; its foot lifts 25.0, at most "
    "27.15 mm") {
  const SolvedPlan s = solved("tripod", {{"swing.method", 1.0}});
  const MotionPoint start = at_time(s, 0.0), middle = at_time(s, 1.5);
  CHECK(difference(leg_angles(start, kL2) * kDegrees, Vec3(110.0, -20.8, -61.8)) < 1e-12);
  CHECK(difference(leg_angles(middle, kL2) * kDegrees, Vec3(90.0, -10.111, -61.36)) < 1e-12);
  CHECK(difference(Vec3(middle.v.segment<3>(6 + 3 * kL2)) * kDegrees, Vec3(-24.0, 6.0, 0.25)) <
        1e-12);
  CHECK(difference(leg_angles(middle, kR1), -leg_angles(middle, kL2)) < 1e-15);  // mirrored
  double highest = 0.0, at = 0.0, lowest = 1.0;
  for (int k = 0; k <= 300; ++k) {
    const MotionPoint m = at_time(s, 0.01 * k * (1.0 - 1e-12));
    const Workspace ws = kinematics_of(s.model, m.q, m.v);
    const double z = foot_position(s.model, ws, kL2).z();
    if (z > highest) {
      highest = z;
      at = 0.01 * k;
    }
    lowest = std::min(lowest, z);
    if (k == 150) CHECK(std::abs(z - 0.025) < 2e-5);
  }
  // The printed ends lie .0044 mm below the ground that the default height makes.
  CHECK(highest == doctest::Approx(0.02715).epsilon(1e-3).scale(0.0));
  CHECK(at == doctest::Approx(1.77).epsilon(0.006).scale(0.0));
  CHECK(lowest > -1e-5);
}

TEST_CASE("Table 3: with a14 as printed joint 1 ends at 19.0 degrees, corrected at 70.04") {
  const SolvedPlan fixed = solved("tripod", {{"swing.method", 3.0}});
  const SolvedPlan printed = solved("tripod", {{"swing.method", 2.0}});
  const auto at_end = [](const SolvedPlan& s) {
    return point_at(s.model, s.plan, 2, phase_duration(s.plan, 2));
  };
  const MotionPoint good = at_end(fixed), bad = at_end(printed);
  CHECK(std::abs(good.q[7 + 3 * kL2] * kDegrees - 70.04) < 0.005);
  CHECK(std::abs(good.v[6 + 3 * kL2] * kDegrees - 0.06) < 0.005);
  CHECK(std::abs(bad.q[7 + 3 * kL2] * kDegrees - 19.0) < 0.05);
  CHECK(std::abs(bad.v[6 + 3 * kL2] * kDegrees + 68.0) < 0.5);
  // A coxa that turns less far cannot do it.
  CHECK_SAYS(refusal_of("tripod", {{"swing.method", 2.0}, {"robot.coxa_limit", 1.2}}), "L2_coxa");
}

TEST_CASE("support: fitted polynomials slip by tenths of a millimetre, Table 4's by 3.5 mm") {
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

TEST_CASE(
    "tripod: its own Tables 3 and 4 are the document's, but for what the document has wrong") {
  const std::vector<JointTable> tables =
      solved("tripod", {{"swing.method", 1.0}, {"support.method", 1.0}}).plan.tables;
  REQUIRE(tables.size() == 2);
  const auto coefficient = [&](std::size_t table, std::size_t joint, std::size_t k) {
    return tables[table].joints[joint].c[k] * kDegrees;
  };
  const double exact[6] = {110.0, 0.0, -8.0 / 3, -304.0 / 27, 160.0 / 27, -64.0 / 81};
  for (std::size_t k = 0; k < 6; ++k) CHECK(std::abs(coefficient(0, 0, k) - exact[k]) < 1e-10);
  CHECK(std::abs(kTable3[0][4] - exact[4]) > 0.6);
  CHECK(std::abs(kTable3A14 - exact[4]) < 5e-4);
  // Part 1.5's refit, to its digits; the printed ones are as near as its rounding of ramp and posture allows.
  const double refit[3][7] = {{70.19, -2.83, 28.99, -20.82, 7.17, -0.95, 0.0},
                              {-20.78, -0.27, 3.29, -4.90, 3.12, -0.92, 0.10},
                              {-62.11, 4.33, -34.93, 41.54, -22.86, 6.34, -0.70}};
  for (std::size_t joint = 0; joint < 3; ++joint)
    for (std::size_t k = 0; k < 7; ++k)
      CHECK(std::abs(coefficient(1, joint, k) - refit[joint][k]) < 0.0051);
  CHECK(std::abs(coefficient(1, 1, 6) - kTable4[1][6]) < 0.01);
}

TEST_CASE("tripods: the margin of {1 4 5} is .109 m at mid-stance, that of {1 4 6} is none") {
  const auto margin = [](std::vector<int> legs) {
    std::vector<Vec3> feet;
    for (const int leg : legs) {
      const DhLeg chain = default_hexapod_leg(leg);
      feet.push_back(chain.hip_B + Vec3(0.0, side_of(leg) * 0.193, 0.0));
    }
    return support_margin(support_polygon(feet), Vec3::Zero());
  };
  CHECK(margin({kL1, kR2, kL3}) == doctest::Approx(0.109).epsilon(2e-3).scale(0.0));
  CHECK(margin({kR1, kL2, kR3}) == doctest::Approx(0.109).epsilon(2e-3).scale(0.0));
  CHECK(std::abs(margin({kL1, kR2, kR3})) < 1e-15);
  const std::string refusal = refusal_of("tripod", {{"gait.tripods", 1.0}});
  CHECK_SAYS(refusal, "would have to pull");
  CHECK_SAYS(refusal, "1, 4, 5");
}

TEST_CASE("tripod: what speed and stroke do not allow is refused with what to change") {
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
