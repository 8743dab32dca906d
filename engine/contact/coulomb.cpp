#include "engine/contact/coulomb.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/contact/one_contact.h"
#include "engine/math/lanes.h"

namespace legwork {
namespace {

using contact::length;
using contact::next_impulse;
using contact::OwnBlock;
using contact::within_cone;

// | lambda - P_K(lambda - rho (v + mu |v_t| n)) |^2 / rho^2,  rho = 1 / trace
double squared_residual(const Vec3& impulse, Vec3 velocity, double trace, double mu) {
  velocity[2] += mu * length(velocity[0], velocity[1]);
  const double rho = 1.0 / trace;
  const Vec3 off = impulse - nearest_in_cone(impulse - rho * velocity, mu);
  return (off[0] * off[0] + off[1] * off[1] + off[2] * off[2]) * (trace * trace);
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
  void set_own(Eigen::Index k, Mat3& own) const {
    for (int col = 0; col < 3; ++col)
      for (int row = 0; row < 3; ++row) own(row, col) = G_(3 * k + row, 3 * k + col);
  }
  // Of contact k by all others' impulses.
  Vec3 without(Eigen::Index k, const Mat3& own, const Vec3& impulse) const {
    return Vec3(v_[3 * k], v_[3 * k + 1], v_[3 * k + 2]) - times(own, impulse);
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

// Those blocks of G that are not zero: the same sums.
class BlockContacts {
 public:
  BlockContacts(const ContactBlocks& G, ConstVecRef c, Eigen::Ref<VecX> velocity)
      : G_(G), c_(c), v_(velocity) {}

  void start(const Eigen::Ref<VecX>& impulse) {
    for (Eigen::Index r = 0; r < c_.size(); ++r) v_[r] = c_[r];
    for (Eigen::Index k = 0; 3 * k < c_.size(); ++k) add(k, of(impulse, k));
  }
  void set_own(Eigen::Index k, Mat3& own) const { own = G_.own(static_cast<int>(k)); }
  Vec3 without(Eigen::Index k, const Mat3& own, const Vec3& impulse) const {
    return of(v_, k) - times(own, impulse);
  }
  void add(Eigen::Index k, const Vec3& step) {
    if (step[0] != 0.0 || step[1] != 0.0 || step[2] != 0.0)
      G_.add_velocity(static_cast<int>(k), step, v_);
  }

 private:
  static Vec3 of(const Eigen::Ref<VecX>& x, Eigen::Index k) {
    return {x[3 * k], x[3 * k + 1], x[3 * k + 2]};
  }
  const ContactBlocks& G_;
  ConstVecRef c_;
  Eigen::Ref<VecX> v_;
};

// Two of a contact's six coordinates side by side.
using Two = lanes::Lanes<2, 0>;
LEGWORK_INLINE Two two_of(const double* x) {
  Two two;
  __builtin_memcpy(&two.v, x, sizeof two.v);
  return two;
}

class CoupledContacts {
 public:
  CoupledContacts(std::span<const PointCoupling> contacts, ConstVecRef c)
      : contacts_(contacts), c_(c) {}

  void start(const Eigen::Ref<VecX>& impulse) {
    for (Two& t : trunk_) t = Two(0.0);
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
      const auto i = 3 * static_cast<Eigen::Index>(k);
      add(static_cast<Eigen::Index>(k), {impulse[i], impulse[i + 1], impulse[i + 2]});
    }
  }
  void set_own(Eigen::Index k, Mat3& own) const {
    const PointCoupling& at_k = contacts_[static_cast<std::size_t>(k)];
    for (int c = 0; c < 3; ++c) {
      const double* const x = at_k.ZD[c];
      const Two coordinates[3] = {two_of(x), two_of(x + 2), two_of(x + 4)};
      for (int r = c; r < 3; ++r)
        own(r, c) = own(c, r) = at_k.own[r][c] + along(at_k.Z[r], coordinates);
    }
  }
  // Of contact k by all others' impulses: the trunk has its own too, by what is of G and not its leg's.
  Vec3 without(Eigen::Index k, const Mat3& own, const Vec3& impulse) const {
    const PointCoupling& at_k = contacts_[static_cast<std::size_t>(k)];
    Vec3 v;
    for (int r = 0; r < 3; ++r) {
      const double by_own = (own(r, 0) - at_k.own[r][0]) * impulse[0] +
                            (own(r, 1) - at_k.own[r][1]) * impulse[1] +
                            (own(r, 2) - at_k.own[r][2]) * impulse[2];
      v[r] = (c_[3 * k + r] - by_own) + along(at_k.Z[r], trunk_);
    }
    return v;
  }
  void add(Eigen::Index k, const Vec3& step) {
    const PointCoupling& at_k = contacts_[static_cast<std::size_t>(k)];
    const Two x(step[0]), y(step[1]), z(step[2]);
    for (int p = 0; p < 3; ++p)
      trunk_[p] += two_of(at_k.ZD[0] + 2 * p) * x + two_of(at_k.ZD[1] + 2 * p) * y +
                   two_of(at_k.ZD[2] + 2 * p) * z;
  }

 private:
  static double along(const double* x, const Two (&y)[3]) {
    const Two sum = (two_of(x) * y[0] + two_of(x + 2) * y[1]) + two_of(x + 4) * y[2];
    return sum.v[0] + sum.v[1];
  }
  std::span<const PointCoupling> contacts_;
  ConstVecRef c_;
  Two trunk_[3];
};

void check_sizes([[maybe_unused]] ConstVecRef c, [[maybe_unused]] std::span<const double> friction,
                 [[maybe_unused]] const Eigen::Ref<VecX>& impulse,
                 [[maybe_unused]] const Eigen::Ref<VecX>& velocity) {
  assert(static_cast<std::size_t>(c.size()) == 3 * friction.size());
  assert(impulse.size() == c.size() && velocity.size() == c.size());
}

// Block Gauss-Seidel, and the residual of where it ends; `velocity` is written last.
template <class Contacts>
ContactReport sweep_contacts(Contacts& contacts, std::span<const double> friction,
                             const ContactOptions& options, Eigen::Ref<VecX>& impulse,
                             Eigen::Ref<VecX>& velocity) {
  constexpr std::size_t kKept = 8;  // blocks that are kept from one sweep to the next
  constexpr int kUndamped = 40, kFew = 8;
  constexpr double kWithin = 3e-4;
  OwnBlock kept[kKept], other;
  const auto own_of = [&](std::size_t k) -> OwnBlock& {
    if (k < kKept) return kept[k];
    contacts.set_own(static_cast<Eigen::Index>(k), other.G);
    other.prepare();
    return other;
  };
  for (std::size_t k = 0; k < friction.size() && k < kKept; ++k) {
    contacts.set_own(static_cast<Eigen::Index>(k), kept[k].G);
    kept[k].prepare();
  }
  contacts.start(impulse);
  ContactReport report;
  double last_change = 0.0;
  while (report.sweeps < options.most_sweeps) {
    ++report.sweeps;
    // Rough contacts that push each other to and fro without end settle at half the pace; the cone is convex.
    const bool is_damped = report.sweeps > kUndamped;
    double change = 0.0;
    for (std::size_t k = 0; k < friction.size(); ++k) {
      const auto contact = static_cast<Eigen::Index>(k);
      const Eigen::Index i = 3 * contact;
      OwnBlock& own = own_of(k);
      const Vec3 before(impulse[i], impulse[i + 1], impulse[i + 2]);
      Vec3 now =
          next_impulse(own, contacts.without(contact, own.G, before), before, friction[k], kWithin);
      if (is_damped) now = within_cone(0.5 * (before + now), friction[k]);
      const Vec3 step = now - before;
      const Vec3 moved = times(own.G, step);
      for (int row = 0; row < 3; ++row) change = std::max(change, std::abs(moved[row]));
      for (int row = 0; row < 3; ++row) impulse[i + row] = now[row];
      contacts.add(contact, step);
    }
    // What the last sweep has changed, or what the next one would: each takes about the same part off. Of the first, in which
    // contacts begin to stick or to slide, that is not true.
    if (change < options.tolerance) break;
    if (report.sweeps > 2 && change * change < options.tolerance * last_change) break;
    last_change = change;
  }
  if (report.sweeps > kFew)
    contacts.start(impulse);  // without what many small steps have rounded away
  double residual = 0.0;
  for (std::size_t k = 0; k < friction.size(); ++k) {
    const auto contact = static_cast<Eigen::Index>(k);
    const Eigen::Index i = 3 * contact;
    const Vec3 now = within_cone({impulse[i], impulse[i + 1], impulse[i + 2]}, friction[k]);
    const Mat3& own = own_of(k).G;
    const Vec3 v = contacts.without(contact, own, now) + times(own, now);
    for (int r = 0; r < 3; ++r) {
      impulse[i + r] = now[r];
      velocity[i + r] = v[r];
    }
    residual = std::max(residual,
                        squared_residual(now, v, own(0, 0) + own(1, 1) + own(2, 2), friction[k]));
  }
  report.residual = std::sqrt(residual);
  return report;
}

}  // namespace

Vec3 contact_impulse(const Mat3& G, const Vec3& c, double mu) {
  OwnBlock own;
  own.G = G;
  own.prepare();
  constexpr double kWithin = 1e-8;
  return within_cone(next_impulse(own, c, Vec3::Zero(), mu, kWithin), mu);
}

Vec3 nearest_in_cone(const Vec3& x, double mu) {
  const double t = length(x[0], x[1]);
  if (mu * t <= -x[2]) return Vec3::Zero();  // first: without friction all of the axis is t = 0
  if (t <= mu * x[2]) return x;
  const double n = (mu * t + x[2]) / (1.0 + mu * mu);
  return {x[0] / t * (mu * n), x[1] / t * (mu * n), n};
}

double contact_residual(const Eigen::Ref<const MatX>& G, std::span<const double> friction,
                        ConstVecRef impulse, ConstVecRef velocity) {
  assert(G.rows() == G.cols() && impulse.size() == G.rows() && velocity.size() == G.rows());
  assert(3 * friction.size() == static_cast<std::size_t>(G.rows()));
  double worst = 0.0;
  for (std::size_t k = 0; k < friction.size(); ++k) {
    const Eigen::Index i = 3 * static_cast<Eigen::Index>(k);
    worst =
        std::max(worst, squared_residual(impulse.segment<3>(i), velocity.segment<3>(i),
                                         G(i, i) + G(i + 1, i + 1) + G(i + 2, i + 2), friction[k]));
  }
  return std::sqrt(worst);
}

ContactReport solve_contacts(const Eigen::Ref<const MatX>& G, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity) {
  assert(G.rows() == c.size() && G.cols() == c.size());
  check_sizes(c, friction, impulse, velocity);
  DenseContacts contacts(G, c, velocity);
  return sweep_contacts(contacts, friction, options, impulse, velocity);
}

double contact_residual(const ContactBlocks& G, std::span<const double> friction,
                        ConstVecRef impulse, ConstVecRef velocity) {
  assert(3 * at(G.count()) == at(static_cast<int>(impulse.size())) &&
         friction.size() == at(G.count()));
  double worst = 0.0;
  for (int k = 0; k < G.count(); ++k)
    worst = std::max(worst, squared_residual(impulse.segment<3>(3 * k), velocity.segment<3>(3 * k),
                                             G.trace(k), friction[at(k)]));
  return std::sqrt(worst);
}

ContactReport solve_contacts(const ContactBlocks& G, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity) {
  check_sizes(c, friction, impulse, velocity);
  BlockContacts contacts(G, c, velocity);
  return sweep_contacts(contacts, friction, options, impulse, velocity);
}

ContactReport solve_contacts(std::span<const PointCoupling> coupled, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity) {
  assert(coupled.size() == friction.size());
  check_sizes(c, friction, impulse, velocity);
  CoupledContacts contacts(coupled, c);
  return sweep_contacts(contacts, friction, options, impulse, velocity);
}

}  // namespace legwork
