#include "engine/motion/motions.h"

#include "engine/model/families/hexapod.h"
#include "engine/model/families/quadruped.h"
#include "engine/motion/plan_feasibility.h"

namespace legwork {

std::span<const Motion> motions() {
  static const Motion all[] = {
      trot_motion(),           pace_motion(),     walk_motion(),        stand_motion(),
      pronk_motion(),          bound_motion(),    dh_leg_motion(),      experiment_4_1_motion(),
      experiment_4_2_motion(), midair_motion(),   disturbance_motion(), tail_trot_motion(),
      serpentine_motion(),     tripod_motion(),   tetrapod_motion(),    wave_motion(),
      ripple_motion(),         free_gait_motion()};
  return all;
}

const Motion* find_motion(std::string_view name) {
  for (const Motion& motion : motions())
    if (name == motion.name) return &motion;
  return nullptr;
}

Result<Plan> make_plan(const Motion& motion, const Model& model, double friction,
                       const ParameterView& values) {
  Plan begun;
  begun.motion = motion.name;
  begun.legs = std::string_view(motion.family) == "hexapod"
                   ? hexapod_legs(values.read<HexapodSizes>())
                   : quadruped_legs(values.read<QuadrupedSizes>());
  Result<Plan> plan = motion.plan(model, values, std::move(begun));
  if (!plan) return plan;
  if (Refusal bad = check_plan(model, friction, *plan)) return *bad;
  return plan;
}

}  // namespace legwork
