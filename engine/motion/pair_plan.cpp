#include "engine/motion/pair_plan.h"

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

// The first pair stands in phase 0, the second swings.
bool is_in_first_pair(const PairGait& gait, int foot) {
  const bool is_left = foot % 2 == 0;
  const bool is_front = foot < 2;
  return gait.is_lateral ? is_left : is_left == is_front;
}

struct Times {
  double half, single, both;  // s
};

Times times_of(const PairGait& gait) {
  const double half = 0.5 * gait.period;
  const double single = gait.duty == 0.5 ? half : (1.0 - gait.duty) * gait.period;
  return {half, single, half - single};
}

// Single supports are 0 and 2 of (single, both, single, both); `slot` counts these four.
FootSegment foot_segment(const PairGait& gait, int foot, int slot) {
  const Times T = times_of(gait);
  const DhLeg& leg = gait.legs[at(foot)];
  const bool is_first = is_in_first_pair(gait, foot);
  const double stride = gait.speed * gait.period;
  FootSegment s;
  s.from.y() = leg.hip_B.y() > 0.0 ? gait.foot_y : -gait.foot_y;
  // Where the foot stands in phase 0 or, for the second pair, swings from.
  s.from.x() = leg.hip_B.x() + gait.speed * (0.5 * T.single - (is_first ? 0.0 : T.half));
  if (slot > (is_first ? 2 : 0)) s.from.x() += stride;
  s.is_swing = slot == (is_first ? 2 : 0);
  if (!s.is_swing) return s;
  s.duration = T.single;
  s.stride = stride;
  s.lift = gait.lift;
  return s;
}

std::vector<int> pair_of(const PairGait& gait, bool is_first) {
  std::vector<int> feet;
  for (int foot = 0; foot < 4; ++foot)
    if (is_in_first_pair(gait, foot) == is_first) feet.push_back(foot);
  return feet;
}

// One phase of the cycle; the passive coordinate's path is given.
void append_phase(Plan& plan, const PairGait& gait, int slot, double duration,
                  const std::vector<int>& stance, const ScalarPath& path) {
  PlanPhase phase;
  for (int foot = 0; foot < 4; ++foot) phase.feet[at(foot)] = foot_segment(gait, foot, slot);
  phase.trunk[TrunkPath::x] = Polynomial{{gait.speed * plan.gait.period, gait.speed}};
  phase.trunk[TrunkPath::z] = Polynomial{{gait.height}};
  phase.trunk[gait.consistency == Consistency::roll ? TrunkPath::roll : TrunkPath::y] = path;
  plan.phases.push_back(phase);
  add_phase(plan.gait, duration, stance);
}

// Largest line moment at 81 times, between the nodes too.
double line_residual(PassivePath& problem, const ChebyshevSeries& series, double T) {
  constexpr int kChecks = 80;
  double residual = 0.0;
  for (int k = 0; k <= kChecks; ++k) {
    const double t = T * k / kChecks;
    double moment = 0.0;
    if (!problem.line_moment(t, series(t), moment)) continue;  // check_plan says so
    if (!(std::abs(moment) <= residual)) residual = std::abs(moment);
  }
  return residual;
}

}  // namespace

TwoLegPhase first_phase(const PairGait& gait) {
  const Times T = times_of(gait);
  TwoLegPhase phase;
  phase.motion = gait.motion;
  phase.legs = gait.legs;
  for (int foot = 0; foot < 4; ++foot) phase.feet[at(foot)] = foot_segment(gait, foot, 0);
  const std::vector<int> stance = pair_of(gait, true);
  phase.stance = {stance[0], stance[1]};
  phase.speed = gait.speed;
  phase.height = gait.height;
  phase.duration = T.single;
  phase.double_support = T.both;
  phase.is_by_roll = gait.consistency == Consistency::roll;
  phase.intervals = gait.intervals;
  return phase;
}

Result<Plan> solve_pair_plan(const Model& model, const PairGait& gait) {
  const TwoLegPhase first = first_phase(gait);
  const Times T = times_of(gait);
  PassivePath problem(model, first);
  VecX values = VecX::Zero(gait.intervals + 1);
  int iterations = 0;
  if (gait.consistency != Consistency::none)
    if (Refusal refusal = problem.solve(values, iterations)) return *refusal;
  const ChebyshevSeries series(values, T.single);
  const Jet start = series(0.0);
  const Jet end = series(T.single);

  Plan plan;
  plan.motion = gait.motion;
  plan.legs = gait.legs;
  plan.passive = PassiveCoordinate::roll;
  plan.is_consistent = gait.consistency != Consistency::none;
  for (int half = 0; half < 2; ++half) {
    const double sign = half == 0 ? 1.0 : -1.0;
    append_phase(plan, gait, 2 * half, T.single, pair_of(gait, half == 0),
                 SignedSeries{series, sign});
    if (T.both > 0.0)
      append_phase(plan, gait, 2 * half + 1, T.both, {0, 1, 2, 3},
                   Polynomial{{sign * end.value, sign * end.rate}});
  }
  plan.gait.period = gait.period;
  plan.stride = gait.speed * gait.period;

  double amplitude = 0.0;
  for (const double value : values) amplitude = std::max(amplitude, std::abs(value));
  const double residual = line_residual(problem, series, T.single);
  const bool is_by_roll = first.is_by_roll;
  plan.facts = {{"path_amplitude", is_by_roll ? "Roll amplitude" : "Lateral sway",
                 is_by_roll ? "rad" : "m", amplitude},
                {"path_start", is_by_roll ? "Roll at the start" : "Sway at the start",
                 is_by_roll ? "rad" : "m", start.value},
                {"path_start_rate", "Its rate", is_by_roll ? "rad/s" : "m/s", start.rate},
                {"line_residual", "Moment about the support line left over", "N m", residual},
                {"newton_steps", "Newton steps", "", static_cast<double>(iterations)}};
  const double scale = total_mass(model) * model.gravity.norm() * gait.height;
  if (plan.is_consistent && !(residual < 1e-6 * scale))
    return Diagnostic{std::string("There is no ") + gait.motion +
                          " plan: between the collocation nodes a moment of " +
                          number_text(residual) + " N m about the support line remains.",
                      is_by_roll ? "Try a shorter gait.period, or gait.consistency 0 (sway)."
                                 : "Try a smaller gait.speed or gait.step_height."};
  return plan;
}

}  // namespace legwork
