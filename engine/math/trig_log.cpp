// log(x) and hypot(x, y).
//
// log, with x = 2^e m, m in [0.7, 1.41), and c near 1/m (Tang 1990, our own table):
//   log x = e log 2 - log c + log(1 + r),   r = m c - 1,   |r| < 0.017
//   log(1 + r) = r + r^2 L(r),   L = -1/2 + r/3 - r^2/4 + ... + r^7/9
// c has 10 bits, so m c - 1 is exact in two halves. log 2 and -log c are hi + lo pairs (computed to 100 digits)
// whose hi is a multiple of 2^-42, so that e log2_hi - log c_hi is exact. Around x = 1, c = 1 and e = 0, so nothing
// cancels.
// Error budget in ulp: final rounding 0.5; r^2 L: 0.03; truncation r^9/10: 0.08. Fails: NaN for x < 0.
//
// hypot: squares of the two sides scaled by a power of two. Error budget: squares and sum 2 x 0.5 ulp, halved by
// the square root, at most doubled by the place within a binade: 1; final rounding 0.5.
#include "engine/math/trig.h"

#include <cmath>
#include <cstddef>

#include "engine/math/trig_exact.h"

namespace legwork::math {
namespace {

using exact::HiLo;

struct LogRow {
  double c;
  double hi;
  double lo;  // hi + lo = -log c
};

// Row i - 32 serves m near i/32 in [1, 2]; from i = 46 on, m is halved and e increased by one.
constexpr std::size_t kFirstRow = 32;
constexpr std::size_t kFirstHalvedRow = 46;
constexpr LogRow kLogTable[33] = {
    {512.0 / 512, 0x0.0p+0, 0x0.0p+0},
    {496.0 / 512, 0x1.0415d89e78000p-5, -0x1.dddc7f461c516p-44},
    {482.0 / 512, 0x1.eea31c0068000p-5, 0x1.c3dd83606d891p-44},
    {468.0 / 512, 0x1.700d30aeac000p-4, 0x1.c1e8da99ded32p-49},
    {455.0 / 512, 0x1.e3707ee304000p-4, 0x1.0f684e6766abdp-45},
    {443.0 / 512, 0x1.28753bc11a000p-3, 0x1.7494e359302e6p-44},
    {431.0 / 512, 0x1.60b3100b0a000p-3, -0x1.71456c988f814p-44},
    {420.0 / 512, 0x1.95a5adcf70000p-3, 0x1.7f22858a0ff6fp-47},
    {410.0 / 512, 0x1.c6ffbc6f00000p-3, 0x1.ee138d3a69d43p-44},
    {400.0 / 512, 0x1.f991c6cb3c000p-3, -0x1.90d04cd7cc834p-44},
    {390.0 / 512, 0x1.16b5ccbad0000p-2, -0x1.23299042d74bfp-44},
    {381.0 / 512, 0x1.2e9e2bce12000p-2, 0x1.4300c128d1dc2p-45},
    {372.0 / 512, 0x1.4718dc271c000p-2, 0x1.06c18fb4c14c5p-44},
    {364.0 / 512, 0x1.5d5bddf596000p-2, -0x1.a0b2a08a465dcp-47},
    {712.0 / 512, -0x1.51aad872e0000p-2, 0x1.f4bd8db0a7cc1p-44},
    {697.0 / 512, -0x1.3bdd24eb15000p-2, 0x1.257b4970e6ed9p-44},
    {683.0 / 512, -0x1.27161913f8000p-2, -0x1.4f4f1f61564b4p-44},
    {669.0 / 512, -0x1.11e0e2dada000p-2, 0x1.a47f88fcce5bap-45},
    {655.0 / 512, -0x1.f871b28956000p-3, 0x1.f75fd6a526efep-44},
    {643.0 / 512, -0x1.d293581b6c000p-3, 0x1.83270128aaa5fp-44},
    {630.0 / 512, -0x1.a8becfc882000p-3, -0x1.e3185cf21b9cfp-44},
    {618.0 / 512, -0x1.815c0a1436000p-3, 0x1.02a52f9201ce8p-44},
    {607.0 / 512, -0x1.5c94007598000p-3, 0x1.a8d948cd23322p-44},
    {596.0 / 512, -0x1.371fc201e8000p-3, -0x1.ee8779b2d8abcp-44},
    {585.0 / 512, -0x1.10f8e42254000p-3, 0x1.93b3843396307p-45},
    {575.0 / 512, -0x1.db5270187c000p-4, -0x1.9277856ae181fp-44},
    {565.0 / 512, -0x1.9375e55594000p-4, -0x1.eddc37380c364p-44},
    {555.0 / 512, -0x1.4a50d3aa1c000p-4, 0x1.f7fe1308973e2p-45},
    {546.0 / 512, -0x1.0759835990000p-4, 0x1.b8ecfe4b59987p-44},
    {537.0 / 512, -0x1.868a830840000p-5, 0x1.2623a134ac693p-46},
    {529.0 / 512, -0x1.0b94f7c198000p-5, 0x1.e89896f022783p-45},
    {520.0 / 512, -0x1.fc0a8b0fc0000p-7, -0x1.f1e7cf6d3a69cp-50},
    {512.0 / 512, 0x0.0p+0, 0x0.0p+0},
};

constexpr HiLo kLog2 = {0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45};

constexpr double kLogSeries[8] = {-1.0 / 2, 1.0 / 3, -1.0 / 4, 1.0 / 5,
                                  -1.0 / 6, 1.0 / 7, -1.0 / 8, 1.0 / 9};

constexpr std::uint64_t kFractionMask = (std::uint64_t{1} << 52) - 1;

}  // namespace

double log(double x) {
  if (x == 0.0) return -exact::kInfinity;
  if (!(x > 0.0)) return exact::kNan;
  if (x == exact::kInfinity) return x;

  // x = 2^e m, 1 <= m < 2.
  int e = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    e = -54;
  }
  const std::uint64_t bits = exact::bits_of(x);
  e += static_cast<int>(bits >> 52) - 1023;
  double m = exact::from_bits((bits & kFractionMask) | (std::uint64_t{1023} << 52));
  const std::size_t i = static_cast<std::size_t>(m * 32 + 0.5);
  if (i >= kFirstHalvedRow) {
    m *= 0.5;
    ++e;
  }
  const LogRow row = kLogTable[i - kFirstRow];

