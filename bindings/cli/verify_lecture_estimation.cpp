// Twelve walks of 30 s by both filters against the reference's own twelve. The random numbers are ours, so that the means
// are compared as statistics: within the 95 % band of a mean of twelve, not digit by digit. What the filters believe of
// their errors hardly depends on the noise drawn, but on the robot: ours is the quadruped, whose hips are narrower than the
// reference's (.19, .111 m against .25, .15 m), so that its feet tell less of the yaw: compared to 20 %.
#include "bindings/cli/verify_lecture_estimation.h"

#include <cmath>

#include "bindings/cli/study.h"
#include "engine/estimation/monte_carlo.h"
#include "engine/estimation/observability.h"
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork::cli {
namespace {

constexpr double kPerRadian = 180.0 / kPi;
constexpr int kWalks = 12;
constexpr const char* kFilterWords[kFilterKinds] = {"right-invariant", "error-state"};

EstimationSettings scene_settings() {
  const std::span<const Parameter> schema = state_estimation_parameters();
  const std::vector<double> values = default_values(schema);
  return estimation_settings(ParameterView(schema, values));
}

double item_of(const JsonValue& object, const char* name, int index) {
  const JsonValue* value = object.find(name);
  return value && at(index) < value->items.size() ? value->items[at(index)].number : std::nan("");
}

void check_bands(const JsonValue& reference, Report& report) {
  for (int k = 0; k < kNeesKinds; ++k) {
    const ChiSquareBand band = nees_band(k, kWalks);
    const std::string name = std::string("NEES of the ") + kNeesNames[at(k)] + ", 95 % band of 12";
    report.value(name + ", low", item_of(reference, "band_low", k), band.low, 1e-8);
    report.value(name + ", high", item_of(reference, "band_high", k), band.high, 1e-8);
  }
  report.value("chi-square, 3 degrees of freedom, 99 %", 11.34, kChiSquare3At99, 0.0051);
}

void check_means(const JsonValue& reference, const MonteCarlo& ours, Report& report) {
  for (int f = 0; f < kFilterKinds; ++f) {
    const JsonValue& theirs = *reference.find(f == 0 ? "right_invariant" : "error_state");
    const FilterStatistics& own = ours.filters[at(f)];
    const std::string filter = std::string(kFilterWords[f]) + ": ";
    for (int k = 0; k < kNeesKinds; ++k) {
      const ChiSquareBand band = nees_band(k, kWalks);
      const std::string name = filter + "mean NEES of the " + kNeesNames[at(k)];
      const double printed = item_of(theirs, "mean_nees", k);
      if (f == 0) {
        report.small(name + ", within or below its band", printed, own.mean_nees[at(k)], band.high);
        report.value(name + ", ours and the reference's twelve within a band's width", printed,
                     own.mean_nees[at(k)], band.high - band.low);
      } else if (k == kNeesYaw) {
        report.small(name + ": top of the band over it (less than 1: above the band)",
                     band.high / printed, band.high / own.mean_nees[at(k)], 0.999);
      } else if (k == kNeesVelocity || k == kNeesTilt) {
        report.small(name + ", within or below its band", printed, own.mean_nees[at(k)], band.high);
      }
    }
    const auto close = [&](const char* what, const char* key, double value, double fraction) {
      const double printed = number_of(theirs, key);
      report.value(filter + what, printed, value, fraction * std::abs(printed));
    };
    if (f == 0) {
      close("mean deviation believed of the yaw, deg, to 20 %", "mean_yaw_deviation_deg",
            kPerRadian * own.yaw_deviation, 0.2);
      close("mean deviation believed of the position, m, to 20 %", "mean_position_deviation",
            own.position_deviation, 0.2);
      close("deviation believed of the yaw at the end, deg, to 20 %", "final_yaw_deviation_deg",
            kPerRadian * own.final_yaw_deviation, 0.2);
    }
    close("mean tilt error, deg, to 25 %", "mean_tilt_error_deg", kPerRadian * own.tilt_error,
          0.25);
  }
  const double ratio = ours.filters[1].final_yaw_error / ours.filters[1].final_yaw_deviation;
  const JsonValue& plain = *reference.find("error_state");
  report.small(
      "error-state: believed over actual yaw error at the end",
      number_of(plain, "final_yaw_deviation_deg") / number_of(plain, "final_yaw_error_deg"),
      1.0 / ratio, 0.6);
}

ErrorVec unit_error(int k, double size) {
  ErrorVec e = ErrorVec::Zero();
  e[k] = size;
  return e;
}

// Largest difference of H from differences of the measurement at the walk's state, and largest entry of H N.
void check_measurement(const EstimationSettings& settings, const EstimationState& state,
                       Report& report) {
  constexpr double kStep = 1e-5;
  for (int f = 0; f < kFilterKinds; ++f) {
    const FilterKind kind = static_cast<FilterKind>(f);
    const ContactEstimate& x = state.filters[at(f)].filter.x;
    const auto sample_at = [](const ContactEstimate& truth, int foot) {
      FootSample sample;
      sample.y = truth.R().transpose() * (truth.c[at(foot)] - truth.p);
      return sample;
    };
    double off = 0.0, seen = 0.0, off_F = 0.0;
    for (int foot = 0; foot < kFilterFeet; ++foot) {
      if (!x.stands[at(foot)]) continue;
      const auto model_at = [&](const ErrorVec& dx) {
        ContactEstimate truth = x;
        correct(kind, dx, truth);
        return foot_model(kind, FootMeasurement::position, x, foot, sample_at(truth, foot),
                          Vec3::Zero());
      };
      const auto H = matrix_of(model_at(ErrorVec::Zero()));
      for (int k = 0; k < kErrorSize; ++k) {
        const Vec3 slope =
            (model_at(unit_error(k, kStep)).z - model_at(unit_error(k, -kStep)).z) / (2.0 * kStep);
        update_max(off, largest_entry(Vec3(slope - H.col(k))));
      }
      update_max(seen, largest_entry(MatX(H * unobservable_directions(kind, x))));
    }
    const auto after = [&](const ErrorVec& dx) {
      ContactEstimate y = x;
      correct(kind, dx, y);
      predict_estimate(state.imu, settings.dt, settings.gravity, y);
      return y;
    };
    const ContactEstimate middle = after(ErrorVec::Zero());
    const ErrorMat F = matrix_of(transition_of(kind, x, state.imu, settings.dt, settings.gravity));
    for (int k = 0; k < kErrorSize; ++k) {
      if (k >= 3 * kDc && !x.stands[at(k / 3 - kDc)]) continue;
      const ErrorVec slope = (error_of(kind, middle, after(unit_error(k, kStep))) -
                              error_of(kind, middle, after(unit_error(k, -kStep)))) /
                             (2.0 * kStep);
      update_max(off_F, largest_entry(ErrorVec(slope - F.col(k))));
    }
    const std::string filter = std::string(kFilterWords[f]) + ": ";
    report.small(filter + "H against differences", f == 0 ? Cell("") : Cell(1.4e-10), off, 1e-9);
    report.small(filter + "F against differences, O(dt^2)", f == 0 ? Cell("") : Cell(3e-6), off_F,
                 10.0 * settings.dt * settings.dt);
    report.small(filter + "H N of what cannot be seen", f == 0 ? Cell(0.0) : Cell(6e-17), seen,
                 f == 0 ? 0.0 : 2e-15);
  }
}

// The slide's sum for a standing foot, all in the base's axes as its superscripts say, and turned into the world's.
void check_slides(const EstimationSettings& settings, Report& report) {
  double in_base = 0.0, in_world = 0.0;
  EstimationScratch scratch;
  EstimationState state;
  EstimationSettings quiet = settings;
  quiet.has_noise = false;
  start_estimation(quiet, scratch, state);
  constexpr double kSpan = 10.0, kEvery = 0.1;
  for (int i = 0; i * kEvery <= kSpan; ++i) {
    state.step = std::floor(i * kEvery / settings.dt + 0.5);
    for (int foot = 0; foot < kFilterFeet; ++foot)
      state.foot[at(foot)] =
          trot_foothold(settings.trot, settings.legs[at(foot)],
                        trot_phase(settings.trot, foot, state.step * settings.dt).touch_down);
    if (!pose_truth(quiet, state, scratch)) continue;
    const Mat3 R = rotation_from_quaternion(scratch.q.segment<4>(3));
    const Vec3 v = scratch.v.head<3>();
    const Vec3 w_body = R.transpose() * scratch.v.segment<3>(3);
    for (int foot = 0; foot < kFilterFeet; ++foot) {
      if (!trot_phase(settings.trot, foot, state.step * settings.dt).stands) continue;
      const DhLeg& leg = settings.legs[at(foot)];
      const Vec3 angles = leg_q(scratch.q, foot);
      const Vec3 y = leg.hip_B + leg_fk(leg, angles);
      const Vec3 y_rate = leg_jacobian(leg, angles) * leg_v(scratch.v, foot);
      const Vec3 in_body = y_rate + cross(w_body, y);
      update_max(in_base, (R.transpose() * v + in_body).norm());
      update_max(in_world, (v + R * in_body).norm());
    }
  }
  report.source("Bennewitz & Khorshidi, \"Practical Example\", measurement model");
  report.small("standing foot as printed, in base axes: v_WB + v_BK + w x p, m/s", 0.0, in_base,
               1e-14);
  report.small("the same in the world's axes: v_WB + R (v_BK + w x p), m/s", 0.0, in_world, 1e-14);
}

}  // namespace

Refusal verify_estimation(const JsonValue& reference, Report& report) {
  const JsonValue* numbers = reference.find("estimation");
  if (!numbers || !numbers->find("right_invariant") || !numbers->find("error_state"))
    return Diagnostic{"The reference has no numbers of the state estimation.",
                      "Give a file like models/reference/lecture.json."};
  EstimationSettings settings = scene_settings();
  settings.tuning.has_gate = false;  // as the reference
  report.source("theory/lecture 14");
  check_bands(*numbers, report);
  const MonteCarlo ours = monte_carlo(settings, kWalks, number_of(*numbers, "duration"), 0.1,
                                      number_of(*numbers, "settled_after"));
  if (ours.times.empty()) return Diagnostic{"A leg of the state estimation's walk does not reach."};
  check_means(*numbers, ours, report);
  EstimationScratch scratch;
  EstimationState state;
  start_estimation(settings, scratch, state);
  for (int k = 0; k < 1200; ++k) advance_estimation(settings, scratch, state);
  report.source("theory/lecture 13");
  check_measurement(settings, state, report);
  check_slides(settings, report);
  return std::nullopt;
}

}  // namespace legwork::cli
