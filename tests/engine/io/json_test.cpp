// The JSON reader: values with their places, and every kind of broken text refused at the right line and column.
#include "engine/io/json.h"

#include <string>

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::json_test {

namespace {

JsonValue read(const std::string& text) {
  const Result<JsonValue> root = parse_json(text, "a.json");
  REQUIRE_MESSAGE(root, root.error().text());
  return *root;
}

std::string refusal_of(const std::string& text) {
  const Result<JsonValue> root = parse_json(text, "a.json");
  REQUIRE_MESSAGE(!root, "a broken text is taken");
  CHECK(root.error().file == "a.json");
  CHECK(root.error().message.size() < 500);
  CHECK(root.error().message.back() == '.');
  return root.error().text();
}

std::string line_and_column(const JsonValue& value) {
  return std::to_string(value.line) + ":" + std::to_string(value.column);
}

}  // namespace

TEST_CASE("json: values of every kind") {
  const JsonValue v =
      read(R"({"a": [1, -2.5e3, true, false, null, "x\n\u00e9\ud83d\ude00"], "b": {}})");
  REQUIRE(v.keys == std::vector<std::string>{"a", "b"});
  const std::vector<JsonValue>& a = v.find("a")->items;
  REQUIRE(a.size() == 6);
  CHECK(a[0].number == 1.0);
  CHECK(a[1].number == -2500.0);
  CHECK((a[2].boolean && !a[3].boolean));
  CHECK(a[4].kind == JsonValue::Kind::null);
  CHECK(a[5].string == "x\n\xc3\xa9\xf0\x9f\x98\x80");
  CHECK(v.find("b")->kind == JsonValue::Kind::object);
  CHECK(v.find("c") == nullptr);
  CHECK(read("7").number == 7.0);
  CHECK(read("  \"top\"\n").string == "top");
  CHECK(read("\xef\xbb\xbf[1]").items[0].number == 1.0);  // a byte order mark may come first
}

TEST_CASE("json: numbers are read to the last bit, whole ones too") {
  CHECK(read("0.1").number == 0.1);
  CHECK(read("-0.0").number == 0.0);
  CHECK(std::signbit(read("-0.0").number));
  CHECK(read("4.9e-324").number == 4.9e-324);
  CHECK(read("1.7976931348623157e308").number == 1.7976931348623157e308);
  CHECK(read("9007199254740993").number == 9007199254740992.0);  // rounded to even
  CHECK(read("123456789012345678901234567890").number == 123456789012345678901234567890.0);
  CHECK(read("-9223372036854775808").number == -9223372036854775808.0);
}

TEST_CASE("json: every value remembers its line and column, characters counted, not bytes") {
  const JsonValue v = read("{\n  \"\u00fc\": [10,\n20 , {\"k\"\t:\t\"v\"}], \"z\":\r\n false}");
  CHECK(line_and_column(v) == "1:1");
  const JsonValue& list = v.items[0];
  CHECK(line_and_column(list) == "2:8");
  CHECK(line_and_column(list.items[0]) == "2:9");
  CHECK(line_and_column(list.items[1]) == "3:1");
  CHECK(line_and_column(list.items[2]) == "3:6");
  CHECK(line_and_column(list.items[2].items[0]) == "3:13");
  CHECK(line_and_column(v.items[1]) == "4:2");
  const JsonValue nested = read("[[[1]],[2],\"a,b:c\",[],{},3]");
  CHECK(line_and_column(nested.items[0].items[0].items[0]) == "1:4");
  CHECK(line_and_column(nested.items[1].items[0]) == "1:9");
  CHECK(line_and_column(nested.items[2]) == "1:12");
  CHECK(line_and_column(nested.items[3]) == "1:20");
  CHECK(line_and_column(nested.items[4]) == "1:23");
  CHECK(line_and_column(nested.items[5]) == "1:26");
}

TEST_CASE("json: broken texts are refused where they break") {
  const struct {
    std::string text;
    const char* position;
  } broken[] = {
      {"", "a.json:1:1: "},
      {" \n ", "a.json:2:2: "},
      {"{", "a.json:1:2: "},
      {"[1,\n2", "a.json:2:2: "},
      {"{\"a\": 1,}", "a.json:1:9: "},
      {"[1 2]", "a.json:1:4: "},
      {"[1 true]", "a.json:1:4: "},
      {"[1 false]", "a.json:1:4: "},
      {"[\"a\" null ]", "a.json:1:6: "},
      {"[\"a\" \"long\"]", "a.json:1:6: "},
      {"{\"a\": 1 \"b\": 2}", "a.json:1:9: "},
      {"[1,,2]", "a.json:1:4: "},
      {"[1, 23 }", "a.json:1:8: "},
      {"{\"a\": 1,\n \"b\": 2]", "a.json:2:8: "},
      {"[1,\n  nope]", "a.json:2:4: "},
      {"[1,\n  nan]", "a.json:2:4: "},
      {"[NaN]", "a.json:1:2: "},
      {"[Infinity]", "a.json:1:2: "},
      {"[1,5]]", "a.json:1:6: "},
      {"{} x", "a.json:1:4: "},
      {"[01]", "a.json:1:3: "},
      {"[1.]", "a.json:1:4: "},
      {"[.5]", "a.json:1:2: "},
      {"[+1]", "a.json:1:2: "},
      {"[1e]", "a.json:1:4: "},
      {"[0x10]", "a.json:1:3: "},
      {"['a']", "a.json:1:2: "},
      {"{a: 1}", "a.json:1:2: "},
      {"{\"a\" 1}", "a.json:1:6: "},
      {"[1] // comment", "a.json:1:5: "},
      {"[\"\\x\"]", "a.json:1:4: "},
      {"[\"a\nb\"]", "a.json:1:4: "},
      {"[\"\\ud800\"]", "a.json:1:9: "},
      {std::string("[1\0]", 4), "a.json:1:3: "},
      {std::string("\xff\xfe[\0]\0", 6), "a.json:1:1: "},  // UTF-16, little end first
      {"\xfe\xff", "a.json:1:1: "},                        // UTF-16, big end first
      {"[\"\xc3\x28\"]", "a.json:1:"},                     // not UTF-8
      {"[\"\xed\xa0\x80\"]", "a.json:1:"},                 // a surrogate in UTF-8
      {"[\"\xf4\x90\x80\x80\"]", "a.json:1:"},             // beyond Unicode
      {"[\"\xc0\xaf\"]", "a.json:1:"},                     // overlong
      {"[1e999]", "a.json:1:"},
      {"[-1e999]", "a.json:1:"},
      {"{\"a\": 1,\n \"b\": 2, \"a\": 3}", "a.json:2:10: "},
  };
  for (const auto& b : broken) CHECK_SAYS(refusal_of(b.text), b.position);
}

TEST_CASE("json: refusals are sentences that say what is wrong") {
  CHECK_SAYS(refusal_of("{\"a\": 1, \"a\": 2}"), "The key \"a\" is given twice in one object.");
  CHECK_SAYS(refusal_of(""), "This is not JSON: ");
  CHECK_SAYS(refusal_of("[1e999]"), "1e999");
  CHECK(refusal_of("[1e999]").find("json.exception") == std::string::npos);
  // The same key in two objects is no repetition.
  CHECK(read("[{\"a\": 1}, {\"a\": {\"a\": 2}}]").items.size() == 2);
}

TEST_CASE("json: a text that breaks far into a long string is not quoted back whole") {
  std::string text = "[\"" + std::string(100'000, 'x');
  CHECK(refusal_of(text).size() < 600);
  text = "{\"" + std::string(100'000, 'k') + "\": 1, \"" + std::string(100'000, 'k') + "\": 2}";
  CHECK(refusal_of(text).size() < 600);
}

TEST_CASE("json: refusals are UTF-8 and one line, whatever the text") {
  for (const std::string& text :
       {std::string("[\"\xc3\x28\"]"), std::string("[\"ab\ncd"), std::string("[\"\x01")}) {
    const std::string refusal = refusal_of(text);
    for (const char c : refusal)
      CHECK((static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7f));
  }
}

TEST_CASE("json: nesting of 64 levels is read, deeper is refused before it can hurt") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(read(nested(64)).items.size() == 1);
  CHECK_SAYS(refusal_of(nested(65)), "a.json:1:65: The nesting is deeper than 64 levels.");
  CHECK_SAYS(refusal_of(nested(10'000)), "a.json:1:65: ");
  CHECK_SAYS(refusal_of(std::string(1'000'000, '[')), "a.json:1:65: ");
  std::string objects;
  for (int i = 0; i < 10'000; ++i) objects += "{\"a\":";
  CHECK_SAYS(refusal_of(objects), "deeper than 64");
}

TEST_CASE("json: more than 8 MiB is refused by its size; long flat texts are read quickly") {
  CHECK_SAYS(refusal_of(std::string((8u << 20u) + 1, ' ')), "at most 8 MiB are read");
  std::string numbers = "[0";
  const int count = cases(90'000);
  for (int i = 0; i < count; ++i) numbers += ",1";
  CHECK(read(numbers + "]").items.size() == static_cast<std::size_t>(count) + 1);
}

TEST_CASE(
    "json: many names, many values, long texts: read within the budget, refused where it ends") {
  std::string names = "{\"n0\":0";
  for (int i = 1; i < 1'000; ++i) names += ",\"n" + std::to_string(i) + "\":1";
  CHECK(read(names + "}").keys.size() == 1'000);
  CHECK_SAYS(refusal_of(names + ",\"n7\":2}"), "The key \"n7\" is given twice in one object.");
  CHECK_SAYS(refusal_of(names + ",\"m\":2}"), "An object has more than 1000 members.");

  // The array is a value too.
  const Budget few{.values = 4};
  CHECK(parse_json("[1,1,1]", "a.json", few));
  CHECK_SAYS(parse_json("[1,1,1,1]", "a.json", few).error().text(),
             "a.json:1:8: The text has more than 4 values.");
  std::string ones = "[1";
  for (std::size_t i = 0; i < kFileBudget.values; ++i) ones += ",1";
  CHECK_SAYS(refusal_of(ones), "The text has more than 100000 values.");

  const auto text = [](std::size_t size) { return "\"" + std::string(size, 'a') + "\""; };
  const std::size_t longest = kFileBudget.string;
  CHECK(read(text(longest)).string.size() == longest);
  CHECK_SAYS(refusal_of(text(longest + 1)),
             "a.json:1:1: This text has 65537 bytes; at most 65536 are read.");
  CHECK_SAYS(refusal_of("{" + text(longest + 1) + ":1}"), "a.json:1:2: This text has 65537 bytes");
}

TEST_CASE("json: names made to trap other readers are names like any other") {
  const JsonValue v =
      read(R"({"__proto__": 1, "../../x": 2, "<script>": 3, "\u202e": 4, "a\u0000b": 5, "": 6})");
  CHECK(v.find("__proto__")->number == 1.0);
  CHECK(v.find(std::string("a\0b", 3))->number == 5.0);
  CHECK(v.find("")->number == 6.0);
  CHECK(v.find("a") == nullptr);
}

}  // namespace legwork::testing::json_test
