#include "bindings/model_handles.h"

#include <algorithm>
#include <cmath>

lw_data::lw_data(const std::shared_ptr<const legwork::Robot>& its_robot)
    : robot(its_robot), ws(robot->model), derivatives(robot->model) {
  const int nv = robot->model.nv();
  M.setZero(nv, nv);
  J.setZero(6, nv);
  x.setZero(nv);
  y.setZero(nv);
  q.setZero(robot->model.nq());
}

namespace legwork::handles {
namespace {

std::string counted(const char* name, int32_t count, int size, const char* meaning) {
  return text_of({name, " has ", std::to_string(count), " entries; it needs ", std::to_string(size),
                  " (", meaning, ")."});
}

}  // namespace

Refusal check_length(const char* name, const void* entries, int32_t count, int size,
                     const char* meaning) {
  if (count != size) return Diagnostic{counted(name, count, size, meaning)};
  if (!entries && size > 0) return Diagnostic{std::string(name) + " is NULL."};
  return {};
}

Refusal check_numbers(const char* name, const double* entries, int32_t count, int size,
                      const char* meaning) {
  if (Refusal refusal = check_length(name, entries, count, size, meaning)) return refusal;
  for (int i = 0; i < size; ++i)
    if (!std::isfinite(entries[i]))
      return Diagnostic{text_of({name, "[", std::to_string(i), "] is not a finite number."})};
  return {};
}

Refusal check_q(const Model& model, const char* name, const double* q, int32_t count) {
  if (Refusal refusal = check_numbers(name, q, count, model.nq(), "nq")) return refusal;
  for (int i = 0; i < model.nb(); ++i) {
    if (!has_quaternion(model.bodies[at(i)].kind)) continue;
    const int first = model.q_index[at(i + 1)] - 4;
    double square = 0.0;
    for (int k = 0; k < 4; ++k) square += q[first + k] * q[first + k];
    if (std::abs(std::sqrt(square) - 1.0) <= 1e-6) continue;
    return Diagnostic{text_of({"The quaternion of ", model.bodies[at(i)].name, ", ", name, "[",
                               std::to_string(first), "] to [", std::to_string(first + 3),
                               "], has length ", number_text(std::sqrt(square)), "."}),
                      "Divide it by its length."};
  }
  return {};
}

Refusal check_v(const Model& model, const char* name, const double* v, int32_t count) {
  return check_numbers(name, v, count, model.nv(), "nv");
}

Refusal check_state(const lw_data& data) {
  if (data.ws.known == Known::poses) return {};
  return Diagnostic{"No state is set.", "Call lw_set_state first."};
}

Refusal check_feet(const Model& model, const int32_t* feet, int32_t count) {
  constexpr int kMost = kMaxContactRows / 3;
  if (count < 0 || count > kMost)
    return Diagnostic{"There must be 0 to " + std::to_string(kMost) + " pinned feet, not " +
                      std::to_string(count) + "."};
  if (count > 0 && !feet) return Diagnostic{"feet is NULL."};
  for (int32_t i = 0; i < count; ++i) {
    const int32_t known = static_cast<int32_t>(model.feet.size());
    if (feet[i] < 0 || feet[i] >= known)
      return Diagnostic{"There is no foot " + std::to_string(feet[i]) + "; the model has " +
                        std::to_string(known) + ", counted from 0."};
    if (std::find(feet, feet + i, feet[i]) != feet + i)
      return Diagnostic{"Foot " + std::to_string(feet[i]) + " is pinned twice."};
  }
  return {};
}

Refusal check_frame(const lw_data& data, int32_t frame, int32_t reference) {
  const int32_t count = static_cast<int32_t>(data.robot->frames.size());
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
