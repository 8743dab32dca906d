#include "bindings/model_handles.h"

#include <algorithm>

lw_data::lw_data(const std::shared_ptr<const legwork::Model>& its_model)
    : model(its_model), ws(*model), batch(*model), derivatives(*model) {
  const int nv = model->nv();
  M.setZero(nv, nv);
  J.setZero(6, nv);
  x.setZero(nv);
  y.setZero(nv);
  q.setZero(model->nq());
}

namespace legwork::handles {

Refusal check_state(const lw_data& data) {
  if (data.ws.known == Known::poses) return {};
  return Diagnostic{"No state is set.", "Call lw_set_state first."};
}

Refusal check_frame(const lw_data& data, int32_t frame, int32_t reference) {
  const int32_t count = frame_count(*data.model);
  if (frame < 0 || frame >= count)
    return Diagnostic{"There is no frame " + std::to_string(frame) + "; the model has " +
                      std::to_string(count) + ", counted from 0."};
  if (reference < LW_WORLD || reference > LW_LOCAL_WORLD_ALIGNED)
    return Diagnostic{"There is no reference " + std::to_string(reference) + ".",
                      "Use LW_WORLD, LW_LOCAL or LW_LOCAL_WORLD_ALIGNED."};
  return {};
}

bool accepts(lw_data& data, std::initializer_list<Refusal> refusals) {
  data.message.clear();
  for (const Refusal& refusal : refusals) {
    if (!refusal) continue;
    data.message = refusal->text();
    return false;
  }
  return true;
}

const VecX& read(const double* entries, VecX& into) {
  std::copy_n(entries, into.size(), into.data());
  return into;
}

void write(const VecX& from, double* out) { std::copy_n(from.data(), from.size(), out); }

}  // namespace legwork::handles
