// What the trunk should do now: position, attitude and acceleration (theory/free_running 3.2).
//   a_d = kp (x_d - x) + kd (v_d - v) + a_ff, limited;   along the ground for the centre of mass, up and attitude for the trunk
// The command is followed at limited rates, no faster than within a period, because a foot that has landed for one
// speed cannot follow a body at another. The desired position runs ahead of the robot by a leash at most, so that a
// robot that is held, or pushed away, does not rush back.
// A ballistic gait (pronk) throws the robot: v_t = g T_f / 2 at lift-off, which the stance builds up along half a wave,
//   x = t / T_s:  a = pi v_t / T_s sin(pi x),  v = -v_t cos(pi x),  z = -v_t T_s / pi sin(pi x)       [Raibert86]
// (theory/free_running 3.4). A crawling robot leans over the feet that stay: the position moves part of the way from
// the middle of all feet to the middle of those that will not lift soon (theory/free_running 3.5).
#pragma once

#include "engine/control/foot_schedule.h"
#include "engine/control/walking_robot.h"

namespace legwork {

// The robot's motion, as the nominal model gives it. World axes.
struct BodyState {
  // Of the trunk's origin, m, m/s; the trunk's angular velocity, rad/s.
  Vec3 p = Vec3::Zero(), v = Vec3::Zero(), w = Vec3::Zero();
  Mat3 R = Mat3::Identity();                             // from the trunk's axes to the world's
  double heading = 0.0;                                  // of the trunk's x axis, rad
  Vec3 com = Vec3::Zero(), com_velocity = Vec3::Zero();  // m, m/s
  // The point that is led along the ground, m, m/s. It is the centre of mass, but in a static gait the trunk's point
  // where that is when the robot stands: heavy legs swing the centre of mass to and fro, and the trunk would compensate
  // for it.
  Vec3 led = Vec3::Zero(), led_velocity = Vec3::Zero();
};

// What is wanted of the trunk. World axes.
struct BodyReference {
  Vec3 velocity = Vec3::Zero();      // along the ground, m/s
  Vec3 position = Vec3::Zero();      // of the trunk's origin, m
  Mat3 attitude = Mat3::Identity();  // from the trunk's axes to the world's
  Vec6 acceleration = Vec6::Zero();  // of led and the height, m/s^2, then angular, rad/s^2
  // Desired less actual attitude, as a rotation vector, rad, and angular velocity, rad/s.
  Vec3 attitude_error = Vec3::Zero(), rate_error = Vec3::Zero();
};

// Moves the state's command, desired position and heading on by h, s, towards `command`, which the legs must be able to
// follow (within_reach).
void advance_reference(const WalkingRobot& robot, const Gait& gait, const WalkingCommand& command,
                       const BodyState& body, double h, WalkingState& state);

// What is wanted now, from the state that advance_reference has moved on, with the gains of `settings`. `feet`: one per
// leg. Moves state.throw_share on by h, s.
BodyReference body_reference(const WalkingRobot& robot, const WalkingSettings& settings,
                             const BodyState& body, std::span<const FeltFoot> feet,
                             WalkingState& state, double h);

}  // namespace legwork
