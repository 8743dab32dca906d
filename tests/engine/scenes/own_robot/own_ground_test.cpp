// Robots of one's own on slopes, stairs and hills, with things that bounce, slide and bump into each other.
#include "engine/contact/shape_points.h"
#include "engine/dynamics/kinematics.h"
#include "engine/scenes/own_robot/own_robot.h"
#include "tests/engine/scenes/own_robot/run_robot.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::own_ground_test {

namespace {

constexpr double kLetGo = 1.0, kHold = 3.0;
constexpr double kSteps = 1.0, kHills = 2.0;  // of ground.kind

std::string sphere(const std::string& name, double mass, const std::string& more = "") {
  const std::string m = std::to_string(mass), I = std::to_string(0.4 * mass * 0.01);
  return R"({"name": ")" + name + R"(", "inertia": {"mass": )" + m + R"(, "moments": [)" + I +
         ", " + I + ", " + I +
         R"(, 0, 0, 0]}, "shapes": [{"kind": "sphere", "radius": 0.1, )"
         R"("collision": true)" +
         more + "}]}";
}
std::string robot_of(const std::string& links, const std::string& joints, bool floats) {
  return R"({"format": "legwork-robot", "version": 1, "name": "things", "floats": )" +
         std::string(floats ? "true" : "false") + R"(, "links": [)" + links + R"(], "joints": [)" +
         joints + "]}";
}

// The least height of the robot's shapes over the ground.
double least_gap(Run& run) {
  auto& scene = static_cast<OwnRobot&>(*run.scene);
  const Model& model = scene.plant();
  Workspace ws(model);
  const VecX q = run.state.segment(RunState::kScalars, model.nq());
  forward_kinematics(model, q, VecX::Zero(model.nv()), ws);
  Ground ground = scene.settings().ground;
  place_ground(ground, Vec3::Zero(), 0.0, scene.settings().slope, scene.settings().slope_direction);
  double least = kInfinity;
  for (const Shape& shape : touching_shapes(model))
    for (int k = 0; k < shape_points(shape); ++k)
      least = std::min(least, shape_point(shape, ws.X_WB[at(shape.body)], ground, k).ground.gap);
  return least;
}

}  // namespace

TEST_CASE("own robot: on slopes, stairs and hills it is put down as high as asked") {
  Run run = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  put(run, "base.height", 0.05);
  CHECK(std::abs(least_gap(run) - 0.05) < 1e-9);
  put(run, "ground.slope", 0.4);
  put(run, "ground.slope_direction", 1.0);
  CHECK(std::abs(least_gap(run) - 0.05) < 1e-3);
  put(run, "ground.kind", kHills);
  put(run, "ground.roughness", 0.2);
  CHECK(std::abs(least_gap(run) - 0.05) < 5e-3);
  put(run, "ground.slope", 0.0);
  put(run, "ground.kind", kSteps);
  CHECK(std::abs(least_gap(run) - 0.05) < 1e-9);
}

TEST_CASE(
    "own robot: held by its motors it stands on a slope that friction allows, and slides off") {
  for (const double friction : {0.6, 0.2}) {
    Run run = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
    put(run, "ground.slope", 0.3);
    put(run, "contact.friction", friction);
    put(run, "base.pitch", -0.3);
    put(run, "motor.frequency", 20.0);
    put(run, "robot.drive", kHold);
    go(run, 1500);
    const VecX before = field(run, "com");
    go(run, 500);
    const double moved = (field(run, "com") - before).norm();
    CAPTURE(friction);
    CAPTURE(moved);
    CHECK((moved < 1e-3) == (friction > 0.31));
  }
}

