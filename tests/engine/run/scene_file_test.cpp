// Scene files: the built-in one, every truncation of it, and what is refused with line, column and a sentence.
#include "engine/run/scene_file.h"

#include <algorithm>
#include <string>

#include "engine/io/json.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::scene_test {

namespace {

// The text of the built-in scene with one part replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = trot_json();
  const std::size_t at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return text.replace(at, from.size(), to);
}

std::string refusal_of(const std::string& text) {
  const Result<SceneFile> scene = parse_scene(text, "s.json");
  REQUIRE_MESSAGE(!scene, "a broken scene is taken");
  CHECK(scene.error().file == "s.json");
  CHECK(scene.error().line > 0);
  CHECK(scene.error().column > 0);
  return scene.error().text();
}

// "s.json:line:column" of a part of the built-in scene.
std::string place(const std::string& part) {
  const std::string text = trot_json();
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  const std::size_t line_start = text.rfind('\n', at) + 1;
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return "s.json:" + std::to_string(line) + ":" + std::to_string(at - line_start + 1) + ": ";
}

}  // namespace

TEST_CASE("scene: the built-in one is the file of models/, and opens") {
  CHECK(trot_json() == read_model("quadruped-trot.json"));
  const Result<SceneFile> scene = parse_scene(trot_json(), "s.json");
  REQUIRE_MESSAGE(scene, scene.error().text());
  CHECK(scene->id == "quadruped-trot");
  CHECK(scene->duration_s == 10.0);
  CHECK_FALSE(scene->title.empty());
  CHECK(scene->values.size() == scene_schema("quadruped", "trot")->size());
}

TEST_CASE(
    "scenes: all built-in ones are those of models/, those of Sureshkumar et al. 2025 named as "
    "their motion") {
  CHECK(builtin_scenes().size() == 45);
  for (const char* id : {"tailed-quadruped-experiment-4-1",
                         "tailed-quadruped-experiment-4-2",
                         "tail-midair",
                         "tail-disturbance",
                         "tail-trot",
                         "serpentine-tail",
                         "hexapod-tripod",
                         "hexapod-tetrapod",
                         "hexapod-wave",
                         "hexapod-ripple",
                         "hexapod-free-gait",
                         "four-bar",
                         "slider-crank",
                         "whitworth",
                         "scotch-yoke",
                         "double-slider",
                         "five-bar",
                         "watt-1",
                         "watt-2",
                         "stephenson-3",
                         "pantograph",
                         "hoecken",
                         "peaucellier",
                         "rotations",
                         "two-link-arm",
                         "floating-base",
                         "state-estimation",
                         "passive-walker",
                         "brachistochrone"})
    CHECK(
        std::any_of(builtin_scenes().begin(), builtin_scenes().end(),
                    [id](const BuiltinScene& scene) { return std::string_view(id) == scene.id; }));
  for (const BuiltinScene& builtin : builtin_scenes()) {
    CHECK(builtin.json == read_model((std::string(builtin.id) + ".json").c_str()));
    const Result<SceneFile> scene = parse_scene(builtin.json, "s.json");
    REQUIRE_MESSAGE(scene, scene.error().text());
    CHECK(scene->id == builtin.id);
    if (scene->family == "quadruped" && scene->id != "floating-base")
      CHECK(scene->id == scene->family + "-" + scene->motion);
    CHECK(scene->values.size() == parameters(*scene).size());
  }
}

TEST_CASE("scene: every proper prefix of the file is refused with its line and column") {
  std::string text = trot_json();
  while (text.back() == '\n') text.pop_back();
  for (std::size_t length = 0; length < text.size(); ++length) {
    const Result<SceneFile> scene = parse_scene(std::string_view(text).substr(0, length), "s.json");
    REQUIRE_FALSE(scene);
    REQUIRE(scene.error().line > 0);
    REQUIRE(scene.error().message.size() > 10);
  }
  CHECK(parse_scene(text, "s.json"));
}

TEST_CASE("scene: one damaged byte anywhere never crashes, and is refused or still a scene") {
  const std::string text = trot_json();
  int refused = 0;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    for (const char c : {'\0', '"', '{', '9', '\x80'}) {
      std::string damaged = text;
      damaged[i] = c;
      const Result<SceneFile> scene = parse_scene(damaged, "s.json");
      if (scene) continue;
      ++refused;
      REQUIRE(scene.error().line > 0);
    }
  }
  CHECK(refused > 500);
}

