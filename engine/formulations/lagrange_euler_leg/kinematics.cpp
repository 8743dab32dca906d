#include "engine/formulations/lagrange_euler_leg/kinematics.h"

#include <cmath>

namespace legwork::lagrange_euler_leg {
namespace {

constexpr double kSmallestSine = 1e-6;  // of theta3: below it the leg counts as straight or folded
constexpr double kOnAxis = 1e-9;        // of the leg's length: a distance that counts as zero

double wrapped(double angle) {
  if (angle > kPi) angle -= 2.0 * kPi;
  if (angle <= -kPi) angle += 2.0 * kPi;
  return angle;
}

}  // namespace

Posture posture_of(const Leg& leg, const Vec3& theta) {
  const auto [L1, L2, L3] = leg.length;
  Posture x = {math::sin_cos(theta[0]),
               math::sin_cos(theta[1]),
               math::sin_cos(theta[2]),
               math::sin_cos(theta[1] + theta[2]),
               0.0,
               0.0,
               0.0};
  x.reach = L2 * x.two.cos + L3 * x.both.cos;
  x.rho = L1 + x.reach;
  x.height = L2 * x.two.sin + L3 * x.both.sin;
  return x;
}

Vec3 foot_position(const Leg& leg, const Vec3& theta) {
  const Posture x = posture_of(leg, theta);
  return {x.rho * x.one.cos, x.rho * x.one.sin, leg.side * x.height};
}

Mat3 foot_jacobian(const Leg& leg, const Vec3& theta) {
  const Posture x = posture_of(leg, theta);
  const double L3 = leg.length[2], s1 = x.one.sin, c1 = x.one.cos;
  Mat3 J;
  J << -x.rho * s1, -x.height * c1, -L3 * x.both.sin * c1,  //
      x.rho * c1, -x.height * s1, -L3 * x.both.sin * s1,    //
      0.0, leg.side * x.reach, leg.side * L3 * x.both.cos;
  return J;
}

Mat3 foot_jacobian_rate(const Leg& leg, const Vec3& theta, const Vec3& rate) {
  const Posture x = posture_of(leg, theta);
  const double L3 = leg.length[2], s1 = x.one.sin, c1 = x.one.cos;
  const double shin_rate = rate[1] + rate[2];
  const double shin_reach = L3 * x.both.cos, shin_height = L3 * x.both.sin;
  const double rho_rate = -x.height * rate[1] - shin_height * rate[2];
  const double height_rate = x.reach * rate[1] + shin_reach * rate[2];
  const double shin_height_rate = shin_reach * shin_rate;
  const double s1_rate = c1 * rate[0], c1_rate = -s1 * rate[0];
  Mat3 J_rate;
  J_rate << -rho_rate * s1 - x.rho * s1_rate, -height_rate * c1 - x.height * c1_rate,
      -shin_height_rate * c1 - shin_height * c1_rate,  //
      rho_rate * c1 + x.rho * c1_rate, -height_rate * s1 - x.height * s1_rate,
      -shin_height_rate * s1 - shin_height * s1_rate,  //
      0.0, leg.side * rho_rate, -leg.side * shin_height * shin_rate;
  return J_rate;
}

Reach inverse_kinematics(const Leg& leg, const Vec3& p, Root root, Vec3& theta, Eq7 eq_7) {
  const auto [L1, L2, L3] = leg.length;
  const double px = p.x(), py = leg.side * p.y(), pz = p.z();  // mirrored to a left leg
  const double distance = math::hypot(px, py);
  const double r = distance - L1, square = r * r + pz * pz;
  double cos_3 = (square - L2 * L2 - L3 * L3) / (2.0 * L2 * L3);
  // a^2 + b^2 - c^2 = (2 L2 L3 sin theta3)^2; in factored form it stays accurate where the leg is nearly straight
  const double sin_square = (1.0 - cos_3) * (1.0 + cos_3);
  if (!std::isfinite(sin_square)) return Reach::not_finite;
  Reach reach = Reach::reached;
  if (distance < kOnAxis * (L1 + L2 + L3)) reach = Reach::on_hip_axis;
  if (sin_square < kSmallestSine * kSmallestSine) {
    if (sin_square < -kSmallestSine * kSmallestSine)
      return cos_3 > 0.0 ? Reach::too_far : Reach::too_near;
    reach = cos_3 > 0.0 ? Reach::straight : Reach::folded;
    cos_3 = cos_3 > 1.0 ? 1.0 : cos_3 < -1.0 ? -1.0 : cos_3;
  }
  const double a = 2.0 * L2 * r, b = 2.0 * L2 * pz, c = square + L2 * L2 - L3 * L3;
  const double root_value = sin_square > 0.0 ? 2.0 * L2 * L3 * std::sqrt(sin_square) : 0.0;
  const double signed_root = root == Root::minus ? -root_value : root_value;
  Vec3 left;
  left[0] = math::atan2(py, px);
  left[1] = wrapped(math::atan2(c, signed_root) - math::atan2(a, b));
  if (eq_7 == Eq7::as_printed) {
    left[2] = math::acos(cos_3);
  } else {
    const math::SinCos two = math::sin_cos(left[1]);
    left[2] = wrapped(math::atan2(pz - L2 * two.sin, r - L2 * two.cos) - left[1]);
  }
  for (int j = 0; j < 3; ++j) theta[j] = wrapped(leg.side * left[j]);
  return reach;
}

}  // namespace legwork::lagrange_euler_leg
