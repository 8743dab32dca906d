// Whole runs handed on as text: repeated to the bit in every scene, and where they differ, it is said and where.
#include "bindings/links.h"

#include <algorithm>
#include <cmath>

#include "bindings/builtin_scenes.h"
#include "engine/io/run_link.h"
#include "engine/run/run.h"
#include "engine/run/scene_file.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::links_test {

namespace {

using legwork::Run;  // of any scene

Run opened(const BuiltinScene& scene) {
  Result<Run> run = open_scene(scene.json, scene.id);
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}

Run opened_by_id(const std::string& id) {
  const auto scene = std::find_if(builtin_scenes().begin(), builtin_scenes().end(),
                                  [&](const BuiltinScene& s) { return id == s.id; });
  return opened(*scene);
}

Run followed(const std::string& link) {
  std::string notes;
  Result<Run> run = open_link(link, notes);
  REQUIRE_MESSAGE(run, run.error().text());
  CHECK(notes == "");
  return std::move(*run);
}

std::string link_to(const Run& run) {
  const Result<std::string> link = link_of(run);
  REQUIRE_MESSAGE(link, link.error().text());
  return *link;
}

// As a person does: a slider somewhere near where it was, or the next choice.
void change_something(Run& run, Random& random) {
  const std::span<const Parameter> all = parameters(run);
  const int index = random.below(static_cast<int>(all.size()));
  const Parameter& p = all[at(index)];
  double value = get(run, index) + random.uniform(-0.03, 0.03) * (p.maximum - p.minimum);
  if (p.kind != ParameterKind::number) value = p.minimum + random.below(3);
  // Some are refused, and then nothing has happened.
  set(run, index, std::clamp(value, p.minimum, p.maximum));
}

void advance_by(Run& run, int steps) {
  for (int i = 0; i < steps; ++i)
    if (legwork::advance(run) != StepStatus::ok) return;
}

void follow(Run& run) {
  while (verdict(run) == Verdict::under_way) legwork::advance(run);
}

Run random_run(const BuiltinScene& scene, Random& random, int longest) {
  Run run = opened(scene);
  for (int i = random.below(4); i > 0; --i) change_something(run, random);
  for (int i = random.below(5); i >= 0; --i) {
    advance_by(run, random.below(longest));
    change_something(run, random);
    if (random.below(4) == 0 && current_step(run) > 0)
      REQUIRE_FALSE(legwork::go_to(run, std::floor(current_step(run) * random.uniform(0.5, 1.0))));
  }
  return run;
}

bool is_batch(const BuiltinScene& scene) {
  return std::string(scene.id).find("herd") != std::string::npos;
}

}  // namespace

TEST_CASE(
    "links: 200 random runs, changed at their start and on their way, are repeated to the bit") {
  Random random{1};
  const std::span<const BuiltinScene> scenes = builtin_scenes();
  const int runs = kIsSampled ? 41 : 205;
  for (int i = 0; i < runs; ++i) {
    const BuiltinScene& scene = scenes[at(i) % scenes.size()];
    CAPTURE(scene.id);
    Run run = random_run(scene, random, is_batch(scene) ? 10 : 60);
    const Result<std::string> link = link_of(run);
    REQUIRE_MESSAGE(link, link.error().text());
    CAPTURE(*link);
    Run again = followed(*link);
    follow(again);
    CHECK(verdict(again) == Verdict::reproduced);
    CHECK(hash_text(again) == hash_text(run));
  }
}

TEST_CASE("links: going back and forth in a repeated run, and starting it anew, changes nothing") {
  Random random{2};
  for (const char* id : {"quadruped-free", "quadruped-trot", "four-bar", "rotations"}) {
    CAPTURE(id);
    const auto scene = std::find_if(builtin_scenes().begin(), builtin_scenes().end(),
                                    [&](const BuiltinScene& s) { return std::string(s.id) == id; });
    Run run = random_run(*scene, random, 100);
    Run again = followed(link_to(run));
    for (int i = 0; i < 20; ++i) {
      advance_by(again, random.below(30));
      REQUIRE_FALSE(legwork::go_to(again, random.below(static_cast<int>(current_step(again)) + 1)));
    }
    legwork::restart(again);
    CHECK(current_step(again) == 0.0);
    follow(again);
    CHECK(verdict(again) == Verdict::reproduced);
    CHECK(hash_text(again) == hash_text(run));
  }
}

