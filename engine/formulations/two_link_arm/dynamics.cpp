#include "engine/formulations/two_link_arm/dynamics.h"

namespace legwork::two_link_arm {

Mat2 mass_matrix(const Arm& arm, const Vec2& theta) {
  const auto [L1, L2] = arm.length;
  const auto [m1, m2] = arm.mass;
  const double c2 = math::cos(theta[1]);
  const double coupling = m2 * (L1 * L2 * c2 + L2 * L2);
  Mat2 M;
  M << m1 * L1 * L1 + m2 * (L1 * L1 + 2.0 * L1 * L2 * c2 + L2 * L2), coupling, coupling,
      m2 * L2 * L2;
  return M;
}

Vec2 coriolis(const Arm& arm, const Vec2& theta, const Vec2& rate) {
  const double k = arm.mass[1] * arm.length[0] * arm.length[1] * math::sin(theta[1]);
  return {-k * (2.0 * rate[0] * rate[1] + rate[1] * rate[1]), k * rate[0] * rate[0]};
}

Vec2 gravity_torque(const Arm& arm, const Vec2& theta) {
  const auto [m1, m2] = arm.mass;
  const double outer = m2 * arm.length[1] * arm.gravity * math::cos(theta[0] + theta[1]);
  return {(m1 + m2) * arm.length[0] * arm.gravity * math::cos(theta[0]) + outer, outer};
}

double kinetic_energy(const Arm& arm, const Vec2& theta, const Vec2& rate) {
  const auto [L1, L2] = arm.length;
  const double c2 = math::cos(theta[1]);
  const double K1 = 0.5 * arm.mass[0] * L1 * L1 * rate[0] * rate[0];
  return K1 +
         0.5 * arm.mass[1] *
             ((L1 * L1 + 2.0 * L1 * L2 * c2 + L2 * L2) * rate[0] * rate[0] +
              2.0 * (L2 * L2 + L1 * L2 * c2) * rate[0] * rate[1] + L2 * L2 * rate[1] * rate[1]);
}

double potential_energy(const Arm& arm, const Vec2& theta) {
  return arm.gravity * (arm.mass[0] * elbow_position(arm, theta).y() +
                        arm.mass[1] * tip_position(arm, theta).y());
}

double mass_determinant(const Arm& arm, const Vec2& theta) {
  const double LL = arm.length[0] * arm.length[1], s2 = math::sin(theta[1]);
  return LL * LL * arm.mass[1] * (arm.mass[0] + arm.mass[1] * s2 * s2);
}

Vec2 inverse_dynamics(const Arm& arm, const Vec2& theta, const Vec2& rate,
                      const Vec2& acceleration) {
  return mass_matrix(arm, theta) * acceleration + coriolis(arm, theta, rate) +
         gravity_torque(arm, theta);
}

Vec2 forward_dynamics(const Arm& arm, const Vec2& theta, const Vec2& rate, const Vec2& load) {
  const Mat2 M = mass_matrix(arm, theta);
  const Vec2 b = load - coriolis(arm, theta, rate) - gravity_torque(arm, theta);
  const double det = mass_determinant(arm, theta);
  return {(M(1, 1) * b[0] - M(0, 1) * b[1]) / det, (M(0, 0) * b[1] - M(1, 0) * b[0]) / det};
}

Vec2 static_torque(const Arm& arm, const Vec2& theta) {
  const Vec2 elbow = elbow_position(arm, theta), tip = tip_position(arm, theta);
  const Vec2 up(0.0, arm.gravity);
  const Vec2 on_1 = arm.mass[0] * up, on_2 = arm.mass[1] * up;  // forces that hold the masses
  return {cross2(elbow, on_1) + cross2(tip, on_2), cross2(tip - elbow, on_2)};
}

}  // namespace legwork::two_link_arm
