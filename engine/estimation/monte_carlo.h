// Statistics over many walks of both filters: the mean NEES over seeds, at each instant and over time ([BarShalom01];
// theory/lecture 13.2, 14).
#pragma once

#include <vector>

#include "engine/estimation/consistency.h"
#include "engine/estimation/estimation_run.h"

namespace legwork {

// Both filters' errors at one instant of a walk.
struct WalkSample {
  double time = 0.0;                                // s
  std::array<EstimationError, kFilterKinds> error;  // by FilterKind
};

// Samples of one walk, every `interval` up to `duration`, s, from the first interval on. Empty if a leg cannot reach
// its foot. Costs duration / settings.dt steps.
std::vector<WalkSample> walk(const EstimationSettings& settings, double duration, double interval);

// Means over all walks of one filter.
struct FilterStatistics {
  std::array<double, kNeesKinds> mean_nees = {};            // over seeds and time, by NeesKind
  std::vector<std::array<double, kNeesKinds>> nees;         // over seeds; one entry per instant
  double tilt_error = 0.0;                                  // mean size, rad
  double position_deviation = 0.0, yaw_deviation = 0.0;     // mean believed deviations, m and rad
  double final_yaw_error = 0.0, final_yaw_deviation = 0.0;  // at the end: root mean squares, rad
};

// Statistics of both filters over the same walks.
struct MonteCarlo {
  std::vector<double> times;                           // of the instants, s
  std::array<FilterStatistics, kFilterKinds> filters;  // by FilterKind
};

// `runs` walks (at least one) with the seeds settings.seed, settings.seed + 1, ...; duration and interval in s as for
// walk(). Means over time leave out the first `settled_after` seconds. `times` is empty if a leg cannot reach its foot.
// Costs runs * duration / settings.dt steps.
MonteCarlo monte_carlo(EstimationSettings settings, int runs, double duration, double interval,
                       double settled_after);

}  // namespace legwork