TEST_CASE("scene: wrong, missing and unknown members") {
  CHECK_SAYS(refusal_of("[]"), "s.json:1:1: A scene must be an object, not an array.");
  CHECK_SAYS(refusal_of("{}"), "s.json:1:1: A scene lacks \"legwork\".");
  CHECK_SAYS(refusal_of(changed("\"legwork\": 1", "\"legwork\": 2")),
             "this version of Legwork reads format 1");
  CHECK_SAYS(refusal_of(changed("\"title\"", "\"titel\"")), "lacks \"title\"");
  CHECK_SAYS(refusal_of(changed("\"legwork\"", "\"more\": 1, \"legwork\"")),
             "unknown key \"more\"");
  CHECK_SAYS(refusal_of(changed("\"quadruped-trot\"", "\"Quadruped Trot\"")),
             "lower-case letters, digits and hyphens");
  CHECK_SAYS(refusal_of(changed("\"quadruped-trot\"", "\"\"")), "lower-case");
  CHECK_SAYS(refusal_of(changed("\"duration_s\": 10", "\"duration_s\": 0")),
             "between 0 and 3600 s");
  CHECK_SAYS(refusal_of(changed("\"duration_s\": 10", "\"duration_s\": 1e9")),
             "between 0 and 3600 s");
  CHECK_SAYS(refusal_of(changed("\"duration_s\": 10", "\"duration_s\": \"10\"")),
             "must be a number, not a string");
  CHECK_SAYS(refusal_of(changed("\"family\": \"quadruped\"", "\"family\": \"horse\"")),
             "There is no family \"horse\". Known: quadruped, tailed_quadruped, "
             "quadruped_with_tail, hexapod, rotations, ");
  CHECK_SAYS(refusal_of(changed("\"motion\": \"trot\"", "\"motion\": \"moonwalk\"")),
             "There is no motion \"moonwalk\". Known: trot, pace, walk, "
             "stand, pronk, bound, dh-leg.");
}

TEST_CASE("scene: refusals stand at the value that is wrong") {
  const std::string speed = "\"gait.speed\": ";
  const std::string at_speed = place(speed + "0.3").substr(0, place(speed + "0.3").rfind(':'));
  CHECK(refusal_of(changed(speed + "0.3", speed + "7")).substr(0, 6) == "s.json");
  // The value starts where its key does, plus the key's length.
  const std::string text = trot_json();
  const std::size_t at = text.find(speed) + speed.size();
  const std::size_t line_start = text.rfind('\n', at) + 1;
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  const Result<SceneFile> scene = parse_scene(changed(speed + "0.3", speed + "7"), "s.json");
  REQUIRE_FALSE(scene);
  CHECK(scene.error().line == line);
  CHECK(scene.error().column == static_cast<int>(at - line_start) + 1);
  CHECK_SAYS(scene.error().text(),
             "gait.speed = 7 m/s is out of bounds. It must lie between -1 m/s and 1.5 m/s.");
}

TEST_CASE("scene: parameters unknown, of the wrong kind, or beyond their bounds") {
  const std::string speed = "\"gait.speed\": 0.3";
  CHECK_SAYS(refusal_of(changed(speed, "\"gait.sped\": 0.3")),
             "There is no parameter \"gait.sped\".");
  CHECK_SAYS(refusal_of(changed(speed, "\"__proto__\": 0.3")),
             "There is no parameter \"__proto__\".");
  CHECK_SAYS(refusal_of(changed(speed, "\"gait.speed\": \"0.3\"")),
             "\"gait.speed\" must be a number");
  CHECK_SAYS(refusal_of(changed(speed, "\"gait.speed\": null")), "\"gait.speed\" must be a number");
  CHECK_SAYS(refusal_of(changed(speed, "\"gait.speed\": 0,3")), "This is not JSON");
  CHECK_SAYS(refusal_of(changed(speed, "\"gait.speed\": 1e999")), "s.json:");
  CHECK_SAYS(refusal_of(changed(speed, speed + ", " + speed)),
             "The key \"gait.speed\" is given twice");
  CHECK_SAYS(refusal_of(changed("\"gait.duty\": 0.5", "\"gait.duty\": 0.4")),
             "gait.duty = 0.4 is out of bounds. It must lie between 0.5 and 0.9.");
  CHECK_SAYS(refusal_of(changed(speed, "\"gait.foot_y\": 0.1")),
             "There is no parameter \"gait.foot_y\".");
  CHECK_SAYS(refusal_of(changed("\"sim.mode\": 1", "\"sim.mode\": 2")), "0 (inverse), 1 (forward)");
  CHECK_SAYS(refusal_of(changed("\"parameters\": {", "\"parameters\": [], \"x\": {")),
             "must be an object, not an array");
}

TEST_CASE("scene: what it does not give has its default") {
  const Result<SceneFile> scene = parse_scene(changed("\"gait.speed\": 0.3,", ""), "s.json");
  REQUIRE(scene);
  CHECK(scene->values == default_values(*scene_schema("quadruped", "trot")));
}

