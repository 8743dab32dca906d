// The claims by subject (quadruped, tail, hexapod, ...), and what measures them, part by part.
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

// The tables of models/reference, and the claims, of a subject.
Result<JsonValue> reference_numbers(const std::string& subject);
Result<JsonValue> claims_file(const std::string& subject);

// All claims of a subject held against what is measured, in the order of the file. Refuses a claim that nothing measures,
// and a measurement that no claim is made of.
Result<std::vector<Row>> verify(const Subject& subject, const JsonValue& reference,
                                const JsonValue& claims);

}  // namespace legwork::claims