TEST_CASE("links: a run of no step is reproduced at once, and again after a new start") {
  for (const char* id : {"quadruped-trot", "four-bar"}) {
    CAPTURE(id);
    Run run = opened_by_id(id);
    REQUIRE_FALSE(legwork::set(run, "sim.step", 0.002));
    legwork::restart(run);
    Run again = followed(link_to(run));
    for (int i = 0; i < 2; ++i) {
      CHECK(verdict(again) == Verdict::reproduced);
      CHECK(hash_text(again) == hash_text(run));
      advance_by(again, 3);
      CHECK(verdict(again) == Verdict::reproduced);
      legwork::restart(again);
    }
  }
}

TEST_CASE("links: a run that differs says where it was first seen to") {
  const Result<SceneFile> base = parse_scene(trot_json(), "trot");
  Run run = opened({"quadruped-trot", trot_json().c_str()});
  REQUIRE_FALSE(set(run, "gait.speed", 0.25));
  advance_by(run, 500);
  RunRecord record = record_of(run, *base);
  CHECK(record.values.size() == 1);
  record.inputs.push_back({300.0, record.place_of("gait.height"), 0.27});
  std::string notes;
  Result<Run> again = open_record(record, *base, notes);
  REQUIRE(again);
  follow(*again);
  CHECK(verdict(*again) == Verdict::differs);
  const std::string words = verdict_sentence(*again);
  CAPTURE(words);
  // Marks every eighth step: 300 agrees, 304 does not.
  const double stride = record.trail.stride;
  const double first = stride * (std::floor(300.0 / stride) + 1.0);
  CHECK(words.find("step " + number_text(first) + " is the first") != std::string::npos);
  CHECK(words.find("step " + number_text(first - stride) + " still agreed") != std::string::npos);
}

TEST_CASE("links: a last state of another hash is no reproduction") {
  const Result<SceneFile> base = parse_scene(trot_json(), "trot");
  Run run = opened({"quadruped-trot", trot_json().c_str()});
  advance_by(run, 100);
  RunRecord record = record_of(run, *base);
  record.hash ^= 1U;
  std::string notes;
  Result<Run> again = open_record(record, *base, notes);
  REQUIRE(again);
  follow(*again);
  CHECK(verdict(*again) == Verdict::differs);
}

TEST_CASE("links: what is unknown is ignored and named, what is out of bounds is moved and named") {
  const Result<SceneFile> base = parse_scene(trot_json(), "trot");
  RunRecord record;
  record.scene = "quadruped-trot";
  record.values = {{record.place_of("gait.spede"), 0.2},
                   {record.place_of("contact.friction"), 99.0},
                   {record.place_of("sim.mode"), 0.4}};
  record.inputs = {{5.0, record.place_of("gait.height"), std::nan("")},
                   {6.0, record.place_of("<script>"), 1.0}};
  record.steps = 10.0;
  std::string notes;
  Result<Run> run = open_record(record, *base, notes);
  REQUIRE_MESSAGE(run, run.error().text());
  CAPTURE(notes);
  for (const char* word :
       {"gait.spede", "contact.friction = 99", "sim.mode = 0.4", "gait.height", "<script>"})
    CHECK(notes.find(word) != std::string::npos);
  follow(*run);
  for (std::size_t i = 0; i < parameters(*run).size(); ++i)
    CHECK_FALSE(check_parameter(parameters(*run)[i], get(*run, static_cast<int>(i))));
  CHECK(verdict(*run) == Verdict::differs);
}

