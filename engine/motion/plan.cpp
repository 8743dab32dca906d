#include "engine/motion/plan.h"

#include <cassert>
#include <string_view>

#include "engine/math/rotation.h"

namespace legwork {
namespace {

// Null if the leg follows its foot.
const PosedLeg* find_posed(const PlanPhase& phase, int leg) {
  for (const PosedLeg& posed : phase.posed)
    if (posed.leg == leg) return &posed;
  return nullptr;
}

}  // namespace

void set_joint(MotionPoint& point, int joint, const Jet& jet) {
  assert(joint >= 0 && joint_v(joint) < point.v.size());
  point.q[joint_q(joint)] = jet.value;
  point.v[joint_v(joint)] = jet.rate;
  point.a[joint_v(joint)] = jet.acceleration;
}

void tail_point(const std::vector<ScalarPath>& tail, int leg_joints, double tau, double t,
                MotionPoint& point) {
  const int joints = static_cast<int>(point.v.size()) - kFreeNv;
  for (int j = leg_joints; j < joints; ++j) {
    const std::size_t i = at(j - leg_joints);
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

PlanPhase standing_phase(const Legs& legs, double height) {
  assert(legs.size() <= kMaxLegs);
  PlanPhase phase;
  phase.trunk[TrunkPath::z] = Polynomial{{height}};
  for (std::size_t f = 0; f < legs.size(); ++f) {
    phase.feet[f].from = legs[f].hip_B;
    phase.feet[f].from.z() = 0.0;
  }
  return phase;
}

void add_phase(Plan& plan, PlanPhase phase, double duration) {
  assert(plan.legs.size() <= kMaxLegs);
  phase.begin = plan.period;
  phase.duration = duration;
  for (std::size_t f = 0; f < plan.legs.size(); ++f) {
    const int leg = static_cast<int>(f);
    const PosedLeg* posed = find_posed(phase, leg);
    if (posed ? posed->is_down : !phase.feet[f].is_swing) phase.stance.push_back(leg);
  }
  plan.phases.push_back(std::move(phase));
  plan.period += duration;
}

int phase_at(const Plan& plan, double t) {
  assert(!plan.phases.empty());
  int phase = plan.phase_count() - 1;
  while (phase > 0 && t < plan.phases[at(phase)].begin) --phase;
  return phase;
}

MotionPoint::MotionPoint(const Model& model)
    : q(VecX::Zero(model.nq())), v(VecX::Zero(model.nv())), a(VecX::Zero(model.nv())) {
  assert(is_walking_robot(model));
}

bool plan_point(const Plan& plan, int phase, double tau, double x_origin, MotionPoint& point,
                Unreached& unreached) {
  return plan_point_turned(plan, phase, tau, x_origin, Vec3::Zero(), point, unreached);
}

bool plan_point_turned(const Plan& plan, int phase, double tau, double x_origin,
                       const Vec3& rpy_offset, MotionPoint& point, Unreached& unreached) {
  assert(point.v.size() >= joint_v(3 * static_cast<Eigen::Index>(plan.legs.size())));
  const double t = phase_begin(plan, phase) + tau;
  const PlanPhase& now = phase_of(plan, phase);
  tail_point(now.tail, 3 * static_cast<int>(plan.legs.size()), tau, t, point);
  TrunkMotion trunk = trunk_motion(now.trunk, tau, t);
  trunk.rpy += rpy_offset;
  const TrunkTurn turn = place_trunk(trunk, point.q, point.v, point.a);
  for (std::size_t f = 0; f < plan.legs.size(); ++f) {
    const int leg = static_cast<int>(f);
    if (const PosedLeg* posed = find_posed(now, leg)) {
      for (int i = 0; i < 3; ++i)
        set_joint(point, 3 * leg + i, polynomial_point(posed->joints[at(i)], tau - posed->begin));
      continue;
    }
    if (!leg_from_foot(plan.legs[f], leg, trunk, turn, foot_motion(now.feet[f], tau), point.q,
                       point.v, point.a, unreached))
      return false;
  }
  point.rpy = trunk.rpy;
  point.q[0] += x_origin + plan.stride * cycle_of(plan, phase);
  return true;
}

double plan_x(const Plan& plan, int phase, double tau) {
  const PlanPhase& now = phase_of(plan, phase);
  const double t = phase_begin(plan, phase) + tau;
  return plan.stride * cycle_of(plan, phase) + trunk_motion(now.trunk, tau, t).p.x();
}

double fact(const Plan& plan, const char* name) {
  for (const PlanFact& f : plan.facts)
    if (std::string_view(f.name) == name) return f.value;
  assert(false && "no such fact");
  return 0.0;
}

Diagnostic plan_refusal(const Plan& plan, int phase, double tau, const std::string& what,
                        const char* hint) {
  return {std::string("There is no ") + plan.motion + " plan: at " + number_text(tau) +
              " s of phase " + std::to_string(phase) + ", " + what,
          hint};
}

Diagnostic unreached_refusal(const Plan& plan, const Unreached& unreached, int phase, double tau) {
  const DhLeg& leg = plan.legs[at(unreached.foot)];
  return plan_refusal(plan, phase, tau, reach_sentence(unreached.reach, leg, unreached.r),
                      plan.reach_hint);
}

}  // namespace legwork
