#include "engine/formulations/compass_gait/walker.h"

#include <cmath>

namespace legwork::compass_gait {
namespace {

// The unit vector up a leg at an angle, and its derivative by the angle.
Vec2 up_leg(const math::SinCos& angle) { return {-angle.sin, angle.cos}; }
Vec2 up_leg_slope(const math::SinCos& angle) { return {-angle.cos, -angle.sin}; }

Vec2 solve2(const Mat2& A, const Vec2& b) {
  const double det = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
  return {(A(1, 1) * b[0] - A(0, 1) * b[1]) / det, (A(0, 0) * b[1] - A(1, 0) * b[0]) / det};
}

}  // namespace

Mat2 mass_matrix(const Walker& walker, const Vec4& x) {
  const double m = walker.leg_mass, l = walker.leg_length();
  const double coupling = -m * l * walker.b * math::cos(x[0] - x[1]);
  Mat2 M;
  M << (walker.hip_mass + m) * l * l + m * walker.a * walker.a, coupling, coupling,
      m * walker.b * walker.b;
  return M;
}

Vec2 coriolis(const Walker& walker, const Vec4& x) {
  const double k = walker.leg_mass * walker.leg_length() * walker.b * math::sin(x[0] - x[1]);
  return {-k * x[3] * x[3], k * x[2] * x[2]};
}

Vec2 gravity_torque(const Walker& walker, const Vec4& x) {
  const double m = walker.leg_mass, l = walker.leg_length(), g = walker.gravity;
  return {-g * (walker.hip_mass * l + m * walker.a + m * l) * math::sin(x[0]),
          g * m * walker.b * math::sin(x[1])};
}

Vec2 acceleration(const Walker& walker, const Vec4& x) {
  return solve2(mass_matrix(walker, x), -(coriolis(walker, x) + gravity_torque(walker, x)));
}

double kinetic_energy(const Walker& walker, const Vec4& x) {
  const Mat2 M = mass_matrix(walker, x);
  return 0.5 * (M(0, 0) * x[2] * x[2] + M(1, 1) * x[3] * x[3]) + M(0, 1) * x[2] * x[3];
}

double potential_energy(const Walker& walker, const Vec4& x) {
  const double m = walker.leg_mass, l = walker.leg_length();
  return walker.gravity * ((walker.hip_mass * l + m * walker.a + m * l) * math::cos(x[0]) -
                           m * walker.b * math::cos(x[1]));
}

StrikeMatrices strike_matrices(const Walker& walker, const Vec4& x) {
  const double m = walker.leg_mass, mH = walker.hip_mass, a = walker.a, b = walker.b;
  const double l = walker.leg_length(), c = math::cos(x[0] - x[1]);
  StrikeMatrices Q;
  Q.before << (mH * l * l + 2.0 * m * a * l) * c - m * a * b, -m * a * b, -m * a * b, 0.0;
  Q.after << m * l * (l - b * c) + m * a * a + mH * l * l, m * b * (b - l * c), -m * b * l * c,
      m * b * b;
  return Q;
}

Vec4 heel_strike(const Walker& walker, const Vec4& before) {
  const StrikeMatrices Q = strike_matrices(walker, before);
  const Vec2 w = solve2(Q.after, Q.before * before.tail<2>());
  return {before[1], before[0], w[0], w[1]};
}

Vec2 strike_residual(const Walker& walker, const Vec4& before, const Vec4& after) {
  const double l = walker.leg_length();
  const auto turn = [](const Vec2& r, const Vec2& v) { return r[0] * v[1] - r[1] * v[0]; };
  const math::SinCos old_leg = math::sin_cos(before[0]), new_leg = math::sin_cos(before[1]);
  const Vec2 along_old = up_leg(old_leg), along_new = up_leg(new_leg);
  const Vec2 across_old = up_leg_slope(old_leg), across_new = up_leg_slope(new_leg);
  // From the new foot: the old leg's mass, the hip, the new leg's mass.
  const Vec2 hip = l * along_new, old_mass = hip - walker.b * along_old;
  const Vec2 new_mass = walker.a * along_new;
  const auto momenta = [&](const Vec2& hip_velocity, double old_rate, double new_rate) {
    const Vec2 of_old = walker.leg_mass * (hip_velocity - walker.b * old_rate * across_old);
    const Vec2 of_new = walker.leg_mass * (hip_velocity - walker.b * new_rate * across_new);
    return Vec2(
        turn(old_mass, of_old) + turn(new_mass, of_new) + walker.hip_mass * turn(hip, hip_velocity),
        turn(old_mass - hip, of_old));
  };
  return momenta(l * after[2] * across_new, after[3], after[2]) -
         momenta(l * before[2] * across_old, before[2], before[3]);
}

double step_length(const Walker& walker, const Vec4& x) {
  return 2.0 * walker.leg_length() * std::abs(math::sin(0.5 * (x[0] - x[1])));
}

Vec2 hip_position(const Walker& walker, const Vec4& x) {
  return walker.leg_length() * up_leg(math::sin_cos(x[0]));
}

Vec2 swing_foot_position(const Walker& walker, const Vec4& x) {
  return hip_position(walker, x) - walker.leg_length() * up_leg(math::sin_cos(x[1]));
}

Vec2 swing_foot_velocity(const Walker& walker, const Vec4& x) {
  return walker.leg_length() *
         (x[2] * up_leg_slope(math::sin_cos(x[0])) - x[3] * up_leg_slope(math::sin_cos(x[1])));
}

Vec2 momentum(const Walker& walker, const Vec4& x) {
  const double m = walker.leg_mass, l = walker.leg_length();
  return (walker.hip_mass * l + m * walker.a + m * l) * x[2] * up_leg_slope(math::sin_cos(x[0])) -
         m * walker.b * x[3] * up_leg_slope(math::sin_cos(x[1]));
}

Vec2 stance_force(const Walker& walker, const Vec4& x) {
  const double m = walker.leg_mass, l = walker.leg_length();
  const Vec2 w_rate = acceleration(walker, x);
  const math::SinCos s = math::sin_cos(x[0]), n = math::sin_cos(x[1]);
  const Vec2 of_stance = w_rate[0] * up_leg_slope(s) - x[2] * x[2] * up_leg(s);
  const Vec2 of_swing = w_rate[1] * up_leg_slope(n) - x[3] * x[3] * up_leg(n);
  return (walker.hip_mass * l + m * walker.a + m * l) * of_stance - m * walker.b * of_swing +
         Vec2(0.0, walker.mass() * walker.gravity);
}

}  // namespace legwork::compass_gait
