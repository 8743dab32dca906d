#include "engine/scenes/planned_walk/equation_terms.h"

#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork {
namespace {

VecX times_matrix(const MatX& A, const VecX& x) {
  VecX y = VecX::Zero(A.rows());
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    for (Eigen::Index j = 0; j < A.cols(); ++j) y[i] += A(i, j) * x[j];
  return y;
}

VecX times_transposed(const MatX& A, const VecX& x) {
  VecX y = VecX::Zero(A.cols());
  for (Eigen::Index j = 0; j < A.cols(); ++j)
    for (Eigen::Index i = 0; i < A.rows(); ++i) y[j] += A(i, j) * x[i];
  return y;
}

void hold_base(const PlannedWalk& walk, EquationTerms& terms) {
  const Eigen::Index nv = terms.v.size();
  terms.vdot = walk.view.a;
  terms.J = MatX::Zero(6, nv);
  terms.J.leftCols(6).setIdentity();
  VecX load(nv);
  rnea(walk.setup.plant, terms.ws, terms.vdot, load);
  terms.f = load.head(6);
}

void pin_feet(const PlannedWalk& walk, EquationTerms& terms) {
  const Model& plant = walk.setup.plant;
  const Eigen::Index nv = terms.v.size(), rows = 3 * static_cast<Eigen::Index>(terms.stance.size());
  ConstrainedResult forward;
  terms.vdot = VecX::Zero(nv);
  constrained_forward_dynamics(plant, terms.ws, terms.stance, terms.motors, terms.vdot, forward);
  stack_foot_jacobians(plant, terms.ws, terms.stance);
  terms.J = terms.ws.J.topRows(rows);
  terms.f = forward.foot_force;
}

}  // namespace

EquationTerms equation_terms(PlannedWalk& walk) {
  snapshot_parts::Instant now;
  find_instant(walk, now);  // the motors' torques, and a leg's accelerations on its stand
  const Model& plant = walk.setup.plant;
  const Eigen::Index nv = plant.nv(), joints = plant.joint_count();
  const std::span<const int> stance = stance_feet(walk.setup.plan, walk.state.phase());
  EquationTerms terms{.q = walk.state.q(),
                      .v = walk.state.v(),
                      .M = MatX::Zero(nv, nv),
                      .c = VecX::Zero(nv),
                      .g = VecX::Zero(nv),
                      .motors = VecX::Zero(nv),
                      .ws = Workspace(plant, Path::local),
                      .stance = {stance.begin(), stance.end()},
                      .is_held = walk.setup.plan.is_held};
  terms.tau = walk.scratch.tau.tail(joints);
  terms.motors.tail(joints) = terms.tau;

  forward_kinematics(plant, terms.q, VecX::Zero(nv), terms.ws);
  bias_force(plant, terms.ws, terms.g);
  forward_kinematics(plant, terms.q, terms.v, terms.ws);
  bias_force(plant, terms.ws, terms.c);
  terms.c -= terms.g;
  mass_matrix(plant, terms.ws, terms.M);
  if (terms.is_held)
    hold_base(walk, terms);
  else
    pin_feet(walk, terms);
  terms.inertia = times_matrix(terms.M, terms.vdot);
  terms.contact = times_transposed(terms.J, terms.f);
  terms.residual = terms.inertia + terms.c + terms.g - terms.motors - terms.contact;
  return terms;
}

}  // namespace legwork
