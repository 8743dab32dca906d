#include "bindings/claims/subjects.h"

#include <algorithm>

#include "bindings/builtin_scenes.h"
#include "bindings/claims/fourbar/parts.h"
#include "bindings/claims/free/parts.h"
#include "bindings/claims/hexapod/parts.h"
#include "bindings/claims/lecture/parts.h"
#include "bindings/claims/quadruped/parts.h"
#include "bindings/claims/tail/parts.h"

namespace legwork::claims {
namespace {

constexpr Subject kSubjects[] = {{"quadruped", kQuadrupedParts}, {"tail", kTailParts},
                                 {"hexapod", kHexapodParts},     {"fourbar", kFourbarParts},
                                 {"lecture", kLectureParts},     {"free", kFreeParts}};

Result<JsonValue> builtin_file(std::span<const BuiltinScene> files, const std::string& subject,
                               const std::string& folder) {
  for (const BuiltinScene& file : files)
    if (subject == file.id) return parse_json(file.json, folder + subject + ".json");
  return Diagnostic{folder + " has no " + subject + ".json."};
}

std::string file_of(const std::string& subject) {
  return "models/reference/claims/" + subject + ".json";
}

bool belongs_to(const std::string& claim, const Part& part) {
  const std::string prefix = std::string(part.name) + ".";
  return claim.compare(0, prefix.size(), prefix) == 0;
}

// Of the claims, those of one part.
Result<std::vector<Row>> rows_of(const Part& part, const JsonValue& reference,
                                 std::span<const Claim> claims, const std::string& file) {
  Measurements measurements(reference, part.name);
  if (Refusal refusal = part.measure(measurements)) return *refusal;
  if (!measurements.twice().empty())
    return Diagnostic{quoted_text(measurements.twice()) + " is measured twice."};
  std::vector<Row> rows;
  for (const Claim& claim : claims) {
    if (!belongs_to(claim.of, part)) continue;
    const Measured* measured = measurements.find(claim.of);
    if (measured == nullptr)
      return Diagnostic{"Nothing measures the claim " + quoted_text(claim.name) + ".",
                        "bindings/claims has the measurements.", file, claim.line, claim.column};
    Result<Row> row = judge(claim, *measured);
    if (!row) return row.error();
    rows.push_back(*row);
  }
  for (const auto& measured : measurements.all()) {
    const std::string& name = measured.first;
    if (std::none_of(claims.begin(), claims.end(),
                     [&name](const Claim& claim) { return claim.of == name; }))
      return Diagnostic{"No claim is made of " + quoted_text(name) + ", which is measured.", "",
                        file, 1, 1};
  }
  return rows;
}

}  // namespace

std::span<const Subject> subjects() { return kSubjects; }

Result<JsonValue> reference_numbers(const std::string& subject) {
  return builtin_file(builtin_references(), subject, "models/reference/");
}

Result<JsonValue> claims_file(const std::string& subject) {
  return builtin_file(builtin_claims(), subject, "models/reference/claims/");
}

Result<std::vector<Row>> verify(const Subject& subject, const JsonValue& reference,
                                const JsonValue& claims_json) {
  const std::string file = file_of(subject.name);
  const Result<std::vector<Claim>> claims = read_claims(claims_json, file);
  if (!claims) return claims.error();
  std::map<std::string, Row> rows;
  for (const Part& part : subject.parts) {
    const Result<std::vector<Row>> own = rows_of(part, reference, *claims, file);
    if (!own) return own.error();
    for (const Row& row : *own) rows.emplace(row.name, row);
  }
  std::vector<Row> in_order;
  for (const Claim& claim : *claims) {
    const auto row = rows.find(claim.name);
    if (row == rows.end())
      return Diagnostic{
          "No part of " + std::string(subject.name) + " measures " + quoted_text(claim.name) + ".",
          "Its parts are listed in bindings/claims.", file, claim.line, claim.column};
    in_order.push_back(row->second);
  }
  return in_order;
}

}  // namespace legwork::claims
