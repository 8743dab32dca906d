// The flat C API, used as another language would use it.
#include "bindings/legwork_c.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace {

using nlohmann::json;

const std::string kTrot = "quadruped-trot";

std::string builtin(const std::string& id) {
  for (int32_t i = 0; i < lw_builtin_count(); ++i)
    if (lw_builtin_id(i) == id) return lw_builtin_json(i);
  return "";
}

lw_scene open_text(const std::string& text, const char* name = "scene.json") {
  return lw_open(text.data(), text.size(), name);
}

// An open trot scene that closes itself.
struct Trot {
  lw_scene handle = open_text(builtin(kTrot));
  Trot() { REQUIRE(handle != 0); }
  ~Trot() { lw_close(handle); }
  Trot(const Trot&) = delete;
  Trot& operator=(const Trot&) = delete;

  std::string message() const { return lw_message(handle); }
  std::string hash() const { return lw_hash(handle); }
  json description() const { return json::parse(lw_describe(handle), nullptr, false); }

  int32_t parameter(const std::string& path) const {
    const json parameters = description()["parameters"];
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i]["path"] == path) return static_cast<int32_t>(i);
    return -1;
  }

  double field(const std::string& name) const {
    const json all = description();
    for (const json& f : all["snapshot"]["fields"])
      if (f["name"] == name) return lw_snapshot(handle)[f["offset"].get<std::size_t>()];
    return std::nan("");
  }
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

}  // namespace

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

TEST_CASE("stepping back and forth again arrives at the same state") {
  const Trot trot;
  const std::string start = trot.hash();
  CHECK(start.size() == 16);
  CHECK(start.find_first_not_of("0123456789abcdef") == std::string::npos);
  REQUIRE(lw_step(trot.handle, 300) == LW_OK);
  CHECK(trot.field("time") == doctest::Approx(0.3));
  const std::string later = trot.hash();
  CHECK(later != start);
  CHECK(lw_step_back(trot.handle, 1) == LW_OK);
  CHECK(trot.field("step") == 299.0);
  CHECK(trot.hash() != later);
  CHECK(lw_step(trot.handle, 1) == LW_OK);
  CHECK(trot.hash() == later);
  CHECK(lw_seek(trot.handle, 0.0) == LW_OK);
  CHECK(trot.hash() == start);
  CHECK(lw_seek(trot.handle, 300.0) == LW_OK);
  CHECK(trot.hash() == later);
  CHECK(lw_reset(trot.handle) == LW_OK);
  CHECK(trot.hash() == start);
}

TEST_CASE("a step that is not remembered is refused and the run stays where it is") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 10) == LW_OK);
  const std::string hash = trot.hash();
  for (const double step : {-1.0, 11.0, 2.5, 1e300, std::nan("")}) {
    CAPTURE(step);
    CHECK(lw_seek(trot.handle, step) == LW_REFUSED);
    CHECK(contains(trot.message(), "10"));
  }
  CHECK(lw_step_back(trot.handle, 11) == LW_REFUSED);
  CHECK(trot.hash() == hash);
}

TEST_CASE("a run is replayed from its inputs, also those given on the way") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 120) == LW_OK);
  REQUIRE(lw_set(trot.handle, trot.parameter("gait.speed"), 0.2) == LW_OK);
  REQUIRE(lw_step(trot.handle, 200) == LW_OK);
  CHECK_MESSAGE(lw_replay(trot.handle) == LW_OK, trot.message());
}

TEST_CASE("a run that was tampered with is not reproduced") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 20) == LW_OK);
  lw_state(trot.handle)[lw_state_size(trot.handle) - 1] += 1e-9;
  CHECK(lw_replay(trot.handle) == LW_REFUSED);
  CHECK(contains(trot.message(), "Not reproduced"));
}

TEST_CASE("at the error limit the run stops and says why, until it is reset") {
  const Trot trot;
  REQUIRE(lw_set(trot.handle, trot.parameter("sim.resync"), 0.0) == LW_OK);
  REQUIRE(lw_set(trot.handle, trot.parameter("sim.error_limit"), 1e-9) == LW_OK);
  REQUIRE(lw_step(trot.handle, 100000) == LW_STOPPED);
  CHECK(contains(trot.message(), "error limit"));
  CHECK(trot.field("status") == 1.0);
  const std::string hash = trot.hash();
  CHECK(lw_step(trot.handle, 1) == LW_STOPPED);
  CHECK(trot.hash() == hash);
  CHECK(lw_reset(trot.handle) == LW_OK);
  CHECK(trot.message() == "");
  CHECK(lw_step(trot.handle, 1) == LW_OK);
}

TEST_CASE(
    "a number that is not finite is caught by the next step, wherever it is, and the last good "
    "state kept") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 40) == LW_OK);
  const std::string good = trot.hash();
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    for (int32_t i = 0; i < lw_state_size(trot.handle); ++i) {
      CAPTURE(i);
      lw_state(trot.handle)[i] = bad;
      CHECK(lw_step(trot.handle, 1) == LW_STOPPED);
      CHECK(contains(trot.message(), "Fault: the "));
      CHECK(trot.hash() == good);
    }
  }
  CHECK(lw_step(trot.handle, 1) == LW_OK);
  CHECK(trot.message() == "");
}

