// Robots from MJCF: what is read and by which defaults, what is refused, what is left out and said.
#include "engine/io/mjcf.h"

#include <ctime>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_model.h"
#include "engine/io/urdf.h"
#include "engine/math/rotation.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::mjcf_test {

namespace {

RobotDescription read(const std::string& inside) {
  const Result<RobotDescription> robot =
      read_mjcf("<mujoco model='m'>\n" + inside + "</mujoco>", "m.xml");
  REQUIRE_MESSAGE(robot, robot.error().text());
  return *robot;
}
RobotModel build(const std::string& inside) {
  const Result<RobotModel> built = robot_model(read(inside));
  REQUIRE_MESSAGE(built, built.error().text());
  return *built;
}
std::string said_of(const std::string& inside) { return findings_text(check_robot(read(inside))); }
bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
std::string world(const std::string& inside) { return "<worldbody>" + inside + "</worldbody>"; }
std::string body(const std::string& name, const std::string& inside, const std::string& more = "") {
  return "<body name='" + name + "'" + more + ">" + inside + "</body>";
}
const std::string kBall = "<geom size='.1'/>";
const std::string kHinge = "<joint name='j'/>";
const std::string kRadian = "<compiler angle='radian'/>";
const Body& last(const RobotModel& built) { return built.model.bodies.back(); }
const LinkInertia& inertia_of(const RobotDescription& robot, const char* link) {
  return *robot.links[at(robot.link(link))].inertia;
}

}  // namespace

TEST_CASE("mjcf: orientations in all notations, in degrees unless the compiler says otherwise") {
  const auto R_of = [](const std::string& attributes, const std::string& before = "") {
    const RobotModel built = build(before + world(body("b", kHinge + kBall, " " + attributes)));
    return Mat3(last(built).X_PJ.R);
  };
  const Mat3 Rx = rotation_x(kPi / 2.0), Rz = rotation_z(kPi / 2.0);
  CHECK(difference(R_of("euler='90 0 0'"), Rx) < 1e-15);
  CHECK(difference(R_of("euler='90 0 90'"), product(Rx, Rz)) < 1e-15);
  CHECK(difference(R_of("euler='90 0 90'", "<compiler eulerseq='XYZ'/>"), product(Rz, Rx)) < 1e-15);
  CHECK(difference(R_of("euler='1.5707963267948966 0 0'", kRadian), Rx) < 1e-15);
  CHECK(difference(R_of("quat='2 2 0 0'"), Rx) < 1e-15);
  CHECK(difference(R_of("axisangle='3 0 0 90'"), Rx) < 1e-15);
  CHECK(difference(R_of("xyaxes='2 0 0 5 0 3'"), Rx) < 1e-15);
  CHECK(difference(R_of("zaxis='0 -4 0'"), Rx) < 1e-15);
  CHECK(difference(R_of("zaxis='0 0 -1'"), rotation_x(kPi)) < 1e-15);
}

TEST_CASE("mjcf: without inertial a body weighs what its geoms do") {
  const std::string geoms =
      "<geom type='box' size='.1 .2 .3'/><geom type='capsule' fromto='1 0 -.1 1 0 .1' size='.05' "
      "mass='2'/>"
      "<geom group='7' size='1'/><geom size='1' density='0'/>";
  const RobotDescription robot =
      read("<compiler inertiagrouprange='0 5'/>" + world(body("b", kHinge + geoms)));
  const LinkInertia& in = inertia_of(robot, "b");
  CHECK(in.mass == doctest::Approx(48.0 + 2.0).epsilon(1e-15));
  CHECK(in.X_LI.p[0] == doctest::Approx(2.0 / 50.0).epsilon(1e-15));
  CHECK(robot.links[at(robot.link("b"))].shapes.size() == 4);
  // about z: the box' own, the capsule's own by its tube and ends, and both about their common centre
  const double tube = kPi * .05 * .05 * .2, ends = 4.0 / 3.0 * kPi * .05 * .05 * .05;
  const double capsule = 2.0 / (tube + ends) * .05 * .05 * (tube / 2.0 + .4 * ends);
  CHECK(in.I(2, 2) ==
        doctest::Approx(48.0 * (.2 * .2 + .4 * .4) / 12.0 + capsule + 48.0 * 2.0 / 50.0)
            .epsilon(1e-14));
  const std::string inertial = "<inertial pos='0 0 1' mass='3' diaginertia='.1 .2 .3'/>";
  CHECK(inertia_of(read(world(body("b", kHinge + inertial + kBall))), "b").mass == 3.0);
  const RobotDescription forced =
      read("<compiler inertiafromgeom='true'/>" + world(body("b", kHinge + inertial + kBall)));
  CHECK(inertia_of(forced, "b").mass == doctest::Approx(4.0 / 3.0 * kPi).epsilon(1e-15));
  const RobotDescription scaled =
      read("<compiler settotalmass='7'/>" + world(body("b", kHinge + inertial)));
  CHECK(inertia_of(scaled, "b").mass == doctest::Approx(7.0));
  CHECK(inertia_of(scaled, "b").I(2, 2) == doctest::Approx(.7));
}

