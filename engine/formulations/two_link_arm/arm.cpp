#include "engine/formulations/two_link_arm/arm.h"

namespace legwork::two_link_arm {

Vec2 direction(double angle) {
  const math::SinCos x = math::sin_cos(angle);
  return {x.cos, x.sin};
}

Vec2 elbow_position(const Arm& arm, const Vec2& theta) {
  return arm.length[0] * direction(theta[0]);
}

Vec2 tip_position(const Arm& arm, const Vec2& theta) {
  return elbow_position(arm, theta) + arm.length[1] * direction(theta[0] + theta[1]);
}

Mat2 tip_jacobian(const Arm& arm, const Vec2& theta) {
  Mat2 J;
  J.col(1) = arm.length[1] * turned_left(direction(theta[0] + theta[1]));
  J.col(0) = arm.length[0] * turned_left(direction(theta[0])) + J.col(1);
  return J;
}

bool inverse_kinematics(const Arm& arm, const Vec2& p, bool is_elbow_positive, Vec2& theta) {
  const auto [L1, L2] = arm.length;
  const double square = p.x() * p.x() + p.y() * p.y();
  const double cosine = (square - L1 * L1 - L2 * L2) / (2.0 * L1 * L2);
  if (!(cosine >= -1.0 && cosine <= 1.0)) return false;
  const double elbow = is_elbow_positive ? math::acos(cosine) : -math::acos(cosine);
  const math::SinCos two = math::sin_cos(elbow);
  theta = {math::atan2(p.y(), p.x()) - math::atan2(L2 * two.sin, L1 + L2 * two.cos), elbow};
  return true;
}

}  // namespace legwork::two_link_arm
