#include "engine/contact/coulomb.h"

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

double length(double x, double y) { return std::sqrt(x * x + y * y); }

// A contact's own block of G and what is needed of it again and again: its inverse by cofactors (one too close to singular
// to say sticks nowhere), and A.
struct OwnBlock {
  Mat3 G, inverse;
  bool can_stick = false;
  double inverse_nn = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;

  OwnBlock() = default;
  explicit OwnBlock(const Mat3& block) : G(block) {
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
// With a_0 as large as A, and as slip speed over friction may be, the root is not close to w = 1, where w has few digits.
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

  // a_0
  double scale() const {
    return own_.xx + own_.yy +
           length(b_x_, b_y_) * (own_.G(2, 2) + mu_ * length(g_x_, g_y_)) / (mu_ * -c_n_);
  }
  // lambda = -s (s A + rest I)^-1 b -> |lambda_t| - mu lambda_n, which is to be zero; the impulse is kept.
  double excess(double s, double rest) {
    p_ = s * own_.xx + rest;
    q_ = s * own_.xy;
    r_ = s * own_.yy + rest;
    inverse_ = -s / (p_ * r_ - q_ * q_);
    impulse_[0] = inverse_ * (r_ * b_x_ - q_ * b_y_);
    impulse_[1] = inverse_ * (p_ * b_y_ - q_ * b_x_);
    impulse_[2] = -(c_n_ + g_x_ * impulse_[0] + g_y_ * impulse_[1]) * own_.inverse_nn;
    length_ = length(impulse_[0], impulse_[1]);
    return length_ - mu_ * impulse_[2];
  }
  // After excess(1, a), what Newton adds to a for mu lambda_n / |lambda_t| = 1: next to a straight line in a, as |lambda_t|
  // falls with 1 / a. With D = d lambda_t / d a = -(A + a I)^-1 lambda_t:
  //   d(lambda_n / |lambda_t|) / d a = -(g.D / G_nn + lambda_n lambda_t.D / |lambda_t|^2) / |lambda_t|
  double newton_step(double excess) const {
    const double D_x = inverse_ * (r_ * impulse_[0] - q_ * impulse_[1]),
                 D_y = inverse_ * (p_ * impulse_[1] - q_ * impulse_[0]);
    const double square = length_ * length_;
    const double rise = -mu_ * (square * own_.inverse_nn * (g_x_ * D_x + g_y_ * D_y) +
                                impulse_[2] * (impulse_[0] * D_x + impulse_[1] * D_y));
    return square * excess / rise;
  }
  // The a at which an impulse would slide opposite to itself.
  double where(const Vec3& impulse) const {
    const double x = own_.xx * impulse[0] + own_.xy * impulse[1] + b_x_,
                 y = own_.xy * impulse[0] + own_.yy * impulse[1] + b_y_;
    return -(x * impulse[0] + y * impulse[1]) / (impulse[0] * impulse[0] + impulse[1] * impulse[1]);
  }
  const Vec3& impulse() const { return impulse_; }
  double tangential() const { return length_; }

 private:
  const OwnBlock& own_;
  double mu_, c_n_, g_x_, g_y_, b_x_, b_y_;
  double p_ = 0.0, q_ = 0.0, r_ = 0.0, inverse_ = 0.0, length_ = 0.0;
  Vec3 impulse_ = Vec3::Zero();
};

// The same impulse, but not out of the cone by rounding.
Vec3 within_cone(Vec3 impulse, double mu) {
  impulse[2] = std::max(impulse[2], 0.0);
  const double most = mu * impulse[2];
  double along = length(impulse[0], impulse[1]);
  if (along <= most) return impulse;
  double shrink = most / along;
  while (along > most) {
    impulse[0] *= shrink;
    impulse[1] *= shrink;
    shrink = 1.0 - 0x1p-52;
    along = length(impulse[0], impulse[1]);
  }
  return impulse;
}

// The root of the excess by Newton, which nearly always finds it; else by regula falsi in w, where the excess is positive at
// `low` and negative at `high`, halving every third time. `near`: an impulse to begin with, or zero.
Vec3 slip(const OwnBlock& own, const Vec3& c, double mu, const Vec3& near) {
  constexpr int kNewtonSteps = 8, kMostSteps = 120;
  constexpr double kRelativeError = 4e-15;
  Slip at(own, c, mu);
  const auto is_found = [&](double value) {
    return std::abs(value) <= kRelativeError * at.tangential();
  };
  double a = at.where(near);
  if (!(a > 0.0)) a = at.scale();
  for (int step = 0; step < kNewtonSteps && a > 0.0; ++step) {
    const double value = at.excess(1.0, a);
    if (is_found(value)) return at.impulse();
    a += at.newton_step(value);
  }
  const double a_0 = at.scale();
  double low = 1e-18, high = 1.0;  // at 0 a singular A could not be solved
  double above = at.excess(1.0 - low, low * a_0);
  if (!(above > 0.0)) return at.impulse();
  double below = mu * c[2] * own.inverse_nn;  // at 1
  for (int step = 1; step <= kMostSteps; ++step) {
    // Halving: of the exponent as long as the ends are far apart, for a contact that all but sticks.
    const double middle = low < 0.01 * high ? std::sqrt(low * high) : 0.5 * (low + high);
    double w = step % 3 == 0 ? middle : low + (high - low) * (above / (above - below));
    if (!(w > low && w < high)) w = middle;
    if (!(w > low && w < high)) break;  // neighbours
    const double value = at.excess(1.0 - w, w * a_0);
    if (is_found(value)) break;
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

// The impulse of one contact that moves at v with the impulse `before`.
Vec3 next_impulse(const OwnBlock& own, const Vec3& v, const Vec3& before, double mu) {
  const Vec3 c = v - times(own.G, before);  // without any
  if (!(c[2] < 0.0) || !(own.G(2, 2) > 0.0)) return Vec3::Zero();
  if (!(mu > 0.0)) return {0.0, 0.0, -c[2] * own.inverse_nn};
  if (own.can_stick) {
    const Vec3 impulse = before - times(own.inverse, v);
    if (impulse[2] >= 0.0 && length(impulse[0], impulse[1]) <= mu * impulse[2]) return impulse;
  }
  return within_cone(slip(own, c, mu, before), mu);
}

// | lambda - P_K(lambda - rho (v + mu |v_t| n)) | / rho,  rho = 1 / trace
double residual_of(const Vec3& impulse, Vec3 velocity, double trace, double mu) {
  velocity[2] += mu * length(velocity[0], velocity[1]);
  const double rho = 1.0 / trace;
  const Vec3 off = impulse - nearest_in_cone(impulse - rho * velocity, mu);
  return std::sqrt(off[0] * off[0] + off[1] * off[1] + off[2] * off[2]) / rho;
}

// All of G.
class DenseContacts {
 public:
  DenseContacts(const Eigen::Ref<const MatX>& G, ConstVecRef c, Eigen::Ref<VecX> velocity)
      : G_(G), c_(c), v_(velocity.data()) {}

  void start(const Eigen::Ref<VecX>& impulse) {
    for (Eigen::Index r = 0; r < c_.size(); ++r) v_[r] = c_[r];
    for (Eigen::Index k = 0; k < c_.size(); ++k) add_column(k, impulse[k]);
  }
  Mat3 own(Eigen::Index k) const {
    Mat3 own;
    for (int col = 0; col < 3; ++col)
      for (int row = 0; row < 3; ++row) own(row, col) = G_(3 * k + row, 3 * k + col);
    return own;
  }
  Vec3 velocity(Eigen::Index k, const Vec3&) const {
    return {v_[3 * k], v_[3 * k + 1], v_[3 * k + 2]};
  }
  void add(Eigen::Index k, const Vec3& step) {
    for (int r = 0; r < 3; ++r) add_column(3 * k + r, step[r]);
  }

 private:
  void add_column(Eigen::Index column, double x) {
    const double* const g = G_.data() + column * G_.outerStride();
    for (Eigen::Index r = 0; r < c_.size(); ++r) v_[r] += g[r] * x;
  }
  const Eigen::Ref<const MatX>& G_;
  ConstVecRef c_;
  double* v_;
};

class CoupledContacts {
 public:
  CoupledContacts(std::span<const PointCoupling> contacts, ConstVecRef c)
      : contacts_(contacts), c_(c) {}

  void start(const Eigen::Ref<VecX>& impulse) {
    for (double& t : trunk_) t = 0.0;
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
      const auto i = 3 * static_cast<Eigen::Index>(k);
      add(static_cast<Eigen::Index>(k), {impulse[i], impulse[i + 1], impulse[i + 2]});
    }
  }
  Mat3 own(Eigen::Index k) const {
    const PointCoupling& at_k = contacts_[static_cast<std::size_t>(k)];
    Mat3 own;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c <= r; ++c)
        own(r, c) = own(c, r) = at_k.own[r][c] + along(at_k.Z[r], at_k.ZD[c]);
    return own;
  }
  Vec3 velocity(Eigen::Index k, const Vec3& impulse) const {
    const PointCoupling& at_k = contacts_[static_cast<std::size_t>(k)];
    Vec3 v;
    for (int r = 0; r < 3; ++r)
      v[r] =
          c_[3 * k + r] + along(at_k.Z[r], trunk_) +
          (at_k.own[r][0] * impulse[0] + at_k.own[r][1] * impulse[1] + at_k.own[r][2] * impulse[2]);
    return v;
  }
  void add(Eigen::Index k, const Vec3& step) {
    const PointCoupling& at_k = contacts_[static_cast<std::size_t>(k)];
    for (int c = 0; c < 6; ++c)
      trunk_[c] += at_k.ZD[0][c] * step[0] + at_k.ZD[1][c] * step[1] + at_k.ZD[2][c] * step[2];
  }

 private:
  static double along(const double* x, const double* y) {
    return ((x[0] * y[0] + x[1] * y[1]) + (x[2] * y[2] + x[3] * y[3])) +
           (x[4] * y[4] + x[5] * y[5]);
  }
  std::span<const PointCoupling> contacts_;
  ConstVecRef c_;
  double trunk_[6];
};

// Block Gauss-Seidel, and the residual of where it ends; `velocity` is written last.
template <class Contacts>
ContactReport sweep_contacts(Contacts& contacts, std::span<const double> friction,
                             const ContactOptions& options, Eigen::Ref<VecX>& impulse,
                             Eigen::Ref<VecX>& velocity) {
  constexpr std::size_t kKept = 8;  // blocks that are kept from one sweep to the next
  constexpr int kUndamped = 40, kFew = 8;
  OwnBlock kept[kKept], other;
  const auto own_of = [&](std::size_t k) -> const OwnBlock& {
    if (k < kKept) return kept[k];
    return other = OwnBlock(contacts.own(static_cast<Eigen::Index>(k)));
  };
  for (std::size_t k = 0; k < friction.size() && k < kKept; ++k)
    kept[k] = OwnBlock(contacts.own(static_cast<Eigen::Index>(k)));
  contacts.start(impulse);
  ContactReport report;
  while (report.sweeps < options.most_sweeps) {
    ++report.sweeps;
    // Rough contacts that push each other to and fro without end settle at half the pace; the cone is convex.
    const bool is_damped = report.sweeps > kUndamped;
    double change = 0.0;
    for (std::size_t k = 0; k < friction.size(); ++k) {
      const auto contact = static_cast<Eigen::Index>(k);
      const Eigen::Index i = 3 * contact;
      const OwnBlock& own = own_of(k);
      const Vec3 before(impulse[i], impulse[i + 1], impulse[i + 2]);
      Vec3 now = next_impulse(own, contacts.velocity(contact, before), before, friction[k]);
      if (is_damped) now = within_cone(0.5 * (before + now), friction[k]);
      const Vec3 step = now - before;
      const Vec3 moved = times(own.G, step);
      for (int row = 0; row < 3; ++row) change = std::max(change, std::abs(moved[row]));
      for (int row = 0; row < 3; ++row) impulse[i + row] = now[row];
      contacts.add(contact, step);
    }
    if (change < options.tolerance) break;
  }
  if (report.sweeps > kFew)
    contacts.start(impulse);  // without what many small steps have rounded away
  for (std::size_t k = 0; k < friction.size(); ++k) {
    const auto contact = static_cast<Eigen::Index>(k);
    const Eigen::Index i = 3 * contact;
    const Vec3 now(impulse[i], impulse[i + 1], impulse[i + 2]);
    const Vec3 v = contacts.velocity(contact, now);
    const Mat3& own = own_of(k).G;
    for (int r = 0; r < 3; ++r) velocity[i + r] = v[r];
    report.residual = std::max(report.residual,
                               residual_of(now, v, own(0, 0) + own(1, 1) + own(2, 2), friction[k]));
  }
  return report;
}

}  // namespace