TEST_CASE("links: a hostile link is answered in a sentence a parameter, of five of them") {
  const Result<SceneFile> base = parse_scene(trot_json(), "trot");
  RunRecord record;
  record.scene = "quadruped-trot";
  for (int i = 0; i < 400; ++i) {
    record.values.push_back({record.place_of("contact.friction"), 10.0 + i});
    record.inputs.push_back({0.0, record.place_of("no.such_" + std::to_string(i)), 1.0});
  }
  std::string notes;
  REQUIRE(open_record(record, *base, notes));
  CAPTURE(notes);
  CHECK(std::count(notes.begin(), notes.end(), ':') == 5);
  CHECK(notes.find("contact.friction = 11") == std::string::npos);
  CHECK(notes.find("And 396 more.") != std::string::npos);
}

// As the sentence of a stop advises: something is changed, and the run goes on from there.
TEST_CASE("links: a run continued after it had stopped at its error limit is repeated to the bit") {
  Run run = opened({"quadruped-trot", trot_json().c_str()});
  REQUIRE_FALSE(set(run, "sim.error_limit", 1e-9));
  int stops = 0;
  for (int i = 0; i < 2000; ++i)
    if (legwork::advance(run) == StepStatus::stopped) {
      stops += 1;
      const double limit = get(run, find_parameter(parameters(run), "sim.error_limit"));
      REQUIRE_FALSE(set(run, "sim.error_limit", 3.0 * limit));
      // At its last step as well as on its way.
      Run again = followed(link_to(run));
      follow(again);
      CHECK(verdict(again) == Verdict::reproduced);
      CHECK(hash_text(again) == hash_text(run));
    }
  CHECK(stops >= 2);
  Run again = followed(link_to(run));
  while (verdict(again) == Verdict::under_way) REQUIRE(legwork::advance(again) == StepStatus::ok);
  CHECK(verdict(again) == Verdict::reproduced);
  CHECK(hash_text(again) == hash_text(run));
  // And back to before the stops and forth again.
  REQUIRE_FALSE(legwork::go_to(again, 0.0));
  advance_by(again, 2000);
  CHECK(hash_text(again) == hash_text(run));
}

TEST_CASE("links: none to a scene that has a built-in scene's name and not its motion") {
  std::string json = scene_json("quadruped-pace");
  const std::string own = "\"id\": \"quadruped-pace\"";
  REQUIRE(json.find(own) != std::string::npos);
  json.replace(json.find(own), own.size(), "\"id\": \"quadruped-trot\"");
  Run run = opened({"quadruped-trot", json.c_str()});
  const Result<std::string> link = link_of(run);
  REQUIRE_FALSE(link);
  CHECK(link.error().message.find("can only begin as a built-in scene") != std::string::npos);
}

TEST_CASE("links: a turn by hand leaves what is repeated, no turn at all does not") {
  Run run = opened({"rotations", scene_json("rotations").c_str()});
  advance_by(run, 60);
  Run again = followed(link_to(run));
  advance_by(again, 20);
  const double none[3] = {HUGE_VAL, 0.0, 0.0}, some[3] = {0.2, 0.0, 0.0};
  CHECK(turn_by_hand(again, none));
  CHECK(verdict(again) == Verdict::under_way);
  CHECK_FALSE(turn_by_hand(again, some));
  CHECK(verdict(again) == Verdict::none);
}

TEST_CASE("links: whoever does something else in a repeated run goes on alone") {
  Run run = opened({"quadruped-trot", trot_json().c_str()});
  advance_by(run, 60);
  Run again = followed(link_to(run));
  advance_by(again, 20);
  CHECK(verdict(again) == Verdict::under_way);
  REQUIRE_FALSE(
      set(again, "gait.speed", get(again, find_parameter(parameters(again), "gait.speed"))));
  CHECK(verdict(again) == Verdict::under_way);  // that was no change
  REQUIRE_FALSE(set(again, "gait.speed", 0.2));
  CHECK(verdict(again) == Verdict::none);
  advance_by(again, 20);
  Run third = followed(link_to(again));
  follow(third);
  CHECK(verdict(third) == Verdict::reproduced);
  CHECK(hash_text(third) == hash_text(again));
}

