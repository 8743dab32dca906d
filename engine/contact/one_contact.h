// One contact's impulse by the law of coulomb.h, given its own block of G (theory/contact 2). G in 1/kg, velocities in
// m/s, impulses in N s, all in the contact's axes t1, t2, n. Included by coulomb.cpp alone, which inlines it.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/math/lanes.h"
#include "engine/math/spatial.h"

namespace legwork::contact {

// Unlike std::hypot, this rounds alike on every platform.
inline double length(double x, double y) { return std::sqrt(x * x + y * y); }

// A contact's own block of G and what each sweep needs of it: its inverse by cofactors and A (theory/contact 2.2). A
// block too near to singular never sticks.
struct OwnBlock {
  Mat3 G, inverse;
  bool can_stick = false;
  double inverse_nn = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;
  double a = 0.0;  // of its last slip; 0: none yet

  // Computes everything else from G.
  void prepare() {
    a = 0.0;
    const Vec3 x = cross(G.col(1), G.col(2)), y = cross(G.col(2), G.col(0)),
               z = cross(G.col(0), G.col(1));
    const double determinant = x[0] * G(0, 0) + x[1] * G(1, 0) + x[2] * G(2, 0);
    constexpr double kLeastDeterminant = 1e-12;  // beside the product of the diagonal
    can_stick = determinant > kLeastDeterminant * (G(0, 0) * G(1, 1) * G(2, 2));
    const double scale = can_stick ? 1.0 / determinant : 0.0;
    for (int r = 0; r < 3; ++r) {
      inverse(r, 0) = scale * x[r];
      inverse(r, 1) = scale * y[r];
      inverse(r, 2) = scale * z[r];
    }
    const double g_x = G(0, 2), g_y = G(1, 2);
    inverse_nn = 1.0 / G(2, 2);
    xx = G(0, 0) - g_x * g_x * inverse_nn;
    xy = G(0, 1) - g_x * g_y * inverse_nn;
    yy = G(1, 1) - g_y * g_y * inverse_nn;
  }
};

// Slipping: the impulse as a function of a, or of w = a / (a + a_0) from 0 to 1, where
//   lambda_t = -(A + a I)^-1 b = -(1 - w) ((1 - w) A + w a_0 I)^-1 b
// With a_0 as large as A, and as slip speed over friction can be, the root stays away from w = 1, where w has few
// digits (theory/contact 2.5).
class Slip {
 public:
  Slip(const OwnBlock& own, const Vec3& c, double mu)
      : own_(own),
        mu_(mu),
        c_n_(c[2]),
        g_x_(own.G(0, 2)),
        g_y_(own.G(1, 2)),
        b_x_(c[0] - g_x_ * c_n_ * own.inverse_nn),
        b_y_(c[1] - g_y_ * c_n_ * own.inverse_nn) {}

  // a_0, 1/kg
  double scale() const {
    return own_.xx + own_.yy +
           length(b_x_, b_y_) * (own_.G(2, 2) + mu_ * length(g_x_, g_y_)) / (mu_ * -c_n_);
  }
  // Returns |lambda_t|^2 - (mu lambda_n)^2 of lambda_t = -s (s A + rest I)^-1 b, or the sum of the two if it pulls:
  // zero at the solution. Keeps the impulse.
  double excess(double s, double rest) {
    p_ = s * own_.xx + rest;
    q_ = s * own_.xy;
    r_ = s * own_.yy + rest;
    inverse_ = -s / (p_ * r_ - q_ * q_);
    set_tangential(inverse_ * (r_ * b_x_ - q_ * b_y_), inverse_ * (p_ * b_y_ - q_ * b_x_));
    square_ = impulse_[0] * impulse_[0] + impulse_[1] * impulse_[1];
    most_ = mu_ * impulse_[2];
    return square_ - most_ * std::abs(most_);
  }
  bool is_zero(double excess, double relative_error) const {
    return std::abs(excess) <= 2.0 * relative_error * square_;
  }
  // After excess(1, a): Newton's step in a for mu lambda_n / |lambda_t| = 1, which is nearly linear in a, because
  // |lambda_t| falls with 1 / a. With D = d lambda_t / d a = -(A + a I)^-1 lambda_t:
  //   d(lambda_n / |lambda_t|) / d a = -(g.D / G_nn + lambda_n lambda_t.D / |lambda_t|^2) / |lambda_t|
  // Close to the root |lambda_t| - mu lambda_n is the excess over 2 mu lambda_n, which saves a square root.
  double newton_step(double excess) {
    D_x_ = inverse_ * (r_ * impulse_[0] - q_ * impulse_[1]);
    D_y_ = inverse_ * (p_ * impulse_[1] - q_ * impulse_[0]);
    const double rise = -mu_ * (square_ * own_.inverse_nn * (g_x_ * D_x_ + g_y_ * D_y_) +
                                impulse_[2] * (impulse_[0] * D_x_ + impulse_[1] * D_y_));
    constexpr double kClose = 0.1;
    if (most_ > 0.0 && std::abs(excess) < kClose * square_)
      return square_ * excess / (2.0 * most_ * rise);
    return square_ * (std::sqrt(square_) - most_) / rise;
  }
  // Changes a by a little, to first order in the impulse. After newton_step.
  void move(double by) { set_tangential(impulse_[0] + D_x_ * by, impulse_[1] + D_y_ * by); }
  // The a at which a contact with this impulse would slide opposite to it.
  double where(const Vec3& impulse) const {
    const double x = own_.xx * impulse[0] + own_.xy * impulse[1] + b_x_,
                 y = own_.xy * impulse[0] + own_.yy * impulse[1] + b_y_;
    return -(x * impulse[0] + y * impulse[1]) / (impulse[0] * impulse[0] + impulse[1] * impulse[1]);
  }
  const Vec3& impulse() const { return impulse_; }

