// Free contact: a released body loses energy, sticks where friction holds it, slides where it does not, and the ground carries
// its weight.
#include "engine/contact/free_step.h"

#include <doctest/doctest.h>

#include "engine/control/walking_robot.h"
#include "tests/engine/contact/passive_scenes.h"
#include "tests/engine/contact/steppers.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::free_step_test {

namespace {

constexpr double kSteps[] = {5e-4, 1e-3, 2e-3};

VecX bent(const Model& model, const Vec3& angles) {
  VecX joints(model.joint_count());
  for (int j = 0; j < model.joint_count(); ++j) joints[j] = angles[j % 3];
  return joints;
}

// A robot dropped with its joints bent and nothing to hold them.
Passive ragdoll(const std::string& name, const Model& model, const VecX& joints, const Vec3& w) {
  Passive scene;
  scene.name = name;
  scene.model = model;
  scene.p = {0.0, 0.0, 0.5};
  scene.w = w;
  scene.joints = joints;
  scene.duration = 2.0;
  return scene;
}

// At rest on a plane that slopes by `angle`.
Passive on_slope(double angle, double friction) {
  Passive scene;
  place_ground(scene.ground, Vec3::Zero(), 0.0, angle, 0.0);
  scene.rpy = {0.0, -angle, 0.0};
  scene.p = scene.ground.R * Vec3(0.0, 0.0, 0.1);
  scene.law.friction = friction;
  scene.duration = 0.5;
  return scene;
}

double speed_of(const PassiveRun& run) { return run.v.head<3>().norm(); }

// The exponent p of errors e(h) ~ h^p between the step h and half of it.
double order_of(double coarse, double fine) { return math::log(coarse / fine) / math::log(2.0); }

// A robot that shuffles about on its feet, its joints driven to and fro: every step by the lanes, which try sticking at once,
// and by the general path, which always sweeps.
void compare_paths(const Model& model, double kp, double kd) {
  Stepper lanes(model, Path::fastest), general(model, Path::local);
  REQUIRE(lanes.scratch.response.knows_feet);
  VecX q = VecX::Zero(model.nq()), v = VecX::Zero(model.nv()), tau = VecX::Zero(model.nv());
  VecX impulse = VecX::Zero(3 * static_cast<Eigen::Index>(lanes.points.size()));
  q[3] = 1.0;
  stand_posture(*walking_robot(model), q);
  const VecX joints = q.tail(model.joint_count());
  Worst velocity, impulses;
  int sticking = 0, sweeping = 0;
  for (int k = 0; k < 1500; ++k) {
    for (Eigen::Index j = 0; j < joints.size(); ++j) {
      const double aim = joints[j] + 0.1 * math::sin(0.02 * k + static_cast<double>(j));
      tau[6 + j] = kp * (aim - q[7 + j]) - kd * v[6 + j];
    }
    VecX q_general = q, v_general = v, impulse_general = impulse;
    lanes.step(tau, q, v, impulse);
    general.step(tau, q_general, v_general, impulse_general);
    velocity.see(difference(v, v_general));
    impulses.see(difference(impulse, impulse_general));
    (lanes.report.sweeps == 0 ? sticking : sweeping) += 1;
    CHECK(lanes.report.work == doctest::Approx(general.report.work).epsilon(1e-6).scale(1e-3));
  }
  MESSAGE(sticking, " steps stuck, ", sweeping, " swept: velocities ", velocity.value,
          ", impulses ", impulses.value);
  CHECK(sticking > 100);
  CHECK(sweeping > 100);
  CHECK(velocity.value < 1e-8);
  CHECK(impulses.value < 1e-9);
}

}  // namespace

TEST_CASE("contact: feet tried as sticking, and swept in lanes, are what sweeps of all of G find") {
  compare_paths(quadruped(), 80.0, 0.6);
  compare_paths(hexapod(), 40.0, 0.3);
}

TEST_CASE("contact: ten rigid bodies let go never gain energy, and the law holds") {
  const std::vector<Passive> scenes = passive_scenes();
  CHECK(scenes.size() == 10);
  for (const Passive& scene : scenes)
    for (const double h : kSteps) {
      INFO(scene.name, ", step ", h);
      const PassiveRun run = run_passive(scene, h);
      CHECK(run.largest_rise <= 1e-9 * run.first_energy);
      CHECK(run.last_energy < 0.95 * run.first_energy);
      CHECK(run.worst_pull <= 0.0);
      CHECK(run.worst_cone <= 1e-9);
      CHECK(run.worst_residual <= 1e-3);
      CHECK(run.penetration <= 5e-4);
    }
}

