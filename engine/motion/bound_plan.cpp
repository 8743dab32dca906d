#include "engine/motion/bound_plan.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/math/dense_solve.h"

namespace legwork {
namespace {

constexpr int kUnknowns = 10;
constexpr int kEquations = 6;
using BoundUnknowns = std::array<double, kUnknowns>;  // state, A_r, A_f, C_r, C_f
using BoundResidual = std::array<double, kEquations>;

constexpr BoundUnknowns kScale = {0.02, 0.02, 0.1, 0.2, 0.3, 1.5, 20.0, 20.0, 20.0, 20.0};
constexpr BoundUnknowns kSoft = {0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0};
constexpr const char* kPhaseNames[4] = {"rear stance", "the first flight", "front stance",
                                        "the second flight"};
constexpr const char* kBoundHint =
    "Try a shorter stance and flight, a larger offset of the feet, or a smaller speed.";

class BoundProblem {
 public:
  BoundProblem(const Model& model, const BoundOptions& options)
      : options_(options), dynamics_(model, options.legs), jacobian_(kEquations, kUnknowns) {
    const double V = options.speed, Ts = options.stance_duration, Tf = options.flight_duration;
    const double T = 2.0 * (Ts + Tf);
    stride_ = V * T;
    mean_force_ = -total_mass(model) * model.gravity.z() * T / (2.0 * Ts);
    for (int phase = 0; phase < 4; ++phase) {
      SagittalPhase& p = phases_[at(phase)];
      p.duration = phase % 2 == 0 ? Ts : Tf;
      for (int foot = 0; foot < 4; ++foot) {
        const Vec3& hip = options.legs[at(foot)].hip_B;
        FootSegment& segment = p.feet[at(foot)];
        segment.duration = T - Ts;
        segment.stride = stride_;
        segment.lift = options.step_height;
        if (foot >= 2) {
          segment.from = {0.5 * V * Ts + hip.x() + options.offset, hip.y(), 0.0};
          segment.is_swing = phase > 0;
          segment.begin = phase == 1 ? 0.0 : phase == 2 ? -Tf : -(Tf + Ts);
        } else {
          segment.from = {V * (1.5 * Ts + Tf) + hip.x() - options.offset, hip.y(), 0.0};
          segment.is_swing = phase != 2;
          segment.begin = phase == 0 ? -Tf : phase == 1 ? -(Tf + Ts) : 0.0;
          if (phase < 2) segment.from.x() -= stride_;  // its swing began a cycle ago
        }
      }
    }
  }

  BoundUnknowns start(double pitch, double vz, double pitch_rate) const {
    return {
        0.0, options_.height, pitch, options_.speed, vz, pitch_rate, mean_force_, mean_force_, 0.0,
        0.0};
  }
  double mean_force() const { return mean_force_; }
  double stride() const { return stride_; }
  const std::array<SagittalPhase, 4>& phases() const { return phases_; }

  // State after a cycle less the state before it and the stride.
  bool cycle(const BoundUnknowns& p, int steps, BoundResidual& r,
             std::array<SagittalTable, 4>* tables) {
    for (std::size_t f = 0; f < 2; ++f) {
      phases_[2].mean_force[f] = {0.5 * p[9], 0.0, 0.5 * p[7]};
      phases_[0].mean_force[2 + f] = {0.5 * p[8], 0.0, 0.5 * p[6]};
    }
    SagittalState state;
    for (std::size_t i = 0; i < 6; ++i) state[i] = p[i];
    for (std::size_t phase = 0; phase < 4; ++phase) {
      phase_ = phase;
      if (!integrate_phase(dynamics_, phases_[phase], steps, state,
                           tables ? &(*tables)[phase] : nullptr, tau_))
        return false;
    }
    for (std::size_t i = 0; i < 6; ++i) r[i] = state[i] - p[i] - (i == 0 ? stride_ : 0.0);
    return true;
  }

