// How far a filter is off, how far it believes to be off, and whether the two fit.
//
// Errors e (truth minus estimate) with their covariances C, whatever the filter's own error is:
//   position  world                       error_state P_pp;             right_invariant [1, -[p]] of (dp, dtheta)
//   velocity  body, R^T v                 [R^T, [R^T v]] of (dv, dtheta);   R^T P_vv R
//   rotation  world: tilt (x, y), yaw z   R P R^T;                      P
//   biases    body
// NEES = e^T C^-1 e: chi-square with as many degrees of freedom as e has numbers, if C is right. The mean over N
// independent runs lies in [chi2_.025(n N), chi2_.975(n N)]/N in 95 of 100 cases ([BarShalom01]).
// Source: theory/lecture 13.2.
#pragma once

#include "engine/estimation/contact_estimate.h"

namespace legwork {

enum NeesKind : int { kNeesVelocity, kNeesTilt, kNeesYaw, kNeesBias, kNeesPosition, kNeesKinds };

inline constexpr std::array<const char*, kNeesKinds> kNeesNames = {"velocity", "tilt", "yaw",
                                                                   "bias", "position"};

struct ChiSquareBand {
  double low, high;
};

// 95 % bands of the mean over that many runs, by NeesKind; runs is one of kBandRuns.
inline constexpr std::array<int, 4> kBandRuns = {1, 3, 6, 12};
ChiSquareBand nees_band(int kind, int runs);

struct EstimationError {
  Vec3 position, velocity, rotation;  // m, m/s (body), rad (world; z is the yaw)
  Vec6 bias;                          // accelerometer m/s^2, gyro rad/s
  Mat3 position_covariance;
  Vec3 position_deviation, velocity_deviation, rotation_deviation;  // standard deviations believed
  Vec6 bias_deviation;
  std::array<double, kNeesKinds> nees;
};

EstimationError estimation_error(FilterKind kind, const ContactFilter& filter,
                                 const ContactEstimate& truth);

}  // namespace legwork