TEST_CASE("own robot: a ball bounces by the restitution that is set, or by its own") {
  for (const bool has_own : {false, true}) {
    Run run = open_robot(
        robot_of(sphere("ball", 1.0, has_own ? R"(, "restitution": 0.5)" : ""), "", true),
        "b.json");
    put(run, "base.height", 1.0);
    put(run, "robot.drive", kLetGo);
    put(run, "contact.restitution", has_own ? 0.0 : 0.5);
    double highest = 0.0, last = 0.0;
    bool has_bounced = false;
    for (int n = 0; n < 900; ++n) {
      go(run, 1);
      const double speed = run.state[RunState::kScalars + 7 + 2];
      has_bounced = has_bounced || (last < -1.0 && speed > 0.0);
      if (has_bounced) highest = std::max(highest, field(run, "body_position")[2] - 0.1);
      last = speed;
    }
    CHECK(highest == doctest::Approx(0.25).epsilon(1e-3));
    CHECK(std::abs(one(run, "energy_lost") - 9.81 * 0.75) < 1e-3);
  }
}

TEST_CASE("own robot: motors turn in phase also where strikes split their steps") {
  Run run = open_robot(robot_text("wheeled_cart.urdf"), "wheeled_cart.urdf");
  put(run, "base.height", 0.05);
  put(run, "contact.restitution", 0.7);
  put(run, "robot.drive", 4.0);  // turn: once per second
  const auto& scene = static_cast<OwnRobot&>(*run.scene);
  const OwnRobotLayout layout = scene.layout();
  REQUIRE(layout.turning > 0);
  go(run, 1000);
  double worst = 0.0;
  for (int n = 0; n < 1000; ++n) {
    go(run, 1);
    for (int k = 0; k < layout.turning; ++k)
      worst = std::max(worst, std::abs(run.state[RunState::kScalars + layout.behind(k)]));
  }
  CHECK(worst < 0.05);
}

TEST_CASE("own robot: ground that changes begins anew, and the robot is put down on it") {
  Run run = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  put(run, "robot.drive", kLetGo);
  go(run, 300);
  put(run, "ground.slope", 0.3);
  CHECK(std::abs(least_gap(run)) < 1e-3);
  go(run, 50);
  CHECK(upward(run) > 0.0);
  // Where nothing or pins hold it there is no other ground than the floor.
  put(run, "robot.feet", 1.0);
  CHECK(field(run, "ground_pose")[3] == 1.0);
}

TEST_CASE("own robot: a ball beside a fixed link is stopped by it, and pushes it as hard") {
  // A ball that floats on its own above another that is part of the ground.
  Run run = open_robot(
      robot_of(sphere("ground", 1.0) + ", " + sphere("ball", 2.0),
               R"({"name": "free", "type": "floating", "parent": "ground", "child": "ball", )"
               R"("position": [0, 0, 0.5]})",
               false),
      "two.json");
  put(run, "robot.drive", kLetGo);
  go(run, 1500);
  CHECK(field(run, "body_position")[5] == doctest::Approx(0.2).epsilon(1e-3));
  const VecX force = field(run, "link_force");
  CHECK(force[5] == doctest::Approx(2.0 * 9.81).epsilon(1e-6));
  CHECK(force[2] == doctest::Approx(-2.0 * 9.81).epsilon(1e-6));
  CHECK(upward(run) == 0.0);
}

TEST_CASE("own robot: a state that names what does not touch is refused, and the run goes on") {
  Run run = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  put(run, "robot.drive", kLetGo);
  go(run, 5);
  const OwnRobotLayout layout = static_cast<OwnRobot&>(*run.scene).layout();
  const VecX good = run.state;
  const auto refuses = [&](int entry, double value) {
    VecX x = good.tail(good.size() - RunState::kScalars);
    x[layout.contact(0) + entry] = value;
    return static_cast<bool>(run.scene->check_state(1e-3, 0.0, x));
  };
  CHECK_FALSE(refuses(0, Touching::kNone));
  for (const double bad : {0.5, -2.0, 1e6, -1e6}) CHECK(refuses(0, bad));
  for (const double bad : {0.5, -2.0, 1e6}) CHECK(refuses(1, bad));
}

}  // namespace legwork::testing::own_ground_test
