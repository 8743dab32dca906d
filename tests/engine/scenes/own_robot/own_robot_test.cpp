// A robot of the user's own as a scene: the physics of its drives, and that its file comes along.
#include "engine/scenes/own_robot/own_robot.h"

#include "engine/dynamics/energy.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"
#include "engine/scenes/own_robot/own_robot_file.h"
#include "tests/engine/scenes/own_robot/run_robot.h"
#include "tests/engine/support/allocations.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::own_robot_test {

namespace {

// A rod of 1 kg and 1 m that swings about y.
std::string pendulum(const std::string& joint = "") {
  return "<robot name=\"pendulum\"><link name=\"base\"/><link name=\"rod\"><inertial>"
         "<origin xyz=\"0 0 -0.5\"/><mass value=\"1\"/><inertia ixx=\"0.0834\" iyy=\"0.0834\" "
         "izz=\"0.001\" ixy=\"0\" "
         "ixz=\"0\" iyz=\"0\"/></inertial></link><joint name=\"hinge\" type=\"revolute\"><parent "
         "link=\"base\"/>"
         "<child link=\"rod\"/><axis xyz=\"0 1 0\"/><limit lower=\"-3\" upper=\"3\" effort=\"3\" "
         "velocity=\"9\"/>" +
         joint + "</joint></robot>";
}

constexpr double kPose = 0.0, kLetGo = 1.0, kGravity = 2.0, kHold = 3.0;
constexpr double kPinned = 1.0;  // of robot.feet

}  // namespace

TEST_CASE(
    "own robot: under the drive pose nothing moves, and what holds it is the slope of its energy") {
  Run run = open_robot(robot_text("seven_joint_arm.urdf"), "seven_joint_arm.urdf");
  const std::span<const Parameter> all = parameters(run);
  int sliders = 0;
  for (const Parameter& p : all) {
    if (std::string_view(p.group) != "Joints") continue;
    put(run, p.path, 0.3 * p.maximum + 0.1 * ++sliders * p.minimum);
  }
  CHECK(sliders == 8);  // its gripper slides
  go(run, 10);
  const VecX hold = field(run, "holding_torque"), q = field(run, "joint_position");
  int k = 0;
  for (const Parameter& p : all) {
    if (std::string_view(p.group) != "Joints") continue;
    constexpr double kTurn = 1e-5;
    put(run, p.path, q[k] + kTurn);
    const double above = one(run, "potential_energy");
    put(run, p.path, q[k] - kTurn);
    const double below = one(run, "potential_energy");
    put(run, p.path, q[k]);
    CHECK(std::abs(hold[k] - (above - below) / (2.0 * kTurn)) < 1e-6);
    ++k;
  }
}

TEST_CASE("own robot: a pendulum let go keeps its energy, and a damper takes what it says") {
  Run run = open_robot(pendulum());
  put(run, "joint.hinge", 1.5);
  put(run, "robot.drive", kLetGo);
  double worst = 0.0;
  for (int n = 0; n < 100; ++n) {
    go(run, 30);
    worst = std::max(worst, std::abs(one(run, "energy_lost")));
  }
  CHECK(worst < 0.05);  // J, of 9.1: the step is of first order, but symplectic
  Run damped = open_robot(pendulum("<dynamics damping=\"0.2\"/>"));
  put(damped, "joint.hinge", 1.5);
  put(damped, "robot.drive", kLetGo);
  double taken = 0.0;
  for (int n = 0; n < 2000; ++n) {
    go(damped, 1);
    const double v = one(damped, "joint_velocity");
    taken += 0.2 * v * v * 1e-3;
  }
  CHECK(one(damped, "energy_lost") == doctest::Approx(taken).epsilon(0.02));
}

