// The claims by subject (quadruped, tail, hexapod, ...) and the parts that measure them.
#pragma once

#include <span>

#include "bindings/claims/judge.h"
#include "bindings/claims/parts.h"

namespace legwork::claims {

struct Subject {
  const char* name;
  std::span<const Part> parts;
};
std::span<const Subject> subjects();

// A subject's tables in models/reference, and its claims.
Result<JsonValue> reference_numbers(const std::string& subject);
Result<JsonValue> claims_file(const std::string& subject);

// Judges all claims of a subject, in the order of the file. Refuses a claim without a measurement, and a measurement without a
// claim.
Result<std::vector<Row>> verify(const Subject& subject, const JsonValue& reference,
                                const JsonValue& claims);

}  // namespace legwork::claims
