#include "engine/motion/trot_plan.h"

#include <cmath>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/motion/dh_leg.h"
#include "engine/motion/foot_path.h"

namespace legwork {
namespace {

using Jet = ChebyshevSeries::Jet;

struct FootMotion {  // relative to the trunk's origin, world axes
  Vec3 p, v, a;
};

FootMotion foot_motion(const TrotPlan& plan, int foot, bool is_stance, double tau, const Jet& y) {
  const double T = plan.gait.phase_duration;
  const DhLeg& leg = plan.legs[static_cast<std::size_t>(foot)];
  FootMotion m;
  m.p = {leg.hip_B.x(), leg.hip_B.y() - y.value, -plan.height};
  m.v = {-plan.speed, -y.rate, 0.0};
  m.a = {0.0, -y.acceleration, 0.0};
  if (is_stance) {
    m.p.x() += plan.speed * (0.5 * T - tau);
    return m;
  }
  const double step = 2.0 * plan.speed * T;
  const PathJet along = quintic_step(tau / T);
  const PathJet lift = sextic_lift(tau / T);
  m.p.x() += step * along.value - plan.speed * (0.5 * T + tau);
  m.p.z() += plan.step_height * lift.value;
  m.v.x() += step * along.rate / T;
  m.v.z() += plan.step_height * lift.rate / T;
  m.a.x() += step * along.acceleration / (T * T);
  m.a.z() += plan.step_height * lift.acceleration / (T * T);
  return m;
}

bool is_in_stance(std::span<const int> stance, int foot) {
  for (const int s : stance)
    if (s == foot) return true;
  return false;
}

struct Unreached {
  LegReach reach = LegReach::reached;
  int foot = 0;
  Vec3 r = Vec3::Zero();
};

// The plan's point for a given lateral motion of the trunk.
bool point_with_sway(const TrotPlan& plan, int phase, double tau, double x_origin, const Jet& y, MotionPoint& out,
                     Unreached* unreached) {
  const double T = plan.gait.phase_duration;
  out.q.head<7>() << x_origin + plan.speed * (phase * T + tau), y.value, plan.height, 1.0, 0.0, 0.0, 0.0;
  out.v.head<6>() << plan.speed, y.rate, 0.0, 0.0, 0.0, 0.0;
  out.a.head<6>() << 0.0, y.acceleration, 0.0, 0.0, 0.0, 0.0;
  const std::span<const int> stance = stance_feet(plan.gait, phase);
  for (int foot = 0; foot < 4; ++foot) {
    const DhLeg& leg = plan.legs[static_cast<std::size_t>(foot)];
    const FootMotion m = foot_motion(plan, foot, is_in_stance(stance, foot), tau, y);
    const Vec3 r = m.p - leg.hip_B;
    Vec3 q;
    const LegReach reach = leg_ik(leg, r, q);
    if (reach != LegReach::reached) {
      if (unreached) *unreached = {reach, foot, r};
      return false;
    }
    const Mat3 J = leg_jacobian(leg, q);
    const Vec3 qdot = solve3(J, m.v);
    const Vec3 qddot = solve3(J, m.a - leg_jacobian_rate(leg, q, qdot) * qdot);
    out.q.segment<3>(7 + 3 * foot) = q;
    out.v.segment<3>(6 + 3 * foot) = qdot;
    out.a.segment<3>(6 + 3 * foot) = qddot;
  }
  return true;
}

Diagnostic reach_refusal(const TrotPlan& plan, const Unreached& unreached, int phase, double tau) {
  const std::string leg = kQuadrupedLegs[static_cast<std::size_t>(unreached.foot)];
  return {"There is no trot plan: at " + number_text(tau) + " s of phase " + std::to_string(phase) + ", " +
              reach_sentence(unreached.reach, leg, plan.legs[static_cast<std::size_t>(unreached.foot)], unreached.r),
          "Try a smaller gait.speed or gait.period, another gait.height, or longer legs."};
}

// Residual of the passive equation, and why it could not be computed.
struct LineMoment {
  double value = 0.0;
  bool is_reached = true;
  Unreached unreached;
};

class SwayProblem {
 public:
  SwayProblem(const Model& model, const TrotPlan& plan)
      : model_(model), plan_(plan), ws_(model), point_(model), wrench_(VecX::Zero(model.nv())) {}

