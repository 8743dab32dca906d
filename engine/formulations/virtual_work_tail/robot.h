// The tailed quadruped of Liu & Ben-Tzvi 2018 [Liu18] and its state, in the paper's own axes, which are not Legwork's:
// x to the right, y forward, z up; legs 1..4 = FR, FL, RL, RR. S is the ground's frame, P the trunk's, with its origin
// at the trunk's centre of mass; vectors are in S unless their name ends in _P. SI units, radians.
//   quasi-velocities u = [v; omega; ta'; tb'],  omega the angular velocity in S:  R' = skew(omega) R  (theory/tail 1)
//   joints           ha1 hb1 k1 ha2 hb2 k2 ha3 hb3 k3 ha4 hb4 k4 ta tb
// Thighs and shanks are uniform rods, the tail a point mass at its tip (Liu & Ben-Tzvi 2018, sections 2 and 3.1).
// k is the knee's interior angle (pi: straight; a positive torque extends), hb turns about -x (the knee goes forward),
// a positive ta lowers the tail. Feet are pinned.
#pragma once

#include <array>

#include "engine/math/rotation.h"

namespace legwork::virtual_work_tail {

inline constexpr std::size_t kLegs = 4;
inline constexpr int kDof = 8;
inline constexpr int kJoints = 14;

using Vec2 = Eigen::Matrix<double, 2, 1>;
using Vec8 = Eigen::Matrix<double, kDof, 1>;
using Vec14 = Eigen::Matrix<double, kJoints, 1>;
using Mat8 = Eigen::Matrix<double, kDof, kDof>;
using Mat28 = Eigen::Matrix<double, 2, kDof>;
using Mat32 = Eigen::Matrix<double, 3, 2>;
using Mat34 = Eigen::Matrix<double, 3, 4>;
using Mat36 = Eigen::Matrix<double, 3, 6>;
using Mat38 = Eigen::Matrix<double, 3, kDof>;
using Mat14x8 = Eigen::Matrix<double, kJoints, kDof>;

// Defaults: Table 1 and the feet of section 4 [Liu18]; hips and tail pivot as theory/tail 1 places them, the
// only way that fits the printed distances and inertia.
struct Parameters {
  double thigh_length = 0.3, shank_length = 0.3, tail_length = 0.6;                           // m
  double trunk_mass = 26.9078, thigh_mass = 0.9453, shank_mass = 1.2289, tail_mass = 1.4347;  // kg
  Mat3 trunk_inertia_P = Vec3(0.8404, 0.3793, 1.2125).asDiagonal();  // about P, kg m^2
  std::array<Vec3, kLegs> hips_P = {Vec3(0.24, 0.27, 0.0), Vec3(-0.24, 0.27, 0.0),
                                    Vec3(-0.24, -0.27, 0.0), Vec3(0.24, -0.27, 0.0)};  // a_i, m
  std::array<Vec3, kLegs> feet = {Vec3(0.41, 0.63, 0.0), Vec3(-0.01, 0.57, 0.0),
                                  Vec3(-0.01, 0.03, 0.0), Vec3(0.41, -0.03, 0.0)};  // d_i, m
  Vec3 tail_pivot_P = Vec3(0.0, -0.34, 0.0);                                        // r, m
  double gravity = 9.8067;  // along -z, m/s^2
};

struct State {
  Vec3 p = Vec3::Zero();                        // of P, m
  Quat orientation = Quat(1.0, 0.0, 0.0, 0.0);  // w x y z, of R_P^S; its length does not matter
  Vec2 tail = Vec2::Zero();                     // ta, tb
  Vec3 v = Vec3::Zero(), omega = Vec3::Zero();  // m/s, rad/s
  Vec2 tail_rate = Vec2::Zero();                // rad/s
};

inline Vec8 quasi_velocities(const State& state) {
  Vec8 u;
  u << state.v, state.omega, state.tail_rate;
  return u;
}

// The paper's equations that are wrong, each true to take it as printed and false for the corrected one
// (theory/tail 6). Any of them may be combined.
struct Printed {
  bool eq_2_3 = false;  // omega = phi', the rates of roll, pitch and yaw: see true_angular_velocity
  bool eq_7 = false;    // ha = atan2(s_x, s_z): half a turn off
  bool eq_11 = false;   // cos(pi - k) k' = s.s'/(l_th l_sh), for sin
  bool eq_17_18 = false;    // hb + k and plus signs: right only for the exterior knee angle
  bool eq_19 = false;       // v_h = d(p - a)/dt: the hip on the other side of P
  bool eq_29_31 = false;    // omega x a for omega' x a in the accelerations
  bool eq_36 = false;       // m_sh for m_th in the weight at the hip
  bool eq_48 = false;       // K_t' [ta; tb] for K_t' [ta'; tb']
  bool eq_51_53 = false;    // J_1^T J_2 for its symmetric part
  bool knee_range = false;  // k in (0, pi/2) for (0, pi): changes only Leg::is_knee_in_range
};

}  // namespace legwork::virtual_work_tail
