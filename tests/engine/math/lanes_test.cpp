// A lane computes what the plain double computes, bit for bit, at every width and in every place.
#include "engine/math/lanes.h"

#include <array>
#include <vector>

#include "engine/math/trig.h"
#include "tests/engine/support/bits.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::lanes_test {

using lanes::kRowLanes;
using lanes::Lanes;
using lanes::Row;

namespace {

// Doubles to meet anywhere: zeros of both signs, the smallest, infinities, NaN, and of any size.
std::vector<double> odd_doubles() {
  std::vector<double> all = {0.0,  1.0,     0.5,       1e300,        0x1p-1074,
                             1e-5, 0x1p-27, 0x1p-1022, 0x1.8p-1023,  kInfinity,
                             3.0,  0.1,     1e-300,    0x1.fffp1023, 0x1.fffffffffffffp-1};
  for (std::size_t i = 0, count = all.size(); i < count; ++i) all.push_back(-all[i]);
  all.push_back(kNan);
  return all;
}

double next(double x, int steps) {
  return double_of(bits_of(x) + static_cast<std::uint64_t>(steps));  // x > 0
}

// Angles where something changes: zero, the smallest that is not its own sine, every eighth of a turn with the doubles
// around it, the end of the range, beyond, and no number at all.
std::vector<double> edge_angles() {
  std::vector<double> angles = odd_doubles();
  const double limit = math::exact::kLargestAngle;
  for (const double edge : {0x1p-27, limit}) {
    for (int step = -2; step <= 2; ++step) angles.push_back(next(edge, step));
  }
  for (int eighth = 1; eighth < 400; ++eighth)
    for (int step = -2; step <= 2; ++step) angles.push_back(next(eighth * 0.25 * kPi, step));
  for (int quarter = 1; quarter < 1000; ++quarter)
    angles.push_back(next((1'048'576 - quarter) * 0.5 * kPi, quarter % 3));
  const std::size_t count = angles.size();
  for (std::size_t i = 0; i < count; ++i) angles.push_back(-angles[i]);
  return angles;
}

Row row_of(const std::vector<double>& values, std::size_t first) {
  Row row;
  for (std::size_t i = 0; i < kRowLanes; ++i) row.lane[i] = values[(first + i) % values.size()];
  return row;
}

int other_bits(const Row& got, const Row& truth) {
  int count = 0;
  for (int i = 0; i < kRowLanes; ++i) count += bits_of(got.lane[i]) != bits_of(truth.lane[i]);
  return count;
}

// Of sine or cosine of eight angles.
template <int W>
int wrong_sin_cos(const Row& angles) {
  Row sine, cosine, true_sine, true_cosine;
  for (int first = 0; first < kRowLanes; first += W) {
    const auto turn = lanes::sin_cos(Lanes<W, 0>::load(angles, first));
    turn.sin.store(sine, first);
    turn.cos.store(cosine, first);
  }
  for (int i = 0; i < kRowLanes; ++i) {
    const math::SinCos truth = math::sin_cos(angles.lane[i]);
    true_sine.lane[i] = truth.sin;
    true_cosine.lane[i] = truth.cos;
  }
  return other_bits(sine, true_sine) + other_bits(cosine, true_cosine);
}

int wrong_sin_cos_at_any_width(const Row& angles) {
  return wrong_sin_cos<1>(angles) + wrong_sin_cos<2>(angles) + wrong_sin_cos<4>(angles) +
         wrong_sin_cos<8>(angles);
}

// NaN's sign and payload are the processor's own business.
bool is_same(double a, double b) { return bits_of(a) == bits_of(b) || (a != a && b != b); }

// Of the four operations, negation, comparison and choice, eight pairs at once.
template <int W>
int wrong_arithmetic(const Row& a, const Row& b) {
  using L = Lanes<W, 0>;
  constexpr int kOperations = 7;
  Row got[kOperations];
  for (int first = 0; first < kRowLanes; first += W) {
    const L x = L::load(a, first), y = L::load(b, first);
    L sum = x, rest = x;
    sum += y;
    rest -= y;
    const L results[kOperations] = {sum,
                                    rest,
                                    x * y,
                                    x / y,
                                    -x,
                                    lanes::select(lanes::is_at_most(x, y), x, y),
                                    L::of_bits(bits_of(x))};
    for (int k = 0; k < kOperations; ++k) results[k].store(got[k], first);
  }
  int wrong = 0;
  for (int i = 0; i < kRowLanes; ++i) {
    const double x = a.lane[i], y = b.lane[i];
    const double truth[kOperations] = {x + y, x - y, x * y, x / y, -x, x <= y ? x : y, x};
    for (int k = 0; k < kOperations; ++k) wrong += !is_same(got[k].lane[i], truth[k]);
  }
  return wrong;
}

template <int W>
int wrong_broadcasts(const std::vector<double>& values) {
  int wrong = 0;
  for (const double x : values) {
    Row row;
    for (int first = 0; first < kRowLanes; first += W) Lanes<W, 0>(x).store(row, first);
    for (const double lane : row.lane) wrong += bits_of(lane) != bits_of(x);
  }
  return wrong;
}

// A store of W lanes from `first` leaves all others as they were.
template <int W>
int touched_neighbours() {
  int wrong = 0;
  for (int first = 0; first < kRowLanes; first += W) {
    Row row;
    for (int i = 0; i < kRowLanes; ++i) row.lane[i] = i;
    Lanes<W, 0>(-1.0).store(row, first);
    for (int i = 0; i < kRowLanes; ++i)
      wrong += row.lane[i] != (i >= first && i < first + W ? -1.0 : i);
  }
  return wrong;
}

}  // namespace

