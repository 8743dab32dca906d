// The claims: each keeps its verdict, changing one number changes exactly one row, and what cannot be judged is refused.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "bindings/claims/subjects.h"
#include "tests/engine/support/build.h"

namespace legwork::claims {
namespace {

const Subject& subject_named(std::string_view name) {
  for (const Subject& subject : subjects())
    if (subject.name == name) return subject;
  FAIL("no subject ", name);
  return subjects()[0];
}

JsonValue loaded(Result<JsonValue> file) {
  REQUIRE_MESSAGE(file, file.error().text());
  return *file;
}

std::vector<Row> rows_of(const Subject& subject, const JsonValue& file) {
  const Result<std::vector<Row>> rows =
      verify(subject, loaded(reference_numbers(subject.name)), file);
  REQUIRE_MESSAGE(rows, rows.error().text());
  return *rows;
}

Verdict verdict_of(Kind kind, double printed, double tolerance, std::vector<double> ours,
                   double correct = 0.0) {
  Claim claim;
  claim.name = "a.b";
  claim.kind = kind;
  claim.numbers = {printed};
  claim.words = kind == Kind::undetermined ? "19" : "";
  claim.tolerance = tolerance;
  claim.correct = claim.residual = correct;
  const Result<Row> row = judge(claim, {std::move(ours), {}, {}, {}});
  REQUIRE_MESSAGE(row, row.error().text());
  return row->verdict;
}

// The claims of a file, changeable.
std::vector<JsonValue*> claims_in(JsonValue& file) {
  std::vector<JsonValue*> all;
  for (JsonValue& group : const_cast<JsonValue*>(file.find("groups"))->items)
    for (JsonValue& claim : const_cast<JsonValue*>(group.find("claims"))->items)
      all.push_back(&claim);
  return all;
}

}  // namespace

TEST_CASE("claims: every subject's keep their verdicts") {
  for (const Subject& subject : subjects()) {
    // Its runs take a minute: `legwork verify free` by night.
    if (std::string_view(subject.name) == "free") continue;
    if (testing::kIsSampled && std::string_view(subject.name) != "hexapod") continue;
    const JsonValue file = loaded(claims_file(subject.name));
    const Result<std::vector<Claim>> claimed = read_claims(file, subject.name);
    REQUIRE_MESSAGE(claimed, claimed.error().text());
    const std::vector<Row> rows = rows_of(subject, file);
    REQUIRE(rows.size() == claimed->size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      CAPTURE(rows[i].name);
      CHECK(name_of(rows[i].verdict) == (*claimed)[i].verdict);
    }
  }
}

TEST_CASE("claims: one printed number changed, and exactly its row differs") {
  const Subject& subject = subject_named("fourbar");
  JsonValue file = loaded(claims_file(subject.name));
  std::string changed;
  for (JsonValue* claim : claims_in(file)) {
    const JsonValue* printed = claim->find("printed");
    if (!changed.empty() || claim->find("kind")->string != "within" || !printed ||
        printed->kind != JsonValue::Kind::number)
      continue;
    const_cast<JsonValue*>(printed)->number += 2.1 * claim->find("tolerance")->number + 1e-9;
    changed = claim->find("name")->string;
  }
  REQUIRE(!changed.empty());
  for (const Row& row : rows_of(subject, file)) {
    CAPTURE(row.name);
    CHECK((row.verdict == Verdict::differs) == (row.name == changed));
  }
}

TEST_CASE("claims: a claim without a measurement, and a measurement without a claim") {
  const Subject& subject = subject_named("fourbar");
  const JsonValue reference = loaded(reference_numbers(subject.name));
  const JsonValue known = loaded(claims_file(subject.name));
  JsonValue other = known;
  const_cast<JsonValue*>(claims_in(other)[0]->find("name"))->string += "_not_measured";
  Result<std::vector<Row>> rows = verify(subject, reference, other);
  REQUIRE(!rows);
  CHECK(rows.error().message.find("Nothing measures the claim") == 0);
  CHECK(rows.error().line > 1);
  other = known;
  JsonValue& group = const_cast<JsonValue*>(other.find("groups"))->items[0];
  std::vector<JsonValue>& own = const_cast<JsonValue*>(group.find("claims"))->items;
  own.erase(own.begin());
  rows = verify(subject, reference, other);
  REQUIRE(!rows);
  CHECK(rows.error().message.find("No claim uses the measurement") == 0);
}

TEST_CASE("claims: each kind of verdict, given and withheld") {
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(verdict_of(Kind::within, 1.0, 0.1, {1.05}) == Verdict::reproduced);
  CHECK(verdict_of(Kind::within, 1.0, 0.1, {1.2}) == Verdict::differs);
  CHECK(verdict_of(Kind::at_most, 0.0, 1e-9, {1e-10}) == Verdict::reproduced);
  CHECK(verdict_of(Kind::at_most, 0.0, 1e-9, {1e-8}) == Verdict::differs);
  CHECK(verdict_of(Kind::refuted, 1.0, 0.1, {2.0}, 2.0) == Verdict::refuted);
  CHECK(verdict_of(Kind::refuted, 1.0, 0.1, {2.0}, 1.0) == Verdict::differs);  // it is right
  CHECK(verdict_of(Kind::refuted, 1.0, 0.1, {1.0}, 2.0) == Verdict::differs);  // ours is not
  CHECK(verdict_of(Kind::refuted_above, 0.0, 0.1, {0.2}) == Verdict::refuted);
  CHECK(verdict_of(Kind::refuted_above, 0.0, 0.1, {0.05}) == Verdict::differs);
  CHECK(verdict_of(Kind::undetermined, 0.0, 0.1, {1.0, 2.0}) == Verdict::not_reproducible);
  CHECK(verdict_of(Kind::undetermined, 0.0, 0.1, {1.0, 1.05}) == Verdict::differs);
  CHECK(verdict_of(Kind::off_by, 1.0, 0.01, {1.5}, 0.5) == Verdict::not_reproducible);
  CHECK(verdict_of(Kind::off_by, 1.0, 0.01, {1.2}, 0.5) == Verdict::differs);
  CHECK(verdict_of(Kind::outside, 3.0, 0.0, {1.0, 2.0}) == Verdict::not_reproducible);
  CHECK(verdict_of(Kind::outside, 1.5, 0.0, {1.0, 2.0}) == Verdict::differs);
  for (const Kind kind : {Kind::within, Kind::at_most, Kind::refuted, Kind::refuted_above})
    for (const double bad : {std::nan(""), inf, -inf}) {
      if (kind == Kind::refuted_above && bad == inf) continue;  // more than any bound
      if (kind == Kind::at_most && bad == -inf) continue;
      CHECK(verdict_of(kind, 1.0, 0.1, {bad}, 2.0) == Verdict::differs);
    }
  Claim list;
  list.kind = Kind::list;
  list.numbers = {1.0, 2.0};
  list.tolerance = 1e-6;
  CHECK(judge(list, {{1.0, 2.0}, {}, {}, {}})->verdict == Verdict::reproduced);
  CHECK(judge(list, {{1.0, 2.1}, {}, {}, {}})->verdict == Verdict::differs);
  CHECK(judge(list, {{1.0}, {}, {}, {}})->verdict == Verdict::differs);
  CHECK_FALSE(judge(list, {{1.0}, {}, "words", {}})->verdict == Verdict::reproduced);
  list.kind = Kind::within;
  CHECK_FALSE(judge(list, {{1.0}, {}, {}, {}}));  // two numbers are printed
}

TEST_CASE("claims: of contact, the exact values that are printed are those that are computed") {
  const Subject& subject = subject_named("contact");
  const JsonValue reference = loaded(reference_numbers(subject.name));
  const Result<std::vector<Claim>> claimed =
      read_claims(loaded(claims_file(subject.name)), subject.name);
  REQUIRE_MESSAGE(claimed, claimed.error().text());
  int compared = 0;
  for (const Part& part : subject.parts) {
    const std::string_view name = part.name;
    if (name != "friction" && name != "rolling" && name != "tipping" && name != "impacts" &&
        name != "jam")
      continue;
    Measurements measurements(reference, part.name);
    REQUIRE(!part.measure(measurements));
    for (const Claim& claim : *claimed) {
      const Measured* measured = measurements.find(claim.of);
      if (measured == nullptr || claim.numbers.size() != measured->known.size()) continue;
      for (std::size_t k = 0; k < claim.numbers.size(); ++k, ++compared) {
        CAPTURE(claim.name);
        CHECK(std::abs(claim.numbers[k] - measured->known[k]) <=
              1e-9 * (1.0 + std::abs(measured->known[k])));
      }
    }
  }
  CHECK(compared > 60);
}

TEST_CASE("claims: what a file of claims must not say") {
  const auto refused = [](const char* json) {
    const Result<JsonValue> file = parse_json(json, "claims.json");
    REQUIRE(file);
    const Result<std::vector<Claim>> claims = read_claims(*file, "claims.json");
    REQUIRE(!claims);
    return claims.error().text();
  };
  CHECK(refused(R"({"groups": [{"source": "s", "claims": [
    {"name": "a.b", "quantity": "q", "kind": "nearly", "printed": 1, "tolerance": 1}]}]})")
            .find("claims.json:2:5: There is no kind of claim \"nearly\".") == 0);
  CHECK(refused(R"({"groups": [{"source": "s", "claims": [
    {"name": "a.b", "quantity": "q", "kind": "within", "printed": 1}]}]})")
            .find("tolerance") != std::string::npos);
  CHECK(refused(R"({"groups": [{"source": "s", "claims": [
    {"name": "a.b", "quantity": "q", "kind": "same", "printed": "x"},
    {"name": "a.b", "quantity": "q", "kind": "same", "printed": "x"}]}]})")
            .find("claims.json:3:5: There are two claims") == 0);
  CHECK(refused(R"({"groups": [{"source": "s", "claims": [
    {"name": "a.b", "quantity": "q", "kind": "list", "printed": [1, "x"], "tolerance": 1}]}]})")
            .find("a list of numbers") != std::string::npos);
}

}  // namespace legwork::claims
