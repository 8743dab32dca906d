// Formulas of parameters: evaluated as in C++, and how each kind of invalid formula is refused.
#include "engine/io/expression.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "engine/math/linear.h"

namespace legwork::testing::expression_test {

namespace {

constexpr Parameter kRows[] = {{"length.a", "", "a", "m", 0.3, 0.0, 1.0, "", ""},
                               {"length.b_2", "", "b", "m", 0.7, 0.0, 1.0, "", ""}};
constexpr double a = 0.3, b = 0.7;

Result<double> value(std::string_view text) {
  static const std::vector<double> values = {a, b};
  return evaluate_expression(text, ParameterView(kRows, values));
}

}  // namespace

TEST_CASE("expression: numbers, parameters and functions, to the bit") {
  const struct {
    const char* text;
    double expected;
  } cases[] = {{"0.1", 0.1},
               {" 1e-3 ", 1e-3},
               {"1E+2", 1e2},
               {".5 + 2", 2.5},
               {"-length.a", -a},
               {"--length.a", a},
               {"length.a - length.b_2 - 0.1", a - b - 0.1},
               {"length.a - (length.b_2 - 0.1)", a - (b - 0.1)},
               {"length.a / length.b_2 * 3 / 7", a / b * 3.0 / 7.0},
               {"2 + 3 * length.a", 2.0 + 3.0 * a},
               {"-pi * 2 / 9", -kPi * 2.0 / 9.0},
               {"pi - 0.2", kPi - 0.2},
               {"max(length.a, length.b_2)", b},
               {"max(1, -2) * 2", 2.0},
               {"length.a * cos(length.b_2)", a * math::cos(b)},
               {"sin(2*length.a)", math::sin(2.0 * a)},
               {"min(length.a, length.b_2)", a},
               {"abs(length.a - 1) + sqrt(2)", (1.0 - a) + std::sqrt(2.0)}};
  for (const auto& one : cases) {
    CAPTURE(one.text);
    const Result<double> read = value(one.text);
    REQUIRE_MESSAGE(read, read.error().text());
    CHECK(*read == one.expected);
  }
}

TEST_CASE("expression: what is none is refused with what is wrong") {
  const struct {
    const char *text, *says;
  } cases[] = {{"", "is missing a number or a parameter"},
               {"1 +", "is missing a number or a parameter"},
               {"0x10", "has a malformed number: \"0x10\""},
               {"1 2", "should end before \"2\""},
               {"(1", "has no closing \")\""},
               {"length.c", "names no parameter of this linkage: \"length.c\""},
               {"tan(1)", "unknown function \"tan\""},
               {"max(1)", "gives max only one number"},
               {"mean(1)", "unknown function \"mean\""},
               {"sqrt(-1)", "no finite value"},
               {"abs(1, 2)", "has no closing \")\""},
               {"length.a[1]", "should end before \"[1]\""},
               {"..1", "malformed number"},
               {"1 / 0", "divides by zero"},
               {"max(0 / 0, 2)", "divides by zero"},
               {"1 / (1 / 0)", "divides by zero"},
               {"1e300 * 1e300", "no finite value"},
               {"1; 2", "should end before"}};
  for (const auto& one : cases) {
    CAPTURE(one.text);
    const Result<double> read = value(one.text);
    REQUIRE(!read);
    CHECK(read.error().message.find(one.says) != std::string::npos);
    CHECK(read.error().hint.starts_with("It may hold numbers"));
  }
  CHECK_FALSE(value(std::string_view("1\0+ 2", 6)));
  CHECK(value(std::string(5000, '(')).error().message.find("nested too deeply") !=
        std::string::npos);
  CHECK(value(std::string(5000, '-')).error().message.find("nested too deeply") !=
        std::string::npos);
}

namespace {

std::vector<SnapshotField> some_fields() {
  return {{"time", "s", "t", {""}, 0},
          {"driver_rate", "rad/s", "w", {"crank"}, 1},
          {"body_position", "m", "", {"left crank_x", "left crank_y"}, 2},
          {"length", "m", "", {"a", "z"}, 4},
          {"support", "m", "", {}, 6, 3}};
}

std::string refusal_of(std::string_view text, bool is_signal = false) {
  const std::vector<SnapshotField> fields = some_fields();
  const ExpressionNames names = {kRows, fields};
  const Result<Expression> read =
      is_signal ? parse_signal(text, names) : parse_measure(text, names);
  return read ? "" : read.error().text();
}

// Of a formula that takes fields as they are.
double at_once(std::string_view text) {
  const std::vector<SnapshotField> fields = some_fields();
  const Result<Expression> read = parse_signal(text, {kRows, fields});
  REQUIRE_MESSAGE(read, read.error().text());
  const std::vector<double> values = {a, b}, now = {0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5};
  return evaluate(read->ops, {values, now, {}});
}

}  // namespace

TEST_CASE("expression of a run: fields by name and label, parameters before fields") {
  CHECK(at_once("time") == 0.5);
  CHECK(at_once("driver_rate") == 1.5);
  CHECK(at_once("driver_rate.crank") == 1.5);
  CHECK(at_once("driver_rate[crank]") == 1.5);
  CHECK(at_once("body_position[left crank_y]") == 3.5);
  CHECK(at_once("length.a") == a);
  CHECK(at_once("length[a]") == 4.5);
  CHECK(at_once("length.z") == 5.5);
  CHECK(at_once("support[2] - -support[0]") == 15.0);
  CHECK(at_once("max(time, driver_rate) * min(2, 3)") == 3.0);
}

TEST_CASE("expression of a run: what is none is refused with what is wrong") {
  const struct {
    const char *text, *says;
  } cases[] = {
      {"driver_rate", "has the field \"driver_rate\" outside of max(x)"},
      {"2 * max(time) - time", "has the field \"time\" outside"},
      {"max(body_position)",
       "has all numbers of the field \"body_position\", whose labels are left "
       "crank_x and left crank_y"},
      {"max(length.q)",
       "has an unknown number of the field \"length.q\", whose labels are a and z"},
      {"max(support)", "has all numbers of the field \"support\", whose labels are 0, 1 and 2"},
      {"max(support[3])", "has an unknown number of the field"},
      {"max(speed)", "names neither a parameter nor a field of this scene: \"speed\""},
      {"max(driver_rate[crank)", "has no closing \"]\""},
      {"max(mean(time))", "reduces within a reduction"},
      {"max(max(time), 1, 2)", "has no closing \")\""},
      {"mean(time, 1)", "has no closing \")\""},
      {"median(time)", "unknown function \"median\""},
      {"after(1, time)", "has \"after\" in the wrong place"},
      {"max(1 + after(1, time))", "has \"after\" in the wrong place"},
      {"max(after(time, time))", "gives \"after\" a time that is no constant"},
      {"max(after(length.a, time))", "gives \"after\" a time that is no constant"},
      {"max(after(1 / 0, time))", "gives \"after\" a time that is no constant"},
      {"max(after(1))", "gives \"after\" too few numbers"},
      {"max(between(2, 1, time))", "has a \"between\" whose end is before its begin"},
      {"max(between(2, time))", "gives \"between\" too few numbers"},
      {"at(time)", "gives \"at\" too few numbers"},
      {"at(1, after(1, time))", "has \"after\" in the wrong place"},
      {"max()", "is missing a number or a parameter"},
      {"max(time", "has no closing \")\""}};
  for (const auto& one : cases) {
    CAPTURE(one.text);
    const std::string said = refusal_of(one.text);
    CAPTURE(said);
    CHECK(said.find(one.says) != std::string::npos);
    CHECK(said.find("It may hold numbers") != std::string::npos);
  }
  CHECK(refusal_of("mean(time)", true).find("takes \"mean\" over the run") != std::string::npos);
  CHECK(refusal_of("max(time)", true).find("gives max only one number") != std::string::npos);
  CHECK(refusal_of(std::string(5000, '(')).find("more than 1000 characters") != std::string::npos);
  CHECK(refusal_of(std::string(900, '(')).find("nested too deeply") != std::string::npos);
  std::string many = "max(time)";
  for (int i = 0; i < 16; ++i) many += "+max(time)";
  CHECK(refusal_of(many).find("more than 16 reductions") != std::string::npos);
}

// As deep as is allowed, each level with all that it can leave on the stack.
TEST_CASE("expression of a run: the deepest formula has a value") {
  std::string text;
  for (int i = 0; i < 31; ++i) text += "max(1, 0*1+1*(";
  CHECK(refusal_of(text).find("nested too deeply") != std::string::npos);
  text.clear();
  for (int i = 0; i < 15; ++i) text += "max(1,0+1*(";
  text += "2";
  for (int i = 0; i < 15; ++i) text += "))";
  CHECK(at_once(text) == 2.0);
}

}  // namespace legwork::testing::expression_test
