// Whole runs shared as text: repeated bit for bit in every scene; where they differ, the report says where.
#include "bindings/links.h"

#include "tests/bindings/linked_runs.h"

namespace legwork::testing::links_test {

namespace {

Run followed(const std::string& link) {
  std::string notes;
  Result<Run> run = open_link(link, notes);
  REQUIRE_MESSAGE(run, run.error().text());
  CHECK(notes == "");
  return std::move(*run);
}

Run opened_by_id(const std::string& id) {
  const auto scene = std::find_if(builtin_scenes().begin(), builtin_scenes().end(),
                                  [&](const BuiltinScene& s) { return id == s.id; });
  return opened(*scene);
}

std::string link_to(const Run& run) {
  const Result<std::string> link = link_of(run);
  REQUIRE_MESSAGE(link, link.error().text());
  return *link;
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
  record.inputs.push_back({300.0, record.index_of("gait.height"), 0.27});
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
  record.values = {{record.index_of("gait.spede"), 0.2},
                   {record.index_of("contact.friction"), 99.0},
                   {record.index_of("sim.mode"), 0.4}};
  record.inputs = {{5.0, record.index_of("gait.height"), std::nan("")},
                   {6.0, record.index_of("<script>"), 1.0}};
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
  CHECK(link.error().message.find("can only start from a built-in scene") != std::string::npos);
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
  record.inputs.push_back({100.0, record.index_of("gait.height"), 0.27});
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
