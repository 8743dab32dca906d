// Position kinematics of Ashok & Rambabu's leg and their inverse (theory/hexapod 2); s1 = sin theta1,
// c23 = cos(theta2 + theta3), ...
//   p = (rho c1, rho s1, side h),  rho = L1 + L2 c2 + L3 c23,  h = L2 s2 + L3 s23             [Ashok17] 2-4
//   J = [ -rho s1, -h c1, -L3 s23 c1;  rho c1, -h s1, -L3 s23 s1;  0, side (L2 c2 + L3 c23), side L3 c23 ]
//   |det J| = |rho L2 L3 sin theta3|
//   theta1 = atan2(py, px)                                                                    5 (missing in print)
//   theta2 = atan2(c, +-sqrt(a^2 + b^2 - c^2)) - atan2(a, b),  r = hypot(px, py) - L1,
//            a = 2 L2 r,  b = 2 L2 pz,  c = r^2 + pz^2 + L2^2 - L3^2                          6
//   theta3 = atan2(pz - L2 s2, r - L2 c2) - theta2                                            7, corrected
// Eq. 7 prints theta3 = +acos(...) whatever the root in Eq. 6: right for the plus root only. For the minus root, with
// which the paper's own Tables 3 and 4 agree (knee up), the foot then misses. The document gives the left leg's
// matrices only; for a right leg the equations hold for the mirrored foot, and its angles are negated.
#pragma once

#include "engine/formulations/lagrange_euler_leg/leg.h"

namespace legwork::lagrange_euler_leg {

Vec3 foot_position(const Leg& leg, const Vec3& theta);  // from the hip, m
Mat3 foot_jacobian(const Leg& leg, const Vec3& theta);
Mat3 foot_jacobian_rate(const Leg& leg, const Vec3& theta, const Vec3& rate);

enum class Root {
  minus,
  plus
};  // of Eq. 6: the knee above or below the line from joint 2 to the foot
enum class Eq7 { corrected, as_printed };

enum class Reach {
  reached,
  too_far,      // c^2 > a^2 + b^2: farther from joint 2 than L2 + L3
  too_near,     // c^2 > a^2 + b^2: nearer than |L2 - L3|
  straight,     // theta3 = 0: singular, both roots are one
  folded,       // theta3 = pi: singular, likewise
  on_hip_axis,  // the foot under joint 1's axis: singular, any theta1 will do
  not_finite
};

// Whether the foot is where it should be; where it is singular, its Jacobian has no inverse there.
inline bool is_reachable(Reach reach) {
  return reach != Reach::too_far && reach != Reach::too_near && reach != Reach::not_finite;
}

// Angles in (-pi, pi] of the foot position p from the hip. Left alone unless `is_reachable`.
Reach inverse_kinematics(const Leg& leg, const Vec3& p, Root root, Vec3& theta,
                         Eq7 eq_7 = Eq7::corrected);

}  // namespace legwork::lagrange_euler_leg
