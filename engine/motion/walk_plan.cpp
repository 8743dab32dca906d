#include "engine/motion/walk_plan.h"

namespace legwork {
namespace {

constexpr int kNone = -1;
constexpr int kSwings[6] = {kNone, kRR, kFR, kNone, kRL, kFL};  // by phase

}  // namespace

Result<Plan> make_walk_plan(const WalkGait& gait) {
  const double stride = gait.speed * gait.period;
  const double swing = (1.0 - gait.duty) * gait.period;
  const double shift = 0.5 * (gait.period - 4.0 * swing);
  if (!(shift > 0.0))
    return Diagnostic{"There is no walk plan: with a duty factor of " + number_text(gait.duty) +
                          " the four swings take the whole period and leave no time to shift.",
                      "Choose gait.duty above 0.75."};
  Plan plan;
  plan.motion = "walk";
  plan.legs = gait.legs;
  plan.force_hint =
      "Try a longer gait.period, another gait.sway, or a gait.duty that leaves more time to shift.";
  plan.stride = stride;

  std::array<Vec3, 4> foothold;
  for (int foot = 0; foot < 4; ++foot) {
    foothold[at(foot)] = gait.legs[at(foot)].hip_B;
    foothold[at(foot)].z() = 0.0;
  }
  foothold[kFR].x() -= 0.5 * stride;
  foothold[kRR].x() -= 0.5 * stride;
  double x = -0.5 * stride, y = -gait.sway;
  for (const int leg : kSwings) {
    PlanPhase phase;
    const double duration = leg == kNone ? shift : swing;
    phase.trunk[TrunkPath::z] = Polynomial{{gait.height}};
    if (leg == kNone) {
      phase.trunk[TrunkPath::x] = quintic_between(x, x + 0.5 * stride, duration);
      phase.trunk[TrunkPath::y] = quintic_between(y, -y, duration);
      x += 0.5 * stride;
      y = -y;
    } else {
      phase.trunk[TrunkPath::x] = Polynomial{{x}};
      phase.trunk[TrunkPath::y] = Polynomial{{y}};
    }
    std::vector<int> stance;
    for (int foot = 0; foot < 4; ++foot) {
      FootSegment& segment = phase.feet[at(foot)];
      segment.from = foothold[at(foot)];
      if (foot != leg) {
        stance.push_back(foot);
        continue;
      }
      segment.is_swing = true;
      segment.duration = swing;
      segment.stride = stride;
      segment.lift = gait.lift;
      foothold[at(foot)].x() += stride;
    }
    add_phase(plan, phase, duration, stance);
  }
  return plan;
}

}  // namespace legwork
