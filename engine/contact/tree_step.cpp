#include "engine/contact/tree_step.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/contact/lift.h"
#include "engine/contact/strike.h"
#include "engine/contact/tree_responses.h"

namespace legwork {
namespace {

constexpr double kBefore = 1e-3;        // m or rad before touching at the step's end still counts
constexpr double kMostLiftRate = 20.0;  // rad/s or m/s, of any coordinate

// The velocity without contacts -> s.v, loops held; s.tree and s.Q as for that. h may be 0: then nothing but the loops
// changes v.
bool move_freely(const TreeStep& step, double h, ConstVecRef tau, const Compliance& compliance,
                 ConstVecRef v, ContactVec& held, TreeStepReport& report) {
  TreeStepScratch& s = step.scratch;
  if (!free_compliant_motion(step.model, step.ws, h, tau, compliance, v, s.tree)) return false;
  if (h > 0.0)
    hold_rows(step.loops, step.off, h, v, s.tree, held);
  else
    hold_rows(step.loops, ContactVec::Zero(step.off.size()), 1.0, v, s.tree, held);
  report.loops_held = orthonormalise(s.tree.Y, static_cast<int>(step.loops.rows()), s.Q);
  s.b = s.tree.b;
  end_compliant_motion(s.tree, v, s.b, s.v);
  return true;
}

// s.lambda <- the last step's impulses of what touches again.
void warm_start(std::span<const Touching> last, TreeStepScratch& s) {
  std::size_t next = 0;  // both are nearly always in the same order
  for (int k = 0; k < s.contacts.count; ++k) {
    Vec3 impulse = Vec3::Zero();
    for (std::size_t n = 0; n < last.size(); ++n) {
      const std::size_t place = next + n < last.size() ? next + n : next + n - last.size();
      if (!last[place].is_at(s.contacts.touching[at(k)])) continue;
      impulse = times(s.contacts.axes[at(k)], last[place].impulse);
      next = place;
      break;
    }
    for (int r = 0; r < 3; ++r) s.lambda[3 * k + r] = impulse[r];
  }
}

// s.lambda and s.velocity of s.c.
void solve(const TouchLaw& law, TreeStepScratch& s, TreeStepReport& report) {
  const Eigen::Index rows = 3 * s.contacts.count;
  const ContactReport solved =
      solve_contacts(s.G, s.c.head(rows),
                     std::span<const double>(s.contacts.friction.data(), at(s.contacts.count)),
                     law.solver, s.lambda.head(rows), s.velocity.head(rows), s.newton);
  report.sweeps += solved.sweeps;
  report.residual = std::max(report.residual, solved.residual);
}

// s.b += Y lambda
void add_impulses(TreeStepScratch& s) {
  for (int r = 0; r < 3 * s.contacts.count; ++r)
    each_entry(s, s.contacts.moved[at(r / 3)], [&](int i) { s.b[i] += s.lambda[r] * s.Y(i, r); });
}

void write_touching(const TreeStepScratch& s, std::span<Touching> touching) {
  std::fill(touching.begin(), touching.end(), Touching());
  for (int k = 0; k < s.contacts.count; ++k) {
    touching[at(k)] = s.contacts.touching[at(k)];
    touching[at(k)].impulse = transposed_times(
        s.contacts.axes[at(k)], Vec3(s.lambda[3 * k], s.lambda[3 * k + 1], s.lambda[3 * k + 2]));
  }
}

// What the held rows bear of the contacts' impulses.
void add_to_held(const TreeStep& step, double h, ContactVec& held) {
  TreeStepScratch& s = step.scratch;
  if (s.contacts.count == 0 || step.loops.rows() == 0) return;
  s.row.setZero();
  for (int r = 0; r < 3 * s.contacts.count; ++r)
    s.contacts.each_coordinate(s.contacts.moved[at(r / 3)],
                               [&](int i) { s.row[i] += s.lambda[r] * s.contacts.J_T(i, r); });
  set_response(s.tree, s.row, s.tree.b);
  s.row.setZero();
  ContactVec more;
  hold_rows(step.loops, ContactVec::Zero(step.loops.rows()), h, s.row, s.tree, more);
  for (Eigen::Index r = 0; r < more.size(); ++r) held[r] += more[r];
}

// Which free bodies and robots something pushes: a contact, a loop to another one, or a row that is held and not of their own.
void find_pushed(const TreeStep& step) {
  TreeStepScratch& s = step.scratch;
  std::fill(s.is_pushed.begin(), s.is_pushed.end(), false);
  const auto push = [&](int shape) {
    s.is_pushed[at(s.contacts.roots[at(s.contacts.shapes[at(shape)].body)])] = true;
  };
  for (int k = 0; k < s.contacts.count; ++k) {
    const Touching& touching = s.contacts.touching[at(k)];
    if (touching.is_limit() || s.lambda[3 * k + 2] == 0.0) continue;
    push(touching.shape());
    if (touching.second != Touching::kNone) push(touching.second);
  }
  for (const Loop& loop : step.model.loops) {
    const int a = s.contacts.roots[at(loop.a)], b = s.contacts.roots[at(loop.b)];
    if (a != b) s.is_pushed[at(a)] = s.is_pushed[at(b)] = true;
  }
  for (int i = 0; i < step.model.nb(); ++i) {
    if (step.model.bodies[at(i)].kind != JointKind::floating) continue;
    for (Eigen::Index r = 0; r < step.loops.rows(); ++r)
      for (int k = 0; k < 3; ++k)
        if (step.loops(r, step.model.v_index[at(i)] + k) != 0.0) s.is_pushed[at(i)] = true;
  }
}

// What nothing pushes moves at the mean of its speeds before and after: on its parabola.
void fall(const TreeStep& step, double h, Eigen::Ref<VecX> v_moving) {
  find_pushed(step);
  const Model& model = step.model;
  for (int i = 0; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (body.kind != JointKind::floating || step.scratch.is_pushed[at(i)]) continue;
    Vec3 g = model.gravity;
    if (i > 0) {
      if (body.parent != 0 || model.is_free()) continue;  // what it is free of moves too
      g = transposed_times(body.X_PJ.R, transposed_times(step.ws.X_WB[0].R, g));
    }
    for (int k = 0; k < 3; ++k) v_moving[model.v_index[at(i)] + k] -= 0.5 * h * g[k];
  }
}

}  // namespace

TreeStepScratch::TreeStepScratch(const Model& model, std::vector<Shape> touching, bool links_touch,
                                 int most)
    : tree(model),
      contacts(model, std::move(touching), links_touch, most),
      Q(MatX::Zero(tree.map.size, kMaxContactRows)),
      Y(MatX::Zero(tree.map.size, 3 * most)),
      G(most),
      b(VecX::Zero(tree.map.size)),
      v(VecX::Zero(model.nv())),
      row(v),
      c(VecX::Zero(3 * most)),
      lambda(c),
      velocity(c),
      push_out(VecX::Zero(most)),
      newton(most),
      below(at(most)),
      pushing(contacts.parts.size()),
      is_pushed(model.bodies.size()) {
  striking.reserve(at(most));
  for (std::vector<int>& some : pushing) some.reserve(at(most));
}

bool tree_step(const TreeStep& step, double h, ConstVecRef tau, const Compliance& compliance,
               ConstVecRef q, ConstVecRef v, std::span<Touching> touching, Eigen::Ref<VecX> v_next,
               Eigen::Ref<VecX> v_moving, ContactVec& held, TreeStepReport& report) {
  const Model& model = step.model;
  TreeStepScratch& s = step.scratch;
  TreeContacts& contacts = s.contacts;
  assert(h > 0.0 && v.size() == model.nv() && v_next.size() == v.size());
  report = {};
  if (!move_freely(step, h, tau, compliance, v, held, report)) return false;
  find_touching(model, step.ws, step.ground, step.law, h, kBefore, q, v, s.v, contacts);
  const int count = contacts.count;
  double deepest = 0.0;
  for (int k = 0; k < count; ++k) {
    const bool is_limit = contacts.touching[at(k)].is_limit();
    (is_limit ? report.limits : report.contacts) += 1;
    deepest = std::max(deepest, -contacts.gaps[at(k)]);
    if (!is_limit) report.penetration = std::max(report.penetration, -contacts.gaps[at(k)]);
  }
  v_next = v_moving = s.v;
  bool is_deep = false;
  if (count > 0) {
    set_responses(report.loops_held, s);
    warm_start(touching, s);
    for (int k = 0; k < count; ++k) {
      const int n = 3 * k + 2;
      for (int r = 3 * k; r <= n; ++r) s.c[r] = contacts.velocity[r];
      s.c[n] += std::max(contacts.gaps[at(k)], 0.0) / h;
      // What strikes later is not slowed down before, only kept from being pushed in.
      for (const Touching& one : s.striking)
        if (one.is_at(contacts.touching[at(k)])) s.c[n] = std::max(s.c[n], 0.0);
    }
    solve(step.law, s, report);
    s.b = s.tree.b;
    add_impulses(s);
    is_deep = deepest > contact::kSlop;
    if (is_deep) s.tree.b = s.b;
    end_compliant_motion(s.tree, v, s.b, v_next);
    v_moving = v_next;
    if (is_deep) {
      contact::lift_impulses(s.G, std::span<const double>(contacts.gaps.data(), at(count)), h,
                             s.push_out);
      s.b = s.tree.b;
      for (int k = 0; k < count; ++k)
        each_entry(s, contacts.moved[at(k)],
                   [&](int i) { s.b[i] += s.push_out[k] * s.Y(i, 3 * k + 2); });
      end_compliant_motion(s.tree, v, s.b, v_moving);
      // Links that hardly move apart, such as a straight arm along its length, would turn by much instead.
      const double fastest = largest_entry(v_moving - v_next);
      if (fastest > kMostLiftRate)
        v_moving = v_next + kMostLiftRate / fastest * (v_moving - v_next);
    }
    add_to_held(step, h, held);
  }
  fall(step, h, v_moving);
  write_touching(s, touching);
  return true;
}

double tree_strike_time(const TreeStep& step, double h, double left, ConstVecRef tau,
                        const Compliance& compliance, ConstVecRef q, ConstVecRef v) {
  TreeStepScratch& s = step.scratch;
  TreeContacts& contacts = s.contacts;
  s.striking.clear();
  ContactVec held;
  TreeStepReport unused;
  if (!move_freely(step, left, tau, compliance, v, held, unused)) return left;
  find_touching(step.model, step.ws, step.ground, step.law, left, kBefore, q, v, s.v, contacts);
  const double least = contact::least_strike(step.model.gravity, h);
  double first = left;
  for (int k = 0; k < contacts.count; ++k) {
    if (!(contacts.restitution[at(k)] > 0.0)) continue;
    const double speed = contacts.before[3 * k + 2];
    const double a = (contacts.velocity[3 * k + 2] - speed) / left;
    const double t = contact::strike_time(contacts.gaps[at(k)], speed, a, least);
    if (!std::isfinite(t)) continue;
    s.striking.push_back(contacts.touching[at(k)]);
    first = std::min(first, t);
  }
  return first;
}

bool tree_strike(const TreeStep& step, double h, const Compliance& compliance, ConstVecRef q,
                 Eigen::Ref<VecX> v, std::span<Touching> touching, TreeStepReport& report) {
  constexpr int kHalvings = 6;
  constexpr double kRounding = 1e-12;
  TreeStepScratch& s = step.scratch;
  TreeContacts& contacts = s.contacts;
  s.striking.clear();
  ContactVec held;
  s.row.setZero();  // no forces: they need time
  if (!move_freely(step, 0.0, s.row, compliance, v, held, report)) return false;
  find_touching(step.model, step.ws, step.ground, step.law, 0.0, contact::kSlop, q, v, s.v,
                contacts);
  const int count = contacts.count;
  std::fill(touching.begin(), touching.end(), Touching());
  if (count == 0) return true;
  report.contacts = std::max(report.contacts, count);
  set_responses(report.loops_held, s);
  const double least = contact::least_strike(step.model.gravity, h);
  double share = 1.0;  // of the restitution
  for (int halvings = 0;; ++halvings) {
    double work = 0.0, scale = 0.0;
    for (int r = 0; r < 3 * count; ++r) {
      s.c[r] = contacts.velocity[r];
      s.lambda[r] = 0.0;
    }
    for (int k = 0; k < count; ++k) {
      const double speed = contacts.velocity[3 * k + 2];
      if (speed < -least) s.c[3 * k + 2] += share * contacts.restitution[at(k)] * speed;
    }
    solve(step.law, s, report);
    for (int r = 0; r < 3 * count; ++r) {
      const double after = s.velocity[r] + contacts.velocity[r] - s.c[r];
      work += 0.5 * s.lambda[r] * (contacts.velocity[r] + after);
      if (r % 3 == 2) scale += std::abs(s.lambda[r] * contacts.velocity[r]);
    }
    if (share == 0.0 || !(work > kRounding * scale)) break;
    share = halvings < kHalvings ? 0.5 * share : 0.0;
  }
  s.b = s.tree.b;
  add_impulses(s);
  end_compliant_motion(s.tree, v, s.b, s.v);
  v = s.v;
  write_touching(s, touching);
  return true;
}

}  // namespace legwork