  // r + r_lo = m c - 1.
  const HiLo m_part = exact::split(m);
  const HiLo r = exact::two_sum(m_part.hi * row.c - 1.0, m_part.lo * row.c);

  const double series = r.lo + r.hi * r.hi * exact::polynomial_8(kLogSeries, r.hi);
  const HiLo sum = exact::fast_two_sum(e * kLog2.hi + row.hi, r.hi);
  return sum.hi + (sum.lo + ((e * kLog2.lo + row.lo) + series));
}

double hypot(double x, double y) {
  const double a = std::fabs(x);
  const double b = std::fabs(y);
  if (a == exact::kInfinity || b == exact::kInfinity) return exact::kInfinity;
  if (a != a || b != b) return exact::kNan;
  double large = a > b ? a : b;
  double small = a > b ? b : a;
  if (small <= large * 0x1p-27) return large;  // small^2 / (2 large) is below 0.3 ulp

  double unscale = 1.0;
  if (large > 0x1p500) {
    large *= 0x1p-600;
    small *= 0x1p-600;
    unscale = 0x1p600;
  } else if (large < 0x1p-400) {
    large *= 0x1p600;
    small *= 0x1p600;
    unscale = 0x1p-600;
  }
  return std::sqrt(large * large + small * small) * unscale;
}

}  // namespace legwork::math
