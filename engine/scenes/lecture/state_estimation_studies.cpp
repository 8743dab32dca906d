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

Study::Series study_line(const char* label) {
  Study::Series series;
  series.label = label;
  return series;
}

// Error and three deviations of both filters, by time.
Result<Study> errors_of_one_walk(const EstimationSettings& settings, bool is_yaw) {
  const std::vector<WalkSample> samples = walk(settings, kStudyWalk, kSampleEvery);
  if (samples.empty()) return cut_short();
  Study study;
  study.title = is_yaw ? "Yaw error of both filters, with three deviations"
                       : "Position error of both filters, with three deviations";
  study.x_label = "time";
  study.x_unit = "s";
  study.y_label = is_yaw ? "yaw error" : "distance from the truth";
  study.y_unit = is_yaw ? "deg" : "m";
  study.series = {study_line("right-invariant: error"), study_line("right-invariant: 3 sigma"),
                  study_line("error-state: error"), study_line("error-state: 3 sigma")};
  for (const WalkSample& sample : samples)
    for (std::size_t f = 0; f < kFilterKinds; ++f) {
      const EstimationError& e = sample.error[f];
      const double error = is_yaw ? kDegreesPerRadian * e.rotation.z() : e.position.norm();
      const double deviation =
          is_yaw ? kDegreesPerRadian * e.rotation_deviation.z() : e.position_deviation.norm();
      study.series[2 * f].x.push_back(sample.time);
      study.series[2 * f].y.push_back(error);
      study.series[2 * f + 1].x.push_back(sample.time);
      study.series[2 * f + 1].y.push_back(3.0 * deviation);
    }
  const char* unit = is_yaw ? " degrees" : " m";
  study.sentence = "After 30 s the right-invariant filter is off by " +
                   number_text(study.series[0].y.back()) + unit + " and believes within " +
                   number_text(study.series[1].y.back()) + ", the error-state one by " +
                   number_text(study.series[2].y.back()) + unit + " and believes within " +
                   number_text(study.series[3].y.back()) + ".";
  return study;
}

// By kind of error.
Study time_means(const MonteCarlo& result) {
  Study study;
  study.title = "Mean NEES of 6 walks of 30 s";
  study.x_label = "1 velocity, 2 tilt, 3 yaw, 4 biases, 5 position";
  study.y_label = "NEES";
  study.series = {study_line("right-invariant"), study_line("error-state"),
                  study_line("95 % band of one instant, low"), study_line("95 % band, high")};
  for (int k = 0; k < kNeesKinds; ++k) {
    const ChiSquareBand band = nees_band(k, kSeeds);
    const double values[] = {result.filters[0].mean_nees[at(k)], result.filters[1].mean_nees[at(k)],
                             band.low, band.high};
    for (std::size_t i = 0; i < 4; ++i) {
      study.series[i].is_points = true;
      study.series[i].x.push_back(k + 1.0);
      study.series[i].y.push_back(values[i]);
    }
  }
  const double yaw[] = {result.filters[0].mean_nees[kNeesYaw],
                        result.filters[1].mean_nees[kNeesYaw]};
  const double most = nees_band(kNeesYaw, kSeeds).high;
  const auto verdict = [most](double mean) {
    return mean > most ? ", which knows its yaw too well" : "";
  };
  study.sentence = "Yaw: " + number_text(yaw[0]) + " by the right-invariant filter" +
                   verdict(yaw[0]) + ", " + number_text(yaw[1]) + " by the error-state filter" +
                   verdict(yaw[1]) + "; up to " + number_text(most) + " would be chance.";
  return study;
}

Study yaw_over_time(const MonteCarlo& result) {
  Study study;
  study.title = "NEES of the yaw, mean of 6 walks, with its 95 % band";
  study.x_label = "time";
  study.x_unit = "s";
  study.y_label = "NEES";
  study.series = {study_line("right-invariant"), study_line("error-state"),
                  study_line("95 % band, low"), study_line("95 % band, high")};
  const ChiSquareBand band = nees_band(kNeesYaw, kSeeds);
  int outside[kFilterKinds] = {};
  for (std::size_t i = 0; i < result.times.size(); ++i) {
    const double values[] = {result.filters[0].nees[i][kNeesYaw],
                             result.filters[1].nees[i][kNeesYaw], band.low, band.high};
    for (std::size_t f = 0; f < kFilterKinds; ++f) outside[f] += values[f] > band.high ? 1 : 0;
    for (std::size_t s = 0; s < 4; ++s) {
      study.series[s].x.push_back(result.times[i]);
      study.series[s].y.push_back(values[s]);
    }
  }
  const double instants = static_cast<double>(result.times.size());
  study.sentence = "Above the band for " + number_text(100.0 * outside[0] / instants) +
                   " % of the time by the right-invariant filter, for " +
                   number_text(100.0 * outside[1] / instants) + " % by the error-state filter.";
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
