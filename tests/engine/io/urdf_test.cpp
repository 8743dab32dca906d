// Robots from URDF: what is read, what the Model is made of, what is refused and what is suspicious; and written back.
#include "engine/io/urdf.h"

#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_model.h"
#include "engine/math/rotation.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::urdf_test {

namespace {

const std::string kBox =
    "<inertial><mass value=\"2\"/><inertia ixx=\".1\" iyy=\".1\" izz=\".1\"/></inertial>";

std::string robot(const std::string& inside) {
  return "<robot name=\"r\">\n" + inside + "</robot>";
}
std::string link(const std::string& name, const std::string& inside = kBox) {
  return "<link name=\"" + name + "\">" + inside + "</link>\n";
}
std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& inside = "") {
  return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent +
         "\"/><child link=\"" + child + "\"/>" + inside + "</joint>\n";
}
const std::string kLimits = "<limit lower=\"-1\" upper=\"1\" effort=\"5\" velocity=\"3\"/>";

RobotDescription read(const std::string& text) {
  const Result<RobotDescription> description = read_urdf(text, "r.urdf");
  REQUIRE_MESSAGE(description, description.error().text());
  return *description;
}
RobotModel build(const std::string& text, Base base = Base::automatic) {
  const Result<RobotModel> built = robot_model(read(text), base);
  REQUIRE_MESSAGE(built, built.error().text());
  return *built;
}
// The sentences of a check.
std::string said_of(const std::string& text) { return findings_text(check_robot(read(text))); }
bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("urdf: fixed joints are merged, and a record says what went where") {
  const RobotModel built = build(robot(
      link("a") + link("b") + link("c") + link("d") +
      joint("ab", "fixed", "a", "b", "<origin xyz=\"1 0 0\" rpy=\"0 0 1.5707963267948966\"/>") +
      joint("bc", "revolute", "b", "c", "<origin xyz=\"1 0 0\"/><axis xyz=\"0 0 1\"/>" + kLimits) +
      joint("ad", "continuous", "a", "d", "<origin xyz=\"0 0 1\"/>")));
  const Model& model = built.model;
  REQUIRE(model.nb() == 3);
  CHECK(model.is_free());
  CHECK(model.bodies[0].inertia.mass == 4.0);
  CHECK(difference(model.bodies[0].inertia.h, Vec3(2.0, 0.0, 0.0)) == 0.0);
  CHECK(model.bodies[1].joint == "bc");
  CHECK(difference(model.bodies[1].X_PJ.p, Vec3(1.0, 1.0, 0.0)) < 1e-15);
  CHECK(model.bodies[1].lower == -1.0);
  CHECK(model.bodies[2].axis == Vec3::UnitX());
  CHECK(built.links[1].is_merged);
  CHECK(built.links[1].body == 0);
  CHECK(find_frame(model, "b") >= 0);
}

TEST_CASE("urdf: the base floats if several limbs move against it, and is fixed if one does") {
  const std::string two = link("a") + link("b") + link("c") + joint("ab", "continuous", "a", "b");
  CHECK_FALSE(
      build(robot(link("a") + link("b") + joint("ab", "continuous", "a", "b"))).model.is_free());
  CHECK(build(robot(two + joint("ac", "continuous", "a", "c"))).model.is_free());
  CHECK(build(robot(link("a"))).model.is_free());
  const std::string on_world = link("world", "") + two + joint("wa", "fixed", "world", "a") +
                               joint("ac", "continuous", "a", "c");
  CHECK_FALSE(build(robot(on_world)).model.is_free());
  CHECK(build(robot(on_world), Base::floating).model.is_free());
  CHECK_FALSE(build(robot(two + joint("ac", "continuous", "a", "c")), Base::fixed).model.is_free());
}

