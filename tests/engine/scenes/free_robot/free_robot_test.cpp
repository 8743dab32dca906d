// Free robots: what a run remembers and repeats, the effect of pushes and payloads, how falls are reported, and that every joule
// is accounted for.
#include "engine/scenes/free_robot/free_robot.h"

#include "tests/engine/scenes/free_robot/free_runs.h"

namespace legwork::testing::free_robot_test {

namespace {

constexpr const char* kScenes[] = {"quadruped-free", "hexapod-free", "tail-free"};

std::uint64_t hash_of(const Run& run) {
  return hash_doubles(run.state.data(), static_cast<std::size_t>(run.state.size()));
}

FreeRecord record_of(Run& run) { return robot_of_run(run).record_of(x_of(run)); }

}  // namespace

TEST_CASE("free robots: a friction cone stands on the ground under each foot that presses") {
  Run run = opened("quadruped-free", {{"ground.slope", 0.2}, {"contact.friction", 0.6}});
  for (int i = 0; i < 300; ++i) REQUIRE(advance(run) == StepStatus::ok);
  int pressing = 0;
  for (int f = 0; f < 4; ++f) {
    const auto of_cone = [&](int number) { return field(run, "friction_cone", 5 * f + number); };
    const Vec3 axis(of_cone(0), of_cone(1), of_cone(2));
    CHECK(std::abs(axis.norm() - 1.0) < 1e-12);
    CHECK(std::abs(axis.z() - std::cos(0.2)) < 1e-12);
    double squared = 0.0;
    for (int k = 0; k < 3; ++k) {
      const double force = field(run, "foot_force", 3 * f + k);
      squared += force * force;
    }
    const bool presses = squared > 0.25;
    pressing += presses ? 1 : 0;
    CHECK(of_cone(3) == (presses ? 0.6 : 0.0));
    CHECK(of_cone(4) == field(run, "friction_use", f));
  }
  CHECK(pressing > 0);
}

TEST_CASE("free: a standing robot is carried by exactly what it weighs") {
  for (const char* id : kScenes) {
    INFO(id);
    if (kIsSampled && id != kScenes[0]) continue;
    Run run = opened(id, {{"gait.name", 0.0}, {"command.forward", 0.0}});
    run_for(run, 10.0);  // a tail takes its time to come to rest
    const double weight = 9.81 * total_mass(robot_of_run(run).settings().plant);
    double carried = 0.0;
    const int feet = robot_of_run(run).robot().legs;
    for (int f = 0; f < feet; ++f) carried += field(run, "foot_force", 3 * f + 2);
    CHECK(carried == doctest::Approx(weight).epsilon(1e-6).scale(0.0));
    CHECK(field(run, "fallen") == 0.0);
  }
}

TEST_CASE(
    "free: the default scenes walk as told, by the contact law, with every joule accounted for") {
  for (const char* id : kScenes) {
    INFO(id);
    Run run = opened(id);
    run_for(run, kIsSampled ? 2.0 : 8.0);
    CHECK(field(run, "fallen") == 0.0);
    const double wanted = field(run, "command"), reached = field(run, "mean_speed");
    if (!kIsSampled) CHECK(std::abs(reached - wanted) < std::max(0.1 * wanted, 0.01));
    CHECK(field(run, "contact_residual", 1) < 1e-6);
    // What no work accounts for is the integration's error, a small part of the energy that goes through the robot.
    const double through = field(run, "cost_of_transport") * total_mass(robot_of_run(run).model) *
                           9.81 * record_of(run).distance;
    CHECK(through > 1.0);
    CHECK(std::abs(field(run, "energy_residual")) < 0.01 * through);
    CHECK(field(run, "contact_work") < 0.0);
  }
}

TEST_CASE("free: pushes, commands and changes of the ground are part of the run: it replays") {
  Run run = opened("quadruped-free");
  run_for(run, 0.3);
  set(run, "push.y", 1.5);
  REQUIRE(!act(run, "push"));
  run_for(run, 0.3);
  set(run, "command.turn", 0.5);
  set(run, "ground.slope", 0.05);
  run_for(run, 0.2);
  set(run, "gait.name", 2.0);
  set(run, "payload.mass", 1.0);
  set(run, "motor.delay", 0.002);
  set(run, "contact.friction", 0.6);
  set(run, "drag.target_z", 0.4);
  REQUIRE(!act(run, "drag"));
  run_for(run, 0.2);
  const Refusal differs = check_replay(run);
  CHECK_MESSAGE(!differs, (differs ? differs->text() : std::string()));
  // Back, and the same way again with the inputs forgotten from there on.
  const std::uint64_t end = hash_of(run);
  REQUIRE(!go_to(run, 550.0));
  CHECK(record_of(run).hand.is_dragged == 0.0);
  run_for(run, 0.01);
  CHECK(!check_replay(run));
  CHECK(hash_of(run) != end);
}

TEST_CASE("free: taking up a value at once is the same as having a scene built with it") {
  Run changed = opened("quadruped-free");
  run_for(changed, 0.1);
  const double version = changed.model_version;
  set(changed, "contact.friction", 0.4);
  set(changed, "payload.mass", 2.0);
  set(changed, "world.gravity", 3.7);
  CHECK(changed.model_version == version);
  // A seek to the last state builds what has these values.
  const double here = changed.current_step;
  Run built = opened("quadruped-free",
                     {{"contact.friction", 0.4}, {"payload.mass", 2.0}, {"world.gravity", 3.7}});
  built.state = changed.state;
  built.current_step = here;
  built.history.clear();
  for (int k = 0; k < 50; ++k) {
    REQUIRE(advance(changed) == StepStatus::ok);
    REQUIRE(advance(built) == StepStatus::ok);
  }
  CHECK(hash_of(changed) == hash_of(built));
}

TEST_CASE("free: motors that answer late do what was asked that long ago") {
  Run run = opened("quadruped-free", {{"motor.delay", 0.003}, {"motor.torque_limit", 100.0}});
  // The controller asks for something from the first step on; the motors begin three steps later.
  for (int k = 0; k < 3; ++k) {
    REQUIRE(advance(run) == StepStatus::ok);
    for (int j = 0; j < 12; ++j) CHECK(field(run, "joint_torque", j) == 0.0);
  }
  REQUIRE(advance(run) == StepStatus::ok);
  double largest = 0.0;
  for (int j = 0; j < 12; ++j) update_max(largest, std::abs(field(run, "joint_torque", j)));
  CHECK(largest > 0.5);
}

TEST_CASE("free: what cannot be is refused in words, and nothing has changed") {
  Run run = opened("quadruped-free", {{"sim.step", 5e-4}});
  run_for(run, 0.01);
  const std::uint64_t before = hash_of(run);
  const Result<std::span<const Parameter>> schema = scene_schema("free_quadruped", "walk");
  const Refusal late = set(run, find_parameter(*schema, "motor.delay"), 0.01);
  REQUIRE(late);
  CHECK_MESSAGE(late->text().find("20 time steps") != std::string::npos, late->text());
  CHECK(hash_of(run) == before);
  const Refusal ghost = set(run, find_parameter(*schema, "contact.friction"), -1.0);
  REQUIRE(ghost);
  CHECK(hash_of(run) == before);
  CHECK(advance(run) == StepStatus::ok);
}

TEST_CASE("free: more speed than the legs reach is cut, and said") {
  Run run = opened("hexapod-free", {{"command.forward", 0.5}});
  run_for(run, 1.0);
  CHECK(field(run, "command") < 0.4);
  CHECK(field(run, "fallen") == 0.0);
  const std::string words = sentence(run);
  CHECK_MESSAGE(words.find("m/s") != std::string::npos, words);
  CHECK_MESSAGE(words.find("reach") != std::string::npos, words);
}

TEST_CASE("free: joints alone carry a standing robot too") {
  for (const double mode : {1.0, 2.0}) {
    Run run = opened("quadruped-free",
                     {{"control.mode", mode}, {"gait.name", 0.0}, {"command.forward", 0.0}});
    run_for(run, 2.0);
    CHECK(field(run, "fallen") == 0.0);
    CHECK(field(run, "trunk_height") > 0.25);
    CHECK(field(run, "kinetic_energy") < 1e-2);
  }
}

TEST_CASE("free: studies say what they have found") {
  Run run = opened("quadruped-free");
  std::vector<double> shares;
  run.scene->on_progress = [&shares](double share) { shares.push_back(share); };
  const Result<Study> pushes = run.scene->study(0);
  REQUIRE(pushes);
  CHECK(shares.size() == pushes->map.values.size());
  CHECK(std::is_sorted(shares.begin(), shares.end()));
  CHECK(shares.back() == 1.0);
  CHECK(pushes->map.is_polar);
  CHECK(pushes->map.values.size() == pushes->map.x.size() * pushes->map.y.size());
  for (const double impulse : pushes->map.values) {
    CHECK(impulse >= 2.0);  // N s: every direction, both moments
    CHECK(impulse <= 24.0);
  }
  CHECK(pushes->sentence.find("N s") != std::string::npos);
}

TEST_CASE("free: beyond its limit of speed a motor brakes with all it has, and does not push") {
  for (const double off : {0.0, -0.5}) {
    CAPTURE(off);
    Run run = opened("quadruped-free", {{"control.mode", 1.0},
                                        {"gait.name", 0.0},
                                        {"command.forward", 0.0},
                                        {"motor.speed_limit", 5.0}});
    const FreeLayout layout = robot_of_run(run).layout();
    VecX x = x_of(run);
    x[2] += 2.0;
    x[7 + 2] += off;
    x[layout.v() + 6 + 2] = 10.0;  // rad/s, the first knee
    store(x, run);
    REQUIRE(advance(run) == StepStatus::ok);
    // Where the knee is as wanted it is braked; where it is to go on, it is let go.
    if (off == 0.0)
      CHECK(field(run, "joint_torque", 2) < -3.0);
    else
      CHECK(field(run, "joint_torque", 2) == 0.0);
  }
}

TEST_CASE("free: motors that become late go on with the torques of now") {
  Run run = opened("quadruped-free", {{"gait.name", 0.0}, {"command.forward", 0.0}});
  run_for(run, 0.5);
  std::array<double, 12> before;
  for (int j = 0; j < 12; ++j) before[at(j)] = field(run, "joint_torque", j);
  CHECK(std::abs(before[2]) > 0.5);
  set(run, "motor.delay", 0.005);
  for (int k = 0; k < 4; ++k) {
    REQUIRE(advance(run) == StepStatus::ok);
    for (int j = 0; j < 12; ++j)
      CHECK(std::abs(field(run, "joint_torque", j) - before[at(j)]) < 1e-9);
  }
}

TEST_CASE("free: the mean speed is along the robot's own heading, and another gait's begins anew") {
  Run run = opened("quadruped-free", {{"control.mode", 0.0}});
  VecX x = x_of(run);
  x[2] += 5.0;
  // Flying east, its head to the north.
  x.segment<4>(3) = quaternion_from_rotation(rotation_z(0.5 * kPi));
  x[robot_of_run(run).layout().v()] = 1.0;
  store(x, run);
  run_for(run, 0.02);
  CHECK(std::abs(field(run, "mean_speed", 0)) < 1e-3);
  CHECK(field(run, "mean_speed", 1) == doctest::Approx(-1.0).epsilon(1e-3));
  set(run, "gait.name", 0.0);
  CHECK(field(run, "mean_speed", 1) == 0.0);
}

}  // namespace legwork::testing::free_robot_test
