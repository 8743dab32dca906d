// Ashok & Rambabu's leg: where its foot is, and the joint angles that put it there, both roots and both sides.
#include "engine/formulations/lagrange_euler_leg/kinematics.h"

#include "tests/engine/formulations/lagrange_euler_leg/support.h"

namespace legwork::testing::hexapod_kinematics_test {

using namespace hexapod_support;

namespace {

le::Leg random_leg(Random& random) {
  le::Leg leg = leg_of(1 + random.below(6));
  for (double& length : leg.length) length *= random.uniform(0.5, 1.5);
  return leg;
}

Vec3 mirrored(const Vec3& p) { return {p.x(), -p.y(), p.z()}; }

// Distance of two angles on the circle.
double apart(double a, double b) { return std::abs(std::remainder(a - b, 2.0 * kPi)); }

constexpr le::Root kRoots[] = {le::Root::minus, le::Root::plus};

}  // namespace

TEST_CASE("lagrange_euler_leg: foot, Jacobian and its rate are those of the general tree") {
  const Model model = hexapod_support::hexapod();
  Random random{1};
  Worst position, jacobian, bias;
  for (int i = 0; i < cases(1000); ++i) {
    const Motion m = level_motion(Vec3::Zero(), Vec3::Zero(), random.vector(18, kPi),
                                  random.vector(18, 3.0), VecX::Zero(18));
    Workspace ws = kinematics_of(model, m.q, m.v);
    for (int number = 1; number <= 6; ++number) {
      const le::Leg leg = leg_of(number);
      const Foot& foot = model.feet[at(number - 1)];
      const Vec3 theta = m.q.segment<3>(7 + 3 * (number - 1));
      const Vec3 rate = m.v.segment<3>(6 + 3 * (number - 1));
      position.see(hip_of(number) + le::foot_position(leg, theta),
                   point_position(ws, foot.body, foot.p_BF));
      MatX J(3, 24);
      point_jacobian(model, ws, foot.body, foot.p_BF, J);
      jacobian.see(le::foot_jacobian(leg, theta), J.middleCols<3>(6 + 3 * (number - 1)));
      bias.see(le::foot_jacobian_rate(leg, theta, rate) * rate,
               point_bias_acceleration(model, ws, foot.body, foot.p_BF));
    }
  }
  MESSAGE("position ", position.value, ", Jacobian ", jacobian.value, ", Jdot qdot ", bias.value);
  CHECK(position.value < 1e-15);
  CHECK(jacobian.value < 1e-15);
  CHECK(bias.value < 1e-13);
}

TEST_CASE("lagrange_euler_leg: both roots of the inverse put the foot where it should be") {
  Random random{3};
  Worst foot, back;
  int inside = 0, outside = 0;
  for (int i = 0; i < cases(2000); ++i) {
    const le::Leg leg = random_leg(random);
    const double all = leg.length[0] + leg.length[1] + leg.length[2];
    const Vec3 p = random.vector3(all);
    for (const le::Root root : kRoots) {
      Vec3 theta = Vec3::Constant(7.0);
      const le::Reach reach = le::inverse_kinematics(leg, p, root, theta);
      if (reach != le::Reach::reached) {
        ++outside;
        // Not in the ring of radii |L2 - L3| and L2 + L3 around joint 2.
        const double r = std::hypot(p.x(), p.y()) - leg.length[0];
        const double d = std::hypot(r, p.z());
        CHECK(theta == Vec3::Constant(7.0));
        CHECK((reach == le::Reach::too_far ? d > leg.length[1] + leg.length[2]
                                           : d < std::abs(leg.length[1] - leg.length[2])));
        continue;
      }
      ++inside;
      foot.see(difference(le::foot_position(leg, theta), p) / all);
      CHECK(theta.cwiseAbs().maxCoeff() <= kPi);
      CHECK(theta.minCoeff() > -kPi);
      // The minus root bends the knee up: theta3 has the sign opposite to the side's.
      CHECK((root == le::Root::minus) == (leg.side * theta[2] < 0.0));
    }
    // Any posture comes back by the root that its knee says, where rho > 0: Eq. 6 knows no other.
    const Vec3 theta = random.vector3(kPi);
    const le::Posture x = le::posture_of(leg, theta);
    if (x.rho < 1e-2 * all || std::abs(x.three.sin) < 1e-2) continue;
    const le::Root root = leg.side * theta[2] < 0.0 ? le::Root::minus : le::Root::plus;
    Vec3 again;
    REQUIRE(le::inverse_kinematics(leg, le::foot_position(leg, theta), root, again) ==
            le::Reach::reached);
    for (int j = 0; j < 3; ++j) back.see(apart(again[j], theta[j]));
  }
  MESSAGE(inside, " reached, ", outside, " not; foot ", foot.value, ", angles ", back.value);
  CHECK(foot.value < 1e-14);
  CHECK(back.value < 1e-12);
  CHECK(inside > cases(200));
  CHECK(outside > cases(200));
}

TEST_CASE("lagrange_euler_leg: a right leg is the mirror image, all angles negated") {
  Random random{4};
  const le::Leg left = leg_of(1), right = leg_of(2);
  for (int i = 0; i < cases(500); ++i) {
    const Vec3 theta = random.vector3(kPi);
    CHECK(difference(le::foot_position(right, -theta), mirrored(le::foot_position(left, theta))) ==
          0.0);
    const Vec3 p = le::foot_position(left, theta);
    for (const le::Root root : kRoots) {
      Vec3 a = Vec3::Zero(), b = Vec3::Zero();
      const le::Reach reach = le::inverse_kinematics(left, p, root, a);
      CHECK(le::inverse_kinematics(right, mirrored(p), root, b) == reach);
      CHECK(difference(a, -b) == 0.0);
    }
  }
}

TEST_CASE("lagrange_euler_leg: says what is out of reach and what is singular") {
  le::Leg leg;
  const auto [L1, L2, L3] = leg.length;
  Vec3 theta;
  const auto reach = [&](const Vec3& p, le::Root root = le::Root::minus) {
    return le::inverse_kinematics(leg, p, root, theta);
  };
  CHECK(reach({0.0, L1 + L2 + L3 + 1e-6, 0.0}) == le::Reach::too_far);
  CHECK(reach({0.0, L1 + 0.5 * (L2 - L3), 0.0}) == le::Reach::too_near);
  CHECK(reach({0.0, L1, 0.0}) == le::Reach::too_near);
  for (const le::Root root : kRoots) {
    CHECK(reach({0.0, L1 + L2 + L3, 0.0}, root) == le::Reach::straight);
    CHECK(difference(le::foot_position(leg, theta), Vec3(0.0, L1 + L2 + L3, 0.0)) < 1e-9);
    CHECK(std::abs(theta[2]) < 1e-6);
    CHECK(reach({0.0, L1 + L2 - L3, 0.0}, root) == le::Reach::folded);
    CHECK(difference(le::foot_position(leg, theta), Vec3(0.0, L1 + L2 - L3, 0.0)) < 1e-9);
    CHECK(apart(theta[2], kPi) < 1e-6);
    CHECK(reach({0.0, 0.0, -0.14}, root) == le::Reach::on_hip_axis);
    CHECK(difference(le::foot_position(leg, theta), Vec3(0.0, 0.0, -0.14)) < 1e-15);
    CHECK(std::abs(determinant(le::foot_jacobian(leg, theta))) < 1e-18);
  }
  CHECK(reach({kNan, 0.1, -0.1}) == le::Reach::not_finite);
  CHECK(reach({1e200, 0.1, -0.1}) == le::Reach::not_finite);
  leg.length[2] = L2;  // shank as long as thigh: the foot at joint 2 is folded, whatever theta2
  CHECK(reach({0.0, L1, 0.0}) == le::Reach::folded);
  CHECK(difference(le::foot_position(leg, theta), Vec3(0.0, L1, 0.0)) < 1e-9);
  CHECK(le::is_reachable(le::Reach::straight));
  CHECK_FALSE(le::is_reachable(le::Reach::too_far));
}

}  // namespace legwork::testing::hexapod_kinematics_test
