// What a foot that carries no load should do: swing to where it will land (step_placement.h, swing_path.h) or, when it
// is late, search for the ground. It lands where the standing foot would be under the trunk at touchdown, turned ahead
// by half the stance, plus the step's offset (theory/free_running 4.5). World axes, SI units.
#pragma once

#include "engine/control/body_reference.h"
#include "engine/control/step_placement.h"

namespace legwork {

// What the controller measures in a step.
struct WalkingSense {
  BodyState body;
  std::array<FeltFoot, kMaxLegs> feet;
  bool is_carried = false;  // at least one foot is on the ground
};

// How feet are placed in this gait, with the trunk's origin, or the hips of any other robot, `height` (m) above the
// ground: for the mean speed in a static gait (theory/free_running 4.4), otherwise dead-beat (theory/free_running 4.2).
// A gait that only stands places them on the capture point. A height below a tenth of the standing one counts as that.
StepGains step_gains_of(const WalkingRobot& robot, const Gait& gait, double height);

// The point that the controller leads (BodyState::led), m: in a static gait a point of the trunk, at pose X_WB, otherwise the
// centre of mass `com`.
Vec3 led_point(const WalkingRobot& robot, bool is_static, const Transform& X_WB, const Vec3& com);

// Of a trunk with the attitude R_WB: the direction of its x axis along the ground, rad.
double heading_of(const Mat3& R_WB);

// Where the foot is at standstill, x and y, m, with the led point at `led` and this heading, rad: steps are placed about it.
Vec3 foot_home(const WalkingRobot& robot, const WalkingState& state, int foot, const Vec3& led,
               double heading);

// Whether a standing leg, whose foot is at p (m), is so nearly straight that it can no longer follow its foot and must
// let go.
bool is_overstretched(const WalkingRobot& robot, const BodyState& body, int foot, const Vec3& p);

// The acceleration wanted of the swinging foot `foot`, m/s^2 (theory/free_running 5.2). `velocity`: wanted of the
// robot, m/s. Moves the foot's target on, until 90 % of its swing; a foot that has run into something is pulled back
// and up. asked: where to land instead, x and y, m, drawn in to where the leg reaches; null: nobody asks.
Vec3 swing_acceleration(const WalkingRobot& robot, const WalkingSettings& settings,
                        const WalkingSense& sense, const StepGains& gains, const Vec3& velocity,
                        const double* asked, int foot, WalkingState& state);

// The same for a late foot, which goes down along the ground's normal until its leg is stretched, and then along with
// the trunk, or in a static gait stops. While no foot is on the ground, all wait under the trunk where they would land.
Vec3 late_acceleration(const WalkingRobot& robot, const WalkingSettings& settings,
                       const WalkingSense& sense, const StepGains& gains, const Vec3& velocity,
                       int foot, const WalkingState& state);

}  // namespace legwork
