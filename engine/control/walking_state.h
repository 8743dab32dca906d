// What the walking controller is told, what it remembers, and what it reports (theory/free_running 2, 3).
#pragma once

#include <type_traits>

#include "engine/control/ground_plane.h"
#include "engine/motion/gait.h"

namespace legwork {

// Speeds along the robot's own heading; height, roll and pitch are added to the standing posture.
struct WalkingCommand {
  double forward = 0.0, sideways = 0.0;  // sideways to the left, m/s
  double turn = 0.0;                     // to the left, rad/s
  double height = 0.0;                   // m
  double roll = 0.0, pitch = 0.0;        // rad
  bool operator==(const WalkingCommand&) const = default;
};

// Feedback in units of acceleration: kp 1/s^2, kd 1/s.
struct Gain {
  double kp = 0.0, kd = 0.0;
};

// The controller's gains, chosen; the table below theory/free_running 3.2, and theory/free_running 5.2.
struct WalkingGains {
  Gain across = {15.0, 6.0}, up = {100.0, 15.0};  // centre of mass along the ground; trunk's height
  Gain across_static = {60.0, 16.0};              // along the ground, in a static gait
  Gain tilt = {150.0, 18.0}, turn = {60.0, 12.0};  // trunk's roll and pitch; its yaw
  Gain swing = {700.0, 45.0};                      // a foot in the air
};

// What the walking controller does with the tail.
enum class TailMode {
  locked,   // held at rest
  residual  // swung for what the feet cannot do (tail_law.h)
};

// Constant between changes of parameters.
struct WalkingSettings {
  Gait gait;
  double friction = 0.7;            // coefficient that the controller assumes
  double torque_limit = 18.0;       // of a leg's joint, N m
  double tail_torque_limit = 18.0;  // of a tail's joint, N m
  TailMode tail = TailMode::residual;
  WalkingGains gains;
};

// One foot's part of the state. Only doubles, as all of WalkingState: flags are 0 or 1.
struct WalkingFoot {
  double phase = 0.0;          // since the scheduled touchdown, in periods
  double duty = 0.0;           // of this stride
  double is_swing = 0.0;       // it has left the ground for a step
  double has_landed = 0.0;     // before its time
  double lift_progress = 0.0;  // share of the scheduled swing that was over when it really left
  double air_time = 0.0;       // s without ground, while it should stand
  double hold_time = 0.0;      // s that it has waited for others to stand
  double stumble_time = 0.0;   // s left of pulling back from what it ran into
  double away[2] = {};         // unit vector away from that, world x and y
  // Where the swing began, where it goes, and where the foot stood last; world axes, m.
  double lift_off[3] = {}, target[3] = {}, stood[3] = {};
  double force[3] = {};  // wanted from the ground on the foot, world axes, N
};

// What the controller remembers from step to step: part of a run's state vector, copied as bytes. World axes.
struct WalkingState {
  // 0: walk() calls start_walking; 1: started, the desired position not set yet; 2: it is set.
  double is_started = 0.0;
  double is_resting = 0.0;                    // 1: all feet stand until a gait begins
  double clock = 0.0;                         // periods
  double period = 0.0;                        // s
  double fore_scale = 0.0, side_scale = 0.0;  // of the feet's places; they follow those of the gait
  double throw_share = 0.0;  // how much of a ballistic gait's throw is asked for, 0 to 1
  double position_x = 0.0, position_y = 0.0;     // where BodyState::led should be, m
  double yaw = 0.0;                              // where the trunk should head, rad
  double tail_angle[2] = {}, tail_rate[2] = {};  // the tail's reference: pitch, yaw; rad, rad/s
  WalkingCommand command;                        // as far as it has been followed
  GroundPlane plane;                             // on which the robot believes it stands
  WalkingFoot feet[kMaxLegs];
};
static_assert(std::is_trivially_copyable_v<WalkingState>);
static_assert(sizeof(WalkingState) % sizeof(double) == 0);

// What a foot does.
enum class FootMode {
  standing,  // carries load
  swinging,  // is in the air for a step
  late       // should stand, feels no ground and reaches for it
};

// What the controller reports of a step, for display. World axes.
struct WalkingReport {
  WalkingCommand command;             // the one given, within the legs' reach
  Vec3 position = Vec3::Zero();       // wanted of the trunk's origin, m
  Mat3 attitude = Mat3::Identity();   // wanted, from the trunk's axes to the world's
  Vec3 com = Vec3::Zero();            // of the nominal robot, m
  Vec3 capture_point = Vec3::Zero();  // of its inverted pendulum, m (step_placement.h)
  std::array<FootMode, kMaxLegs> mode{};
  std::array<Vec3, kMaxLegs> force{};  // wanted from the ground on each foot, N
  // Wanted of the trunk, but more than the feet can do: force, N, and moment about the centre of mass, N m. Without
  // what the tail then adds.
  Vec3 missing_force = Vec3::Zero();
  Vec3 missing_moment = Vec3::Zero();
  double saturated_share = 0.0;  // of all joints, those at their torque limit
};

}  // namespace legwork
