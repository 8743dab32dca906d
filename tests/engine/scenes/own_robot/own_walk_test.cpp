// Robots of one's own that walk by themselves.
#include "engine/scenes/own_robot/own_robot.h"
#include "tests/engine/scenes/own_robot/run_robot.h"
#include "tests/engine/support/coded.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::own_walk_test {

namespace {

constexpr double kPose = 0.0, kHold = 3.0, kWalk = 5.0, kStand = 0.0;

Run walking(const char* name, double forward, double gait = 1.0) {
  Run run = open_robot(robot_text(name), name);
  put(run, "gait.name", gait);
  put(run, "command.forward", forward);
  put(run, "robot.drive", kWalk);
  return run;
}

void push(Run& run, const Vec3& impulse) {
  const char* paths[] = {"push.x", "push.y", "push.z"};
  for (int k = 0; k < 3; ++k) put(run, paths[k], impulse[k]);
  const Refusal bad = act(run, "push");
  REQUIRE_MESSAGE(!bad, bad->text());
}

}  // namespace

TEST_CASE("own robot: it stands where it is put, on its feet alone, with its weight on them") {
  for (const char* name : {"quadruped.urdf", "quadruped_classes.xml", "hexapod.urdf"}) {
    INFO(name);
    Run run = walking(name, 0.0, kStand);
    go(run, 500);
    const VecX before = field(run, "com");
    go(run, 4000);
    CHECK((field(run, "com") - before).norm() < 2e-3);
    const double weight = 9.81 * total_mass(static_cast<OwnRobot&>(*run.scene).plant());
    CHECK(upward(run) == doctest::Approx(weight).epsilon(1e-3));
    CHECK(one(run, "kinetic_energy") < 1e-6);
  }
}

TEST_CASE(
    "own robot: it walks as fast as it is told to, turns, and accounts for the motors' work") {
  for (const char* name : {"quadruped.urdf", "quadruped_classes.xml", "hexapod.urdf"}) {
    INFO(name);
    const bool is_hexapod = name[0] == 'h';
    const double speed = is_hexapod ? 0.1 : 0.3;
    Run run = walking(name, speed);
    go(run, 2000);
    put(run, "command.forward", 0.999 * speed);  // the mean begins anew
    go(run, 3000);
    CHECK(one(run, "mean_speed") == doctest::Approx(speed).epsilon(0.05));
    CHECK(std::abs(one(run, "mean_speed", 1)) < 0.02);
    put(run, "command.turn", 0.3);
    put(run, "command.forward", 0.0);
    go(run, 1500);
    put(run, "command.turn", 0.299);
    go(run, 2000);
    CHECK(one(run, "mean_speed", 2) == doctest::Approx(0.3).epsilon(0.15));
    // What it loses, feet lose that touch down; nothing gives it energy.
    CHECK(one(run, "energy_lost") > 0.0);
    CHECK(one(run, "energy_lost") < one(run, "motor_work") + 1.0);
  }
}

TEST_CASE("own robot: the forces that it wants are named after feet and axes, as those it has") {
  const auto labels = [](Run& run, std::string_view name) {
    for (const SnapshotField& field : snapshot(run).fields)
      if (field.name == name) return field.labels;
    return std::vector<std::string>();
  };
  Run run = walking("quadruped.urdf", 0.2);
  CHECK(labels(run, "wanted_force").size() == 12);
  CHECK(labels(run, "wanted_force") == labels(run, "foot_force"));
  CHECK(labels(run, "capture_point") == std::vector<std::string>{"x", "y", "z"});
  Run arm = open_robot(robot_text("three_joint_arm.urdf"), "three_joint_arm.urdf");
  CHECK(labels(arm, "wanted_force").empty());
}

TEST_CASE("own robot: pushed by 5 N s from any side it keeps walking") {
  for (const Vec3& impulse :
       {Vec3(0.0, 5.0, 0.0), Vec3(0.0, -5.0, 0.0), Vec3(5.0, 0.0, 0.0), Vec3(-5.0, 0.0, 0.0)}) {
    CAPTURE(impulse);
    Run run = walking("quadruped.urdf", 0.3);
    go(run, 1500);
    push(run, impulse);
    go(run, 2500);
    CHECK_SAYS(sentence(run), "Trot");
    put(run, "command.forward", 0.299);
    go(run, 1000);
    CHECK(one(run, "mean_speed") == doctest::Approx(0.3).epsilon(0.1));
  }
}

TEST_CASE("own robot: pushed over it lies there, says why, and stands up again") {
  Run run = walking("quadruped.urdf", 0.0, kStand);
  go(run, 200);
  push(run, Vec3(0.0, 60.0, 0.0));
  for (int i = 0; i < 4000 && advance(run) == StepStatus::ok; ++i) {
  }
  CHECK_SAYS(sentence(run), "Fell at t = ");
  CHECK(one(run, "fallen") == 1.0);
  REQUIRE(one(run, "kinetic_energy") < 0.05);
  REQUIRE_FALSE(act(run, "stand_up"));
  go(run, 1500);
  CHECK_SAYS(sentence(run), "Stand at t = ");
  CHECK(one(run, "fallen") == 0.0);
  CHECK(one(run, "foot_force", 2) > 1.0);

  // On its feet, not where it was dropped from.
  Run dropped = walking("quadruped.urdf", 0.0, kStand);
  put(dropped, "base.height", 1.0);
  go(dropped, 1);
  REQUIRE_FALSE(act(dropped, "stand_up"));
  CHECK(one(dropped, "com", 2) < 0.5);
}