TEST_CASE("own robot: torques that hold a pose hold it, and a stiff damper harms nothing") {
  Run run = open_robot(pendulum("<dynamics damping=\"1e7\" friction=\"5\"/>"));
  put(run, "joint.hinge", 0.5);  // 2.4 N m of 3
  put(run, "robot.drive", kGravity);
  go(run, 500);
  CHECK(std::abs(one(run, "joint_position") - 0.5) < 1e-12);
  put(run, "robot.drive", kLetGo);
  go(run, 500);
  const double crept = 0.5 - one(run, "joint_position");
  CHECK(crept > 1e-8);  // 2.4 N m / 1e7 N m s over half a second
  CHECK(crept < 1e-6);
}

TEST_CASE("own robot: a motor gives no more than its file allows") {
  Run run = open_robot(pendulum());  // at a right angle it would need 4.9 N m of 3
  put(run, "joint.hinge", kPi / 2.0);
  put(run, "robot.drive", kHold);
  double most = 0.0;
  for (int n = 0; n < 300; ++n) {
    go(run, 1);
    most = std::max(most, std::abs(one(run, "joint_torque")));
  }
  CHECK(most == doctest::Approx(3.0));
  CHECK(one(run, "joint_position") < 1.4);
  put(run, "motor.limits", 0.0);
  put(run, "motor.damping", 1.0);
  go(run, 3000);
  CHECK(one(run, "joint_position") == doctest::Approx(kPi / 2.0).epsilon(1e-3));
}

TEST_CASE("own robot: its file says which way gravity points, and how strong it is") {
  Run run = open_robot(robot_text("hopping_leg.xml"), "hopping_leg.xml");
  CHECK(difference(model_of(run).gravity, Vec3(0.3, -0.2, -9.7)) < 1e-14);
  const double own = Vec3(0.3, -0.2, -9.7).norm();
  CHECK(get(run, find_parameter(parameters(run), "world.gravity")) == own);
  put(run, "world.gravity", own / 2.0);
  CHECK(difference(model_of(run).gravity, Vec3(0.15, -0.1, -4.85)) < 1e-14);
  put(run, "world.gravity", 0.0);
  CHECK(largest_entry(VecX(field(run, "holding_torque"))) == 0.0);
}

TEST_CASE("own robot: no motor of many exceeds its limit while others reach theirs") {
  // Two rods: once the first motor is cut, the second has more to do.
  std::string text = pendulum();
  const std::string rod =
      "<link name=\"rod2\"><inertial><origin xyz=\"0 0 -0.5\"/><mass value=\"1\"/><inertia "
      "ixx=\"0.0834\" "
      "iyy=\"0.0834\" izz=\"0.001\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link><joint "
      "name=\"elbow\" "
      "type=\"revolute\"><parent link=\"rod\"/><child link=\"rod2\"/><origin xyz=\"0 0 -1\"/><axis "
      "xyz=\"0 1 0\"/>"
      "<limit lower=\"-3\" upper=\"3\" effort=\"2\" velocity=\"9\"/></joint>";
  text.insert(text.rfind("</robot>"), rod);
  for (const double frequency : {1.0, 5.0, 25.0}) {
    Run run = open_robot(text);
    put(run, "joint.hinge", kPi / 2.0);
    put(run, "joint.elbow", -0.6);
    put(run, "motor.frequency", frequency);
    put(run, "robot.drive", kHold);
    bool are_both_cut = false;
    for (int n = 0; n < 400; ++n) {
      go(run, 1);
      const VecX torque = field(run, "joint_torque");
      CHECK(std::abs(torque[0]) <= 3.0);
      CHECK(std::abs(torque[1]) <= 2.0);
      are_both_cut = are_both_cut || (std::abs(torque[0]) == 3.0 && std::abs(torque[1]) == 2.0);
    }
    CHECK(are_both_cut);
  }
}

TEST_CASE("own robot: the floor of its file is no part of it") {
  const Run run = open_robot(robot_text("quadruped_classes.xml"), "quadruped_classes.xml");
  for (const Shape& shape : model_of(run).shapes) CHECK(shape.a.norm() < 1.0);
  CHECK_FALSE(model_of(run).shapes.empty());
}

