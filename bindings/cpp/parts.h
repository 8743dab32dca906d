// What the public classes point to, and what all files of this folder share.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "bindings/cpp/legwork/model.h"
#include "bindings/models.h"
#include "engine/dynamics/batch.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/workspace.h"
#include "engine/model/model.h"
#include "engine/model/result.h"

#ifndef LEGWORK_BUILDING
#error "bindings/cpp is compiled with LEGWORK_BUILDING (legwork/export.h)."
#endif

namespace legwork::api::detail {

struct ModelParts {
  explicit ModelParts(legwork::Model its_model) : model(std::move(its_model)) {}
  legwork::Model model;
  mutable std::atomic<int> owners = 1;
};

struct DataParts {
  explicit DataParts(const ModelParts* of);
  ~DataParts();
  DataParts(const DataParts&) = delete;
  DataParts& operator=(const DataParts&) = delete;

  const ModelParts* parts;  // null: its Model was empty
  Workspace ws;
  bool has_velocity = false;  // whether what is known (ws.known) is of a velocity, too
  VecX at_rest;               // nv zeros
  VecX tau, bias, a, pinned_a, after;
  MatX M, J, J_com, A;
  Vec6 V = Vec6::Zero(), A_F = Vec6::Zero(), momentum = Vec6::Zero();
  Vec3 com = Vec3::Zero();
  ConstrainedResult pinned, pinned_of_derivatives;
  ContactVec impulse;
  // Of algorithms that need much memory: made by the first call.
  MatX Y;
  std::unique_ptr<BatchWorkspace> batch;
  std::unique_ptr<InverseDerivatives> inverse;
  std::unique_ptr<ForwardDerivatives> forward, constrained;
  VecX forward_a, constrained_a;
};

// A refusal to hand over: null if there is none.
Refusal refuse(std::string_view sentence);
Refusal refuse(const Diagnostic& diagnostic);
Refusal refuse(const legwork::Refusal& refusal);

// A text to hand over.
char* hand_over(std::string_view text);

inline std::string_view view_of(const Text& text) {
  return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.size);
}
inline Eigen::Map<const VecX> vector_of(const Numbers& x) { return {x.data, x.size}; }
inline Eigen::Map<VecX> vector_of(const Output& x) { return {x.data, x.size}; }

inline Refusal check_q(const legwork::Model& model, const Numbers& q, const char* name = "q") {
  return refuse(check_configuration(model, name, q.data, q.size));
}
inline Refusal check_v(const legwork::Model& model, const Numbers& v, const char* name = "v") {
  return refuse(check_velocity(model, name, v.data, v.size));
}

// "There is no foot "X". There are FL and FR."
std::string no_such(const char* what, std::string_view name, const std::vector<std::string>& there);
std::vector<std::string> names_in(const legwork::Model& model, Part part);

inline constexpr const char* kEmptyModel =
    "This Model is empty: it was moved from. Use the Model that it was moved to.";

}  // namespace legwork::api::detail
