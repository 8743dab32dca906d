// All scratch of the tree algorithms, allocated once for a model; nothing here outlives a call as information except
// that `forward_kinematics` leaves poses and velocities which the algorithms after it read.
#pragma once

#include <vector>

#include "engine/dynamics/lanes/kernels.h"
#include "engine/model/model.h"

namespace legwork {

// Which code the algorithms run: limbs in lanes where the model is a trunk with limbs, else the general one. The general
// path is the reference; the lanes agree with it to rounding, and among each other bit by bit.
enum class Path { fastest, general, lanes_1, lanes_2, lanes_4, lanes_8 };

struct Workspace {
  explicit Workspace(const Model& model, Path path = Path::fastest);
  Workspace(const Model& model, const lanes::Kernels& kernels);

  // In lanes: one entry a group of limbs; else empty.
  std::vector<const lanes::Kernels*> kernels;
  std::vector<lanes::LimbWork> limbs;
  lanes::BaseMotion base{};
  bool is_in_lanes() const { return !limbs.empty(); }

  // Left by forward_kinematics(q, v), one entry a body:
  std::vector<Transform> X_PB;  // pose in the parent (base: in the world); the general path's alone
  std::vector<Transform> X_WB;  // pose in the world
  std::vector<Vec6> V;          // spatial velocity in body axes, about the body's origin
  std::vector<Vec6> S_rate;     // S qdot, the joint's own spatial velocity (base: zero)

  // Scratch of single algorithms:
  std::vector<Vec6> A, F;           // rnea: accelerations and forces
  std::vector<SpatialInertia> I_c;  // crba: composite inertias
  std::vector<Mat6> I_A;            // aba: articulated inertias
  std::vector<Vec6> p_A, U, c;      // aba: bias forces, U = I_A S, velocity products
  std::vector<double> D, u;         // aba: S^T U, reduced joint force
  MatX M;                           // nv x nv
  VecX h, rhs;                      // nv
  std::vector<int>
      dof_parent;  // nv: the coordinate before, towards the base ([RBDA] table 6.3), -1 first
  MatX J;          // 3 feet x nv: stacked foot Jacobians
  MatX Y;          // nv x 3 feet: L^-T J^T, with M = L^T L
};

// Unit motion subspace of a body's joint: S = [axis; 0], prismatic [0; axis]
inline Vec6 motion_subspace(const Body& body) {
  return body.is_prismatic ? join(Vec3::Zero(), body.axis) : join(body.axis, Vec3::Zero());
}

// S^T f
inline double along_joint(const Body& body, const Vec6& f) {
  return body.is_prismatic ? body.axis.dot(f.tail<3>()) : body.axis.dot(f.head<3>());
}

}  // namespace legwork
