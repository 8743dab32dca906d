#include "engine/motion/sway.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"

namespace legwork {
namespace {

double row_times(const MatX& A, int i, ConstVecRef x) {
  double sum = 0.0;
  for (Eigen::Index j = 0; j < x.size(); ++j) sum += A(i, j) * x[j];
  return sum;
}

MatX product(const MatX& A, const MatX& B) {
  MatX C(A.rows(), B.cols());
  for (int i = 0; i < C.rows(); ++i)
    for (int j = 0; j < C.cols(); ++j) C(i, j) = row_times(A, i, B.col(j));
  return C;
}

}  // namespace

SwayProblem::SwayProblem(const Model& model, const TrotPlan& plan)
    : model_(model), plan_(plan), ws_(model), point_(model), wrench_(VecX::Zero(model.nv())) {}

bool SwayProblem::line_moment(double tau, const SwayJet& y, double& moment) {
  if (!trot_point_with_sway(plan_, 0, tau, 0.0, y, point_, unreached_)) return false;
  forward_kinematics(model_, point_.q, point_.v, ws_);
  rnea(model_, ws_, point_.a, wrench_);
  const std::span<const int> stance = stance_feet(plan_.gait, 0);
  const Vec3 r_a = trot_foot(plan_, stance[0], true, tau, y).p;
  const Vec3 r_b = trot_foot(plan_, stance[1], true, tau, y).p;
  moment = moment_about_line(wrench_.head<3>(), wrench_.segment<3>(3), r_a, r_b);
  return true;
}

// The moment is exactly linear in y'', and nearly so in y and y'.
Refusal SwayProblem::solve(VecX& y, int& iterations) {
  constexpr double h = 1e-6;  // of the difference quotients in y and y'
  const int N = kSwayIntervals;
  const double T = plan_.gait.phase_duration;
  const VecX t = chebyshev_nodes(N, T);
  const MatX D1 = chebyshev_differentiation(N, T);
  const MatX D2 = product(D1, D1);
  MatX jacobian(N + 1, N + 1);
  VecX step(N + 1);
  for (iterations = 1; iterations <= 12; ++iterations) {
    for (int i = 1; i < N; ++i) {
      const SwayJet y_i = {y[i], row_times(D1, i, y), row_times(D2, i, y)};
      double m = 0.0, m_y = 0.0, m_rate = 0.0, m_acc = 0.0;
      if (!line_moment(t[i], y_i, m) ||
          !line_moment(t[i], {y_i.value + h, y_i.rate, y_i.acceleration}, m_y) ||
          !line_moment(t[i], {y_i.value, y_i.rate + h, y_i.acceleration}, m_rate) ||
          !line_moment(t[i], {y_i.value, y_i.rate, y_i.acceleration + 1.0}, m_acc))
        return unreached_refusal(plan_, unreached_, 0, t[i]);
      const double by_y = (m_y - m) / h;
      const double by_rate = (m_rate - m) / h;
      const double by_acc = m_acc - m;
      for (int j = 0; j <= N; ++j)
        jacobian(i, j) = by_rate * D1(i, j) + by_acc * D2(i, j) + (i == j ? by_y : 0.0);
      step[i] = -m;
    }
    jacobian.row(0).setZero();
    jacobian(0, 0) = jacobian(0, N) = 1.0;
    step[0] = -(y[0] + y[N]);
    for (int j = 0; j <= N; ++j) jacobian(N, j) = D1(0, j) + D1(N, j);
    step[N] = -(row_times(D1, 0, y) + row_times(D1, N, y));
    if (!solve_in_place(jacobian, step)) break;
    double largest = 0.0;
    for (int j = 0; j <= N; ++j) {
      y[j] += step[j];
      largest = std::max(largest, std::abs(step[j]));
    }
    if (largest < 1e-13) return std::nullopt;
  }
  return Diagnostic{
      "There is no trot plan: Newton's method found no lateral motion that keeps the moment about "
      "the support line at zero.",
      "Try a shorter gait.period or a smaller gait.speed."};
}

}  // namespace legwork
