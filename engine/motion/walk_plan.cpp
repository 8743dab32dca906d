// The crawl of theory/gaits 4: one leg at a time, in the order RR, FR, RL, FL, three feet always down.
//   cycle: shift to the left (4 feet), swing RR, swing FR, shift to the right, swing RL, swing FL
// The trunk rests during swings at y = +-sway; each shift carries it half a stride forward and to the other side
// (quintic, at rest at both ends). A swing lasts (1 - duty) P, P the period; the shifts share the rest.
#include "engine/model/families/quadruped.h"
#include "engine/motion/gait_parameters.h"
#include "engine/motion/motions.h"

namespace legwork {
namespace {

constexpr const char* kWalk = "theory/gaits 4";

constexpr int kNone = -1;
constexpr int kSwings[6] = {kNone, kRR, kFR, kNone, kRL, kFL};  // by phase

struct WalkGait {
  double speed = 0.0, period = 0.0, height = 0.0, step_height = 0.0;  // m/s, s, m, m
  double duty = 0.0;  // above .75: at most one foot in the air
  double sway = 0.0;  // m
};

// Refuses a duty factor that leaves no time to shift.
Result<Plan> plan_walk(const Model&, const ParameterView& values, Plan plan) {
  const WalkGait gait = values.read<WalkGait>();
  const double stride = gait.speed * gait.period;
  const double swing = (1.0 - gait.duty) * gait.period;
  const double shift = 0.5 * (gait.period - 4.0 * swing);
  if (!(shift > 0.0))
    return Diagnostic{"There is no walk plan: with a duty factor of " + number_text(gait.duty) +
                          " the four swings take the whole period and leave no time to shift.",
                      "Choose gait.duty above 0.75."};
  plan.force_hint =
      "Try a longer gait.period, another gait.sway, or a gait.duty that leaves more time to shift.";
  plan.stride = stride;

  PlanPhase stand = standing_phase(plan.legs, gait.height);
  for (const int foot : {kFR, kRR}) stand.feet[at(foot)].from.x() -= 0.5 * stride;
  double x = -0.5 * stride, y = -gait.sway;
  for (const int leg : kSwings) {
    PlanPhase phase = stand;
    if (leg == kNone) {
      phase.trunk[TrunkPath::x] = quintic_between(x, x + 0.5 * stride, shift);
      phase.trunk[TrunkPath::y] = quintic_between(y, -y, shift);
      x += 0.5 * stride;
      y = -y;
      add_phase(plan, phase, shift);
      continue;
    }
    phase.trunk[TrunkPath::x] = Polynomial{{x}};
    phase.trunk[TrunkPath::y] = Polynomial{{y}};
    FootSegment& segment = phase.feet[at(leg)];
    segment.is_swing = true;
    segment.duration = swing;
    segment.stride = stride;
    segment.lift = gait.step_height;
    stand.feet[at(leg)].from.x() += stride;
    add_phase(plan, phase, swing);
  }
  return plan;
}

}  // namespace

Motion walk_motion() {
  Motion motion = {"walk", "quadruped", plan_walk, "walking"};
  motion.quick = "sim.mode control.mode";
  motion.parameters = {
      speed(0.02, -0.3, 0.3, kWalk, fills<&WalkGait::speed>),
      period(4.0, 0.4, 20.0, kWalk, fills<&WalkGait::period>),
      height(0.28, kWalk, fills<&WalkGait::height>),
      step_height(0.05, kWalk, fills<&WalkGait::step_height>),
      duty(0.875, 0.75, 0.95,
           "Fraction of the period for which a foot is down: each swing takes the rest, and the "
           "trunk shifts in the time left by the four swings.",
           kWalk, fills<&WalkGait::duty>),
      {"gait.sway", "Gait", "Shift to each side", "m", 0.04, 0.0, 0.15,
       "The trunk rests this far left or right while the legs of the other side swing.", kWalk,
       fills<&WalkGait::sway>}};
  return motion;
}

}  // namespace legwork