TEST_CASE(
    "links: 1,000 changed links with true checksums: refused in a sentence, or every value within "
    "its bounds") {
  Random random{4};
  const std::span<const BuiltinScene> scenes = builtin_scenes();
  std::vector<RunRecord> records;
  for (const BuiltinScene& scene : scenes) {
    if (is_batch(scene)) continue;
    Run run = random_run(scene, random, 20);
    records.push_back(record_of(run, *parse_scene(scene.json, scene.id)));
  }
  int opened_count = 0;
  const int links = testing::cases(1000);
  for (int i = 0; i < links; ++i) {
    RunRecord record = records[at(random.below(static_cast<int>(records.size())))];
    record.steps = std::min(record.steps, 20.0);
    std::erase_if(record.inputs, [](const RunRecord::Input& input) { return input.step > 20.0; });
    const double strange[] = {1e300, -1e300, std::nan(""), HUGE_VAL, 0.0, -0.0, 1e-300, 0.5};
    for (RunRecord::Value& value : record.values)
      if (random.below(2) == 0) value.value = strange[random.below(8)];
    const SceneFile base = *parse_scene(scene_json(record.scene), record.scene);
    const std::span<const Parameter> schema = *scene_schema(base.family, base.motion);
    record.values.push_back(
        {record.place_of(schema[at(random.below(static_cast<int>(schema.size())))].path),
         strange[random.below(8)]});
    record.inputs.push_back(
        {record.steps,
         record.place_of(schema[at(random.below(static_cast<int>(schema.size())))].path),
         strange[random.below(8)]});
    const Result<std::string> link = write_run_link(record);
    if (!link) continue;
    std::string notes;
    Result<Run> run = open_link(*link, notes);
    if (!run) {
      CHECK(run.error().message.size() > 10);
      continue;
    }
    opened_count += 1;
    for (std::size_t k = 0; k < schema.size(); ++k) {
      const double value = get(*run, static_cast<int>(k));
      CHECK_MESSAGE(!check_parameter(schema[k], value), schema[k].path, " = ", value);
    }
  }
  CHECK(opened_count > links / 4);
}

TEST_CASE("scene text: reads back as the same scene with the parameters of now") {
  Random random{3};
  for (const BuiltinScene& scene : builtin_scenes()) {
    CAPTURE(scene.id);
    Run run = random_run(scene, random, 5);
    const std::string text = scene_text(run);
    const Result<SceneFile> read = parse_scene(text, scene.id);
    REQUIRE_MESSAGE(read, read.error().text());
    for (std::size_t i = 0; i < read->values.size(); ++i)
      CHECK(read->values[i] == get(run, static_cast<int>(i)));
    CHECK(read->title == scene_of(run).title);
  }
}

TEST_CASE(
    "links: one of the older version opens its scene and settings, is repeated, and cannot be "
    "compared") {
  // Written by version 1: quadruped-trot at gait.height .31, gait.speed .25 from .05 s on, .2 s.
  constexpr const char* kOld =
      "AQ5xdWFkcnVwZWQtdHJvdAILZ2FpdC5oZWlnaHQKZ2FpdC5zcGVlZAEAwNdLATIBwIQ9kAN-UfWrtJVS"
      "3QQyBFZOf1wv6IMNIE5SpAzbzdaEf0RlRN_EbQA5ZjqOwakv1nFhSAcjuD-v29J-ZijsHH792w";
  std::string notes;
  Result<Run> run = open_link(kOld, notes);
  REQUIRE_MESSAGE(run, run.error().text());
  CHECK(notes.empty());
  CHECK(scene_of(*run).id == "quadruped-trot");
  follow(*run);
  CHECK(current_step(*run) == 200.0);
  CHECK(get(*run, find_parameter(parameters(*run), "gait.height")) == 0.31);
  CHECK(get(*run, find_parameter(parameters(*run), "gait.speed")) == 0.25);
  CHECK(verdict(*run) == Verdict::incomparable);
  CHECK_SAYS(verdict_sentence(*run), "Replayed, not compared");
  // Handed on again it is of this version.
  const Result<std::string> link = link_of(*run);
  REQUIRE(link);
  Result<Run> again = open_link(*link, notes);
  REQUIRE(again);
  follow(*again);
  CHECK(verdict(*again) == Verdict::reproduced);
}

