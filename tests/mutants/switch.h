// The active mutant, and those that a run has reached; only in the mutated copy (insertion.mjs), since the engine has no globals.
#pragma once

namespace legwork::mutants {

constexpr int kMost = 1000;
extern const int chosen;    // 0: none
extern int reached[kMost];  // of int, which no number of the engine may share

inline bool is_on(int number) {
  reached[number] = 1;
  return number == chosen;
}

}  // namespace legwork::mutants