  LineMoment line_moment(double tau, const Jet& y) {
    LineMoment out;
    out.is_reached = point_with_sway(plan_, 0, tau, 0.0, y, point_, &out.unreached);
    if (!out.is_reached) return out;
    forward_kinematics(model_, point_.q, point_.v, ws_);
    rnea(model_, ws_, point_.a, wrench_);
    const std::span<const int> stance = stance_feet(plan_.gait, 0);
    const Vec3 r_a = foot_motion(plan_, stance[0], true, tau, y).p;
    const Vec3 r_b = foot_motion(plan_, stance[1], true, tau, y).p;
    out.value = moment_about_line(wrench_.head<3>(), wrench_.segment<3>(3), r_a, r_b);
    return out;
  }

  // Newton on the nodal values; the moment is exactly linear in y'', and nearly so in y and y'.
  Refusal solve(VecX& y, int& iterations) {
    const int N = kSwayIntervals;
    const double T = plan_.gait.phase_duration;
    const VecX t = chebyshev_nodes(N, T);
    const MatX D1 = chebyshev_differentiation(N, T);
    const MatX D2 = product(D1, D1);
    MatX jacobian(N + 1, N + 1);
    VecX step(N + 1);
    for (iterations = 1; iterations <= 12; ++iterations) {
      for (int i = 1; i < N; ++i) {
        const Jet y_i = {y[i], row_times(D1, i, y), row_times(D2, i, y)};
        const LineMoment m = line_moment(t[i], y_i);
        if (!m.is_reached) return reach_refusal(plan_, m.unreached, 0, t[i]);
        constexpr double h = 1e-6;
        const double by_y = (line_moment(t[i], {y_i.value + h, y_i.rate, y_i.acceleration}).value - m.value) / h;
        const double by_rate = (line_moment(t[i], {y_i.value, y_i.rate + h, y_i.acceleration}).value - m.value) / h;
        const double by_acc = line_moment(t[i], {y_i.value, y_i.rate, y_i.acceleration + 1.0}).value - m.value;
        for (int j = 0; j <= N; ++j)
          jacobian(i, j) = by_rate * D1(i, j) + by_acc * D2(i, j) + (i == j ? by_y : 0.0);
        step[i] = -m.value;
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
    return Diagnostic{"There is no trot plan: Newton's method found no lateral motion that keeps the moment about the "
                      "support line at zero.",
                      "Try a shorter gait.period or a smaller gait.speed."};
  }

 private:
  static double row_times(const MatX& A, int i, const VecX& x) {
    double sum = 0.0;
    for (Eigen::Index j = 0; j < x.size(); ++j) sum += A(i, j) * x[j];
    return sum;
  }
  static MatX product(const MatX& A, const MatX& B) {
    MatX C(A.rows(), B.cols());
    for (int i = 0; i < C.rows(); ++i)
      for (int j = 0; j < C.cols(); ++j) C(i, j) = row_times(A, i, B.col(j));
    return C;
  }

  const Model& model_;
  const TrotPlan& plan_;
  Workspace ws_;
  MotionPoint point_;
  VecX wrench_;
};

// Reach and unilateral contact over both phases.
Refusal check_plan(const Model& model, const TrotPlan& plan) {
  Workspace ws(model);
  MotionPoint point(model);
  VecX tau = VecX::Zero(model.nv());
  ContactInverseResult contact;
  constexpr int kSamples = 32;
  for (int phase = 0; phase < 2; ++phase) {
    for (int k = 0; k <= kSamples; ++k) {
      const double t = plan.gait.phase_duration * k / kSamples;
      Jet y = plan.sway(t);
      if (phase == 1) y = {-y.value, -y.rate, -y.acceleration};
      Unreached unreached;
      if (!point_with_sway(plan, phase, t, 0.0, y, point, &unreached)) return reach_refusal(plan, unreached, phase, t);
      forward_kinematics(model, point.q, point.v, ws);
      const std::span<const int> stance = stance_feet(plan.gait, phase);
      constrained_inverse_dynamics(model, ws, stance, point.a, tau, contact);
      for (std::size_t s = 0; s < stance.size(); ++s) {
        const double normal = contact.foot_force[3 * static_cast<Eigen::Index>(s) + 2];
        if (normal > 0.0) continue;
        return Diagnostic{"There is no trot plan: at " + number_text(t) + " s of phase " + std::to_string(phase) +
                              ", foot " + model.feet[at(stance[s])].name + " would have to pull on the ground with " +
                              number_text(-normal) + " N.",
                          "Try a smaller gait.speed or gait.step_height, or a longer gait.period."};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::span<const Parameter> trot_parameters() {
  constexpr const char* kChosen = "chosen; document 000 prints no value (QUADRUPED_AND_TAIL 2.5)";
  static const std::vector<Parameter> parameters = {
      {"gait.speed", "Gait", "Forward speed", "m/s", 0.3, -1.0, 1.5, "Constant forward speed of the trunk.", kChosen},
      {"gait.period", "Gait", "Period", "s", 0.5, 0.2, 1.2, "Time of a whole cycle: two phases.", kChosen},
      {"gait.height", "Gait", "Height", "m", 0.28, 0.05, 1.2, "Height of the trunk's origin above the ground.", kChosen},
      {"gait.step_height", "Gait", "Step height", "m", 0.05, 0.0, 0.3, "How high the swing foot is lifted.", kChosen},
      {"gait.duty", "Gait", "Duty factor", "", 0.5, 0.25, 0.9, "Part of the period for which a foot is down.", kChosen,
       ParameterKind::number, {},
       "this trot is planned for a duty factor of 0.5 only, one diagonal pair handing over to the other; other values "
       "(double support, flight) are not available yet."},
  };
  return parameters;
}

MotionPoint::MotionPoint(const Model& model)
    : q(VecX::Zero(model.nq())), v(VecX::Zero(model.nv())), a(VecX::Zero(model.nv())) {}

bool trot_point(const TrotPlan& plan, int phase, double tau, double x_origin, MotionPoint& point) {
  Jet y = plan.sway(tau);
  if (phase % 2 == 1) y = {-y.value, -y.rate, -y.acceleration};
  return point_with_sway(plan, phase, tau, x_origin, y, point, nullptr);
}

Result<TrotPlan> solve_trot_plan(const Model& model, const ParameterView& values) {
  TrotPlan plan;
  plan.speed = values["gait.speed"];
  plan.height = values["gait.height"];
  plan.step_height = values["gait.step_height"];
  plan.gait = trot_gait(model, values["gait.period"]);
  for (int foot = 0; foot < 4; ++foot) plan.legs[static_cast<std::size_t>(foot)] = quadruped_leg(values, foot);

  plan.sway_values = VecX::Zero(kSwayIntervals + 1);
  SwayProblem problem(model, plan);
  if (Refusal refusal = problem.solve(plan.sway_values, plan.iterations)) return *refusal;

  const double T = plan.gait.phase_duration;
  plan.sway = ChebyshevSeries(plan.sway_values, T);
  if (Refusal refusal = check_plan(model, plan)) return *refusal;
  constexpr int kChecks = 80;
  for (int k = 0; k <= kChecks; ++k) {
    const double t = T * k / kChecks;
    plan.residual = std::max(plan.residual, std::abs(problem.line_moment(t, plan.sway(t)).value));
  }
  const double scale = total_mass(model) * model.gravity.norm() * plan.height;
  if (!(plan.residual < 1e-6 * scale)) {
    return Diagnostic{"There is no trot plan: between the collocation nodes a moment of " +
                          number_text(plan.residual) + " N m about the support line remains.",
                      "Try a longer gait.period, a smaller gait.speed or gait.step_height."};
  }
  return plan;
}

}  // namespace legwork
