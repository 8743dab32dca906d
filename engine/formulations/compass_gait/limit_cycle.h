// Limit cycles of the compass gait: fixed points z = P^k(z) of the section map after k steps, z = [n, s', n'] after a
// strike, by Newton's method, stable or not; their Floquet multipliers are the eigenvalues of dP^k/dz
// (theory/lecture 7.6). Differences of order 4 give the derivative; with the integration's 1e-12 they are good to about
// 1e-8.
#pragma once

#include <array>

#include "engine/formulations/compass_gait/step.h"

namespace legwork::compass_gait {

struct Multipliers {
  std::array<double, 3> re,
      im;  // largest modulus first; a pair has the positive imaginary part first
  double modulus(std::size_t i) const { return math::hypot(re[i], im[i]); }
};
Multipliers multipliers_of(const Mat3& derivative);

struct LimitCycle {
  Vec3 z = Vec3::Zero();           // after a strike
  Mat3 derivative = Mat3::Zero();  // of P^k there
  Step step;                       // its first step
  double residual = 0.0;           // |P^k(z) - z|, largest entry
};

// From the guess `z`; false if Newton's method does not come to within 1e-11, or ten times the
// strider's tolerance (the walker fell, or there is no cycle
// near). `steps`: k.
bool find_limit_cycle(Strider& strider, int steps, const Vec3& z, LimitCycle& cycle);

// The cycle of single steps of any walker, followed from the default walker's at 3 degrees (there are others, of shorter
// steps) in parts that keep every guess near. False: it was lost on the way, so that nobody knows whether there is one.
bool find_limit_cycle(const Walker& walker, LimitCycle& cycle);

// z of the default walker at 3 degrees, to start from.
Vec3 known_start();

// The slope between `low` and `high` at which a multiplier of the cycle of k steps passes -1, followed from the cycle near
// z at `low`: where det(dP^k/dz + 1) = 0. z becomes the fixed point there. Negative: kNoDoubling, the determinant has the
// same sign at both ends; kCycleLost, Newton's method did not find the cycle on the way, so that nobody knows.
inline constexpr double kNoDoubling = -1.0, kCycleLost = -2.0;
double find_period_doubling(Strider& strider, int steps, double low, double high, Vec3& z);

}  // namespace legwork::compass_gait