TEST_CASE("mjcf: default classes nest, and childclass is that of all within") {
  const RobotDescription robot = read(
      "<default><geom density='500'/><joint damping='1'/>"
      "<default class='a'><geom type='box' size='.1 .1 .1'/><default class='b'><geom "
      "density='250'/>"
      "</default></default></default>" +
      world(body("u",
                 "<joint name='j'/><geom/>" +
                     body("v", "<joint name='k' damping='3'/><geom class='b'/>"),
                 " childclass='a'") +
            body("w", "<joint name='l'/><geom size='.1'/>")));
  CHECK(inertia_of(robot, "u").mass == doctest::Approx(4.0));
  CHECK(inertia_of(robot, "v").mass == doctest::Approx(2.0));
  CHECK(inertia_of(robot, "w").mass == doctest::Approx(2.0 / 3.0 * kPi));
  CHECK(robot.joints[at(robot.joint("j"))].damping == 1.0);
  CHECK(robot.joints[at(robot.joint("k"))].damping == 3.0);
}

TEST_CASE("mjcf: joints, several in one body, beside its frame and with a reference") {
  const RobotModel built = build(
      world(body("b",
                 "<joint name='x' type='slide' axis='2 0 0' ref='.5'/>"
                 "<joint name='y' pos='0 1 0' axis='0 0 1' ref='90' range='-10 20' armature='.2'/>"
                 "<joint name='z' type='ball' pos='0 1 1' armature='.3'/>" +
                     kBall,
                 " pos='0 0 2'")));
  const Model& model = built.model;
  REQUIRE(model.nb() == 4);
  CHECK_FALSE(model.is_free());
  CHECK(model.bodies[1].kind == JointKind::prismatic);
  CHECK(model.bodies[1].name == "b/x");
  CHECK(model.bodies[1].axis == Vec3::UnitX());
  CHECK(model.bodies[1].X_PJ.p == Vec3(-.5, 0.0, 2.0));
  CHECK(model.bodies[2].X_PJ.p == Vec3(0.0, 1.0, 0.0));
  CHECK(difference(model.bodies[2].X_PJ.R, rotation_z(-kPi / 2.0)) < 1e-15);
  CHECK(model.bodies[2].upper == doctest::Approx(kPi / 9.0));
  CHECK(model.bodies[3].X_PJ.p == Vec3(0.0, 0.0, 1.0));
  CHECK(model.bodies[3].name == "b");
  CHECK(model.bodies[3].inertia.h[1] == -model.bodies[3].inertia.mass);
  CHECK(built.armature == std::vector<double>({0.0, .2, .3, .3, .3}));
  CHECK_FALSE(contains(said_of(world(body("b", kHinge + "<joint name='k' axis='1 0 0'/>" + kBall))),
                       "no mass"));
}

TEST_CASE(
    "mjcf: one free body alone is the base; with others or tied to the world it floats from "
    "there") {
  const std::string free = body("f", "<freejoint/>" + kBall + body("g", kHinge + kBall));
  CHECK(build(world(free + "<geom type='plane'/>")).model.is_free());
  CHECK(build(world(free)).model.bodies[0].name == "f");
  const RobotModel two = build(world(free + body("h", "<joint type='free'/>" + kBall)));
  CHECK_FALSE(two.model.is_free());
  CHECK(two.model.bodies[1].kind == JointKind::floating);
  const std::string tie = "<equality><connect body1='f' anchor='0 0 0'/></equality>";
  CHECK_FALSE(build(world(free) + tie).model.is_free());
  CHECK_FALSE(build(world(body("f", kBall + body("g", kHinge + kBall)))).model.is_free());
  CHECK(contains(said_of(world(body("a", kHinge + kBall + body("b", "<freejoint/>" + kBall)))),
                 "Only a body in the world"));
}

