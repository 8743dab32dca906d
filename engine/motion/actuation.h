// Torques for a motion whose feet are all held to the ground. There are more motors than degrees of freedom, which leaves
// a choice.
// With the feet of n legs pinned, leg i's joints carry  tau_i = tau0_i - J_i^T f_i,  and the trunk needs  sum B_i f_i = w:
//   sum_i B_i J_i^-T tau_i = sum_i B_i J_i^-T tau0_i - w          six equations for 3 n torques
// tau0, w: rnea with all feet unloaded; J_i: foot over the leg's joints; B_i: force on the trunk, [1; skew(r_i)].
// The columns of B_i J_i^-T are the joint Jacobians of Liu & Ben-Tzvi 2018 [Liu18], eqs. 15-18 and 27-28, with the sign
// reversed and found another way. The least torques of the driven joints solve it (Liu & Ben-Tzvi 2018, section 3.2;
// theory/tail 5.2). The tail's joints carry what they must.
// For a walking robot (is_walking_robot) with four feet on three-joint legs; its tail, if any, comes last.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/math/small_svd.h"

namespace legwork {

// Which of the legs' joints are driven, by joint of the model.
using DrivenJoints = std::array<bool, 12>;

// What the driven joints can do, and what the ground then gives.
struct Actuation {
  int rank = 0;  // of the six equations over the driven joints: 6 if they can hold any load
  double condition = 0.0;  // of Liu & Ben-Tzvi's J_tau, the tail's joints included; at most 1e300
  ContactVec foot_force;   // 3 per foot, ground on foot, world axes, N
  bool is_sufficient() const { return rank == 6; }
};

// Scratch, no heap.
struct ActuationScratch {
  ContactMat A;
  ContactVec b, x;
  SmallSvd svd;
};

// Writes tau (nv, the first six entries zero) for `load` (nv): what rnea asks for with all feet unloaded. Where rank <
// 6, they are the least-squares solution, and load is held only in part. Legs must not be singular, or the numbers are
// not finite. Needs set_configuration, set_state or forward_kinematics. Sizes are asserted. tau must not alias load.
void actuate(const Model& model, Workspace& ws, const DrivenJoints& driven, ConstVecRef load,
             Eigen::Ref<VecX> tau, Actuation& result, ActuationScratch& scratch);

// Writes to a[6..17] (of nv) the legs' joint accelerations, rad/s^2, with which the feet stay where they are while the
// trunk has a[0..5], without the velocity's share: J_i qdd_i = -J_b a_b. Legs must not be singular. Needs
// set_configuration, set_state or forward_kinematics.
void legs_follow(const Model& model, Workspace& ws, Eigen::Ref<VecX> a);

}  // namespace legwork
