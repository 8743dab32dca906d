#include "engine/estimation/monte_carlo.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace legwork {
namespace {

void add_instant(const EstimationError& e, double weight, FilterStatistics& sum) {
  for (std::size_t k = 0; k < kNeesKinds; ++k) sum.mean_nees[k] += weight * e.nees[k];
  sum.tilt_error += weight * math::hypot(e.rotation.x(), e.rotation.y());
  sum.position_deviation += weight * e.position_deviation.norm();
  sum.yaw_deviation += weight * e.rotation_deviation.z();
}

void add_end(const EstimationError& e, double weight, FilterStatistics& sum) {
  sum.final_yaw_error += weight * e.rotation.z() * e.rotation.z();
  sum.final_yaw_deviation += weight * e.rotation_deviation.z() * e.rotation_deviation.z();
}

}  // namespace

std::vector<WalkSample> walk(const EstimationSettings& settings, double duration, double interval) {
  std::vector<WalkSample> samples;
  EstimationScratch scratch;
  EstimationState state;
  start_estimation(settings, scratch, state);
  const int steps = static_cast<int>(duration / settings.dt + 0.5);
  const int every = std::max(1, static_cast<int>(interval / settings.dt + 0.5));
  for (int k = 1; k <= steps; ++k) {
    if (!advance_estimation(settings, scratch, state)) return {};
    if (k % every != 0) continue;
    const ContactEstimate truth = true_estimate(settings, state);
    WalkSample sample;
    sample.time = state.step * settings.dt;
    for (std::size_t f = 0; f < kFilterKinds; ++f)
      sample.error[f] =
          estimation_error(static_cast<FilterKind>(f), state.filters[f].filter, truth);
    samples.push_back(sample);
  }
  return samples;
}

MonteCarlo monte_carlo(EstimationSettings settings, int runs, double duration, double interval,
                       double settled_after) {
  assert(runs > 0);
  MonteCarlo out;
  const double first_seed = settings.seed;
  for (int run = 0; run < runs; ++run) {
    settings.seed = first_seed + run;
    const std::vector<WalkSample> samples = walk(settings, duration, interval);
    if (samples.empty()) return {};
    int settled = 0;
    for (const WalkSample& sample : samples) settled += sample.time > settled_after ? 1 : 0;
    if (run == 0)
      for (const WalkSample& sample : samples) out.times.push_back(sample.time);
    for (std::size_t f = 0; f < kFilterKinds; ++f) {
      FilterStatistics& sum = out.filters[f];
      sum.nees.resize(samples.size());
      for (std::size_t i = 0; i < samples.size(); ++i) {
        const EstimationError& e = samples[i].error[f];
        for (std::size_t k = 0; k < kNeesKinds; ++k) sum.nees[i][k] += e.nees[k] / runs;
        if (samples[i].time > settled_after) add_instant(e, 1.0 / (runs * settled), sum);
      }
      add_end(samples.back().error[f], 1.0 / runs, sum);
    }
  }
  for (FilterStatistics& f : out.filters) {
    f.final_yaw_error = std::sqrt(f.final_yaw_error);
    f.final_yaw_deviation = std::sqrt(f.final_yaw_deviation);
  }
  return out;
}

}  // namespace legwork
