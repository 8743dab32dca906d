// The tripod driven by its own torques with standing feet pinned (theory/hexapod 8): growth of the open-loop error, how long it
// stays within 1e-8 of the joints' ranges, and that computed torque holds the plan.
#include <cmath>

#include "bindings/claims/hexapod/study.h"
#include "engine/legwork.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

constexpr double kCycle = 6.0;   // s
constexpr double kShare = 1e-8;  // 1e-6 % of a joint's range
constexpr int kJoints = 3 * kMaxLegs;

// Largest minus least angle of each joint over the planned cycle.
VecX joint_ranges(const Setup& setup) {
  constexpr int kSamples = 100;  // a phase
  VecX least = VecX::Constant(kJoints, 1e300), most = -least;
  MotionPoint point(setup.model);
  Unreached unreached;
  for (int phase = 0; phase < static_cast<int>(setup.plan.phases.size()); ++phase)
    for (int k = 0; k <= kSamples; ++k) {
      const double tau = phase_duration(setup.plan, phase) * k / kSamples;
      plan_point(setup.plan, phase, tau, 0.0, point, unreached);
      least = least.cwiseMin(point.q.tail(kJoints));
      most = most.cwiseMax(point.q.tail(kJoints));
    }
  return most - least;
}

// The slope of a straight line through points, by least squares.
class Slope {
 public:
  void add(double x, double y) {
    n_ += 1.0;
    x_ += x;
    y_ += y;
    xx_ += x * x;
    xy_ += x * y;
  }
  double value() const { return (n_ * xy_ - x_ * y_) / (n_ * xx_ - x_ * x_); }

 private:
  double n_ = 0.0, x_ = 0.0, y_ = 0.0, xx_ = 0.0, xy_ = 0.0;
};

struct ForwardRun {
  double small_until = 0.0;  // s: all joint errors within kShare of their ranges until then
  double largest = 0.0;      // rad
  double growth = 0.0;       // 1/s: of the errors' norm from 0.5 s to 1.5 s
};

// Forward from the plan's start until `end`.
Result<ForwardRun> forward_run(double control, double step, double end) {
  Result<Run> opened = open_builtin(
      kHexapodScene,
      {{"sim.mode", 1.0}, {"sim.step", step}, {"control.mode", control}, {"sim.resync", 0.0}});
  if (!opened) return opened.error();
  Run& run = *opened;
  const VecX ranges = joint_ranges(walk_of(run).setup);
  ForwardRun out;
  Slope slope;
  bool is_small = true;
  while (run.time() < end - 0.5 * step) {
    if (advance(run) != StepStatus::ok) return Diagnostic{why_stopped(run)};
    const double t = run.time();
    PlannedWalk& walk = walk_of(run);
    plan_at(walk, t);
    const VecX error = (walk.state.q() - walk.scratch.plan.q).tail(kJoints).cwiseAbs();
    update_max(out.largest, error.maxCoeff());
    is_small = is_small && error.cwiseQuotient(ranges).maxCoeff() <= kShare;
    if (is_small) out.small_until = t;
    if (t >= 0.5 && t <= 1.5) slope.add(t, math::log(error.norm()));
  }
  out.growth = slope.value();
  return out;
}

// Swings and supports under which feet slip: such plans cannot be driven.
void measure_slipping_plans(Measurements& m) {
  const auto refusal_of = [&](const std::string& name, const Change& change) {
    const Result<Setup> setup = default_setup(kHexapodScene, {{"sim.mode", 1.0}, change});
    m.words("slipping." + name, setup ? "accepted" : "refused");
  };
  refusal_of("six_conditions", {"swing.method", 1.0});
  refusal_of("table_3", {"swing.method", 3.0});
  refusal_of("least_squares", {"support.method", 1.0});
  refusal_of("table_4", {"support.method", 2.0});
}

}  // namespace

Refusal measure_hexapod_forward(Measurements& m) {
  const Result<ForwardRun> open = forward_run(0.0, 1e-3, 1.6), fine = forward_run(0.0, 1e-4, 1.1),
                           computed = forward_run(2.0, 1e-3, kCycle);
  for (const Result<ForwardRun>* run : {&open, &fine, &computed})
    if (!*run) return run->error();
  m.number("open_loop.growth", open->growth);
  m.number("open_loop.small_until", open->small_until);
  m.number("open_loop.fine_steps.small_until", fine->small_until);
  m.number("computed_torque.error", computed->largest);
  measure_slipping_plans(m);
  return std::nullopt;
}

}  // namespace legwork::claims
