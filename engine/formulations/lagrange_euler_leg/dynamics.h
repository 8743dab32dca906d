// Lagrange-Euler dynamics of Ashok & Rambabu's leg on a trunk that neither turns nor accelerates, z up, in closed form
// (theory/hexapod 7.1 to 7.6):
//   tau = M(theta) theta'' + H(theta, theta') + G(theta) - J^T F          [Ashok17] 10, F: ground on foot
// where the paper prints + J^T F, true only of the force of the foot on the ground, and loses the dots. Links are
// uniform with r_i = L_i / 2, moments of inertia I_i across and K_i along, A = L1 + r2 c2, B = L1 + L2 c2 + r3 c23:
//   M11 = m1 r1^2 + I1 + m2 A^2 + (I2 - K2) c2^2 + K2 + m3 B^2 + (I3 - K3) c23^2 + K3,  M12 = M13 = 0
//   M22 = m2 r2^2 + I2 + m3 (L2^2 + r3^2 + 2 L2 r3 c3) + I3,  M23 = m3 (r3^2 + L2 r3 c3) + I3,  M33 = m3 r3^2 + I3
//   H = [ (d2 theta2' + d3 theta3') theta1',  -d2 theta1'^2 / 2 - k (2 theta2' + theta3') theta3',
//         -d3 theta1'^2 / 2 + k theta2'^2 ],  di = dM11 / dtheta_i,  k = m3 L2 r3 s3
//   G = side g [ 0,  (m2 r2 + m3 L2) c2 + m3 r3 c23,  m3 r3 c23 ]
#pragma once

#include "engine/formulations/lagrange_euler_leg/kinematics.h"

namespace legwork::lagrange_euler_leg {

Mat3 mass_matrix(const Leg& leg, const Vec3& theta);                 // M, kg m^2
Vec3 coriolis(const Leg& leg, const Vec3& theta, const Vec3& rate);  // H, N m
Vec3 gravity_torque(const Leg& leg, const Vec3& theta);              // G, N m
double kinetic_energy(const Leg& leg, const Vec3& theta,
                      const Vec3& rate);  // theta' M theta' / 2, J

enum class Eq10 { corrected, as_printed };

// J^T F with Eq. 10's sign: -J^T F corrected, +J^T F as printed.
Vec3 contact_torque(const Leg& leg, const Vec3& theta, const Vec3& ground_on_foot,
                    Eq10 eq_10 = Eq10::corrected);

// Eq. 10 in its parts, N m.
struct Torque {
  Vec3 inertia, coriolis, gravity, contact;
  Vec3 total() const { return inertia + coriolis + gravity + contact; }
};
Torque joint_torque(const Leg& leg, const Vec3& theta, const Vec3& rate, const Vec3& acceleration,
                    const Vec3& ground_on_foot, Eq10 eq_10 = Eq10::corrected);

}  // namespace legwork::lagrange_euler_leg