TEST_CASE("contact: robots without torque fall and never gain more than 1e-4 of their energy") {
  const Model quadruped_model = quadruped();
  const Model hexapod_model = hexapod();
  for (const Passive& scene :
       {ragdoll("quadruped", quadruped_model, bent(quadruped_model, {kPi / 2.0, 0.8, -1.6}),
                {2.0, 1.0, 0.0}),
        ragdoll("hexapod", hexapod_model, bent(hexapod_model, {0.3, 0.4, -1.0}),
                {1.0, 0.5, 0.0})}) {
    INFO(scene.name);
    const PassiveRun run = run_passive(scene, 1e-3);
    MESSAGE(scene.name, " of ", run.first_energy, " J: largest rise in a step ", run.largest_rise,
            " J, residual ", run.worst_residual, " m/s, penetration ", run.penetration, " m");
    CHECK(run.largest_rise <= 1e-4 * run.first_energy);
    CHECK(run.worst_pull <= 0.0);
    CHECK(run.worst_cone <= 1e-9);
    CHECK(run.worst_residual <= 1e-3);
    CHECK(run.penetration <= 5e-4);
    CHECK(run.v.head<3>().norm() < 1.0);
  }
}

TEST_CASE("contact: a box sticks up to atan(mu) and slides beyond, to 1e-4 rad") {
  for (const double mu : {0.2, 0.5, 0.9}) {
    INFO("friction ", mu);
    const double threshold = math::atan2(mu, 1.0);
    const double stays = speed_of(run_passive(on_slope(threshold - 1e-4, mu), 1e-3));
    const double slides = speed_of(run_passive(on_slope(threshold + 1e-4, mu), 1e-3));
    // g sin(1e-4) / cos(threshold) for half a second.
    const double expected = 0.5 * 9.81 * 1e-4 / math::cos(threshold);
    CHECK(stays < 1e-8);
    CHECK(slides > 0.9 * expected);
    CHECK(slides < 1.1 * expected);
  }
}

TEST_CASE("contact: a box that slides stops where Coulomb says, to first order in the step") {
  Passive scene;
  scene.v = {2.0, 0.0, 0.0};
  scene.law.friction = 0.5;
  const double distance = 2.0 * 2.0 / (2.0 * 0.5 * 9.81);
  double errors[3];
  for (int k = 0; k < 3; ++k) {
    const PassiveRun run = run_passive(scene, kSteps[k]);
    errors[k] = std::abs(run.q[0] - distance);
    CHECK(std::abs(run.q[1]) < 1e-12);
  }
  MESSAGE("a box sliding ", distance, " m is off by ", errors[1], " m with steps of 1 ms");
  CHECK(errors[1] < 1.1e-3);
  for (int k = 0; k < 2; ++k) {
    const double order = order_of(errors[k + 1], errors[k]);
    CHECK(order > 0.9);
    CHECK(order < 1.1);
  }
}

TEST_CASE("contact: sliding and spinning converge to first order") {
  Passive scene;
  scene.v = {1.5, 0.4, 0.0};
  scene.w = {0.0, 0.0, 6.0};
  scene.law.friction = 0.4;
  scene.duration = 0.3;
  const PassiveRun fine = run_passive(scene, 1.0 / 64e3);
  double errors[3];
  for (int k = 0; k < 3; ++k) {
    const PassiveRun run = run_passive(scene, kSteps[k]);
    errors[k] = (run.q.head<2>() - fine.q.head<2>()).norm();
  }
  for (int k = 0; k < 2; ++k) {
    const double order = order_of(errors[k + 1], errors[k]);
    CHECK(order > 0.9);
    CHECK(order < 1.1);
  }
}

