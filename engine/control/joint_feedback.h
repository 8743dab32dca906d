// Feedback on the joints, added to the feedforward torques of the plan.
//   PD:               tau += Kp (q_d - q) + Kd (q_d' - q')                             [Craig] eq. 9.42
//   computed torque:  tau  = inverse dynamics of  a_d + (Kp e + Kd e') / m             [Craig] eq. 10.15
// Both see the joints only. On two feet the trunk's rotation about the support line is not among what the joints can
// hold, and on none its whole rotation.
#pragma once

#include "engine/motion/plan.h"
#include "engine/motion/stance_inverse.h"

namespace legwork {

// Kp e + Kd e' -> torque (12 entries from index 6 on; the first six are set to zero).
void pd_torque(const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp, double kd,
               VecX& torque);

// Scratch of computed_torque.
struct ComputedTorqueScratch {
  explicit ComputedTorqueScratch(const Model& model) : a(VecX::Zero(model.nv())) {}
  VecX a;
  ContactMat A;
  ContactVec b, x;
  GroundForces ground;
};

// The joints' acceleration a_d + kp e + kd e' (kp in 1/s^2, kd in 1/s), as far as the pinned feet allow -> s.a: of all
// accelerations that keep the feet where they are, the one whose joints are nearest to that,
//   a = a_w - W J^T (J W J^T)^+ (J a_w + Jdot v),   W: 1000 for the trunk, which follows, 1 for the joints
// Needs forward_kinematics at q, v.
void computed_acceleration(const Model& model, Workspace& ws, std::span<const int> stance,
                           const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp,
                           double kd, ComputedTorqueScratch& scratch);

// The torques for that, by inverse dynamics with the ground forces of `method`.
void computed_torque(const Model& model, Workspace& ws, std::span<const int> stance,
                     const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp, double kd,
                     GroundForceMethod method, double friction, ComputedTorqueScratch& scratch,
                     VecX& torque);

}  // namespace legwork
