// expm1 and tanh against the C library's long double, and at the ends of their ranges.
#include "engine/math/hyperbolic.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::hyperbolic_test {

namespace {

// In units of the last place of the truth.
double ulps(double got, long double truth) {
  int exponent = 0;
  std::frexp(static_cast<double>(truth), &exponent);
  return static_cast<double>((static_cast<long double>(got) - truth) /
                             std::ldexp(1.0L, exponent - 53));
}

}  // namespace

TEST_CASE("hyperbolic: within the bounds of the header") {
  Random random{3};
  Worst expm1, tanh;
  for (int i = 0; i < 100'000; ++i) {
    const double x = random.uniform(0.0, i % 2 ? 2.0 : 40.0);
    expm1.see(ulps(math::expm1(x), std::expm1(static_cast<long double>(x))));
    const double y = random.uniform(-3.0, 3.0);
    tanh.see(ulps(math::tanh(y), std::tanh(static_cast<long double>(y))));
  }
  // The C library's own are rounded to double where long double is emulated.
  const double truth = kIsWasm ? 1.0 : 0.0;
  CHECK(expm1.value < 2.0 + truth);
  CHECK(tanh.value < 4.0 + truth);
}

TEST_CASE("hyperbolic: small arguments keep their digits, large ones their limit") {
  CHECK(math::expm1(0.0) == 0.0);
  CHECK(math::expm1(1e-12) == doctest::Approx(1e-12).epsilon(1e-11));
  CHECK(math::tanh(1e-20) == 1e-20);
  CHECK(math::tanh(-50.0) == -1.0);
  CHECK(math::tanh(0.5) == -math::tanh(-0.5));
  CHECK(std::isnan(math::expm1(-1.0)));
  CHECK(std::isnan(math::tanh(kNan)));
}

}  // namespace legwork::testing::hyperbolic_test
