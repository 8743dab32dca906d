// The gaits with flight: pronk and bound, as their solvers find them.
#include <algorithm>

#include "engine/motion/bound_plan.h"
#include "engine/motion/gait_parameters.h"
#include "engine/motion/motions.h"
#include "engine/motion/pronk_plan.h"

namespace legwork {
namespace {

constexpr const char* kPronk = "theory/gaits 7";
constexpr const char* kBound = "theory/gaits 8";
constexpr const char* kOfFlights = "gait.knees sim.mode control.mode";

// Solved for the durations of its phases.
struct Cycle {
  double period = 0.0;  // s
  double duty = 0.0;
  bool has_mirrored_knees = false;
};

constexpr Parameter knees() {
  return choice("gait.knees", "Gait", "Knees", 0.0, {"same", "mirrored"},
                "same: all knees point forward. mirrored: the rear knees point backward.",
                "theory/gaits 6", fills<&Cycle::has_mirrored_knees>);
}

// `flights`: in a period.
template <class Options>
Options options_of(const ParameterView& values, double flights, const Legs& legs) {
  const Cycle cycle = values.read<Cycle>();
  Options options = values.read<Options>();
  options.stance_duration = cycle.duty * cycle.period;
  options.flight_duration = cycle.period / flights - options.stance_duration;
  options.legs = legs;
  if (cycle.has_mirrored_knees)
    for (const int foot : {kRL, kRR}) options.legs[at(foot)].knee_sign = 1.0;
  return options;
}

Result<Plan> plan_pronk(const Model& model, const ParameterView& values, Plan begun) {
  Result<PronkPlan> pronk =
      solve_pronk_plan(model, options_of<PronkOptions>(values, 1.0, begun.legs));
  if (!pronk) return pronk.error();
  pronk->plan.facts = {
      {"lift_off_speed", "Forward speed at lift-off", "m/s", pronk->lift_off[0]},
      {"lift_off_rise", "Upward speed at lift-off", "m/s", pronk->lift_off[1]},
      {"lift_off_pitch_rate", "Pitch rate at lift-off", "rad/s", pronk->lift_off[2]},
      {"newton_steps", "Newton steps", "", static_cast<double>(pronk->iterations)}};
  return std::move(pronk->plan);
}

Result<Plan> plan_bound(const Model& model, const ParameterView& values, Plan begun) {
  Result<BoundPlan> bound =
      solve_bound_plan(model, options_of<BoundOptions>(values, 2.0, begun.legs));
  if (!bound) return bound.error();
  double low = 0.0, high = 0.0;
  for (const PlanPhase& phase : bound->plan.phases)
    for (const SagittalNode& node : phase.trunk.table.nodes) {
      low = std::min(low, node[2]);
      high = std::max(high, node[2]);
    }
  bound->plan.facts = {
      {"pitch_up", "Nose up at most", "rad", -low},
      {"pitch_down", "Nose down at most", "rad", high},
      {"rear_force", "Mean force of the rear feet", "N", bound->vertical_force[0]},
      {"front_force", "Mean force of the front feet", "N", bound->vertical_force[1]},
      {"newton_steps", "Newton steps", "", static_cast<double>(bound->iterations)}};
  return std::move(bound->plan);
}

}  // namespace

Motion pronk_motion() {
  Motion motion = {"pronk", "quadruped", plan_pronk, "pronking"};
  motion.quick = kOfFlights;
  motion.parameters = {
      speed(0.5, -1.5, 2.0, kPronk, fills<&PronkOptions::speed>),
      period(0.35, 0.15, 1.0, kPronk, fills<&Cycle::period>),
      height(0.27, kPronk, fills<&PronkOptions::height>),
      step_height(0.04, kPronk, fills<&PronkOptions::step_height>),
      duty(0.2 / 0.35, 0.3, 0.9, "Fraction of the period on the ground; the rest is flight.",
           kPronk, fills<&Cycle::duty>),
      knees(),
      choice("gait.take_off", "Gait", "Pitch in flight", 0.0, {"returns", "no momentum"},
             "returns: take-off rotates the trunk so that its pitch is zero again at touchdown. "
             "no momentum: no angular momentum about the centre of mass.",
             kPronk, fills<&PronkOptions::condition>)};
  return motion;
}

Motion bound_motion() {
  Motion motion = {"bound", "quadruped", plan_bound, "bounding"};
  motion.quick = kOfFlights;
  motion.parameters = {
      speed(0.5, -1.0, 1.5, kBound, fills<&BoundOptions::speed>),
      period(0.3, 0.15, 0.8, kBound, fills<&Cycle::period>),
      height(0.28, kBound, fills<&BoundOptions::height>),
      step_height(0.05, kBound, fills<&BoundOptions::step_height>),
      duty(1.0 / 3.0, 0.15, 0.49,
           "Fraction of the period for which a foot is down; twice per period all are in the air.",
           kBound, fills<&Cycle::duty>),
      {"gait.foot_offset", "Gait", "Feet inward", "m", 0.08, 0.0, 0.15,
       "How far the feet stand from below the hips towards the middle: the further, the less the "
       "trunk pitches.",
       kBound, fills<&BoundOptions::offset>},
      knees()};
  return motion;
}

}  // namespace legwork
