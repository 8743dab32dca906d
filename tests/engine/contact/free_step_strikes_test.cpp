// Free contact: a striking body leaves with the speed that restitution gives, at the moment of the strike.
#include <doctest/doctest.h>

#include "engine/control/walking_robot.h"
#include "tests/engine/contact/passive_scenes.h"
#include "tests/engine/contact/steppers.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::free_step_test {

namespace {

// A robot without joints, at a height.
struct Thrown {
  Stepper stepper;
  VecX q, v, tau, impulse;

  Thrown(const Model& model, double height)
      : stepper(model, Path::local),
        q(VecX::Zero(model.nq())),
        v(VecX::Zero(model.nv())),
        tau(VecX::Zero(model.nv())),
        impulse(VecX::Zero(3 * static_cast<Eigen::Index>(stepper.points.size()))) {
    q[2] = height;
    q[3] = 1.0;
    stepper.law.friction = 0.0;
  }
  void step() { stepper.step(tau, q, v, impulse); }
  // Of a place on it, upwards.
  double speed_at(const Vec3& p_B) {
    forward_kinematics(stepper.model, q, v, stepper.ws);
    return point_velocity(stepper.ws, 0, p_B).z();
  }
};

// A kilogram that touches at its middle alone.
Model ball() {
  Model model;
  model.family = "ball";
  model.gravity = {0.0, 0.0, -9.81};
  Body body;
  body.name = "ball";
  body.kind = JointKind::floating;
  body.inertia = spatial_inertia(1.0, Vec3::Zero(), 1e-3 * Mat3::Identity());
  model.bodies.push_back(body);
  model.feet.push_back({"ball", 0, Vec3::Zero()});
  return *validated(std::move(model));
}

}  // namespace

TEST_CASE("contact: nothing that falls at less than 20 m/s passes through ground in a long step") {
  const Model model = ball();
  for (const double restitution : {0.0, 0.5}) {
    Thrown thrown(model, 0.05);
    thrown.stepper.h = 5e-3;
    thrown.stepper.law.restitution = restitution;
    thrown.v[2] = -15.0;
    for (int k = 0; k < 2; ++k) {
      thrown.step();
      CHECK(thrown.q[2] >= -1e-5);
    }
    CHECK(thrown.v[2] > -1e-9);
  }
}

TEST_CASE("contact: what nothing pushes ends its step out of the ground, though pulled up late") {
  const Model model = ball();
  Thrown thrown(model, 1e-4);
  thrown.v[2] = -1.0;
  thrown.tau[2] = 9.81 + 1000.0;  // it stops within the step
  thrown.step();
  CHECK(thrown.impulse[2] == 0.0);
  CHECK(std::abs(thrown.v[2]) < 1e-12);
  CHECK(thrown.q[2] >= 0.0);
}

TEST_CASE(
    "contact: a bounce from inside the ground begins with the step, and the step ends in time") {
  const Model model = ball();
  Thrown thrown(model, -1e-3);
  thrown.stepper.law.restitution = 1.0;
  thrown.v[2] = -4.0;
  thrown.step();
  const double h = thrown.stepper.h;
  CHECK(thrown.v[2] == doctest::Approx(4.0 - 9.81 * h).epsilon(1e-12).scale(0.0));
  CHECK(thrown.q[2] ==
        doctest::Approx(-1e-3 + 4.0 * h - 0.5 * 9.81 * h * h).epsilon(1e-12).scale(0.0));
}

TEST_CASE("contact: beside what strikes, what touches slower than .1 mm/s does not bounce") {
  Model model = box();
  model.gravity = Vec3::Zero();
  for (const double slow : {5e-5, 5e-4}) {
    INFO("at ", slow, " m/s");
    Thrown thrown(model, 0.1);
    thrown.stepper.law.restitution = 0.5;
    thrown.stepper.law.solver = {2000, 1e-12};
    thrown.stepper.h = 1e-6;  // turning bends the corners' way afterwards
    // The left side strikes at 1 m/s, the right one slowly.
    thrown.v[2] = -0.5 * (1.0 + slow);
    thrown.v[3] = -0.5 * (1.0 - slow) / 0.15;
    thrown.step();
    CHECK(thrown.speed_at({0.0, 0.15, -0.1}) == doctest::Approx(0.5).epsilon(2e-3));
    const double away = thrown.speed_at({0.0, -0.15, -0.1});
    if (slow < 1e-4)
      CHECK(std::abs(away) < 1e-6);
    else
      CHECK(away == doctest::Approx(0.5 * slow).epsilon(0.01).scale(0.0));
  }
}

