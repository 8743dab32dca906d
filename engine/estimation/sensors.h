// Simulated sensors of the walking robot (equations: estimation_run.h).
#pragma once

#include "engine/estimation/estimation_run.h"

namespace legwork {

// Channels of gaussian(), from each on.
enum NoiseChannel : int {
  kGyroNoise = 0,
  kAccelerometerNoise = 3,
  kAccelerometerWalk = 6,
  kGyroWalk = 9,
  kSlipNoise = 12,         // 3 a foot
  kFootNoise = 24,         // 3 a foot
  kEncoderNoise = 36,      // 3 a leg
  kEncoderRateNoise = 48,  // 3 a leg
  kFootSpeedNoise = 60,    // 3 a foot
  kInitialError = 72,      // 15
  kInitialBias = 87        // 6
};

// Over the interval from state.step to the next.
ImuSample sample_imu(const EstimationSettings& settings, const EstimationState& state);

// Of one leg, from the true joint angles and rates in scratch.
FootSample sample_foot(const EstimationSettings& settings, const EstimationState& state,
                       const EstimationScratch& scratch, int foot);

}  // namespace legwork