TEST_CASE("links: a run of the older version that stops early here is not called repeated") {
  const SceneFile base = *parse_scene(scene_json("quadruped-trot"), "quadruped-trot");
  RunRecord record;
  record.scene = base.id;
  record.values = {{record.place_of("sim.resync"), 0.0}};  // it leaves its plan after 3.4 s
  record.steps = 5000.0;
  record.version = 1;
  std::string notes;
  Result<Run> run = open_record(record, base, notes);
  REQUIRE(run);
  follow(*run);
  CHECK(verdict(*run) == Verdict::differs);
  CHECK_SAYS(verdict_sentence(*run), "is the first that differs");
  CHECK_FALSE(contains(verdict_sentence(*run), "agreed"));
}

TEST_CASE("links: a linkage's run of version 1 is compared where its changes came one by one") {
  const SceneFile base = *parse_scene(scene_json("four-bar"), "four-bar");
  Result<Run> walked = open_scene(base);
  REQUIRE(walked);
  advance_by(*walked, 20);
  REQUIRE_FALSE(set(*walked, "drive.speed", 3.0));
  advance_by(*walked, 20);
  RunRecord record = record_of(*walked, base);
  record.version = 1;
  std::string notes;
  for (const Verdict expected : {Verdict::reproduced, Verdict::incomparable}) {
    Result<Run> run = open_record(record, base, notes);
    REQUIRE(run);
    follow(*run);
    CHECK(verdict(*run) == expected);
    record.inputs.push_back(record.inputs.back());
  }
}

TEST_CASE("links: of version 2 all but free robots' runs are compared; a push is told of") {
  // quadruped-trot at gait.height .31, gait.speed .25 from .05 s on, .2 s.
  constexpr const char* kPlanned =
      "Ag5xdWFkcnVwZWQtdHJvdAILZ2FpdC5oZWlnaHQKZ2FpdC5zcGVlZAEAwNdLATIBwIQ9kAPHtnusxrjqVgQydBaGj7"
      "h3BGP7vPha0sjlXc_26Ji4VviMMLreMiv8-qkP6zzbxrg0dKPqzoT8aQdUpMcM2w";
  // quadruped-free on friction .6, payload.mass .7 from .05 s on, a push to the left at .1 s, .2 s.
  constexpr const char* kFree =
      "Ag5xdWFkcnVwZWQtZnJlZQQQY29udGFjdC5mcmljdGlvbgxwYXlsb2FkLm1hc3MGcHVzaC55CnB1c2guY291bnQBAI"
      "C-kgEDMgGA86oBMgKAm-4CAAOAkvQBkAPP8fRBlgh-3QQyICHYqk_eIO4978xV8jg9bRrfvmUEraRJtlK2PQL3hD0C"
      "1LdlvK6eGLfvoJjDT7zbhc8WeQ";
  std::string notes;
  Result<Run> planned = open_link(kPlanned, notes);
  REQUIRE_MESSAGE(planned, planned.error().text());
  CHECK(notes.empty());
  follow(*planned);
  CHECK(verdict(*planned) == Verdict::reproduced);
  Result<Run> free = open_link(kFree, notes);
  REQUIRE_MESSAGE(free, free.error().text());
  CHECK_SAYS(notes, "push.count");
  follow(*free);
  CHECK(get(*free, find_parameter(parameters(*free), "contact.friction")) == 0.6);
  CHECK(get(*free, find_parameter(parameters(*free), "payload.mass")) == 0.7);
  CHECK(verdict(*free) == Verdict::incomparable);
}

