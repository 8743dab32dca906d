#include "engine/sim/equation_terms.h"

#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"

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

void hold_base(const Simulation& sim, EquationTerms& terms) {
  const Eigen::Index nv = terms.v.size();
  terms.vdot = sim.view.a;
  terms.J = MatX::Zero(6, nv);
  terms.J.leftCols(6).setIdentity();
  VecX load(nv);
  rnea(sim.setup.plant, terms.ws, terms.vdot, load);
  terms.f = load.head(6);
}

void pin_feet(const Simulation& sim, EquationTerms& terms) {
  const Model& plant = sim.setup.plant;
  const Eigen::Index nv = terms.v.size(), rows = 3 * static_cast<Eigen::Index>(terms.stance.size());
  ConstrainedResult forward;
  terms.vdot = VecX::Zero(nv);
  constrained_forward_dynamics(plant, terms.ws, terms.stance, terms.drive, terms.vdot, forward);
  terms.J = terms.ws.J.topRows(rows);
  terms.f = forward.foot_force;
}

}  // namespace

EquationTerms equation_terms(Simulation& sim) {
  compute_snapshot(sim);  // the motors' torques, and a leg's accelerations on its stand
  const Model& plant = sim.setup.plant;
  const Eigen::Index nv = plant.nv(), joints = plant.joint_count();
  const std::span<const int> stance = stance_feet(sim.setup.plan.gait, sim.state.phase());
  EquationTerms terms{.q = sim.state.q(),
                      .v = sim.state.v(),
                      .vdot = {},
                      .M = MatX::Zero(nv, nv),
                      .J = {},
                      .c = VecX::Zero(nv),
                      .g = VecX::Zero(nv),
                      .tau = VecX::Zero(joints),
                      .f = {},
                      .inertia = {},
                      .drive = VecX::Zero(nv),
                      .contact = {},
                      .residual = {},
                      .ws = Workspace(plant, Path::general),
                      .stance = {stance.begin(), stance.end()},
                      .is_held = sim.setup.plan.is_held};
  for (const SnapshotField& field : sim.snapshot.fields)
    if (field.name == "joint_torque")
      for (Eigen::Index i = 0; i < joints; ++i)
        terms.tau[i] = sim.snapshot.data[at(field.offset + static_cast<int>(i))];
  terms.drive.tail(joints) = terms.tau;

  forward_kinematics(plant, terms.q, VecX::Zero(nv), terms.ws);
  bias_force(plant, terms.ws, terms.g);
  forward_kinematics(plant, terms.q, terms.v, terms.ws);
  bias_force(plant, terms.ws, terms.c);
  terms.c -= terms.g;
  mass_matrix(plant, terms.ws, terms.M);
  if (terms.is_held)
    hold_base(sim, terms);
  else
    pin_feet(sim, terms);
  terms.inertia = times_matrix(terms.M, terms.vdot);
  terms.contact = times_transposed(terms.J, terms.f);
  terms.residual = terms.inertia + terms.c + terms.g - terms.drive - terms.contact;
  return terms;
}

}  // namespace legwork
