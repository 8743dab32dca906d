// Derivatives of inverse dynamics by the configuration and the velocity, with the mass matrix, which is the derivative by
// the acceleration (theory/numerics 13; Carpentier & Mansard 2018; Singh, Russell & Wensing 2022).
// Derivatives by q are along unit velocities: column k is d/dh at h = 0 with q moved by integrate_configuration(h, e_k). A
// quaternion thus has three directions, rotations about the axes in which its rates are given (theory/numerics 12.5).
// With spatial vectors about one point, world axes, column k of S of body i, and sums over the subtree of i:
//   psi = v x S_k,  chi = a x S_k + v x psi,  eta = Sdot_k + psi
//   d tau_j / d q_k = S_j . (I chi + B psi + S_k x* F)   j on the path from i to the base
//                   = S_j . (I_j chi + B_j psi)          j beyond i
//   d tau_j / d v_k = S_j . (I eta + B S_k)              of i or of j, whichever is farther out
// A fixed force f on a point at r adds  -s_j . (f x (s_k x r + u_k))  to d tau_j / d q_k, S_k = [s_k; u_k], both j and k on
// the path to it.
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/lanes/derivative_kernels.h"
#include "engine/dynamics/moving_mass.h"
#include "engine/dynamics/workspace.h"

namespace legwork {

// A force on a point that is fixed to a body. The force itself is fixed in the world.
struct PointForce {
  int body = 0;
  Vec3 p_B = Vec3::Zero();    // m, in the body's axes
  Vec3 force = Vec3::Zero();  // N, world axes
};

// Results and scratch, allocated once.
struct InverseDerivatives {
  explicit InverseDerivatives(const Model& model);

  MatX by_q, by_v;  // nv x nv: row j, column k
  MatX M;           // nv x nv, both triangles

  // Of each column of S (nv), world axes about the base's origin, whose own velocity counts as zero.
  struct Column {
    lanes::V6<double> S, psi, chi, eta;
  };
  std::vector<Column> columns;
  // Of each body, about the same point.
  struct Moving {
    lanes::V6<double> V, A;
    lanes::MovingMass<double> mass;  // this and the rest of its subtree
    lanes::V3<double> pull;          // sum of the forces on points
    lanes::M3<double>
        turning_pull;  // and of (f . r) 1 - r f^T: with a turn e their moment changes by f x (e x r)
  };
  std::vector<Moving> bodies;
  bool has_motions = false;  // whether the columns and the bodies' motions are filled

  std::vector<lanes::LimbDerivatives> limbs;  // in lanes: one entry per group
};

// Fills by_q, by_v and M of tau = rnea(a) - sum J^T f for the accelerations a (nv) and the forces f on points; entries of
// coordinates on different branches stay zero. Needs forward_kinematics; in lanes and without forces, only set_state, and
// then columns and bodies are left out. O(nv depth).
void inverse_derivatives(const Model& model, Workspace& ws, ConstVecRef a,
                         std::span<const PointForce> forces, InverseDerivatives& out);

// The columns and the bodies' motions alone. Needs forward_kinematics. O(nv).
void set_motions(const Model& model, const Workspace& ws, ConstVecRef a, InverseDerivatives& out);

// Writes the derivatives by q and by v (3 x nv each) of the acceleration of a point fixed to a body, world axes, m/s^2.
// `motion`: from set_motions, or inverse_derivatives with has_motions, at these accelerations. Needs forward_kinematics. O(nv).
void point_acceleration_derivatives(const Workspace& ws, const InverseDerivatives& motion, int body,
                                    const Vec3& p_B, Eigen::Ref<MatX> by_q, Eigen::Ref<MatX> by_v);

}  // namespace legwork
