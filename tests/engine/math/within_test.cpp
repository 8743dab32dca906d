// Numbers within their limits, and the one that is not, wherever it stands.
#include "engine/math/within.h"

#include <cmath>
#include <limits>
#include <vector>

#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::within_test {

TEST_CASE("within: as |x| <= limit says, for every number at every place") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double numbers[] = {0.0,  -0.0,  1.0,       -1.0,       1.0 + 1e-15, -1e-310, 1e9,
                            -1e9, 1e300, kInfinity, -kInfinity, nan,         -nan};
  const double limits[] = {0.0, 1e-310, 1.0, 1e9, kInfinity};
  for (std::size_t size = 1; size < 12; ++size)
    for (std::size_t place = 0; place < size; ++place)
      for (const double number : numbers)
        for (const double limit : limits) {
          std::vector<double> x(size, 0.5), most(size, 1.0);
          x[place] = number;
          most[place] = limit;
          CHECK(is_within(x, most) == (std::abs(number) <= limit));
        }
}

TEST_CASE(
    "within: infinities and NaN are not finite, and nothing but 0 and -0 is zero, at every place") {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kLargest = std::numeric_limits<double>::max();
  for (std::size_t size = 1; size < 12; ++size)
    for (std::size_t place = 0; place < size; ++place)
      for (const double number :
           {0.0, -0.0, 5e-324, kLargest, -kLargest, infinity, -infinity, nan, -nan}) {
        std::vector<double> x(size, -1.0);
        x[place] = number;
        CHECK(are_finite(x) == std::isfinite(number));
        for (double& other : x) other = &other == &x[place] ? number : -0.0;
        CHECK(are_zero(x) == (number == 0.0));
      }
}

TEST_CASE("within: all that is looked over is copied, within limits or not") {
  for (std::size_t size = 1; size < 12; ++size) {
    std::vector<double> x, copy(size + 1, 7.0);
    for (std::size_t i = 0; i < size; ++i) x.push_back(static_cast<double>(i));
    CHECK(is_within(x, std::vector<double>(size, 3.0), copy.data()) == (size <= 4));
    for (std::size_t i = 0; i < size; ++i) CHECK(copy[i] == x[i]);
    CHECK(copy[size] == 7.0);
  }
}

TEST_CASE("within: no numbers are within their limits, and finite") {
  CHECK(is_within({}, {}));
  CHECK(are_finite({}));
  CHECK(are_zero({}));
}

TEST_CASE("within: thousands of numbers at once") {
  Random random{7};
  std::vector<double> x(31200), most(x.size(), 1.0);
  for (double& value : x) value = random.uniform(-1.0, 1.0);
  CHECK(is_within(x, most));
  x[17001] = -1.5;
  CHECK_FALSE(is_within(x, most));
}

TEST_CASE("within: bits are compared, not values, at every place") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t size = 1; size < 12; ++size)
    for (std::size_t place = 0; place < size; ++place) {
      std::vector<double> a(size, 0.5);
      a[place] = nan;
      std::vector<double> b = a;
      CHECK(have_same_bits(a.data(), b.data(), size));
      b[place] = -nan;
      CHECK_FALSE(have_same_bits(a.data(), b.data(), size));
      a[place] = 0.0;
      b[place] = -0.0;
      CHECK_FALSE(have_same_bits(a.data(), b.data(), size));
      CHECK(have_same_bits(a.data(), b.data(), place));
    }
}

}  // namespace legwork::testing::within_test