  bool jacobian(const BoundUnknowns& p, int steps, const BoundResidual& r) {
    constexpr double h = 1e-5;
    for (std::size_t j = 0; j < kUnknowns; ++j) {
      BoundUnknowns moved = p;
      moved[j] += h * kScale[j];
      BoundResidual other;
      if (!cycle(moved, steps, other, nullptr)) return false;
      for (std::size_t i = 0; i < kEquations; ++i)
        jacobian_(static_cast<int>(i), static_cast<int>(j)) = (other[i] - r[i]) / h;
    }
    return true;
  }

  // p += the smallest change; the largest scaled entry of the change, infinite when the system is singular.
  double change(BoundUnknowns& p, const BoundUnknowns& preferred, const BoundResidual& r) const {
    constexpr int n = kUnknowns + kEquations;
    MatX A = MatX::Zero(n, n);
    VecX d(n);
    for (int j = 0; j < kUnknowns; ++j) {
      A(j, j) = kSoft[at(j)] + 1e-3;
      d[j] = -kSoft[at(j)] * (p[at(j)] - preferred[at(j)]) / kScale[at(j)];
      for (int i = 0; i < kEquations; ++i)
        A(j, kUnknowns + i) = A(kUnknowns + i, j) = jacobian_(i, j);
    }
    for (int i = 0; i < kEquations; ++i) d[kUnknowns + i] = -r[at(i)];
    if (!solve_in_place(A, d)) return 1e300;
    double largest = 0.0;
    for (int j = 0; j < kUnknowns; ++j) largest = std::max(largest, std::abs(d[j]));
    const double damping = largest > 1.5 ? 1.5 / largest : 1.0;
    for (int j = 0; j < kUnknowns; ++j) p[at(j)] += damping * d[j] * kScale[at(j)];
    return largest;
  }

  // Newton from p; leaves the Jacobian of the last step.
  bool newton(BoundUnknowns& p, const BoundUnknowns& preferred, int steps, double tolerance,
              int& iterations) {
    has_reached_ = false;
    for (int k = 0; k < 15; ++k) {
      BoundResidual r;
      if (!cycle(p, steps, r, nullptr) || !jacobian(p, steps, r)) return false;
      ++iterations;
      if (change(p, preferred, r) > 1e100) break;
      if (largest_of(r) < tolerance) return true;
    }
    has_reached_ = true;
    return false;
  }

  static double largest_of(const BoundResidual& r) {
    double largest = 0.0;
    for (const double x : r) update_max(largest, std::abs(x));
    return largest;
  }

  // Why the last newton() or cycle() failed.
  Diagnostic refusal() const {
    if (!has_reached_)
      return sagittal_unreached("bound", kPhaseNames[phase_], tau_, options_.legs,
                                dynamics_.unreached(), kBoundHint);
    return {
        "There is no bound plan: Newton's method found no trunk motion and no forces that repeat "
        "after a cycle.",
        kBoundHint};
  }
  void found_no_root() { has_reached_ = true; }