TEST_CASE(
    "own robot: it walks though its base is fixed in the file, and wherever that has its origin") {
  const std::string text = robot_text("quadruped.urdf");
  Run run = walking("quadruped.urdf", 0.3);
  go(run, 2000);
  const double ahead = one(run, "com");
  for (const char* up : {"-0.3", "0.3"}) {
    std::string moved = text;
    const std::string root =
        "<link name=\"base_footprint\"/><joint name=\"up\" type=\"fixed\">"
        "<parent link=\"base_footprint\"/><child link=\"trunk\"/>"
        "<origin xyz=\"0 0 " +
        std::string(up) + "\"/></joint></robot>";
    moved.replace(moved.rfind("</robot>"), 8, root);
    Run other = open_robot(moved, "moved.urdf");
    put(other, "command.forward", 0.3);
    put(other, "robot.drive", kWalk);
    go(other, 2000);
    CAPTURE(up);
    CHECK(one(other, "com") == doctest::Approx(ahead).epsilon(0.1));
  }
}

TEST_CASE("own robot: what it walks with can change while it walks; the run repeats bit for bit") {
  std::uint64_t hashes[2];
  for (std::uint64_t& its : hashes) {
    Run run = walking("quadruped.urdf", 0.2);
    go(run, 600);
    put(run, "command.forward", 0.4);
    put(run, "gait.name", 3.0);
    go(run, 600);
    put(run, "payload.mass", 1.0);
    put(run, "robot.drive", kHold);
    go(run, 100);
    put(run, "robot.drive", kWalk);
    go(run, 300);
    its = hash(run);
    CHECK(field(run, "joint_position").allFinite());
  }
  CHECK(hashes[0] == hashes[1]);
}

TEST_CASE("own robot: what cannot walk is refused in words and keeps its drive") {
  Run arm = open_robot(robot_text("three_joint_arm.urdf"), "three_joint_arm.urdf");
  const Refusal bad = set(arm, "robot.drive", kWalk);
  REQUIRE(bad);
  CHECK_SAYS(bad->text(), "legs");
  go(arm, 10);

  Run slow = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  put(slow, "sim.step", 0.005);
  const Refusal late = set(slow, "robot.drive", kWalk);
  REQUIRE(late);
  CHECK_SAYS(late->text(), "2 ms");
  put(slow, "robot.drive", kPose);

  Run pinned = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  put(pinned, "robot.feet", 1.0);
  const Refusal held = set(pinned, "robot.drive", kWalk);
  REQUIRE(held);
  CHECK_SAYS(held->text(), "lift its feet");
  put(pinned, "robot.base", 2.0);
  put(pinned, "robot.feet", 2.0);
  const Refusal fixed = set(pinned, "robot.drive", kWalk);
  REQUIRE(fixed);
  CHECK_SAYS(fixed->text(), "base is fixed");
}

TEST_CASE(
    "own robot: code may choose where its feet land while it walks, and the drive walks there") {
  Run plain = walking("quadruped.urdf", 0.3);
  CHECK(plain.scene->tasks.size() == 2);
  std::vector<VecX> targets;  // at the end of each step: those that it went for
  for (int i = 0; i < 400; ++i) {
    go(plain, 1);
    targets.push_back(field(plain, "foot_target"));
  }
  FunctionHost host(FunctionHost::Texts{
      {"same", {"foot_target", [&](const Told& told, Numbers&, std::span<double> out) {
                  const VecX& its = targets[static_cast<std::size_t>(told["step"][0])];
                  for (std::size_t i = 0; i < out.size(); ++i)
                    out[i] = its[static_cast<Eigen::Index>(3 * (i / 2) + i % 2)];
                }}}});
  Run run = walking("quadruped.urdf", 0.3);
  run.host = &host;
  REQUIRE_FALSE(set_code(run, "same"));
  CHECK(run.scene->tasks[1].outputs.size() == 8);
  go(run, 400);
  CHECK(hash(run) == hash(plain));
  CHECK(one(run, "stance_time") > 0.0);
  put(run, "robot.drive", kHold);
  CHECK(run.scene->tasks.size() == 1);
}

TEST_CASE("own robot: the walk's fields hold before the controller's first step, too") {
  const auto check_start = [](Run& run) {
    const VecX home = field(run, "foot_home");
    const double stance = one(run, "stance_time");
    CHECK(largest_entry(field(run, "foot_target") - field(run, "foot_position")) < 1e-9);
    go(run, 1);
    CHECK(one(run, "stance_time") == doctest::Approx(stance));
    CHECK(largest_entry(field(run, "foot_home") - home) < 2e-3);
  };
  Run run = walking("quadruped.urdf", 0.3);
  CHECK(one(run, "stance_time") > 0.0);
  check_start(run);
  go(run, 300);
  REQUIRE_FALSE(act(run, "stand_up"));
  check_start(run);
  put(run, "robot.drive", kHold);
  go(run, 10);
  put(run, "robot.drive", kWalk);
  check_start(run);
}

}  // namespace legwork::testing::own_walk_test
