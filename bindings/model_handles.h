// What is behind the handles of legwork_models_c.h, and the checks of what comes through them.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>

#include "bindings/legwork_models_c.h"
#include "bindings/models.h"
#include "engine/dynamics/batch.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/workspace.h"

struct lw_model {
  std::shared_ptr<const legwork::Model> model;
};

struct lw_data {
  explicit lw_data(const std::shared_ptr<const legwork::Model>& its_model);

  const std::shared_ptr<const legwork::Model> model;
  legwork::Workspace ws;
  legwork::BatchWorkspace batch;
  legwork::ForwardDerivatives derivatives;
  legwork::ConstrainedResult pinned;
  legwork::MatX M, J;
  legwork::VecX q, x, y;  // nq, nv, nv: what a call reads, and what it computes
  std::string message;
};

namespace legwork::handles {

Refusal check_state(const lw_data& data);  // refuses if none was set
Refusal check_frame(const lw_data& data, int32_t frame, int32_t reference = LW_WORLD);

// Whether none of them refuses; data.message is the first sentence of those that do.
bool accepts(lw_data& data, std::initializer_list<Refusal> refusals);

// Copies as many entries as `into` has.
const VecX& read(const double* entries, VecX& into);
void write(const VecX& from, double* out);

}  // namespace legwork::handles
