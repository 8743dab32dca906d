// All results of the tree algorithms for one state, to compare the general path with the lanes.
#pragma once

#include <string>
#include <vector>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/lanes/choice.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/bits.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing {

using Stance = std::vector<int>;

struct Answer {
  std::string what;
  VecX value;
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

inline void add_pinned(const Model& model, Workspace& ws, const Motion& m, const Stance& feet,
                       Answers& out) {
  VecX acceleration(model.nv()), velocity = m.v;
  ConstrainedResult pinned;
  ContactVec impulse;
  constrained_forward_dynamics(model, ws, feet, m.tau, acceleration, pinned);
  out.push_back({"pinned: acceleration", acceleration});
  out.push_back({"pinned: rank", VecX::Constant(1, pinned.rank)});
  inelastic_impact(model, ws, feet, velocity, impulse);
  out.push_back({"impact: velocity", velocity});
  if (feet.empty()) return;
  out.push_back({"pinned: force", pinned.foot_force});
  out.push_back({"impact: impulse", impulse});
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
