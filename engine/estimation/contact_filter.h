// The steps of a contact-aided Kalman filter, for both kinds of error (filter_models.h):
//   predict     P <- F P F^T + Q
//   touch_down  a new contact point c = p + R y:  P grows by G P, G P G^T + N
//   lift_off    the contact's rows and columns go (marginalised)
//   update      S = H P H^T + N, K = P H^T S^-1; by feet one after the other, which is the same as all at once since the
//               models are taken at the same estimate; Joseph's form
//                 P <- (1 - K H) P (1 - K H)^T + K N K^T
//               then x is corrected and, for error_state, P <- G P G^T with G_theta = 1 - [dtheta]/2
//   gate        a foot whose z^T S^-1 z (before the update, 3 degrees of freedom) exceeds a limit is left out
// Sources: theory/lecture 12; [Bloesch12]; [Sola15] for G. Sums in a fixed order, P kept symmetric to the
// bit, no heap. A step of 400 Hz costs a few microseconds: F is the unit matrix and few blocks.
#pragma once

#include <span>

#include "engine/estimation/filter_models.h"

namespace legwork {

// Densities and deviations, as the simulation has them or as the filter believes them to be.
struct SensorNoise {
  double accelerometer = 0.02;       // m/s^2/sqrt(Hz)
  double gyro = 0.002;               // rad/s/sqrt(Hz)
  double accelerometer_bias = 2e-4;  // m/s^2/sqrt(s)
  double gyro_bias = 2e-5;           // rad/s/sqrt(s)
  double slip = 0.01;                // m/sqrt(s), of a standing foot
  double foot = 0.003;               // m, of the foot's position by the leg
  double encoder = 0.001;            // rad
  double encoder_rate = 0.02;        // rad/s
  double foot_speed = 0.05;          // m/s, of a standing foot (velocity form)
};

inline constexpr double kChiSquare3At99 = 11.344866730144373;  // exceeded by one in a hundred

struct FilterTuning {
  SensorNoise noise;
  FootMeasurement form = FootMeasurement::position;
  bool has_gate = true;
  double gate = kChiSquare3At99;
};

// What came of the feet's measurements, by foot.
struct FootOutcome {
  std::array<double, kFilterFeet> chi_square = {};  // z^T S^-1 z; 0 where nothing was measured
  std::array<bool, kFilterFeet> is_refused = {};
};

// A <- (1 + block at (row, column)) ... of all terms, and the same from the right: A <- F A F^T.
void transform_both(std::span<const BlockTerm> terms, ErrorMat& A);

void predict(FilterKind kind, const ImuSample& imu, double dt, const Vec3& gravity,
             const SensorNoise& noise, ContactFilter& filter);

void touch_down(FilterKind kind, int foot, const FootSample& sample, ContactFilter& filter);

void lift_off(int foot, ContactFilter& filter);

// Of the feet that stand. `rate`: the gyro's.
FootOutcome update(FilterKind kind, const FilterTuning& tuning,
                   const std::array<FootSample, kFilterFeet>& samples, const Vec3& rate,
                   ContactFilter& filter);

// Whole matrices, to look at: F, and H of one foot's model (3 rows).
ErrorMat matrix_of(const Transition& F);
Eigen::Matrix<double, 3, kErrorSize> matrix_of(const FootModel& model);

}  // namespace legwork
