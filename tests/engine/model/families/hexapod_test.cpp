// The hexapod of Ashok & Rambabu 2017: its D-H legs against matrices multiplied out, the mirror rule, masses and limits.
#include "engine/model/families/hexapod.h"

#include "engine/formulations/lagrange_euler_leg/kinematics.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::hexapod_test {

namespace {

using Mat4 = Eigen::Matrix<double, 4, 4>;

// Tables 1 and 2: Rot(z, theta) Trans(x, a) Rot(x, alpha), alpha = 90 degrees times `side`, or none.
Mat4 dh_matrix(double theta, double a, double side) {
  const auto [s, c] = math::sin_cos(theta);
  const double ca = side == 0.0 ? 1.0 : 0.0, sa = side;
  Mat4 T;
  T << c, -s * ca, s * sa, a * c,  //
      s, c * ca, -c * sa, a * s,   //
      0.0, sa, ca, 0.0,            //
      0.0, 0.0, 0.0, 1.0;
  return T;
}

}  // namespace

TEST_CASE("hexapod: 4.02 kg, eighteen joints, legs L1 L2 L3 R1 R2 R3 from front to back") {
  const Model model = hexapod();
  CHECK(std::abs(total_mass(model) - 4.02) < 1e-14);
  CHECK(model.joint_count() == 18);
  for (int foot = 0; foot < 6; ++foot) {
    CHECK(model.feet[at(foot)].name == kHexapodLegs[at(foot)]);
    CHECK(find_joint(model, model.feet[at(foot)].name + "_femur") == 3 * foot + 1);
  }
  // The paper's numbers: odd ones left, front to back.
  CHECK(std::string(kHexapodLegs[at(kHexapodDocumentLegs[3])]) == "R2");
  CHECK(std::string(kHexapodLegs[at(kHexapodDocumentLegs[4])]) == "L3");
}

TEST_CASE("hexapod: the model's frames are the document's 0T1, 0T2, 0T3, left and right") {
  const Model model = hexapod();
  Random random{3};
  const Motion m = random_motion(model, random);
  VecX q = m.q;
  q.head<7>() << 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0;
  const Workspace ws = kinematics_of(model, q, m.v);
  Worst worst;
  for (int foot = 0; foot < 6; ++foot) {
    const DhLeg leg = default_hexapod_leg(foot);
    const Vec3 theta = q.segment<3>(7 + 3 * foot);
    Mat4 T = Mat4::Identity();
    T.block<3, 1>(0, 3) = leg.hip_B;
    const Mat4 links[] = {dh_matrix(theta[0], leg.l0, side_of(foot)),
                          dh_matrix(theta[1], leg.l1, 0.0), dh_matrix(theta[2], leg.l2, 0.0)};
    for (int i = 0; i < 3; ++i) {
      T = T * links[i];
      const Frame& frame = model.frames[at(4 * foot + i + 1)];
      CHECK(frame.name == std::string(leg.name) + "_" + std::to_string(i + 1));
      const Transform& X = ws.X_WB[at(frame.body)];
      worst.see(difference(X.p + X.R * frame.X_BF.p, Vec3(T.block<3, 1>(0, 3))));
      worst.see(largest_entry(X.R * frame.X_BF.R - T.block<3, 3>(0, 0)));
    }
    worst.see(difference(foot_position(model, ws, foot), Vec3(T.block<3, 1>(0, 3))));
  }
  CHECK(worst.value < 1e-15);
}

