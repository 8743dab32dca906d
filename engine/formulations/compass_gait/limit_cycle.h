// Limit cycles of the compass gait: fixed points z = P^k(z) of the section map after k steps, with z = [n, s', n'] after a
// strike. Newton's method finds stable and unstable ones; their Floquet multipliers are the eigenvalues of dP^k/dz
// (theory/lecture 7.6). Differences of order 4 give the derivative; with an integration tolerance of 1e-12 it is accurate to
// about 1e-8.
#pragma once

#include <array>

#include "engine/formulations/compass_gait/step.h"

namespace legwork::compass_gait {

// Eigenvalues, largest modulus first; of a complex pair the one with the positive imaginary part comes first.
struct Multipliers {
  std::array<double, 3> re, im;
  double modulus(std::size_t i) const { return math::hypot(re[i], im[i]); }
};
Multipliers multipliers_of(const Mat3& derivative);

struct LimitCycle {
  Vec3 z = Vec3::Zero();           // after a strike
  Mat3 derivative = Mat3::Zero();  // of P^k there
  Step step;                       // its first step
  double residual = 0.0;           // |P^k(z) - z|, largest entry
};

// Finds a cycle of k = `steps` steps near the guess `z`. False if Newton's method does not get the residual below 1e-11 or
// ten times the strider's tolerance: the walker fell, or there is no cycle near.
bool find_limit_cycle(Strider& strider, int steps, const Vec3& z, LimitCycle& cycle);

// The cycle of single steps of any walker, followed from the default walker's at 3 degrees in parts small enough to keep
// every guess near. (There are others, with shorter steps.) False if it was lost on the way; a cycle may still exist.
bool find_limit_cycle(const Walker& walker, LimitCycle& cycle);

// The cycle's z for the default walker at 3 degrees, as a starting point.
Vec3 known_start();

// The slope (rad) between `low` and `high` at which a multiplier of the cycle of k = `steps` steps passes -1, that is
// det(dP^k/dz + 1) = 0; the cycle is followed from the one near z at `low`, and z becomes the fixed point there. Negative if
// none is found: kNoDoubling if the determinant has the same sign at both ends, kCycleLost if Newton's method lost the
// cycle, which decides nothing.
inline constexpr double kNoDoubling = -1.0, kCycleLost = -2.0;
double find_period_doubling(Strider& strider, int steps, double low, double high, Vec3& z);

}  // namespace legwork::compass_gait
