// Forward kinematics: velocities are the derivatives of positions, and the base moves as its coordinates say.
#include "engine/dynamics/kinematics.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::kinematics_test {

namespace {

// Largest error of velocities against central differences of positions, over points of all bodies.
double velocity_error(const Model& model, Random& random) {
  const Motion m = random_motion(model, random);
  constexpr double h = 1e-5;
  const Workspace ws = kinematics_of(model, m.q, m.v);
  const Workspace after = kinematics_of(model, moved(model, m.q, m.v, h), m.v);
  const Workspace before = kinematics_of(model, moved(model, m.q, m.v, -h), m.v);
  Worst worst;
  for (int body = 0; body < model.nb(); ++body) {
    const Vec3 p = random.vector3(0.3);
    const Vec3 rate =
        (point_position(after, body, p) - point_position(before, body, p)) / (2.0 * h);
    worst.see(point_velocity(ws, body, p), rate);
    const Mat3 Rdot = (after.X_WB[at(body)].R - before.X_WB[at(body)].R) / (2.0 * h);
    worst.see(skew(angular_velocity(ws, body)) * ws.X_WB[at(body)].R, Rdot);
  }
  return worst.value;
}

}  // namespace

TEST_CASE("kinematics: velocities are the rates of positions and rotations") {
  Random random{1};
  const Model robot = quadruped();
  Worst robots, trees;
  for (int i = 0; i < 100; ++i) robots.see(velocity_error(robot, random));
  for (int joints = 0; joints <= 30; ++joints)
    trees.see(velocity_error(random_tree(random, joints), random));
  CHECK(robots.value < 1e-7);
  CHECK(trees.value < 1e-5);  // thirty joints in a chain turn a hundred times faster
}

TEST_CASE("kinematics: the base moves as its coordinates say, in world axes") {
  const Model model = quadruped();
  Random random{2};
  const Motion m = random_motion(model, random);
  const Workspace ws = kinematics_of(model, m.q, m.v);
  CHECK(point_position(ws, 0, Vec3::Zero()) == m.q.head<3>());
  CHECK(difference(point_velocity(ws, 0, Vec3::Zero()), m.v.head<3>()) < 1e-15 * 10);
  CHECK(difference(angular_velocity(ws, 0), m.v.segment<3>(3)) < 1e-15 * 10);
}

TEST_CASE("kinematics: a quaternion need not be of unit length") {
  const Model model = quadruped();
  Random random{3};
  Motion m = random_motion(model, random);
  const Workspace unit = kinematics_of(model, m.q, m.v);
  m.q.segment<4>(3) *= -2.5;
  const Workspace scaled = kinematics_of(model, m.q, m.v);
  Worst worst;
  for (int body = 0; body < model.nb(); ++body) {
    worst.see(scaled.X_WB[at(body)].R, unit.X_WB[at(body)].R);
    worst.see(scaled.V[at(body)], unit.V[at(body)]);
  }
  CHECK(worst.value < 1e-14);
}

TEST_CASE("kinematics: one joint turning a quarter about its own axis") {
  Model model;
  model.bodies.resize(2);
  model.bodies[0].kind = JointKind::fixed;
  model.bodies[0].inertia = model.bodies[1].inertia =
      spatial_inertia(1.0, Vec3::Zero(), Mat3::Identity());
  model.bodies[1].parent = 0;
  model.bodies[1].X_PJ.p = {1.0, 0.0, 0.0};
  number_coordinates(model);
  const VecX q = VecX::Constant(1, 0.5 * kPi), v = VecX::Constant(1, 2.0);
  const Workspace ws = kinematics_of(model, q, v);
  const Vec3 tip = {0.5, 0.0, 0.0};
  CHECK(difference(point_position(ws, 1, tip), Vec3(1.0, 0.5, 0.0)) < 1e-16);
  CHECK(difference(point_velocity(ws, 1, tip), Vec3(-1.0, 0.0, 0.0)) < 1e-15);
  CHECK(difference(angular_velocity(ws, 1), Vec3(0.0, 0.0, 2.0)) == 0.0);
}

}  // namespace legwork::testing::kinematics_test
