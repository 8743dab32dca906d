// Robots that run free: what a run remembers and repeats, what pushes and payloads do, how falls are told, and that every
// joule is accounted for.
#include "engine/scenes/free_robot/free_robot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/hash.h"
#include "engine/math/rotation.h"
#include "engine/run/run.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::free_robot_test {

namespace {

constexpr const char* kScenes[] = {"quadruped-free", "hexapod-free", "tail-free"};

Result<Run> try_free(const std::string& id, const std::vector<Setting>& settings) {
  Result<SceneFile> scene = parse_scene(scene_json(id), id);
  REQUIRE_MESSAGE(scene, scene.error().text());
  const Result<std::span<const Parameter>> schema = scene_schema(scene->family, scene->motion);
  for (const Setting& setting : settings) {
    CAPTURE(setting.path);
    REQUIRE(find_parameter(*schema, setting.path) >= 0);
    scene->values[at(find_parameter(*schema, setting.path))] = setting.value;
  }
  return open_scene(*scene);
}

Run open_free(const std::string& id, const std::vector<Setting>& settings = {}) {
  Result<Run> run = try_free(id, settings);
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}

FreeRobot& robot_of_run(Run& run) { return static_cast<FreeRobot&>(*run.scene); }

VecX x_of(const Run& run) { return run.state.tail(run.state.size() - RunState::kScalars); }

std::uint64_t hash_of(const Run& run) {
  return hash_doubles(run.state.data(), static_cast<std::size_t>(run.state.size()));
}

FreeRecord record_of(Run& run) { return robot_of_run(run).record_of(x_of(run)); }

void set(Run& run, const char* path, double value) {
  const Refusal bad = legwork::set(run, std::string_view(path), value);
  CHECK_MESSAGE(!bad, (bad ? bad->text() : std::string()));
}

void run_for(Run& run, double seconds) {
  const int steps = static_cast<int>(seconds / run.scene->step + 0.5);
  for (int k = 0; k < steps; ++k) REQUIRE(advance(run) == StepStatus::ok);
}

double field(Run& run, std::string_view name, int index = 0) {
  snapshot(run);
  for (const SnapshotField& f : run.snapshot.fields)
    if (f.name == name) return run.snapshot.data[at(f.offset + index)];
  FAIL("no field ", name);
  return 0.0;
}

Centroidal momentum_of(Run& run) {
  const FreeRobot& robot = robot_of_run(run);
  const VecX x = x_of(run);
  const Model& plant = robot.settings().plant;
  Workspace ws(plant);
  forward_kinematics(plant, x.head(plant.nq()), x.segment(plant.nq(), plant.nv()), ws);
  return centroidal(plant, ws);
}

}  // namespace

TEST_CASE("free robots: a friction cone stands on the ground under each foot that presses") {
  Run run = open_free("quadruped-free", {{"ground.slope", 0.2}, {"contact.friction", 0.6}});
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
    Run run = open_free(id, {{"gait.name", 0.0}, {"command.forward", 0.0}});
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
    Run run = open_free(id);
    run_for(run, kIsSampled ? 2.0 : 8.0);
    CHECK(field(run, "fallen") == 0.0);
    const double wanted = field(run, "command"), reached = field(run, "mean_speed");
    if (!kIsSampled) CHECK(std::abs(reached - wanted) < std::max(0.1 * wanted, 0.01));
    CHECK(field(run, "contact_residual", 1) < 1e-6);
    // What no work accounts for is the integration's error, a small part of the energy that goes through the robot.
    const double through = field(run, "cost_of_transport") * total_mass(robot_of_run(run).model) *
                           9.81 * record_of(run).way;
    CHECK(through > 1.0);
    CHECK(std::abs(field(run, "energy_residual")) < 0.01 * through);
    CHECK(field(run, "contact_work") < 0.0);
  }
}

TEST_CASE("free: pushes, commands and changes of the ground are part of the run: it replays") {
  Run run = open_free("quadruped-free");
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
  CHECK(record_of(run).is_dragged == 0.0);
  run_for(run, 0.01);
  CHECK(!check_replay(run));
  CHECK(hash_of(run) != end);
}

TEST_CASE("free: taking up a value at once is the same as having a scene built with it") {
  Run adopted = open_free("quadruped-free");
  run_for(adopted, 0.1);
  const double version = adopted.model_version;
  set(adopted, "contact.friction", 0.4);
  set(adopted, "payload.mass", 2.0);
  set(adopted, "world.gravity", 3.7);
  CHECK(adopted.model_version == version);
  // A seek to the last state builds what has these values.
  const double here = adopted.current_step;
  Run built = open_free("quadruped-free",
                        {{"contact.friction", 0.4}, {"payload.mass", 2.0}, {"world.gravity", 3.7}});
  built.state = adopted.state;
  built.current_step = here;
  for (int k = 0; k < 50; ++k) {
    REQUIRE(advance(adopted) == StepStatus::ok);
    REQUIRE(advance(built) == StepStatus::ok);
  }
  CHECK(hash_of(adopted) == hash_of(built));
}

