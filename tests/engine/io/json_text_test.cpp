// The JSON writer: its output reads back to the same values, numbers to the last bit.
#include "engine/io/json_text.h"

#include <string>

#include "engine/io/json.h"
#include "tests/engine/support/bits.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::json_text_test {

TEST_CASE("json text: numbers are short, and read back to the same double") {
  CHECK(shortest_number(0.1) == "0.1");
  CHECK(shortest_number(-3.0) == "-3");
  CHECK(shortest_number(1.0 / 3.0) == "0.3333333333333333");
  CHECK(shortest_number(1e300) == "1e+300");
  CHECK(shortest_number(kNan) == "null");
  CHECK(shortest_number(-kInfinity) == "null");
  Random random{1};
  int tried = 0;
  while (tried < 5000) {
    const double x = double_of(random.bits());
    if (!std::isfinite(x)) continue;
    ++tried;
    const Result<JsonValue> back = parse_json(shortest_number(x), "");
    REQUIRE(back);
    REQUIRE(back->number == x);
  }
}

TEST_CASE("json text: objects and arrays, nested and empty") {
  JsonText out;
  const double list[] = {1.0, 0.5};
  out.begin_object().member("a", 1.0).key("b").begin_array().value("x").value(true).end_array();
  out.key("c")
      .begin_object()
      .end_object()
      .numbers("d", list, 2)
      .key("e")
      .begin_array()
      .end_array()
      .end_object();
  const Result<JsonValue> back = parse_json(out.text(), "");
  REQUIRE_MESSAGE(back, back.error().text(), out.text());
  CHECK(back->keys == std::vector<std::string>{"a", "b", "c", "d", "e"});
  CHECK(back->find("b")->items[0].string == "x");
  CHECK(back->find("b")->items[1].boolean);
  CHECK(back->find("c")->keys.empty());
  CHECK(back->find("d")->items[1].number == 0.5);
  CHECK(back->find("e")->items.empty());
  CHECK(out.text().back() == '\n');
}

TEST_CASE("json text: strings with quotes, backslashes and control characters come back whole") {
  std::string all;
  for (char c = 0; c < 127; ++c) all += c;
  all += "\xc3\xa9</script>";
  JsonText out;
  out.begin_object().member(all, std::string_view(all)).end_object();
  const Result<JsonValue> back = parse_json(out.text(), "");
  REQUIRE_MESSAGE(back, back.error().text());
  CHECK(back->keys[0] == all);
  CHECK(back->items[0].string == all);
}

}  // namespace legwork::testing::json_text_test
