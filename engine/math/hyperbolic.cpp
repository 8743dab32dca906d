// exp(x) - 1 with x = k log 2 + r, |r| <= log(2) / 2; log 2 has two parts, so that r is exact up to rounding:
//   exp(r) - 1 = r + r^2/2! + ... + r^14/14!       truncation r^15/15! < 1e-19
//   exp(x) - 1 = 2^k (exp(r) - 1) + (2^k - 1)
// Error budget in ulp: the series 0.6, at most twice that where k = 1 and r < 0 cancel slightly; final rounding 0.5.
#include "engine/math/hyperbolic.h"

#include "engine/math/trig_exact.h"

namespace legwork::math {
namespace {

constexpr double kLog2Hi = 0x1.62e42fefa3800p-1, kLog2Lo = 0x1.ef35793c76730p-45;
constexpr double kOneOverLog2 = 0x1.71547652b82fep+0;

double expm1_of_rest(double r) {
  constexpr double kFactorials[] = {1.0,        2.0,         6.0,          24.0,         120.0,
                                    720.0,      5040.0,      40320.0,      362880.0,     3628800.0,
                                    39916800.0, 479001600.0, 6227020800.0, 87178291200.0};
  double sum = 1.0 / kFactorials[13];
  for (int n = 12; n >= 2; --n) sum = 1.0 / kFactorials[n] + r * sum;
  return r + (0.5 * r * r + r * r * (r * sum));
}

}  // namespace

double expm1(double x) {
  if (!(x >= 0.0 && x <= 700.0)) return exact::kNan;
  const int k = static_cast<int>(x * kOneOverLog2 + 0.5);
  const double r = (x - k * kLog2Hi) - k * kLog2Lo;
  const double two_k = exact::from_bits(static_cast<std::uint64_t>(1023 + k) << 52);
  return two_k * expm1_of_rest(r) + (two_k - 1.0);
}

double tanh(double x) {
  if (!(x == x)) return exact::kNan;
  const double size = x < 0.0 ? -x : x;
  if (size < 0x1p-30) return x;
  double t = 1.0;
  if (size < 20.0) {
    const double e = expm1(2.0 * size);
    t = e / (e + 2.0);
  }
  return x < 0.0 ? -t : t;
}

}  // namespace legwork::math
