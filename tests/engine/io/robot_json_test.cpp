// Robots in Legwork's JSON: written and read again, refused, and their loops closed.
#include "engine/io/robot_json.h"

#include "engine/io/mjcf.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_model.h"
#include "engine/io/urdf.h"
#include "engine/legwork.h"
#include "engine/math/rotation.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::robot_json_test {

namespace {

std::string robot(const std::string& inside) {
  return R"({"format": "legwork-robot", "version": 1, "name": "r", )" + inside + "}";
}
const std::string kInertia = R"("inertia": {"mass": 2, "moments": [0.1, 0.1, 0.1, 0, 0, 0]})";
std::string link(const std::string& name) {
  return R"({"name": ")" + name + R"(", )" + kInertia + "}";
}
std::string joint(const std::string& name, const std::string& parent, const std::string& child,
                  const std::string& more = "") {
  return R"({"name": ")" + name + R"(", "type": "continuous", "parent": ")" + parent +
         R"(", "child": ")" + child + "\"" + more + "}";
}
// A base with two pendulums that swing about y, 1 m apart.
std::string pendulums(const std::string& more) {
  return robot(
      R"("floats": false, "links": [)" + link("a") + ", " + link("b") + ", " + link("c") +
      R"(], "joints": [)" + joint("j", "a", "b", R"(, "axis": [0, 1, 0])") + ", " +
      joint("k", "a", "c", R"(, "axis": [0, 1, 0], "position": [1, 0, 0], "armature": 0.5)") + "]" +
      more);
}
std::string refusal(const std::string& text) {
  const Result<RobotDescription> read = read_robot_json(text, "r.json");
  if (!read) return read.error().text();
  const Result<RobotModel> built = robot_model(*read);
  return built ? "" : built.error().text();
}
bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
void check_same(const RobotModel& a, const RobotModel& b) {
  CHECK(a.armature == b.armature);
  REQUIRE(a.model.nb() == b.model.nb());
  CHECK(a.model.gravity == b.model.gravity);
  for (int i = 0; i < a.model.nb(); ++i) {
    const Body &x = a.model.bodies[at(i)], &y = b.model.bodies[at(i)];
    CHECK(x.name == y.name);
    CHECK(x.joint == y.joint);
    CHECK(x.kind == y.kind);
    CHECK(x.X_PJ.R == y.X_PJ.R);
    CHECK(x.X_PJ.p == y.X_PJ.p);
    CHECK(x.axis == y.axis);
    CHECK(x.inertia.I == y.inertia.I);
    CHECK(x.inertia.h == y.inertia.h);
    CHECK(x.lower == y.lower);
    CHECK(x.upper == y.upper);
  }
  REQUIRE(a.model.loops.size() == b.model.loops.size());
  for (std::size_t i = 0; i < a.model.loops.size(); ++i) {
    const Loop &x = a.model.loops[i], &y = b.model.loops[i];
    CHECK(x.name == y.name);
    CHECK(x.p_A == y.p_A);
    CHECK(x.p_B == y.p_B);
    CHECK(x.n[0] == y.n[0]);
    CHECK(x.directions == y.directions);
  }
  REQUIRE(a.model.mimics.size() == b.model.mimics.size());
  REQUIRE(a.model.frames.size() == b.model.frames.size());
}

}  // namespace

TEST_CASE("robot json: written and read again, a robot is the same to the last bit") {
  const std::string text =
      "<mujoco model='m'><option gravity='0 1 -9'/><worldbody><body name='a' euler='10 20 30' "
      "pos='.1 .2 .3'>"
      "<joint name='x' type='slide' armature='.1'/><joint name='y' axis='1 2 3' ref='33' pos='.1 0 "
      "0' range='-30 60'/>"
      "<geom type='ellipsoid' size='.1 .2 .3' zaxis='1 1 1'/><geom type='capsule' size='.1' "
      "fromto='0 0 0 .1 .2 .3'/>"
      "<site name='s' euler='1 2 3'/><body name='b' quat='1 2 3 4'><joint name='z' "
      "type='ball'/><geom size='.1' friction='.3 .005 .0001'/></body>"
      "<body name='c' xyaxes='1 2 0 0 1 3'><joint name='w' damping='2' frictionloss='.3'/><geom "
      "type='box' size='.1 .1 .2' rgba='1 0 0 1'/>"
      "</body></body></worldbody><equality><connect body1='b' anchor='.1 .2 .3'/><weld body1='c' "
      "body2='b'/>"
      "<joint joint1='w' joint2='y' polycoef='.1 .3'/></equality><keyframe><key qpos='1 2 1 0 0 0 "
      "3'/></keyframe></mujoco>";
  const Result<RobotDescription> first = read_mjcf(text, "m.xml");
  REQUIRE(first);
  const std::string written = write_robot_json(*first);
  const Result<RobotDescription> second = read_robot(written, "m.json");
  REQUIRE_MESSAGE(second, second.error().text());
  CHECK(write_robot_json(*second) == written);
  const Result<RobotModel> a = robot_model(*first), b = robot_model(*second);
  REQUIRE_MESSAGE(a, a.error().text());
  REQUIRE(b);
  check_same(*a, *b);
  CHECK(second->poses[0].joints.size() == 4);
  CHECK(second->links[at(second->link("b"))].shapes[0].friction == 0.3);
  CHECK_FALSE(second->links[at(second->link("c"))].shapes[0].friction);
  CHECK(contains(findings_text(not_in_urdf(*first)), "2 of its loops: they are open"));
  CHECK(contains(findings_text(not_in_urdf(*first)), "1 of its armatures"));
  const Result<RobotDescription> urdf = read_robot(write_urdf(*first), "m.urdf");
  REQUIRE_MESSAGE(urdf, urdf.error().text());
  CHECK(robot_model(*urdf)->model.nv() == a->model.nv());
}

