// Upper limits for everything read from outside: a scene, a script, states, a link to a run, a sweep's rows. They are
// enforced while reading, before anything is built from the text.
#pragma once

#include <cstddef>

namespace legwork {

struct Budget {
  std::size_t bytes = 8U << 20U;    // of the text
  std::size_t values = 100'000;     // JSON values on all levels; each takes about 100 bytes
  std::size_t members = 1'000;      // of one object
  std::size_t string = 64U << 10U;  // bytes of one string, key or name
  std::size_t depth = 64;           // levels of nesting
  std::size_t changes = 10'000;     // during one run; each may replan its walk
  double steps = 36'000'000.0;      // of one run: an hour at 0.1 ms
};

inline constexpr Budget kFileBudget = {};
inline constexpr Budget kSceneBudget = {.string = 4U << 20U};  // it may hold a robot's file
inline constexpr Budget kStatesBudget = {.values = 1'000'000};
inline constexpr Budget kLinkBudget = {.bytes = 4096, .string = 80, .changes = 1'000};
inline constexpr std::size_t kLinkFileBytes = 32U
                                              << 10U;  // of a robot's or linkage's file in a link
inline constexpr std::size_t kLinkCodeBytes = 64U << 10U;  // of all texts of code in a link
inline constexpr Budget kRowsBudget = {.bytes = std::size_t{16}
                                                << 30U};  // of a sweep, line by line

}  // namespace legwork
