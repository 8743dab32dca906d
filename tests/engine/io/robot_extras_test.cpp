// Hulls and pairs of links that do not touch, as parts of robots' files.
#include "engine/io/robot_extras.h"

#include <doctest/doctest.h>

#include "engine/io/robot_file.h"
#include "engine/io/robot_json.h"
#include "engine/io/robot_model.h"
#include "engine/io/urdf.h"
#include "engine/math/convex_hull.h"

namespace legwork::testing::robot_extras_test {

namespace {

const std::string kUrdf =
    "<robot name=\"r\">\n"
    "<link name=\"a\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" "
    "ixy=\"0\" "
    "ixz=\"0\" iyz=\"0\"/></inertial>"
    "<collision><geometry><mesh filename=\"m/a>b.stl\"/></geometry></collision></link>\n"
    "<link name=\"b\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" "
    "ixy=\"0\" "
    "ixz=\"0\" iyz=\"0\"/></inertial></link>\n"
    "<joint name=\"j\" type=\"continuous\"><parent link=\"a\"/><child link=\"b\"/></joint>\n"
    "</robot>";

const std::vector<Vec3> kCorners = {
    {0.1, 0.0, 0.0}, {0.0, 0.123456789, 0.0}, {0.0, 0.0, 1.0 / 3.0}, {-0.1, -0.1, -0.1}};

RobotDescription read(const std::string& text) {
  const auto robot = read_robot(text, "r.urdf");
  if (!robot) FAIL(robot.error().text());
  return *robot;
}
RobotDescription with_both() {
  RobotDescription robot = read(kUrdf);
  REQUIRE(add_hull(robot, "m/a>b.stl", kCorners));
  robot.no_contact.push_back({"a", "b"});
  return robot;
}
std::string why(const std::string& text) {
  const auto robot = read_robot(text, "r.urdf");
  if (!robot) return robot.error().text();
  const auto model = robot_model(*robot);
  return model ? "" : model.error().text();
}

}  // namespace

TEST_CASE("robot extras: written into a URDF and into JSON they are read back, once") {
  const RobotDescription robot = with_both();
  const std::string urdf = with_extras(kUrdf, robot);
  CHECK(urdf.starts_with(kUrdf));
  for (const std::string& text :
       {urdf, with_extras(urdf, robot), write_urdf(robot), write_robot_json(robot)}) {
    const RobotDescription back = read(text);
    CHECK(back.hulls == robot.hulls);
    REQUIRE(back.no_contact.size() == 1);
    CHECK(back.no_contact[0].a == "a");
    const auto model = robot_model(back);
    REQUIRE(model);
    REQUIRE(model->model.no_contact.size() == 1);
    CHECK(model->model.no_contact[0] == std::array<int, 2>{0, 1});
  }
  CHECK(with_extras(urdf, robot) == urdf);
  CHECK(with_extras(urdf, read(kUrdf)) == kUrdf + "\n");
  const std::string json = write_robot_json(robot);
  CHECK(with_extras(json, robot) == json);
}

TEST_CASE("robot extras: a hull has short numbers within a millionth of its size") {
  const RobotDescription robot = with_both();
  const std::vector<Vec3>& corners = robot.hulls.begin()->second;
  REQUIRE(corners.size() == kCorners.size());
  for (const Vec3& x : corners) {
    double least = 1.0;
    for (const Vec3& y : kCorners) least = std::min(least, (x - y).norm());
    CHECK(least < 1e-6);
  }
  CHECK(with_extras(kUrdf, robot).find("0.1234568") != std::string::npos);
  RobotDescription flat = read(kUrdf);
  CHECK(!add_hull(flat, "m/a>b.stl", std::vector<Vec3>(9, Vec3(1.0, 2.0, 3.0))));
  std::vector<Vec3> tiny = kCorners;
  for (Vec3& x : tiny) x *= 1e-20;
  CHECK(!add_hull(flat, "m/a>b.stl", tiny));
  CHECK(flat.hulls.empty());
}

TEST_CASE("robot extras: what is wrong in them is said with its place") {
  const auto with = [](const std::string& json) { return kUrdf + "\n<?legwork " + json + "?>\n"; };
  CHECK(why(with("{}")).empty());
  CHECK(why(with("{\"hull\": {}}")).find("r.urdf:6:") == 0);
  CHECK(why(with("{\"hulls\": {\"other.stl\": []}}")).find("has the mesh \"other.stl\"") !=
        std::string::npos);
  CHECK(why(with("{\"hulls\": {\"m/a>b.stl\": [[1,2,3]]}}")).find("4 to 32 corners") !=
        std::string::npos);
  CHECK(why(with("{\"hulls\": {\"m/a>b.stl\": [[1,2,3],[1,2,3],[1,2,\"x\"],[0,0,0]]}}"))
            .find("4 to 32 corners") != std::string::npos);
  CHECK(why(with("{\"no_contact\": [[\"a\"]]}")).find("pairs of links") != std::string::npos);
  CHECK(why(with("{\"no_contact\": [[\"a\", \"c\"]]}")).find("no link \"c\"") != std::string::npos);
  CHECK(why(with("{\"no_contact\"")).find("r.urdf:6:") == 0);
  CHECK(why(with("{\"no_contact\": 3}")).find("no_contact") != std::string::npos);
}

TEST_CASE("robot extras: of an SRDF the pairs that do not touch are read, and others refused") {
  const auto read_pairs = [](const std::string& content) {
    RobotDescription robot = read(kUrdf);
    const Refusal bad = read_srdf("<robot name=\"r\">" + content + "</robot>", "r.srdf", robot);
    return std::pair(bad ? bad->text() : "", robot.no_contact.size());
  };
  const std::string pair = "<disable_collisions link1=\"a\" link2=\"b\" reason=\"Adjacent\"/>";
  CHECK(read_pairs("<group name=\"g\"/>" + pair) == std::pair(std::string(), std::size_t{1}));
  CHECK(read_pairs("<disable_collisions link1=\"a\"/>").first.find("has no link2") !=
        std::string::npos);
  CHECK(read_pairs("<disable_collisions link1=\"a\" link2=\"x\"/>").first.find("r.srdf:1:") == 0);
  CHECK(read_pairs("<enable_collisions link1=\"a\" link2=\"b\"/>").first.find("is not read") !=
        std::string::npos);
  RobotDescription robot = read(kUrdf);
  CHECK(read_srdf("<mujoco/>", "r.srdf", robot));
}

TEST_CASE("robot extras: bodies that an MJCF excludes do not touch") {
  const auto mjcf = [](const std::string& contact) {
    return "<mujoco><worldbody><body name=\"a\"><freejoint/><geom size=\"1\"/><body "
           "name=\"b\"><joint/><geom size=\"1\"/></body></body></worldbody><contact>" +
           contact + "</contact></mujoco>";
  };
  const RobotDescription robot = read(mjcf("<exclude body1=\"a\" body2=\"b\"/>"));
  REQUIRE(robot.no_contact.size() == 1);
  CHECK(robot.no_contact[0].b == "b");
  CHECK(read(mjcf("<exclude name=\"x\" body1=\"a\" body2=\"world\"/>")).no_contact.empty());
  CHECK(why(mjcf("<exclude body1=\"a\" body2=\"c\"/>")).find("no body \"c\"") != std::string::npos);
  CHECK(why(mjcf("<exclude body1=\"a\"/>")).find("names no body2") != std::string::npos);
  CHECK(why(mjcf("<other/>")).find("MJCF has no <other>") != std::string::npos);
}

}  // namespace legwork::testing::robot_extras_test
