// Kinematics of one leg on its pinned foot, and of the points that carry mass (Liu & Ben-Tzvi 2018, sections 2.1 to 2.5;
// theory/tail 2 and theory/tail 3).
//   s = R^T (d - p) - a = b + c,  s' = j_s t_p,  j_s = R^T [-1, skew(d - p)],  t_p = [v; omega]  [Liu18] 4-5, 12-13
//   k = acos((l_th^2 + l_sh^2 - |s|^2)/(2 l_th l_sh)),  ha = atan2(-s_x, -s_z)                             6, 7
//   hb = atan2(-s_y, rho) - acos((|s|^2 + l_th^2 - l_sh^2)/(2 |s| l_th)),  rho^2 = s_x^2 + s_z^2            8
//   j_k = s^T j_s/(l_th l_sh sin k),  j_ha = (s_z j_s[x] - s_x j_s[z])/rho^2                                15, 16
//   j_hb = (-j_s[y] - l_sh cos(hb - k) j_k)/(l_th cos hb - l_sh cos(hb - k)),  the denominator is rho      18
//   points: velocity J u, acceleration A u' + bias,  A = J                                                 20-31
// The triangle's angle at the hip comes from acos where Eq. 8 has asin, which holds only while it is acute.
#pragma once

#include "engine/formulations/virtual_work_tail/robot.h"

namespace legwork::virtual_work_tail {

enum class Reach {
  reached,
  too_far,      // the foot is farther from the hip than the leg is long
  too_near,     // nearer than the difference of thigh and shank
  straight,     // k = pi: the foot's position does not fix the knee's rate
  folded,       // k = 0
  on_hip_axis,  // the foot is on the axis of ha: any ha will do
  singular,     // a denominator of an equation as printed vanishes
  not_finite    // numbers too large or NaN
};

// A point with mass.
struct Point {
  Vec3 position = Vec3::Zero();  // in S, m
  Mat38 J = Mat38::Zero();       // velocity over u
  Mat38 A = Mat38::Zero();       // acceleration over u'; J, but for Eqs. 29-31 as printed
  Vec3 bias = Vec3::Zero();      // acceleration for u' = 0
};

// ha, hb and k in this order, and the leg's points with mass; its foot stands still.
struct Leg {
  Vec3 angle = Vec3::Zero(), rate = Vec3::Zero();
  Vec3 bias = Vec3::Zero();  // joint acceleration for u' = 0
  Mat36 j = Mat36::Zero();   // rate over t_p
  bool is_knee_in_range = false;
  Point hip, knee;
};

// Leg `i` of a state whose rotation matrix is R. Anything but `reached` leaves `leg` unfinished.
Reach leg_kinematics(const Parameters& parameters, const State& state, const Mat3& R, std::size_t i,
                     const Printed& printed, Leg& leg);

// The tail's tip, Eqs. 10, 24-26 and 31.
Point tail_tip(const Parameters& parameters, const State& state, const Mat3& R,
               const Printed& printed);

// Velocity of knee and foot over the leg's own three rates with the trunk held and the foot free, in S.
struct OwnJacobians {
  Mat3 knee, foot;
};
OwnJacobians own_jacobians(const Parameters& parameters, const Mat3& R, const Vec3& angle);

}  // namespace legwork::virtual_work_tail
