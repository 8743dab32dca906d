// Torques for a motion whose feet are all held to the ground: more motors than freedom, so that a choice is left.
// With the feet of n legs pinned, leg i's joints carry  tau_i = tau0_i - J_i^T f_i,  and the trunk needs  sum B_i f_i = w:
//   sum_i B_i J_i^-T tau_i = sum_i B_i J_i^-T tau0_i - w          six equations for 3 n torques
// tau0, w: rnea with all feet unloaded; J_i: foot over the leg's joints; B_i: force on the trunk, [1; skew(r_i)].
// The columns of B_i J_i^-T are the joint Jacobians of Liu & Ben-Tzvi 2018 [Liu18], eqs. 15-18 and 27-28, with their sign turned
// and found another way. The least torques of a set of joints solve it (Liu & Ben-Tzvi 2018, section 3.2; theory/tail 5.2).
// The other joints, a tail's, carry what they must.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/math/small_svd.h"

namespace legwork {

// Which of the legs' joints are driven, by joint of the model.
using DrivenJoints = std::array<bool, 12>;

struct Actuation {
  int rank = 0;            // of the driven legs' joints: 6 to hold any load
  double condition = 0.0;  // of Liu & Ben-Tzvi's J_tau, the tail's joints included; at most 1e300
  ContactVec foot_force;   // 3 a foot, ground on foot, world axes
  bool is_sufficient() const { return rank == 6; }
};

// Scratch, no heap.
struct ActuationScratch {
  ContactMat A;
  ContactVec b, x;
  SmallSvd svd;
};

// `load` (nv): what rnea asks for with all feet unloaded -> tau (nv): the first six zero, the joints' torques. Needs
// forward_kinematics at this state, and legs that are not singular. Four feet, three joints a leg.
void actuate(const Model& model, Workspace& ws, const DrivenJoints& driven, ConstVecRef load,
             Eigen::Ref<VecX> tau, Actuation& result, ActuationScratch& scratch);

// Accelerations of the legs' joints when trunk and tail have those in `a` and the feet stay where they are, up to the
// velocity's share: J_i qdd_i = -J_b a_b. Writes a[6..17]. Needs forward_kinematics.
void legs_follow(const Model& model, Workspace& ws, Eigen::Ref<VecX> a);

}  // namespace legwork
