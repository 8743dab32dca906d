#include "engine/contact/contact_newton.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/math/dense_solve.h"

namespace legwork {
namespace {

constexpr int kSweepsFirst = 8;     // before each first choice
constexpr int kSweepsAlone = 40;    // at once, where there is no room for Newton's method
constexpr int kNewtonSteps = 12;    // in a row
constexpr double kProximal = 1e-7;  // of a contact's trace: how much a change of its impulse weighs

double planar(double x, double y) { return std::sqrt(x * x + y * y); }

struct Problem {
  const ContactBlocks& G;
  ConstVecRef c;
  std::span<const double> friction;
};

// velocity <- G impulse + c
void set_velocity(const Problem& p, ConstVecRef impulse, Eigen::Ref<VecX> velocity) {
  for (Eigen::Index r = 0; r < p.c.size(); ++r) velocity[r] = p.c[r];
  for (int k = 0; k < p.G.count(); ++k) {
    const Vec3 own(impulse[3 * k], impulse[3 * k + 1], impulse[3 * k + 2]);
    if (own[0] != 0.0 || own[1] != 0.0 || own[2] != 0.0) p.G.add_velocity(k, own, velocity);
  }
}

// Which contacts do not separate, and which of them slip, as the impulses and velocities have it.
void choose(const Problem& p, const Eigen::Ref<VecX>& impulse, const Eigen::Ref<VecX>& velocity,
            ContactNewton& s) {
  s.active.clear();
  for (std::size_t k = 0; k < p.friction.size(); ++k) {
    const auto i = 3 * static_cast<Eigen::Index>(k);
    const double mu = p.friction[k], rho = 1.0 / p.G.trace(static_cast<int>(k));
    const double along = planar(velocity[i], velocity[i + 1]);
    const double t = planar(impulse[i] - rho * velocity[i], impulse[i + 1] - rho * velocity[i + 1]);
    const double n = impulse[i + 2] - rho * (velocity[i + 2] + mu * along);
    s.place[k] = -1;
    if (mu * t <= -n) continue;
    s.place[k] = static_cast<int>(s.active.size());
    s.active.push_back(static_cast<int>(k));
    s.slips[k] = t > mu * n;
  }
}

// Newton's step for that choice: s.rhs <- the changes of the active contacts' impulses; the others go to zero. False if the
// matrix is singular.
bool newton_step(const Problem& p, const Eigen::Ref<VecX>& impulse,
                 const Eigen::Ref<VecX>& velocity, ContactNewton& s) {
  const Eigen::Index rows = 3 * static_cast<Eigen::Index>(s.active.size());
  // What others that go to zero take away.
  for (std::size_t a = 0; a < s.active.size(); ++a)
    for (Eigen::Index r = 0; r < 3; ++r)
      s.rhs[3 * static_cast<Eigen::Index>(a) + r] = -velocity[3 * s.active[a] + r];
  for (std::size_t k = 0; k < p.friction.size(); ++k) {
    if (s.place[k] >= 0) continue;
    const auto j = 3 * static_cast<Eigen::Index>(k);
    for (std::size_t b = p.G.start[k]; b < p.G.start[k + 1]; ++b) {
      const int a = s.place[at(p.G.row[b])];
      if (a < 0) continue;
      for (Eigen::Index r = 0; r < 3; ++r)
        for (Eigen::Index col = 0; col < 3; ++col)
          s.rhs[3 * a + r] += p.G.block[b](r, col) * impulse[j + col];
    }
  }
  s.A.topLeftCorner(rows, rows).setZero();
  for (std::size_t a = 0; a < s.active.size(); ++a) {
    const std::size_t k = at(s.active[a]);
    for (std::size_t b = p.G.start[k]; b < p.G.start[k + 1]; ++b)
      if (const int to = s.place[at(p.G.row[b])]; to >= 0)
        s.A.block<3, 3>(3 * to, 3 * static_cast<Eigen::Index>(a)) = p.G.block[b];
  }
  for (std::size_t a = 0; a < s.active.size(); ++a) {
    const auto row = 3 * static_cast<Eigen::Index>(a);
    const Eigen::Index i = 3 * s.active[a];
    const double mu = p.friction[at(s.active[a])];
    const double speed = planar(velocity[i], velocity[i + 1]);
    const bool is_slipping = s.slips[at(s.active[a])] != 0;
    const double trace = p.G.trace(s.active[a]), soft = kProximal * trace;
    if (is_slipping) {
      // |v_t| lambda_t + mu lambda_n v_t = 0 in units of 1/kg: over mu lambda_n and, as that goes to zero, over |v_t|.
      const double scale = 1.0 / (speed / trace + mu * impulse[i + 2] + 1e-300);
      const double d[2] = {speed > 0.0 ? velocity[i] / speed : 0.0,
                           speed > 0.0 ? velocity[i + 1] / speed : 0.0};
      // s.rhs is -v so far, plus what those that separate take away.
      const double away[2] = {s.rhs[row] + velocity[i], s.rhs[row + 1] + velocity[i + 1]};
      const double pressed = mu * impulse[i + 2];
      for (Eigen::Index col = 0; col < rows; ++col) {
        const double x = s.A(row, col), y = s.A(row + 1, col);
        const double along = d[0] * x + d[1] * y;
        s.A(row, col) = scale * pressed * (x - along * d[0]);
        s.A(row + 1, col) = scale * pressed * (y - along * d[1]);
      }
      const double along = d[0] * away[0] + d[1] * away[1];
      for (Eigen::Index r = 0; r < 2; ++r) {
        const double off = speed * impulse[i + r] + pressed * velocity[i + r];
        s.rhs[row + r] = scale * (pressed * (away[r] - along * d[r]) - off);
        s.A(row + r, row + r) += scale * speed;
        s.A(row + r, row + 2) += scale * mu * velocity[i + r];
      }
    }
    for (Eigen::Index r = is_slipping ? 2 : 0; r < 3; ++r) s.A(row + r, row + r) += soft;
  }
  return rows == 0 || solve_in_place(s.A.topLeftCorner(rows, rows), s.rhs.head(rows));
}

// s.impulse, s.velocity <- the impulses that far along the step, inside their cones. Answers the residual.
double try_step(const Problem& p, const Eigen::Ref<VecX>& impulse, double share, ContactNewton& s) {
  const Eigen::Index size = p.c.size();
  for (std::size_t k = 0; k < p.friction.size(); ++k) {
    const auto i = 3 * static_cast<Eigen::Index>(k);
    const int a = s.place[k];
    Vec3 next;
    for (Eigen::Index r = 0; r < 3; ++r)
      next[r] = impulse[i + r] + share * (a >= 0 ? s.rhs[3 * a + r] : -impulse[i + r]);
    next = nearest_in_cone(next, p.friction[k]);
    for (Eigen::Index r = 0; r < 3; ++r) s.impulse[i + r] = next[r];
  }
  set_velocity(p, s.impulse.head(size), s.velocity.head(size));
  return contact_residual(p.G, p.friction, s.impulse.head(size), s.velocity.head(size));
}

// Newton's method until the residual is small, or rises. False if there is no room for it.
bool descend(const Problem& p, double tolerance, Eigen::Ref<VecX>& impulse,
             Eigen::Ref<VecX>& velocity, ContactReport& report, ContactNewton& s) {
  // It may rise a little on the way: where it has to fall in every step, one problem in six ends beside its solution.
  constexpr double kRises = 1.1, kMostRise = 2.0, kShortest = 1.0 / 32.0;
  for (int n = 0; n < kNewtonSteps && report.residual > tolerance; ++n) {
    ++report.sweeps;
    choose(p, impulse, velocity, s);
    if (3 * static_cast<Eigen::Index>(s.active.size()) > s.A.rows()) return false;
    if (!newton_step(p, impulse, velocity, s)) return true;
    double share = 1.0, residual = try_step(p, impulse, share, s);
    while (!(residual < kRises * report.residual) && share > kShortest)
      residual = try_step(p, impulse, share *= 0.5, s);
    if (!(residual < kMostRise * report.residual)) return true;
    report.residual = residual;
    for (Eigen::Index r = 0; r < p.c.size(); ++r) {
      impulse[r] = s.impulse[r];
      velocity[r] = s.velocity[r];
    }
  }
  return true;
}

}  // namespace

ContactNewton::ContactNewton(int most_contacts)
    : A(MatX::Zero(3 * std::min(most_contacts, kMostInNewton),
                   3 * std::min(most_contacts, kMostInNewton))),
      rhs(VecX::Zero(3 * most_contacts)),
      impulse(rhs),
      velocity(rhs),
      best(rhs),
      place(at(most_contacts)),
      slips(at(most_contacts)) {
  active.reserve(at(most_contacts));
}

ContactReport solve_contacts(const ContactBlocks& G, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity,
                             ContactNewton& s) {
  assert(c.size() <= s.rhs.size());
  constexpr double kGoodEnough =
      1e-7;  // m/s: as good as rounding lets it be, if it does not get better
  const Problem problem = {G, c, friction};
  ContactReport all;
  double best = 1e300;
  int sweeps = kSweepsFirst;
  while (true) {
    const ContactOptions some = {std::min(sweeps, options.most_sweeps - all.sweeps),
                                 options.tolerance};
    const ContactReport swept = solve_contacts(G, c, friction, some, impulse, velocity);
    all.sweeps += swept.sweeps;
    all.residual = swept.residual;
    const bool has_room = descend(problem, options.tolerance, impulse, velocity, all, s);
    // The last half of them is damped (coulomb.cpp).
    const bool is_late = 2 * all.sweeps >= options.most_sweeps;
    sweeps = has_room ? kSweepsFirst : is_late ? options.most_sweeps : kSweepsAlone;
    const bool is_near = has_room && all.residual < kGoodEnough && all.residual > 0.5 * best;
    if (all.residual < best) {
      best = all.residual;
      for (Eigen::Index r = 0; r < c.size(); ++r) s.best[r] = impulse[r];
    }
    if (best <= options.tolerance || all.sweeps >= options.most_sweeps || is_near) break;
  }
  if (all.residual > best) {
    for (Eigen::Index r = 0; r < c.size(); ++r) impulse[r] = s.best[r];
    set_velocity(problem, impulse, velocity);
    all.residual = contact_residual(G, friction, impulse, velocity);
  }
  return all;
}

}  // namespace legwork
