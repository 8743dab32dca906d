// The flat C API, used as another language would use it.
#include "bindings/legwork_c.h"

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "tests/bindings/legwork_c_scene.h"

namespace legwork::testing::legwork_c_test {

TEST_CASE("the built-in scenes are listed, and every one of them opens") {
  REQUIRE(lw_builtin_count() > 0);
  CHECK(builtin(kTrot) != "");
  for (int32_t i = 0; i < lw_builtin_count(); ++i) {
    const lw_scene scene = open_text(lw_builtin_json(i), lw_builtin_id(i));
    if (scene == 0 && contains(lw_message(0), ": bound")) continue;  // its planner is yet to come
    CHECK_MESSAGE(scene != 0, lw_message(0));
    CHECK(lw_close(scene) == LW_OK);
  }
  CHECK(std::string(lw_builtin_id(-1)) == "");
  CHECK(std::string(lw_builtin_id(lw_builtin_count())) == "");
  CHECK(std::string(lw_builtin_json(lw_builtin_count())) == "");
  CHECK(std::string(lw_version()) != "");
}

TEST_CASE("a scene that cannot be read is refused with file, line and column") {
  CHECK(open_text("{\n  \"legwork\": 1,,\n}", "broken.json") == 0);
  CHECK(contains(lw_message(0), "broken.json:2:"));
  CHECK(open_text("", "empty.json") == 0);
  CHECK(contains(lw_message(0), "empty.json:1:1"));
  std::string unknown = builtin(kTrot);
  unknown.replace(unknown.find("gait.speed"), 10, "gait.sped!");
  CHECK(open_text(unknown, "unknown.json") == 0);
  CHECK(contains(lw_message(0), "gait.sped!"));
}

TEST_CASE("a handle that is not open is refused by every function, with a sentence") {
  lw_scene closed = 0;
  {
    const Trot trot;
    closed = trot.handle;
  }
  for (const lw_scene scene : {lw_scene{0}, closed, lw_scene{1}, ~lw_scene{0}}) {
    CAPTURE(scene);
    CHECK(lw_close(scene) == LW_BAD_HANDLE);
    CHECK(lw_check(scene, 0, 0.0) == LW_BAD_HANDLE);
    CHECK(lw_set(scene, 0, 0.0) == LW_BAD_HANDLE);
    CHECK(lw_set_all(scene, nullptr, nullptr, 0) == LW_BAD_HANDLE);
    CHECK(std::string(lw_drag(scene, 0, 0.0, 0.0, 0.0)) == "");
    CHECK(lw_step(scene, 1) == LW_BAD_HANDLE);
    CHECK(lw_step_back(scene, 1) == LW_BAD_HANDLE);
    CHECK(lw_seek(scene, 0.0) == LW_BAD_HANDLE);
    CHECK(lw_reset(scene) == LW_BAD_HANDLE);
    CHECK(lw_replay(scene) == LW_BAD_HANDLE);
    CHECK(lw_get(scene, 0) == 0.0);
    CHECK(lw_code_program(scene) == 0);
    CHECK(lw_snapshot(scene) == nullptr);
    CHECK(lw_snapshot_size(scene) == 0);
    CHECK(lw_state(scene) == nullptr);
    CHECK(lw_state_size(scene) == 0);
    for (const char* text :
         {lw_describe(scene), lw_hash(scene), lw_csv_header(scene), lw_csv_row(scene)})
      CHECK(std::string(text) == "");
    CHECK(contains(lw_message(scene), "no open scene"));
  }
}

TEST_CASE("a closed handle stays closed when its place is taken again") {
  const lw_scene first = open_text(builtin(kTrot));
  REQUIRE(lw_close(first) == LW_OK);
  const Trot second;
  CHECK(second.handle != first);
  CHECK(lw_step(first, 1) == LW_BAD_HANDLE);
  CHECK(lw_step(second.handle, 1) == LW_OK);
}

TEST_CASE("more scenes than there is room for are refused, and closing one makes room") {
  std::vector<lw_scene> open;
  while (const lw_scene scene = open_text(builtin(kTrot))) {
    open.push_back(scene);
    REQUIRE(open.size() < 1000);
  }
  CHECK(contains(lw_message(0), "Close one"));
  CHECK(std::set<lw_scene>(open.begin(), open.end()).size() == open.size());
  CHECK(lw_close(open.back()) == LW_OK);
  open.back() = open_text(builtin(kTrot));
  CHECK(open.back() != 0);
  for (const lw_scene scene : open) lw_close(scene);
}

TEST_CASE("two open scenes do not disturb each other") {
  const Trot one, other;
  REQUIRE(lw_step(one.handle, 50) == LW_OK);
  const std::string hash = one.hash();
  REQUIRE(lw_set(other.handle, other.parameter("gait.speed"), 0.2) == LW_OK);
  REQUIRE(lw_step(other.handle, 30) == LW_OK);
  CHECK(one.hash() == hash);
  CHECK(other.hash() != hash);
}

TEST_CASE("the description is JSON whose layout covers the snapshot without gaps") {
  const Trot trot;
  const json description = trot.description();
  REQUIRE(description.is_object());
  CHECK(description["scene"]["id"] == kTrot);
  const json& snapshot = description["snapshot"];
  int32_t offset = 0;
  std::set<std::string> names;
  for (const json& field : snapshot["fields"]) {
    CHECK(field["offset"] == offset);
    CHECK(field["labels"].size() == field["count"].get<std::size_t>());
    CHECK_MESSAGE(names.insert(field["name"]).second, field["name"]);
    offset += field["count"].get<int32_t>();
  }
  CHECK(offset == snapshot["size"].get<int32_t>());
  CHECK(offset == lw_snapshot_size(trot.handle));
  for (int32_t i = 0; i < offset; ++i) CHECK(std::isfinite(lw_snapshot(trot.handle)[i]));
}

TEST_CASE("every parameter is described with bounds around its value") {
  const Trot trot;
  const json parameters = trot.description()["parameters"];
  REQUIRE(parameters.size() > 0);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const json& p = parameters[i];
    CAPTURE(p["path"]);
    const double value = lw_get(trot.handle, static_cast<int32_t>(i));
    CHECK(p["minimum"].get<double>() <= value);
    CHECK(value <= p["maximum"].get<double>());
    CHECK(p["meaning"] != "");
    CHECK(p["source"] != "");
    CHECK((p["kind"] == "choice") == !p["choices"].empty());
  }
  CHECK(lw_get(trot.handle, -1) == 0.0);
  CHECK(lw_get(trot.handle, static_cast<int32_t>(parameters.size())) == 0.0);
}

