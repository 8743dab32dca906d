// The score of runs whose values are known in closed form, and of runs that end early, go wrong or are repeated.
#include "engine/exercises/score.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/engine/exercises/samples.h"
#include "tests/engine/support/allocations.h"
#include "tests/engine/support/coded.h"

namespace legwork::testing::score_test {

using namespace samples;

namespace {

Score scored_at(const json& exercise, double speed) {
  const Exercise read_exercise = read(exercise);
  Run run = started(read_exercise);
  set_in(run, "drive.speed", speed);
  return scored(read_exercise, run);
}

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

}  // namespace

TEST_CASE("score: a crank at constant speed has turned by speed times time") {
  const Score score = scored_at(crank(), 6.0);
  REQUIRE(score.parts.size() == 2);
  CHECK(near(score.parts[0].value, 2.0 * kPi - 6.0));
  CHECK(near(score.parts[0].points, 60.0 * (1.0 - (2.0 * kPi - 6.0) / 2.0)));
  CHECK(score.parts[1].value == 0.0);
  CHECK(score.parts[1].points == 40.0);
  CHECK(score.score == 91.5);
  CHECK(score.limit.empty());
  CHECK(score.misconception == -1);
  CHECK(score.time == 1.0);
  CHECK(score.sentence == "91.5 of 100 points.");
  CHECK(score.parts[0].sentence ==
        "Turned: 0.283 rad gives 51.5 of 60 points (all at 0, none at 2).");
}

TEST_CASE("score: no more than all points, no fewer than none") {
  CHECK(scored_at(crank(), 2.0 * kPi).score == 100.0);
  CHECK(scored_at(crank(), 4.0).parts[0].points == 0.0);
  json rising = crank();  // the more the better
  rising["score"][0]["full_at"] = 2.0;
  rising["score"][0]["none_at"] = 0.0;
  CHECK(near(scored_at(rising, 6.0).parts[0].points, 30.0 * (2.0 * kPi - 6.0)));
  CHECK(scored_at(rising, 4.0).parts[0].points == 60.0);
}

TEST_CASE("score: a broken limit leaves nothing and says so") {
  const Score score = scored_at(crank(), 7.75);
  CHECK(score.score == 0.0);
  CHECK(score.parts[1].points == 40.0);
  CHECK(score.limit == "The crank may turn at 7.5 rad/s at most. In this run it is 7.75.");
  CHECK(score.sentence == "0 of 100 points: " + score.limit);
  json least = crank();
  least["limits"][0] = {{"value", "min(driver_rate)"}, {"at_least", 5}, {"says", "Not so slow."}};
  CHECK(scored_at(least, 7.0).limit.empty());
  CHECK(scored_at(least, 4.5).limit == "Not so slow. In this run it is 4.5.");
  least["limits"][0]["value"] = "min(1 / (driver_rate - driver_rate))";
  CHECK(scored_at(least, 7.0).limit == "Not so slow. This run has no finite value of it.");
}

TEST_CASE("score: a misconception is named and worth a third at most") {
  const Score score = scored_at(crank(), kPi);
  CHECK(score.misconception == 0);
  CHECK(score.parts[1].points == 40.0);
  CHECK(score.score == 33.0);
  CHECK(score.sentence == "33 of 100 points: A turn is 2 pi.");
  json above = crank();
  above["misconceptions"][0] = {
      {"name", "slow"}, {"value", "integral(driver_rate)"}, {"below", 3}, {"says", "a"}};
  above["misconceptions"][1] = {
      {"name", "fast"}, {"value", "integral(driver_rate)"}, {"above", 7}, {"says", "b"}};
  CHECK(scored_at(above, 7.25).misconception == 1);
  CHECK(scored_at(above, 6.5).misconception == -1);
}

TEST_CASE(
    "score: a misconception is named beside a broken limit too, but not before the run is over") {
  json both = crank();
  both["misconceptions"][0] = {
      {"name", "fast"}, {"value", "max(driver_rate)"}, {"above", 7}, {"says", "Slower."}};
  const Score score = scored_at(both, 7.75);
  CHECK(score.score == 0.0);
  CHECK(score.misconception == 0);
  CHECK(score.limit == "The crank may turn at 7.5 rad/s at most. In this run it is 7.75.");
  CHECK(score.sentence == "0 of 100 points: " + score.limit + " Slower.");
  const Exercise exercise = read(both);
  Run run = started(exercise);
  set_in(run, "drive.speed", 7.25);
  Result<Scorer> scorer = Scorer::begin(exercise, run);
  REQUIRE(scorer);
  REQUIRE(scorer->advance(run));
  CHECK(scorer->score().misconception == -1);
  while (scorer->advance(run)) {
  }
  CHECK(scorer->score().misconception == 0);
}

TEST_CASE("score: a value that is not finite gives no points and says so") {
  json late = crank();
  late["score"][0]["value"] = "mean(after(3, driver_rate))";
  const Score score = scored_at(late, 2.0 * kPi);
  CHECK(std::isnan(score.parts[0].value));
  CHECK(score.parts[0].points == 0.0);
  CHECK(score.parts[0].sentence.starts_with(
      "Turned: 0 of 60 points, as its value is not a finite number"));
  CHECK(score.score == 40.0);
}

TEST_CASE("score: the curve is what a part is about, with its peaks, in 400 points at most") {
  json peaks = crank();
  peaks["score"][1]["value"] = "max(abs(driver_torque))";
  peaks["score"][1]["none_at"] = 100;
  const Exercise exercise = read(peaks);
  Run run = started(exercise);
  const Score score = scored(exercise, run);
  CHECK(near(score.parts[0].values.front(), 1.0471975511965976));  // driver_angle
  CHECK(near(score.parts[0].values.back(), 1.0471975511965976 + 4.0));
  const Score::Part& torque = score.parts[1];
  CHECK(torque.times.size() == torque.values.size());
  CHECK(torque.times.size() <= 400);
  CHECK(torque.times.size() > 200);
  CHECK(std::is_sorted(torque.times.begin(), torque.times.end()));
  CHECK(*std::max_element(torque.values.begin(), torque.values.end()) == torque.value);
}

TEST_CASE("score: a curve keeps every state of a short run, and peaks of a long one") {
  ScoreCurve brief(5.0);
  for (int i = 0; i < 5; ++i) brief.add(i, -i);
  brief.finish();
  CHECK(brief.values() == std::vector<double>{0, -1, -2, -3, -4});
  ScoreCurve lasting(10'001.0);
  for (int i = 0; i <= 10'000; ++i)
    lasting.add(i, i == 7777 ? 1.0 : i == 8888 ? std::nan("") : 0.0);
  lasting.finish();
  CHECK(lasting.times().size() <= 400);
  const auto peak = std::find(lasting.values().begin(), lasting.values().end(), 1.0);
  REQUIRE(peak != lasting.values().end());
  CHECK(lasting.times()[static_cast<std::size_t>(peak - lasting.values().begin())] == 7777.0);
}

TEST_CASE(
    "score: a run that ends by itself is scored on what there is; one that is not over not yet") {
  const Exercise exercise = read(json::parse(R"json({
    "id": "quickest", "title": "Quickest", "question": "Find it.", "seed": 1,
    "scene": "brachistochrone", "duration_s": 1,
    "score": [{"name": "Quick", "points": 100, "value": "last(time)", "full_at": 0.5, "none_at": 1}]
  })json"));
  Run run = started(exercise);
  Result<Scorer> scorer = Scorer::begin(exercise, run);
  REQUIRE(scorer);
  REQUIRE(scorer->advance(run));
  CHECK(scorer->score().limit == "The run has taken 0.001 s of 1 s: let it run to its end.");
  CHECK(scorer->score().score == 0.0);
  while (scorer->advance(run)) {
  }
  CHECK(run.has_ended());
  const Score score = scorer->score();
  CHECK(score.limit.empty());
  CHECK(score.time == run.time());
  CHECK(score.time < 0.64);
  CHECK(score.parts[0].value == score.time);
  CHECK(std::abs(score.score - 200.0 * (1.0 - score.time)) < 0.05001);
  CHECK(10.0 * score.score == std::floor(10.0 * score.score));
  CHECK(examine(exercise, "anna", run).verdict == Examination::Verdict::ok);
  Run again = repeated(run);
  CHECK(examine(exercise, "anna", again).verdict == Examination::Verdict::ok);
  CHECK(scored(exercise, again).sentence == score.sentence);
  CHECK(verdict(again) == Verdict::reproduced);
}

TEST_CASE(
    "score: the exercise's events happen in the run, at their time and with their arguments") {
  json gentle = pushed();
  gentle["score"][0]["value"] = "at(0.501, push_left)";
  const Exercise exercise = read(gentle);
  Run run = started(exercise);
  set_in(run, "push.y", 1.75);  // the next push's; not the exercise's
  const Score score = scored(exercise, run);
  CHECK(std::isfinite(score.parts[0].value));
  CHECK(score.parts[0].value > 0.0);
  REQUIRE(run.inputs.size() == 2);
  CHECK(run.inputs[0].step == 500.0);
  CHECK(run.inputs[0].arguments[1] == numbers_of(exercise, "anna")[0].value);
  CHECK(run.inputs[0].arguments[2] == 1.0);
  CHECK(run.inputs[0].arguments[3] == 1.0);
  CHECK(run.inputs[1].step == 1000.0);
  CHECK(run.inputs[1].value == 0.5);
  CHECK(examine(exercise, "anna", run).verdict == Examination::Verdict::ok);
}

TEST_CASE(
    "score: what is set before the first step, after scoring has begun, counts from the start on") {
  const Exercise exercise = read(crank());
  Run set_before = started(exercise), set_after = started(exercise);
  set_in(set_before, "drive.speed", 4.0);
  const Score before = scored(exercise, set_before);
  Result<Scorer> scorer = Scorer::begin(exercise, set_after);
  REQUIRE(scorer);
  set_in(set_after, "drive.speed", 4.0);
  while (scorer->advance(set_after)) {
  }
  const Score after = scorer->score();
  CHECK(after.score == before.score);
  for (std::size_t i = 0; i < before.parts.size(); ++i)
    CHECK(after.parts[i].value == before.parts[i].value);
  CHECK(after.parts[0].values == before.parts[0].values);
}

TEST_CASE("score: a run and its repetition have the same score, to the bit") {
  for (const json& text : {crank(), pushed()}) {
    const Exercise exercise = read(text);
    Run run = started(exercise);
    const Score made = scored(exercise, run);
    Run again = repeated(run);
    const Score repeated_score = scored(exercise, again);
    CHECK(verdict(again) == Verdict::reproduced);
    REQUIRE(made.parts.size() == repeated_score.parts.size());
    for (std::size_t i = 0; i < made.parts.size(); ++i) {
      CHECK(made.parts[i].value == repeated_score.parts[i].value);
      CHECK(made.parts[i].values == repeated_score.parts[i].values);
    }
    CHECK(made.sentence == repeated_score.sentence);
  }
}

TEST_CASE("score: of a repetition no step is taken beyond its record") {
  const Exercise exercise = read(crank());
  Run run = started(exercise);
  for (int i = 0; i < 100; ++i) REQUIRE(advance(run) == StepStatus::ok);
  Run again = repeated(run);
  CHECK(scored(exercise, again).limit == "The run has taken 0.2 s of 1 s: let it run to its end.");
  CHECK(current_step(again) == 100.0);
}

TEST_CASE("score: only a run of the exercise's scene, from its start on") {
  const Exercise exercise = read(crank());
  Run run = started(exercise);
  REQUIRE(advance(run) == StepStatus::ok);
  CHECK(Scorer::begin(exercise, run).error().text() ==
        "This run is at 0.002 s already. It can be scored only from its start on.");
  Result<Run> other = open_scene(*lookup("slider-crank"));
  CHECK(Scorer::begin(exercise, *other).error().message ==
        "This run is of the scene \"slider-crank\"; the exercise is about \"four-bar\".");
  Run back = started(exercise);
  Result<Scorer> scorer = Scorer::begin(exercise, back);
  scorer->advance(back);
  scorer->advance(back);
  REQUIRE(!go_to(back, 1.0));
  CHECK_FALSE(scorer->advance(back));
  CHECK(scorer->score().limit ==
        "The run was taken back, or began again. Start the exercise again.");
}

TEST_CASE(
    "score: where code is asked for, it has to drive the whole run, and by the right function") {
  const Exercise exercise = read(json::parse(R"json({
    "id": "arm", "title": "Arm", "question": "Hold it.", "seed": 1, "scene": "two-link-arm",
    "duration_s": 0.1, "start": {"arm.topic": 2}, "may_change": {"code": "control"},
    "score": [{"name": "Up", "points": 100, "value": "last(time)", "full_at": 0.1, "none_at": 0}]
  })json"));
  SpringHost host;
  const auto limit_of = [&](std::string_view text) {
    Run run = started(exercise);
    run.host = &host;
    if (!text.empty()) REQUIRE(!set_code(run, text));
    const Score score = scored(exercise, run);
    CHECK(score.score == (score.limit.empty() ? 100.0 : 0.0));
    return score.limit;
  };
  CHECK(limit_of("spring 1 1") == "");
  CHECK(limit_of("") ==
        "Your code has to drive the run from its first step to its last: write the function "
        "\"control\".");
  CHECK(limit_of("throws 1 1").starts_with("control, line"));
}

TEST_CASE("score: a step that is watched takes nothing from the heap") {
  const Exercise exercise = read(crank());
  Run run = started(exercise);
  Result<Scorer> scorer = Scorer::begin(exercise, run);
  REQUIRE(scorer);
  REQUIRE(scorer->advance(run));
  const long long before = allocations_so_far();
  bool is_running = true;
  for (int i = 1; i < 500; ++i) is_running = scorer->advance(run);
  CHECK(allocations_so_far() == before);
  CHECK_FALSE(is_running);
}

}  // namespace legwork::testing::score_test
