#include "engine/motion/passive_path.h"

#include <cmath>

#include "engine/dynamics/constrained_inverse.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"

namespace legwork {
namespace {

// theory/tail 10
constexpr const char* kTailHint =
    "A tail of .3 m needs about .2 kg or more at a period of .5 s, a period below .8 s, and must "
    "not hang down: try a "
    "larger robot.tail_mass or robot.tail_length, a shorter gait.period, a larger tail.pitch, or a "
    "smaller gait.speed.";

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

PassivePath::PassivePath(const Model& model, const PairGait& gait)
    : model_(model),
      gait_(gait),
      phase_(pair_phase(gait, 0, 0.0, {})),
      ws_(model),
      point_(model),
      wrench_(VecX::Zero(model.nv())) {
  std::size_t standing = 0;
  for (std::size_t f = 0; f < 4; ++f)
    if (!phase_.feet[f].is_swing) stance_[standing++] = f;
}

bool PassivePath::line_moment(double tau, const Jet& s, double& moment) {
  TrunkMotion trunk = trunk_motion(phase_.trunk, tau, tau);
  if (gait_.balance == BalanceMode::roll) {
    trunk.rpy[0] = s.value;
    trunk.rpy_rate[0] = s.rate;
    trunk.rpy_acceleration[0] = s.acceleration;
  } else if (gait_.balance == BalanceMode::sway) {
    trunk.p[1] = s.value;
    trunk.v[1] = s.rate;
    trunk.a[1] = s.acceleration;
  }
  tail_point(phase_.tail, kLegJoints, tau, tau, point_);
  if (gait_.balance == BalanceMode::tail) set_joint(point_, kLegJoints + 1, s);
  std::array<PointMotion, 4> feet;
  for (std::size_t f = 0; f < 4; ++f) feet[f] = foot_motion(phase_.feet[f], tau);
  if (!legs_from_feet(gait_.legs, trunk, feet, point_.q, point_.v, point_.a, unreached_))
    return false;
  set_state(model_, point_.q, point_.v, ws_);
  rnea(model_, ws_, point_.a, wrench_);
  moment = moment_about_line(wrench_.head<3>(), wrench_.segment<3>(3), feet[stance_[0]].p - trunk.p,
                             feet[stance_[1]].p - trunk.p);
  return true;
}

Diagnostic PassivePath::unreached_at(double tau) const {
  Plan plan;
  plan.motion = gait_.name;
  plan.legs = gait_.legs;
  return unreached_refusal(plan, unreached_, 0, tau);
}

// The moment is exactly linear in s'', and nearly so in s and s'.
Refusal PassivePath::solve(VecX& s, int& iterations) {
  constexpr double h = 1e-6;  // of the difference quotients in s and s'
  const int N = gait_.intervals;
  const double T = pair_times(gait_).single;
  const double D = pair_times(gait_).both;
  const VecX t = chebyshev_nodes(N, T);
  const MatX D1 = chebyshev_differentiation(N, T);
  const MatX D2 = product(D1, D1);
  MatX jacobian(N + 1, N + 1);
  VecX step(N + 1);
  for (iterations = 1; iterations <= 30; ++iterations) {
    for (int i = 1; i < N; ++i) {
      const Jet s_i = {s[i], row_times(D1, i, s), row_times(D2, i, s)};
      double m = 0.0, m_s = 0.0, m_rate = 0.0, m_acc = 0.0;
      if (!line_moment(t[i], s_i, m) ||
          !line_moment(t[i], {s_i.value + h, s_i.rate, s_i.acceleration}, m_s) ||
          !line_moment(t[i], {s_i.value, s_i.rate + h, s_i.acceleration}, m_rate) ||
          !line_moment(t[i], {s_i.value, s_i.rate, s_i.acceleration + 1.0}, m_acc))
        return unreached_at(t[i]);
      const double by_s = (m_s - m) / h;
      const double by_rate = (m_rate - m) / h;
      const double by_acc = m_acc - m;
      for (int j = 0; j <= N; ++j)
        jacobian(i, j) = by_rate * D1(i, j) + by_acc * D2(i, j) + (i == j ? by_s : 0.0);
      step[i] = -m;
    }
    for (int j = 0; j <= N; ++j) {
      jacobian(0, j) = D * D1(N, j) + (j == 0 || j == N ? 1.0 : 0.0);
      jacobian(N, j) = D1(0, j) + D1(N, j);
    }
    step[0] = -(s[0] + s[N] + D * row_times(D1, N, s));
    step[N] = -(row_times(D1, 0, s) + row_times(D1, N, s));
    if (!solve_in_place(jacobian, step)) break;
    double largest = 0.0;
    for (int j = 0; j <= N; ++j) update_max(largest, std::abs(step[j]));
    const double share = largest > 0.5 ? 0.5 / largest : 1.0;  // not beyond reach at once
    for (int j = 0; j <= N; ++j) s[j] += share * step[j];
    if (largest < 1e-13) return std::nullopt;
    if (!(largest < 1e6)) break;
  }
  return Diagnostic{std::string("There is no ") + gait_.name + " plan: Newton's method found no " +
                        (gait_.balance == BalanceMode::tail   ? "tail"
                         : gait_.balance == BalanceMode::roll ? "roll"
                                                              : "lateral") +
                        " motion that keeps the moment about the support line at zero.",
                    gait_.balance == BalanceMode::tail
                        ? kTailHint
                        : "Try a shorter gait.period or a smaller gait.speed."};
}

}  // namespace legwork
