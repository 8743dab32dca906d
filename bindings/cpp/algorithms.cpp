// Checks what is given, runs the engine's algorithm into the buffers of a Data, and answers where the result is.
#include "bindings/cpp/legwork/algorithms.h"

#include "bindings/cpp/stage.h"
#include "engine/dynamics/aba.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/rnea.h"

namespace legwork::api::detail {
namespace {

// The frame that a name or a number means.
Refusal frame_at(const ModelParts* parts, const FrameAt& frame, NumberedFrame& found) {
  int number = frame.index;
  if (number < 0)
    if (Refusal refusal = find_frame(parts, frame.name, &number)) return refusal;
  if (number >= frame_count(parts->model))
    return refuse("This Frame is of another model. Look it up by Model::frame(name).");
  found = frame_of_number(parts->model, number);
  return nullptr;
}

legwork::Reference reference_of(const FrameAt& frame) {
  return static_cast<legwork::Reference>(frame.reference);
}

template <class Number>
auto map_of(const States<Number>& x) {
  using Matrix = std::conditional_t<std::is_const_v<Number>, const MatX, MatX>;
  return Eigen::Map<Matrix, 0, Eigen::OuterStride<>>(x.data, x.rows, x.count,
                                                     Eigen::OuterStride<>(x.stride));
}

// Of many states, by an algorithm of dynamics/batch.h.
Refusal solve(ModelPtr model, DataPtr data, const ConstStates& q, const ConstStates& v,
              const char* x_name, const ConstStates& x, const States<double>& out,
              void (*algorithm)(const legwork::Model&, BatchWorkspace&, legwork::ConstStates,
                                legwork::ConstStates, legwork::ConstStates, Eigen::Ref<MatX>)) {
  if (Refusal refusal = check_data(model, data)) return refusal;
  if (Refusal refusal =
          refuse(check_states(model->model, map_of(q), map_of(v), x_name, map_of(x), map_of(out))))
    return refusal;
  if (!data->batch) data->batch = std::make_unique<BatchWorkspace>(model->model);
  algorithm(model->model, *data->batch, map_of(q), map_of(v), map_of(x), map_of(out));
  return nullptr;
}

}  // namespace

Refusal forward_kinematics(ModelPtr model, DataPtr data, State state) {
  return prepare(model, data, state, Need::poses);
}

Refusal rnea(ModelPtr model, DataPtr data, State state, Numbers a, Answer tau) {
  if (Refusal refusal = prepare(model, data, state, Need::moving, {a, "a"})) return refusal;
  legwork::rnea(model->model, data->ws, vector_of(a), data->tau);
  *tau = data->tau.data();
  return nullptr;
}

Refusal bias_force(ModelPtr model, DataPtr data, State state, Answer tau) {
  if (Refusal refusal = prepare(model, data, state, Need::moving)) return refusal;
  legwork::bias_force(model->model, data->ws, data->bias);
  *tau = data->bias.data();
  return nullptr;
}

Refusal crba(ModelPtr model, DataPtr data, State state, Answer M) {
  if (Refusal refusal = prepare(model, data, state, Need::configuration)) return refusal;
  mass_matrix(model->model, data->ws, data->M);
  *M = data->M.data();
  return nullptr;
}

Refusal aba(ModelPtr model, DataPtr data, State state, Numbers tau, Answer a) {
  if (Refusal refusal = prepare(model, data, state, Need::moving, {tau, "tau"})) return refusal;
  legwork::aba(model->model, data->ws, vector_of(tau), data->a);
  *a = data->a.data();
  return nullptr;
}

Refusal inverse_dynamics(ModelPtr model, DataPtr data, ConstStates q, ConstStates v, ConstStates a,
                         States<double> tau) {
  return solve(model, data, q, v, "a", a, tau, legwork::rnea);
}

Refusal forward_dynamics(ModelPtr model, DataPtr data, ConstStates q, ConstStates v,
                         ConstStates tau, States<double> a) {
  return solve(model, data, q, v, "tau", tau, a, legwork::aba);
}

Refusal frame_pose(ModelPtr model, DataPtr data, State state, FrameAt frame, double* pose) {
  NumberedFrame found = {};
  if (Refusal refusal = prepare(model, data, state, Need::poses)) return refusal;
  if (Refusal refusal = frame_at(model, frame, found)) return refusal;
  const Transform X_WF = data->ws.X_WB[legwork::at(found.body)] * found.X_BF;
  for (int k = 0; k < 9; ++k) pose[k] = X_WF.R.data()[k];
  for (int k = 0; k < 3; ++k) pose[9 + k] = X_WF.p[k];
  return nullptr;
}

Refusal frame_jacobian(ModelPtr model, DataPtr data, State state, FrameAt frame, Answer J) {
  NumberedFrame found = {};
  if (Refusal refusal = prepare(model, data, state, Need::poses)) return refusal;
  if (Refusal refusal = frame_at(model, frame, found)) return refusal;
  legwork::frame_jacobian(model->model, data->ws, found.body, found.X_BF, reference_of(frame),
                          data->J);
  *J = data->J.data();
  return nullptr;
}

Refusal frame_velocity(ModelPtr model, DataPtr data, State state, FrameAt frame, Answer V) {
  NumberedFrame found = {};
  if (Refusal refusal = prepare(model, data, state, Need::moving_poses)) return refusal;
  if (Refusal refusal = frame_at(model, frame, found)) return refusal;
  data->V = legwork::frame_velocity(data->ws, found.body, found.X_BF, reference_of(frame));
  *V = data->V.data();
  return nullptr;
}

Refusal frame_acceleration(ModelPtr model, DataPtr data, State state, FrameAt frame, Numbers a,
                           Answer A) {
  NumberedFrame found = {};
  if (Refusal refusal = prepare(model, data, state, Need::moving_poses, {a, "a"})) return refusal;
  if (Refusal refusal = frame_at(model, frame, found)) return refusal;
  data->A_F = legwork::frame_acceleration(model->model, data->ws, found.body, found.X_BF,
                                          reference_of(frame), vector_of(a));
  *A = data->A_F.data();
  return nullptr;
}

Refusal center_of_mass(ModelPtr model, DataPtr data, State state, Answer com) {
  if (Refusal refusal = prepare(model, data, state, Need::poses)) return refusal;
  data->com = centroidal(model->model, data->ws).com;
  *com = data->com.data();
  return nullptr;
}

Refusal center_of_mass_jacobian(ModelPtr model, DataPtr data, State state, Answer J) {
  if (Refusal refusal = prepare(model, data, state, Need::poses)) return refusal;
  com_jacobian(model->model, data->ws, data->J_com);
  *J = data->J_com.data();
  return nullptr;
}

Refusal centroidal_momentum(ModelPtr model, DataPtr data, State state, Answer h) {
  if (Refusal refusal = prepare(model, data, state, Need::moving_poses)) return refusal;
  const Centroidal whole = centroidal(model->model, data->ws);
  data->momentum = join(whole.angular_momentum, whole.linear_momentum);
  *h = data->momentum.data();
  return nullptr;
}

Refusal centroidal_momentum_matrix(ModelPtr model, DataPtr data, State state, Answer A) {
  if (Refusal refusal = prepare(model, data, state, Need::poses)) return refusal;
  legwork::centroidal_momentum_matrix(model->model, data->ws, data->A);
  *A = data->A.data();
  return nullptr;
}

Refusal energy(ModelPtr model, DataPtr data, State state, EnergyOut* out) {
  if (Refusal refusal = prepare(model, data, state, Need::moving_poses)) return refusal;
  *out = {kinetic_energy(model->model, data->ws), potential_energy(model->model, data->ws)};
  return nullptr;
}

Refusal constrained_forward_dynamics(ModelPtr model, DataPtr data, State state, Numbers tau,
                                     Feet feet, ConstrainedOut* out) {
  PinnedFeet pinned;
  if (Refusal refusal = prepare(model, data, state, Need::moving, {tau, "tau"})) return refusal;
  if (Refusal refusal = pinned.find(*model, feet)) return refusal;
  legwork::constrained_forward_dynamics(model->model, data->ws, pinned.indices(), vector_of(tau),
                                        data->pinned_a, data->pinned);
  *out = {data->pinned_a.data(), data->pinned.foot_force.data(), pinned.count(), data->pinned.rank};
  return nullptr;
}

Refusal impact(ModelPtr model, DataPtr data, State state, Feet feet, ImpactOut* out) {
  PinnedFeet pinned;
  if (Refusal refusal = prepare(model, data, state, Need::moving)) return refusal;
  if (Refusal refusal = pinned.find(*model, feet)) return refusal;
  data->after = vector_of(state.v);
  inelastic_impact(model->model, data->ws, pinned.indices(), data->after, data->impulse);
  *out = {data->after.data(), data->impulse.data(), pinned.count()};
  return nullptr;
}

}  // namespace legwork::api::detail