TEST_CASE("urdf: what can be no robot, each with its line and advice") {
  const std::pair<std::string, const char*> cases[] = {
      {robot(link("a") + link("a")), "There are two links named \"a\""},
      {robot(link("a") + joint("j", "fixed", "a", "x")),
       "names the link \"x\", which does not exist"},
      {robot(link("a") + link("b")), "The links \"a\" and \"b\" are no joint's child"},
      {robot(link("a") + link("b") + joint("j", "fixed", "a", "b") + joint("k", "fixed", "b", "a")),
       "hang on each other in a circle"},
      {robot(link("a") + link("b") + link("c") + joint("j", "fixed", "a", "b") +
             joint("k", "fixed", "a", "c") + joint("l", "fixed", "b", "c")),
       "is the child of two joints"},
      {robot(link("a") + joint("j", "fixed", "a", "a")), "to itself"},
      {robot(link("a") + link("b") + joint("j", "hinge", "a", "b")),
       "\"hinge\" is no type of joint"},
      {robot(link("a") + link("b") + joint("j", "revolute", "a", "b")), "has no limits"},
      {robot(link("a") + link("b") + joint("j", "continuous", "a", "b", "<axis xyz=\"0 0 0\"/>")),
       "has no direction"},
      {robot(link("a") + link("b") + joint("j", "continuous", "a", "b", "<axis xyz=\"0 1\"/>")),
       "Write 3 decimal numbers"},
      {robot(link("a") + link("b") +
             joint("j", "continuous", "a", "b", "<origin xyz=\"0 inf 0\"/>")),
       "xyz of <origin> is \"0 inf 0\""},
      {robot(link("a") + link("b", "") + joint("j", "continuous", "a", "b")),
       "neither it nor what hangs on it has a mass"},
      {robot(link(
           "a",
           "<inertial><mass value=\"-1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\"/></inertial>")),
       "has a mass of -1 kg"},
      {robot(link("a", "<inertial><mass value=\"1\"/></inertial>")), "<inertial> has no inertia"},
      {robot(link("a", "<visual><geometry><cone/></geometry></visual>")), "<cone> is no geometry"},
      {robot(link("a") + "<xacro:leg/>"), "Run xacro"},
      {robot(link("a") + link("b") + joint("j", "continuous", "a", "b", "<mimic joint=\"z\"/>")),
       "mimics \"z\", which does not exist"},
  };
  for (const auto& one : cases) {
    const auto& text = one.first;
    const char* const sentence = one.second;
    CAPTURE(text);
    const std::string said = said_of(text);
    CAPTURE(said);
    CHECK(contains(said, sentence));
    CHECK(contains(said, "error: "));
    CHECK_FALSE(robot_model(read(text)));
  }
  CHECK(contains(read_urdf("<sdf/>", "r.urdf").error().text(), "not <robot>"));
  CHECK(contains(read_urdf("<robot name='r'/>", "r.urdf").error().text(), "no link"));
}

TEST_CASE("urdf: what is suspicious, and what is not") {
  const auto inertial = [](const char* mass, const char* i, const char* origin = "") {
    return std::string("<inertial>") + origin + "<mass value=\"" + mass + "\"/><inertia " + i +
           "/></inertial>";
  };
  const std::string box = "<collision><geometry><box size=\".2 .1 .1\"/></geometry></collision>";
  const std::string even =
      "ixx=\"0.003333333\" iyy=\"0.008333333\" izz=\"0.008333333\"";  // of 2 kg
  const auto of_link = [&](const std::string& inside) { return said_of(robot(link("a", inside))); };
  CHECK(of_link(inertial("2", even.c_str()) + box).empty());
  CHECK(contains(of_link(inertial("2", "ixx=\"1\" iyy=\"1\" izz=\"3\"")), "no body can have"));
  CHECK(contains(of_link(inertial("2", "ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"2\"")),
                 "not positive definite"));
  CHECK(contains(of_link(inertial("2000", even.c_str()) + box), "g/cm^3"));
  CHECK(contains(of_link(inertial("2", "ixx=\"3333.3\" iyy=\"8333.3\" izz=\"8333.3\"") + box),
                 "kg mm^2"));
  CHECK(contains(of_link(inertial("2", even.c_str(), "<origin xyz=\"50 0 0\"/>") + box),
                 "outside its shapes"));
  CHECK(contains(
      of_link(inertial("2", "ixx=\"0.008333333\" iyy=\"0.003333333\" izz=\"0.008333333\"") + box),
      "about other axes"));
  const std::string off =
      "<collision><origin xyz=\".3 0 0\"/><geometry><box size=\".2 .1 "
      ".1\"/></geometry></collision>";
  CHECK(contains(of_link(inertial("2", "ixx=\"0.003333\" iyy=\"0.188333\" izz=\"0.188333\"",
                                  "<origin xyz=\".3 0 0\"/>") +
                         off),
                 "about the link's origin"));
  const auto of_joint = [&](const char* type, const std::string& inside) {
    return said_of(robot(link("a") + link("b") + joint("j", type, "a", "b", inside)));
  };
  CHECK(of_joint("revolute", kLimits).empty());
  CHECK(contains(of_joint("revolute", "<limit lower=\"1\" upper=\"-1\"/>"), "swapped limits"));
  CHECK(contains(of_joint("revolute", "<limit lower=\"-90\" upper=\"90\"/>"), "in degrees"));
  CHECK(contains(of_joint("revolute", "<limit lower=\".1\" upper=\"1\"/>"), "cannot be at zero"));
  CHECK(contains(of_joint("prismatic", "<limit lower=\"0\" upper=\"300\"/>"), "in mm"));
  CHECK(contains(of_joint("continuous", "<axis xyz=\"0 0 2\"/>"), "length 2"));
  CHECK(
      contains(said_of(robot(link("a") + link("left_arm") +
                             link("right_arm", inertial("3", "ixx=\".1\" iyy=\".1\" izz=\".1\"")) +
                             joint("j", "continuous", "a", "left_arm") +
                             joint("k", "continuous", "a", "right_arm"))),
               "Left and right are usually alike"));
  const RobotDescription meshes = read(
      robot(link("a", kBox + "<visual><geometry><mesh filename=\"m.stl\"/></geometry></visual>")));
  CHECK(findings_text(check_robot(meshes)).empty());
  CHECK(contains(findings_text(check_robot(meshes, [](std::string_view) { return false; })),
                 "\"m.stl\" is not there"));
}

