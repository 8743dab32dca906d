// Linkages from a user's own files: a press that is not built in runs like the built-in ones; impossible files are refused with
// the place of the error and a sentence.
#include "engine/scenes/linkages/linkage_file.h"

#include <set>

#include "engine/io/embedded_text.h"
#include "engine/io/json_text.h"
#include "engine/run/run.h"
#include "engine/run/scene_file.h"
#include "tests/engine/scenes/linkages/mechanism_support.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::linkage_file_test {

namespace {

// A four-bar whose coupler pushes a ram by a rod: six links with the ground.
const std::string kPress = R"({
  "name": "press",
  "parameters": [
    { "path": "length.crank", "value": 0.04 },
    { "path": "length.ground", "value": 0.1 },
    { "path": "length.rod", "value": 0.2, "label": "Rod", "meaning": "From D to the ram." },
    { "path": "assembly.side", "choices": ["open", "crossed"] }
  ],
  "links": [
    { "name": "crank", "pin": "O", "rods": [{ "to": "length.crank", "per_metre": 1 }] },
    {
      "name": "coupler", "pin": "A", "on": "crank", "at": "length.crank",
      "rods": [{ "to": 0.12, "per_metre": 2 }, { "to": [0.06, 0.05], "per_metre": 2 }],
      "masses": [{ "mass": 0.01, "at": [0.06, 0.05], "moment": 1e-6 }]
    },
    { "name": "rocker", "pin": "C", "at": "length.ground", "rods": [{ "to": 0.08, "mass": 0.1 }] },
    { "name": "rod", "pin": "D", "on": "coupler", "at": [0.06, 0.05], "rods": [{ "to": "length.rod", "per_metre": 1 }] },
    { "name": "ram", "slide": "guide", "at": [0, -0.02], "along": [3, 1], "blocks": [{ "mass": 0.2, "size": 0.03 }] }
  ],
  "rails": [{ "to": [0.3, 0.08] }],
  "loops": [
    { "pin": "E", "between": [{ "link": "rod", "at": "length.rod" }, { "link": "ram" }] },
    { "pin": "B", "between": [{ "link": "rocker", "at": 0.08 }, { "link": "coupler", "at": 0.12 }], "branch": "assembly.side" }
  ],
  "drivers": [{ "link": "crank", "speed": 3 }],
  "points": [{ "name": "ram", "link": "ram" }],
  "handles": [{ "name": "A", "link": "crank", "at": "length.crank", "sets": [{ "parameter": "length.crank" }] }]
})";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t where = text.find(from);
  REQUIRE_MESSAGE(where != std::string::npos, from);
  return text.replace(where, from.size(), to);
}

SceneFile scene_of(const std::string& text) {
  const Result<SceneFile> scene = parse_scene(text, "own.json");
  REQUIRE_MESSAGE(scene, scene.error().text());
  return *scene;
}

std::string refusal_of(const std::string& text) {
  const Result<Run> run = open_scene(text, "own.json");
  REQUIRE_MESSAGE(!run, "it runs");
  return run.error().text();
}

}  // namespace

TEST_CASE(
    "linkage file: a press of one's own closes its loops, and its power is its energy's rate") {
  const SceneFile scene = scene_of(kPress);
  Result<std::unique_ptr<Scene>> built =
      scene_kind(scene)->build(ParameterView(parameters(scene), scene.values));
  REQUIRE_MESSAGE(built, built.error().text());
  MechanismScene& press = static_cast<MechanismScene&>(**built);
  double gap = 0.0, highest = 0.0, worst = 0.0;
  for (int i = 0; i < 360; ++i) {
    const MechanismState* now = press.examine_drive(i / 360.0);
    REQUIRE(now);
    gap = std::max(gap, loop_gap(press, *now).residual);
    highest = std::max(highest, std::abs(now->power));
  }
  for (int i = 0; i < 20; ++i) {
    const double fraction = 0.05 * i + 0.013, rate = energy_rate(press, fraction);
    worst = std::max(worst, std::abs(press.examine_drive(fraction)->power - rate) / highest);
  }
  MESSAGE("gap ", gap, " m, power against rate of energy ", worst);
  CHECK(gap < 1e-12);
  CHECK(worst < 1e-9);
  CHECK(press.linkage().steps.size() ==
        3);  // the crank, then B, then E, in whatever order they stand
  CHECK(press.linkage().steps[1].loop == 1);
  CHECK(press.linkage().model.loops[0].a == 5);  // the slider first
  CHECK(press.quick == std::string("sim.mode drive.speed length.crank length.ground length.rod"));
}

TEST_CASE("linkage file: let go, the press keeps its energy") {
  SceneFile scene = scene_of(kPress);
  scene.values[at(find_parameter(parameters(scene), "sim.mode"))] = 1.0;
  Result<Run> run = open_scene(scene);
  REQUIRE_MESSAGE(run, run.error().text());
  for (int i = 0; i < 500; ++i) REQUIRE(advance(*run) == StepStatus::ok);
  const Snapshot& now = snapshot(*run);
  for (const SnapshotField& field : now.fields)
    if (field.name == "energy_drift") CHECK(std::abs(now.data[at(field.offset)]) < 1e-6);
  CHECK(!check_replay(*run));
}

