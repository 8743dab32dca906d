// Elementary functions against the C library's long double (80 bits natively, 128 in WASM), their special values,
// and one hash of their bits that every compiler, optimisation level and WASM must reproduce.
#include "engine/math/trig.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

using namespace legwork;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kPi = 0x1.921fb54442d18p+1;
constexpr int kPoints = 200'000;

std::uint64_t bits_of(double x) {
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}
double from_bits(std::uint64_t bits) {
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

// splitmix64 (Steele, Lea, Flood 2014).
struct Random {
  std::uint64_t state;
  std::uint64_t bits() {
    state += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // In [-1, 1), on a grid of 2^-52.
  double symmetric() {
    return static_cast<double>(static_cast<std::int64_t>(bits()) >> 11) * 0x1p-52;
  }
  // Any sign, exponent and fraction, but neither infinity nor NaN.
  double any_finite() {
    for (;;) {
      const double x = from_bits(bits());
      if (std::fabs(x) <= kLargest) return x;
    }
  }
};

bool is_same(double a, double b) { return bits_of(a) == bits_of(b); }
bool is_nan(double x) { return x != x; }
double next_up(double x) { return from_bits(bits_of(x) + 1); }    // x > 0
double next_down(double x) { return from_bits(bits_of(x) - 1); }  // x > 0

// Error in units in the last place of the true value.
double ulp_error(double got, long double truth) {
  if (static_cast<double>(truth) == got && std::fabs(got) == kInf) return 0;
  int exponent = 0;
  std::frexp(static_cast<double>(truth), &exponent);
  const long double ulp = std::ldexp(1.0L, std::max(exponent - 53, -1074));
  const double error = static_cast<double>(std::fabs(got - truth) / ulp);
  return is_nan(error) ? kInf : error;
}

// Worst error seen and where.
struct Worst {
  double ulp = 0;
  double x = 0;
  double y = 0;
  void see(double got, long double truth, double x_in, double y_in = 0) {
    const double error = ulp_error(got, truth);
    if (error > ulp) *this = {error, x_in, y_in};
  }
};

Worst worst_sin;
Worst worst_cos;

void see_sin_cos(double x) {
  const math::SinCos got = math::sin_cos(x);
  worst_sin.see(got.sin, std::sin(static_cast<long double>(x)), x);
  worst_cos.see(got.cos, std::cos(static_cast<long double>(x)), x);
}

void check_sin_cos() {
  MESSAGE("sin: worst ", worst_sin.ulp, " ulp at ", worst_sin.x, "; cos: worst ", worst_cos.ulp,
          " ulp at ", worst_cos.x);
  CHECK(worst_sin.ulp <= 1);
  CHECK(worst_cos.ulp <= 1);
  worst_sin = worst_cos = {};
}

}  // namespace

TEST_CASE("sin and cos: one ulp over the stated range") {
  Random random{1};
  for (int i = 0; i < kPoints / 2; ++i) see_sin_cos(random.symmetric() * 2 * kPi);
  for (int i = 0; i < kPoints / 4; ++i) see_sin_cos(random.symmetric() * math::kSinCosRange);
  for (int i = 0; i < kPoints / 4; ++i)
    see_sin_cos(std::ldexp(random.symmetric(), static_cast<int>(i % 1095) - 1074));
  see_sin_cos(math::kSinCosRange);
  see_sin_cos(-math::kSinCosRange);
  check_sin_cos();
}

TEST_CASE(
    "sin and cos: one ulp beside multiples of pi/4, odd multiples being the edges of the "
    "reduction") {
  for (int i = 1; i < 1 << 21; i += i < 1000 ? 1 : 173) {
    const double x = static_cast<double>(i * 0x1.921fb54442d18469898cc51701b8p-1L);
    see_sin_cos(next_down(x));
    see_sin_cos(x);
    see_sin_cos(-next_up(x));
  }
  // The double in range that is relatively nearest to a multiple: 29 x 2^n pi/2, off by 6.2e-19 x 2^n.
  for (int n = 0; n <= 15; ++n) see_sin_cos(std::ldexp(0x1.6c6cbc45dc8dep+5, n));
  check_sin_cos();
}

TEST_CASE("sin and cos: special values") {
  CHECK(is_same(math::sin(0.0), 0.0));
  CHECK(is_same(math::sin(-0.0), -0.0));
  CHECK(math::cos(0.0) == 1.0);
  CHECK(math::cos(-0.0) == 1.0);
  CHECK(is_same(math::sin(kSmallest), kSmallest));
  CHECK(math::sin(kPi / 2) == 1.0);
  CHECK(math::cos(kPi) == -1.0);
  for (const double x : {next_up(math::kSinCosRange), -1e300, kLargest, kInf, -kInf, kNan}) {
    CHECK(is_nan(math::sin(x)));
    CHECK(is_nan(math::cos(x)));
  }
}

TEST_CASE("sin is odd, cos is even, bit for bit") {
  Random random{2};
  int differences = 0;
  for (int i = 0; i < kPoints; ++i) {
    const double x = random.symmetric() * 100;
    const math::SinCos plus = math::sin_cos(x);
    const math::SinCos minus = math::sin_cos(-x);
    if (!is_same(plus.sin, -minus.sin) || !is_same(plus.cos, minus.cos)) ++differences;
  }
  CHECK(differences == 0);
}

TEST_CASE("atan2: one ulp in every octant and over all exponents") {
  Random random{3};
  Worst worst;
  const auto see = [&worst](double y, double x) {
    worst.see(math::atan2(y, x),
              std::atan2(static_cast<long double>(y), static_cast<long double>(x)), x, y);
  };
  const auto see_pair =
      [&](int exponent) {  // two statements, since the order of arguments is the compiler's choice
        const double a = std::ldexp(random.symmetric(), exponent);
        const double b = std::ldexp(random.symmetric(), exponent);
        see(a, b);
      };
  for (int i = 0; i < kPoints / 4; ++i) see_pair(0);
  for (int i = 0; i < kPoints / 4; ++i) {
    const double y = random.any_finite();
    see(y, random.any_finite());
  }
  for (int i = 0; i < kPoints / 4; ++i) {  // same size, whatever the size: overflow, subnormal
    see_pair(i % 2090 - 1070);
  }
  for (int i = 0; i <= 1 << 12; ++i) {  // the joints between table rows, and beside them
    const double ratio = static_cast<double>(i) / (1 << 12);
    for (const double y : {ratio, next_up(ratio), std::fabs(ratio - 0x1p-52)}) {
      see(y, 1.0);
      see(1.0, -y);
    }
  }
  MESSAGE("atan2: worst ", worst.ulp, " ulp at y = ", worst.y, ", x = ", worst.x);
  CHECK(worst.ulp <= 1);
}

TEST_CASE("atan2: zeros and infinities as in IEEE 754") {
  CHECK(is_same(math::atan2(0.0, 1.0), 0.0));
  CHECK(is_same(math::atan2(-0.0, 1.0), -0.0));
  CHECK(is_same(math::atan2(0.0, 0.0), 0.0));
  CHECK(is_same(math::atan2(-0.0, 0.0), -0.0));
  CHECK(math::atan2(0.0, -0.0) == kPi);
  CHECK(math::atan2(-0.0, -0.0) == -kPi);
  CHECK(math::atan2(0.0, -1.0) == kPi);
  CHECK(math::atan2(-0.0, -kInf) == -kPi);
  CHECK(math::atan2(1.0, 0.0) == kPi / 2);
  CHECK(math::atan2(-1.0, -0.0) == -kPi / 2);
  CHECK(math::atan2(1.0, 1.0) == kPi / 4);
  CHECK(math::atan2(kInf, 1.0) == kPi / 2);
  CHECK(math::atan2(-kInf, kLargest) == -kPi / 2);
  CHECK(is_same(math::atan2(1.0, kInf), 0.0));
  CHECK(is_same(math::atan2(-1.0, kInf), -0.0));
  CHECK(math::atan2(1.0, -kInf) == kPi);
  CHECK(math::atan2(kInf, kInf) == kPi / 4);
  CHECK(math::atan2(-kInf, kInf) == -kPi / 4);
  CHECK(math::atan2(kInf, -kInf) == static_cast<double>(3 * 0x1.921fb54442d18469898cc51701b8p-1L));
  CHECK(is_same(math::atan2(kSmallest, 1.0), kSmallest));
  CHECK(is_same(math::atan2(kSmallest, kLargest), 0.0));
  CHECK(math::atan2(kSmallest, kSmallest) == kPi / 4);
  CHECK(is_nan(math::atan2(kNan, 1.0)));
  CHECK(is_nan(math::atan2(1.0, kNan)));
}

TEST_CASE("acos: one ulp, also beside +-1") {
  Random random{4};
  Worst worst;
  const auto see = [&worst](double x) {
    worst.see(math::acos(x), std::acos(static_cast<long double>(x)), x);
  };
  for (int i = 0; i < kPoints / 2; ++i) see(random.symmetric());
  for (int i = 0; i < kPoints / 4; ++i) {
    const double gap = std::ldexp(std::fabs(random.symmetric()), -(i % 53));
    see(1.0 - gap);
    see(gap - 1.0);
  }
  for (int i = 0; i < kPoints / 8; ++i) see(std::ldexp(random.symmetric(), -(i % 1070)));
  for (double x = 1.0; x > 1.0 - 1e-13; x = next_down(x)) {
    see(x);
    see(-x);
  }
  MESSAGE("acos: worst ", worst.ulp, " ulp at ", worst.x);
  CHECK(worst.ulp <= 1);
  CHECK(is_same(math::acos(1.0), 0.0));
  CHECK(math::acos(-1.0) == kPi);
  CHECK(math::acos(0.0) == kPi / 2);
  CHECK(math::acos(-0.0) == kPi / 2);
  for (const double x : {next_up(1.0), -next_up(1.0), kInf, -kInf, kNan})
    CHECK(is_nan(math::acos(x)));
}

TEST_CASE("log: one ulp over all positive doubles and beside 1") {
  Random random{5};
  Worst worst;
  // Some C libraries' long double log is only a double log on 128-bit platforms: allow for its half ulp.
  const double reference_error = std::numeric_limits<long double>::digits > 64 ? 0.55 : 0.0;
  const auto see = [&worst](double x) {
    worst.see(math::log(x), std::log(static_cast<long double>(x)), x);
  };
  for (int i = 0; i < kPoints / 2; ++i) see(std::fabs(random.any_finite()));
  for (int i = 0; i < kPoints / 4; ++i) see(1.0 + random.symmetric() * 0.5);
  for (int i = 0; i < kPoints / 4; ++i) see(1.0 + std::ldexp(random.symmetric(), -(i % 53)));
  for (int i = 32; i <= 128; ++i) {  // the joints between table rows
    const double x = (i + 0.5) / 64;
    see(x);
    see(next_down(x));
  }
  for (int e = -1074; e < 1024; ++e) see(std::ldexp(1.0, e));
  see(next_down(1.0));
  see(next_up(1.0));
  see(kLargest);
  MESSAGE("log: worst ", worst.ulp, " ulp at ", worst.x);
  CHECK(worst.ulp <= 1 + reference_error);
  CHECK(is_same(math::log(1.0), 0.0));
  CHECK(math::log(0.0) == -kInf);
  CHECK(math::log(-0.0) == -kInf);
  CHECK(math::log(kInf) == kInf);
  for (const double x : {-kSmallest, -1.0, -kInf, kNan}) CHECK(is_nan(math::log(x)));
}

TEST_CASE("hypot: two ulp, no overflow or underflow on the way") {
  Random random{6};
  Worst worst;
  const auto see = [&worst](double x, double y) {
    worst.see(math::hypot(x, y),
              std::hypot(static_cast<long double>(x), static_cast<long double>(y)), x, y);
  };
  const auto see_pair =
      [&](int exponent) {  // two statements, since the order of arguments is the compiler's choice
        const double a = std::ldexp(random.symmetric(), exponent);
        const double b = std::ldexp(random.symmetric(), exponent);
        see(a, b);
      };
  for (int i = 0; i < kPoints / 4; ++i) see_pair(0);
  for (int i = 0; i < kPoints / 4; ++i) {
    see_pair(i % 2090 - 1070);
  }
  for (int i = 0; i < kPoints / 4; ++i) {
    const double x = random.symmetric();
    see(x, std::ldexp(random.symmetric(), -(i % 60)));
  }
  for (int i = 1; i < 100; ++i) see(i * kSmallest, 37 * kSmallest);
  MESSAGE("hypot: worst ", worst.ulp, " ulp at ", worst.x, ", ", worst.y);
  CHECK(worst.ulp <= 2);
  CHECK(math::hypot(3.0, -4.0) == 5.0);
  CHECK(math::hypot(3e300, 4e300) == doctest::Approx(5e300).epsilon(1e-15));
  CHECK(math::hypot(3 * kSmallest, 4 * kSmallest) == 5 * kSmallest);
  CHECK(is_same(math::hypot(-0.0, 0.0), 0.0));
  CHECK(math::hypot(0.0, -2.0) == 2.0);
  CHECK(math::hypot(kNan, -kInf) == kInf);
  CHECK(math::hypot(kLargest, kLargest) == kInf);
  CHECK(is_nan(math::hypot(kNan, 1.0)));
}

TEST_CASE("same bits with every compiler, optimisation level and in WASM") {
  // FNV-1a over 64-bit words. The inputs come from integers and powers of two alone.
  struct Hash {
    std::uint64_t value = 0xcbf29ce484222325u;
    void add(double x) { value = (value ^ bits_of(x)) * 0x100000001b3u; }
  };
  Hash sin_cos;
  Hash atan2;
  Hash acos;
  Hash log;
  Hash hypot;
  Random random{7};
  for (int i = 0; i < kPoints; ++i) {
    const double u = random.symmetric();
    const double v = random.symmetric();
    const math::SinCos near = math::sin_cos(u * 8);
    const math::SinCos far = math::sin_cos(u * 0x1p20);
    sin_cos.add(near.sin);
    sin_cos.add(near.cos);
    sin_cos.add(far.sin);
    sin_cos.add(far.cos);
    const double x = random.any_finite();
    const double y = random.any_finite();
    atan2.add(math::atan2(v, u));
    atan2.add(math::atan2(y, x));
    acos.add(math::acos(u));
    log.add(math::log(std::fabs(x)));
    log.add(math::log(1.0 + u * 0x1p-5));
    hypot.add(math::hypot(u, v));
    hypot.add(math::hypot(x, x * v));
  }
  CHECK(sin_cos.value == 0x485f4dd26bb842cau);
  CHECK(atan2.value == 0xc52427593d658815u);
  CHECK(acos.value == 0x468c24b5644fdfd6u);
  CHECK(log.value == 0x2191b32cf2847421u);
  CHECK(hypot.value == 0xa89941a2fee15cb9u);
}
