// The walking controller: every step, from the robot's state and what its feet feel, the joints' torques.
//   1 the gait's clock and the feet's reflexes (foot_schedule.h)
//   2 where the trunk should go (body_reference.h), where the feet should land (step_placement.h, swing_path.h)
//   3 the legs' joints and the trunk's equations of motion, by that (leg_inversion.h)
//   4 the forces of the standing feet (force_distribution.h), their wants weighed as accelerations of the trunk:
//     attitude first, as the next step can make up for the place but not for a fall
//   5 the tail, for what the feet cannot do, and the forces again (tail_law.h)
//   6 inverse dynamics: tau_i = M_ib a_b + M_ii q_i'' + h_i - J_l^T f_i, within the torque limit
// It knows the nominal robot and a nominal friction, no payload and no terrain. After [DiCarlo18], [Kim19];
// theory/free_running 8.
#pragma once

#include "engine/control/foot_motion.h"
#include "engine/control/force_distribution.h"
#include "engine/control/leg_inversion.h"
#include "engine/control/tail_law.h"
#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"

namespace legwork {

// Memory of a step, made once for a nominal model, and its results for who wants to see them.
struct WalkingScratch {
  explicit WalkingScratch(const Model& nominal);
  WalkingRobot robot;  // legs = 0 if the model is not one that walks: torques are then zero
  WalkingSense sense;  // of this step
  BodyReference reference;
  WalkingReport report;
  TailTuning tail;
  VecX a;  // wanted accelerations, by index of v
  ContactVec foot_bias;
  std::array<LegInverse, kMaxLegs> inverse;
};

// The state of a robot that stands where it is; the first gait begins with the next step.
void start_walking(const WalkingRobot& robot, const WalkingSettings& settings, ConstVecRef q,
                   WalkingState& state);

// The torques for the step of length h (s) that begins at q, v. foot_force: what the ground gave each foot in the step
// before, world axes, N. tau: nv values, the first six zero. A state that is not finite gets no torques.
void walk(const Model& nominal, Workspace& ws, const WalkingSettings& settings,
          const WalkingCommand& command, ConstVecRef q, ConstVecRef v,
          std::span<const Vec3> foot_force, double h, WalkingScratch& scratch, WalkingState& state,
          Eigen::Ref<VecX> tau);

}  // namespace legwork
