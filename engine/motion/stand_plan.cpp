#include "engine/motion/stand_plan.h"

namespace legwork {

Plan make_stand_plan(const StandMotion& motion) {
  Plan plan;
  plan.motion = "stand";
  plan.legs = motion.legs;
  plan.reach_hint =
      "Try smaller amplitudes of the body motion, another gait.height, or longer legs.";
  plan.force_hint = "Try smaller amplitudes or lower frequencies of the body motion.";
  plan.slip_hint =
      "Raise contact.friction, or try smaller amplitudes or lower frequencies of the body motion.";
  PlanPhase phase;
  for (std::size_t i = 0; i < 6; ++i) phase.trunk.coordinates[i] = motion.drive[i];
  Sine heave = motion.drive[TrunkPath::z];
  heave.middle = motion.height;
  phase.trunk[TrunkPath::z] = heave;
  for (std::size_t foot = 0; foot < 4; ++foot) {
    phase.feet[foot].from = motion.legs[foot].hip_B;
    phase.feet[foot].from.z() = 0.0;
  }
  constexpr double kPeriod = 1.0;  // s: only a unit of counting, the sines run on
  add_phase(plan, phase, kPeriod, {kFL, kFR, kRL, kRR});
  return plan;
}

}  // namespace legwork