TEST_CASE("own robot: no point of a turned ellipsoid is below its lowest, and one is there") {
  Model model;
  model.bodies.resize(1);
  Shape& shape = model.shapes.emplace_back();
  shape.kind = Shape::Kind::ellipsoid;
  shape.a = Vec3(0.1, -0.2, 0.3);
  shape.b = Vec3(0.3, 0.1, 0.2);
  shape.R = rotation_from_quaternion(Quat(0.5, 0.1, -0.7, 0.5));
  const Transform X_WB = {rotation_from_quaternion(Quat(0.1, 0.7, 0.7, -0.1)), Vec3(0.0, 0.0, 2.0)};
  double lowest = kInfinity;
  lowest_points(model, {&X_WB, 1}, {&lowest, 1});
  double found = kInfinity;
  for (int i = 0; i <= 400; ++i)
    for (int k = 0; k < 400; ++k) {
      const auto [s, c] = math::sin_cos(kPi * i / 400.0);
      const auto [sin, cos] = math::sin_cos(2.0 * kPi * k / 400.0);
      const Vec3 on_it = Vec3(s * cos, s * sin, c).cwiseProduct(shape.b);
      found = std::min(found, transform_point(X_WB, shape.a + shape.R * on_it).z());
    }
  CHECK(found >= lowest - 1e-15);
  CHECK(found < lowest + 1e-5);
}

TEST_CASE("own robot: contacts open no loop, and a hand that lets go leaves nothing behind") {
  const char* const legs =
      "<mujoco><worldbody><body name='trunk'><freejoint/><geom type='box' size='.15 .05 .03'/>"
      "<body name='a' pos='-.1 0 0'><joint name='a' axis='0 1 0' damping='.01'/>"
      "<geom type='capsule' fromto='0 0 0 -.1 0 -.15' size='.02'/><body name='a2' pos='-.1 0 -.15'>"
      "<joint name='a2' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 .2 0 -.15' size='.02'/>"
      "</body></body><body name='b' pos='.1 0 0'><joint name='b' axis='0 1 0'/>"
      "<geom type='capsule' fromto='0 0 0 .1 0 -.15' size='.02'/><body name='b2' pos='.1 0 -.15'>"
      "<joint name='b2' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 -.2 0 -.15' size='.02'/>"
      "</body></body></body></worldbody><equality><connect body1='a2' body2='b2' anchor='.2 0 "
      "-.15'/></equality></mujoco>";
  Run run = open_robot(legs, "legs.xml");
  put(run, "base.height", 0.1);
  put(run, "robot.drive", kLetGo);
  put(run, "drag.target_z", 0.5);
  REQUIRE_FALSE(act(run, find_event(events(run), "drag")));
  const auto& scene = static_cast<const OwnRobot&>(*run.scene);
  Workspace ws(scene.plant());
  LoopClosure loops(scene.plant());
  REQUIRE(loops.m > 0);
  double worst = 0.0;
  for (int n = 0; n < 2000; ++n) {
    if (n == 700) REQUIRE_FALSE(act(run, find_event(events(run), "let_go")));
    go(run, 1);
    const VecX q = run.state.segment(RunState::kScalars, scene.plant().nq());
    forward_kinematics(scene.plant(), q, VecX::Zero(scene.plant().nv()), ws);
    close_loops(scene.plant(), ws, loops);
    worst = std::max(worst, largest_entry(loops.residual));
  }
  MESSAGE("loops open by at most ", worst, " m");
  CHECK(worst < 1e-10);
  CHECK(field(run, "drag_force").isZero(0.0));
}

TEST_CASE("own robot: a state that names what the robot does not have is a fault") {
  Run run = open_robot(robot_text("quadruped.urdf"), "quadruped.urdf");
  put(run, "robot.drive", kHold);
  go(run, 5);
  const std::uint64_t before = hash(run);
  const auto& layout = static_cast<const OwnRobot&>(*run.scene).layout();
  for (const int entry : {layout.contact(0), layout.hand() + 1})
    for (const double damage : {-2.0, 0.5, 1e8}) {
      state_data(run)[at(RunState::kScalars + entry)] = damage;
      snapshot(run);
      CHECK_SAYS(run.fault, "a contact or a body that the robot does not have");
      CHECK(hash(run) == before);
    }
}