TEST_CASE("contact: a corner that strikes stops no other that is a millimetre above the ground") {
  const Model model = box();
  Thrown thrown(model, 0.0);
  const double tilt = 1e-3 / 0.3;
  thrown.q.segment<4>(3) = quaternion_from_rpy({tilt, 0.0, 0.0});
  thrown.q[2] = 0.1 * math::cos(tilt) + 0.15 * math::sin(tilt);  // the right side touches
  thrown.stepper.h = 1e-4;
  thrown.stepper.law.restitution = 0.5;
  thrown.v[2] = -1.0;
  thrown.step();
  CHECK(thrown.speed_at({0.0, -0.15, -0.1}) == doctest::Approx(0.5).epsilon(0.01));
  CHECK(thrown.speed_at({0.0, 0.15, -0.1}) < -1.0);
}

TEST_CASE("contact: an elastic strike without friction keeps the energy, whatever the attitude") {
  Model model = box();
  model.gravity = Vec3::Zero();
  Random random{43};
  Worst change;
  for (int n = 0; n < 200; ++n) {
    Thrown thrown(model, 0.0);
    thrown.stepper.h = 1e-6;
    thrown.stepper.law.restitution = 1.0;
    const Quat attitude = random.quaternion();
    thrown.q.segment<4>(3) = attitude;
    double lowest = 0.0;
    for (const ContactPoint& corner : thrown.stepper.points)
      lowest = std::min(lowest, (rotation_from_quaternion(attitude) * corner.point.p_B).z());
    thrown.q[2] = -lowest;
    thrown.v.head<3>() = random.vector3(1.0) - Vec3(0.0, 0.0, 2.0);
    const auto energy = [&] {
      set_state(model, thrown.q, thrown.v, thrown.stepper.ws);
      return whole_body(model, thrown.stepper.ws).kinetic_energy;
    };
    const double before = energy();
    thrown.step();
    CHECK(thrown.v[2] > -2.9);  // it has been struck
    change.see(energy() / before - 1.0);
  }
  CHECK(change.value < 1e-9);
}

TEST_CASE("contact: feet that stood bounce when the robot is thrown down") {
  const Model model = quadruped();
  for (const double restitution : {0.0, 0.5}) {
    INFO("restitution ", restitution);
    Stepper stepper(model, Path::fastest);
    REQUIRE(stepper.scratch.response.knows_feet);
    stepper.law.restitution = restitution;
    stepper.law.friction = 2.0;
    VecX q = VecX::Zero(model.nq()), v = VecX::Zero(model.nv()), tau = VecX::Zero(model.nv());
    VecX impulse = VecX::Zero(3 * static_cast<Eigen::Index>(stepper.points.size()));
    q[3] = 1.0;
    stand_posture(*walking_robot(model), q);
    const VecX joints = q.tail(model.joint_count());
    for (int k = 0; k < 100; ++k) {
      tau.tail(joints.size()) =
          80.0 * (joints - q.tail(joints.size())) - 0.6 * v.tail(joints.size());
      stepper.step(tau, q, v, impulse);
    }
    REQUIRE(stepper.report.sweeps == 0);  // all stand
    v.setZero();
    v[2] = -0.4;
    tau.setZero();  // a leg that carries would press its light foot back within the step
    stepper.step(tau, q, v, impulse);
    forward_kinematics(model, q, v, stepper.ws);
    for (const Foot& foot : model.feet) {
      const double away = point_velocity(stepper.ws, foot.body, foot.p_BF).z();
      CHECK(away == doctest::Approx(0.4 * restitution).epsilon(0.1).scale(0.4));
    }
  }
}

}  // namespace legwork::testing::free_step_test
