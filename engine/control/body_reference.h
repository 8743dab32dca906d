// What the trunk should do now: place, attitude and acceleration (theory/free_running 3).
//   a_d = kp (x_d - x) + kd (v_d - v) + a_ff, limited;   across: of the centre of mass, up and attitude: of the trunk
// The command is followed at limited rates, no quicker than within a period, since a foot that has landed for one speed
// cannot follow a body at another; the wanted place runs ahead of the robot no further than a leash, so that one
// that is held, or pushed away, does not rush back.
// A ballistic gait (pronk) is thrown: v_t = g T_f / 2 at lift-off, which the stance builds up along half a wave,
//   x = t / T_s:  a = pi v_t / T_s sin(pi x),  v = -v_t cos(pi x),  z = -v_t T_s / pi sin(pi x)       [Raibert86]
// A crawling robot leans over the feet that stay: the place moves by part of the way from the middle of all feet to that
// of those which will not lift soon.
#pragma once

#include "engine/control/foot_schedule.h"
#include "engine/control/walking_robot.h"

namespace legwork {

// The robot as it is, of the nominal model.
struct BodyState {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero(), w = Vec3::Zero();
  Mat3 R = Mat3::Identity();
  Vec3 com = Vec3::Zero(), com_velocity = Vec3::Zero();
  // The point that is led across the ground: the centre of mass; in a static gait where it is when the robot stands, which
  // moves with the trunk: legs that are most of the robot throw the centre of mass to and fro, and the trunk would make up for it.
  Vec3 led = Vec3::Zero(), led_velocity = Vec3::Zero();
};

struct BodyReference {
  Vec3 velocity = Vec3::Zero();  // wanted across the ground, world axes, m/s
  Vec3 position = Vec3::Zero();  // of the trunk's origin
  Mat3 attitude = Mat3::Identity();
  Vec6 acceleration = Vec6::Zero();  // linear, angular
  Vec3 attitude_error = Vec3::Zero(),
       rate_error = Vec3::Zero();  // missing of the attitude and its rate, world axes
};

// Moves the command, the place and the heading of the state on by h, towards `command`.
void advance_reference(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& command,
                       const BodyState& body, double h, WalkingState& state);

BodyReference body_reference(const WalkingRobot& robot, const WalkingSettings& settings,
                             const BodyState& body, std::span<const FeltFoot> feet,
                             WalkingState& state, double h);

}  // namespace legwork
