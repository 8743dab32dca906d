// The walking controller: in every step the joints' torques, from the robot's state and the forces on its feet.
//   1 the gait's clock and the feet's reflexes (foot_schedule.h)
//   2 where the trunk should go (body_reference.h), where the feet should land (step_placement.h, swing_path.h)
//   3 the legs' joints and the trunk's equations of motion that follow (leg_inversion.h)
//   4 the forces of the standing feet (force_distribution.h), weighed by the trunk's acceleration: attitude comes first,
//     because the next step can correct a position but not a fall
//   5 the tail, for what the feet cannot do, and the forces again (tail_law.h)
//   6 inverse dynamics: tau_i = M_ib a_b + M_ii q_i'' + h_i - J_l^T f_i, within the torque limit (theory/free_running 8.1)
// It knows the nominal robot and a nominal friction, no payload and no terrain. After [DiCarlo18], [Kim19].
#pragma once

#include <limits>

#include "engine/control/foot_motion.h"
#include "engine/control/force_distribution.h"
#include "engine/control/leg_inversion.h"
#include "engine/control/tail_law.h"
#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"

namespace legwork {

// Scratch of a step, made once for a nominal model, and the step's results for display.
struct WalkingScratch {
  explicit WalkingScratch(const Model& nominal);
  WalkingScratch(const Model& nominal, WalkingRobot robot);
  WalkingRobot robot;  // legs = 0 if walking_robot refuses the model: torques are then zero
  WalkingSense sense;  // of this step
  BodyReference reference;
  WalkingReport report;
  TailTuning tail;
  VecX a;                // nv: wanted accelerations, m/s^2 and rad/s^2
  ContactVec foot_bias;  // 3 per foot: Jdot v, world axes, m/s^2
  std::array<LegInverse, kMaxLegs> inverse;
  // Set before a step: where feet are to land, x and y of each, m; empty: by step_placement.h.
  std::span<const double> asked;
  // What report.command and `gains` follow from: they are found again where these change.
  Gait gait;
  WalkingCommand command;
  double height = std::numeric_limits<double>::quiet_NaN();  // m
  StepGains gains;
};

// Writes the state of a robot that stands where it is, with its feet where q (nq) puts them; the gait begins with the
// next step. All zero, that is not started, if q is not finite.
void start_walking(const WalkingRobot& robot, const WalkingSettings& settings, ConstVecRef q,
                   WalkingState& state);

// Writes tau (nv, the first six entries zero), N m: the torques for the step of length h > 0, s, that begins at q (nq),
// v (nv). foot_force: ground on each foot in the step before, world axes, N, in the order of Model::feet. Starts
// walking if the state is not started. Torques are zero, and the state unchanged, if q or v is not finite; torques are
// zero, too, if the trunk's equations are singular. Sizes are asserted. ws: of the nominal model; holds set_state of q and
// v, its mass matrix, bias and foot Jacobians afterwards, unless false is returned: q or v is not finite, or the robot has
// no legs.
bool walk(const Model& nominal, Workspace& ws, const WalkingSettings& settings,
          const WalkingCommand& command, ConstVecRef q, ConstVecRef v,
          std::span<const Vec3> foot_force, double h, WalkingScratch& scratch, WalkingState& state,
          Eigen::Ref<VecX> tau);

}  // namespace legwork
