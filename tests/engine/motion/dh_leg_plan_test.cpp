// The leg of Fig. 1: its four postures, the way between them, and where it is singular.
#include "engine/motion/dh_leg.h"

#include "tests/engine/support/plans.h"

namespace legwork::testing::dh_leg_plan_test {

namespace {

constexpr double kL1 = 0.209, kL2 = 0.195;
const DhLeg kLeg = {{0.19, 0.111, 0.0}, kL1, kL2};

// theta1..3 of Fig. 1's postures a, b, c, d.
const std::array<Vec3, 4> kPostures = {Vec3(0.0, 0.0, 0.0), Vec3(kPi / 2.0, 0.0, 0.0),
                                       Vec3(kPi / 2.0, kPi / 4.0, 0.0),
                                       Vec3(kPi / 2.0, kPi / 4.0, -kPi / 4.0)};

// X of Sureshkumar et al. 2025: how far the foot is from the haa axis.
double reach_of(const Vec3& q) { return kL1 * std::cos(q[1]) + kL2 * std::cos(q[1] + q[2]); }

}  // namespace

TEST_CASE("postures: a points sideways, b down, c is swung forward, d has its shank upright") {
  const double r = std::sqrt(0.5);
  const Vec3 feet[] = {{0.0, kL1 + kL2, 0.0},
                       {0.0, 0.0, -kL1 - kL2},
                       {r * (kL1 + kL2), 0.0, -r * (kL1 + kL2)},
                       {r * kL1, 0.0, -r * kL1 - kL2}};
  for (std::size_t k = 0; k < 4; ++k)
    CHECK(difference(leg_fk(kLeg, kPostures[k]), feet[k]) < 1e-15);
}

TEST_CASE("D-H leg: the shown leg takes its posture, the others and the trunk stay") {
  for (int leg = 0; leg < 4; ++leg) {
    for (int posture = 1; posture <= 4; ++posture) {
      const auto [model, plan] = solved("dh-leg", {{"leg.leg", static_cast<double>(leg)},
                                                   {"leg.posture", static_cast<double>(posture)}});
      CHECK(plan.is_held);
      CHECK(stance_feet(plan, 0).empty());
      const MotionPoint m = point_at(model, plan, 0, 0.3);
      CHECK(difference(m.q.head<7>(), (VecX(7) << 0, 0, 0.45, 1, 0, 0, 0).finished()) == 0.0);
      CHECK(largest(m.v) == 0.0);
      for (int other = 0; other < 4; ++other)
        CHECK(difference(m.q.segment<3>(7 + 3 * other),
                         kPostures[other == leg ? at(posture - 1) : 3]) == 0.0);
    }
  }
}

TEST_CASE("D-H leg: by slider each angle is the slider's") {
  const auto [model, plan] = solved(
      "dh-leg",
      {{"leg.posture", 5.0}, {"leg.theta1", -2.0}, {"leg.theta2", 3.0}, {"leg.theta3", 0.5}});
  CHECK(difference(point_at(model, plan, 4, 0.1).q.segment<3>(7), Vec3(-2.0, 3.0, 0.5)) == 0.0);
}

TEST_CASE("D-H leg: animated from posture to posture, resting in each, in one period") {
  const auto [model, plan] = solved("dh-leg", {{"leg.period", 10.0}});
  REQUIRE(plan.phase_count() == 8);
  double total = 0.0;
  for (int phase = 0; phase < 8; ++phase) total += phase_duration(plan, phase);
  CHECK(std::abs(total - 10.0) < 1e-14);
  Worst rest, joint, speed;
  for (int phase = 0; phase < 8; ++phase) {
    const double T = phase_duration(plan, phase);
    const Vec3 here = kPostures[at(phase / 2)];
    const Vec3 next = kPostures[at((phase / 2 + 1) % 4)];
    const MotionPoint start = point_at(model, plan, phase, 0.0);
    const MotionPoint middle = point_at(model, plan, phase, 0.5 * T);
    const MotionPoint end = point_at(model, plan, phase, T);
    joint.see(start.q.segment<3>(7), here);
    joint.see(end.q.segment<3>(7), phase % 2 == 0 ? here : next);
    for (const MotionPoint* m : {&start, &end}) rest.see(largest(m->v) + largest(m->a));
    if (phase % 2 == 0) rest.see(largest(middle.v));
    if (phase % 2 == 1) speed.see(largest(middle.v));
  }
  CHECK(joint.value < 1e-14);
  CHECK(rest.value < 1e-12);
  // A quintic's top speed is 15/8 of its mean: a quarter turn in 1.5 s.
  CHECK(std::abs(speed.value - 15.0 / 8.0 * 0.5 * kPi / 1.5) < 1e-12);
}

TEST_CASE("leg determinant: det J = X l1 l2 sin theta3, over l1 l2 (l1 + l2)") {
  Random random{1};
  Worst worst;
  for (int i = 0; i < 200; ++i) {
    const Vec3 q = random.vector3(kPi);
    worst.see(leg_determinant(kLeg, q) - reach_of(q) * std::sin(q[2]) / (kL1 + kL2));
  }
  CHECK(worst.value < 1e-15);
}

TEST_CASE("singularities: straight knee, folded knee, foot on the hip axis, and nowhere else") {
  for (const double theta2 : {-0.5, 0.0, 0.7})
    CHECK(leg_singularity(kLeg, {kPi / 2.0, theta2, 0.0}) == LegSingularity::straight_knee);
  for (const double theta2 : {-0.5, 0.0, 0.7})
    CHECK(leg_singularity(kLeg, {kPi / 2.0, theta2, kPi}) == LegSingularity::folded_knee);
  // l1 cos(theta2) + l2 cos(theta2 - 90 deg) = 0
  const Vec3 on_axis = {0.3, std::atan2(-kL1, kL2), -kPi / 2.0};
  REQUIRE(std::abs(reach_of(on_axis)) < 1e-15);
  CHECK(leg_singularity(kLeg, on_axis) == LegSingularity::foot_on_hip_axis);
  CHECK(leg_singularity(kLeg, {kPi / 2.0, kPi / 4.0, -kPi / 2.0}) == LegSingularity::none);
  Random random{2};
  int regular = 0;
  for (int i = 0; i < 300; ++i) {
    const Vec3 q = random.vector3(kPi);
    const bool is_near = std::abs(reach_of(q) * std::sin(q[2])) < 1e-3 * (kL1 + kL2);
    CHECK((leg_singularity(kLeg, q) == LegSingularity::none) == !is_near);
    regular += !is_near;
  }
  CHECK(regular > 250);
}

}  // namespace legwork::testing::dh_leg_plan_test