TEST_CASE(
    "mjcf: connect and weld close where the file stands, a linear equality of joints is a mimic") {
  const std::string chain = body("a",
                                 "<joint name='j' axis='0 1 0'/>" + kBall +
                                     body("b", "<joint name='k' pos='0 0 .1' ref='10'/>" + kBall,
                                          " pos='0 0 1' euler='20 0 0'"),
                                 " pos='1 0 0' euler='0 30 0'");
  const RobotModel built =
      build(world(chain + body("c", "<joint name='l' ref='20'/>" + kBall)) +
            "<equality><connect body1='b' body2='c' anchor='.1 .2 .3'/><weld body1='a' body2='c'/>"
            "<joint joint1='l' joint2='k' polycoef='1 2'/></equality>");
  const Model& model = built.model;
  REQUIRE(model.loops.size() == 2 + 4);
  REQUIRE(model.mimics.size() == 1);
  CHECK(model.mimics[0].multiplier == 2.0);
  CHECK(model.mimics[0].offset == doctest::Approx(1.0 + kPi / 9.0 - 2.0 * kPi / 18.0));
  Workspace ws(model);
  VecX q = VecX::Zero(model.nq());
  q[1] = kPi / 18.0;
  q[2] = kPi / 9.0;
  forward_kinematics(model, q, VecX::Zero(model.nv()), ws);
  for (const Loop& loop : model.loops)
    CHECK(difference(transform_point(ws.X_WB[at(loop.a)], loop.p_A),
                     transform_point(ws.X_WB[at(loop.b)], loop.p_B)) < 1e-15);
}

TEST_CASE("mjcf: sites are frames, actuators limit efforts, keys are poses") {
  const RobotDescription robot = read(
      "<option gravity='0 0 -3'/>" +
      world(body("b", "<joint name='j' actuatorfrcrange='-9 9'/><joint name='s' type='slide'/>" +
                          kBall + "<site name='tip' pos='0 0 1'/>")) +
      "<actuator><motor joint='j' ctrlrange='-2 1' gear='-3'/><position joint='s' forcerange='-4 "
      "5'/><motor tendon='t'/></actuator>"
      "<keyframe><key name='up' qpos='.5 .25'/></keyframe>");
  CHECK(robot.gravity[2] == -3.0);
  CHECK(robot.joints[at(robot.joint("j"))].limits->effort == 6.0);
  CHECK(robot.joints[at(robot.joint("s"))].limits->effort == 5.0);
  CHECK(find_frame(robot_model(robot)->model, "tip") >= 0);
  REQUIRE(robot.poses.size() == 1);
  CHECK(robot.poses[0].joints[1].joint == "s");
  CHECK(robot.poses[0].joints[1].q[0] == .25);
  const std::string said = findings_text(robot.findings);
  CHECK(contains(said, "<motor> that acts on no joint is left out."));
  CHECK(contains(findings_text(not_in_urdf(robot)), "1 of its slides without limits"));
  CHECK(bool(robot_model(*read_urdf(write_urdf(robot), "u.urdf"))));
}

TEST_CASE("mjcf: what is left out is said by name and count") {
  const std::string said = said_of(
      "<visual/><size/><custom/><compiler boundmass='1'/>" +
      world("<light/><camera/>" +
            body("b",
                 kHinge + "<geom size='.1' solmix='1' condim='4'/><geom size='.1' condim='1'/>" +
                     "<light/>",
                 " gravcomp='1'")));
  for (const char* part :
       {"<visual> is left out.", "<size> is left out.", "<light> is left out, 2 times.",
        "condim of <geom> is left out, 2 times.", "solmix of <geom> is left out.",
        "gravcomp of <body> is left out.", "boundmass of <compiler> is left out."})
    CHECK_MESSAGE(contains(said, part), said);
  CHECK_FALSE(contains(said, "error"));
}

