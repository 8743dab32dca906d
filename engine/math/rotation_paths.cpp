#include "engine/math/rotation_paths.h"

#include <cmath>

#include "engine/math/so3.h"

namespace legwork {
namespace {

Mat3 matrix_of_rpy(const Vec3& rpy) {
  return rotation_z(rpy[2]) * rotation_y(rpy[1]) * rotation_x(rpy[0]);
}

struct Turn {
  Mat3 R_0;
  Vec3 w;  // from R_0 to R_1, body axes
  double angle;
};

Turn turn_of(const RotationEnds& ends) {
  Turn out;
  out.R_0 = matrix_of_rpy(ends.rpy_0);
  out.w = so3_log(out.R_0.transpose() * matrix_of_rpy(ends.rpy_1));
  out.angle = math::hypot(math::hypot(out.w.x(), out.w.y()), out.w.z());
  return out;
}

PathPoint along_slerp(const RotationEnds& ends, double s, bool is_long) {
  const Quat a = quaternion_from_rpy(ends.rpy_0);
  Quat b = quaternion_from_rpy(ends.rpy_1);
  const bool is_short = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] >= 0.0;
  if (is_short == is_long) b = -b;
  const double angle = angle_between(a, b);
  return {rotation_from_quaternion(slerp(a, b, s)), is_long ? 2.0 * kPi - angle : angle};
}

}  // namespace

Mat3 body_rate_matrix(double roll, double pitch) {
  const auto [sr, cr] = math::sin_cos(roll);
  const auto [sp, cp] = math::sin_cos(pitch);
  Mat3 E;
  E << 1.0, 0.0, -sp,    //
      0.0, cr, sr * cp,  //
      0.0, -sr, cr * cp;
  return E;
}

GimbalState gimbal_state(double roll, double pitch) {
  const auto [sr, cr] = math::sin_cos(roll);
  const auto [sp, cp] = math::sin_cos(pitch);
  const double sine = std::abs(sp), most = std::sqrt(1.0 + sine);
  GimbalState out;
  out.singular_values = {most, 1.0, std::abs(cp) / most};
  out.determinant = cp;
  out.condition =
      std::abs(cp) * kWorstCondition > 1.0 + sine ? (1.0 + sine) / std::abs(cp) : kWorstCondition;
  out.rank = out.singular_values[2] > 1e-9 * most ? 3 : 2;
  // The left singular vector of the smallest singular value: roll and yaw turn against each other.
  const double sign = sp < 0.0 ? -1.0 : 1.0;
  out.lost = Vec3(cp / (1.0 + sine), sign * sr, sign * cr);
  out.lost /= math::hypot(out.lost.x(), math::hypot(out.lost.y(), out.lost.z()));
  return out;
}

double angle_of(const RotationEnds& ends) { return turn_of(ends).angle; }

double entries_determinant(const RotationEnds& ends, double s) {
  const auto [sine, cosine] = math::sin_cos(angle_of(ends));
  const double re = 1.0 - s + s * cosine, im = s * sine;
  return re * re + im * im;
}

PathPoint on_path(const RotationEnds& ends, RotationPath path, double s) {
  if (path == RotationPath::slerp) return along_slerp(ends, s, false);
  if (path == RotationPath::slerp_long) return along_slerp(ends, s, true);
  if (path == RotationPath::euler) {
    const Vec3 rate = ends.rpy_1 - ends.rpy_0, rpy = ends.rpy_0 + s * rate;
    const Vec3 omega = body_rate_matrix(rpy[0], rpy[1]) * rate;
    return {matrix_of_rpy(rpy), math::hypot(math::hypot(omega.x(), omega.y()), omega.z())};
  }
  const Turn turn = turn_of(ends);
  if (path == RotationPath::log_exp) return {turn.R_0 * so3_exp(s * turn.w), turn.angle};
  const auto [sine, cosine] = math::sin_cos(turn.angle);
  const double re = 1.0 - s + s * cosine, im = s * sine;
  const double turned = math::atan2(im, re);
  const double square = re * re + im * im;
  if (turn.angle == 0.0 || square == 0.0) return {turn.R_0, 0.0};
  return {turn.R_0 * so3_exp((turned / turn.angle) * turn.w), std::abs(sine) / square};
}

double path_length(const RotationEnds& ends, RotationPath path) {
  constexpr int kPieces = 200;
  double sum = 0.0;
  for (int k = 0; k <= kPieces; ++k) {
    const double weight = k == 0 || k == kPieces ? 1.0 : k % 2 == 1 ? 4.0 : 2.0;
    sum += weight * on_path(ends, path, static_cast<double>(k) / kPieces).speed;
  }
  return sum / (3.0 * kPieces);
}

}  // namespace legwork
