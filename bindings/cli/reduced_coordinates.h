// The forward dynamics of document 000, section 5, as QUADRUPED_AND_TAIL 2.4 reads it: the coordinates are the joint
// angles and, on two feet, the roll angle; the base follows from the pinned feet; the inertia matrix and the other
// torques come column by column from inverse dynamics [Walker82].
//   J = [J_b J_q] of the pinned feet,  P = J_b^T+,  L: internal force directions,  N: free twist on two feet
//   base acceleration(ydd) = -J_b^+ (J_q qdd + Jdot v)  (+ N (...) so that roll'' = ydd_13)
//   rows(ydd) = [tau0 - J_q^T P w; N^T w],  c = rows(0),  M e_k = rows(e_k) - c
// As printed (Eq. 5): ydd = M^-1 (tau - c). Consistent: with mu, and L^T (J_q qdd + Jdot v) = 0 beside it.
#pragma once

#include <span>

#include "engine/dynamics/workspace.h"

namespace legwork::cli {

struct ReducedForward {
  MatX M;  // 12 x 12, on two feet 13 x 13; row 13's sign is arbitrary
  VecX c;
  VecX printed;     // a (18) by Eq. 5 alone
  VecX consistent;  // a (18) with the internal forces mu
  VecX mu;
  double printed_slip = 0.0;  // largest acceleration of a pinned foot by Eq. 5 alone, m/s^2
};

// Torques: 12 joints. Two feet must be a diagonal or lateral pair.
ReducedForward reduced_forward(const Model& model, const VecX& q, const VecX& v,
                               std::span<const int> feet, const VecX& joint_torques);

}  // namespace legwork::cli
