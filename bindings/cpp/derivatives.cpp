#include <cmath>

#include "bindings/cpp/stage.h"
#include "engine/dynamics/aba.h"
#include "engine/dynamics/regressor.h"

namespace legwork::api::detail {
namespace {

template <class T>
T& made(std::unique_ptr<T>& place, const legwork::Model& model) {
  if (!place) place = std::make_unique<T>(model);
  return *place;
}

}  // namespace

Refusal rnea_derivatives(ModelPtr model, DataPtr data, State state, Numbers a,
                         DerivativesOut* out) {
  if (Refusal refusal = prepare(model, data, state, Need::moving_poses, {a, "a"})) return refusal;
  InverseDerivatives& of = made(data->inverse, model->model);
  inverse_derivatives(model->model, data->ws, vector_of(a), {}, of);
  out->by_q = of.by_q.data();
  out->by_v = of.by_v.data();
  out->by_other = of.M.data();
  return nullptr;
}

Refusal aba_derivatives(ModelPtr model, DataPtr data, State state, Numbers tau,
                        DerivativesOut* out) {
  if (Refusal refusal = prepare(model, data, state, Need::moving_poses, {tau, "tau"}))
    return refusal;
  ForwardDerivatives& of = made(data->forward, model->model);
  data->forward_a.resize(model->model.nv());
  legwork::aba(model->model, data->ws, vector_of(tau), data->forward_a);
  // Without feet there is nothing to over-determine the motion.
  forward_derivatives(model->model, data->ws, {}, data->forward_a, ContactVec(), of);
  out->a = data->forward_a.data();
  out->by_q = of.by_q.data();
  out->by_v = of.by_v.data();
  out->by_other = of.by_tau.data();
  return nullptr;
}

Refusal constrained_derivatives(ModelPtr model, DataPtr data, State state, Numbers tau, Feet feet,
                                DerivativesOut* out) {
  PinnedFeet pinned;
  if (Refusal refusal = prepare(model, data, state, Need::moving_poses, {tau, "tau"}))
    return refusal;
  if (Refusal refusal = pinned.find(*model, feet)) return refusal;
  ForwardDerivatives& of = made(data->constrained, model->model);
  ConstrainedResult& result = data->pinned_of_derivatives;
  data->constrained_a.resize(model->model.nv());
  legwork::constrained_forward_dynamics(model->model, data->ws, pinned.indices(), vector_of(tau),
                                        data->constrained_a, result);
  if (!forward_derivatives(model->model, data->ws, pinned.indices(), data->constrained_a,
                           result.foot_force, of))
    return refuse(kNoDerivative);
  *out = {data->constrained_a.data(),
          result.foot_force.data(),
          of.by_q.data(),
          of.by_v.data(),
          of.by_tau.data(),
          of.force_by_q.data(),
          of.force_by_v.data(),
          of.force_by_tau.data(),
          pinned.count(),
          static_cast<int>(of.force_by_q.rows())};
  return nullptr;
}

int regressor_columns(ModelPtr model) {
  return model == nullptr ? 0 : kInertialParameters * model->model.nb();
}

Refusal regressor(ModelPtr model, DataPtr data, State state, Numbers a, Answer Y) {
  if (Refusal refusal = prepare(model, data, state, Need::moving_poses, {a, "a"})) return refusal;
  data->Y.resize(model->model.nv(), regressor_columns(model));
  legwork::regressor(model->model, data->ws, vector_of(a), data->Y);
  *Y = data->Y.data();
  return nullptr;
}

Refusal inertial_parameters(ModelPtr model, Output pi) {
  if (model == nullptr) return refuse(kEmptyModel);
  vector_of(pi) = legwork::inertial_parameters(model->model);
  return nullptr;
}

}  // namespace legwork::api::detail
