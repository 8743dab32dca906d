// Derivatives and the regressor; part of <legwork/algorithms.h>, which says what all of them throw and how long results are good.
#pragma once

#include <legwork/algorithms.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
namespace detail {

inline InverseDynamicsDerivatives rnea_derivatives_at(const Model& model, Data& data,
                                                      const State& state, ConstVectorRef a) {
  DerivativesOut out = {};
  check(rnea_derivatives(model.parts(), data.parts(), state, view(a), &out));
  const int nv = model.nv();
  return {{out.by_q, nv, nv}, {out.by_v, nv, nv}, {out.by_other, nv, nv}};
}

inline ForwardDynamicsDerivatives aba_derivatives_at(const Model& model, Data& data,
                                                     const State& state, ConstVectorRef tau) {
  DerivativesOut out = {};
  check(aba_derivatives(model.parts(), data.parts(), state, view(tau), &out));
  const int nv = model.nv();
  return {{out.a, nv}, {out.by_q, nv, nv}, {out.by_v, nv, nv}, {out.by_other, nv, nv}};
}

inline ConstrainedDynamicsDerivatives constrained_derivatives_at(const Model& model, Data& data,
                                                                 const State& state,
                                                                 ConstVectorRef tau,
                                                                 const FeetArgument& feet) {
  DerivativesOut out = {};
  check(constrained_derivatives(model.parts(), data.parts(), state, view(tau), of(feet), &out));
  const int nv = model.nv(), rows = out.force_rows;
  return {{out.a, nv},
          {out.force, 3, out.feet},
          {out.by_q, nv, nv},
          {out.by_v, nv, nv},
          {out.by_other, nv, nv},
          {out.force_by_q, rows, nv},
          {out.force_by_v, rows, nv},
          {out.force_by_tau, rows, nv}};
}

}  // namespace detail

// Of tau = rnea(q, v, a), analytically.
inline InverseDynamicsDerivatives rnea_derivatives(const Model& model, Data& data, ConstVectorRef q,
                                                   ConstVectorRef v, ConstVectorRef a) {
  return detail::rnea_derivatives_at(model, data, detail::at(q, v), a);
}
inline InverseDynamicsDerivatives rnea_derivatives(const Model& model, Data& data,
                                                   ConstVectorRef a) {
  return detail::rnea_derivatives_at(model, data, detail::State(), a);
}

// Of a = aba(q, v, tau), analytically; by_tau is the inverse of the mass matrix.
inline ForwardDynamicsDerivatives aba_derivatives(const Model& model, Data& data, ConstVectorRef q,
                                                  ConstVectorRef v, ConstVectorRef tau) {
  return detail::aba_derivatives_at(model, data, detail::at(q, v), tau);
}
inline ForwardDynamicsDerivatives aba_derivatives(const Model& model, Data& data,
                                                  ConstVectorRef tau) {
  return detail::aba_derivatives_at(model, data, detail::State(), tau);
}

// Of constrained_forward_dynamics, analytically. Also throws Error if the feet over-determine the motion: single forces then have
// no derivative.
inline ConstrainedDynamicsDerivatives constrained_forward_dynamics_derivatives(
    const Model& model, Data& data, ConstVectorRef q, ConstVectorRef v, ConstVectorRef tau,
    const FeetArgument& feet) {
  return detail::constrained_derivatives_at(model, data, detail::at(q, v), tau, feet);
}
inline ConstrainedDynamicsDerivatives constrained_forward_dynamics_derivatives(
    const Model& model, Data& data, ConstVectorRef tau, const FeetArgument& feet) {
  return detail::constrained_derivatives_at(model, data, detail::State(), tau, feet);
}

// Y (nv x 10 bodies) with tau = rnea(q, v, a) = Y pi.
inline MatrixView regressor(const Model& model, Data& data, ConstVectorRef q, ConstVectorRef v,
                            ConstVectorRef a) {
  const double* Y = detail::run(detail::regressor, model, data, detail::at(q, v), detail::view(a));
  return {Y, model.nv(), detail::regressor_columns(model.parts())};
}
inline MatrixView regressor(const Model& model, Data& data, ConstVectorRef a) {
  const double* Y = detail::run(detail::regressor, model, data, detail::State(), detail::view(a));
  return {Y, model.nv(), detail::regressor_columns(model.parts())};
}

// pi (10 bodies) of the model: per body [ m, m c (3), I_xx, I_xy, I_yy, I_xz, I_yz, I_zz ], about its origin, in its axes; kg, kg m,
// kg m^2.
inline Eigen::VectorXd inertial_parameters(const Model& model) {
  Eigen::VectorXd pi(detail::regressor_columns(model.parts()));
  detail::check(detail::inertial_parameters(model.parts(), detail::output(pi)));
  return pi;
}
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork
