// What is behind the handles of legwork_models_c.h, and the checks of what comes through them.
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bindings/legwork_models_c.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/workspace.h"

namespace legwork {

// A model, and all frames that have a number: those of bodies, of feet, then the model's own.
struct Robot {
  Model model;
  std::vector<Frame> frames;
};

}  // namespace legwork

struct lw_model {
  std::shared_ptr<const legwork::Robot> robot;
};

struct lw_data {
  explicit lw_data(const std::shared_ptr<const legwork::Robot>& its_robot);

  const std::shared_ptr<const legwork::Robot> robot;
  legwork::Workspace ws;
  legwork::ForwardDerivatives derivatives;
  legwork::ConstrainedResult pinned;
  legwork::MatX M, J;
  legwork::VecX q, x, y;  // nq, nv, nv: what a call reads, and what it computes
  std::string message;
};

namespace legwork::handles {

// All refuse an array of another length than `size`, which `meaning` explains, and NULL; `check_numbers` also what is not
// finite, check_q a quaternion that has not unit length.
Refusal check_length(const char* name, const void* entries, int32_t count, int size,
                     const char* meaning);
Refusal check_numbers(const char* name, const double* entries, int32_t count, int size,
                      const char* meaning);
Refusal check_q(const Model& model, const char* name, const double* q, int32_t count);
Refusal check_v(const Model& model, const char* name, const double* v, int32_t count);

Refusal check_state(const lw_data& data);  // refuses if none was set
Refusal check_feet(const Model& model, const int32_t* feet, int32_t count);
Refusal check_frame(const lw_data& data, int32_t frame, int32_t reference = LW_WORLD);

// Whether none of them refuses; data.message is the first sentence of those that do.
bool accepts(lw_data& data, std::initializer_list<Refusal> refusals);

// Copies as many entries as `into` has.
const VecX& read(const double* entries, VecX& into);
void write(const VecX& from, double* out);

}  // namespace legwork::handles
