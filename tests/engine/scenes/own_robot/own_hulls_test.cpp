// Robots of one's own whose meshes touch with their hulls, and whose links are kept apart.
#include "bindings/links.h"
#include "engine/contact/tree_contacts.h"
#include "engine/io/robot_extras.h"
#include "engine/io/robot_file.h"
#include "engine/scenes/own_robot/own_robot.h"
#include "tests/engine/scenes/own_robot/run_robot.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::own_hulls_test {

namespace {

constexpr double kLetGo = 1.0;

// A block that floats, of a mesh in millimetres or as a box.
std::string block(const std::string& shape) {
  return R"(<robot name="block"><link name="block"><inertial><mass value="2"/>)"
         R"(<inertia ixx="0.022" iyy="0.033" izz="0.042" ixy="0" ixz="0" iyz="0"/></inertial>)"
         R"(<collision><origin xyz="0 0 0.02" rpy="0 0 0.3"/><geometry>)" +
         shape + "</geometry></collision></link></robot>\n";
}
const std::string kBox = block(R"(<box size="0.4 0.3 0.2"/>)");
const std::string kMesh = block(R"(<mesh filename="m/block.stl" scale="0.001 0.001 0.001"/>)");

std::vector<Vec3> corners(const Vec3& half) {
  std::vector<Vec3> all;
  for (int k = 0; k < 8; ++k)
    all.push_back({(k & 1) != 0 ? half[0] : -half[0], (k & 2) != 0 ? half[1] : -half[1],
                   (k & 4) != 0 ? half[2] : -half[2]});
  return all;
}

std::string with_hull(const std::string& text, const std::string& mesh, const Vec3& half) {
  auto robot = read_robot(text, "block.urdf");
  REQUIRE(robot);
  REQUIRE(add_hull(*robot, mesh, corners(half)));
  return with_extras(text, *robot);
}

Run dropped(const std::string& text) {
  Run run = open_robot(text, "block.urdf");
  put(run, "robot.base", 1.0);
  put(run, "base.height", 0.1);
  put(run, "base.roll", 0.4);
  put(run, "robot.drive", kLetGo);
  return run;
}

std::string link(const std::string& name, const std::string& shapes) {
  return R"({"name": ")" + name +
         R"(", "inertia": {"mass": 1, "moments": [0.01, 0.01, 0.01, 0, 0, 0]}, "shapes": [)" +
         shapes + "]}";
}
std::string joint(const std::string& from, const std::string& to, bool is_fixed = false) {
  return R"({"name": ")" + from + to + R"(", "type": ")" + (is_fixed ? "fixed" : "continuous") +
         R"(", "parent": ")" + from + R"(", "child": ")" + to + R"(", "position": [0, 0, 0.4])" +
         (is_fixed ? "}" : R"(, "axis": [0, 1, 0]})");
}
std::string robot_of(const std::string& links, const std::string& joints, const std::string& more) {
  return R"({"format": "legwork-robot", "version": 1, "name": "folding", "links": [)" + links +
         R"(], "joints": [)" + joints + "]" + more + "}";
}

const std::string kRod =
    R"({"kind": "box", "size": [0.1, 0.1, 0.3], "collision": true, "position": [0, 0, 0.2]})";

// Three links in a row, of which the first and the last come near each other.
std::string folding(const std::string& more) {
  return robot_of(link("a", kRod) + ", " + link("b", kRod) + ", " + link("c", kRod),
                  joint("a", "b") + ", " + joint("b", "c"), more);
}

// The same with a last link of no shape, which has a foot.
std::string footed(const std::string& more) {
  return robot_of(
      link("a", kRod) + ", " + link("b", kRod) + ", " + link("c", "") + R"(, {"name": "foot"})",
      joint("a", "b") + ", " + joint("b", "c") + ", " + joint("c", "foot", true), more);
}

// Where a limb ends whose last link has this shape.
Vec3 tip(const std::string& shape, const std::string& more = "") {
  Run run = open_robot(robot_of(link("a", kRod) + ", " + link("b", shape), joint("a", "b"), more),
                       "limb.json");
  const Model& model = static_cast<OwnRobot&>(*run.scene).plant();
  REQUIRE(model.feet.size() == 1);
  CHECK(model.feet[0].link == 1);
  return model.feet[0].p_BF;
}

std::string hull(const std::vector<Vec3>& points) {
  std::string text;
  for (const Vec3& p : points)
    text += (text.empty() ? "[" : ", [") + number_text(p[0]) + ", " + number_text(p[1]) + ", " +
            number_text(p[2]) + "]";
  return R"(, "hulls": {"m.stl": [)" + text + "]}";
}