TEST_CASE("urdf: written and read again, a robot is the same to the last bit") {
  const std::string text = robot(
      link("a",
           "<inertial><origin xyz=\".1 .2 .3\" rpy=\".1 -.2 2.7\"/><mass value=\"1.7\"/><inertia "
           "ixx=\".3\" "
           "ixy=\".01\" ixz=\"-.02\" iyy=\".4\" iyz=\".003\" izz=\".5\"/></inertial><visual "
           "name=\"v &lt;1>\">"
           "<origin rpy=\"1 2 3\"/><geometry><cylinder radius=\".1\" length=\".3\"/></geometry>"
           "<material name=\"m\"><color rgba=\".1 .2 .3 1\"/></material></visual>") +
      link("b") + link("c") +
      joint("ab", "revolute", "a", "b",
            "<origin xyz=\"0.1 0 0\" rpy=\"0.3 0.2 0.1\"/><axis xyz=\"1 2 -2\"/>" + kLimits +
                "<dynamics damping=\".1\" friction=\".2\"/>") +
      joint("ac", "continuous", "a", "c",
            "<axis xyz=\"0 1 0\"/><mimic joint=\"ab\" multiplier=\"-2\" offset=\".3\"/>"));
  const RobotDescription first = read(text), second = read(write_urdf(first));
  CHECK(write_urdf(second) == write_urdf(first));
  const RobotModel a = build(text), b = build(write_urdf(first));
  REQUIRE(a.model.nb() == b.model.nb());
  for (int i = 0; i < a.model.nb(); ++i) {
    const Body &x = a.model.bodies[at(i)], &y = b.model.bodies[at(i)];
    CHECK(x.name == y.name);
    CHECK(x.X_PJ.R == y.X_PJ.R);
    CHECK(x.X_PJ.p == y.X_PJ.p);
    CHECK(x.axis == y.axis);
    CHECK(x.inertia.I == y.inertia.I);
    CHECK(x.inertia.h == y.inertia.h);
    CHECK(x.lower == y.lower);
  }
  REQUIRE(b.model.mimics.size() == 1);
  CHECK(b.model.mimics[0].multiplier == -2.0);
  CHECK(second.links[0].shapes[0].name == "v <1>");
  CHECK(second.joints[0].friction == 0.2);
}

TEST_CASE(
    "urdf: rotations without angles of their own are written as angles, pitches of 90 degrees "
    "too") {
  for (const Vec3& rpy :
       {Vec3(0.3, -0.7, 2.0), Vec3(0.4, kPi / 2.0, 1.1), Vec3(-1.0, -kPi / 2.0, 0.2)}) {
    RobotDescription one = read(robot(link("a") + link("b") + joint("j", "continuous", "a", "b")));
    Origin& X = one.joints[0].X_PJ;
    X.R = product(product(rotation_z(rpy[2]), rotation_y(rpy[1])), rotation_x(rpy[0]));
    const RobotDescription again = read(write_urdf(one));
    CHECK(difference(again.joints[0].X_PJ.R, X.R) < 1e-14);
  }
}

TEST_CASE(
    "urdf: an attribute that resembles a missing one is suspicious, others are noted, once each") {
  const auto of_limit = [&](const std::string& attributes) {
    const std::string limit = "<limit " + attributes + "/>";
    return said_of(robot(link("a") + link("b") + link("c") +
                         joint("j", "revolute", "a", "b", limit) +
                         joint("k", "revolute", "a", "c", limit)));
  };
  const std::string told = of_limit("lower=\"-1\" uper=\"1\" jerk=\"3\"");
  CHECK(contains(told,
                 "suspicion: <limit> has no attribute \"uper\" in URDF; it is passed over. Is "
                 "it upper?\n"));
  CHECK(contains(told, "note: <limit> has no attribute \"jerk\" in URDF; it is passed over.\n"));
  CHECK(told.find("uper") == told.rfind("uper"));
  CHECK(told.find("jerk") == told.rfind("jerk"));
  CHECK(of_limit("lower=\"-1\" upper=\"1\"").empty());
  CHECK(contains(of_limit("Lower=\"-1\" upper=\"1\""), "Is it lower?"));
  CHECK(contains(of_limit("lower=\"-1\" upperr=\"1\""), "Is it upper?"));
  CHECK(contains(of_limit("lower=\"-1\" upper=\"1\" uper=\"2\""), "note: "));
}

TEST_CASE("urdf: a shape without size is told, whatever else was found before") {
  const std::string flat = "<visual><geometry><box size=\"1 0 1\"/></geometry></visual>";
  CHECK(contains(said_of(robot("<gazebo/>" + link("a", kBox + flat))), "This box has no size"));
}

TEST_CASE("urdf: every prefix of a robot is refused or read, none does harm") {
  const std::string text =
      write_urdf(read(robot(link("a") + link("b") + joint("j", "revolute", "a", "b", kLimits))));
  for (std::size_t length = 0; length < text.size(); ++length) {
    const Result<RobotDescription> part = read_urdf(text.substr(0, length), "r.urdf");
    if (part) CHECK_FALSE(findings_text(check_robot(*part)).size() > 100'000);
  }
}

}  // namespace legwork::testing::urdf_test
