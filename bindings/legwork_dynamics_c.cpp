// The algorithms of legwork_models_c.h.
#include <algorithm>

#include "bindings/model_handles.h"
#include "engine/dynamics/aba.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"

using legwork::at;
using legwork::check_feet;
using legwork::check_length;
using legwork::check_states;
using legwork::check_velocity;
using legwork::MatX;
using legwork::Model;
using legwork::Refusal;
using legwork::Transform;
using legwork::VecX;
using namespace legwork::handles;

namespace {

using RowByRow = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatRef = const Eigen::Ref<const MatX>&;

void write_rows(MatRef from, double* out) {
  if (out) Eigen::Map<RowByRow>(out, from.rows(), from.cols()) = from;
}

void write_rows(MatRef by_q, MatRef by_v, MatRef by_input, const lw_derivatives* out) {
  if (!out) return;
  write_rows(by_q, out->by_q);
  write_rows(by_v, out->by_v);
  write_rows(by_input, out->by_input);
}

Refusal check_derivatives(const lw_derivatives* out, int rows, int nv) {
  return out ? check_length("A matrix of derivatives", out, out->size, rows * nv, "rows times nv")
             : Refusal();
}

struct Rows {
  const char* name;
  const double* numbers;
  int32_t size;
};

// Of many states, by an algorithm of dynamics/batch.h, whose columns are rows here.
int32_t solve_rows(lw_data* data, int32_t count, const Rows& q, const Rows& v, const Rows& x,
                   const Rows& result, double* out,
                   void (*algorithm)(const Model&, legwork::BatchWorkspace&, MatRef, MatRef, MatRef,
                                     Eigen::Ref<MatX>)) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  const int nq = model.nq(), nv = model.nv();
  const auto check_rows = [&](const Rows& rows, int width, const char* meaning) {
    return check_length(rows.name, rows.numbers, rows.size, std::ptrdiff_t{count} * width, meaning);
  };
  if (count < 0) return data->message = "count is negative.", LW_REFUSED;
  if (!accepts(*data,
               {check_rows(q, nq, "count times nq"), check_rows(v, nv, "count times nv"),
                check_rows(x, nv, "count times nv"), check_rows(result, nv, "count times nv")}))
    return LW_REFUSED;
  const auto columns = [&](const Rows& rows, int height) {
    return Eigen::Map<const MatX>(rows.numbers, height, count);
  };
  Eigen::Map<MatX> all(out, nv, count);
  if (!accepts(*data,
               {check_states(model, columns(q, nq), columns(v, nv), x.name, columns(x, nv), all)}))
    return LW_REFUSED;
  algorithm(model, data->batch, columns(q, nq), columns(v, nv), columns(x, nv), all);
  return LW_OK;
}

void solve_pinned(lw_data& data, std::span<const int> feet, const double* tau) {
  legwork::constrained_forward_dynamics(*data.model, data.ws, feet, read(tau, data.x), data.y,
                                        data.pinned);
}

legwork::NumberedFrame frame_of(const lw_data& data, int32_t frame) {
  return legwork::frame_of_number(*data.model, frame);
}
legwork::Reference reference_of(int32_t reference) {
  return static_cast<legwork::Reference>(reference);
}

}  // namespace

extern "C" {

int32_t lw_rnea(lw_data* data, const double* a, int32_t a_size, double* tau, int32_t tau_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_state(*data), check_velocity(model, "a", a, a_size),
                       check_length("tau", tau, tau_size, model.nv(), "nv")}))
    return LW_REFUSED;
  legwork::rnea(model, data->ws, read(a, data->x), data->y);
  write(data->y, tau);
  return LW_OK;
}

int32_t lw_crba(lw_data* data, double* M, int32_t M_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_state(*data),
                       check_length("M", M, M_size, model.nv() * model.nv(), "nv times nv")}))
    return LW_REFUSED;
  legwork::mass_matrix(model, data->ws, data->M);
  write_rows(data->M, M);
  return LW_OK;
}

int32_t lw_aba(lw_data* data, const double* tau, int32_t tau_size, double* a, int32_t a_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_state(*data), check_velocity(model, "tau", tau, tau_size),
                       check_length("a", a, a_size, model.nv(), "nv")}))
    return LW_REFUSED;
  legwork::aba(model, data->ws, read(tau, data->x), data->y);
  write(data->y, a);
  return LW_OK;
}

int32_t lw_inverse_dynamics(lw_data* data, int32_t count, const double* q, int32_t q_size,
                            const double* v, int32_t v_size, const double* a, int32_t a_size,
                            double* tau, int32_t tau_size) {
  return solve_rows(data, count, {"q", q, q_size}, {"v", v, v_size}, {"a", a, a_size},
                    {"tau", tau, tau_size}, tau, legwork::rnea);
}

int32_t lw_forward_dynamics(lw_data* data, int32_t count, const double* q, int32_t q_size,
                            const double* v, int32_t v_size, const double* tau, int32_t tau_size,
                            double* a, int32_t a_size) {
  return solve_rows(data, count, {"q", q, q_size}, {"v", v, v_size}, {"tau", tau, tau_size},
                    {"a", a, a_size}, a, legwork::aba);
}

