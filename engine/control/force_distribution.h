// Which forces the ground should exert on the feet: those within friction whose effect is nearest to the wanted one
// (theory/free_running 7.1):
//   min  (A f + c)^T W (A f + c) + r |f|^2,    |f_t| <= mu f_n,  0 <= f_n <= f_max  at each foot
// A f + c is the error of the body's acceleration, achieved less wanted. There is always a solution: where the feet
// cannot do everything, W decides what comes first. Cone and truncation as in [DiCarlo18], [Focchi17], but with a round
// cone. Without the limits f = -A^T (A A^T + r W^-1)^-1 c, which is the answer if it is within them. Otherwise FISTA
// with restart [Beck09], [ODonoghue15]: gradient steps with momentum, each projected onto the limits. That is exact and
// cheap: onto the cone, and where the result is beyond f_max, onto the disc there.
#pragma once

#include "engine/math/linear.h"
#include "engine/motion/gait.h"

namespace legwork {

inline constexpr int kMaxForceEntries = 3 * kMaxLegs;

// The problem above, for the feet on the ground. Rows of A and c: three linear, three angular, in m/s^2 and rad/s^2 for
// a body's acceleration or N and N m for a wrench, as the caller likes.
struct ForceProblem {
  int feet = 0;  // at most kMaxLegs
  // Each foot's columns: two tangents, normal; per N. With an odd number of feet, three more that are not read.
  double A[6][kMaxForceEntries] = {};
  double c[6] = {};
  double weight[6] = {1.0, 1.0, 1.0, 1.0, 1.0, 1.0};  // W, its diagonal
  double regularisation = 0.0;                        // r, positive
  double friction = 0.0;                              // mu
  double largest_normal = 0.0;                        // f_max, N
};

// Ground on foot, foot by foot: two tangents, normal, N.
using ConeForces = std::array<double, kMaxForceEntries>;

// How the iteration ended. A residual above the tolerance: it stopped at most_iterations.
struct ForceSolve {
  int iterations = 0;     // 0: the solution without limits is within them
  double residual = 0.0;  // largest change of a force in the last step, N
};

// Solves the problem. `f`: in, the forces to start from; out, the solution, within the limits. It ends when no force
// changes by more than `tolerance`, N. O(feet) per iteration, no heap.
ForceSolve distribute_forces(const ForceProblem& problem, int most_iterations, double tolerance,
                             ConeForces& f);

// Moves f (two tangents, normal, N) to the nearest point of the cone |f_t| <= friction f_n, 0 <= f_n <= largest_normal.
void project_on_truncated_cone(double friction, double largest_normal, double* f);

}  // namespace legwork
