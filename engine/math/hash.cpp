#include "engine/math/hash.h"

#include <cstring>

namespace legwork {
namespace {

constexpr std::uint64_t kPrime = 0x100000001b3ULL;
constexpr std::uint64_t kPrime2 = kPrime * kPrime, kPrime8 = kPrime2 * kPrime2 * kPrime2 * kPrime2;

}  // namespace

std::uint64_t hash_doubles(const double* values, std::size_t count, std::uint64_t seed) {
  std::uint64_t hash = seed;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t bits = 0;  // std::bit_cast is missing from libc++ 14
    std::memcpy(&bits, &values[i], sizeof bits);
    if (bits ==
        0) {  // eight bytes that change nothing: most of a state, and each would wait for the one before
      hash *= kPrime8;
      continue;
    }
    for (int byte = 0; byte < 8; ++byte, bits >>= 8) hash = (hash ^ (bits & 0xffU)) * kPrime;
  }
  return hash;
}

std::uint64_t hash_bytes(std::string_view bytes) {
  std::uint64_t hash = kHashSeed;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * kPrime;
  return hash;
}

}  // namespace legwork
