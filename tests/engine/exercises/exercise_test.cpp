// Exercises as files: what they may say, and the sentence with which each other thing is refused.
#include "engine/exercises/exercise.h"

#include <doctest/doctest.h>

#include "tests/engine/exercises/samples.h"

namespace legwork::testing::exercise_test {

using namespace samples;

namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// What is said of the crank's exercise with this at the JSON pointer.
std::string with(const char* pointer, const json& value) {
  json exercise = crank();
  exercise[json::json_pointer(pointer)] = value;
  return refused(exercise);
}
std::string pushed_with(const char* pointer, const json& value) {
  json exercise = pushed();
  exercise[json::json_pointer(pointer)] = value;
  return refused(exercise);
}

}  // namespace

TEST_CASE("exercise: a file is read, and checked against its scene") {
  const Exercise exercise = read(crank());
  CHECK(exercise.scene.id == "four-bar");
  CHECK(exercise.duration == 1.0);
  CHECK(exercise.numbers.size() == 2);
  CHECK(exercise.numbers[0].count == 11);
  CHECK(exercise.changeable.size() == 2);
  CHECK_FALSE(exercise.changeable[0].during);
  CHECK(exercise.changeable[1].during);
  CHECK(exercise.parts[1].points == 40.0);
  CHECK(exercise.limits[0].is_upper);
  CHECK_FALSE(exercise.misconceptions[0].is_above);
  const Exercise with_events = read(pushed());
  REQUIRE(with_events.planned.size() == 2);
  CHECK(with_events.planned[0].step == 500.0);
  CHECK(with_events.planned[1].step == 1000.0);
  CHECK(with_events.planned[1].event == -1);
  CHECK(with_events.events.size() == 1);
}

TEST_CASE("exercise: the head says what is wrong") {
  CHECK(contains(with("/id", "Turn once"), "exercise.json:1:"));
  CHECK(contains(with("/id", "Turn once"), "must be made of at most 64 lower-case letters"));
  CHECK(contains(with("/title", ""), "A title is a text of 1 to 2000 characters."));
  CHECK(contains(with("/question", std::string(2001, 'a')), "A question is a text of 1 to 2000"));
  CHECK(contains(with("/seed", 0.5), "The seed must be a whole number"));
  CHECK(contains(with("/seed", -1), "The seed must be a whole number"));
  CHECK(contains(with("/duration_s", 0), "The duration must lie between 0 and 600 s."));
  CHECK(contains(with("/duration_s", 0.0005), "shorter than a step"));
  CHECK(contains(with("/scene", "five-bars"), "There is no built-in scene \"five-bars\"."));
  CHECK(contains(with("/scores", 1), "An exercise has an unknown key \"scores\"."));
  json without = crank();
  without.erase("score");
  CHECK(contains(refused(without), "An exercise lacks \"score\"."));
  CHECK(contains(with("/start/drive.speeds", 1),
                 "There is no parameter \"drive.speeds\" in the scene four-bar. `legwork list "
                 "--parameters four-bar` lists them."));
  CHECK(contains(with("/start/drive.speed", 100), "drive.speed = 100 rad/s is out of bounds."));
  CHECK(contains(with("/start/sim.mode", "forward"), "must be a number. A choice's is its index"));
  CHECK(contains(with("/start/length.crank", 0.4), "The scene cannot start like this: "));
}

TEST_CASE("exercise: numbers of a student's own") {
  const auto number = [](const char* path, double from, double to, double step) {
    return with("/numbers/0", {{"parameter", path}, {"from", from}, {"to", to}, {"step", step}});
  };
  CHECK(contains(number("mass.x", 0, 1, 1), "There is no parameter \"mass.x\""));
  CHECK(contains(number("mass.crank", 1, 0.5, 0.1), "from a smaller to a larger value"));
  CHECK(contains(number("mass.crank", 0.5, 1, 0), "in steps above 0"));
  CHECK(contains(number("mass.crank", 0.5, 1, 1e-6),
                 "mass.crank would have 500001 different values; at most 10,000 are allowed."));
  CHECK(contains(number("mass.crank", 0, 1, 0.5), "mass.crank = 0 kg is out of bounds."));
  CHECK(contains(number("sim.mode", 0, 1, 0.5), "is not one of its choices"));
  CHECK(contains(number("sim.step", 0.001, 0.002, 0.001), "the same for all runs of an exercise"));
  CHECK(contains(number("mass.rocker", 0.5, 1, 0.1), "mass.rocker stands twice in \"numbers\"."));
  CHECK(contains(number("length.coupler", 0.12, 0.4, 0.01), "The scene cannot start like this: "));
}

