// Simulated sensors of the walking robot (equations in estimation_run.h; theory/lecture 14.2).
#pragma once

#include "engine/estimation/estimation_run.h"

namespace legwork {

// First channels of gaussian(), each for three numbers unless a comment says more.
enum NoiseChannel : int {
  kGyroNoise = 0,
  kAccelerometerNoise = 3,
  kAccelerometerWalk = 6,
  kGyroWalk = 9,
  kSlipNoise = 12,         // 3 per foot
  kFootNoise = 24,         // 3 per foot
  kEncoderNoise = 36,      // 3 per leg
  kEncoderRateNoise = 48,  // 3 per leg
  kFootSpeedNoise = 60,    // 3 per foot
  kInitialError = 72,      // 15, at step -1
  kInitialBias = 87        // 6, at step -1
};

// What the IMU delivers for the interval from state.step to the next, with the biases of state.
ImuSample sample_imu(const EstimationSettings& settings, const EstimationState& state);

// What leg odometry measures of one foot at state.step, from the true joint angles and rates in `scratch`, which needs
// pose_truth. Noise is that of settings.noise; the covariances are those of settings.tuning.
FootSample sample_foot(const EstimationSettings& settings, const EstimationState& state,
                       const EstimationScratch& scratch, int foot);

}  // namespace legwork
