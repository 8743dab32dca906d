// The recursive Newton-Euler algorithm of Sureshkumar et al. 2025, sections 3 and 4, leg by leg in link axes, feet unloaded
// (theory/quadruped 3.1 to 3.4).
//   outward  omega_i = R^T omega_{i-1} + theta' z                                            [Craig] eq. 6.45
//            omega'_i = R^T omega'_{i-1} + R^T omega_{i-1} x theta' z + theta'' z                       6.46
//            v'_i = R^T (omega' x p + omega x (omega x p) + v')_{i-1}                                   6.47
//            v'_c = omega' x c + omega x (omega x c) + v',  F = m v'_c,  N = I omega' + omega x I omega 6.48-6.50
//   inward   f_i = R f_{i+1} + F,  n_i = N + R n_{i+1} + c x F + p x R f_{i+1},  tau = n_i . z         6.51-6.53
//   trunk    w_F = m_b a_b - G_b - sum f'_b1,  w_N = I alpha + omega x I omega - sum n'_b1  [Suresh25] eqs. 3-4
// f'_b1 is the force by link 1 on the trunk, the opposite of Craig's f_1; w is what the ground has to supply.
// Written for the quadruped family as build_quadruped makes it, and independent of engine/dynamics.
#pragma once

#include <array>

#include "engine/model/model.h"

namespace legwork::newton_euler_grf {

using Vec12 = Eigen::Matrix<double, 12, 1>;
using Vec18 = Eigen::Matrix<double, 18, 1>;

inline constexpr int kLegs = 4;

inline std::size_t index_of(int i) { return static_cast<std::size_t>(i); }

// A rigid body in its own D-H frame, and where its joint sits in the body before it.
struct Link {
  double mass = 0.0;          // kg
  Vec3 com = Vec3::Zero();    // m
  Mat3 I_com = Mat3::Zero();  // about the centre of mass, kg m^2
  Mat3 R_PJ = Mat3::Zero();   // rotation at joint angle zero
  Vec3 p_PJ = Vec3::Zero();   // joint in the body before, m
};

// The robot's constants and one state's kinematics; fixed size, so that it can be copied and never allocates.
struct NewtonEuler {
  // Reads masses, lengths, inertias and gravity. `model` must be of the family "quadruped".
  explicit NewtonEuler(const Model& model);

  Link trunk;
  std::array<Link, 12> links;      // three a leg, legs in the order of the model's feet
  std::array<Vec3, kLegs> p_foot;  // foot in the shank
  Vec3 gravity;                    // world axes

  // Left by set_state:
  Mat3 R_WB = Mat3::Identity();
  Vec3 omega_B = Vec3::Zero();  // of the trunk, in its axes
  Vec12 joint_rate = Vec12::Zero();
  std::array<Mat3, 12> R;       // link axes to the axes of the body before
  std::array<Vec3, 12> omega;   // link axes
  std::array<Vec3, kLegs> r;    // foot from the trunk's origin, world axes, m
  std::array<Mat3, kLegs> J_q;  // foot velocity over the leg's three joint rates, world axes
  std::array<Vec3, kLegs>
      foot_bias;  // Jdot v: foot acceleration when all accelerations are zero, world axes
};

// Coordinates as in model.h: q (19), v (18).
void set_state(NewtonEuler& ne, ConstVecRef q, ConstVecRef v);

// What a motion's forces are made of.
enum class Terms {
  all,                // acceleration, velocity and weight
  acceleration_only,  // as if at rest and weightless: the column of the inertia matrix [Walker82]
};

// out (18): [w_F; w_N about the trunk's origin; 12 joint torques], world axes, N and N m, of the accelerations a (18),
// plain time derivatives of v, with all feet unloaded. Needs set_state.
void inverse_dynamics(const NewtonEuler& ne, const Vec18& a, Terms terms, Vec18& out);

// Rows of the foot's Jacobian over the trunk: velocity = [1, -skew(r)] [v; omega] + J_q theta'.
inline Vec3 base_velocity_at(const Vec3& r, const Vec6& base) {
  return base.head<3>() + cross(base.tail<3>(), r);
}

}  // namespace legwork::newton_euler_grf
