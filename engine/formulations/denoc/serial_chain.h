// The decoupled natural orthogonal complement (DeNOC) of one cut subsystem, a serial chain of one or two links, with every
// matrix formed explicitly ([Kumar17] Eqs. 1-18; Saha 1999; theory/linkages 6). A body's twist is
// t = [omega; velocity of C], six numbers.
//   M t' + W M t = w                       3, 6: M = diag(I_i, m_i 1), W = diag(omega_i x, 0)
//   t = N theta',  N = N_l N_d             9, 10, 13: N_l is 6n x 6n and block lower triangular, N_d 6n x n block diagonal
//   N_l = [1 0; B21 1],  B21 = [1 0; -c x 1],  c = (J3 - C4) + (C3 - J3)     14 corrected
//   p_i = [e; e x d_i],  d_i = C_i - its own joint,  e = (0, 0, 1)            14, 15
//   I = N^T M N,  C = N^T (M N' + W M N),  tau_g = N^T [0; m g]               17, 18
// The text calls N_l "lower diagonal" and gives sizes (N_l 6n x n, N_d n x n) with which the product N does not exist.
// Eq. 14 prints c = r2 + d3: with the names of Eq. 12 (r from C to the next joint, d from the joint to C; 2: coupler,
// 3: rocker) that is (J2 - C3) + (C4 - J4), which is right only if both centres of mass are in the middle.
#pragma once

#include "engine/formulations/denoc/four_bar.h"

namespace legwork::denoc {

struct SerialChain {
  using Square = Eigen::Matrix<double, 12, 12>;
  using Tall = Eigen::Matrix<double, 12, 2>;
  using Column = Eigen::Matrix<double, 12, 1>;

  int n = 0;  // links; only the first 6n rows (and 6n or n columns) are used, the rest is zero
  Square M, W, N_l, N_l_rate;
  Tall N_d, N_d_rate, N, N_rate;
  Column weight;  // wrenches of gravity, moment before force
  Mat2 I, C;      // n x n
  Vec2 C_rate;    // C theta', N m
  Vec2 tau_g;     // N m

  int rows() const { return 6 * n; }

  // Sets all of this for `count` links (1 or 2) from the fixed joint outward. `angle`, `rate`: per joint, relative to the
  // link before it (the first to x).
  void set(int count, const Link* const* links, const double* angle, const double* rate,
           double gravity, bool eq_14_as_printed = false);

  // Twists of all bodies (6n), Eq. 9.
  Column twist(const Vec2& rate) const;

  // The wrenches (6n) that the joints must supply to the bodies besides gravity and `other` (6n): constraint and driving
  // wrenches M t' + W M t - w, Eq. 3. Constraint wrenches do no work: N^T w = 0 without drive, which is what the text means
  // by "orthogonal to the twist".
  Column joint_wrench(const Vec2& rate, const Vec2& acceleration, const Column& other) const;
};

// [Kumar17] 17-20 multiplied out for the coupler on the rocker, which is a two-link arm (theory/linkages 6.6 to 6.8).
struct ClosedForm {
  Mat2 I;
  Vec2 C_rate, tau_g;
};
ClosedForm closed_form(const FourBar& bar, const Vec3& theta, const Vec3& rate);

}  // namespace legwork::denoc
