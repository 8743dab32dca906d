#include "engine/motion/plan.h"

#include <cassert>
#include <string_view>

#include "engine/math/rotation.h"

namespace legwork {
namespace {

// The legs' joints as given, the trunk at rest where its path says.
void posed_point(const Plan& plan, int phase, double tau, double t, const Vec3& rpy,
                 MotionPoint& point) {
  const std::size_t k = at(phase_in_cycle(plan.gait, phase));
  const TrunkMotion trunk = trunk_motion(plan.phases[k].trunk, tau, t);
  point.q.head<7>() << trunk.p, quaternion_from_rpy(rpy);
  point.v.head<6>().setZero();
  point.a.head<6>().setZero();
  point.rpy = rpy;
  for (std::size_t j = 0; j < 12; ++j) {
    set_joint(point, static_cast<int>(j), scalar_point(plan.joint_paths[k][j], tau, t));
  }
}

}  // namespace

void set_joint(MotionPoint& point, int joint, const Jet& jet) {
  point.q[7 + joint] = jet.value;
  point.v[6 + joint] = jet.rate;
  point.a[6 + joint] = jet.acceleration;
}

void tail_point(const std::vector<ScalarPath>& tail, double tau, double t, MotionPoint& point) {
  const int joints = static_cast<int>(point.v.size()) - 6;
  for (int j = kLegJoints; j < joints; ++j) {
    const std::size_t i = at(j - kLegJoints);
    set_joint(point, j, i < tail.size() ? scalar_point(tail[i], tau, t) : Jet{});
  }
}

PlanPhase::PlanPhase() = default;
PlanPhase::PlanPhase(const PlanPhase&) = default;
PlanPhase::PlanPhase(PlanPhase&&) noexcept = default;
PlanPhase& PlanPhase::operator=(const PlanPhase&) = default;
PlanPhase& PlanPhase::operator=(PlanPhase&&) noexcept = default;
PlanPhase::~PlanPhase() = default;

Plan::Plan() = default;
Plan::Plan(const Plan&) = default;
Plan::Plan(Plan&&) noexcept = default;
Plan& Plan::operator=(const Plan&) = default;
Plan& Plan::operator=(Plan&&) noexcept = default;
Plan::~Plan() = default;

MotionPoint::MotionPoint(const Model& model)
    : q(VecX::Zero(model.nq())), v(VecX::Zero(model.nv())), a(VecX::Zero(model.nv())) {}

bool plan_point(const Plan& plan, int phase, double tau, double x_origin, MotionPoint& point,
                Unreached& unreached) {
  return plan_point_turned(plan, phase, tau, x_origin, Vec3::Zero(), point, unreached);
}

bool plan_point_turned(const Plan& plan, int phase, double tau, double x_origin,
                       const Vec3& rpy_offset, MotionPoint& point, Unreached& unreached) {
  const double t = phase_begin(plan.gait, phase) + tau;
  const PlanPhase& now = plan.phases[at(phase_in_cycle(plan.gait, phase))];
  tail_point(now.tail, tau, t, point);
  if (!plan.joint_paths.empty()) {
    posed_point(plan, phase, tau, t, rpy_offset, point);
    return true;
  }
  TrunkMotion trunk = trunk_motion(now.trunk, tau, t);
  trunk.rpy += rpy_offset;
  std::array<PointMotion, 4> feet;
  for (std::size_t f = 0; f < 4; ++f) feet[f] = foot_motion(now.feet[f], tau);
  if (!legs_from_feet(plan.legs, trunk, feet, point.q, point.v, point.a, unreached)) return false;
  point.rpy = trunk.rpy;
  point.q[0] += x_origin + plan.stride * cycle_of(plan.gait, phase);
  return true;
}

double plan_x(const Plan& plan, int phase, double tau) {
  const PlanPhase& now = plan.phases[at(phase_in_cycle(plan.gait, phase))];
  const double t = phase_begin(plan.gait, phase) + tau;
  return plan.stride * cycle_of(plan.gait, phase) + trunk_motion(now.trunk, tau, t).p.x();
}

double fact(const Plan& plan, const char* name) {
  for (const PlanFact& f : plan.facts)
    if (std::string_view(f.name) == name) return f.value;
  assert(false && "no such fact");
  return 0.0;
}

Diagnostic unreached_refusal(const Plan& plan, const Unreached& unreached, int phase, double tau) {
  const std::size_t f = at(unreached.foot);
  return {std::string("There is no ") + plan.motion + " plan: at " + number_text(tau) +
              " s of phase " + std::to_string(phase) + ", " +
              reach_sentence(unreached.reach, kQuadrupedLegs[f], plan.legs[f], unreached.r),
          plan.reach_hint};
}

}  // namespace legwork
