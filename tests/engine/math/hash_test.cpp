// FNV-1a against values computed by another program, and the properties on which the state hash relies.
#include "engine/math/hash.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/engine/support/bits.h"

namespace legwork::testing::hash_test {

namespace {
std::uint64_t hash_of(const std::vector<double>& values, std::uint64_t seed = kHashSeed) {
  return hash_doubles(values.data(), values.size(), seed);
}
}  // namespace

TEST_CASE("hash: FNV-1a over the bytes, least significant first") {
  CHECK(hash_of({}) == 0xcbf29ce484222325u);
  CHECK(hash_of({1.0, -0.5, 3.141592653589793, 1e-308, 0.0}) == 0xaccbaa192e653cf1u);
  // The eight letters "foobarba" read as one double.
  CHECK(hash_of({double_of(0x61627261626f6f66u)}) == 0x738914eb4e1451adu);
}

TEST_CASE("hash: of a text, its bytes without a sign") {
  CHECK(hash_bytes("") == 0xcbf29ce484222325u);
  CHECK(hash_bytes("foobar") == 0x85944171f73967e8u);
  CHECK(hash_bytes("foobarba") == hash_of({double_of(0x61627261626f6f66u)}));
  CHECK(hash_bytes("\xff\x80") == 0xa9a2607b6f6e56au);
}

TEST_CASE("hash: the sign of zero, the order and every single bit of a value count") {
  CHECK(hash_of({0.0}) != hash_of({-0.0}));
  CHECK(hash_of({1.0, 2.0}) != hash_of({2.0, 1.0}));
  CHECK(hash_of({0.0}) != hash_of({0.0, 0.0}));
  for (int bit = 0; bit < 64; ++bit) {
    const double changed = double_of(bits_of(0.7) ^ std::uint64_t{1} << bit);
    CHECK(hash_of({0.3, changed}) != hash_of({0.3, 0.7}));
  }
}

TEST_CASE("hash: two pieces in turn give the hash of the whole") {
  CHECK(hash_of({3.0, 4.0}, hash_of({1.0, 2.0})) == hash_of({1.0, 2.0, 3.0, 4.0}));
}

}  // namespace legwork::testing::hash_test