TEST_CASE("a value that is set is read back, and one that is refused changes nothing") {
  const Trot trot;
  const int32_t speed = trot.parameter("gait.speed");
  CHECK(lw_set(trot.handle, speed, 0.25) == LW_OK);
  CHECK(lw_get(trot.handle, speed) == 0.25);
  CHECK(trot.message() == "");
  const std::string hash = trot.hash();
  for (const double bad : {1e9, -1e9, std::nan(""), std::numeric_limits<double>::infinity()}) {
    CHECK(lw_set(trot.handle, speed, bad) == LW_REFUSED);
    CHECK(contains(trot.message(), "gait.speed"));
    const std::string why = trot.message();
    CHECK(lw_check(trot.handle, speed, bad) == LW_REFUSED);
    CHECK(trot.message() == why);
  }
  CHECK(lw_set(trot.handle, trot.parameter("gait.duty"), 0.4) == LW_REFUSED);
  CHECK(contains(trot.message(), "0.5"));
  // Within its bounds, and yet too high for these legs.
  CHECK(lw_check(trot.handle, trot.parameter("gait.height"), 1.0) == LW_OK);
  CHECK(trot.message() == "");
  CHECK(lw_set(trot.handle, trot.parameter("gait.height"), 1.0) == LW_REFUSED);
  CHECK(contains(trot.message(), "reach"));
  CHECK(lw_check(trot.handle, speed, 0.3) == LW_OK);
  CHECK(lw_check(trot.handle, 1000, 0.0) == LW_REFUSED);
  CHECK(lw_set(trot.handle, 1000, 0.0) == LW_REFUSED);
  CHECK(contains(trot.message(), "1000"));
  CHECK(lw_get(trot.handle, speed) == 0.25);
  CHECK(trot.hash() == hash);
}

TEST_CASE("several values are set at once or not at all") {
  const Trot trot;
  const int32_t paths[] = {trot.parameter("gait.speed"), trot.parameter("gait.height")};
  const double usual[] = {lw_get(trot.handle, paths[0]), lw_get(trot.handle, paths[1])};
  const double good[] = {0.25, 0.27}, bad[] = {0.2, 1.0};
  CHECK(lw_set_all(trot.handle, paths, bad, 2) == LW_REFUSED);
  CHECK(contains(trot.message(), "reach"));
  for (int i = 0; i < 2; ++i) CHECK(lw_get(trot.handle, paths[i]) == usual[i]);
  CHECK(lw_set_all(trot.handle, paths, good, 2) == LW_OK);
  for (int i = 0; i < 2; ++i) CHECK(lw_get(trot.handle, paths[i]) == good[i]);
  const int32_t unknown = 1000;
  CHECK(lw_set_all(trot.handle, &unknown, good, 1) == LW_REFUSED);
}

TEST_CASE("a handle is described, dragged, and says what it cannot") {
  const lw_scene bar = open_text(builtin("four-bar"));
  REQUIRE(bar != 0);
  const json handles = json::parse(lw_describe(bar), nullptr, false)["handles"];
  REQUIRE(handles.size() == 4);
  CHECK(handles[0]["name"] == "J2");
  CHECK(handles[0]["paths"] == json({"length.crank"}));
  CHECK(handles[1]["paths"] == json({"length.coupler", "length.rocker"}));
  const json done = json::parse(lw_drag(bar, 2, 0.11, 0.0, 0.0), nullptr, false);
  CHECK(done["sentence"] == "");
  CHECK(done["lines"].empty());
  CHECK(std::string(lw_message(bar)) == "");
  const json refused = json::parse(lw_drag(bar, 2, 0.4, 0.0, 0.0), nullptr, false);
  CHECK(refused["sentence"] == lw_message(bar));
  CHECK(contains(lw_message(bar), "falls apart"));
  CHECK(refused["lines"].size() == 18);
  CHECK(refused["gaps"].size() == 6);
  lw_close(bar);
}

TEST_CASE("a joint is described as that of the body that it moves, of the same leg") {
  const Trot trot;
  const json robot = trot.description()["robot"];
  REQUIRE(robot["joints"].size() == 12);
  for (const json& joint : robot["joints"]) {
    const json& body = robot["bodies"][joint["body"].get<std::size_t>()];
    CAPTURE(joint["name"]);
    CHECK(joint["leg"] == body["leg"]);
    CHECK(joint["leg"] != "");
    // The hip's joint hangs it on the trunk.
    const std::string name = joint["name"];
    CHECK((body["parent"] == 0) == contains(name, "_haa"));
  }
}

}  // namespace legwork::testing::legwork_c_test
