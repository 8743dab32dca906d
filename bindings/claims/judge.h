// Compares a claim with its measurement and gives the verdict. Every verdict is computed from numbers; a row's quantity ends
// with the tolerance: [exact], [+-x] or [at most x].
#pragma once

#include <span>
#include <string>

#include "bindings/claims/claim.h"
#include "bindings/claims/measurements.h"

namespace legwork::claims {

enum class Verdict { reproduced, refuted, not_reproducible, differs };
const char* name_of(Verdict verdict);

// A number, or a short text if there is no number.
struct Cell {
  Cell(double value) : number(value) {}                               // NOLINT: implicit on purpose
  Cell(std::string words) : text(std::move(words)), is_text(true) {}  // NOLINT
  std::string text;
  double number = 0.0;
  bool is_text = false;
};

struct Row {
  std::string source, name, quantity;
  Cell printed = 0.0, ours = 0.0;  // of a list the largest
  double error = 0.0;
  Verdict verdict = Verdict::differs;
};

// Refuses a measurement that does not fit the claim's kind: a list for a single number, or no printed value anywhere.
Result<Row> judge(const Claim& claim, const Measured& measured);

int count(std::span<const Row> rows, Verdict verdict);

}  // namespace legwork::claims
