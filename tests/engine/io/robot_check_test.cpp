// Findings about a robot: their order, and what many links share told once; every prefix of a file is refused or read.
#include "engine/io/robot_check.h"

#include "engine/io/robot_file.h"
#include "engine/io/robot_model.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::robot_check_test {

namespace {

const std::string kBox =
    "<inertial><mass value=\"2\"/><inertia ixx=\".1\" iyy=\".1\" izz=\".1\"/></inertial>";
const std::string kBent =
    "<inertial><mass value=\"2\"/><inertia ixx=\".1\" iyy=\".1\" izz=\".3\"/></inertial>";

std::string mesh(const std::string& name) {
  return "<visual><geometry><mesh filename=\"" + name + "\"/></geometry></visual>";
}
// Links hung on each other by continuous joints, a line each.
std::string chain(const std::vector<std::string>& links) {
  std::string text = "<robot>\n";
  for (std::size_t i = 0; i < links.size(); ++i)
    text += "<link name=\"" + std::to_string(i) + "\">" + links[i] + "</link>\n";
  for (std::size_t i = 1; i < links.size(); ++i)
    text += "<joint name=\"j" + std::to_string(i) + "\" type=\"continuous\"><parent link=\"" +
            std::to_string(i - 1) + "\"/><child link=\"" + std::to_string(i) + "\"/></joint>\n";
  return text + "</robot>";
}
std::vector<Finding> findings_of(const std::string& text) {
  const Result<RobotDescription> robot = read_robot(text, "r.urdf");
  REQUIRE_MESSAGE(robot, robot.error().text());
  return check_robot(*robot, [](std::string_view name) { return name == "here.stl"; });
}

}  // namespace

TEST_CASE("robot check: all meshes that are missing are one finding, each named once") {
  CHECK(findings_of(chain({kBox + mesh("here.stl")})).empty());
  const std::vector<Finding> one = findings_of(chain({kBox, kBox + mesh("a.stl")}));
  REQUIRE(one.size() == 1);
  CHECK(one[0].what.message == "The mesh \"a.stl\" is not there.");
  CHECK(one[0].what.line == 3);
  CHECK(one[0].kind == Finding::Kind::suspicion);
  const std::vector<Finding> two = findings_of(
      chain({kBox + mesh("here.stl"), kBox + mesh("a.stl") + mesh("b.stl"), kBox + mesh("a.stl")}));
  REQUIRE(two.size() == 1);
  CHECK(two[0].what.message == "2 meshes are not there: \"a.stl\" and \"b.stl\".");
  std::string many;
  for (int i = 0; i < 9; ++i) many += mesh("m" + std::to_string(i));
  const std::vector<Finding> nine = findings_of(chain({kBox + many}));
  REQUIRE(nine.size() == 1);
  CHECK(nine[0].what.message == "9 meshes are not there: \"m0\", \"m1\", \"m2\" and 6 more.");
}

TEST_CASE("robot check: a suspicion that links share is one finding, at the first of them") {
  const std::vector<Finding> one = findings_of(chain({kBox, kBent, kBox}));
  REQUIRE(one.size() == 1);
  CHECK(one[0].about == "1");
  CHECK(one[0].what.message ==
        "Link \"1\" has an inertia that no body can have: principal moments 0.1, 0.1 and 0.3 kg "
        "m^2.");
  const std::vector<Finding> two = findings_of(chain({kBox, kBent, kBox, kBent}));
  REQUIRE(two.size() == 1);
  CHECK(two[0].what.line == 3);
  CHECK(two[0].what.message ==
        "2 links have an inertia that no body can have: \"1\" (principal moments 0.1, 0.1 and 0.3 "
        "kg m^2) and \"3\" (principal moments 0.1, 0.1 and 0.3 kg m^2).");
  const std::vector<Finding> ten = findings_of(chain(std::vector<std::string>(10, kBent)));
  REQUIRE(ten.size() == 1);
  CHECK(ten[0].what.message.starts_with("10 links have"));
  CHECK(ten[0].what.message.ends_with("and 7 more."));
}

TEST_CASE("robot check: a foot that alone collides is not the whole of its link") {
  const std::string body =
      "<inertial><origin xyz=\"0 0 -.15\"/><mass value=\".3\"/>"
      "<inertia ixx=\".00226\" iyy=\".00226\" izz=\".00002\"/></inertial>";
  const std::string rod =
      "<visual><origin xyz=\"0 0 -.15\"/><geometry><cylinder radius=\".01\" length=\".3\"/>"
      "</geometry></visual>";
  const std::string foot =
      "<collision><origin xyz=\"0 0 -.3\"/><geometry><sphere "
      "radius=\".011\"/></geometry></collision>";
  const std::string shoe =
      "<collision><origin xyz=\"0 0 -.3\"/><geometry><sphere "
      "radius=\".03\"/></geometry></collision>";
  CHECK(findings_of(chain({body + rod + shoe})).empty());  // there is more of it than of the rod
  CHECK(findings_of(chain({body + rod + foot})).empty());
  // 5.6 cm^3, without the 94 of its rod.
  const std::vector<Finding> alone = findings_of(chain({body + foot}));
  REQUIRE(alone.size() == 1);
  CHECK(alone[0].what.message.find("too heavy") != std::string::npos);
}