TEST_CASE("own robot: its file comes along in a scene, and runs to the same bits") {
  for (const char* name : {"quadruped.urdf", "gripper.urdf", "ball_pendulum.urdf", "gantry.urdf"}) {
    const Result<SceneFile> file = parse_scene(robot_text(name), name);
    REQUIRE_MESSAGE(file, file.error().text());
    std::vector<double> values = file->values;
    const int drive = find_parameter(parameters(*file), "robot.drive");
    values[at(drive)] = kHold;
    SceneFile other = *file;
    other.values = values;
    const std::string text = scene_json(*file, values);
    Result<Run> again = open_scene(text, "saved.json");
    REQUIRE_MESSAGE(again, again.error().text());
    Result<Run> first = open_scene(other);
    REQUIRE(first);
    for (int n = 0; n < 60; ++n) CHECK(advance(*first) == advance(*again));
    CHECK_MESSAGE(hash(*first) == hash(*again), name);
    CHECK(current_step(*first) == 60.0);
  }
}

TEST_CASE("own robot: a file name that would spoil every sentence is refused") {
  for (const char* name : {"\\u0000pendulum.urdf", "two\\nlines.urdf"}) {
    const std::string scene =
        R"({"legwork": 1, "id": "own", "title": "Own", "summary": "Own", "source": "own",)"
        R"( "duration_s": 1, "parameters": {}, "family": "robot", "motion": "own",)"
        R"( "robot": {"file": ")" +
        std::string(name) + R"(", "text": "<robot/>"}})";
    const Result<Run> run = open_scene(scene, "scene.json");
    REQUIRE_FALSE(run);
    CHECK_SAYS(run.error().text(), "the robot's file name has line breaks");
  }
}

TEST_CASE("own robot: a payload adds its moment, in proportion") {
  Run run = open_robot(pendulum());
  put(run, "joint.hinge", 0.5);
  const double bare = one(run, "holding_torque");
  CHECK(bare == doctest::Approx(9.81 * 0.5 * std::sin(0.5)));
  put(run, "payload.mass", 3.0);  // on the base
  CHECK(one(run, "holding_torque") == doctest::Approx(bare));
  CHECK(parameters(run)[at(find_parameter(parameters(run), "payload.link"))].maximum == 1.0);
}

TEST_CASE("own robot: a four-bar stays closed while it swings") {
  Run run = open_robot(robot_text("four_bar.json"), "four_bar.json");
  put(run, "robot.drive", kLetGo);
  go(run, 1000);
  const auto& scene = static_cast<const OwnRobot&>(*run.scene);
  Workspace ws(scene.plant());
  const VecX q = run.state.segment(RunState::kScalars, scene.plant().nq());
  forward_kinematics(scene.plant(), q, VecX::Zero(scene.plant().nv()), ws);
  LoopClosure loops(scene.plant());
  close_loops(scene.plant(), ws, loops);
  CHECK(loops.m > 0);
  CHECK(largest_entry(loops.residual) < 1e-10);
  CHECK(one(run, "energy_lost") > 0.0);  // its crank has a damper
}

TEST_CASE("own robot: steps and snapshots do not allocate, whatever drives it") {
  for (const char* name : {"quadruped.urdf", "gripper.urdf", "four_bar.json"}) {
    Run run = open_robot(robot_text(name), name);
    for (const double floor : {0.0, kPinned, 2.0})
      for (const double drive : {kLetGo, kGravity, kHold, kPose}) {
        put(run, "robot.feet", floor);
        put(run, "robot.drive", drive);
        snapshot(run);
        advance(run);
        const long long before = allocations_so_far();
        for (int n = 0; n < 20; ++n) {
          advance(run);
          snapshot(run);
        }
        CHECK_MESSAGE(allocations_so_far() == before, name, ", drive ", drive);
      }
  }
}

