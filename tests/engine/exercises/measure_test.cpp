// Reductions over known signals, state by state, as their definitions say.
#include "engine/exercises/measure.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "engine/math/linear.h"

namespace legwork::testing::measure_test {

namespace {

constexpr Parameter kRows[] = {{"load.mass", "", "mass", "kg", 2.0, 0.0, 5.0, "", ""}};
constexpr double kStep = 0.01;
constexpr int kSteps = 200;

std::vector<SnapshotField> fields() {
  return {{"time", "s", "t", {""}, 0}, {"angle", "rad", "q", {"a", "b"}, 1}};
}

// Of the formula over t = 0 to 2 s of a = 3 t - 1, b = (t - 0.5)^2.
double value(const std::string& text, double mass_at_end = 2.0) {
  const std::vector<SnapshotField> all = fields();
  const Result<Expression> read = parse_measure(text, {kRows, all});
  REQUIRE_MESSAGE(read, read.error().text());
  Measure measure(*read);
  std::vector<double> mass = {2.0}, now(3);
  for (int i = 0; i <= kSteps; ++i) {
    const double t = i * kStep;
    now = {t, 3.0 * t - 1.0, (t - 0.5) * (t - 0.5)};
    if (i == kSteps) mass[0] = mass_at_end;
    measure.observe(t, {mass, now, {}});
  }
  return measure.value({mass, now, {}});
}

}  // namespace

TEST_CASE("measure: each reduction has the value of its definition") {
  constexpr double kTolerance = 1e-12;
  const struct {
    const char* text;
    double expected, tolerance;
  } cases[] = {{"max(angle.a)", 5.0, kTolerance},
               {"min(angle.a)", -1.0, 0.0},
               {"range(angle[a])", 6.0, kTolerance},
               {"first(angle.a)", -1.0, 0.0},
               {"last(angle.a)", 5.0, kTolerance},
               {"mean(angle.a)", 2.0, kTolerance},
               {"rms(angle.a - angle.a + 3)", 3.0, kTolerance},
               {"rms(angle.a)", std::sqrt(4.0 + 9.0 * (201.0 * 201.0 - 1.0) / 12.0 * 1e-4), 1e-12},
               {"integral(angle.a)", 4.0, kTolerance},    // of a line, exact
               {"integral(angle.b)", 1.166666666, 1e-4},  // (1.5^3 + 0.5^3) / 3
               {"time_of_max(angle.b)", 2.0, kTolerance},
               {"time_of_min(angle.b)", 0.5, kTolerance},
               {"at(1, angle.a)", 2.0, kTolerance},
               {"at(0.994, angle.a)", 2.0, kTolerance},  // the first state from then on
               {"max(after(1.5, -angle.a))", -3.5, kTolerance},
               {"last(between(0, 0.5, angle.a))", 0.5, kTolerance},
               {"integral(between(0.5, 1, time))", 0.375, kTolerance},
               {"max(min(angle.a, 1))", 1.0, 0.0},
               {"max(angle.a) / 2 + min(2, 3) * last(time)", 6.5, kTolerance},
               {"mean(load.mass)", 2.0, kTolerance},
               {"load.mass * max(time)", 4.0, kTolerance},
               {"max(3)", 3.0, 0.0}};
  for (const auto& one : cases) {
    CAPTURE(one.text);
    CHECK(std::abs(value(one.text) - one.expected) <= one.tolerance);
  }
}

TEST_CASE("measure: a parameter has its value of the time within a reduction, of the end outside") {
  CHECK(value("max(load.mass)", 4.0) == 4.0);
  CHECK(value("min(load.mass)", 4.0) == 2.0);
  CHECK(value("load.mass", 4.0) == 4.0);
}

TEST_CASE("measure: without a state, or with one that is not finite, there is no value") {
  CHECK(std::isnan(value("max(after(3, time))")));
  CHECK(std::isnan(value("at(2.5, time)")));
  CHECK(std::isnan(value("max(1 / time)")));  // at 0 s
  CHECK(std::isnan(value("min(sqrt(angle.a))")));
  CHECK(std::isnan(value("last(max(0 / time, 1))")));  // at 0 s: max() hides nothing
  CHECK(value("last(after(0.01, max(0 / time, 1)))") == 1.0);
  CHECK(std::isnan(value("max(time) + mean(1 / time)")));
}

TEST_CASE("measure: names that move are followed, names that are lost leave no value") {
  const std::vector<SnapshotField> before = fields();
  std::vector<SnapshotField> after = before;
  after[1].offset = 2;
  Measure measure(*parse_measure("max(angle.a)", {kRows, before}));
  const std::vector<double> mass = {2.0};
  measure.observe(0.0, {mass, std::vector<double>{0.0, 5.0, 7.0}, {}});
  measure.move(*parse_measure("max(angle.a)", {kRows, after}));
  measure.observe(1.0, {mass, std::vector<double>{0.0, 9.0, 6.0, 1.0}, {}});
  CHECK(measure.value({mass, {}, {}}) == 6.0);
  measure.lose();
  measure.observe(2.0, {mass, {}, {}});
  CHECK(std::isnan(measure.value({mass, {}, {}})));
}

}  // namespace legwork::testing::measure_test
