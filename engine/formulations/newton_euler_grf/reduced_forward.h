// The forward dynamics of Sureshkumar et al. 2025, section 5, as printed and made consistent (theory/quadruped 5). The
// coordinates are the 12 joint angles and as many others as the joints leave free: one on two feet, none on more.
//   J = [J_b J_q] of the feet on the ground,  P = J_b^T+,  L: internal force directions,  N: free twists of the trunk
//   base acceleration(y'') = -J_b^+ (J_q theta'' + Jdot v) + N (E N)^-1 (y''_13.. - bias - E ...)
//   rows(y'') = [tau0 - J_q^T P w; N^T w],  w and tau0 by recursive Newton-Euler with the feet unloaded
//   c = rows(0),  M e_k = rows(e_k), at rest and weightless                                   [Walker82]
// As printed:  y'' = M^-1 (tau - c)                                    [Suresh25] eq. 5; theory/quadruped 5.6
// Consistent:  [ M  [-J_q^T L; 0] ] [y''; mu] = [ tau - c; -L^T Jdot v ],  lambda = P w + L mu
//              [ L^T J_q      0   ]                                    theory/quadruped 5.7
// The paper's 12 and 13 coordinates are 3 (three feet), 6 (four) and 1 (two) too many: without mu the feet slip.
#pragma once

#include <span>

#include "engine/formulations/newton_euler_grf/ground_forces.h"
#include "engine/formulations/newton_euler_grf/newton_euler.h"

namespace legwork::newton_euler_grf {

inline constexpr int kMaxReduced = 18;
using ReducedMat = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor,
                                 kMaxReduced, kMaxReduced>;
using ReducedVec = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxReduced, 1>;

// What the coordinates beside the 12 joint angles are.
enum class TrunkCoordinate {
  none,     // three and four feet
  roll,     // two feet, diagonal or on one side: the paper's choice
  pitch,    // a front or rear pair: roll does not turn the trunk about their line
  angular,  // one foot: the angular velocity (3)
  all       // no foot: linear and angular velocity (6)
};

struct ReducedOptions {
  // P: the pseudo-inverse or, with three feet, C (W C)^-1 of the paper's reduced unknowns (ground_forces.h).
  // The consistent accelerations and forces do not depend on it.
  enum class Selection { pseudo_inverse, as_printed } selection = Selection::pseudo_inverse;
  // Two feet: the ground moment about the line from the first foot to the second, the 13th "torque" of Eq. 5, N m. No
  // ground can supply one; what inverse dynamics leaves over, given back here, makes an impossible motion look possible.
  double line_moment = 0.0;
};

struct ReducedForward {
  TrunkCoordinate trunk_coordinate = TrunkCoordinate::none;
  int size = 0;  // coordinates: 12, 13, 15 or 18
  ReducedMat
      M;  // size x size; joints first. Row 13: N a unit twist, turning about first foot to second
  ReducedVec c;                        // size: velocity and weight
  Vec18 a_as_printed = Vec18::Zero();  // by Eq. 5 alone, line_moment included
  Vec18 a_corrected = Vec18::Zero();   // with mu; line_moment left out
  ContactVec mu;                 // internal forces along the columns of L, an orthonormal basis, N
  ContactVec foot_force;         // consistent: 3 a foot, ground on foot, world axes, N
  double slip_as_printed = 0.0;  // largest |J a + Jdot v|, m/s^2
  double slip_corrected = 0.0;
  bool is_solved_as_printed = false;  // false: the matrix is singular and the accelerations zero
  bool is_solved = false;             // the same of the consistent system
};

// Everything reduced_forward needs besides its arguments; made once for a model.
struct ReducedScratch {
  explicit ReducedScratch(const Model& model);

  NewtonEuler ne;
  ContactMat W;              // 6 x 3 n, J_b^T
  ContactMat P;              // 3 n x 6
  SmallSvd svd;              // of W: U base side, V foot side
  ContactVec bias;           // Jdot v
  ReducedMat E, EN_inverse;  // trunk coordinates over [v; omega], and (E N)^-1
  ReducedVec E_bias;
  ContactMat A;  // of the system with mu: at most 24 unknowns, with four feet in one place
  ContactVec b;
};

// q (19), v (18) as in model.h, joint_torques (12); `feet` on the ground: up to four different indices into model.feet,
// whose velocities are zero. No heap. Where the trunk coordinate is no coordinate (pitch of 90 degrees) neither system
// is solved.
void reduced_forward(const Model& model, ReducedScratch& scratch, std::span<const int> feet,
                     ConstVecRef q, ConstVecRef v, ConstVecRef joint_torques,
                     const ReducedOptions& options, ReducedForward& out);

}  // namespace legwork::newton_euler_grf
