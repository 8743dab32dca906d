// What a foot that does not carry should do: swing to where it will land (step_placement.h, swing_path.h), or, when it is
// late, look for the ground. The landing place is that of the standing foot under the trunk at touchdown, turned half the
// stance ahead, and the step's offset.
#pragma once

#include "engine/control/body_reference.h"
#include "engine/control/step_placement.h"

namespace legwork {

// What the controller knows of the moment.
struct WalkingSense {
  BodyState body;
  std::array<FeltFoot, kMaxLegs> feet;
  bool is_carried = false;  // a foot is on the ground
};

// How feet are placed in this gait. Those that come to stand are placed on the capture point.
StepGains step_gains_of(const WalkingRobot& robot, const Gait& gait, double height);

// Whether a standing leg is so nearly straight that it can no longer follow its foot: it has to let go.
bool is_overstretched(const WalkingRobot& robot, const BodyState& body, int foot, const Vec3& p);

// The acceleration wanted of a swinging foot, m/s^2; moves its target on.
Vec3 swing_acceleration(const WalkingRobot& robot, const WalkingSettings& settings,
                        const WalkingSense& sense, const StepGains& gains, const Vec3& velocity,
                        int foot, WalkingState& state);

// Of a late one: straight down until the leg is stretched, then, but in a static gait, along with the trunk; with no foot on the ground all wait under the trunk.
// velocity: wanted of the robot, m/s.
Vec3 late_acceleration(const WalkingRobot& robot, const WalkingSettings& settings,
                       const WalkingSense& sense, const StepGains& gains, const Vec3& velocity,
                       int foot, const WalkingState& state);

}  // namespace legwork
