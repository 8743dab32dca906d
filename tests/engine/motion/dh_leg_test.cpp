// The D-H leg in closed form: forward and inverse, its Jacobian, and what it cannot reach.
#include "engine/motion/dh_leg.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::dh_leg_test {

namespace {

const DhLeg kLeg = {{0.19, 0.111, 0.0}, 0.209, 0.195, -1.0, "RL"};

double shortest_reach(const DhLeg& leg) { return std::abs(leg.l1 - leg.l2); }

}  // namespace

TEST_CASE("leg: inverse then forward kinematics, to 1e-14 m over all that it can reach") {
  const DhLeg legs[] = {kLeg, {kLeg.hip_B, 0.3, 0.12}, {kLeg.hip_B, 0.12, 0.3}};
  Worst worst;
  int reached = 0, wrong_answers = 0, knees_forward = 0;
  for (const DhLeg& leg : legs) {
    const double reach = leg.l1 + leg.l2;
    constexpr int n = 20;
    for (int i = 0; i < (2 * n + 1) * (2 * n + 1) * (2 * n + 1); ++i) {
      const int j = i / (2 * n + 1) % (2 * n + 1) - n, k = i / (2 * n + 1) / (2 * n + 1) - n;
      const Vec3 r = Vec3(i % (2 * n + 1) - n, j, k) * (reach / n);
      Vec3 q = Vec3::Constant(99.0);
      const LegReach answer = leg_ik(leg, r, q);
      const bool is_near =
          std::abs(r.norm() - reach) < 1e-9 || std::abs(r.norm() - shortest_reach(leg)) < 1e-9;
      const LegReach truth = r.norm() > reach                 ? LegReach::too_far
                             : r.norm() < shortest_reach(leg) ? LegReach::too_near
                             : j == 0 && k == 0               ? LegReach::on_hip_axis
                                                              : LegReach::reached;
      wrong_answers += !is_near && answer != truth;
      if (answer == LegReach::reached) {
        ++reached;
        knees_forward += q[2] > 0.0;
        worst.see(leg_fk(leg, q), r);
      } else {
        wrong_answers += q != Vec3::Constant(99.0);  // not left alone
      }
    }
  }
  MESSAGE("FK of IK: ", worst.value, " m over ", reached, " feet");
  CHECK(wrong_answers == 0);
  CHECK(knees_forward == 0);
  CHECK(reached > 50'000);
  CHECK(worst.value < 1e-14);
}

TEST_CASE("leg: the Jacobian and its rate are derivatives, and det J = X l1 l2 sin theta3") {
  Random random{2};
  Worst columns, rates, det;
  constexpr double h = 1e-6;
  for (int i = 0; i < 500; ++i) {
    const Vec3 q = random.vector3(kPi), qdot = random.vector3(3.0);
    const Mat3 J = leg_jacobian(kLeg, q);
    for (int k = 0; k < 3; ++k)
      columns.see(
          J.col(k),
          (leg_fk(kLeg, q + h * Vec3::Unit(k)) - leg_fk(kLeg, q - h * Vec3::Unit(k))) / (2.0 * h));
    rates.see(leg_jacobian_rate(kLeg, q, qdot),
              (leg_jacobian(kLeg, q + h * qdot) - leg_jacobian(kLeg, q - h * qdot)) / (2.0 * h));
    const double X = 0.209 * math::cos(q[1]) + 0.195 * math::cos(q[1] + q[2]);
    det.see(determinant(J) - X * 0.209 * 0.195 * math::sin(q[2]));
  }
  CHECK(columns.value < 1e-9);
  CHECK(rates.value < 1e-8);
  CHECK(det.value < 1e-16);
}

TEST_CASE("leg: at its very reach it is straight, and a hair beyond it refuses") {
  const DhLeg leg = {Vec3::Zero(), 0.25, 0.25};  // no rounding in the reach of 0.5 m
  Vec3 q;
  REQUIRE(leg_ik(leg, {0.0, 0.0, -0.5}, q) == LegReach::reached);
  CHECK(difference(q, Vec3(0.5 * kPi, 0.0, 0.0)) == 0.0);
  CHECK(leg_ik(leg, {0.0, 0.0, -0.5 - 1e-15}, q) == LegReach::too_far);
  CHECK(leg_ik(leg, {0.3, 0.0, 0.0}, q) == LegReach::on_hip_axis);
  for (const double bad : {kNan, kInfinity})
    for (int axis = 0; axis < 3; ++axis)
      CHECK(leg_ik(leg, bad * Vec3::Unit(axis), q) == LegReach::too_far);
}

TEST_CASE("leg: what it cannot reach is said with the leg's name and lengths") {
  const auto sentence = [](LegReach reach) {
    return reach_sentence(reach, kLeg, {0.0, 0.3, -0.4});
  };
  CHECK(sentence(LegReach::reached) == "");
  CHECK(sentence(LegReach::too_far) ==
        "leg RL cannot reach its foothold: the foot would be 0.5 m from the hip, and the straight "
        "leg is 0.404 m long.");
  CHECK_SAYS(sentence(LegReach::too_near), "nearer than 0.014 m");
  CHECK_SAYS(sentence(LegReach::on_hip_axis), "leg RL");
}

}  // namespace legwork::testing::dh_leg_test
