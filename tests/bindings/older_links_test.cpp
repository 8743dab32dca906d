// Links of earlier versions, and links that no version has written.
#include "tests/bindings/linked_runs.h"

namespace legwork::testing::links_test {

TEST_CASE("links: a hostile link is answered in a sentence a parameter, of five of them") {
  const Result<SceneFile> base = parse_scene(trot_json(), "trot");
  RunRecord record;
  record.scene = "quadruped-trot";
  for (int i = 0; i < 400; ++i) {
    record.values.push_back({record.index_of("contact.friction"), 10.0 + i});
    record.inputs.push_back({0.0, record.index_of("no.such_" + std::to_string(i)), 1.0});
  }
  std::string notes;
  REQUIRE(open_record(record, *base, notes));
  CAPTURE(notes);
  CHECK(std::count(notes.begin(), notes.end(), ':') == 5);
  CHECK(notes.find("contact.friction = 11") == std::string::npos);
  CHECK(notes.find("And 396 more.") != std::string::npos);
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
    const std::span<const Parameter> schema = parameters(base);
    record.values.push_back(
        {record.index_of(schema[at(random.below(static_cast<int>(schema.size())))].path),
         strange[random.below(8)]});
    record.inputs.push_back(
        {record.steps,
         record.index_of(schema[at(random.below(static_cast<int>(schema.size())))].path),
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
  CHECK_SAYS(verdict_sentence(*run), "Replayed but not compared");
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
  record.values = {{record.index_of("sim.resync"), 0.0}};  // it leaves its plan after 3.4 s
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

TEST_CASE(
    "links: hostile events: arguments are moved into bounds, unknown ones told, floods are one") {
  const SceneFile base = *parse_scene(scene_json("quadruped-free"), "quadruped-free");
  RunRecord record;
  record.scene = base.id;
  record.steps = 20.0;
  record.inputs = {{0.0, record.index_of("push.y"), 1e9},
                   {0.0, record.index_of("push.z"), std::nan("")},
                   {0.0, record.index_of("jump"), 1.0}};
  for (int k = 0; k < 900; ++k) record.inputs.push_back({3.0, record.index_of("push"), 0.0});
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

}  // namespace legwork::testing::links_test
