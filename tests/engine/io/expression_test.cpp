// Formulas of parameters: evaluated as in C++, and how each kind of invalid formula is refused.
#include "engine/io/expression.h"

#include <doctest/doctest.h>

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
               {"sin(2*length.a)", math::sin(2.0 * a)}};
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

}  // namespace legwork::testing::expression_test
