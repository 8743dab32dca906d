#include "engine/estimation/monte_carlo.h"
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace {

constexpr double kStudyWalk = 30.0, kSampleEvery = 0.1, kSettledAfter = 2.0;  // s
constexpr int kSeeds = 6;  // a few seconds in WASM
constexpr double kDegreesPerRadian = 180.0 / kPi;

Diagnostic cut_short() {
  return {"A leg does not reach its foot within the study's 30 s.",
          "Lower trot.height, or make noise.slip and slip.distance smaller."};
}

// Error and three deviations of both filters, by time.
Result<Study> errors_of_one_walk(const EstimationSettings& settings, bool is_yaw) {
  const std::vector<WalkSample> samples = walk(settings, kStudyWalk, kSampleEvery);
  if (samples.empty()) return cut_short();
  Study study = is_yaw ? Study("Yaw error of both filters, with three deviations", "time", "s",
                               "yaw error", "deg")
                       : Study("Position error of both filters, with three deviations", "time", "s",
                               "distance from the truth", "m");
  for (const char* label : {"right-invariant: error", "right-invariant: 3 sigma",
                            "error-state: error", "error-state: 3 sigma"})
    study.add_line(label);
  const auto error = [is_yaw](const EstimationError& e) {
    return is_yaw ? kDegreesPerRadian * e.rotation.z() : e.position.norm();
  };
  const auto three_sigma = [is_yaw](const EstimationError& e) {
    return 3.0 *
           (is_yaw ? kDegreesPerRadian * e.rotation_deviation.z() : e.position_deviation.norm());
  };
  for (const WalkSample& sample : samples)
    study.add(sample.time, {error(sample.error[0]), three_sigma(sample.error[0]),
                            error(sample.error[1]), three_sigma(sample.error[1])});
  const char* unit = is_yaw ? " degrees" : " m";
  study.sentence = "After 30 s the right-invariant filter is off by " +
                   short_text(study.series[0].y.back()) + unit + " and expects at most " +
                   short_text(study.series[1].y.back()) + ", the error-state one is off by " +
                   short_text(study.series[2].y.back()) + unit + " and expects at most " +
                   short_text(study.series[3].y.back()) + ".";
  return study;
}

// By kind of error.
Study time_means(const MonteCarlo& result) {
  Study study("Mean NEES of 6 walks of 30 s", "1 velocity, 2 tilt, 3 yaw, 4 biases, 5 position", "",
              "NEES", "");
  for (const char* label :
       {"right-invariant", "error-state", "95 % band of one instant, low", "95 % band, high"})
    study.add_points(label);
  const auto mean = [&result](int filter, int kind) {
    return result.filters[at(filter)].mean_nees[at(kind)];
  };
  for (int k = 0; k < kNeesKinds; ++k) {
    const ChiSquareBand band = nees_band(k, kSeeds);
    study.add(k + 1.0, {mean(0, k), mean(1, k), band.low, band.high});
  }
  const double most = nees_band(kNeesYaw, kSeeds).high;
  const auto verdict = [most](double yaw) {
    return yaw > most ? ", which is overconfident about its yaw" : "";
  };
  study.sentence = "Yaw: " + short_text(mean(0, kNeesYaw)) + " with the right-invariant filter" +
                   verdict(mean(0, kNeesYaw)) + ", " + short_text(mean(1, kNeesYaw)) +
                   " with the error-state filter" + verdict(mean(1, kNeesYaw)) + "; up to " +
                   short_text(most) + " would be chance.";
  return study;
}

Study yaw_over_time(const MonteCarlo& result) {
  Study study("NEES of the yaw, mean of 6 walks, with its 95 % band", "time", "s", "NEES", "");
  for (const char* label : {"right-invariant", "error-state", "95 % band, low", "95 % band, high"})
    study.add_line(label);
  const ChiSquareBand band = nees_band(kNeesYaw, kSeeds);
  int outside[kFilterKinds] = {};
  for (std::size_t i = 0; i < result.times.size(); ++i) {
    const double yaw[] = {result.filters[0].nees[i][kNeesYaw], result.filters[1].nees[i][kNeesYaw]};
    for (std::size_t f = 0; f < kFilterKinds; ++f) outside[f] += yaw[f] > band.high ? 1 : 0;
    study.add(result.times[i], {yaw[0], yaw[1], band.low, band.high});
  }
  const double instants = static_cast<double>(result.times.size());
  study.sentence = "Time above the band: " + short_text(100.0 * outside[0] / instants) +
                   " % with the right-invariant filter, " +
                   short_text(100.0 * outside[1] / instants) + " % with the error-state filter.";
  return study;
}

}  // namespace

std::vector<StudyName> estimation_study_names() {
  return {{"position-errors", "Position error of both filters over 30 s"},
          {"yaw-errors", "Yaw error of both filters over 30 s"},
          {"nees", "NEES of five errors: six walks of 30 s, mean and band"},
          {"yaw-nees", "NEES of the yaw over time: six walks, mean and band"}};
}

Result<Study> estimation_study(const EstimationSettings& settings, int index) {
  if (index < 2) return errors_of_one_walk(settings, index == 1);
  const MonteCarlo result = monte_carlo(settings, kSeeds, kStudyWalk, kSampleEvery, kSettledAfter);
  if (result.times.empty()) return cut_short();
  return index == 2 ? time_means(result) : yaw_over_time(result);
}

}  // namespace legwork
