// Feedback on the joints, added to the feedforward torques of the plan.
//   PD:               tau += Kp (q_d - q) + Kd (q_d' - q')                             [Craig] eq. 9.42
//   computed torque:  tau  = inverse dynamics of  a_d + (Kp e + Kd e') / m             [Craig] eq. 10.15
// Both see only the joints. On two feet the joints cannot hold the trunk's rotation about the support line, and on none
// any of its rotation. The robot's layout is that of free_coordinates.h (is_walking_robot).
#pragma once

#include "engine/motion/plan.h"
#include "engine/motion/stance_inverse.h"

namespace legwork {

// Writes kp e + kd e' to `torque` (nv), its first six entries zero. q (nq), v (nv); with kp in N m/rad and kd in N m
// s/rad it is a torque, with kp in 1/s^2 and kd in 1/s an acceleration. Sizes are asserted.
void pd_torque(const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp, double kd,
               VecX& torque);

// Scratch of computed_torque, and its result `a` (nv): the accelerations for which the torques are.
struct ComputedTorqueScratch {
  explicit ComputedTorqueScratch(const Model& model) : a(VecX::Zero(model.nv())) {}
  VecX a;
  ContactMat A;
  ContactVec b, x;
  GroundForces ground;
};

// Writes to scratch.a (nv) the acceleration a_w = a_d + kp e + kd e' of the joints (kp in 1/s^2, kd in 1/s), as far as
// the pinned feet `stance` (at most eight indices into Model::feet) allow: of all accelerations that keep the feet
// where they are, the one nearest to a_w,
//   a = a_w - W J^T (J W J^T)^+ (J a_w + Jdot v),   W: 1000 for the trunk, which follows, 1 for the joints
// Needs set_state or forward_kinematics at q, v.
void computed_acceleration(const Model& model, Workspace& ws, std::span<const int> stance,
                           const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp,
                           double kd, ComputedTorqueScratch& scratch);

// Writes the torques for that acceleration to `torque` (nv), its first six entries zero, by inverse dynamics with the
// ground forces of `method` within `friction` (stance_inverse.h). Needs set_state or forward_kinematics at q, v.
void computed_torque(const Model& model, Workspace& ws, std::span<const int> stance,
                     const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp, double kd,
                     GroundForceMethod method, double friction, ComputedTorqueScratch& scratch,
                     VecX& torque);

}  // namespace legwork