TEST_CASE("damage that a snapshot meets first is still answered by the next step, once") {
  const Trot trot;
  lw_step(trot.handle, 10);
  const std::string before = trot.hash();
  lw_state(trot.handle)[20] = std::nan("");
  CHECK(trot.field("status") == 2.0);
  CHECK(lw_step(trot.handle, 1) == LW_STOPPED);
  CHECK(contains(trot.message(), "not a finite number"));
  CHECK(trot.hash() == before);
  CHECK(lw_step(trot.handle, 1) == LW_OK);
}

TEST_CASE("a CSV row has one number a column, and the columns name their units") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 7) == LW_OK);
  const std::vector<std::string> header = split(lw_csv_header(trot.handle));
  const std::vector<std::string> row = split(lw_csv_row(trot.handle));
  REQUIRE(header.size() == row.size());
  CHECK(std::set<std::string>(header.begin(), header.end()).size() == header.size());
  CHECK(header[0] == "t_s");
  CHECK(std::stod(row[0]) == doctest::Approx(0.007));
  for (const char* column :
       {"q_FL_kfe_rad", "v_RR_haa_rad_per_s", "tau_FR_hfe_N_m", "f_RL_z_N", "base_x_m"})
    CHECK_MESSAGE(std::count(header.begin(), header.end(), column) == 1, column);
  for (std::size_t i = 0; i < row.size(); ++i) {
    CAPTURE(header[i]);
    CHECK(std::isfinite(std::stod(row[i])));
  }
}

TEST_CASE("a link opens the run that it was made of, and a rerun gives its table") {
  const Trot trot;
  REQUIRE(lw_set(trot.handle, trot.parameter("gait.speed"), 0.25) == LW_OK);
  REQUIRE(lw_step(trot.handle, 40) == LW_OK);
  REQUIRE(lw_set(trot.handle, trot.parameter("gait.height"), 0.27) == LW_OK);
  REQUIRE(lw_step(trot.handle, 40) == LW_OK);
  const std::string row = lw_csv_row(trot.handle);
  const std::string link = lw_link(trot.handle);
  REQUIRE(link != "");
  for (const bool is_text : {true, false}) {
    CAPTURE(is_text);
    const lw_scene again = is_text ? lw_open_link(link.data(), link.size()) : lw_rerun(trot.handle);
    REQUIRE(again != 0);
    CHECK(std::string(lw_message(again)) == "");
    CHECK(lw_recorded_steps(again) == 80.0);
    CHECK(lw_verdict(again) == 1);
    CHECK(std::string(lw_verdict_sentence(again)) == "");
    // What it sets on its way ends a call.
    REQUIRE(lw_step(again, 80) == LW_OK);
    CHECK(lw_verdict(again) == 1);
    REQUIRE(lw_step(again, 39) == LW_OK);
    CHECK(lw_verdict(again) == 2);
    CHECK(contains(lw_verdict_sentence(again), "Reproduced: 80 steps"));
    CHECK(lw_csv_row(again) == row);
    CHECK(lw_close(again) == LW_OK);
  }
  CHECK(lw_verdict(trot.handle) == 0);
  CHECK(lw_open_link("AQ", 2) == 0);
  CHECK(contains(lw_message(0), "damaged"));
}

TEST_CASE("a run that never ends, and whose state says that it has, says so") {
  const lw_scene scene = open_text(builtin("rotations"));
  REQUIRE(lw_step(scene, 5) == LW_OK);
  REQUIRE(lw_state_size(scene) > 4);
  lw_state(scene)[4] = 1.0;  // whether it has ended
  CHECK(lw_step(scene, 1) == LW_STOPPED);
  CHECK(contains(lw_message(scene), "the state says that the run has ended"));
  CHECK(lw_seek(scene, 4.0) == LW_OK);
  CHECK(lw_step(scene, 1) == LW_OK);
  lw_close(scene);
}

TEST_CASE("a step count that somebody has written to the state is in no link") {
  for (const std::string& id : {kTrot, std::string("two-link-arm")}) {
    const lw_scene scene = open_text(builtin(id));
    REQUIRE(lw_step(scene, 10) == LW_OK);
    for (const double bad : {-2.3, 1e300, std::nan("")}) {
      CAPTURE(bad);
      lw_state(scene)[0] = bad;
      const std::string link = lw_link(scene);
      const lw_scene again = lw_open_link(link.data(), link.size());
      REQUIRE(again != 0);
      CHECK(lw_recorded_steps(again) == 10.0);
      lw_close(again);
    }
    lw_close(scene);
  }
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

TEST_CASE("a scene file of the run opens where it stands") {
  const Trot trot;
  REQUIRE(lw_set(trot.handle, trot.parameter("gait.speed"), 0.25) == LW_OK);
  const std::string text = lw_scene_json(trot.handle);
  const lw_scene again = open_text(text);
  REQUIRE(again != 0);
  CHECK(lw_get(again, trot.parameter("gait.speed")) == 0.25);
  CHECK(std::string(lw_scene_json(again)) == text);
  lw_close(again);
}
