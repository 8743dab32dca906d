#include "engine/formulations/virtual_work_tail/rpy_form.h"

#include <cmath>

#include "engine/math/dense_solve.h"

namespace legwork::virtual_work_tail {
namespace {

constexpr double kSmallestCosine = 1e-9;  // of the pitch

// E' of omega = E phi'
Mat3 rate_map_rate(const Vec3& rpy, const Vec3& rpy_rate) {
  const auto [sy, cy] = math::sin_cos(rpy[1]);
  const auto [sz, cz] = math::sin_cos(rpy[2]);
  const double y = rpy_rate[1], z = rpy_rate[2];
  Mat3 E_rate;
  E_rate << -sy * cz * y - cy * sz * z, -cz * z, 0.0,  //
      -sy * sz * y + cy * cz * z, -sz * z, 0.0,        //
      -cy * y, 0.0, 0.0;
  return E_rate;
}

}  // namespace

RpyForm rpy_form(const Analysis& analysis, const State& state, const Printed& printed) {
  RpyForm form;
  const Vec3 rpy = rpy_from_rotation(analysis.R);
  if (!analysis.is_valid() || std::abs(math::cos(rpy[1])) < kSmallestCosine) return form;
  form.is_regular = true;
  form.q << state.p, rpy, state.tail;
  form.q_rate = quasi_velocities(state);
  form.B.setIdentity();
  if (!printed.eq_2_3) {
    const Mat3 E = rpy_rate_map(rpy);
    const Vec3 rpy_rate = solve3(E, state.omega);
    form.q_rate.segment<3>(3) = rpy_rate;
    form.B.block<3, 3>(3, 3) = E;
    form.B_rate.block<3, 3>(3, 3) = rate_map_rate(rpy, rpy_rate);
  }
  const Mat8 MB = analysis.M.lazyProduct(form.B);
  const Vec8 turning = form.B_rate.lazyProduct(form.q_rate);
  form.M = form.B.transpose().lazyProduct(MB);
  form.C = rpy_force(form, analysis.C + analysis.M.lazyProduct(turning));
  form.G = rpy_force(form, analysis.G);
  return form;
}

Vec8 rpy_force(const RpyForm& form, const Vec8& F) { return form.B.transpose().lazyProduct(F); }

std::optional<Vec8> rpy_forward_dynamics(const RpyForm& form, const Vec8& F_q) {
  if (!form.is_regular) return std::nullopt;
  Mat8 M = form.M;
  Vec8 x = F_q - form.C - form.G;
  if (!solve_in_place(M, x)) return std::nullopt;
  return x;
}

Vec8 quasi_accelerations(const RpyForm& form, const Vec8& q_acceleration) {
  return form.B.lazyProduct(q_acceleration) + form.B_rate.lazyProduct(form.q_rate);
}

}  // namespace legwork::virtual_work_tail