TEST_CASE("linkage file: a scene with a linkage is written and read again as the same") {
  SceneFile scene = scene_of(kPress);
  CHECK(scene.id == "press");
  CHECK(scene.family == "mechanism");
  const std::size_t rod = at(find_parameter(parameters(scene), "length.rod"));
  CHECK(parameters(scene)[rod].label == std::string("Rod"));
  CHECK(parameters(scene)[rod].minimum == 0.005);
  CHECK(!settable(scene, static_cast<int>(rod), 2.0));
  scene.values[rod] = 0.25;
  const std::string text = scene_json(scene, scene.values);
  const SceneFile again = scene_of(text);
  CHECK(again.values == scene.values);
  CHECK(scene_json(again, again.values) == text);
  Result<Run> one = open_scene(scene), other = open_scene(again);
  REQUIRE(one);
  REQUIRE(other);
  for (int i = 0; i < 100; ++i) advance(*one), advance(*other);
  CHECK(hash(*one) == hash(*other));
  REQUIRE(!set(*one, "length.rod", 0.22));
  CHECK(get(*one, static_cast<int>(rod)) == 0.22);
  const std::string refused =
      refusal_of(replaced(text, "\"length.rod\": 0.25", "\"length.rod\": 9"));
  CHECK(refused.find("length.rod = 9 m is out of bounds") != std::string::npos);
}

TEST_CASE("linkage file: each that is built in is one of one's own too, with the same motion") {
  for (const EmbeddedText& builtin : builtin_linkages()) {
    CAPTURE(builtin.id);
    const SceneFile own = scene_of(builtin.json);
    CHECK(own.id == builtin.id);
    SceneFile named = own;
    named.own.reset();
    named.motion = builtin.id;
    Result<Run> one = open_scene(own), other = open_scene(named);
    REQUIRE_MESSAGE(one, one.error().text());
    REQUIRE(other);
    for (int i = 0; i < 20; ++i) advance(*one), advance(*other);
    CHECK(hash(*one) == hash(*other));
    for (const auto& link : (*one).scene->model.bodies) CHECK(!link.name.empty());
  }
}

TEST_CASE("linkage file: what cannot be is refused with its place and what to do") {
  const struct {
    std::string from, to, says;
  } cases[] = {
      {R"("on": "coupler")", R"("on": "copler")",
       "own.json:17:40: There is no link \"copler\" here. Known: ground, crank, coupler, rocker."},
      {R"({ "link": "ram" })", R"({ "link": "rod" })", "The loop \"E\" joins \"rod\" to itself."},
      {R"("name": "rocker")", R"("name": "crank")", "There are two links \"crank\"."},
      {R"("name": "rocker")", R"("name": "ground")", "The ground is there already."},
      {R"("pin": "C")", R"("pin": "A")", "There are two joints \"A\"."},
      {R"("path": "length.ground")", R"("path": "length.crank")",
       "There are two parameters \"length.crank\"."},
      {R"("path": "length.ground")", R"("path": "sim.step")",
       "There are two parameters \"sim.step\"."},
      {R"("path": "length.ground")", R"("path": "ground")", "is not a parameter path"},
      {R"("value": 0.04)", R"("value": -0.04)", "length.crank = -0.04 m is out of bounds."},
      {R"("value": 0.04)", R"("value": 0.04, "maximum": 0.001)", "The bounds of length.crank"},
      {R"({ "link": "rocker", "at": 0.08 })", R"({ "link": "rocker", "at": 0 })",
       "The link \"rocker\" has zero length between its pin and \"B\"."},
      {R"("drivers": [{ "link": "crank", "speed": 3 }])", R"("drivers": [])",
       "The linkage has no driver."},
      {R"("drivers": [{ "link": "crank", "speed": 3 }])",
       R"("drivers": [{ "link": "crank" }, { "link": "rocker" }])",
       "By Gruebler's count the linkage has 5 - 4 = 1 degrees of freedom (5 moving links, 4 "
       "equations of its loops: a pin has two, a slot one) and 2 drivers."},
      {R"({ "pin": "E", "between": [{ "link": "rod", "at": "length.rod" }, { "link": "ram" }] },)",
       "", "5 - 2 = 3 degrees of freedom"},
      {R"("loops": [)",
       R"("loops": [{ "pin": "F", "between": [{ "link": "rod", "at": 0.1 }, { "link": "crank" }] },)",
       "5 - 6 = -1 degrees of freedom (5 moving links, 6 equations of its loops: a pin has two, a "
       "slot one) and 1 driver: it cannot move. Remove a loop, or add links."},
      {R"({ "link": "crank", "speed": 3 })", R"({ "link": "rod" })",
       "Nothing fixes the position of \"crank\", \"coupler\", \"rocker\", \"rod\" and \"ram\": the "
       "linkage cannot be put together step by step."},
      {R"({ "link": "crank", "speed": 3 })", R"({ "link": "ram" })",
       "A driver turns a link: \"ram\" does not turn."},
      {R"({ "link": "coupler", "at": 0.12 })", R"({ "link": "coupler", "at": 0.055 })",
       "The linkage cannot be driven through its whole motion: with the crank at"},
      {R"("at": "length.ground")", R"("at": 0.6)",
       "are too short to meet: their other pins are 0.56 m apart"},
      {R"("slide": "guide")", R"("slide": "guide", "colour": "red")",
       "A link has an unknown key \"colour\". Known keys: name, pin, slide, on,"},
      {R"("name": "press")", R"("name": "press", "colour": "red")",
       "own.json:2:30: A linkage has an unknown key \"colour\"."},
      {R"("name": "press")", R"("name": "My press")", "lower-case letters, digits and hyphens"},
      {R"("name": "press")", R"("name": "press", "shows": "a wonder")",
       "A linkage cannot show \"a wonder\". Known: quick_return,"},
      {R"("slide": "guide")", R"("slide": "guide", "pin": "G")", "either a pin or a slide"},
      {R"("along": [3, 1],)", "", "This slide or slot has no direction."},
      {R"("blocks": [{ "mass": 0.2, "size": 0.03 }])", R"("blocks": [])",
       "The link \"ram\" has no mass that moves."},
      {R"("mass": 0.2)", R"("mass": 1e300)", "This is beyond the limit of 10000 m, kg or rad."},
      {R"("mass": 0.2)", R"("mass": -0.2)", "A mass must not be negative."},
      {R"("at": "length.ground")", R"("at": "length.grund")",
       "The expression \"length.grund\" names no parameter of this linkage"},
      {R"("at": "length.ground")", R"("at": [1, 2, 3])", "A position is two numbers"},
      {R"("branch": "assembly.side")", R"("branch": "length.crank")", "A branch is 1, -1 or"},
      {R"("branch": "assembly.side")", R"("branch": 2)", "A branch is 1, -1 or"},
      {R"("choices": ["open", "crossed"])", R"("choices": ["open"])", "two different names"},
      {R"([{ "parameter": "length.crank" }])", R"([{ "parameter": "length.c" }])",
       "There is no parameter \"length.c\"."},
      {R"([{ "parameter": "length.crank" }])",
       R"([{ "parameter": "length.crank", "measure": "near" }])", "There is no such measure."},
      {R"([{ "parameter": "length.crank" }])", R"([{ "parameter": "length.crank", "unit": 0 }])",
       "it must not be 0"},
      {R"("value": 0.04)", R"("value": 0.04, "restarts": "yes")", "must be true or false"},
      {R"("rails": [{ "to": [0.3, 0.08] }])", R"("rails": [{ "to": 1, "mass": 5 }])",
       "A rail has an unknown key \"mass\"."},
      {R"("name": "rocker")", R"("name": "rocker", "along": [1, 0])",
       "\"along\" means nothing for it"},
      {R"("choices": ["open", "crossed"])", R"("choices": ["open", "crossed"], "minimum": 0)",
       "A choice has no \"minimum\". Leave it out."},
      {R"("slide": "guide")", R"("slide": "guide", "parallel": "rod")",
       "Only a link with a pin can be parallel"},
      {R"("pin": "O")", R"("pin": "O", "parallel": "rocker")",
       "The link \"crank\" has its place without being parallel to another."},
      {R"("branch": "assembly.side")", R"("branch": 1, "farther_from": "crank")",
       "either a \"branch\" or is"},
      {R"("pin": "E",)", R"("pin": "E", "farther_from": "crank",)",
       "The loop \"E\" closes without a \"farther_from\"."},
      {R"("label": "Rod")", R"("label": "<b>Rod</b>")", "must be a text of one line"}};
  for (const auto& one : cases) {
    CAPTURE(one.to);
    const std::string text = refusal_of(replaced(kPress, one.from, one.to));
    CAPTURE(text);
    CHECK(text.find(one.says) != std::string::npos);
    CHECK(text.starts_with("own.json:"));
  }
}

TEST_CASE("linkage file: loops that parallel links leave open are refused with their gap") {
  std::string pantograph;
  for (const EmbeddedText& builtin : builtin_linkages())
    if (builtin.id == std::string("pantograph")) pantograph = builtin.json;
  const std::string open = replaced(pantograph, R"("link": "pen bar", "at": "length.short")",
                                    R"("link": "pen bar", "at": "length.short + 0.01")");
  CHECK(refusal_of(open).find("The links do not meet: the loop at C is open by 0.01 m") !=
        std::string::npos);
}

TEST_CASE("linkage file: a scene says that its linkage is its own") {
  const std::string text = scene_json(scene_of(kPress), scene_of(kPress).values);
  CHECK(refusal_of(replaced(text, R"("motion": "own")", R"("motion": "watt-1")"))
            .find("A scene with a linkage of its own has the family \"mechanism\" and the motion "
                  "\"own\".") != std::string::npos);
  CHECK(refusal_of(replaced(text, R"("family": "mechanism")", R"("family": "quadruped")"))
            .find("A scene with a linkage of its own has the family \"mechanism\" and the motion "
                  "\"own\".") != std::string::npos);
}

}  // namespace legwork::testing::linkage_file_test
