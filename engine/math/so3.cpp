#include "engine/math/so3.h"

#include <cmath>

namespace legwork {
namespace {

double angle_of(const Vec3& w) { return math::hypot(math::hypot(w.x(), w.y()), w.z()); }

double sin_over(double a) { return a == 0.0 ? 1.0 : math::sin(a) / a; }

// (1 - cos a) / a^2
double versine_over(double a) {
  const double half = sin_over(0.5 * a);
  return 0.5 * half * half;
}

// (a - sin a) / a^3
double excess_over(double a) {
  constexpr double kSmall = 0.5;  // below it the first omitted term is less than rounding
  if (a >= kSmall) return (a - math::sin(a)) / (a * a * a);
  const double a2 = a * a;
  double sum = 1.0;  // 1/3! (1 - a^2/(4 5) (1 - a^2/(6 7) (...)))
  for (int n = 14; n >= 4; n -= 2) sum = 1.0 - a2 / (n * (n + 1.0)) * sum;
  return sum / 6.0;
}

}  // namespace

Mat3 so3_exp(const Vec3& w) {
  const double a = angle_of(w);
  const Mat3 S = skew(w);
  return Mat3::Identity() + sin_over(a) * S + versine_over(a) * (S * S);
}

Mat3 so3_left_jacobian(const Vec3& w) {
  const double a = angle_of(w);
  const Mat3 S = skew(w);
  return Mat3::Identity() + versine_over(a) * S + excess_over(a) * (S * S);
}

// By Cramer's rule: for small angles the closed form's last factor cancels, the determinant 2 B does not.
Mat3 so3_left_jacobian_inverse(const Vec3& w) {
  const Mat3 J = so3_left_jacobian(w);
  Mat3 inverse;
  for (int k = 0; k < 3; ++k) inverse.col(k) = solve3(J, Vec3::Unit(k));
  return inverse;
}

}  // namespace legwork
