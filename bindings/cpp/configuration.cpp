#include "engine/dynamics/configuration.h"

#include <cstring>

#include "bindings/cpp/legwork/convert.h"
#include "bindings/cpp/stage.h"
#include "engine/model/conventions.h"

namespace legwork::api::detail {
namespace {

Refusal check_room(const Output& out, int wanted, const char* name) {
  return refuse(check_length("The result", out.data, out.size, wanted, name));
}

}  // namespace

Refusal integrate(ModelPtr parts, Numbers q, Numbers v, double h, Output out) {
  if (parts == nullptr) return refuse(kEmptyModel);
  const legwork::Model& model = parts->model;
  if (Refusal refusal = check_q(model, q)) return refusal;
  if (Refusal refusal = check_v(model, v)) return refusal;
  if (Refusal refusal = refuse(check_time(h))) return refusal;
  if (Refusal refusal = check_room(out, model.nq(), "nq")) return refusal;
  // They may be the same, or overlap.
  if (q.size > 0) std::memmove(out.data, q.data, sizeof(double) * static_cast<std::size_t>(q.size));
  integrate_configuration(model, h, vector_of(v), vector_of(out));
  return nullptr;
}

Refusal difference(ModelPtr parts, Numbers from, Numbers to, Output v) {
  if (parts == nullptr) return refuse(kEmptyModel);
  const legwork::Model& model = parts->model;
  if (Refusal refusal = check_q(model, from, "from")) return refusal;
  if (Refusal refusal = check_q(model, to, "to")) return refusal;
  if (Refusal refusal = check_room(v, model.nv(), "nv")) return refusal;
  configuration_difference(model, vector_of(from), vector_of(to), vector_of(v));
  return nullptr;
}

Refusal neutral(ModelPtr parts, Output q) {
  if (parts == nullptr) return refuse(kEmptyModel);
  if (Refusal refusal = check_room(q, parts->model.nq(), "nq")) return refusal;
  vector_of(q) = neutral_configuration(parts->model);
  return nullptr;
}

Refusal random_configuration(ModelPtr parts, std::uint64_t seed, Output q) {
  if (parts == nullptr) return refuse(kEmptyModel);
  if (Refusal refusal = check_room(q, parts->model.nq(), "nq")) return refusal;
  legwork::random_configuration(parts->model, seed, vector_of(q));
  return nullptr;
}

Refusal convert(const ModelParts* parts, Convention convention, int is_from, Converted what,
                Numbers q, Numbers v, Numbers x, Output out) {
  if (parts == nullptr) return refuse(kEmptyModel);
  const legwork::Model& model = parts->model;
  const auto other = static_cast<legwork::Convention>(convention);
  const auto direction = is_from != 0 ? Direction::from : Direction::to;
  if (Refusal refusal = refuse(check_convention(other, model))) return refusal;
  if (what != Converted::q)
    if (Refusal refusal = check_q(model, q)) return refusal;
  if (what == Converted::a)
    if (Refusal refusal = check_v(model, v)) return refusal;
  if (what != Converted::q) {
    const char* const names[] = {"q", "v", "a", "tau"};
    if (Refusal refusal = check_v(model, x, names[static_cast<int>(what)])) return refusal;
  } else if (is_from == 0) {
    if (Refusal refusal = check_q(model, x)) return refusal;
  } else if (x.size != model.nq()) {
    return check_q(model, x);
  }
  switch (what) {
    case Converted::q:
      convert_configuration(other, direction, model, vector_of(x), vector_of(out));
      // Theirs is checked once its quaternion is where ours is.
      if (is_from == 0) return nullptr;
      return check_q(model, {out.data, out.size}, "the converted q");
    case Converted::v:
      convert_velocity(other, direction, model, vector_of(q), vector_of(x), vector_of(out));
      return nullptr;
    case Converted::a:
      convert_acceleration(other, direction, model, vector_of(q), vector_of(v), vector_of(x),
                           vector_of(out));
      return nullptr;
    case Converted::tau:
      convert_force(other, direction, model, vector_of(q), vector_of(x), vector_of(out));
      return nullptr;
  }
  return nullptr;
}

}  // namespace legwork::api::detail
