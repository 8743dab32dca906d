// How the engine refuses: the sentence, its place and its numbers.
#include "engine/model/result.h"

#include <doctest/doctest.h>

namespace legwork::testing::result_test {

TEST_CASE("diagnostic: file, line and column come first, and are left out where there are none") {
  CHECK(Diagnostic{"It is bad.", "Mend it.", "a.json", 3, 7}.text() ==
        "a.json:3:7: It is bad. Mend it.");
  CHECK(Diagnostic{"It is bad.", "", "a.json"}.text() == "a.json: It is bad.");
  CHECK(Diagnostic{"It is bad.", "Mend it."}.text() == "It is bad. Mend it.");
}

TEST_CASE("quoted_text: whole when short, cut between characters when long") {
  CHECK(quoted_text("gait.sped") == "\"gait.sped\"");
  CHECK(quoted_text("") == "\"\"");
  CHECK(quoted_text(std::string(60, 'x')) == "\"" + std::string(60, 'x') + "\"");
  CHECK(quoted_text(std::string(61, 'x')) == "\"" + std::string(60, 'x') + "...\"");
  std::string umlauts;
  for (int i = 0; i < 40; ++i) umlauts += "\xc3\xbc";
  CHECK(quoted_text("x" + umlauts).size() == 2 + 59 + 3);
}

TEST_CASE("number_text: as a person writes a number") {
  CHECK(number_text(0.3) == "0.3");
  CHECK(number_text(12.0) == "12");
  CHECK(number_text(-1.0 / 3.0) == "-0.333333");
  CHECK(number_text(1e-9) == "1e-09");
}

TEST_CASE("rounded_text: the nearest multiple of a unit, and no sign before a zero") {
  CHECK(rounded_text(1.25, 0.1) == "1.3");
  CHECK(rounded_text(-1.25, 0.1) == "-1.3");
  CHECK(rounded_text(-0.04, 0.1) == "0");
  CHECK(rounded_text(98.76, 10.0) == "100");
  CHECK(rounded_to(0.123456, 1e-4) == 1235 * 1e-4);
}

TEST_CASE("result: a value or the reason why there is none") {
  const Result<int> good = 4;
  const Result<int> bad = Diagnostic{"No."};
  REQUIRE(good);
  CHECK(*good == 4);
  REQUIRE_FALSE(bad);
  CHECK(bad.error().message == "No.");
}

}  // namespace legwork::testing::result_test