TEST_CASE(
    "hexapod: planner's legs, document's closed form and tree agree; inverse undoes forward") {
  Random random{9};
  Worst forward, jacobian, inverse;
  for (int trial = 0; trial < 200; ++trial)
    for (int foot = 0; foot < 6; ++foot) {
      const DhLeg leg = default_hexapod_leg(foot);
      lagrange_euler_leg::Leg document;
      document.side = side_of(foot);
      const double side = side_of(foot);
      const double a = random.uniform(0.3, 2.8), b = random.uniform(-1.2, 1.2),
                   c = random.uniform(-2.6, -0.1);
      const Vec3 theta = side * Vec3(a, b, c);
      const Vec3 p = leg_fk(leg, theta);
      forward.see(difference(p, lagrange_euler_leg::foot_position(document, theta)));
      jacobian.see(largest_entry(leg_jacobian(leg, theta) -
                                 lagrange_euler_leg::foot_jacobian(document, theta)));
      const Vec3 rate = random.vector3(2.0);
      jacobian.see(largest_entry(leg_jacobian_rate(leg, theta, rate) -
                                 lagrange_euler_leg::foot_jacobian_rate(document, theta, rate)));
      if (leg.l0 + leg.l1 * math::cos(theta[1]) + leg.l2 * math::cos(theta[1] + theta[2]) < 0.01)
        continue;  // the foot behind the hip: reached with the leg's plane turned round
      Vec3 again;
      REQUIRE(leg_ik(leg, p, again) == LegReach::reached);
      inverse.see(difference(leg_fk(leg, again), p));
      inverse.see(difference(again, theta));
    }
  CHECK(forward.value < 1e-15);
  CHECK(jacobian.value < 1e-14);
  CHECK(inverse.value < 1e-13);
}

TEST_CASE("hexapod: a right leg's angles are the mirrored left leg's, negated") {
  const auto angles = [](int foot, const Vec3& r) {
    Vec3 q;
    REQUIRE(leg_ik(default_hexapod_leg(foot), r, q) == LegReach::reached);
    return q;
  };
  CHECK(difference(angles(kR2, {0.07, -0.193, -0.14}), -angles(kL2, {0.07, 0.193, -0.14})) == 0.0);
}

TEST_CASE("hexapod: out of reach, under the hip and straight legs are told apart, in words") {
  const DhLeg leg = default_hexapod_leg(kL1);
  Vec3 q = Vec3::Constant(7.0);
  CHECK(leg_ik(leg, {0.0, 0.31, 0.0}, q) == LegReach::too_far);
  CHECK(leg_ik(leg, {0.0, 0.090, 0.0}, q) == LegReach::too_near);
  CHECK(leg_ik(leg, {0.0, 0.0, -0.15}, q) == LegReach::on_hip_axis);
  CHECK(q == Vec3::Constant(7.0));
  CHECK_SAYS(reach_sentence(LegReach::too_far, leg, {0.0, 0.31, 0.0}), "0.225 m");
  CHECK_SAYS(reach_sentence(LegReach::too_far, leg, {0.0, 0.31, 0.0}), "second joint");
}

TEST_CASE("hexapod: the coxa's limit is about its middle, mirrored on the right") {
  const Model narrow = hexapod({{"robot.coxa_limit", 0.5}});
  CHECK(narrow.bodies[1].lower == 0.5 * kPi - 0.5);
  CHECK(narrow.bodies[10].upper == -(0.5 * kPi - 0.5));  // R1
}

TEST_CASE("hexapod: links are slender rods, or square bars") {
  const BarInertia rod = bar_inertia(0.2, 0.3, 0.0), bar = bar_inertia(0.2, 0.3, 0.05);
  CHECK(rod.across == doctest::Approx(0.2 * 0.09 / 12.0).epsilon(1e-15).scale(0.0));
  CHECK(rod.along == 0.0);
  CHECK(bar.across == doctest::Approx(0.2 * (0.09 + 0.0025) / 12.0).epsilon(1e-15).scale(0.0));
  CHECK(bar.along == doctest::Approx(0.2 * 0.0025 / 6.0).epsilon(1e-15).scale(0.0));
  CHECK(hexapod().bodies[1].is_idealised);
  CHECK_FALSE(hexapod({{"robot.link_width", 0.01}}).bodies[1].is_idealised);
}

TEST_CASE("hexapod: a right leg's joints are limited as the left one's, mirrored") {
  const Model model = hexapod();
  for (int leg = 0; leg < 3; ++leg)
    for (int link = 0; link < 3; ++link) {
      const Body &left = model.bodies[at(1 + 3 * leg + link)],
                 &right = model.bodies[at(10 + 3 * leg + link)];
      CAPTURE(left.joint);
      CHECK(right.lower == -left.upper);
      CHECK(right.upper == -left.lower);
      CHECK(right.lower < right.upper);
    }
}

}  // namespace legwork::testing::hexapod_test
