// What the C API takes of other files into a robot's own: corners of meshes, and an SRDF.
#include "tests/bindings/legwork_c_scene.h"

namespace legwork::testing::own_parts_test {

using legwork_c_test::builtin;
using legwork_c_test::kTrot;
using legwork_c_test::open_text;
using nlohmann::json;

namespace {

std::string link(const std::string& name) {
  return "<link name=\"" + name +
         "\"><inertial><mass value=\"2\"/><inertia ixx=\".022\" iyy=\".033\" izz=\".042\" "
         "ixy=\"0\" "
         "ixz=\"0\" iyz=\"0\"/></inertial><visual><geometry><mesh filename=\"seen.stl\"/>"
         "</geometry></visual><collision><geometry><mesh filename=\"block.stl\"/></geometry>"
         "</collision></link>";
}
const std::string kRobot =
    "<robot name=\"r\">" + link("a") + link("b") +
    "<joint name=\"j\" type=\"continuous\"><origin xyz=\"1 0 0\"/><parent link=\"a\"/><child "
    "link=\"b\"/></joint></robot>";

std::string text_of_robot(lw_scene scene) {
  return json::parse(lw_scene_json(scene))["robot"]["text"].get<std::string>();
}

std::vector<float> block() {
  std::vector<float> corners;
  for (unsigned k = 0; k < 8; ++k)
    for (unsigned axis = 0; axis < 3; ++axis)
      corners.push_back((k >> axis & 1U) != 0 ? 0.1F : -0.1F);
  return corners;
}

int32_t give(lw_scene scene, const char* name, const std::vector<float>& corners) {
  return lw_give_mesh(scene, name, corners.data(), static_cast<int32_t>(corners.size() / 3));
}
int32_t give_srdf(lw_scene scene, const std::string& content) {
  const std::string text = "<robot name=\"r\">" + content + "</robot>";
  return lw_give_srdf(scene, text.data(), text.size(), "r.srdf");
}

struct Opened {
  lw_scene handle = open_text(kRobot, "r.urdf");
  Opened() { REQUIRE(handle != 0); }
  ~Opened() { lw_close(handle); }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
};

}  // namespace

TEST_CASE("given parts: a mesh and an SRDF are taken into the robot's file, and a link has them") {
  const Opened own;
  const std::string before = lw_hash(own.handle);
  CHECK(lw_wants_mesh(own.handle, "block.stl") == 1);
  CHECK(lw_wants_mesh(own.handle, "seen.stl") == 0);
  CHECK(lw_wants_mesh(own.handle, "other.stl") == 0);
  CHECK(give(own.handle, "block.stl", block()) == LW_OK);
  CHECK(give(own.handle, "seen.stl", block()) == LW_OK);
  CHECK(give(own.handle, "other.stl", block()) == LW_OK);
  CHECK(give_srdf(own.handle, "<disable_collisions link1=\"a\" link2=\"b\"/>") == LW_OK);
  CHECK(text_of_robot(own.handle) == kRobot);
  CHECK(lw_take_given(own.handle) == LW_OK);
  const std::string text = text_of_robot(own.handle);
  CHECK(text.starts_with(kRobot));
  CHECK(text.find("\"block.stl\": [") != std::string::npos);
  CHECK(text.find("\"seen.stl\": [") == std::string::npos);
  CHECK(text.find("no_contact") != std::string::npos);
  // Again is nothing new.
  CHECK(lw_wants_mesh(own.handle, "block.stl") == 0);
  CHECK(give(own.handle, "block.stl", block()) == LW_OK);
  CHECK(lw_take_given(own.handle) == LW_OK);
  CHECK(text_of_robot(own.handle) == text);
  REQUIRE(lw_step(own.handle, 20) == LW_OK);
  const std::string shared = lw_link(own.handle);
  REQUIRE(!shared.empty());
  const lw_scene again = lw_open_link(shared.data(), shared.size());
  REQUIRE(again != 0);
  // It keeps what its link holds.
  CHECK(give(again, "block.stl", std::vector<float>(3, 1.0F)) == LW_OK);
  CHECK(lw_take_given(again) == LW_OK);
  while (lw_verdict(again) == 1) REQUIRE(lw_step(again, 20) == LW_OK);
  CHECK(lw_verdict(again) == 2);
  lw_close(again);
}

TEST_CASE("given parts: the parameters of now stay, and time begins again") {
  const Opened own;
  const json described = json::parse(lw_describe(own.handle));
  int32_t height = -1, index = 0;
  for (const json& parameter : described["parameters"]) {
    if (parameter["path"] == "payload.mass") height = index;
    ++index;
  }
  REQUIRE(height >= 0);
  REQUIRE(lw_set(own.handle, height, 0.25) == LW_OK);
  REQUIRE(lw_step(own.handle, 5) == LW_OK);
  REQUIRE(give(own.handle, "block.stl", block()) == LW_OK);
  REQUIRE(lw_take_given(own.handle) == LW_OK);
  CHECK(lw_get(own.handle, height) == 0.25);
  CHECK(lw_snapshot(own.handle)[0] == 0.0);
}

TEST_CASE("given parts: what cannot be taken is refused in a sentence, and changes nothing") {
  const Opened own;
  const auto says = [&](int32_t code, const char* words) {
    CHECK(code == LW_REFUSED);
    CHECK(std::string(lw_message(own.handle)).find(words) != std::string::npos);
  };
  says(give(own.handle, "block.stl", std::vector<float>(30, 1.0F)), "is flat and has no hull");
  says(give(own.handle, "block.stl", {}), "no corners");
  std::vector<float> broken = block();
  broken[4] = std::nanf("");
  says(give(own.handle, "block.stl", broken), "is no number");
  says(give_srdf(own.handle, "<disable_collisions link1=\"a\" link2=\"c\"/>"), "no link \"c\"");
  CHECK(lw_take_given(own.handle) == LW_OK);
  CHECK(text_of_robot(own.handle) == kRobot);
  CHECK(lw_take_given(own.handle + 256) == LW_BAD_HANDLE);
  const lw_scene trot = open_text(builtin(kTrot));
  REQUIRE(trot != 0);
  const std::string hash = lw_hash(trot);
  CHECK(give(trot, "block.stl", block()) == LW_OK);
  CHECK(lw_take_given(trot) == LW_OK);
  CHECK(lw_hash(trot) == hash);
  lw_close(trot);
}

}  // namespace legwork::testing::own_parts_test
