// Free robots that are pushed, dragged, twisted, or put on other ground.
#include "tests/engine/scenes/free_robot/free_runs.h"

namespace legwork::testing::free_robot_test {

namespace {

Centroidal momentum_of(Run& run) {
  const FreeRobot& robot = robot_of_run(run);
  const VecX x = x_of(run);
  const Model& plant = robot.settings().plant;
  Workspace ws(plant);
  forward_kinematics(plant, x.head(plant.nq()), x.segment(plant.nq(), plant.nv()), ws);
  return centroidal(plant, ws);
}

}  // namespace

TEST_CASE("free: a push gives the robot its impulse, a twist its moment, however long") {
  for (const double duration : {0.0, 0.0105, 0.1}) {
    INFO("duration ", duration);
    Run run = opened("tail-free", {{"control.mode", 0.0},
                                   {"push.duration", duration},
                                   {"push.x", 0.3},
                                   {"push.y", -0.2},
                                   {"push.z", 0.5},
                                   {"push.moment_y", 0.02}});
    REQUIRE(advance(run) == StepStatus::ok);
    // Flying, its joints limp: nothing else acts but gravity.
    VecX x = x_of(run);
    x[2] += 2.0;
    store(x, run);
    REQUIRE(advance(run) == StepStatus::ok);
    const Centroidal before = momentum_of(run);
    const Vec3 origin = x_of(run).head<3>();
    REQUIRE(!act(run, "push"));
    const int steps = std::max(1, static_cast<int>(duration / 1e-3 + 1.0));
    for (int k = 0; k < steps; ++k) REQUIRE(advance(run) == StepStatus::ok);
    const Centroidal after = momentum_of(run);
    const Vec3 impulse(0.3, -0.2, 0.5);
    const Vec3 gained = after.linear_momentum - before.linear_momentum +
                        Vec3(0.0, 0.0, steps * 1e-3 * 9.81 * after.mass);
    // To first order in the step, as the limp legs swing.
    CHECK((gained - impulse).norm() < 1e-3);
    const Vec3 turned = after.angular_momentum - before.angular_momentum;
    const Vec3 expected = Vec3(0.0, 0.02, 0.0) + cross(Vec3(origin - before.com), impulse);
    CHECK((turned - expected).norm() < 1e-3);
    CHECK(field(run, "push_left") == 0.0);
  }
}

TEST_CASE("free: a robot that is knocked over says when and why, lies there, and stands up again") {
  Run run = opened("quadruped-free");
  run_for(run, 0.5);
  set(run, "push.y", 40.0);
  REQUIRE(!act(run, "push"));
  run_for(run, 3.0);
  CHECK(field(run, "fallen") == 1.0);
  const double when = field(run, "fall_time");
  CHECK(when > 0.5);
  CHECK(when < 2.5);
  const std::string words = sentence(run);
  CHECK_MESSAGE(words.find("Fell at t = ") != std::string::npos, words);
  CHECK_MESSAGE(words.find("the trunk") != std::string::npos, words);
  // It lies: contacts at more than feet, and hardly any motion left.
  CHECK(field(run, "kinetic_energy") < 0.05);
  CHECK(field(run, "contacts") >= 3.0);
  REQUIRE(!act(run, "stand_up"));
  run_for(run, 1.0);
  CHECK(field(run, "fallen") == 0.0);
  CHECK(field(run, "trunk_height") > 0.25);
  CHECK(std::abs(field(run, "energy_residual")) < 1.0);
  CHECK(!check_replay(run));
}

TEST_CASE("free: the ground may change under the robot, and it goes on from where it is") {
  Run run = opened("quadruped-free");
  run_for(run, 1.0);
  const double x = x_of(run)[0];
  set(run, "ground.slope", 0.1);
  CHECK(x_of(run)[0] == x);
  run_for(run, 1.5);
  CHECK(field(run, "fallen") == 0.0);
  // It climbs: the trunk is higher by the slope times the way since.
  CHECK(x_of(run)[2] > 0.28 + 0.06 * (x_of(run)[0] - x));
  set(run, "ground.slope", 0.0);
  run_for(run, 0.5);
  CHECK(field(run, "fallen") == 0.0);
}

TEST_CASE("free: far down a slope a robot stands, and can be caught, as at its top") {
  constexpr double kSlope = 0.1;
  const auto open = [] {
    return opened("quadruped-free", {{"control.mode", 1.0},
                                     {"gait.name", 0.0},
                                     {"command.forward", 0.0},
                                     {"ground.slope", -kSlope}});
  };
  Run top = open(), down = open();
  for (Run* run : {&top, &down}) {
    VecX x = x_of(*run);
    x[robot_of_run(*run).layout().v()] = 0.3;
    if (run == &down) {
      x[0] += 20.0 * math::cos(kSlope);
      x[2] -= 20.0 * math::sin(kSlope);
    }
    store(x, *run);
  }
  const auto ahead = [](Run& run) { return field(run, "capture_point") - field(run, "com"); };
  CHECK(ahead(top) > 0.03);
  CHECK(ahead(down) == doctest::Approx(ahead(top)).epsilon(1e-6));
  REQUIRE(advance(down) == StepStatus::ok);
  CHECK(field(down, "fallen") == 0.0);
}

TEST_CASE("free: another ground is laid under the robot where the one before was") {
  Run run = opened("quadruped-free");
  run_for(run, 0.8);
  const double before = field(run, "trunk_height");
  set(run, "ground.slope", 0.1);
  CHECK(std::abs(field(run, "trunk_height") - before) < 1e-12);
  run_for(run, 0.3);
  const double there = field(run, "trunk_height");
  set(run, "ground.slope", -0.05);
  CHECK(std::abs(field(run, "trunk_height") - there) < 1e-12);
}

TEST_CASE("free: on hills a robot is put on its feet with none of them in the ground") {
  Run run = opened("quadruped-free", {{"ground.kind", 2.0}, {"ground.roughness", 0.06}});
  const Model& plant = robot_of_run(run).settings().plant;
  Ground ground = robot_of_run(run).settings().ground;
  Workspace ws(plant);
  for (const double position : {1.0, 1.4, 1.9, 2.6}) {
    CAPTURE(position);
    VecX x = x_of(run);
    x[0] = position;
    x[2] = 1.0;
    store(x, run);
    REQUIRE(!act(run, "stand_up"));
    x = x_of(run);
    forward_kinematics(plant, x.head(plant.nq()), x.segment(plant.nq(), plant.nv()), ws);
    double least = kInfinity;
    for (const Foot& foot : plant.feet)
      least = std::min(least, nearest_ground(ground, point_position(ws, foot.body, foot.p_BF)).gap);
    CHECK(least > -2e-3);
    REQUIRE(advance(run) == StepStatus::ok);
  }
}

TEST_CASE("free: a drag pulls with 300 N at most, towards its target") {
  Run run = opened("quadruped-free");
  set(run, "drag.target_x", 40.0);
  set(run, "drag.target_y", 30.0);
  set(run, "drag.stiffness", 3000.0);
  REQUIRE(!act(run, "drag"));
  REQUIRE(advance(run) == StepStatus::ok);
  CHECK(field(run, "drag_force", 0) == doctest::Approx(240.0).epsilon(0.01));
  CHECK(field(run, "drag_force", 1) == doctest::Approx(180.0).epsilon(0.01));
}

TEST_CASE("free: what twists a shank does work by how the shank turns") {
  Run run = opened("quadruped-free", {{"control.mode", 0.0}, {"push.duration", 0.0}});
  const int shank = find_body(robot_of_run(run).model, "FL_shank");
  set(run, "push.body", shank);
  set(run, "push.y", 0.0);
  set(run, "push.moment_y", 2e-4);
  VecX x = x_of(run);
  x[2] += 2.0;
  store(x, run);
  const Model& plant = robot_of_run(run).settings().plant;
  Workspace ws(plant);
  const auto attitude = [&] {
    const VecX now = x_of(run);
    forward_kinematics(plant, now.head(plant.nq()), now.segment(plant.nq(), plant.nv()), ws);
    return ws.X_WB[at(shank)].R;
  };
  const Mat3 before = attitude();
  REQUIRE(!act(run, "push"));
  REQUIRE(advance(run) == StepStatus::ok);
  const Vec3 turned = rotation_vector(attitude() * before.transpose());
  CHECK(turned.y() > 1e-5);
  const double moment = 2e-4 / run.scene->step;  // N m
  // From rest it turns at half its last rate on the mean, and is placed by the last.
  const double work = 0.5 * moment * turned.y();
  CHECK(field(run, "outer_work") == doctest::Approx(work).epsilon(0.01).scale(0.0));
}

}  // namespace legwork::testing::free_robot_test
