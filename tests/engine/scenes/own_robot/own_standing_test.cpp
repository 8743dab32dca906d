// Robots of one's own that stand on their feet, slide and fall on the floor.
#include "engine/scenes/own_robot/own_robot.h"
#include "tests/engine/scenes/own_robot/run_robot.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::own_standing_test {

namespace {

constexpr double kLetGo = 1.0, kHold = 3.0;
constexpr double kPinned = 1.0;  // of robot.feet

// The joints whose names hold `part`.
void bend(Run& run, std::string_view part, double angle) {
  for (const Parameter& p : parameters(run))
    if (std::string_view(p.group) == "Joints" && std::string_view(p.path).find(part) != part.npos)
      put(run, p.path, angle);
}
void crouch(Run& run) {
  bend(run, "flexion", 0.7);
  bend(run, "knee", -1.4);
}
double height(Run& run) { return field(run, "body_position")[2]; }

}  // namespace

TEST_CASE("own robot: a quadruped stands on its pinned feet, which carry its weight") {
  Run run = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  const double weight = 9.81 * total_mass(model_of(run));
  put(run, "robot.feet", kPinned);
  crouch(run);
  CHECK(field(run, "foot_touches").sum() == 4.0);
  CHECK(upward(run) == doctest::Approx(weight).epsilon(1e-9));
  const VecX before = field(run, "joint_position");
  put(run, "robot.drive", kHold);
  go(run, 1000);
  CHECK(upward(run) == doctest::Approx(weight).epsilon(1e-6));
  CHECK(difference(field(run, "joint_position"), before) < 1e-6);
  // Without knowing gravity it sags, but stands.
  put(run, "motor.gravity", 0.0);
  go(run, 2000);
  const double sag = difference(field(run, "joint_position"), before);
  CHECK(sag > 1e-3);
  CHECK(sag < 0.5);
  CHECK(upward(run) == doctest::Approx(weight).epsilon(1e-3));
}

TEST_CASE("own robot: a quadruped stands on the floor by itself, and survives a push of 5 N s") {
  Run run = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  const double weight = 9.81 * total_mass(model_of(run));
  crouch(run);
  put(run, "robot.drive", kHold);
  go(run, 2000);
  CHECK(upward(run) == doctest::Approx(weight).epsilon(1e-6));
  CHECK(field(run, "foot_touches").sum() == 4.0);
  const double before = height(run);
  put(run, "push.y", 5.0);
  REQUIRE_FALSE(act(run, find_event(events(run), "push")));
  go(run, 100);
  CHECK(std::abs(one(run, "outer_work")) > 1e-3);
  go(run, 5000);
  CHECK(std::abs(height(run) - before) < 0.005);
  CHECK(one(run, "kinetic_energy") < 1e-6);
  CHECK(upward(run) == doctest::Approx(weight).epsilon(1e-4));
  CHECK(one(run, "contact_residual") < 1e-7);
}

TEST_CASE("own robot: a humanoid stands on its soles for ten seconds, and a light push moves it") {
  Run run = open_robot(robot_text("humanoid.urdf"), "humanoid.urdf");
  const double weight = 9.81 * total_mass(model_of(run));
  put(run, "robot.drive", kHold);
  const double before = field(run, "com")[2];
  double residual = 0.0;
  for (int n = 0; n < 10'000; ++n) {
    go(run, 1);
    if (n % 100 == 0) residual = std::max(residual, one(run, "contact_residual"));
  }
  CHECK(std::abs(field(run, "com")[2] - before) < 1e-6);
  CHECK(upward(run) == doctest::Approx(weight).epsilon(1e-6));
  CHECK(residual < 1e-8);
  put(run, "push.x", 3.0);
  REQUIRE_FALSE(act(run, find_event(events(run), "push")));
  go(run, 60);
  CHECK(one(run, "kinetic_energy") > 0.01);
  go(run, 3000);
  CHECK(std::abs(field(run, "com")[2] - before) < 1e-3);
}

TEST_CASE("own robot: pushed on slippery ground, it slides as far as friction lets it") {
  Run run = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  const double weight = 9.81 * total_mass(model_of(run));
  crouch(run);
  put(run, "robot.drive", kHold);
  put(run, "contact.friction", 0.2);
  go(run, 500);
  const double start = field(run, "body_position")[0], mass = weight / 9.81;
  // An impulse of J slides it by J^2 / (2 m^2 mu g).
  put(run, "push.x", 4.0);
  put(run, "push.duration", 0.0);
  REQUIRE_FALSE(act(run, find_event(events(run), "push")));
  go(run, 20);
  CHECK(one(run, "kinetic_energy") > 0.01);
  go(run, 3000);
  CHECK(one(run, "kinetic_energy") < 1e-6);
  CHECK(upward(run) == doctest::Approx(weight).epsilon(1e-4));
  const double slid = field(run, "body_position")[0] - start;
  CHECK(slid == doctest::Approx(4.0 * 4.0 / (2.0 * mass * mass * 0.2 * 9.81)).epsilon(0.3));
}

TEST_CASE("own robot: every robot of the tests that is dropped comes to rest, with its weight") {
  for (const char* name :
       {"quadruped.urdf", "hexapod.urdf", "humanoid.urdf", "wheeled_cart.urdf", "carried_box.urdf",
        "gripper.urdf", "slanting_axes.urdf", "quadruped_classes.xml", "puck_on_table.urdf"}) {
    CAPTURE(std::string(name));
    Run run = open_robot(robot_text(name), name);
    put(run, "robot.base", 1.0);  // floats
    if (find_parameter(parameters(run), "base.height") >= 0) put(run, "base.height", 0.1);
    put(run, "robot.drive", kLetGo);
    const double weight = model_of(run).gravity.norm() * total_mass(model_of(run));
    const double first = one(run, "energy_lost");
    double last = first, rise = 0.0, residual = 0.0;
    bool has_ended = false;
    for (int n = 0; n < 8000 && !has_ended; ++n) {
      const StepStatus status = advance(run);
      has_ended = status == StepStatus::stopped;
      REQUIRE_MESSAGE((has_ended || status == StepStatus::ok), why_stopped(run));
      const double now = one(run, "energy_lost");
      rise = std::max(rise, last - now);
      residual = std::max(residual, one(run, "contact_residual"));
      last = now;
    }
    MESSAGE(std::string(name), ": rise ", rise, " J of ", weight * 0.1, ", residual ", residual,
            ", kinetic ", one(run, "kinetic_energy"), has_ended ? why_stopped(run) : std::string());
    if (has_ended) {
      CHECK_FALSE(why_stopped(run).empty());
      continue;
    }
    CHECK(rise < 1e-3 * weight * 0.1);
    CHECK(upward(run) == doctest::Approx(weight).epsilon(0.02));
    CHECK(one(run, "kinetic_energy") < 1e-3 * weight);
  }
}

}  // namespace legwork::testing::own_standing_test
