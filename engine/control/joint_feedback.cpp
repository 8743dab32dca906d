#include "engine/control/joint_feedback.h"

#include "engine/dynamics/rnea.h"

namespace legwork {

void pd_torque(const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp, double kd,
               VecX& torque) {
  torque.head<6>().setZero();
  for (Eigen::Index i = 6; i < torque.size(); ++i)
    torque[i] = kp * (desired.q[i + 1] - q[i + 1]) + kd * (desired.v[i] - v[i]);
}

void computed_torque(const Model& model, Workspace& ws, std::span<const int> stance,
                     const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp, double kd,
                     GroundForceMethod method, double friction, ComputedTorqueScratch& s,
                     VecX& torque) {
  pd_torque(desired, q, v, kp, kd, s.a);
  for (Eigen::Index i = 0; i < s.a.size(); ++i) s.a[i] += desired.a[i];
  // Driven by M a + h on every coordinate, the pinned robot takes the allowed acceleration nearest to a.
  rnea(model, ws, s.a, s.drive);
  constrained_forward_dynamics(model, ws, stance, s.drive, s.a, s.contact);
  stance_inverse_dynamics(model, ws, stance, method, friction, s.a, torque, s.ground);
  torque.head<6>().setZero();
}

}  // namespace legwork