 private:
  void set_tangential(double x, double y) {
    impulse_ = {x, y, -(c_n_ + g_x_ * x + g_y_ * y) * own_.inverse_nn};
  }

  const OwnBlock& own_;
  double mu_, c_n_, g_x_, g_y_, b_x_, b_y_;
  double p_ = 0.0, q_ = 0.0, r_ = 0.0, inverse_ = 0.0, D_x_ = 0.0, D_y_ = 0.0;
  double square_ = 0.0, most_ = 0.0;  // |lambda_t|^2, mu lambda_n
  Vec3 impulse_ = Vec3::Zero();
};

// The impulse drawn into the cone, if rounding put it outside.
inline Vec3 within_cone(Vec3 impulse, double mu) {
  constexpr double kInside = 1.0 - 0x1p-50;  // what rounding may take back
  impulse[2] = std::max(impulse[2], 0.0);
  const double most = mu * impulse[2], along = length(impulse[0], impulse[1]);
  if (along <= most) return impulse;
  const double shrink = kInside * (most / along);
  return {shrink * impulse[0], shrink * impulse[1], impulse[2]};
}

// The impulse of a slip: the root of the excess by regula falsi in w, with a bisection every third time. The excess is
// positive at `low` and negative at `high`.
__attribute__((noinline)) inline Vec3 slip_between(const OwnBlock& own, const Vec3& c, double mu) {
  constexpr int kMostSteps = 120;
  constexpr double kRelativeError = 4e-15;
  Slip at(own, c, mu);
  const double a_0 = at.scale();
  double low = 1e-18, high = 1.0;  // at 0 a singular A could not be solved
  double above = at.excess(1.0 - low, low * a_0);
  if (!(above > 0.0)) return at.impulse();
  const double alone = mu * c[2] * own.inverse_nn;
  double below = -alone * alone;  // at 1
  for (int step = 1; step <= kMostSteps; ++step) {
    // Halving: of the exponent as long as the ends are far apart, for a contact that all but sticks.
    const double middle = low < 0.01 * high ? std::sqrt(low * high) : 0.5 * (low + high);
    double w = step % 3 == 0 ? middle : low + (high - low) * (above / (above - below));
    if (!(w > low && w < high)) w = middle;
    if (!(w > low && w < high)) break;  // neighbours
    const double value = at.excess(1.0 - w, w * a_0);
    if (at.is_zero(value, kRelativeError)) break;
    if (value > 0.0) {
      low = w;
      above = value;
    } else {
      high = w;
      below = value;
    }
  }
  return at.impulse();
}

// The same by Newton's method, which nearly always finds it. The last step is taken to first order: it is so short,
// `within` of the impulse, that its square does not count. The search starts at own.a, where the last one ended, or at
// the impulse `near`, if it is not zero.
LEGWORK_INLINE Vec3 slip(OwnBlock& own, const Vec3& c, double mu, const Vec3& near, double within) {
  constexpr int kNewtonSteps = 8;
  Slip at(own, c, mu);
  double a = own.a > 0.0 ? own.a : at.where(near);
  if (!(a > 0.0)) a = at.scale();
  for (int step = 0; step < kNewtonSteps && a > 0.0; ++step) {
    const double value = at.excess(1.0, a);
    const double by = at.newton_step(value);
    a += by;
    if (at.is_zero(value, within)) {
      at.move(by);
      own.a = a;
      return at.impulse();
    }
  }
  own.a = 0.0;
  return slip_between(own, c, mu);
}

// The impulse of one contact that moves at c without one. It may be outside the cone by the square of `within`,
// relative to its size, and by rounding. The search starts at the impulse `near`.
LEGWORK_INLINE Vec3 next_impulse(OwnBlock& own, const Vec3& c, const Vec3& near, double mu,
                                 double within) {
  if (!(c[2] < 0.0) || !(own.G(2, 2) > 0.0)) return Vec3::Zero();
  if (!(mu > 0.0)) return {0.0, 0.0, -c[2] * own.inverse_nn};
  if (own.can_stick) {
    const Vec3 impulse = -times(own.inverse, c);
    const double most = mu * impulse[2];
    if (impulse[2] >= 0.0 && impulse[0] * impulse[0] + impulse[1] * impulse[1] <= most * most)
      return impulse;
  }
  return slip(own, c, mu, near, within);
}

}  // namespace legwork::contact