TEST_CASE("own robot: studies and tables say something of every robot of the tests") {
  for (const char* name : {"quadruped.urdf", "hexapod.urdf", "humanoid.urdf", "gripper.urdf",
                           "seven_joint_arm.urdf", "wheeled_cart.urdf", "carried_box.urdf"}) {
    Run run = open_robot(robot_text(name), name);
    for (int i = 0; i < 2; ++i) {
      const Result<Study> made = study(run, i);
      REQUIRE_MESSAGE(made, made.error().text());
      CHECK_FALSE(made->sentence.empty());
    }
    CHECK(matrix_tables(run).size() >= 3);
    CHECK_FALSE(sentence(run).empty());
    CHECK(readout(run).rows.size() >= 4);
  }
}

TEST_CASE(
    "own robot: a motor that is overloaded already is named, not a payload that it would hold") {
  Run arm = open_robot(robot_text("three_joint_arm.urdf"));
  put(arm, "payload.link", static_cast<double>(arm.scene->model.nb() - 1));
  const Result<Study> held = arm.scene->study(1);
  REQUIRE(held);
  CAPTURE(held->sentence);
  CHECK(held->sentence.find("The motors hold this pose with up to") != std::string::npos);
  // 1 kg at 0.5 m, held level: 4.9 N m of the 3 that the file allows.
  Run run = open_robot(pendulum());
  const Result<Study> unfelt = run.scene->study(1);
  REQUIRE(unfelt);
  CHECK(unfelt->sentence == "The payload hangs on base. The motors with limits do not feel it.");
  put(run, "joint.hinge", 1.5);
  const Result<Study> dropped = run.scene->study(1);
  REQUIRE(dropped);
  CAPTURE(dropped->sentence);
  CHECK(dropped->sentence.find("do not hold this pose: hinge needs 163 % of its limit.") !=
        std::string::npos);
}

TEST_CASE(
    "own robot: sliders begin within their ranges, if limits are exchanged or only one is given") {
  std::string exchanged = pendulum();
  exchanged.replace(exchanged.find("lower=\"-3\" upper=\"3\""), 20, "lower=\"2\" upper=\"-3\" ");
  const std::string one_sided =
      "{\"format\": \"legwork-robot\", \"version\": 1, \"links\": [{\"name\": \"a\"}, {\"name\": "
      "\"b\", "
      "\"inertia\": {\"mass\": 1, \"moments\": [1, 1, 1, 0, 0, 0]}}], \"joints\": [{\"name\": "
      "\"j\", \"type\": "
      "\"prismatic\", \"parent\": \"a\", \"child\": \"b\", \"limits\": {\"lower\": 5}}]}";
  constexpr double kRanges[2][2] = {{-3.0, 2.0}, {5.0, 6.0}};
  for (const int which : {0, 1}) {
    Run run = open_robot(which == 0 ? exchanged : one_sided, which == 0 ? "r.urdf" : "r.json");
    const Parameter& slider = parameters(run).back();
    CHECK(std::string_view(slider.group) == "Joints");
    CHECK(slider.minimum == kRanges[which][0]);
    CHECK(slider.maximum == kRanges[which][1]);
    CHECK(slider.default_value == std::clamp(0.0, slider.minimum, slider.maximum));
    go(run, 2);
  }
}

TEST_CASE("own robot: the past of a robot with many joints takes no more memory") {
  std::string text = "<mujoco><worldbody>";
  for (int i = 0; i < 300; ++i) text += "<body><joint/><geom size=\".1\"/></body>";
  Run run = open_robot(text + "</worldbody></mujoco>");
  CHECK(static_cast<double>(run.scene->remembered_states) * static_cast<double>(run.state.size()) <
        4e6);
  go(run, 2);
}

}  // namespace legwork::testing::own_robot_test