TEST_CASE("robot check: nothing is suspicious about the robots that come along") {
  for (const char* const name :
       {"jansen_walker.json", "klann_walker.json", "quadruped_parallel_knees.json"}) {
    const Result<RobotDescription> robot =
        read_robot(read_file(std::string(LEGWORK_MODELS_DIR "/robots/") + name), name);
    REQUIRE(robot);
    CHECK_MESSAGE(check_robot(*robot).empty(), findings_text(check_robot(*robot)));
  }
}

TEST_CASE("robot check: findings stand in the order of the file, whoever has found them") {
  const std::string text =
      "<robot>\n"
      "<link name=\"a\">" +
      kBent +
      "</link>\n"
      "<link name=\"b\"/>\n"
      "<link name=\"c\">" +
      kBox +
      "<visual><geometry><box size=\"1 0 1\"/></geometry></visual></link>\n"
      "<joint name=\"j\" type=\"revolute\"><parent link=\"a\"/><child link=\"c\"/>\n"
      "<axis xyz=\"0 0 2\"/>\n"
      "<limit lower=\"1\" upper=\"-1\"/></joint>\n"
      "<gazebo/>\n"
      "</robot>";
  std::vector<int> lines, again;
  for (const Finding& f : findings_of(text)) lines.push_back(f.what.line);
  CHECK(lines == std::vector<int>{2, 3, 4, 6, 7, 8});
  // The first error in the file is the one that refuses the robot.
  const Result<RobotModel> built = robot_model(*read_robot(text, "r.urdf"));
  REQUIRE_FALSE(built);
  CHECK(built.error().line == 3);
}

TEST_CASE("robot check: what a default class says wrong is told once for all who have it") {
  const std::vector<Finding> found = findings_of(
      "<mujoco><default><joint limited=\"maybe\"/></default>\n<worldbody><body><geom size=\"1\"/>"
      "<joint/><body><joint/><geom size=\"1\"/></body></body></worldbody></mujoco>");
  REQUIRE(found.size() == 1);
  CHECK(found[0].what.message == "limited of <joint> is \"maybe\".");
}

TEST_CASE(
    "robot check: nothing is said of a mass that was not read, nor of a root that hangs on it") {
  const std::vector<Finding> mass = findings_of(chain(
      {kBox, "<inertial><mass value=\"x\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\"/></inertial>"}));
  REQUIRE(mass.size() == 1);
  CHECK(mass[0].what.message == "value of <mass> is \"x\".");
  std::string text = chain({kBox, kBox, kBox});
  text.replace(text.find("<parent link=\"1\""), 16, "<parent link=\"q\"");
  const std::vector<Finding> parent = findings_of(text);
  REQUIRE(parent.size() == 1);
  CHECK(parent[0].what.message == "Joint \"j2\" names the link \"q\", which does not exist.");
}

TEST_CASE("robot check: what steers a terminal or ends a text is shown as its number") {
  const Result<RobotDescription> robot = read_robot(
      "{\"format\": \"legwork-robot\", \"version\": 1, \"links\": [{\"name\": \"b\"}], "
      "\"\\u001b[2J\\u0000\\n\": 1}",
      "r.json");
  REQUIRE_FALSE(robot);
  CHECK(robot.error().text().find("\"\\x1b[2J\\x00\\x0a\"") != std::string::npos);
}

TEST_CASE("robot check: every prefix of five robots is refused with its place or is a robot") {
  const auto step = static_cast<std::size_t>(kStride);
  for (const char* const name : {"three_joint_arm.urdf", "gripper.urdf", "hopping_leg.xml",
                                 "parallel_leg.xml", "five_bar_leg.json"}) {
    const std::string text = read_file(std::string(LEGWORK_GOLDEN_DIR "/../robots/") + name);
    REQUIRE(text.size() > 1000);
    std::size_t robots = 0;
    for (std::size_t length = text.size(); length < text.size() + 1; length -= step) {
      const Result<RobotDescription> part = read_robot(text.substr(0, length), name);
      if (!part) {
        const Diagnostic& said = part.error();
        if (said.message.empty() || said.line < 1 || said.column < 1 || said.file != name)
          FAIL_CHECK(name << ", " << length << " bytes: " << said.text());
        continue;
      }
      ++robots;
      for (const Finding& f : check_robot(*part))
        if (f.what.message.empty() || f.what.line < 1) FAIL_CHECK(name << ": " << f.what.text());
      CHECK(bool(robot_model(*part)));
    }
    CHECK(robots >= 1);
    CHECK(robots <= 3);  // the whole, without and with the line's end
  }
}

}  // namespace legwork::testing::robot_check_test
