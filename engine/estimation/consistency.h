// How far a filter is off, how far it believes it is off, and whether the two fit.
//
// Errors e (truth minus estimate) and their covariances C, in the same quantities for both filters. C follows from the
// covariance P of the filter's own error (contact_estimate.h) as A P A^T, where A is
//             axes                        error_state                         right_invariant
//   position  world                       1 on dp                             [1, -[p]] on (dp, dtheta)
//   velocity  body, of R^T v              [R^T, [R^T v]] on (dv, dtheta)      R^T on dv
//   rotation  world: tilt (x, y), yaw z   R on dtheta                         1 on dtheta
//   biases    body                        1                                   1
// NEES = e^T C^-1 e (theory/lecture 13.2): if C is right, it has the chi-square distribution with as many degrees of
// freedom n as e has entries. Its mean over N independent runs lies in [chi2_.025(n N), chi2_.975(n N)]/N in 95 of 100
// cases ([BarShalom01]).
#pragma once

#include "engine/estimation/contact_estimate.h"

namespace legwork {

// What a NEES is of; n is 3, 2, 1, 6 and 3.
enum NeesKind : int { kNeesVelocity, kNeesTilt, kNeesYaw, kNeesBias, kNeesPosition, kNeesKinds };

inline constexpr std::array<const char*, kNeesKinds> kNeesNames = {"velocity", "tilt", "yaw",
                                                                   "bias", "position"};

// Bounds of a mean NEES, a pure number.
struct ChiSquareBand {
  double low, high;
};

// The numbers of runs for which a band is tabulated.
inline constexpr std::array<int, 4> kBandRuns = {1, 3, 6, 12};

// The 95 % band of the mean NEES over `runs` runs, for a NeesKind. `runs` must be one of kBandRuns (assert).
ChiSquareBand nees_band(int kind, int runs);

// One filter's errors at one instant, with what the filter believes of them.
struct EstimationError {
  Vec3 position, velocity, rotation;  // m (world), m/s (body), rad (world; z is yaw)
  Vec6 bias;                          // accelerometer m/s^2, gyro rad/s; body
  Mat3 position_covariance;           // m^2, world
  Vec3 position_deviation, velocity_deviation, rotation_deviation;  // believed standard deviations
  Vec6 bias_deviation;
  std::array<double, kNeesKinds> nees;  // by NeesKind; 0 where C is singular
};

// The errors of a filter of that kind against the true state. No heap.
EstimationError estimation_error(FilterKind kind, const ContactFilter& filter,
                                 const ContactEstimate& truth);

}  // namespace legwork