Vec3 contact_impulse(const Mat3& G, const Vec3& c, double mu) {
  return next_impulse(OwnBlock(G), c, Vec3::Zero(), mu);
}

Vec3 nearest_in_cone(const Vec3& x, double mu) {
  const double t = length(x[0], x[1]);
  if (t <= mu * x[2]) return x;
  if (mu * t <= -x[2]) return Vec3::Zero();
  const double n = (mu * t + x[2]) / (1.0 + mu * mu);
  return {x[0] / t * (mu * n), x[1] / t * (mu * n), n};
}

double contact_residual(const Eigen::Ref<const MatX>& G, std::span<const double> friction,
                        ConstVecRef impulse, ConstVecRef velocity) {
  double worst = 0.0;
  for (std::size_t k = 0; k < friction.size(); ++k) {
    const Eigen::Index i = 3 * static_cast<Eigen::Index>(k);
    worst = std::max(worst, residual_of(impulse.segment<3>(i), velocity.segment<3>(i),
                                        G(i, i) + G(i + 1, i + 1) + G(i + 2, i + 2), friction[k]));
  }
  return worst;
}

ContactReport solve_contacts(const Eigen::Ref<const MatX>& G, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity) {
  DenseContacts contacts(G, c, velocity);
  return sweep_contacts(contacts, friction, options, impulse, velocity);
}

ContactReport solve_contacts(std::span<const PointCoupling> coupled, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity) {
  CoupledContacts contacts(coupled, c);
  return sweep_contacts(contacts, friction, options, impulse, velocity);
}

}  // namespace legwork