TEST_CASE("scene: it may say which paper it is about, and still does in a file of other values") {
  const auto document_of = [](const std::string& text) {
    const Result<SceneFile> scene = parse_scene(text, "s.json");
    REQUIRE(scene);
    const Result<SceneFile> again = parse_scene(scene_json(*scene, scene->values), "s.json");
    REQUIRE(again);
    CHECK(again->document == scene->document);
    return scene->document;
  };
  for (const BuiltinScene& scene : builtin_scenes())
    if (contains(scene.json, "\"mechanism\"")) CHECK(document_of(scene.json) == "003");
  CHECK(document_of(scene_json("floating-base")) == "004");
  CHECK(document_of(trot_json()) == "000");
  const std::string without = changed("  \"document\": \"000\",\n", "");
  CHECK(document_of(without).empty());
  const std::string named = "\"source\": \"";
  REQUIRE(contains(without, named));
  // As files saved before scenes said it apart.
  const auto from = [&](const std::string& source) {
    return std::string(without).replace(without.find(named), named.size(), named + source);
  };
  CHECK(document_of(from("Document 000, ")) == "000");
  CHECK(document_of(from("A lecture of ours")).empty());
  CHECK(document_of(from("Document 12, ")).empty());
  CHECK(document_of(from("See Document 000, ")).empty());
  CHECK(document_of(changed("\"document\": \"000\"", "\"document\": \"\"")).empty());
  CHECK(contains(refusal_of(changed("\"000\"", "0")), "must be a string"));
}

TEST_CASE("scene: settings with no plan are refused when it is opened, with the file's name") {
  const Result<legwork::Run> run =
      open_scene(changed("\"gait.height\": 0.28", "\"gait.height\": 0.5"), "s.json");
  REQUIRE_FALSE(run);
  CHECK_SAYS(run.error().text(), "s.json: There is no trot plan: ");
}

TEST_CASE("scene schema: the file in models/schema is the one that the engine generates") {
  CHECK(scene_json_schema() == read_model("schema/scene.schema.json"));
  const Result<JsonValue> schema = parse_json(scene_json_schema(), "schema");
  REQUIRE_MESSAGE(schema, schema.error().text());
  const JsonValue& definitions = member(*schema, "$defs");
  const auto common_of = [&](const std::string& family) -> const JsonValue& {
    return member(member(definitions, family.c_str()), "properties");
  };
  CHECK(number(member(member(common_of("quadruped"), "contact.friction"), "default")) == 0.6);
  std::vector<std::string> motions;
  for (const JsonValue& branch : member(*schema, "allOf").items) {
    const JsonValue& condition = member(member(branch, "if"), "properties");
    const std::string motion = member(member(condition, "motion"), "const").string;
    motions.push_back(motion);
    const std::string family = member(member(condition, "family"), "const").string;
    const SceneKind* kind = find_scene_kind(family, motion);
    REQUIRE(kind != nullptr);
    const JsonValue* shared = definitions.find(family);
    CHECK((shared == nullptr) == kind->shared.empty());
    const JsonValue& then = member(member(branch, "then"), "properties");
    const JsonValue& own = member(member(then, "parameters"), "properties");
    const Result<std::span<const Parameter>> declared = scene_schema(family, motion);
    REQUIRE(declared);
    for (const Parameter& p : *declared) {
      CAPTURE(p.path);
      const JsonValue* described = own.find(p.path);
      if (described == nullptr && shared != nullptr) described = common_of(family).find(p.path);
      REQUIRE(described);
      CHECK(number(member(*described, "default")) == p.default_value);
      if (p.locked[0] != '\0')
        CHECK(number(member(*described, "const")) == p.default_value);
      else
        CHECK(number(member(*described, "minimum")) == p.minimum);
    }
  }
  CHECK(motions.size() == scene_kinds().size());
  const JsonValue& names = member(member(member(*schema, "properties"), "motion"), "enum");
  for (const std::string& motion : motions) {
    int found = 0;
    for (const JsonValue& name : names.items) found += name.string == motion;
    CHECK(found == 1);
  }
}

TEST_CASE("scene: the first format is 1; a scene may last an hour, and not a second more") {
  CHECK_SAYS(refusal_of(changed("\"legwork\": 1", "\"legwork\": 0")), "format 0");
  CHECK(parse_scene(changed("\"duration_s\": 10", "\"duration_s\": 3600"), "s.json"));
  CHECK_SAYS(refusal_of(changed("\"duration_s\": 10", "\"duration_s\": 3601")),
             "between 0 and 3600 s");
}

}  // namespace legwork::testing::scene_test
