// A claim: a published or reference number, and how ours is compared with it. Claims are data, in models/reference/claims;
// measurements.h holds our numbers, and judge.h compares the two.
#pragma once

#include <string>
#include <vector>

#include "engine/io/json.h"

namespace legwork::claims {

// How a claim is judged, and what its tolerance means.
enum class Kind {
  within,  // reproduced if ours is within `tolerance` of the printed number
  same,    // words: reproduced if ours are equal
  list,  // several numbers: the largest difference, relative to the largest printed number, is at most `tolerance`
  at_most,  // an error: reproduced if ours is at most `tolerance`
  refuted,  // a false number: refuted if ours is within `tolerance` of `correct`, and the printed number is not
  refuted_above,  // "it vanishes": refuted if ours is more than `tolerance`
  undetermined,  // not reproducible if two choices that the text allows differ by more than `tolerance` (relative)
  off_by,  // not reproducible if ours is off by `residual` (relative) within `tolerance`, and `residual` exceeds `tolerance`
  outside,  // not reproducible if the printed number is outside the range of ours
};

struct Claim {
  std::string source;  // publication and equation, page of the theory, or reference data
  std::string name;    // part.quantity
  std::string
      of;  // the name of its measurement; differs from `name` only if several claims use one measurement
  std::string quantity;  // what a person reads, with the unit
  Kind kind = Kind::within;
  // The printed value: words, one number or several. Empty if the measurement reads it from models/reference.
  std::string words;
  std::vector<double> numbers;
  double tolerance = 0.0;
  double correct = 0.0;   // refuted
  double residual = 0.0;  // off_by
  std::string verdict;    // as last recorded; a test compares it with today's
  int line = 1, column = 1;
};

// Reads {"groups": [{"source": "...", "claims": [{"name", "of", "quantity", "kind", "printed", ...}]}]}. Refuses, with
// file:line:column, what is missing, unknown or of the wrong type, and a name that occurs twice.
Result<std::vector<Claim>> read_claims(const JsonValue& file, const std::string& file_name);

}  // namespace legwork::claims
