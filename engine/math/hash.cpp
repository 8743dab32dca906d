#include "engine/math/hash.h"

#include <cstring>

namespace legwork {
namespace {

constexpr std::uint64_t kPrime = 0x100000001b3ULL;

}  // namespace

std::uint64_t hash_doubles(const double* values, std::size_t count, std::uint64_t seed) {
  std::uint64_t hash = seed;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t bits = 0;  // std::bit_cast is missing from libc++ 14
    std::memcpy(&bits, &values[i], sizeof bits);
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