 private:
  BoundOptions options_;
  SagittalDynamics dynamics_;
  std::array<SagittalPhase, 4> phases_;
  MatX jacobian_;
  double stride_ = 0.0, mean_force_ = 0.0, tau_ = 0.0;
  std::size_t phase_ = 0;
  bool has_reached_ = false;  // no leg was out of reach
};

BoundOptions between(const BoundOptions& target, double part) {
  using O = BoundOptions;
  const O from;
  O mixed = target;
  for (double O::*option : {&O::speed, &O::stance_duration, &O::flight_duration, &O::offset,
                            &O::height, &O::step_height})
    mixed.*option = from.*option + part * (target.*option - from.*option);
  return mixed;
}

// Follows the coarse solution from the default options to those of `options`.
bool follow(const Model& model, const BoundOptions& options, BoundUnknowns& p, int& iterations) {
  constexpr int kParts = 4;
  for (int part = 0; part <= kParts; ++part) {
    const BoundOptions o = between(options, static_cast<double>(part) / kParts);
    BoundProblem problem(model, o);
    const BoundUnknowns usual = problem.start(-0.08, -0.3, -2.5);
    if (part == 0) p = usual;
    p[6] = p[7] = problem.mean_force();
    if (!problem.newton(p, usual, o.coarse_steps, 1e-6, iterations)) return false;
  }
  return true;
}

// What pitches the trunk: the weight's moment about the feet while the others are up (theory/gaits 8.5:
// pitch rate ~ (hip - offset) m g T / (4 I_yy)), relative to the default plan's.
double pitching(const BoundOptions& options) {
  const double hip = options.legs[0].hip_B.x();
  const auto of = [hip](const BoundOptions& o) {
    return (hip - o.offset) * (o.stance_duration + o.flight_duration);
  };
  return of(options) / of(BoundOptions{});
}

// From the coarse solution p to the plan at the fine steps.
Result<BoundPlan> refine(BoundProblem& problem, const BoundOptions& options,
                         const BoundUnknowns& preferred, BoundUnknowns p, int iterations) {
  BoundPlan plan;
  plan.iterations = iterations;
  std::array<SagittalTable, 4> tables;
  bool converged = false;
  for (int k = 0; k < 12; ++k) {
    BoundResidual r;
    if (!problem.cycle(p, options.steps, r, &tables)) return problem.refusal();
    plan.residual = BoundProblem::largest_of(r);
    converged = plan.residual < 1e-11;
    if (converged) break;
    problem.change(p, preferred, r);
    ++plan.iterations;
  }
  if (!converged) {
    problem.found_no_root();
    return problem.refusal();
  }
  for (std::size_t i = 0; i < 6; ++i) plan.start[i] = p[i];
  plan.vertical_force = {p[6], p[7]};
  plan.horizontal_force = {p[8], p[9]};
  plan.phases = problem.phases();
  plan.plan.motion = "bound";
  plan.plan.legs = options.legs;
  plan.plan.stride = problem.stride();
  plan.plan.passive = PassiveCoordinate::pitch;
  for (std::size_t k = 0; k < 4; ++k) {
    PlanPhase phase;
    phase.feet = plan.phases[k].feet;
    phase.trunk.table = tables[k];
    add_phase(plan.plan, phase, plan.phases[k].duration);
  }
  return plan;
}

// Newton from a start with this pitch and pitch rate.
Result<BoundPlan> attempt(BoundProblem& problem, const BoundOptions& options, double pitch,
                          double pitch_rate) {
  const BoundUnknowns start = problem.start(pitch, -0.3, pitch_rate);
  // Coarse: only as far as the fine steps will move it anyway.
  const double tolerance = options.coarse_steps < options.steps ? 1e-6 : 1e-11;
  BoundUnknowns p = start;
  int iterations = 0;
  if (!problem.newton(p, start, options.coarse_steps, tolerance, iterations))
    return problem.refusal();
  return refine(problem, options, start, p, iterations);
}

double largest_pitch(const BoundPlan& plan) {
  double largest = 0.0;
  for (const PlanPhase& phase : plan.plan.phases)
    for (const SagittalNode& node : phase.trunk.table.nodes)
      largest = std::max(largest, std::abs(node[2]));
  return largest;
}

}  // namespace

Result<BoundPlan> solve_bound_plan(const Model& model, const BoundOptions& options) {
  assert(is_walking_robot(model) && options.legs.size() == 4);
  if (Refusal refusal = check_durations("bound", options.flight_duration, options.stance_duration))
    return *refusal;
  BoundProblem problem(model, options);
  constexpr double kPitch = -0.08, kPitchRate = -2.5;  // rad, rad/s: of the default plan
  Result<BoundPlan> usual = attempt(problem, options, kPitch, kPitchRate);
  // Ten unknowns for six equations: there is a family of plans. Look for one that does not pitch as much.
  constexpr double kMuch = 0.35;  // rad
  if (usual && largest_pitch(*usual) <= kMuch) return usual;
  const double share = pitching(options);
  Result<BoundPlan> scaled = attempt(problem, options, share * kPitch, share * kPitchRate);
  if (scaled) return !usual || largest_pitch(*scaled) < largest_pitch(*usual) ? scaled : usual;
  if (usual) return usual;
  const BoundUnknowns start = problem.start(kPitch, -0.3, kPitchRate);
  BoundUnknowns p;
  int iterations = 0;
  if (!follow(model, options, p, iterations) ||
      !problem.newton(p, start, options.coarse_steps, 1e-6, iterations))
    return usual.error();
  return refine(problem, options, start, p, iterations);
}

}  // namespace legwork
