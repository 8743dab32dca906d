// A walk with its sensors and both filters: the truth, what IMU and legs say of it, and what each filter makes of that.
//
// One step from t_k to t_k+1 = t_k + dt:
//   IMU     rate  = log(R_k^T R_k+1)/dt + b_w + gyro/sqrt(dt) n
//           force = Exp(rate dt/2)^T R_k^T ((v_k+1 - v_k)/dt - g) + b_a + accelerometer/sqrt(dt) n
//           (what a strapdown IMU hands over: the turn and the change of velocity of its interval), then both filters
//           predict
//   truth   biases walk by their density * sqrt(dt) n, standing feet by slip * sqrt(dt) n and by the fault; feet step down
//           and lift off (trot_truth.h)
//   every `kinematics_every` steps: joint angles by inverse kinematics of the true feet, encoder noise, forward
//           kinematics, foot noise; contacts taken over, then the filters' update (contact_filter.h)
// All noise is a function of seed, step and channel (gaussian.h). Both filters start from the same wrong estimate: biases 0,
// the rest off by the initial deviations. Source: theory/lecture 14.
// Fails: a leg that cannot reach its foot ends the walk.
#pragma once

#include "engine/estimation/contact_filter.h"
#include "engine/estimation/trot_truth.h"

namespace legwork {

// Standard deviations at the start.
struct InitialDeviation {
  double position = 1e-3, velocity = 0.1;  // m, m/s
  double tilt = 0.03, yaw = 1e-4;          // rad
  double accelerometer_bias = 0.05;        // m/s^2
  double gyro_bias = 0.005;                // rad/s
};

// A foot that slides while it stands: the first stance after `time` that is long enough.
struct SlipFault {
  int foot = -1;                       // -1: none
  double time = 5.0, duration = 0.05;  // s
  double distance = 0.05;              // m
  double direction = 0.0;              // rad, from x to y
};

struct EstimationSettings {
  TrotParameters trot;
  std::array<DhLeg, kFilterFeet> legs;
  Vec3 gravity = {0.0, 0.0, -9.81};
  double dt = 0.0025;  // s
  int kinematics_every = 4;
  double seed = 1.0;
  SensorNoise noise;      // of the sensors; all zero: none
  bool has_noise = true;  // false: sensors without noise, biases and initial errors
  FilterTuning tuning;    // what the filters believe
  InitialDeviation initial;
  SlipFault slip;
};

inline constexpr int kFilterKinds = 2;  // by FilterKind

struct FilterRun {
  ContactFilter filter;
  FootOutcome outcome;         // of the latest update
  double refused_count = 0.0;  // measurements so far
};

struct EstimationState {
  double step = 0.0;
  Vec3 ba = Vec3::Zero(), bw = Vec3::Zero();
  std::array<Vec3, kFilterFeet> foot = {};  // where it stands, or stood
  std::array<bool, kFilterFeet> stands = {};
  ImuSample imu;  // of the latest interval
  std::array<FilterRun, kFilterKinds> filters;
};

// Scratch, sized once.
struct EstimationScratch {
  EstimationScratch();
  VecX q, v, a;  // of the quadruped, model.h
  Unreached unreached;
};

// The fault's first moment, s; infinite if there is none.
double slip_begin(const EstimationSettings& settings);

// Velocity of a foot that stands, m/s.
Vec3 slip_velocity(const EstimationSettings& settings, int foot, double t);

void start_estimation(const EstimationSettings& settings, EstimationScratch& scratch,
                      EstimationState& state);

// One step. False: a leg does not reach (scratch.unreached).
bool advance_estimation(const EstimationSettings& settings, EstimationScratch& scratch,
                        EstimationState& state);

// The true robot at state.step * dt -> scratch.q, v, a. False: a leg does not reach; the rest is placed.
bool pose_truth(const EstimationSettings& settings, const EstimationState& state,
                EstimationScratch& scratch);

// The true state in the filter's terms.
ContactEstimate true_estimate(const EstimationSettings& settings, const EstimationState& state);

// Why these settings cannot be walked; looks at a minute of it.
Refusal check_trot(const EstimationSettings& settings);

}  // namespace legwork
