#include "engine/motion/trot_motion.h"

#include "engine/motion/foot_path.h"

namespace legwork {
namespace {

bool is_in_stance(std::span<const int> stance, int foot) {
  for (const int s : stance)
    if (s == foot) return true;
  return false;
}

}  // namespace

FootMotion trot_foot(const TrotPlan& plan, int foot, bool is_stance, double tau, const SwayJet& y) {
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

bool trot_point_with_sway(const TrotPlan& plan, int phase, double tau, double x_origin,
                          const SwayJet& y, MotionPoint& out, Unreached& unreached) {
  const double T = plan.gait.phase_duration;
  out.q.head<7>() << x_origin + plan.speed * (phase * T + tau), y.value, plan.height, 1.0, 0.0, 0.0,
      0.0;
  out.v.head<6>() << plan.speed, y.rate, 0.0, 0.0, 0.0, 0.0;
  out.a.head<6>() << 0.0, y.acceleration, 0.0, 0.0, 0.0, 0.0;
  const std::span<const int> stance = stance_feet(plan.gait, phase);
  for (int foot = 0; foot < 4; ++foot) {
    const DhLeg& leg = plan.legs[static_cast<std::size_t>(foot)];
    const FootMotion m = trot_foot(plan, foot, is_in_stance(stance, foot), tau, y);
    const Vec3 r = m.p - leg.hip_B;
    Vec3 q;
    const LegReach reach = leg_ik(leg, r, q);
    if (reach != LegReach::reached) {
      unreached = {reach, foot, r};
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

Diagnostic unreached_refusal(const TrotPlan& plan, const Unreached& unreached, int phase,
                             double tau) {
  const std::string leg = kQuadrupedLegs[static_cast<std::size_t>(unreached.foot)];
  return {"There is no trot plan: at " + number_text(tau) + " s of phase " + std::to_string(phase) +
              ", " +
              reach_sentence(unreached.reach, leg,
                             plan.legs[static_cast<std::size_t>(unreached.foot)], unreached.r),
          "Try a smaller gait.speed or gait.period, another gait.height, or longer legs."};
}

}  // namespace legwork
