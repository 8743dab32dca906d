// Typed members of an object: what is read, and how the first error is reported.
#include <array>
#include <functional>
#include <string>

#include "engine/io/json.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::object_reader_test {

namespace {

const std::string kFile = "a.json";

JsonValue read(const std::string& text) {
  const Result<JsonValue> root = parse_json(text, kFile);
  REQUIRE_MESSAGE(root, root.error().text());
  return *root;
}

// What the reader says after `use` has read what it wants; "" if nothing.
std::string says(const std::string& text, const std::function<void(ObjectReader&)>& use) {
  const JsonValue root = read(text);
  ObjectReader reader(root, kFile, "A leg");
  use(reader);
  const Refusal refusal = reader.finish();
  return refusal ? refusal->text() : "";
}

void name_and_mass(ObjectReader& reader) {
  std::string name;
  double mass = 0.0;
  reader.string("name", name);
  reader.number("mass", mass);
}

}  // namespace

TEST_CASE("object reader: members of all kinds are read, optional ones left alone when absent") {
  const JsonValue root = read(R"({"s": "x", "n": 2, "o": {"k": 1}, "a": [1, 2, 3], "skip": null})");
  ObjectReader reader(root, kFile, "A leg");
  std::string s;
  double n = 0.0, missing = 7.0;
  std::array<double, 3> a = {}, b = {4.0, 5.0, 6.0};
  reader.string("s", s);
  reader.number("n", n);
  reader.optional_number("missing", missing);
  reader.numbers("a", a.data(), 3);
  reader.optional_numbers("none", b.data(), 3);
  const JsonValue* object = reader.object("o");
  const JsonValue* array = reader.array("a");
  CHECK(reader.optional_array("no_array") == nullptr);
  reader.ignore("skip");
  CHECK(reader.has("n"));
  CHECK_FALSE(reader.has("missing"));
  const Refusal refusal = reader.finish();
  CHECK_MESSAGE(!refusal, refusal->text());
  CHECK(s == "x");
  CHECK(n == 2.0);
  CHECK(missing == 7.0);
  CHECK(a == std::array<double, 3>{1.0, 2.0, 3.0});
  CHECK(b == std::array<double, 3>{4.0, 5.0, 6.0});
  REQUIRE(object);
  CHECK(object->find("k")->number == 1.0);
  REQUIRE(array);
  CHECK(array->items.size() == 3);
}

TEST_CASE("object reader: what is missing, of the wrong kind, or unknown") {
  CHECK(says(R"({"name": "FL", "mass": 1})", name_and_mass) == "");
  CHECK(says(R"({"name": "FL"})", name_and_mass) ==
        "a.json:1:1: A leg lacks \"mass\". Add a number.");
  CHECK(says("{\n\"name\": 3, \"mass\": 1}", name_and_mass) ==
        "a.json:2:9: \"name\" must be a string, not a number.");
  CHECK_SAYS(says(R"({"name": "FL", "mass": "1"})", name_and_mass),
             "1:24: \"mass\" must be a number, not a string.");
  CHECK_SAYS(says(R"({"name": "FL", "mass": null})", name_and_mass), "not null");
  CHECK_SAYS(says(R"({"name": "FL", "mass": true})", name_and_mass), "not true or false");
  CHECK_SAYS(says(R"({"name": "FL", "mass": [1]})", name_and_mass), "not an array");
  CHECK(says(R"({"name": "FL", "mass": 1, "colour": 2})", name_and_mass) ==
        "a.json:1:37: A leg has an unknown key \"colour\". Known keys: name, mass.");
}

TEST_CASE("object reader: the first thing wrong is the one that is said") {
  CHECK_SAYS(says(R"({"mass": "x", "colour": 1})", name_and_mass), "lacks \"name\"");
}

TEST_CASE("object reader: what is no object, and lists of the wrong length or kind") {
  const auto nothing = [](ObjectReader&) {};
  CHECK(says("[1]", nothing) == "a.json:1:1: A leg must be an object, not an array.");
  CHECK(says("null", name_and_mass) == "a.json:1:1: A leg must be an object, not null.");
  const auto three = [](ObjectReader& reader) {
    double out[3];
    reader.numbers("p", out, 3);
  };
  CHECK(says(R"({"p": [1, 2]})", three) == "a.json:1:7: \"p\" must hold 3 numbers, not 2.");
  CHECK(says(R"({"p": [1, "2", 3]})", three) ==
        "a.json:1:11: \"p\" must hold 3 numbers, not a string.");
  CHECK(says("{}", three) == "a.json:1:1: A leg lacks \"p\". Add an array of numbers.");
  CHECK_SAYS(says(R"({"p": 1})", three), "must be an array of numbers, not a number");
}

}  // namespace legwork::testing::object_reader_test
