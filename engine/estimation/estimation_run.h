// A simulated walk with sensors and both filters: the truth, what IMU and legs measure of it, and each filter's
// estimate.
//
// One step from t_k to t_k+1 = t_k + dt:
//   IMU     rate  = log(R_k^T R_k+1)/dt + b_w + gyro/sqrt(dt) n
//           force = Exp(rate dt/2)^T R_k^T ((v_k+1 - v_k)/dt - g) + b_a + accelerometer/sqrt(dt) n
//           (theory/lecture 14.2: a strapdown IMU delivers the rotation and the change of velocity over its interval);
//           then both filters predict
//   truth   biases drift by their density * sqrt(dt) n, standing feet by slip * sqrt(dt) n and by the slip fault; feet
//           touch down and lift off (trot_truth.h)
//   every `kinematics_every` steps: joint angles by inverse kinematics of the true feet, encoder noise, forward
//           kinematics, foot noise; lift-offs, the filters' update, touch-downs (contact_filter.h)
// n is normally distributed, a function of seed, step and channel (gaussian.h). Both filters start from the same wrong
// estimate: biases 0, the rest off by the initial deviations. World axes, SI units. A leg that cannot reach its foot
// ends the walk. Source: theory/lecture 14.
#pragma once

#include "engine/estimation/contact_filter.h"
#include "engine/estimation/trot_truth.h"

namespace legwork {

// Standard deviations of the first estimate, world axes.
struct InitialDeviation {
  double position = 1e-3, velocity = 0.1;  // m, m/s
  double tilt = 0.03, yaw = 1e-4;          // rad
  double accelerometer_bias = 0.05;        // m/s^2
  double gyro_bias = 0.005;                // rad/s
};

// A fault that the filters do not know of: a foot slides while it stands, in the first stance after `time` with enough
// of it left.
struct SlipFault {
  int foot = -1;                       // -1: none
  double time = 5.0, duration = 0.05;  // s
  double distance = 0.05;              // m
  double direction = 0.0;              // rad, world, from x towards y
};

// Everything that defines a walk; check_trot() must accept it.
struct EstimationSettings {
  TrotParameters trot;
  std::array<DhLeg, kFilterFeet> legs;  // FL, FR, RL, RR
  Vec3 gravity = {0.0, 0.0, -9.81};     // m/s^2, world
  double dt = 0.0025;                   // s, between IMU samples
  int kinematics_every = 4;             // steps between leg measurements, at least 1
  double seed = 1.0;                    // a whole number
  SensorNoise noise;                    // of the simulated sensors
  bool has_noise = true;                // false: sensors without noise, biases and initial errors
  FilterTuning tuning;                  // what the filters believe
  InitialDeviation initial;
  SlipFault slip;
};

inline constexpr int kFilterKinds = 2;  // number of FilterKinds

// One filter during a walk.
struct FilterRun {
  ContactFilter filter;
  FootOutcome outcome;         // of the latest update
  double refused_count = 0.0;  // measurements that the gate has rejected so far
};

// The state of a walk: with the settings, all that its next step needs.
struct EstimationState {
  double step = 0.0;                          // steps taken
  Vec3 ba = Vec3::Zero(), bw = Vec3::Zero();  // true biases, m/s^2 and rad/s, body
  std::array<Vec3, kFilterFeet> foot = {};    // m, world: where each stands, or stood last
  std::array<bool, kFilterFeet> stands = {};
  ImuSample imu;                                // of the latest interval
  std::array<FilterRun, kFilterKinds> filters;  // by FilterKind
};

// Scratch, allocated once: the true robot's coordinates, of the quadruped (model.h), and why a leg could not follow.
struct EstimationScratch {
  EstimationScratch();
  VecX q, v, a;  // nq = 19, nv = 18, nv
  Unreached unreached;
};

// Whether the legs are measured at state.step.
bool measures_legs(const EstimationSettings& settings, const EstimationState& state);

// When the slip fault begins, s; infinite if there is none.
double slip_begin(const EstimationSettings& settings);

// Velocity that the slip fault gives a standing foot at time t, m/s, world; zero otherwise.
Vec3 slip_velocity(const EstimationSettings& settings, int foot, double t);

// The state at t = 0, with the first contacts already in the filters.
void start_estimation(const EstimationSettings& settings, EstimationScratch& scratch,
                      EstimationState& state);

// Takes one step. False if a leg cannot reach its foot: scratch.unreached says which, and `state` is then past the step
// but without its measurement. No heap.
bool advance_estimation(const EstimationSettings& settings, EstimationScratch& scratch,
                        EstimationState& state);

// Writes the true robot's coordinates at state.step * dt to scratch.q, v and a. False if a leg cannot reach its foot
// (scratch.unreached); the rest is written all the same.
bool pose_truth(const EstimationSettings& settings, const EstimationState& state,
                EstimationScratch& scratch);

// The true state in the filters' terms.
ContactEstimate true_estimate(const EstimationSettings& settings, const EstimationState& state);

// Refuses settings with which the robot cannot walk: no time to swing, legs measured too rarely or a slip too long for
// the stance, or a leg out of reach within the first minute (tried every 0.05 s, with room for slipping feet). Names
// what to change.
Refusal check_trot(const EstimationSettings& settings);

}  // namespace legwork
