#include "engine/motion/stance_inverse.h"

#include <cassert>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/constrained_inverse.h"
#include "engine/dynamics/rnea.h"
#include "engine/model/families/dh_leg.h"

namespace legwork {

void unloaded_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                               ConstVecRef a, Eigen::Ref<VecX> tau, std::span<Vec3> r) {
  rnea(model, ws, a, tau);
  foot_offsets(model, ws, feet, r);
}

void load_feet(const Model& model, Workspace& ws, std::span<const int> feet,
               const ContactVec& force, Eigen::Ref<VecX> tau) {
  assert(tau.size() == model.nv());
  assert(force.size() >= 3 * static_cast<Eigen::Index>(feet.size()));
  stack_foot_jacobians(model, ws, feet);
  const Eigen::Index rows = 3 * static_cast<Eigen::Index>(feet.size());
  for (Eigen::Index i = 0; i < tau.size(); ++i) {
    double sum = 0.0;
    for (Eigen::Index r = 0; r < rows; ++r) sum += ws.J(r, i) * force[r];
    tau[i] -= sum;
  }
}

void stance_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                             GroundForceMethod method, double friction, ConstVecRef a,
                             Eigen::Ref<VecX> tau, GroundForces& result) {
  assert(is_walking_robot(model) && feet.size() <= kMaxLegs);
  if (method == GroundForceMethod::minimum_norm) {  // the same numbers, quicker
    ContactInverseResult contact;
    constrained_inverse_dynamics(model, ws, feet, a, tau, contact);
    result.force = contact.foot_force;
    return;
  }
  std::array<Vec3, kMaxLegs> r;
  unloaded_inverse_dynamics(model, ws, feet, a, tau, r);
  const Vec6 wrench = tau.head<6>();
  newton_euler_grf::ground_forces(method, model, feet, std::span<const Vec3>(r).first(feet.size()),
                                  wrench, friction, result);
  load_feet(model, ws, feet, result.force, tau);
}

}  // namespace legwork
