// A call whose data and branches the processor has forgotten, as in a program that does other work between two steps.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cold {

inline double nanoseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

// Walks through more memory than the first two caches hold, and through branches that nothing can foresee.
inline void forget() {
  static std::vector<std::uint64_t> memory(std::size_t{3} << 19, 1);  // 12 MB
  static volatile std::uint64_t sink = 0;
  std::uint64_t sum = sink;
  for (std::size_t i = 0; i < memory.size(); i += 8) sum += memory[i]++;
  std::uint32_t random = 12345u + static_cast<std::uint32_t>(sum);
  for (int i = 0; i < 4000; ++i) {
    random = random * 1664525u + 1013904223u;
    if (random & 0x10000u)
      sum += random;
    else
      sum ^= random;
  }
  sink = sum;
}

struct Times {
  double tenth, median;  // ns: one call in ten is faster; half of them are
};

// Of call(0) .. call(calls - 1), each after forget().
template <class Call>
Times time_calls(int calls, const Call& call) {
  std::vector<double> times;
  double clock = 1e9;  // what reading it costs
  for (int i = 0; i < calls; ++i) {
    forget();
    for (int k = 0; k < 5; ++k)
      clock = std::min(clock, nanoseconds_since(std::chrono::steady_clock::now()));
    const auto start = std::chrono::steady_clock::now();
    call(i);
    times.push_back(nanoseconds_since(start) - clock);
  }
  std::sort(times.begin(), times.end());
  return {times[times.size() / 10], times[times.size() / 2]};
}

}  // namespace cold
