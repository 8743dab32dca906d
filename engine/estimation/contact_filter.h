// The steps of a contact-aided Kalman filter, for both kinds of error (filter_models.h):
//   predict     P <- F P F^T + Q
//   touch_down  a new contact point c = p + R y:  P grows by G P, G P G^T + N
//   lift_off    the contact's rows and columns are cleared (marginalised)
//   update      S = H P H^T + N, K = P H^T S^-1, one foot after the other. This is the same as all at once, since all
//               models are taken at the same estimate. Joseph's form (theory/lecture 12.1):
//                 P <- (1 - K H) P (1 - K H)^T + K N K^T
//               then x is corrected and, for error_state, P <- G P G^T with G_theta = 1 - [dtheta]/2
//               (theory/lecture 12.2)
//   gate        a foot whose z^T S^-1 z (before the update, 3 degrees of freedom) exceeds a limit is left out
//               (theory/lecture 12.3)
// Sources: theory/lecture 10 to 12; [Bloesch12]; [Sola15] for G. Sums are in a fixed order, P stays symmetric to the
// bit, no heap. A step at 400 Hz costs a few microseconds, because F is the unit matrix and a few blocks. Nothing
// fails: an estimate that is not finite stays so.
#pragma once

#include <span>

#include "engine/estimation/filter_models.h"

namespace legwork {

// Noise densities and standard deviations, either those of the simulated sensors or those that a filter believes.
struct SensorNoise {
  double accelerometer = 0.02;       // m/s^2/sqrt(Hz)
  double gyro = 0.002;               // rad/s/sqrt(Hz)
  double accelerometer_bias = 2e-4;  // m/s^2/sqrt(s)
  double gyro_bias = 2e-5;           // rad/s/sqrt(s)
  double slip = 0.01;                // m/sqrt(s), of a standing foot
  double foot = 0.003;               // m, of the foot's position from the leg
  double encoder = 0.001;            // rad
  double encoder_rate = 0.02;        // rad/s
  double foot_speed = 0.05;          // m/s, of a standing foot (velocity form)
};

inline constexpr double kChiSquare3At99 = 11.344866730144373;  // exceeded in one case of a hundred

// What a filter believes and how it treats the feet.
struct FilterTuning {
  SensorNoise noise;
  FootMeasurement form = FootMeasurement::position;
  bool has_gate = true;
  double gate = kChiSquare3At99;  // limit of z^T S^-1 z
};

// What became of one update's measurements, by foot.
struct FootOutcome {
  std::array<double, kFilterFeet> chi_square = {};  // z^T S^-1 z; 0 where nothing was measured
  std::array<bool, kFilterFeet> is_refused = {};    // by the gate
};

// A <- F A F^T for the matrix F = 1 + terms and a symmetric A, which stays symmetric to the bit.
void transform_both(std::span<const BlockTerm> terms, ErrorMat& A);

// Takes estimate and covariance over one time step dt (s, positive) (theory/lecture 10.1 to 10.3). `gravity`: m/s^2,
// world.
void predict(FilterKind kind, const ImuSample& imu, double dt, const Vec3& gravity,
             const SensorNoise& noise, ContactFilter& filter);

// Adds the contact point of a foot that lands (theory/lecture 11.5). The foot must not stand yet (assert).
void touch_down(FilterKind kind, int foot, const FootSample& sample, ContactFilter& filter);

// Removes a foot's contact point: clears its rows and columns of P.
void lift_off(int foot, ContactFilter& filter);

// Takes in the samples of the feet that stand; the others' are not read. `rate`: the gyro's latest sample (rad/s, body
// axes, bias included), used by the velocity form only.
FootOutcome update(FilterKind kind, const FilterTuning& tuning,
                   const std::array<FootSample, kFilterFeet>& samples, const Vec3& rate,
                   ContactFilter& filter);

// The full matrices, for display and tests: F, and one foot's H.
ErrorMat matrix_of(const Transition& F);
Eigen::Matrix<double, 3, kErrorSize> matrix_of(const FootModel& model);

}  // namespace legwork