TEST_CASE("free: a push gives the robot its impulse, a twist its moment, however long") {
  for (const double duration : {0.0, 0.0105, 0.1}) {
    INFO("duration ", duration);
    Run run = open_free("tail-free", {{"control.mode", 0.0},
                                      {"push.duration", duration},
                                      {"push.x", 0.3},
                                      {"push.y", -0.2},
                                      {"push.z", 0.5},
                                      {"push.moment_y", 0.02}});
    REQUIRE(advance(run) == StepStatus::ok);
    // Flying, its joints limp: nothing else acts but gravity.
    VecX x = x_of(run);
    x[2] += 2.0;
    run.state.tail(x.size()) = x;
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
  Run run = open_free("quadruped-free");
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

TEST_CASE("free: motors that answer late do what was asked that long ago") {
  Run run = open_free("quadruped-free", {{"motor.delay", 0.003}, {"motor.torque_limit", 100.0}});
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
  Run run = open_free("quadruped-free", {{"sim.step", 5e-4}});
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
  Run run = open_free("hexapod-free", {{"command.forward", 0.5}});
  run_for(run, 1.0);
  CHECK(field(run, "command") < 0.4);
  CHECK(field(run, "fallen") == 0.0);
  const std::string words = sentence(run);
  CHECK_MESSAGE(words.find("m/s") != std::string::npos, words);
  CHECK_MESSAGE(words.find("reach") != std::string::npos, words);
}

TEST_CASE("free: the ground may change under the robot, and it goes on from where it is") {
  Run run = open_free("quadruped-free");
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

TEST_CASE("free: joints alone carry a standing robot too") {
  for (const double mode : {1.0, 2.0}) {
    Run run = open_free("quadruped-free",
                        {{"control.mode", mode}, {"gait.name", 0.0}, {"command.forward", 0.0}});
    run_for(run, 2.0);
    CHECK(field(run, "fallen") == 0.0);
    CHECK(field(run, "trunk_height") > 0.25);
    CHECK(field(run, "kinetic_energy") < 1e-2);
  }
}

TEST_CASE("free: studies say what they have found") {
  Run run = open_free("quadruped-free");
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
    Run run = open_free("quadruped-free", {{"control.mode", 1.0},
                                           {"gait.name", 0.0},
                                           {"command.forward", 0.0},
                                           {"motor.speed_limit", 5.0}});
    const FreeLayout layout = robot_of_run(run).layout();
    VecX x = x_of(run);
    x[2] += 2.0;
    x[7 + 2] += off;
    x[layout.v() + 6 + 2] = 10.0;  // rad/s, the first knee
    run.state.tail(x.size()) = x;
    REQUIRE(advance(run) == StepStatus::ok);
    // Where the knee is as wanted it is braked; where it is to go on, it is let go.
    if (off == 0.0)
      CHECK(field(run, "joint_torque", 2) < -3.0);
    else
      CHECK(field(run, "joint_torque", 2) == 0.0);
  }
}

TEST_CASE("free: motors that become late go on with the torques of now") {
  Run run = open_free("quadruped-free", {{"gait.name", 0.0}, {"command.forward", 0.0}});
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
  Run run = open_free("quadruped-free", {{"control.mode", 0.0}});
  VecX x = x_of(run);
  x[2] += 5.0;
  // Flying east, its head to the north.
  x.segment<4>(3) = quaternion_from_rotation(rotation_z(0.5 * kPi));
  x[robot_of_run(run).layout().v()] = 1.0;
  run.state.tail(x.size()) = x;
  run_for(run, 0.02);
  CHECK(std::abs(field(run, "mean_speed", 0)) < 1e-3);
  CHECK(field(run, "mean_speed", 1) == doctest::Approx(-1.0).epsilon(1e-3));
  set(run, "gait.name", 0.0);
  CHECK(field(run, "mean_speed", 1) == 0.0);
}

TEST_CASE("free: far down a slope a robot stands, and can be caught, as at its top") {
  constexpr double kSlope = 0.1;
  const auto open = [] {
    return open_free("quadruped-free", {{"control.mode", 1.0},
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
    run->state.tail(x.size()) = x;
  }
  const auto ahead = [](Run& run) { return field(run, "capture_point") - field(run, "com"); };
  CHECK(ahead(top) > 0.03);
  CHECK(ahead(down) == doctest::Approx(ahead(top)).epsilon(1e-6));
  REQUIRE(advance(down) == StepStatus::ok);
  CHECK(field(down, "fallen") == 0.0);
}

TEST_CASE("free: another ground is laid under the robot where the one before was") {
  Run run = open_free("quadruped-free");
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
  Run run = open_free("quadruped-free", {{"ground.kind", 2.0}, {"ground.roughness", 0.06}});
  const Model& plant = robot_of_run(run).settings().plant;
  Ground ground = robot_of_run(run).settings().ground;
  Workspace ws(plant);
  for (const double place : {1.0, 1.4, 1.9, 2.6}) {
    CAPTURE(place);
    VecX x = x_of(run);
    x[0] = place;
    x[2] = 1.0;
    run.state.tail(x.size()) = x;
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
  Run run = open_free("quadruped-free");
  set(run, "drag.target_x", 40.0);
  set(run, "drag.target_y", 30.0);
  set(run, "drag.stiffness", 3000.0);
  REQUIRE(!act(run, "drag"));
  REQUIRE(advance(run) == StepStatus::ok);
  CHECK(field(run, "drag_force", 0) == doctest::Approx(240.0).epsilon(0.01));
  CHECK(field(run, "drag_force", 1) == doctest::Approx(180.0).epsilon(0.01));
}

TEST_CASE("free: what twists a shank does work by how the shank turns") {
  Run run = open_free("quadruped-free", {{"control.mode", 0.0}, {"push.duration", 0.0}});
  const int shank = find_body(robot_of_run(run).model, "FL_shank");
  set(run, "push.body", shank);
  set(run, "push.y", 0.0);
  set(run, "push.moment_y", 2e-4);
  VecX x = x_of(run);
  x[2] += 2.0;
  run.state.tail(x.size()) = x;
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