TEST_CASE("links: pushes of other values, one before the first step, are handed on with the run") {
  const SceneFile base = *parse_scene(scene_json("quadruped-free"), "quadruped-free");
  Result<Run> run = open_scene(base);
  REQUIRE(run);
  const auto push = [&](double y) {
    REQUIRE_FALSE(set(*run, "push.y", y));
    REQUIRE_FALSE(act(*run, "push"));
  };
  push(1.0);
  advance_by(*run, 30);
  push(-2.0);
  REQUIRE_FALSE(act(*run, "stand_up"));
  advance_by(*run, 30);
  push(1.0);
  REQUIRE_FALSE(set(*run, "push.y", 7.0));  // of the next
  advance_by(*run, 30);
  const Result<std::string> link = link_of(*run);
  REQUIRE(link);
  std::string notes;
  Result<Run> again = open_link(*link, notes);
  REQUIRE(again);
  follow(*again);
  CHECK(notes.empty());
  CHECK(verdict(*again) == Verdict::reproduced);
  CHECK(get(*again, find_parameter(parameters(*again), "push.y")) == 7.0);
  REQUIRE(again->inputs.size() == 4);
  CHECK(again->inputs[1].arguments == run->inputs[1].arguments);
  // The next push being prepared is no part of the run: it is repeated still.
  restart(*again);
  REQUIRE_FALSE(set(*again, "push.y", 3.0));
  follow(*again);
  CHECK(verdict(*again) == Verdict::reproduced);
  restart(*again);
  REQUIRE_FALSE(act(*again, "push"));
  CHECK(verdict(*again) == Verdict::none);
}

TEST_CASE(
    "links: hostile events: arguments are moved into bounds, unknown ones told, floods are one") {
  const SceneFile base = *parse_scene(scene_json("quadruped-free"), "quadruped-free");
  RunRecord record;
  record.scene = base.id;
  record.steps = 20.0;
  record.inputs = {{0.0, record.place_of("push.y"), 1e9},
                   {0.0, record.place_of("push.z"), std::nan("")},
                   {0.0, record.place_of("jump"), 1.0}};
  for (int k = 0; k < 900; ++k) record.inputs.push_back({3.0, record.place_of("push"), 0.0});
  const Result<std::string> link = write_run_link(record);
  REQUIRE(link);
  const Result<RunRecord> read = read_run_link(*link);
  REQUIRE_MESSAGE(read, read.error().text());
  std::string notes;
  Result<Run> run = open_record(*read, base, notes);
  REQUIRE(run);
  for (const char* part : {"push.y = 1", "is not allowed: it is 50", "push.z", "\"jump\""})
    CHECK_SAYS(notes, part);
  follow(*run);
  REQUIRE(run->inputs.size() == 1);
  CHECK(run->inputs[0].step == 3.0);
  CHECK(run->inputs[0].arguments[2] == 50.0);
  // A scene to which nothing happens.
  const SceneFile trot = *parse_scene(scene_json("quadruped-trot"), "quadruped-trot");
  record.inputs.erase(record.inputs.begin() + 4, record.inputs.end());
  Result<Run> walk = open_record(record, trot, notes);
  REQUIRE(walk);
  CHECK_SAYS(notes, "no parameter or event \"push\"");
}

TEST_CASE("links: what lies ahead of where a run stands is not handed on") {
  Run run = opened_by_id("quadruped-trot");
  advance_by(run, 30);
  const std::string link = link_to(run);
  advance_by(run, 10);
  REQUIRE_FALSE(set(run, "gait.speed", 0.25));
  advance_by(run, 10);
  REQUIRE_FALSE(legwork::go_to(run, 30.0));
  CHECK(link_to(run) == link);
}

TEST_CASE("links: a repetition begun anew is another scene, and finds out by itself again") {
  const Result<SceneFile> base = parse_scene(trot_json(), "trot");
  Run run = opened_by_id("quadruped-trot");
  advance_by(run, 200);
  RunRecord record = record_of(run, *base);
  record.inputs.push_back({100.0, record.place_of("gait.height"), 0.27});
  std::string notes;
  Result<Run> again = open_record(record, *base, notes);
  REQUIRE(again);
  follow(*again);
  REQUIRE(verdict(*again) == Verdict::differs);
  const std::string words = verdict_sentence(*again);
  const double version = again->model_version;
  legwork::restart(*again);
  CHECK(again->model_version > version);
  CHECK(verdict(*again) == Verdict::under_way);
  follow(*again);
  CHECK(verdict_sentence(*again) == words);
}

}  // namespace legwork::testing::links_test
