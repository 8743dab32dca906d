// The parameter schema: every declaration is valid, and refusals name the parameter and its bounds.
#include "engine/model/parameter.h"

#include <cctype>
#include <set>
#include <string>

#include "engine/run/scene_file.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::parameter_test {

namespace {

std::span<const Parameter> trot_schema() {
  const Result<std::span<const Parameter>> schema = scene_schema("quadruped", "trot");
  REQUIRE(schema);
  return *schema;
}

const Parameter& declared(std::string_view path) {
  const int index = find_parameter(trot_schema(), path);
  REQUIRE(index >= 0);
  return trot_schema()[static_cast<std::size_t>(index)];
}

std::string refusal_of(std::string_view path, double value) {
  const Refusal refusal = check_parameter(declared(path), value);
  REQUIRE_MESSAGE(refusal, path, " = ", value, " is taken");
  CHECK_SAYS(refusal->message, std::string(path));
  return refusal->text();
}

}  // namespace

TEST_CASE("schema: each parameter has its own path, words for people and a legal default") {
  std::set<std::string> paths;
  for (const Parameter& p : trot_schema()) {
    CAPTURE(p.path);
    CHECK(paths.insert(p.path).second);
    for (const char* text : {p.path, p.group, p.label, p.meaning, p.source})
      CHECK(std::string(text) != "");
    CHECK(std::string(p.path).find_first_not_of("abcdefghijklmnopqrstuvwxyz_.0123456789") ==
          std::string::npos);
    CHECK(p.minimum < p.maximum);
    CHECK_FALSE(check_parameter(p, p.default_value));
    if (p.kind == ParameterKind::choice)
      CHECK(p.maximum == static_cast<double>(p.choices.size()) - 1.0);
  }
}

TEST_CASE("schema: both bounds are legal, and the next number outside is not") {
  for (const Parameter& p : trot_schema()) {
    CAPTURE(p.path);
    if (p.locked[0] != '\0') continue;
    CHECK_FALSE(check_parameter(p, p.minimum));
    CHECK_FALSE(check_parameter(p, p.maximum));
    CHECK(check_parameter(p, std::nextafter(p.minimum, -kInfinity)));
    CHECK(check_parameter(p, std::nextafter(p.maximum, kInfinity)));
  }
}

TEST_CASE("a refused value is named with its bounds and unit") {
  CHECK(refusal_of("gait.speed", 2.0) ==
        "gait.speed = 2 m/s is out of bounds. It must lie between -1 m/s and 1.5 m/s.");
  CHECK_SAYS(refusal_of("robot.trunk_mass", -3.3), "between 0.5 kg and 30 kg");
  for (const double bad : {kNan, kInfinity, -kInfinity})
    for (const Parameter& p : trot_schema())
      CHECK_SAYS(refusal_of(p.path, bad), "must be a finite number");
}

TEST_CASE("choices, whole numbers and locked values have refusals of their own") {
  CHECK_SAYS(refusal_of("sim.mode", 2.0), "0 (inverse), 1 (forward)");
  CHECK_SAYS(refusal_of("sim.mode", 0.5), "0 (inverse), 1 (forward)");
  CHECK_SAYS(refusal_of("sim.resync", 1.5), "whole number");
  const Result<std::span<const Parameter>> held = scene_schema("quadruped", "dh-leg");
  REQUIRE(held);
  const int mode = find_parameter(*held, "sim.mode");
  REQUIRE(mode >= 0);
  CHECK_FALSE(check_parameter((*held)[static_cast<std::size_t>(mode)], 0.0));
  const Refusal locked = check_parameter((*held)[static_cast<std::size_t>(mode)], 1.0);
  REQUIRE(locked);
  CHECK_SAYS(locked->text(), "the trunk is held and the leg is posed");
  CHECK_SAYS(locked->text(), "Leave it at 0");
}

TEST_CASE("the nearest allowed value: choices and whole numbers by half up, all within bounds") {
  const Parameter &mode = declared("sim.mode"), &resync = declared("sim.resync"),
                  &speed = declared("gait.speed");
  CHECK(nearest_allowed(mode, 0.4) == 0.0);
  CHECK(nearest_allowed(mode, 0.6) == 1.0);
  CHECK(nearest_allowed(mode, 7.0) == 1.0);
  CHECK(nearest_allowed(mode, -7.0) == 0.0);
  CHECK(nearest_allowed(resync, 2.5) == 3.0);
  CHECK(nearest_allowed(resync, 2.49) == 2.0);
  CHECK(nearest_allowed(speed, 0.4321) == 0.4321);
  CHECK(nearest_allowed(speed, 2.0) == 1.5);
  CHECK(nearest_allowed(speed, kNan) == speed.default_value);
}

TEST_CASE("values are read by path, and defaults come in the schema's order") {
  const std::vector<double> values = default_values(trot_schema());
  const ParameterView view(trot_schema(), values);
  CHECK(view["gait.speed"] == 0.3);
  CHECK(view["robot.shank_izz"] == 248e-6);
  CHECK(find_parameter(trot_schema(), "gait.spee") == -1);
  CHECK(find_parameter(trot_schema(), "") == -1);
}

}  // namespace legwork::testing::parameter_test