TEST_CASE("robot json: a loop is closed by forces that do no work, and says how far it is open") {
  // The ends of both pendulums, 1 m apart and both 0.5 m long, joined by a rod's length of nothing: only a gap can be seen.
  const std::string loop =
      R"(, "loops": [{"name": "l", "kind": "connect", "a": {"link": "b", "position": [0.5, 0, 0]}, "b": {"link": "c", "position": [-0.5, 0, 0.2]}}])";
  const Result<RobotDescription> read = read_robot(pendulums(loop), "r.json");
  REQUIRE_MESSAGE(read, read.error().text());
  const Result<RobotModel> built = robot_model(*read);
  REQUIRE(built);
  REQUIRE(built->model.loops.size() == 2);
  RobotState state;
  state.q = {0.3, -0.4};
  state.v = {1.0, 2.0};
  state.a = {0.0, 0.0};
  state.tau = {0.2, 0.1};
  const Result<Evaluation> e = evaluate(built->model, state, built->armature);
  REQUIRE_MESSAGE(e, e.error().text());
  REQUIRE(e->loop_gap.size() == 3);
  CHECK(std::abs(e->loop_gap[1]) < 1e-16);
  CHECK(e->mass_matrix[3] == doctest::Approx(0.1 + 0.5));
  CHECK(e->loop_force[1] == doctest::Approx(0.0));
  // J a = -Jdot v by differences of the gap along the motion.
  const auto gap = [&](double t, int row) {
    RobotState moved = state;
    for (std::size_t k = 0; k < 2; ++k)
      moved.q[k] += t * state.v[k] + 0.5 * t * t * e->constrained[k];
    return evaluate(built->model, moved, built->armature)->loop_gap[at(row)];
  };
  for (const int row : {0, 2})
    CHECK(std::abs(gap(1e-4, row) - 2.0 * gap(0.0, row) + gap(-1e-4, row)) < 1e-14 + 1e-8 * 1e-4);
  CHECK(evaluate(built->model, state, std::vector<double>{1.0}).error().message ==
        "There are 1 armatures for 2 coordinates.");
}

TEST_CASE("robot json: what is refused, with the place and the key's path") {
  const std::string a = R"("links": [)" + link("a") + "]";
  const auto of_joint = [&](const std::string& more) {
    return robot(R"("links": [)" + link("a") + ", " + link("b") + R"(], "joints": [)" +
                 joint("j", "a", "b", more) + "]");
  };
  const auto of_shape = [&](const std::string& shape) {
    return robot(R"("links": [{"name": "a", )" + kInertia + R"(, "shapes": [)" + shape + "]}]");
  };
  const auto of_loop = [&](const std::string& more) {
    return pendulums(R"(, "loops": [{"name": "l", )" + more + "}]");
  };
  const std::string ends = R"("a": {"link": "b"}, "b": {"link": "c"})";
  const std::pair<std::string, const char*> cases[] = {
      {R"({"version": 1})", "This JSON is no robot"},
      {R"({"format": "legwork-robot", "version": 2, "links": []})", "version 2 of the format"},
      {R"({"format": "legwork-robot", "links": []})", "The robot lacks \"version\""},
      {robot("\"links\": []"), "no link in this robot"},
      {robot(a + ", \"jonts\": []"), "unknown key \"jonts\""},
      {robot(a + ", \"floats\": 1"), "\"floats\" must be true or false"},
      {robot(R"("links": [{"name": ""}])"), "\"name\" is empty"},
      {robot(R"("links": [{"name": "a", "inertia": {"mass": 1}}])"),
       "links[0].inertia lacks \"moments\""},
      {robot(R"("links": [)" + link("a") + ", " + link("a") + "]"),
       "links[1]: there are two links named \"a\""},
      {of_shape(R"({"kind": "cone"})"), "\"cone\" is no \"kind\""},
      {of_shape(R"({"kind": "sphere", "radius": 0})"), "links[0].shapes[0] has no size"},
      {of_shape(R"({"kind": "sphere", "radius": 1, "friction": -0.1})"),
       "links[0].shapes[0]: \"friction\" is -0.1"},
      {of_shape(R"({"kind": "sphere", "radius": 1, "restitution": 1.5})"),
       "links[0].shapes[0]: \"restitution\" is 1.5"},
      {of_shape(R"({"kind": "plane", "rpy": [0, 0, 0], "quaternion_wxyz": [1, 0, 0, 0]})"),
       "more than one rotation"},
      {of_shape(R"({"kind": "plane", "quaternion_wxyz": [1, 1, 0, 0]})"), "instead of 1"},
      {of_shape(R"({"kind": "plane", "rotation": [1, 0, 0, 0, 1, 0, 0, 0, -1]})"),
       "is no rotation"},
      {of_joint(R"(, "type": "hinge")"), "given twice"},
      {of_joint(R"(, "axis": [0, 0, 0])"), "has no direction"},
      {of_joint(R"(, "limits": {"lowest": 1})"), "joints[0].limits has an unknown key"},
      {of_joint(R"(, "mimic": {"joint": "x"})"), "mimics \"x\", which does not exist"},
      {of_loop(R"("kind": "glue", )" + ends), "\"glue\" is no \"kind\""},
      {of_loop(R"("kind": "connect", "a": {"link": "b"})"), "loops[0] lacks \"b\""},
      {of_loop(R"("kind": "connect", "holds": ["w"], )" + ends), "must name x, y and z"},
      {of_loop(R"("kind": "connect", "holds": ["x", "x"], )" + ends), "at most once"},
      {of_loop(R"("kind": "connect", "holds": [], )" + ends), "names no axis"},
      {of_loop(R"("kind": "weld", "holds": ["x"], )" + ends), "holds everything"},
      {of_loop(R"("kind": "weld", "a": {"link": "b"}, "b": {"link": "x"})"),
       "names the link \"x\", which does not exist"},
      {of_loop(R"("kind": "weld", "a": {"link": "b"}, "b": {"link": "b"})"), "do not move apart"},
      {pendulums(R"(, "poses": [{"name": "p", "joints": {"j": 1}}])"),
       "must be an array of numbers"},
  };
  for (const auto& one_case : cases) {
    const std::string& text = one_case.first;
    const char* const sentence = one_case.second;
    CAPTURE(text);
    CAPTURE(refusal(text));
    CHECK(contains(refusal(text), sentence));
  }
  CHECK(refusal(of_joint("")).empty());
}