TEST_CASE("mjcf: what is wrong, each with its line and advice") {
  const auto one = [](const std::string& inside) {
    return world(body("b", kHinge + kBall + inside));
  };
  const std::pair<std::string, const char*> cases[] = {
      {one("<cone/>"), "MJCF has no <cone> in <body>"},
      {"<robots/>" + one(""), "MJCF has no <robots> in <mujoco>"},
      {one("<include file='x'/>"), "<include> is not read"},
      {one("<composite/>"), "mj_saveLastXML"},
      {one("<geom size='.1' densty='3'/>"), "<geom> has no attribute \"densty\""},
      {one("<geom type='cone' size='.1'/>"), "\"cone\" is no type of geom"},
      {one("<geom type='box' size='.1'/>"), "This box has no size"},
      {one("<geom type='capsule' size='.1'/>"), "This capsule has no size"},
      {one("<geom type='mesh' mesh='x'/>"), "There is no mesh \"x\""},
      {one("<geom size='.1' class='x'/>"), "There is no default class \"x\""},
      {one("<geom size='1e40'/>"), "size of <geom> is \"1e40\""},
      {one("<geom size='a'/>"), "size of <geom> is \"a\""},
      {one("<geom size='.1' quat='0 0 0 0'/>"), "quat has no direction"},
      {one("<geom size='.1' quat='1 0 0 0' euler='0 0 1'/>"), "by quat and by euler"},
      {one("<joint name='j'/>"), "two joints named \"j\""},
      {one("<joint name='k' type='screw'/>"), "\"screw\" is no type of joint"},
      {one("<joint name='k' axis='0 0 0'/>"), "has no direction"},
      {one("<inertial pos='0 0 0' mass='1'/>"), "<inertial> has no inertia"},
      {one("<inertial mass='1' diaginertia='1 1 1'/>"), "<inertial> has no pos"},
      {world(body("b", kHinge + kBall) + body("b", "")), "two bodies named \"b\""},
      {world("<joint/>" + body("b", kHinge + kBall)), "not in a <body>"},
      {world(body("b", kHinge)), "neither it nor what hangs on it has a mass"},
      {"<asset><mesh name='x' file='x.stl'/></asset>" +
           world(body("b", kHinge + "<geom type='mesh' mesh='x'/>")),
       "follows from a mesh"},
      {"<compiler angle='grad'/>" + one(""), "cannot be in \"grad\""},
      {"<compiler eulerseq='xyw'/>" + one(""), "no order of axes"},
      {"<compiler coordinate='global'/>" + one(""), "Global coordinates"},
      {"<compiler autolimits='false'/>" + one("<joint name='k' range='0 1'/>"),
       "autolimits is off"},
      {one("") + "<equality><connect body1='x' anchor='0 0 0'/></equality>",
       "There is no body \"x\""},
      {one("") + "<equality><connect body1='b'/></equality>", "<connect> has no anchor"},
      {one("") + "<equality><connect site1='x' site2='y'/></equality>", "There is no site \"x\""},
      {one("") + "<actuator><motor joint='x'/></actuator>", "There is no joint \"x\""},
      {one("") + "<keyframe><key qpos='1 2'/></keyframe>", "Write one decimal number"},
      {"<default><default><geom/></default></default>" + one(""), "has no name"},
  };
  for (const auto& one_case : cases) {
    const std::string& text = one_case.first;
    const char* const sentence = one_case.second;
    CAPTURE(text);
    const std::string said = said_of(text);
    CAPTURE(said);
    CHECK(contains(said, sentence));
    CHECK(contains(said, "error: "));
    CHECK_FALSE(robot_model(read(text)));
  }
  CHECK(contains(read_mjcf("<robot/>", "m.xml").error().text(), "not <mujoco>"));
  CHECK(contains(read_mjcf("<mujoco/>", "m.xml").error().text(), "no body"));
}

TEST_CASE("mjcf: every prefix of a robot is refused or read, none does harm") {
  const std::string text = "<?xml version='1.0'?><!-- a --><mujoco>" +
                           world(body("b", kHinge + kBall +
                                               body("c", "<joint type='ball' armature='1'/>" +
                                                             kBall + "<site name='s'/>"))) +
                           "<equality><connect body1='c' anchor='0 0 1'/></equality></mujoco>";
  for (std::size_t length = 0; length <= text.size(); ++length) {
    const Result<RobotDescription> part = read_robot(text.substr(0, length), "m.xml");
    if (part) CHECK_FALSE(findings_text(check_robot(*part)).size() > 100'000);
  }
  CHECK(bool(read_robot(text, "m.xml")));
}

TEST_CASE(
    "mjcf: many that want the same name, and many that inherit a long list, are read in time") {
  std::string sites, geoms, numbers;
  for (int i = 0; i < 20000; ++i) sites += "<site name='a'/>";
  for (int i = 0; i < 3000; ++i) geoms += "<geom/>";
  for (int i = 0; i < 30000; ++i) numbers += "1 ";
  const std::clock_t start = std::clock();
  const RobotDescription robot = read(world(body("b", kBall + sites)));
  CHECK(robot.link("a_7777") > 0);
  CHECK(robot.links.size() < 20003);
  const std::string said =
      said_of("<default><geom size='" + numbers + "'/></default>" + world(body("b", geoms)));
  CHECK(contains(said, "Write 1 to 3 decimal numbers"));
  CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < 5.0);
}

}  // namespace legwork::testing::mjcf_test
