#include "engine/motion/pair_plan.h"

#include <cassert>
#include <cmath>

#include "engine/motion/passive_path.h"

namespace legwork {
namespace {

FootSegment foot_segment(const PairGait& gait, int foot, int slot) {
  const PairTimes T = pair_times(gait);
  const DhLeg& leg = gait.legs[at(foot)];
  const bool is_first =
      gait.lag[at(foot)] == 0.0;  // stands in phase 0, when the second pair swings
  const double stride = gait.speed * gait.period;
  FootSegment s;
  s.from.y() = leg.hip_B.y() > 0.0 ? gait.foot_y : -gait.foot_y;
  // Where the foot stands in phase 0 or, for the second pair, swings from.
  s.from.x() =
      leg.hip_B.x() + gait.foot_shift + gait.speed * (0.5 * T.single - (is_first ? 0.0 : T.half));
  if (slot > (is_first ? 2 : 0)) s.from.x() += stride;
  s.is_swing = slot == (is_first ? 2 : 0);
  if (!s.is_swing) return s;
  s.duration = T.single;
  s.stride = stride;
  s.lift = gait.step_height;
  return s;
}

// Largest line moment at 81 times, between the nodes too.
double line_residual(PassivePath& problem, const ChebyshevSeries& series, double T) {
  constexpr int kChecks = 80;
  double residual = 0.0;
  for (int k = 0; k <= kChecks; ++k) {
    const double t = T * k / kChecks;
    double moment = 0.0;
    if (!problem.line_moment(t, series(t), moment)) continue;  // check_plan says so
    update_max(residual, std::abs(moment));
  }
  return residual;
}

}  // namespace

PairTimes pair_times(const PairGait& gait) {
  const double half = 0.5 * gait.period;
  const double single = gait.duty == 0.5 ? half : (1.0 - gait.duty) * gait.period;
  return {half, single, half - single};
}

PlanPhase pair_phase(const PairGait& gait, int slot, double x, const ScalarPath& path) {
  assert(gait.legs.size() == 4 && slot >= 0 && slot < 4);
  PlanPhase phase;
  for (int foot = 0; foot < 4; ++foot) phase.feet[at(foot)] = foot_segment(gait, foot, slot);
  phase.trunk[TrunkPath::x] = Polynomial{{x, gait.speed}};
  phase.trunk[TrunkPath::z] = Polynomial{{gait.height}};
  const double omega = 2.0 * kPi / gait.period;
  // Pitch and yaw.
  phase.tail = {Sine{gait.tail.pitch, gait.tail.pitching, 2.0 * omega, 0.5 * kPi},
                Sine{0.0, gait.tail.amplitude, omega}};
  if (gait.balance == BalanceMode::tail)
    phase.tail[1] = path;
  else
    phase.trunk[gait.balance == BalanceMode::roll ? TrunkPath::roll : TrunkPath::y] = path;
  return phase;
}

namespace {

struct PathWords {
  const char *path, *start, *rate;
  const char *unit, *rate_unit;
  const char* residual_hint;
};

PathWords words_of(BalanceMode balance) {
  switch (balance) {
    case BalanceMode::roll:
      return {"Roll amplitude", "Roll at the start",
              "Its rate",       "rad",
              "rad/s",          "Try a shorter gait.period, or gait.consistency 0 (sway)."};
    case BalanceMode::tail:
      return {"Tail swing", "Tail at the start",
              "Its rate",   "rad",
              "rad/s",      "Try a shorter gait.period or a heavier or longer tail."};
    default:
      return {"Lateral sway", "Sway at the start",
              "Its rate",     "m",
              "m/s",          "Try a smaller gait.speed or gait.step_height."};
  }
}

// The path over the first single support.
struct SolvedPath {
  ChebyshevSeries series;
  double amplitude = 0.0, residual = 0.0;
  int iterations = 0;
};

Result<SolvedPath> solve_path(const Model& model, const PairGait& gait) {
  const double T = pair_times(gait).single;
  PassivePath problem(model, gait);
  VecX values = VecX::Zero(gait.intervals + 1);
  SolvedPath path;
  if (gait.balance != BalanceMode::none)
    if (Refusal refusal = problem.solve(values, path.iterations)) return *refusal;
  path.series = ChebyshevSeries(values, T);
  path.amplitude = largest_entry(values);
  path.residual = line_residual(problem, path.series, T);
  return path;
}

// How much the path's acceleration jumps from one step to the next, its mirror image.
double jump_of(const SolvedPath& path, double T) {
  return path.series(T).acceleration + path.series(0.0).acceleration;
}

// The tail's nodding with which its yaw does not jump, by the secant method.
Refusal smooth_tail(const Model& model, PairGait& gait) {
  const double T = pair_times(gait).single;
  double A[2] = {0.0, -0.03}, jump[2] = {0.0, 0.0};
  for (int k = 0; k < 30; ++k) {
    const int i = k < 2 ? k : 1;
    gait.tail.pitching = A[i];
    const Result<SolvedPath> path = solve_path(model, gait);
    if (!path) return path.error();
    jump[i] = jump_of(*path, T);
    if (k == 0) continue;
    const double slope = (jump[1] - jump[0]) / (A[1] - A[0]);
    const double step = -jump[1] / slope;
    if (std::abs(jump[1]) < 1e-9 || std::abs(step) < 1e-14) return std::nullopt;
    if (!(std::abs(step) < 1.0)) break;
    A[0] = A[1];
    jump[0] = jump[1];
    A[1] += step;
  }
  return Diagnostic{std::string("There is no ") + gait.name +
                        " plan: no nodding of the tail was found with which its swing is smooth.",
                    "Try tail.smooth 0, or a heavier or longer tail."};
}

}  // namespace

Result<Plan> solve_pair_plan(const Model& model, const PairGait& asked) {
  assert(is_walking_robot(model) && asked.legs.size() == 4);
  PairGait gait = asked;
  if (gait.tail.is_smooth && gait.balance == BalanceMode::tail)
    if (Refusal refusal = smooth_tail(model, gait)) return *refusal;
  const PairTimes T = pair_times(gait);
  const Result<SolvedPath> path = solve_path(model, gait);
  if (!path) return path.error();
  const Jet start = path->series(0.0);
  const Jet end = path->series(T.single);

  Plan plan;
  plan.motion = gait.name;
  plan.legs = gait.legs;
  plan.passive = PassiveCoordinate::roll;
  plan.is_consistent = gait.balance != BalanceMode::none;
  for (int half = 0; half < 2; ++half) {
    const double sign = half == 0 ? 1.0 : -1.0;
    const auto add = [&](int slot, double duration, const ScalarPath& along) {
      add_phase(plan, pair_phase(gait, slot, gait.speed * plan.period, along), duration);
    };
    add(2 * half, T.single, SignedSeries{path->series, sign});
    if (T.both > 0.0) add(2 * half + 1, T.both, Polynomial{{sign * end.value, sign * end.rate}});
  }
  plan.period = gait.period;
  plan.stride = gait.speed * gait.period;

  const PathWords words = words_of(gait.balance);
  plan.facts = {{"path_amplitude", words.path, words.unit, path->amplitude},
                {"path_start", words.start, words.unit, start.value},
                {"path_start_rate", words.rate, words.rate_unit, start.rate},
                {"line_residual", "Residual moment about the support line", "N m", path->residual},
                {"newton_steps", "Newton steps", "", static_cast<double>(path->iterations)}};
  if (gait.tail.pitching != 0.0)
    plan.facts.push_back({"tail_pitching", "Tail nods by", "rad", gait.tail.pitching});
  const double scale = total_mass(model) * model.gravity.norm() * gait.height;
  if (plan.is_consistent && !(path->residual < 1e-6 * scale))
    return Diagnostic{std::string("There is no ") + gait.name +
                          " plan: between the collocation nodes a moment of " +
                          short_text(path->residual) + " N m about the support line remains.",
                      words.residual_hint};
  return plan;
}

}  // namespace legwork