std::size_t pairs_of(const std::string& text) {
  Run run = open_robot(text, "folding.json");
  const Model& model = static_cast<OwnRobot&>(*run.scene).plant();
  return touching_pairs(model, touching_shapes(model), true).size();
}

}  // namespace

TEST_CASE("own hulls: a block of a mesh falls as the same block of a box does") {
  Run mesh = dropped(with_hull(kMesh, "m/block.stl", {200.0, 150.0, 100.0})), box = dropped(kBox);
  for (int n = 0; n < 15; ++n) {
    go(mesh, 100);
    go(box, 100);
    CHECK((field(mesh, "com") - field(box, "com")).norm() < 1e-6);
  }
  CHECK(std::abs(upward(box) - 2.0 * 9.81) < 0.1);
  CHECK(std::abs(upward(mesh) - 2.0 * 9.81) < 0.1);
}

TEST_CASE("own hulls: without a hull the mesh touches nothing, as before") {
  Run run = dropped(kMesh);
  const Model& model = static_cast<OwnRobot&>(*run.scene).plant();
  CHECK(touching_shapes(model).empty());
}

TEST_CASE("own hulls: a link to a run holds them, and so does a saved scene") {
  Run run = dropped(with_hull(kMesh, "m/block.stl", {200.0, 150.0, 100.0}));
  go(run, 300);
  const Result<std::string> link = link_of(run);
  REQUIRE(link);
  std::string notes;
  Result<Run> again = open_link(*link, notes);
  REQUIRE(again);
  while (verdict(*again) == Verdict::under_way) REQUIRE(advance(*again) == StepStatus::ok);
  CHECK(verdict(*again) == Verdict::reproduced);
  Result<Run> saved = open_scene(scene_text(run), "saved.json");
  REQUIRE(saved);
  go(*saved, 300);
  CHECK(hash_text(*saved) == hash_text(run));
}

TEST_CASE("own hulls: a saved scene is read again however long its robot's file is") {
  Run run = open_robot(kBox + "<!--" + std::string(200'000, ' ') + "-->\n", "block.urdf");
  CHECK(open_scene(scene_text(run), "saved.json"));
}

TEST_CASE("own hulls: links that the file keeps apart do not touch") {
  CHECK(pairs_of(folding("")) == 1);
  CHECK(pairs_of(folding(R"(, "no_contact": [["c", "a"]])")) == 0);
  CHECK(pairs_of(folding(R"(, "no_contact": [["b", "a"]])")) == 1);
}

TEST_CASE("own hulls: the foot of a link without shapes is kept apart as its link is") {
  CHECK(pairs_of(footed("")) == 1);
  CHECK(pairs_of(footed(R"(, "no_contact": [["foot", "a"]])")) == 0);
  CHECK(pairs_of(footed(R"(, "no_contact": [["foot", "b"]])")) == 1);
}

TEST_CASE("own hulls: a limb ends where its box does, whichever way that lies") {
  for (int k = 0; k < 3; ++k) {
    Vec3 size = Vec3::Constant(0.04), middle = Vec3::Zero();
    size[k] = 0.3;
    middle[k] = -0.12;
    const auto text = [](const Vec3& x) {
      return "[" + number_text(x[0]) + ", " + number_text(x[1]) + ", " + number_text(x[2]) + "]";
    };
    const Vec3 end =
        tip(R"({"kind": "box", "size": )" + text(size) + R"(, "position": )" + text(middle) + "}");
    CHECK((end + 0.27 * Vec3::Unit(k)).norm() < 1e-12);
  }
}

TEST_CASE("own hulls: a limb of a mesh ends where its hull does: at its sole, or its point") {
  const std::string mesh =
      R"({"kind": "mesh", "mesh": "m.stl", "scale": [0.001, 0.001, 0.001], "position": [0, 0, -0.1]})";
  CHECK(tip(mesh) == Vec3(0.0, 0.0, -0.1));  // not known: its origin
  std::vector<Vec3> points = corners({20.0, 30.0, 50.0});
  CHECK((tip(mesh, hull(points)) - Vec3(0.0, 0.0, -0.15)).norm() < 1e-12);
  points.push_back({5.0, 0.0, -90.0});
  CHECK((tip(mesh, hull(points)) - Vec3(0.005, 0.0, -0.19)).norm() < 1e-12);
}

}  // namespace legwork::testing::own_hulls_test