TEST_CASE(
    "contact: an impact's friction may bring energy by Newton's law (Kane); then it bounces less") {
  // A slanting rod that strikes as it slides: its end slips the other way afterwards.
  Model rod;
  rod.family = "rod";
  rod.gravity = {0.0, 0.0, -9.81};
  Body body;
  body.name = "rod";
  body.kind = JointKind::floating;
  body.inertia =
      spatial_inertia(1.0, Vec3::Zero(), Vec3(1.0 / 12.0, 1.0 / 12.0, 1e-4).asDiagonal());
  rod.bodies.push_back(body);
  rod.feet.push_back({"end", 0, {0.0, 0.0, -0.5}});
  Passive scene;
  scene.model = *validated(std::move(rod));
  scene.rpy = {0.0, 0.7, 0.0};
  scene.p = {0.0, 0.0, 0.5 * math::cos(0.7) + 1e-6};
  scene.v = {-2.0, 0.0, -1.0};
  scene.w = {0.0, 0.0, 0.0};
  scene.duration = 1e-3;
  int limited = 0;
  for (const double friction : {0.0, 0.3, 0.6, 1.0, 1.5})
    for (const double slide : {-4.0, -2.0, -1.0, 1.0, 2.0, 4.0}) {
      INFO("friction ", friction, ", sliding at ", slide);
      scene.law.friction = friction;
      scene.law.restitution = 1.0;
      scene.v[0] = slide;
      const PassiveRun run = run_passive(scene, 1e-3);
      CHECK(run.largest_rise <= 1e-9 * run.first_energy);
      // The end's speed away, by the speed of approach.
      Workspace ws(scene.model);
      forward_kinematics(scene.model, run.q, run.v, ws);
      const double e = point_velocity(ws, 0, {0.0, 0.0, -0.5}).z() / 1.0;
      CHECK(e > -0.02);
      CHECK(e < 1.02);
      // Of the bounces that would bring energy here, half as much does not.
      if (e < 0.9) CHECK(e == doctest::Approx(0.5).epsilon(0.03));
      limited += e < 0.9 ? 1 : 0;
      if (friction == 0.0) CHECK(e == doctest::Approx(1.0).epsilon(0.02));
    }
  CHECK(limited > 0);
}

TEST_CASE("contact: a compliant ground gives way by weight over stiffness, however stiff") {
  for (const double stiffness : {2e3, 1e5, 1e6}) {
    INFO("stiffness ", stiffness);
    Passive scene;
    scene.law.is_compliant = true;
    scene.law.stiffness = stiffness;
    scene.law.damping = 200.0;
    scene.duration = 2.0;
    const PassiveRun run = run_passive(scene, 1e-3);
    CHECK(0.1 - run.q[2] == doctest::Approx(2.0 * 9.81 / (4.0 * stiffness)).epsilon(1e-6));
    CHECK(speed_of(run) < 1e-9);
  }
}

TEST_CASE("contact: a point inside the ground is moved out, and its velocity is none of it") {
  Passive scene;
  scene.p = {0.0, 0.0, 0.095};
  scene.duration = 0.2;
  const PassiveRun run = run_passive(scene, 1e-3);
  CHECK(run.q[2] > 0.1 - 3e-5);
  CHECK(run.q[2] < 0.1 + 1e-9);
  CHECK(speed_of(run) < 1e-9);
}

TEST_CASE("contact: what is deep in the ground comes out at half a metre a second at most") {
  for (const double depth : {0.02, 0.05}) {
    Passive scene;
    scene.p = {0.0, 0.0, 0.1 - depth};
    scene.duration = 0.01;
    const double rise = run_passive(scene, 1e-3).q[2] - scene.p[2];
    CHECK(rise < 0.005 * (1.0 + 1e-6));
    CHECK(rise > 0.0045);
  }
}

TEST_CASE("integrate_configuration: an attitude whose length is off has length 1 again") {
  Random random{41};
  const Model model = random_tree(random, 0);
  for (int n = 0; n < 50; ++n) {
    VecX q = VecX::Zero(7);
    const Vec3 turn = random.vector3(3.0);
    VecX v = VecX::Zero(6);
    v.tail<3>() = turn;
    q.tail<4>() = (1.0 + random.uniform(-1e-6, 1e-6)) * random.quaternion();
    integrate_configuration(model, 1e-3, v, q);
    CHECK(std::abs(q.tail<4>().norm() - 1.0) < 1e-15);
  }
}

}  // namespace legwork::testing::free_step_test
