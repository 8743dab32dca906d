// Whether a run is one of an exercise: each verdict, of a run that was made and of the same from its record.
#include <doctest/doctest.h>

#include "tests/engine/exercises/samples.h"
#include "tests/engine/support/coded.h"

namespace legwork::testing::examine_test {

using namespace samples;
using Verdict = Examination::Verdict;

namespace {

// Steps as the page does it: with the exercise's events, at the end of which the run can be handed in.
void take(const Exercise& exercise, Run& run) { scored(exercise, run); }

// The same of the run and of its record, at its start.
void check_verdict(const Exercise& exercise, const Run& run, Verdict verdict,
                   const std::string& says, std::string_view student = "anna") {
  const Run again = repeated(run);
  for (const Run* one : {&run, &again}) {
    const Examination found = examine(exercise, student, *one);
    CAPTURE(found.sentence);
    CHECK(found.verdict == verdict);
    CHECK(found.sentence == says);
  }
}

}  // namespace

TEST_CASE("examine: a run of the exercise by its student is ok") {
  const Exercise exercise = read(crank());
  Run run = started(exercise);
  set_in(run, "drive.speed", 6.25);
  take(exercise, run);
  check_verdict(exercise, run, Verdict::ok, "");
}

TEST_CASE("examine: other numbers, bounds, what may not be changed, the length") {
  const Exercise exercise = read(crank());
  Run run = started(exercise);
  take(exercise, run);
  const double anna = numbers_of(exercise, "anna")[0].value,
               bert = numbers_of(exercise, "bert")[0].value;
  REQUIRE(anna != bert);
  check_verdict(exercise, run, Verdict::other_numbers,
                "length.coupler is " + number_text(anna) + " m; for \"bert\" it is " +
                    number_text(bert) + " m: these are another student's numbers.",
                "bert");

  Run fast = started(exercise);
  set_in(fast, "drive.speed", 9.0);
  take(exercise, fast);
  check_verdict(exercise, fast, Verdict::out_of_limits,
                "drive.speed is 9 rad/s; it may be from 1 to 8 rad/s.");

  Run longer = started(exercise);
  set_in(longer, "length.crank", 0.03);
  take(exercise, longer);
  check_verdict(exercise, longer, Verdict::not_allowed,
                "length.crank is 0.03 m at the start; in this exercise it is 0.04 m.");

  Run shorter = started(exercise);
  for (int i = 0; i < 100; ++i) REQUIRE(advance(shorter) == StepStatus::ok);
  check_verdict(exercise, shorter, Verdict::other_length,
                "The run takes 0.2 s; this exercise takes 1 s.");
  for (int i = 100; i < 501; ++i) REQUIRE(advance(shorter) == StepStatus::ok);
  check_verdict(exercise, shorter, Verdict::other_length,
                "The run takes 1.002 s; this exercise takes 1 s.");
}

TEST_CASE("examine: what changes during the run") {
  const Exercise exercise = read(crank());
  const auto changed_at_half = [&](std::string_view path, double value) {
    Run run = started(exercise);
    for (int i = 0; i < 250; ++i) REQUIRE(advance(run) == StepStatus::ok);
    set_in(run, path, value);
    for (int i = 250; i < 500; ++i) REQUIRE(advance(run) == StepStatus::ok);
    return run;
  };
  check_verdict(exercise, changed_at_half("world.gravity", 3.0), Verdict::ok, "");
  check_verdict(exercise, changed_at_half("world.gravity", 21.0), Verdict::out_of_limits,
                "world.gravity is 21 m/s^2 at 0.5 s; it may be from 0 to 20 m/s^2.");
  check_verdict(exercise, changed_at_half("mass.crank", 3.0), Verdict::not_allowed,
                "mass.crank was set to 3 kg at 0.5 s; this exercise leaves it as it is.");
  check_verdict(exercise, changed_at_half("drive.speed", 5.0), Verdict::not_allowed,
                "drive.speed was set to 5 rad/s at 0.5 s; it may change before the start only.");
}

TEST_CASE("examine: another scene, and one that only calls itself the same") {
  const Exercise exercise = read(crank());
  const Result<Run> other = open_scene(*lookup("slider-crank"));
  CHECK(examine(exercise, "anna", *other).verdict == Verdict::other_scene);
  CHECK(examine(exercise, "anna", *other).sentence ==
        "This run is of the scene \"slider-crank\"; the exercise is about \"four-bar\".");
  SceneFile disguised = *lookup("slider-crank");
  disguised.id = "four-bar";
  CHECK(examine(exercise, "anna", *open_scene(disguised)).verdict == Verdict::other_scene);
}

TEST_CASE("examine: the exercise's own events, and a student's") {
  const Exercise exercise = read(pushed());
  const auto by_hand = [&](auto&& act_at) {
    Run run = started(exercise);
    for (int i = 0; i < 2000; ++i) {
      act_at(run, i);
      REQUIRE(advance(run) == StepStatus::ok);
    }
    return run;
  };
  Run run = started(exercise);
  take(exercise, run);
  CHECK(current_step(run) == 2000.0);
  check_verdict(exercise, run, Verdict::ok, "");

  const double x = numbers_of(exercise, "anna")[0].value;
  const auto push = [](Run& of, double along_z) {
    set_in(of, "push.z", along_z);
    REQUIRE(!act(of, "push"));
  };
  const auto as_planned = [&](Run& of, int step) {
    if (step == 500) push(of, 1.0);
    if (step == 1000) set_in(of, "contact.friction", 0.5);
  };
  const Run made = by_hand(as_planned);
  check_verdict(exercise, made, Verdict::ok, "");
  // A forged record: the planned push, and one of the student in the same step, which takes its place.
  const Result<SceneFile> base = lookup(made.file.id);
  REQUIRE(base);
  RunRecord forged = record_of(made, *base);
  const auto planned =
      std::find_if(forged.inputs.begin(), forged.inputs.end(),
                   [&](const auto& one) { return forged.paths[at(one.path)] == "push"; });
  REQUIRE(planned != forged.inputs.end());
  const RunRecord::Input event = *planned;
  forged.inputs.insert(planned + 1, {{event.step, forged.index_of("push.z"), 0.0}, event});
  std::string notes;
  const Result<Run> weaker = open_record(forged, *base, notes);
  REQUIRE_MESSAGE(weaker, weaker.error().text());
  CHECK(examine(exercise, "anna", *weaker).verdict == Verdict::events_missing);
  check_verdict(exercise, by_hand([](Run&, int) {}), Verdict::events_missing,
                "The exercise's event push at 0.5 s is missing, or is another one.");
  check_verdict(exercise, by_hand([&](Run& of, int step) {
                  if (step == 500) push(of, 1.0);
                }),
                Verdict::events_missing,
                "contact.friction is 0.7 at 1 s; the exercise sets it to 0.5 then.");
  // Weaker than planned: that push is neither the exercise's nor one with its arguments.
  check_verdict(exercise, by_hand([&](Run& of, int step) {
                  if (step == 500) push(of, 0.5);
                }),
                Verdict::not_allowed, "push.z is 0.5 N s at 0.5 s; in this exercise it is 0 N s.");
  // A push of one's own, with the argument that may change.
  check_verdict(exercise, by_hand([&](Run& of, int step) {
                  if (step == 700) {
                    set_in(of, "push.z", 0.0);
                    set_in(of, "push.y", 1.5);
                    REQUIRE(!act(of, "push"));
                    set_in(of, "push.y", 1.0);
                  }
                  as_planned(of, step);
                }),
                Verdict::ok, "");
  check_verdict(exercise, by_hand([&](Run& of, int step) {
                  as_planned(of, step);
                  if (step == 700) {
                    set_in(of, "push.z", 0.0);
                    set_in(of, "push.x", 1.0 + x);
                    REQUIRE(!act(of, "push"));
                  }
                }),
                Verdict::not_allowed,
                "push.x is " + number_text(1.0 + x) + " N s at 0.7 s; in this exercise it is " +
                    number_text(x) + " N s.");
  check_verdict(exercise, by_hand([&](Run& of, int step) {
                  as_planned(of, step);
                  if (step == 700) REQUIRE(!act(of, "stand_up"));
                }),
                Verdict::not_allowed, "The event stand_up at 0.7 s is not one of this exercise.");
}

TEST_CASE("examine: code only where it is allowed, as long as allowed, and from the start on") {
  json arm = json::parse(R"json({
    "id": "arm", "title": "Arm", "question": "Hold it.", "seed": 1, "scene": "two-link-arm",
    "duration_s": 0.1, "start": {"arm.topic": 2},
    "may_change": {"code": "control", "code_bytes": 12},
    "score": [{"name": "Up", "points": 100, "value": "last(time)", "full_at": 0.1, "none_at": 0}]
  })json");
  const Exercise exercise = read(arm);
  SpringHost host;
  const auto coded = [&](std::string_view text, int from) {
    Run run = started(exercise);
    run.host = &host;
    for (int i = 0; i < 100; ++i) {
      if (i == from) REQUIRE(!set_code(run, text));
      REQUIRE(advance(run) == StepStatus::ok);
    }
    return run;
  };
  check_verdict(exercise, coded("spring 1 1", 0), Verdict::ok, "");
  check_verdict(exercise, coded("spring 10 10", 0), Verdict::ok, "");
  check_verdict(exercise, coded("spring 100 10", 0), Verdict::out_of_limits,
                "The code has 13 bytes; it may have 12.");
  check_verdict(exercise, coded("spring 1 1", 30), Verdict::not_allowed,
                "The code was changed at 0.03 s; in this exercise it is one from the start to the "
                "end.");
  arm.erase("may_change");
  check_verdict(read(arm), coded("spring 1 1", 0), Verdict::not_allowed,
                "The run has code of its own; this exercise allows none.");
}

}  // namespace legwork::testing::examine_test
