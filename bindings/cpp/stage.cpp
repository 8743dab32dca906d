#include "bindings/cpp/stage.h"

#include <algorithm>

#include "engine/dynamics/kinematics.h"

namespace legwork::api::detail {
namespace {

bool needs_velocity(Need need) { return need == Need::moving || need == Need::moving_poses; }

Known known_after(Need need) {
  return need == Need::configuration ? Known::configuration
         : need == Need::moving      ? Known::state
                                     : Known::poses;
}

Refusal no_stage(Need need) {
  return refuse(needs_velocity(need)
                    ? "The stage that this form reads has not run. Call forward_kinematics(model, "
                      "data, q, v) first, or give q and v."
                    : "The stage that this form reads has not run. Call forward_kinematics(model, "
                      "data, q) first, or give q.");
}

}  // namespace

Refusal check_data(const ModelParts* parts, const DataParts* data) {
  if (parts == nullptr) return refuse(kEmptyModel);
  if (data == nullptr)
    return refuse("This Data is empty: it was moved from, or made for such a Model.");
  if (data->parts != parts)
    return refuse("This Data was made for another model. Make one for each: Data data(model).");
  return nullptr;
}

Refusal prepare(const ModelParts* parts, DataParts* data, const State& state, Need need,
                const Extra& extra) {
  if (Refusal refusal = check_data(parts, data)) return refusal;
  const legwork::Model& model = parts->model;
  const bool has_q = state.q.size >= 0, has_v = state.v.size >= 0;
  if (has_q)
    if (Refusal refusal = check_q(model, state.q)) return refusal;
  if (has_v)
    if (Refusal refusal = check_v(model, state.v)) return refusal;
  if (extra.x.size >= 0)
    if (Refusal refusal = check_v(model, extra.x, extra.name)) return refusal;

  Workspace& ws = data->ws;
  if (!has_q) {
    const bool is_there =
        ws.known >= known_after(need) && (data->has_velocity || !needs_velocity(need));
    return is_there ? nullptr : no_stage(need);
  }
  data->has_velocity = has_v;
  const auto q = vector_of(state.q);
  if (need == Need::configuration) {
    set_configuration(model, q, ws);
  } else if (need == Need::moving) {
    set_state(model, q, vector_of(state.v), ws);
  } else if (has_v) {
    legwork::forward_kinematics(model, q, vector_of(state.v), ws);
  } else {
    legwork::forward_kinematics(model, q, data->at_rest, ws);
  }
  return nullptr;
}

Refusal PinnedFeet::find(const ModelParts& parts, const Feet& feet) {
  count_ = static_cast<int>(std::min<std::ptrdiff_t>(feet.count, kMostPinned));
  for (int i = 0; i < count_; ++i) {
    const std::string_view name = view_of(feet.names[i]);
    indices_[i] = find_foot(parts.model, name);
    if (indices_[i] < 0) return refuse(no_such("foot", name, names_in(parts.model, Part::foot)));
  }
  return refuse(check_feet(parts.model, indices_, feet.count));
}

}  // namespace legwork::api::detail