TEST_CASE("lanes: sine and cosine have the bits of the plain ones where they change form") {
  const std::vector<double> angles = edge_angles();
  int wrong = 0;
  for (std::size_t first = 0; first < angles.size(); first += 3)  // each angle in several lanes
    wrong += wrong_sin_cos_at_any_width(row_of(angles, first));
  CHECK(wrong == 0);
}

TEST_CASE("lanes: and at 400,000 angles of any size") {
  Random random{1};
  int wrong = 0;
  for (int i = 0; i < cases(50'000); ++i) {
    const double size = std::array{kPi, 100.0, 1.7e6, 1e-7}[at(i % 4)];
    Row angles;
    for (double& angle : angles.lane) angle = random.uniform(-size, size);
    wrong += wrong_sin_cos_at_any_width(angles);
  }
  CHECK(wrong == 0);
}

TEST_CASE("lanes: sums, products, quotients, negation and choice are the plain double's") {
  const std::vector<double> values = odd_doubles();
  int wrong = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t k = 0; k < values.size(); k += 5) {
      const Row a = row_of(values, i), b = row_of(values, i + k);
      wrong += wrong_arithmetic<1>(a, b) + wrong_arithmetic<2>(a, b) + wrong_arithmetic<4>(a, b) +
               wrong_arithmetic<8>(a, b);
    }
  CHECK(wrong == 0);
}

TEST_CASE("lanes: one number in all lanes keeps every bit, the sign of zero included") {
  const std::vector<double> values = odd_doubles();
  CHECK(wrong_broadcasts<1>(values) == 0);
  CHECK(wrong_broadcasts<2>(values) == 0);
  CHECK(wrong_broadcasts<4>(values) == 0);
  CHECK(wrong_broadcasts<8>(values) == 0);
}

TEST_CASE("lanes: a store touches its own lanes only") {
  CHECK(touched_neighbours<1>() == 0);
  CHECK(touched_neighbours<2>() == 0);
  CHECK(touched_neighbours<4>() == 0);
  CHECK(touched_neighbours<8>() == 0);
}

}  // namespace legwork::testing::lanes_test
