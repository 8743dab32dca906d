// The 64 bits of a double and back (std::bit_cast is missing from Emscripten 3.1.6's library).
#pragma once

#include <cstdint>
#include <cstring>

namespace legwork::testing {

inline std::uint64_t bits_of(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

inline double double_of(std::uint64_t bits) {
  double x = 0.0;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

}  // namespace legwork::testing