TEST_CASE("robot json: the content says what kind of file it is") {
  CHECK(is_robot_file("\xef\xbb\xbf <robot/>"));
  CHECK(is_robot_file("{ \"format\" :\n\"legwork-robot\"}"));
  CHECK_FALSE(is_robot_file("{\"family\": \"quadruped\"}"));
  CHECK_FALSE(is_robot_file(""));
  CHECK(contains(read_robot("<!-- <robot> --><sdf/>", "x").error().text(), "<mujoco>, an MJCF"));
  CHECK(contains(read_robot("<!-- <robot> --><mujoco/>", "x").error().text(), "no body"));
  CHECK(contains(read_robot("<!-- <mujoco> --><robot/>", "x").error().text(), "no link"));
  CHECK(contains(read_robot("{}", "x").error().text(), "no robot"));
  CHECK(contains(read_robot("", "x").error().text(), "There is no element"));
  const std::string text = pendulums("");
  for (std::size_t length = 0; length < text.size(); ++length)
    CHECK_FALSE(read_robot(text.substr(0, length), "r.json"));
}

TEST_CASE("robot json: negative zeros are written as they are read again") {
  const Result<RobotDescription> mjcf = read_robot(
      "<mujoco><worldbody><body><joint range='-0 9' pos='-0 0 0'/><geom "
      "size='.1'/></body></worldbody>"
      "</mujoco>",
      "m.xml");
  REQUIRE(mjcf);
  const std::string text = write_robot_json(*mjcf);
  CHECK(text.find("-0,") == std::string::npos);
  const Result<RobotDescription> again = read_robot(text, "r.json");
  REQUIRE(again);
  CHECK(write_robot_json(*again) == text);
}

TEST_CASE("robot JSON: a motor has a speed, comes back to the bit, and needs an axis") {
  const std::string turns =
      robot(R"("links": [)" + link("a") + ", " + link("b") + R"(], "joints": [)" +
            joint("j", "a", "b", R"(, "motor": {"speed": -0.3})") + "]");
  const Result<RobotDescription> read = read_robot_json(turns, "r.json");
  REQUIRE_MESSAGE(read, read.error().text());
  REQUIRE(read->joints[0].motor_speed);
  CHECK(*read->joints[0].motor_speed == -0.3);
  const Result<RobotDescription> again = read_robot_json(write_robot_json(*read), "r.json");
  REQUIRE(again);
  CHECK(again->joints[0].motor_speed == read->joints[0].motor_speed);
  CHECK(contains(findings_text(not_in_urdf(*read)), "1 of its motors' speeds"));
  CHECK(contains(refusal(robot(R"("links": [)" + link("a") + ", " + link("b") +
                               R"(], "joints": [{"name": "j", "type": "spherical", "parent": "a", )"
                               R"("child": "b", "motor": {"speed": 1}}])")),
                 "a joint that is spherical has none"));
}

}  // namespace legwork::testing::robot_json_test
