// What the walking controller is told, what it remembers, and what it says of itself.
#pragma once

#include <type_traits>

#include "engine/control/ground_plane.h"
#include "engine/motion/gait.h"

namespace legwork {

// Speeds in the robot's own heading; height, roll and pitch are added to the standing posture.
struct WalkingCommand {
  double forward = 0.0, sideways = 0.0;  // m/s
  double turn = 0.0;                     // rad/s
  double height = 0.0;                   // m
  double roll = 0.0, pitch = 0.0;        // rad
  bool operator==(const WalkingCommand&) const = default;
};

// Feedback in units of acceleration: kp 1/s^2, kd 1/s.
struct Gain {
  double kp = 0.0, kd = 0.0;
};

struct WalkingGains {
  Gain across = {15.0, 6.0}, up = {100.0, 15.0};   // of the centre of mass, of the trunk's height
  Gain across_static = {60.0, 16.0};               // in a static gait
  Gain tilt = {150.0, 18.0}, turn = {60.0, 12.0};  // roll and pitch, yaw
  Gain swing = {700.0, 45.0};                      // of a foot in the air
};

enum class TailMode {
  locked,   // held at rest
  residual  // swung for what the feet cannot do (tail_law.h)
};

// Constant between changes of parameters.
struct WalkingSettings {
  Gait gait;
  double friction = 0.7;            // that the controller believes in
  double torque_limit = 18.0;       // of a leg's joint, N m
  double tail_torque_limit = 18.0;  // of a tail's joint, N m
  TailMode tail = TailMode::residual;
  WalkingGains gains;
};

// Doubles alone, as all of WalkingState.
struct WalkingFoot {
  double phase = 0.0;          // since the scheduled touchdown, in periods
  double duty = 0.0;           // of this stride
  double is_swing = 0.0;       // it has left the ground for a step
  double has_landed = 0.0;     // before its time
  double lift_progress = 0.0;  // of the scheduled swing, when it really left
  double air_time = 0.0;       // s without ground, while it should stand
  double hold_time = 0.0;      // s that it has waited for others to stand
  double stumble_time = 0.0;   // s left of pulling back from what it has run into
  double away[2] = {};         // from there, a unit vector across the ground
  double lift_off[3] = {}, target[3] = {}, stood[3] = {};  // m
  double force[3] = {};                                    // wanted of the ground, world axes, N
};

// Part of a run's state vector, copied as bytes. All zero: not started.
struct WalkingState {
  double is_started = 0.0;
  double is_resting = 0.0;  // all feet stand until a gait begins
  double clock = 0.0;       // periods
  double period = 0.0;      // s
  double fore_scale = 0.0, side_scale = 0.0;
  double throw_share = 0.0;                   // how much of a ballistic gait's throw is asked for
  double position_x = 0.0, position_y = 0.0;  // where the centre of mass should be, m
  double yaw = 0.0;                           // where the trunk should head, rad
  double tail_angle[2] = {}, tail_rate[2] = {};  // the tail's reference: pitch, yaw
  WalkingCommand command;                        // as far as it has been followed
  GroundPlane plane;
  WalkingFoot feet[kMaxLegs];
};
static_assert(std::is_trivially_copyable_v<WalkingState>);
static_assert(sizeof(WalkingState) % sizeof(double) == 0);

enum class FootMode {
  standing,  // carries
  swinging,  // on its way
  late       // should stand, feels no ground and reaches for it
};

struct WalkingReport {
  WalkingCommand command;             // within the legs' reach
  Vec3 position = Vec3::Zero();       // wanted of the trunk's origin
  Mat3 attitude = Mat3::Identity();   // wanted of the trunk
  Vec3 com = Vec3::Zero();            // of the nominal robot, m
  Vec3 capture_point = Vec3::Zero();  // of the inverted pendulum
  std::array<FootMode, kMaxLegs> mode{};
  std::array<Vec3, kMaxLegs> force{};  // wanted of the ground, N
  Vec3 missing_force = Vec3::Zero();   // wanted, but more than the feet can do, N
  Vec3 missing_moment = Vec3::Zero();  // about the centre of mass, N m
  double saturated_share = 0.0;        // of the joints, at the torque limit
};

}  // namespace legwork
