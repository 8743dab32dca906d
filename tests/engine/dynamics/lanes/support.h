// All results of the tree algorithms for one state, to compare the general path with the lanes.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/lanes/choice.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/bits.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/reference_solve.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing {

using Stance = std::vector<int>;

struct Answer {
  std::string what;
  VecX value;
  double condition =
      1.0;  // of the equations it solves (pinned_condition); of the general path's alone
};
using Answers = std::vector<Answer>;

inline VecX flat(const MatX& M) { return Eigen::Map<const VecX>(M.data(), M.size()); }

// Poses and velocities of all bodies.
inline void add_kinematics(const Model& model, const Workspace& ws, Answers& out) {
  VecX R(9 * model.nb()), p(3 * model.nb()), V(6 * model.nb());
  for (int i = 0; i < model.nb(); ++i) {
    R.segment<9>(9 * i) = Eigen::Map<const Eigen::Matrix<double, 9, 1>>(ws.X_WB[at(i)].R.data());
    p.segment<3>(3 * i) = ws.X_WB[at(i)].p;
    V.segment<6>(6 * i) = ws.V[at(i)];
  }
  out.push_back({"rotations", R});
  out.push_back({"positions", p});
  out.push_back({"velocities", V});
}

// What needs no feet: by set_state alone.
inline void add_unpinned(const Model& model, Workspace& ws, const Motion& m, Answers& out) {
  const int nv = model.nv();
  VecX torque(nv), bias(nv), acceleration(nv), velocity = m.v;
  MatX M = MatX::Constant(nv, nv, kNan);
  rnea(model, ws, m.a, torque);
  bias_force(model, ws, bias);
  mass_matrix(model, ws, M);
  aba(model, ws, m.tau, acceleration);
  apply_impulse(model, ws, m.tau, velocity);
  out.push_back({"rnea", torque});
  out.push_back({"bias_force", bias});
  out.push_back({"crba", flat(M)});
  out.push_back({"aba", acceleration});
  out.push_back({"apply_impulse", velocity});
}

// A condition number that does not depend on units: of A scaled to a diagonal of ones.
inline double scaled_condition(const MatX& A) {
  const VecX scale = A.diagonal().cwiseSqrt().cwiseInverse();
  return condition_of_positive(scale.asDiagonal() * A * scale.asDiagonal());
}

// By how much rounding grows where feet are pinned: in the general path with the condition of M and of A = J M^-1 J^T, in
// lanes with that of each leg's J squared, as far as they go. ws: of the general path, with poses.
inline double pinned_condition(const Model& model, Workspace& ws, const Stance& feet) {
  constexpr double kWorstLeg = 1e3;
  MatX M(model.nv(), model.nv());
  mass_matrix(model, ws, M);
  stack_foot_jacobians(model, ws, feet);
  const MatX J = ws.J.topRows(3 * static_cast<Eigen::Index>(feet.size()));
  ForwardDerivatives free(model);
  REQUIRE(forward_derivatives(model, ws, {}, VecX::Zero(model.nv()), {}, free));
  double legs = 0.0;
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const Limbs::Slot& slot = model.limbs.feet[at(feet[f])];
    const LimbGroup& limb = model.limbs.groups[at(slot.group)];
    if (limb.depth != 3) continue;
    MatX leg(3, 3);
    for (int j = 0; j < 3; ++j)
      leg.col(j) = J.block<3, 1>(3 * static_cast<Eigen::Index>(f), limb.velocity[j][slot.lane]);
    legs = std::max(legs, std::min(condition(leg), kWorstLeg));
  }
  return scaled_condition(M) * scaled_condition(J * free.by_tau * J.transpose()) + legs * legs;
}

inline void add_pinned(const Model& model, Workspace& ws, const Motion& m, const Stance& feet,
                       Answers& out) {
  VecX acceleration(model.nv()), velocity = m.v;
  ConstrainedResult pinned;
  ContactVec impulse;
  constrained_forward_dynamics(model, ws, feet, m.tau, acceleration, pinned);
  const double condition =
      feet.empty() || ws.is_in_lanes() ? 1.0 : pinned_condition(model, ws, feet);
  out.push_back({"pinned: acceleration", acceleration, condition});
  out.push_back({"pinned: rank", VecX::Constant(1, pinned.rank)});
  inelastic_impact(model, ws, feet, velocity, impulse);
  out.push_back({"impact: velocity", velocity, condition});
  if (feet.empty()) return;
  out.push_back({"pinned: force", pinned.foot_force, condition});
  out.push_back({"impact: impulse", impulse, condition});
  stack_foot_jacobians(model, ws, feet);
  out.push_back({"foot Jacobians", flat(ws.J.topRows(3 * static_cast<int>(feet.size())))});
}

inline Answers answers(const Model& model, Workspace& ws, const Motion& m,
                       const std::vector<Stance>& stances) {
  Answers out;
  set_state(model, m.q, m.v, ws);
  add_unpinned(model, ws, m, out);
  forward_kinematics(model, m.q, m.v, ws);
  add_kinematics(model, ws, out);
  set_state(model, m.q, m.v, ws);
  for (const Stance& feet : stances) add_pinned(model, ws, m, feet, out);
  return out;
}

// How many values of `got` have other bits than those of `truth`.
inline int other_bits(const Answers& got, const Answers& truth) {
  int count = got.size() == truth.size() ? 0 : 1;
  for (std::size_t i = 0; i < truth.size() && count == 0; ++i)
    for (Eigen::Index k = 0; k < truth[i].value.size(); ++k)
      if (bits_of(got[i].value[k]) != bits_of(truth[i].value[k])) ++count;
  return count;
}

// The first feet, and some from the middle, at most eight.
inline std::vector<Stance> some_stances(const Model& model) {
  const int most = std::min(8, static_cast<int>(model.feet.size()));
  std::vector<Stance> stances = {{}};
  for (int count = 1; count <= most; ++count) {
    stances.emplace_back();
    for (int i = 0; i < count; ++i) stances.back().push_back(i);
  }
  if (most > 1) stances.push_back({static_cast<int>(model.feet.size()) - 1, 0});  // in this order
  return stances;
}

}  // namespace legwork::testing
