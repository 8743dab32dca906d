// The compass gait (Goswami, Thuilot, Espiau, INRIA RR-2996, 1996; theory/lecture 7): two straight legs of length
// l = a + b with a point mass m each at a from the foot, joined at a hip of mass mH, walking down a slope by gravity alone.
// The stance foot does not slip; the swing foot may pass through the ground (scuffing is ignored).
// In the plane, x in the direction of walking, y up; the ground falls towards x by the angle `slope`. The angles of the
// stance leg, s, and the swing leg, n, are from the vertical, from y towards -x: hip = foot + l (-sin s, cos s), swing
// foot = hip + l (sin n, -cos n). State x = [s, n, s', n'], rad and rad/s.
//   M w' + C + G = 0,  c = cos(s - n), d = sin(s - n)
//   M = [ (mH + m) l^2 + m a^2, -m l b c;  -m l b c, m b^2 ]
//   C = m l b d [-n'^2, s'^2],  G = g [ -(mH l + m a + m l) sin s,  m b sin n ]
// Heel strike where s + n + 2 slope falls through zero: the legs change roles, and two angular momenta are conserved, that
// of the whole about the new foot and that of the old stance leg about the hip:
//   Q+ w+ = Q- w-,  Q- = [ (mH l^2 + 2 m a l) c - m a b, -m a b;  -m a b, 0 ]
//   Q+ = [ m l (l - b c) + m a^2 + mH l^2,  m b (b - l c);  -m b l c,  m b^2 ]
#pragma once

#include "engine/math/linear.h"

namespace legwork::compass_gait {

using Vec2 = Eigen::Matrix<double, 2, 1>;
using Vec4 = Eigen::Matrix<double, 4, 1>;
using Mat2 = Eigen::Matrix<double, 2, 2>;

struct Walker {
  double leg_mass = 5.0;      // m, kg
  double hip_mass = 10.0;     // mH, kg
  double a = 0.5;             // foot to leg mass, m
  double b = 0.5;             // leg mass to hip, m
  double slope = kPi / 60.0;  // rad
  double gravity = 9.81;      // m/s^2
  double leg_length() const { return a + b; }
  double mass() const { return hip_mass + 2.0 * leg_mass; }
};

Mat2 mass_matrix(const Walker& walker, const Vec4& x);         // M, kg m^2
Vec2 coriolis(const Walker& walker, const Vec4& x);            // C, N m
Vec2 gravity_torque(const Walker& walker, const Vec4& x);      // G, N m
Vec2 acceleration(const Walker& walker, const Vec4& x);        // s'', n'', rad/s^2
double kinetic_energy(const Walker& walker, const Vec4& x);    // J
double potential_energy(const Walker& walker, const Vec4& x);  // above the stance foot, J

// s + n + 2 slope, rad: falls through zero at heel strike, and rises through it where the swing foot scuffs.
inline double strike_angle(const Walker& walker, const Vec4& x) {
  return x[0] + x[1] + 2.0 * walker.slope;
}

// Q- and Q+ at the angles of x, which is just before a strike.
struct StrikeMatrices {
  Mat2 before, after;
};
StrikeMatrices strike_matrices(const Walker& walker, const Vec4& x);

// The state just after the strike, given that just before it; the new stance leg comes first.
Vec4 heel_strike(const Walker& walker, const Vec4& before);

// The changes that a strike makes in what it should conserve, kg m^2/s: the angular momentum of the whole about the new
// foot, and of the old stance leg (the new swing leg) about the hip. Computed from the point masses and their velocities,
// not from Q- and Q+.
Vec2 strike_residual(const Walker& walker, const Vec4& before, const Vec4& after);

// Distance of the feet at a strike, m: 2 l |sin((s - n) / 2)|.
double step_length(const Walker& walker, const Vec4& x);

// Positions from the stance foot and velocities, x and y, m and m/s.
Vec2 hip_position(const Walker& walker, const Vec4& x);
Vec2 swing_foot_position(const Walker& walker, const Vec4& x);
Vec2 swing_foot_velocity(const Walker& walker, const Vec4& x);
Vec2 momentum(const Walker& walker, const Vec4& x);  // of the whole, kg m/s

// Force of the ground on the stance foot, N: rate of the momentum minus the weight.
Vec2 stance_force(const Walker& walker, const Vec4& x);

// Unit vectors down the slope, and normal to it (up).
inline Vec2 along_slope(const Walker& walker) {
  const math::SinCos g = math::sin_cos(walker.slope);
  return {g.cos, -g.sin};
}
inline Vec2 normal_to_slope(const Walker& walker) {
  const math::SinCos g = math::sin_cos(walker.slope);
  return {g.sin, g.cos};
}

}  // namespace legwork::compass_gait
