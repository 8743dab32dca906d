#include "engine/formulations/lagrange_euler_leg/dynamics.h"

namespace legwork::lagrange_euler_leg {
namespace {

// The header's symbols that depend only on lengths and masses.
struct LinkConstants {
  double L1, L2, r1, r2, r3, m1, m2, m3, I1, I2, I3, K2, K3;
};

LinkConstants constants_of(const Leg& leg) {
  const auto [L1, L2, L3] = leg.length;
  const auto [m1, m2, m3] = leg.mass;
  return {L1,
          L2,
          0.5 * L1,
          0.5 * L2,
          0.5 * L3,
          m1,
          m2,
          m3,
          transverse_inertia(leg, 0),
          transverse_inertia(leg, 1),
          transverse_inertia(leg, 2),
          axial_inertia(leg, 1),
          axial_inertia(leg, 2)};
}

Mat3 mass_matrix_at(const LinkConstants& k, const Posture& x) {
  const double c2 = x.two.cos, c3 = x.three.cos, c23 = x.both.cos;
  const double A = k.L1 + k.r2 * c2, B = k.L1 + k.L2 * c2 + k.r3 * c23;
  Mat3 M = Mat3::Zero();
  M(0, 0) = k.m1 * k.r1 * k.r1 + k.I1 + k.m2 * A * A + (k.I2 - k.K2) * c2 * c2 + k.K2 +
            k.m3 * B * B + (k.I3 - k.K3) * c23 * c23 + k.K3;
  M(1, 1) = k.m2 * k.r2 * k.r2 + k.I2 +
            k.m3 * (k.L2 * k.L2 + k.r3 * k.r3 + 2.0 * k.L2 * k.r3 * c3) + k.I3;
  M(1, 2) = M(2, 1) = k.m3 * (k.r3 * k.r3 + k.L2 * k.r3 * c3) + k.I3;
  M(2, 2) = k.m3 * k.r3 * k.r3 + k.I3;
  return M;
}

Vec3 coriolis_at(const LinkConstants& k, const Posture& x, const Vec3& rate) {
  const double c2 = x.two.cos, s2 = x.two.sin, c23 = x.both.cos, s23 = x.both.sin;
  const double A = k.L1 + k.r2 * c2, B = k.L1 + k.L2 * c2 + k.r3 * c23;
  const double d3 = -2.0 * (k.m3 * B * k.r3 * s23 + (k.I3 - k.K3) * c23 * s23);
  const double d2 =
      -2.0 * (k.m2 * A * k.r2 * s2 + (k.I2 - k.K2) * c2 * s2 + k.m3 * B * k.L2 * s2) + d3;
  const double centrifugal = k.m3 * k.L2 * k.r3 * x.three.sin;
  return {(d2 * rate[1] + d3 * rate[2]) * rate[0],
          -0.5 * d2 * rate[0] * rate[0] - centrifugal * (2.0 * rate[1] + rate[2]) * rate[2],
          -0.5 * d3 * rate[0] * rate[0] + centrifugal * rate[1] * rate[1]};
}

}  // namespace

Mat3 mass_matrix(const Leg& leg, const Vec3& theta) {
  return mass_matrix_at(constants_of(leg), posture_of(leg, theta));
}

Vec3 coriolis(const Leg& leg, const Vec3& theta, const Vec3& rate) {
  return coriolis_at(constants_of(leg), posture_of(leg, theta), rate);
}

Vec3 gravity_torque(const Leg& leg, const Vec3& theta) {
  const LinkConstants k = constants_of(leg);
  const Posture x = posture_of(leg, theta);
  const double shin = k.m3 * k.r3 * x.both.cos;
  return leg.side * leg.gravity * Vec3(0.0, (k.m2 * k.r2 + k.m3 * k.L2) * x.two.cos + shin, shin);
}

double kinetic_energy(const Leg& leg, const Vec3& theta, const Vec3& rate) {
  return 0.5 * rate.dot(mass_matrix(leg, theta) * rate);
}

Vec3 contact_torque(const Leg& leg, const Vec3& theta, const Vec3& ground_on_foot, Eq10 eq_10) {
  const Vec3 JtF = foot_jacobian(leg, theta).transpose() * ground_on_foot;
  return eq_10 == Eq10::as_printed ? JtF : Vec3(-JtF);
}

Torque joint_torque(const Leg& leg, const Vec3& theta, const Vec3& rate, const Vec3& acceleration,
                    const Vec3& ground_on_foot, Eq10 eq_10) {
  return {mass_matrix(leg, theta) * acceleration, coriolis(leg, theta, rate),
          gravity_torque(leg, theta), contact_torque(leg, theta, ground_on_foot, eq_10)};
}

}  // namespace legwork::lagrange_euler_leg