int32_t lw_constrained_forward_dynamics(lw_data* data, const int32_t* feet, int32_t feet_count,
                                        const double* tau, int32_t tau_size, double* a,
                                        int32_t a_size, double* force, int32_t force_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_state(*data), check_feet(model, feet, feet_count)}) ||
      !accepts(*data,
               {check_velocity(model, "tau", tau, tau_size),
                check_length("a", a, a_size, model.nv(), "nv"),
                check_length("force", force, force_size, 3 * feet_count, "3 per pinned foot")}))
    return LW_REFUSED;
  solve_pinned(*data, {feet, at(feet_count)}, tau);
  write(data->y, a);
  std::copy_n(data->pinned.foot_force.data(), 3 * feet_count, force);
  return LW_OK;
}

int32_t lw_frame_pose(lw_data* data, int32_t frame, double* R, int32_t R_size, double* p,
                      int32_t p_size) {
  if (!data) return LW_BAD_HANDLE;
  if (!accepts(*data, {check_state(*data), check_frame(*data, frame),
                       check_length("R", R, R_size, 9, "3 times 3"),
                       check_length("p", p, p_size, 3, "x, y, z")}))
    return LW_REFUSED;
  const legwork::NumberedFrame found = frame_of(*data, frame);
  const Transform X_WF = data->ws.X_WB[at(found.body)] * found.X_BF;
  write_rows(X_WF.R, R);
  std::copy_n(X_WF.p.data(), 3, p);
  return LW_OK;
}

int32_t lw_frame_jacobian(lw_data* data, int32_t frame, int32_t reference, double* J,
                          int32_t J_size) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_state(*data), check_frame(*data, frame, reference),
                       check_length("J", J, J_size, 6 * model.nv(), "6 times nv")}))
    return LW_REFUSED;
  const legwork::NumberedFrame found = frame_of(*data, frame);
  legwork::frame_jacobian(model, data->ws, found.body, found.X_BF, reference_of(reference),
                          data->J);
  write_rows(data->J, J);
  return LW_OK;
}

int32_t lw_frame_velocity(lw_data* data, int32_t frame, int32_t reference, double* V,
                          int32_t V_size) {
  if (!data) return LW_BAD_HANDLE;
  if (!accepts(*data, {check_state(*data), check_frame(*data, frame, reference),
                       check_length("V", V, V_size, 6, "angular, linear")}))
    return LW_REFUSED;
  const legwork::NumberedFrame found = frame_of(*data, frame);
  const legwork::Vec6 velocity =
      legwork::frame_velocity(data->ws, found.body, found.X_BF, reference_of(reference));
  std::copy_n(velocity.data(), 6, V);
  return LW_OK;
}

int32_t lw_rnea_derivatives(lw_data* data, const double* a, int32_t a_size,
                            const lw_derivatives* tau) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_state(*data), check_velocity(model, "a", a, a_size),
                       check_derivatives(tau, model.nv(), model.nv())}))
    return LW_REFUSED;
  legwork::InverseDerivatives& of = data->derivatives.inverse;
  legwork::inverse_derivatives(model, data->ws, read(a, data->x), {}, of);
  write_rows(of.by_q, of.by_v, of.M, tau);
  return LW_OK;
}

int32_t lw_aba_derivatives(lw_data* data, const double* tau, int32_t tau_size,
                           const lw_derivatives* a) {
  return lw_constrained_forward_dynamics_derivatives(data, nullptr, 0, tau, tau_size, a, nullptr);
}

int32_t lw_constrained_forward_dynamics_derivatives(lw_data* data, const int32_t* feet,
                                                    int32_t feet_count, const double* tau,
                                                    int32_t tau_size, const lw_derivatives* a,
                                                    const lw_derivatives* force) {
  if (!data) return LW_BAD_HANDLE;
  const Model& model = *data->model;
  if (!accepts(*data, {check_state(*data), check_feet(model, feet, feet_count)})) return LW_REFUSED;
  const int rows = 3 * feet_count;
  if (!accepts(*data, {check_velocity(model, "tau", tau, tau_size),
                       check_derivatives(a, model.nv(), model.nv()),
                       check_derivatives(force, rows, model.nv())}))
    return LW_REFUSED;
  const std::span<const int> pinned(feet, at(feet_count));
  legwork::ForwardDerivatives& of = data->derivatives;
  solve_pinned(*data, pinned, tau);
  if (!legwork::forward_derivatives(model, data->ws, pinned, data->y, data->pinned.foot_force, of))
    return data->message = legwork::kNoDerivative, LW_REFUSED;
  write_rows(of.by_q, of.by_v, of.by_tau, a);
  write_rows(of.force_by_q.topRows(rows), of.force_by_v.topRows(rows),
             of.force_by_tau.topRows(rows), force);
  return LW_OK;
}

}  // extern "C"
