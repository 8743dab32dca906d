// Many walks of both filters, as statistics: the mean NEES over seeds, instant by instant and over time.
#pragma once

#include <vector>

#include "engine/estimation/consistency.h"
#include "engine/estimation/estimation_run.h"

namespace legwork {

// What one walk looked like every `interval`, for one filter.
struct WalkSample {
  double time = 0.0;  // s
  std::array<EstimationError, kFilterKinds> error;
};

// A walk of that duration; empty if a leg did not reach.
std::vector<WalkSample> walk(const EstimationSettings& settings, double duration, double interval);

struct FilterStatistics {
  std::array<double, kNeesKinds> mean_nees = {};            // over seeds and time
  std::vector<std::array<double, kNeesKinds>> nees;         // over seeds, by instant
  double tilt_error = 0.0;                                  // mean of the sizes, rad
  double position_deviation = 0.0, yaw_deviation = 0.0;     // means of what the filter believes
  double final_yaw_error = 0.0, final_yaw_deviation = 0.0;  // root mean squares
};

struct MonteCarlo {
  std::vector<double> times;  // of all instants, s
  std::array<FilterStatistics, kFilterKinds> filters;
};

// Seeds settings.seed, settings.seed + 1, ...; means over time leave out the first `settled_after` seconds. Steps:
// runs * duration / dt. Empty times if a leg did not reach.
MonteCarlo monte_carlo(EstimationSettings settings, int runs, double duration, double interval,
                       double settled_after);

}  // namespace legwork