TEST_CASE("exercise: its own events") {
  const auto event = [](json at_half) {
    at_half["at_s"] = 0.25;
    return pushed_with("/events/0", at_half);
  };
  CHECK(contains(event(json::object()), "This event does nothing. Add \"event\" or \"set\"."));
  CHECK(
      contains(event({{"event", "kick"}}),
               "There is no event \"kick\" in the scene quadruped-free. It has push, drag, let_go "
               "and stand_up."));
  CHECK(contains(event({{"set", {{"push.x", 1}}}}), "push.x belongs to another event."));
  CHECK(
      contains(event({{"event", "let_go"}, {"set", {{"push.x", 1}}}}), "belongs to another event"));
  CHECK(contains(event({{"set", {{"sim.step", 0.001}}}}), "the same for all runs"));
  CHECK(contains(event({{"set", {{"push.x", 100}}}, {"event", "push"}}), "out of bounds"));
  CHECK(contains(pushed_with("/events/0/at_s", 2), "before the end at 2 s."));
  CHECK(contains(pushed_with("/events/0/at_s", -1), "An event happens from 0 s on"));
  CHECK(contains(pushed_with("/events/0/at_s", 1.0001), "in order of time, one per step"));
  CHECK(contains(pushed_with("/events/1/at_s", 0.2), "in order of time, one per step"));
  json early = pushed();
  early["events"] = {{{"at_s", 0}, {"set", {{"contact.friction", 0.5}}}}};
  CHECK(contains(refused(early), "contact.friction is set before the first step."));
  json restarting = pushed();
  restarting["events"][0] = {{"at_s", 0.5}, {"set", {{"robot.trunk_mass", 9}}}};
  // Whether it does depends on the parameter's effect, which its row says.
  if (parameters(*lookup("quadruped-free"))[at(find_parameter(parameters(*lookup("quadruped-free")),
                                                              "robot.trunk_mass"))]
          .binding.effect == Effect::restart)
    CHECK(contains(refused(restarting), "the run would begin again"));
}

TEST_CASE("exercise: what a student may change") {
  const auto parameter = [](const char* path, const json& from, const json& to, json more = {}) {
    json row = {{"parameter", path}, {"from", from}, {"to", to}};
    row.update(more.is_null() ? json::object() : more);
    return with("/may_change/parameters/0", row);
  };
  CHECK(contains(parameter("drive.spee", 1, 8), "There is no parameter \"drive.spee\""));
  CHECK(contains(parameter("drive.speed", 1, 80), "drive.speed = 80 rad/s is out of bounds."));
  CHECK(contains(parameter("drive.speed", 5, 8),
                 "drive.speed starts at 4, which is not from 5 to 8. Set it in \"start\""));
  CHECK(contains(parameter("drive.speed", 1, 8, {{"during", 1}}), "must be true or false"));
  CHECK(contains(parameter("world.gravity", 0, 20), "world.gravity stands twice"));
  CHECK(contains(parameter("mass.rocker", 0.5, 1), "is a number of the student's own"));
  CHECK(contains(parameter("sim.step", 0.001, 0.005), "the same for all runs"));
  CHECK(contains(with("/may_change/events", {"push"}),
                 "There is no event \"push\" in the scene four-bar. It has none."));
  CHECK(contains(with("/may_change/code", "control"),
                 "The scene four-bar takes no code for \"control\" as it starts."));
  CHECK(contains(pushed_with("/may_change/code", "estimate"), "It takes control and foot_target."));
  CHECK(contains(pushed_with("/may_change/code_bytes", 70'000), "whole number from 1 to 65,536"));
  CHECK(contains(with("/starter", "function"), "A starter is of no use without code."));
  json long_starter = pushed();
  long_starter["may_change"]["code"] = "control";
  long_starter["may_change"]["code_bytes"] = 10;
  long_starter["starter"] = "01234567890";
  CHECK(contains(refused(long_starter), "The starter is longer than code may be."));
}

TEST_CASE("exercise: the score, limits and misconceptions") {
  CHECK(contains(with("/score/0/points", 50), "The points of \"score\" sum to 90, not to 100."));
  CHECK(contains(with("/score/0/points", 0), "A part has more than 0 points."));
  CHECK(contains(with("/score/0/none_at", 0), "\"full_at\" and \"none_at\" must differ"));
  CHECK(contains(with("/score/0/name", ""), "A name is a text of"));
  CHECK(contains(with("/score/0/value", "max(crank_speed)"),
                 "names neither a parameter nor a field of this scene: \"crank_speed\""));
  CHECK(contains(with("/score/0/value", "driver_rate"), "outside of max(x)"));
  CHECK(contains(with("/score/0/curve", "max(driver_rate)"), "gives max only one number"));
  CHECK(contains(with("/score/0/full_at", "0"), "\"full_at\" must be a number"));
  CHECK(contains(with("/limits/0/at_least", 1), "Exactly one of \"at_most\" and \"at_least\""));
  CHECK(contains(with("/limits/0/says", ""), "\"says\" is a text of"));
  CHECK(contains(with("/misconceptions/0/above", 1), "Exactly one of \"above\" and \"below\""));
  CHECK(contains(with("/misconceptions/0/value", "mean(x"), "The expression \"mean(x\""));
  CHECK(contains(with("/hints", {1}), "A hint is a text of"));
  CHECK(contains(with("/limits", std::vector<int>(17, 1)),
                 "\"limits\" has 17 rows; at most 16 are allowed."));
}

TEST_CASE("exercise: a file that is too large is refused while it is read") {
  CHECK(contains(with("/hints", {std::string(300'000, 'a')}), "exercise.json"));
}

TEST_CASE("exercise: the sentences say where: file, line, column") {
  const std::string text =
      "{\"id\": \"a\",\n  \"title\": \"b\", \"question\": \"c\", \"seed\": 1.5,"
      "\n\"scene\": \"four-bar\", \"duration_s\": 1, \"score\": []}";
  const Result<Exercise> made = parse_exercise(text, "my.json", lookup);
  REQUIRE(!made);
  CHECK(made.error().text() ==
        "my.json:2:42: The seed must be a whole number from 0 to 1,000,000,000.");
}

}  // namespace legwork::testing::exercise_test
