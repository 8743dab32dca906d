#include "engine/control/joint_feedback.h"

#include <cassert>

#include "engine/dynamics/constrained.h"

namespace legwork {
namespace {

constexpr double kTrunkWeight = 1000.0;

double weight(Eigen::Index coordinate) { return coordinate < 6 ? kTrunkWeight : 1.0; }

// s.a <- the acceleration nearest to it that keeps the pinned feet where they are.
void keep_feet(const Model& model, Workspace& ws, std::span<const int> stance,
               ComputedTorqueScratch& s) {
  const Eigen::Index rows = 3 * static_cast<Eigen::Index>(stance.size());
  if (rows == 0) return;
  stack_foot_jacobians(model, ws, stance);
  s.A.resize(rows, rows);
  stack_foot_biases(model, ws, stance, s.b);
  for (Eigen::Index r = 0; r < rows; ++r) {
    double sum = s.b[r];
    for (Eigen::Index i = 0; i < s.a.size(); ++i) sum += ws.J(r, i) * s.a[i];
    s.b[r] = sum;
    for (Eigen::Index c = 0; c < rows; ++c) {
      double product = 0.0;
      for (Eigen::Index i = 0; i < s.a.size(); ++i) product += ws.J(r, i) * weight(i) * ws.J(c, i);
      s.A(r, c) = product;
    }
  }
  min_norm_solve(s.A, s.b, s.x);
  for (Eigen::Index i = 0; i < s.a.size(); ++i) {
    double sum = 0.0;
    for (Eigen::Index r = 0; r < rows; ++r) sum += ws.J(r, i) * s.x[r];
    s.a[i] -= weight(i) * sum;
  }
}

}  // namespace

void pd_torque(const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp, double kd,
               VecX& torque) {
  assert(desired.q.size() == q.size() && desired.v.size() == v.size());
  assert(q.size() == v.size() + 1 && torque.size() == v.size());
  torque.head<6>().setZero();
  for (Eigen::Index i = 6; i < torque.size(); ++i)
    torque[i] = kp * (desired.q[i + 1] - q[i + 1]) + kd * (desired.v[i] - v[i]);
}

void computed_acceleration(const Model& model, Workspace& ws, std::span<const int> stance,
                           const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp,
                           double kd, ComputedTorqueScratch& s) {
  assert(is_walking_robot(model) && ws.known >= Known::state && q.size() == model.nq());
  pd_torque(desired, q, v, kp, kd, s.a);
  for (Eigen::Index i = 0; i < s.a.size(); ++i) s.a[i] += desired.a[i];
  keep_feet(model, ws, stance, s);
}

void computed_torque(const Model& model, Workspace& ws, std::span<const int> stance,
                     const MotionPoint& desired, ConstVecRef q, ConstVecRef v, double kp, double kd,
                     GroundForceMethod method, double friction, ComputedTorqueScratch& s,
                     VecX& torque) {
  computed_acceleration(model, ws, stance, desired, q, v, kp, kd, s);
  stance_inverse_dynamics(model, ws, stance, method, friction, s.a, torque, s.ground);
  torque.head<6>().setZero();
}

}  // namespace legwork
