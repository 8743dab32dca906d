// Several states of one robot at once, as many as the machine's registers have lanes: for sweeps, differences, samples.
// Every state has the bits that a call of its own has on Path::local. A matrix has one row per state; its columns are the
// numbers of q (nq), v, a or tau (nv).
#pragma once

#include <vector>

#include "engine/dynamics/local/recursions.h"
#include "engine/math/linear.h"
#include "engine/model/model.h"

namespace legwork {

struct BatchWorkspace {
  // The model must be validated (model.h).
  explicit BatchWorkspace(const Model& model);
  BatchWorkspace(const Model& model, const local::BatchRecursions& chosen);
  int width() const { return recursions->width; }  // number of states

  const local::BatchRecursions* recursions;
  std::vector<lanes::Row> links;
  bool knows_state = false;
};

// Computes from q (width x nq) and v (width x nv) what the others need. Quaternions as in kinematics.h.
void set_states(const Model& model, const MatX& q, const MatX& v, BatchWorkspace& ws);

// Inverse dynamics (rnea.h): the generalised forces `out` (width x nv) for accelerations a. Needs set_states.
void rnea(const Model& model, BatchWorkspace& ws, const MatX& a, MatX& out);

// Forward dynamics (aba.h): the accelerations a (width x nv) under generalised forces tau. Needs set_states.
void aba(const Model& model, BatchWorkspace& ws, const MatX& tau, MatX& a);

}  // namespace legwork
