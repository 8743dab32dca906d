// Which forces the feet should put on the ground: those within friction whose effect is nearest to the one wanted
// (theory/free_running 7):
//   min  (A f + c)^T W (A f + c) + r |f|^2,    |f_t| <= mu f_n,  0 <= f_n <= f_max  at each foot
// A f + c is what is still missing of a wanted acceleration of the body, so that no choice of forces is refused: where the
// feet cannot do all of it they do what W thinks most of. Cone and truncation as in [DiCarlo18], [Focchi17], but the cone
// is round.
// Without the limits f = -A^T (A A^T + r W^-1)^-1 c; if that is within them, it is the answer. Else FISTA with restart
// [Beck09], [ODonoghue15]: gradient steps with momentum, each projected on the limits, which is exact and cheap:
// on the cone; and where that is beyond f_max, on the disc there.
#pragma once

#include "engine/math/linear.h"
#include "engine/motion/gait.h"

namespace legwork {

inline constexpr int kMaxForceEntries = 3 * kMaxLegs;

struct ForceProblem {
  int feet = 0;
  double A[6][kMaxForceEntries] = {};  // each foot's columns: two tangents, normal
  double c[6] = {};
  double weight[6] = {1.0, 1.0, 1.0, 1.0, 1.0, 1.0};  // W, its diagonal
  double regularisation = 0.0;                        // r, positive
  double friction = 0.0;                              // mu
  double largest_normal = 0.0;                        // f_max, N
};

// Foot by foot: two tangents, normal, N.
using ConeForces = std::array<double, kMaxForceEntries>;

struct ForceSolve {
  int iterations = 0;     // 0: the limits were not in the way
  double residual = 0.0;  // by how much the last step moved the forces, N
};

// f: where to start from, which the answer replaces.
ForceSolve distribute_forces(const ForceProblem& problem, int most_iterations, double tolerance,
                             ConeForces& f);

// The point of the truncated cone nearest to f (two tangents, normal).
void project_on_truncated_cone(double friction, double largest_normal, double* f);

}  // namespace legwork
