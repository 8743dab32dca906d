// A student's own numbers are the same on every host and for ever, one of the grid's, and spread over it.
#include <doctest/doctest.h>

#include <set>

#include "tests/engine/exercises/samples.h"

namespace legwork::testing::exercise_numbers_test {

using namespace samples;

namespace {

std::vector<double> numbers(const Exercise& exercise, std::string_view student) {
  std::vector<double> values;
  for (const auto& one : numbers_of(exercise, student)) values.push_back(one.value);
  return values;
}

}  // namespace

TEST_CASE("exercise: the numbers of these students are these") {
  const Exercise exercise = read(crank());
  CHECK(numbers(exercise, "anna") == std::vector<double>{0.12, 1.0});
  CHECK(numbers(exercise, "20231234") == std::vector<double>{0.116, 0.7});
  CHECK(numbers(exercise, "") == std::vector<double>{0.13, 0.8});
  CHECK(numbers(exercise, "Zoë") == std::vector<double>{0.116, 0.65});
}

TEST_CASE("exercise: capitals and blanks around a student's name do not count") {
  const Exercise exercise = read(crank());
  CHECK(numbers(exercise, " Anna\r\n") == numbers(exercise, "anna"));
  CHECK(numbers(exercise, "ann a") != numbers(exercise, "anna"));
}

TEST_CASE("exercise: another seed gives other numbers") {
  json other = crank();
  other["seed"] = 8;
  CHECK(numbers(read(other), "anna") != numbers(read(crank()), "anna"));
}

TEST_CASE("exercise: every value of the grid is some student's, as it would be typed") {
  const Exercise exercise = read(crank());
  std::set<double> found;
  std::vector<int> counts(11);
  for (int i = 0; i < 1100; ++i) {
    const double length = numbers(exercise, std::to_string(i))[0];
    found.insert(length);
    ++counts[static_cast<std::size_t>((length - 0.11) / 0.002 + 0.5)];
  }
  CHECK(found ==
        std::set<double>{0.11, 0.112, 0.114, 0.116, 0.118, 0.12, 0.122, 0.124, 0.126, 0.128, 0.13});
  for (const int count : counts) CHECK(std::abs(count - 100) < 40);  // four standard deviations
}

TEST_CASE("exercise: a student's scene starts with the numbers and with what all start with") {
  const Exercise exercise = read(crank());
  const SceneFile scene = start_of(exercise, "anna");
  const ParameterView values(parameters(scene), scene.values);
  CHECK(values["length.coupler"] == numbers(exercise, "anna")[0]);
  CHECK(values["mass.rocker"] == numbers(exercise, "anna")[1]);
  CHECK(values["drive.speed"] == 4.0);
  CHECK(values["length.crank"] == 0.04);
}

}  // namespace legwork::testing::exercise_numbers_test
