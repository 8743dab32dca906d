#include "engine/contact/free_step.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/contact/free_step_parts.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/quaternion.h"

namespace legwork {
namespace {

using namespace contact;

constexpr double kWithin = 1e-3;  // m above the ground at the step's end still counts

// What one call is about.
struct Call {
  const Model& model;
  Workspace& ws;
  const Ground& ground;
  std::span<const ContactPoint> points;
  const ContactLaw& law;
  ConstVecRef tau;
  FreeStepScratch& s;
};

// Between the world's axes and contact k's.
Vec3 to_contact(const FreeStepScratch& s, int k, const Vec3& x) {
  return s.is_turned ? times(s.axes[at(k)], x) : x;
}
Vec3 to_world(const FreeStepScratch& s, int k, const Vec3& x) {
  return s.is_turned ? transposed_times(s.axes[at(k)], x) : x;
}

// A point that may touch: where it is from the base's origin, and its velocity before the step and after it without
// contact; world axes. Of others `count` is the place in s.response.points where it is put.
FootMotion motion_of(const Model& model, Workspace& ws, const BodyPoint& point, double h,
                     const Eigen::Ref<VecX>& v, int count, FreeStepScratch& s) {
  if (s.response.knows_feet && point.foot >= 0) {
    FootMotion motion = foot_motion(model, ws, point.foot);
    motion.change = motion.velocity + h * motion.change;
    return motion;
  }
  set_point(model, ws, s.response, count, point);
  return {s.response.points[at(count)].arm, point_velocity(model, s.response, count, s.v_before),
          point_velocity(model, s.response, count, v)};
}

// visit(point, its motion, the ground below it), of each that may touch within h; `slot`: where in s.response.points it is put.
template <class Visit>
void for_near_points(const Call& call, double h, ConstVecRef q, const Eigen::Ref<VecX>& v,
                     const int& slot, const Visit& visit) {
  const auto& [model, ws, ground, points, law, tau, s] = call;
  const double near = std::max(kNear, kFastest * h);
  const bool is_trunk_near = is_trunk_within_reach(ws, ground, s, near);
  bool has_poses = !s.response.knows_feet;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const BodyPoint& point = points[i].point;
    if (point.foot < 0) {
      if (point.body == 0 ? !is_trunk_near
                          : !is_within_reach(ws, ground, point, s, s.holds[i], near))
        continue;
      if (point.body > 0 && !has_poses) forward_kinematics(model, q, s.v_before, ws);
      has_poses = has_poses || point.body > 0;
    }
    const FootMotion motion = motion_of(model, ws, point, h, v, slot, s);
    const GroundPoint nearest = nearest_ground(ground, ws.X_WB[0].p + motion.arm);
    if (nearest.gap < near) visit(i, motion, nearest);
  }
}

// Point i touches, as contact k.
void take_contact(const Call& call, std::size_t i, const FootMotion& motion,
                  const GroundPoint& nearest, int k) {
  FreeStepScratch& s = call.s;
  const BodyPoint& point = call.points[i].point;
  if (point.foot >= 0) set_point(call.model, call.ws, s.response, k, point);
  if (s.is_turned) s.axes[at(k)] = contact_axes(nearest.normal);
  s.gaps[at(k)] = nearest.gap;
  s.touching[at(k)] = static_cast<int>(i);
  set_segment(s.c, k, to_contact(s, k, motion.change));
  set_segment(s.before, k, to_contact(s, k, motion.velocity));
}

// Which points touch within h, their axes, gaps and velocities without contact (world axes, in s.c).
int find_contacts(const Call& call, double h, ConstVecRef q, const Eigen::Ref<VecX>& v) {
  int count = 0;
  for_near_points(call, h, q, v, count,
                  [&](std::size_t i, const FootMotion& motion, const GroundPoint& nearest) {
                    if (!(nearest.gap + h * dot(nearest.normal, motion.change) < kWithin)) return;
                    take_contact(call, i, motion, nearest, count++);
                  });
  return count;
}

// G <- A G A^T, block by block.
void turn_to_axes(int count, FreeStepScratch& s) {
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j) {
      Mat3 block;
      for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) block(r, c) = s.G(3 * i + r, 3 * j + c);
      const Mat3 turned = product(product(s.axes[at(i)], block), Mat3(s.axes[at(j)].transpose()));
      for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) s.G(3 * i + r, 3 * j + c) = turned(r, c);
    }
}

// The couplings' rows in the contacts' axes, -> s.coupling: A Z, A own A^T.
void turn_couplings(int count, FreeStepScratch& s) {
  for (int k = 0; k < count; ++k) {
    const Mat3& A = s.axes[at(k)];
    PointCoupling& at_k = s.coupling[at(k)];
    at_k = s.response.coupling[at(k)];
    for (auto* rows : {&at_k.Z, &at_k.ZD})
      for (int c = 0; c < 6; ++c) {
        const Vec3 turned = times(A, Vec3((*rows)[0][c], (*rows)[1][c], (*rows)[2][c]));
        for (int r = 0; r < 3; ++r) (*rows)[r][c] = turned[r];
      }
    Mat3 own;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) own(r, c) = at_k.own[r][c];
    own = product(product(A, own), Mat3(A.transpose()));
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) at_k.own[r][c] = own(r, c);
  }
}

// The work of impulses on velocities that go from before to after.
double work_of(ConstVecRef lambda, ConstVecRef before, ConstVecRef after, int rows) {
  double sum = 0.0;
  for (int r = 0; r < rows; ++r) sum += 0.5 * lambda[r] * (before[r] + after[r]);
  return sum;
}

// s.world: what lifts each deep point by its due, and none pulls.
void push_out(int count, double h, FreeStepScratch& s) {
  lift_impulses(s.G, std::span<const double>(s.gaps.data(), at(count)), h, s.push_out);
  for (int k = 0; k < count; ++k)
    set_segment(s.world, k, to_world(s, k, {0.0, 0.0, s.push_out[k]}));
}

// v, after forward dynamics, to what it is without contact after h.
void without_contact(double h, FreeStepScratch& s, Eigen::Ref<VecX> v) {
  for (Eigen::Index k = 0; k < v.size(); ++k) {
    const double before = s.v_before[k] = v[k];
    v[k] = before + h * s.a[k];
  }
}

// How the first `count` contacts answer impulses; true: each through the trunk alone, s.response.coupling or s.coupling, else
// in s.G.
bool find_response(const Call& call, int count, bool is_deep) {
  FreeStepScratch& s = call.s;
  bool are_feet = true;
  for (int k = 0; k < count; ++k)
    are_feet = are_feet && call.points[at(s.touching[at(k)])].point.foot >= 0;
  // Feet feel each other through the trunk; two points of a leg do so through the leg too.
  const bool is_coupled = s.response.knows_feet && are_feet && !is_deep;
  if (is_coupled) {
    couple_points(call.model, call.ws, s.response, count);
    if (s.is_turned) turn_couplings(count, s);
  } else {
    contact_matrix(call.model, call.ws, s.response, count, s.G);
    if (s.is_turned) turn_to_axes(count, s);
  }
  return is_coupled;
}

std::vector<PointCoupling>& couplings(FreeStepScratch& s) {
  return s.is_turned ? s.coupling : s.response.coupling;
}

// s.lambda and s.velocity of s.c; s.world: the velocities without contact.
void solve(const Call& call, int count, bool is_coupled, ContactStep& report) {
  FreeStepScratch& s = call.s;
  const int rows = 3 * count;
  const std::span<const double> friction(s.friction.data(), at(count));
  const ContactReport solved =
      is_coupled ? solve_contacts(std::span<const PointCoupling>(couplings(s).data(), at(count)),
                                  s.c.head(rows), friction, call.law.solver, s.lambda.head(rows),
                                  s.velocity.head(rows))
                 : solve_contacts(s.G.topLeftCorner(rows, rows), s.c.head(rows), friction,
                                  call.law.solver, s.lambda.head(rows), s.velocity.head(rows));
  report.sweeps += solved.sweeps;
  report.residual = std::max(report.residual, solved.residual);
  // Back to what the points really do.
  for (int r = 0; r < rows; ++r) s.velocity[r] += s.world[r] - s.c[r];
}

// Impulses in the world's axes -> s.world, added to `impulse`; v after them.
void apply(const Call& call, int count, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse,
           ContactStep& report) {
  FreeStepScratch& s = call.s;
  for (int k = 0; k < count; ++k) {
    const Vec3 in_world = to_world(s, k, segment(s.lambda, k));
    const int i = s.touching[at(k)];
    set_segment(impulse, i, segment(impulse, i) + in_world);
    set_segment(s.world, k, in_world);
    const int foot = call.points[at(i)].point.foot;
    const double *slip = &s.velocity[3 * k], *pressed = &s.lambda[3 * k];
    if (foot >= 0 && foot < kMostFeet && pressed[2] > 0.0)
      report.foot_slip[at(foot)] = std::sqrt(slip[0] * slip[0] + slip[1] * slip[1]);
  }
  apply_contact_impulses(call.model, call.ws, s.response, s.world.head(3 * count), v);
}

// Nothing is pushed, and would not be in the ground after flying for h.
bool is_free_of(int count, double h, const FreeStepScratch& s) {
  for (int k = 0; k < count; ++k) {
    const int n = 3 * k + 2;
    if (s.lambda[n] != 0.0 || s.gaps[at(k)] + 0.5 * h * (s.before[n] + s.world[n]) < 0.0)
      return false;
  }
  return true;
}

// h of the step, from a state whose s.a is known; s.last: impulses to begin with. Impulses are added to `impulse`.
void part_of_step(const Call& call, double h, Eigen::Ref<VecX> q, Eigen::Ref<VecX> v,
                  Eigen::Ref<VecX> impulse, ContactStep& report) {
  const ContactLaw& law = call.law;
  FreeStepScratch& s = call.s;
  without_contact(h, s, v);
  const int count = find_contacts(call, h, q, v);
  report.contacts = std::max(report.contacts, count);
  if (count == 0) return fly(call.model, call.ws, call.tau, h, q, v, s);
  double deepest = 0.0;
  for (int k = 0; k < count; ++k) deepest = std::max(deepest, -s.gaps[at(k)]);
  report.penetration = std::max(report.penetration, deepest);
  const bool is_deep = !law.is_compliant && deepest > kSlop;
  const bool is_coupled = find_response(call, count, is_deep);

  // What the law is asked to keep from being negative: v_n and more.
  for (int k = 0; k < count; ++k) {
    const int n = 3 * k + 2;
    const double gap = s.gaps[at(k)];
    s.friction[at(k)] = law.friction;
    for (int r = 0; r < 3; ++r) s.world[3 * k + r] = s.c[3 * k + r];
    if (law.is_compliant) {
      const double give = h * law.stiffness + law.damping;
      const double softness = 1.0 / (h * give);
      (is_coupled ? couplings(s)[at(k)].own[2][2] : s.G(n, n)) += softness;
      s.c[n] += gap * law.stiffness / give;
    } else {
      s.c[n] += std::max(gap, 0.0) / h;
      // What strikes later is not slowed down before, only kept from being pushed in.
      if (s.strikes[at(s.touching[at(k)])]) s.c[n] = std::max(s.c[n], 0.0);
    }
    set_segment(s.lambda, k, to_contact(s, k, segment(s.last, s.touching[at(k)])));
  }
  solve(call, count, is_coupled, report);
  if (is_free_of(count, h, s)) return fly(call.model, call.ws, call.tau, h, q, v, s);
  if (law.is_compliant)
    for (int k = 0; k < count; ++k)
      s.velocity[3 * k + 2] -= s.lambda[3 * k + 2] / (h * (h * law.stiffness + law.damping));
  report.work += work_of(s.lambda, s.before, s.velocity, 3 * count);
  apply(call, count, v, impulse, report);
  if (!is_deep) return integrate_configuration(call.model, h, v, q);
  push_out(count, h, s);
  s.lift = v;
  apply_contact_impulses(call.model, call.ws, s.response, s.world.head(3 * count), s.lift);
  integrate_configuration(call.model, h, s.lift, q);
}

// When the first point strikes within `left`, and which will sooner or later; `left`: none does.
double first_strike(const Call& call, double h, double left, ConstVecRef q, Eigen::Ref<VecX> v) {
  FreeStepScratch& s = call.s;
  std::fill(s.strikes.begin(), s.strikes.end(), false);
  const double least = least_strike(call.model.gravity, h);
  double first = left;
  without_contact(left, s, v);
  const int slot = 0;
  for_near_points(call, left, q, v, slot,
                  [&](std::size_t i, const FootMotion& motion, const GroundPoint& nearest) {
                    const double speed = dot(nearest.normal, motion.velocity);  // away
                    const double a = (dot(nearest.normal, motion.change) - speed) / left;
                    const double t = strike_time(nearest.gap, speed, a, least);
                    if (!std::isfinite(t)) return;
                    s.strikes[i] = true;
                    first = std::min(first, t);
                  });
  v = s.v_before;
  return first;
}

// What touches now, at once: points that strike leave as fast as restitution says, others at least do not go on; all with
// friction. If that brings energy (Kane's paradox), with less restitution.
void impact(const Call& call, double h, ConstVecRef q, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse,
            ContactStep& report) {
  constexpr int kHalvings = 6;
  FreeStepScratch& s = call.s;
  without_contact(0.0, s, v);
  int count = 0;
  for_near_points(call, 0.0, q, v, count,
                  [&](std::size_t i, const FootMotion& motion, const GroundPoint& nearest) {
                    if (nearest.gap < kSlop) take_contact(call, i, motion, nearest, count++);
                  });
  if (count == 0) return;
  report.contacts = std::max(report.contacts, count);
  const bool is_coupled = find_response(call, count, false);
  const double least = least_strike(call.model.gravity, h);
  double restitution = call.law.restitution, scale = 0.0;
  for (int k = 0; k < count; ++k) {
    s.friction[at(k)] = call.law.friction;
    for (int r = 0; r < 3; ++r) s.world[3 * k + r] = s.before[3 * k + r];
  }
  for (int halvings = 0;; ++halvings) {
    for (int k = 0; k < count; ++k) {
      const int n = 3 * k + 2;
      for (int r = 0; r < 3; ++r) s.c[3 * k + r] = s.before[3 * k + r];
      if (s.before[n] < -least) s.c[n] += restitution * s.before[n];
      set_segment(s.lambda, k, Vec3::Zero());
    }
    solve(call, count, is_coupled, report);
    const double work = work_of(s.lambda, s.before, s.velocity, 3 * count);
    scale = 0.0;
    for (int k = 0; k < count; ++k) scale += std::abs(s.lambda[3 * k + 2] * s.before[3 * k + 2]);
    constexpr double kRounding = 1e-12;
    if (restitution == 0.0 || !(work > kRounding * scale)) {
      report.work += work;
      break;
    }
    restitution = halvings < kHalvings ? 0.5 * restitution : 0.0;
  }
  apply(call, count, v, impulse, report);
}

// s.displacement += the displacement at the mean of two velocities.
void add_displacement(double h, ConstVecRef v, FreeStepScratch& s) {
  for (Eigen::Index k = 0; k < v.size(); ++k)
    s.displacement[k] += h * (0.5 * (s.v_before[k] + v[k]));
}

}  // namespace

void free_step(const Model& model, Workspace& ws, const Ground& ground,
               std::span<const ContactPoint> points, const ContactLaw& law, ConstVecRef tau,
               double h, Eigen::Ref<VecX> q, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse,
               FreeStepScratch& s, ContactStep& report) {
  assert(q.size() == model.nq() && v.size() == model.nv() && tau.size() == model.nv() && h > 0.0);
  assert(points.size() == s.holds.size() && impulse.size() == s.c.size());
  const Call call = {model, ws, ground, points, law, tau, s};
  s.displacement.setZero();
  if (!(s.has_state && s.response.knows_feet)) set_poses(model, ws, s, q, v);
  s.has_state = false;
  s.v_before = v;
  if (try_sticking(model, ws, ground, points, law, tau, h, v, impulse, s, report)) {
    add_displacement(h, v, s);
    return integrate_configuration(model, h, v, q);
  }
  report = {};
  s.is_turned = !(ground.kind == GroundKind::plane && ground.is_level);
  s.last = impulse;
  impulse.setZero();
  std::fill(s.strikes.begin(), s.strikes.end(), false);
  const bool bounces = !law.is_compliant && law.restitution > 0.0;
  double left = h;
  for (int strikes = 0;; ++strikes) {
    free_forward_dynamics(model, ws, s.response, tau, s.a);
    const double t = bounces ? first_strike(call, h, left, q, v) : left;
    const bool is_last = !(t < left) || strikes == contact::kMostStrikes;
    if (is_last && t < left) std::fill(s.strikes.begin(), s.strikes.end(), false);
    const double part = is_last ? left : t;
    if (part > 0.0) {
      part_of_step(call, part, q, v, impulse, report);
      add_displacement(part, v, s);
    }
    if (is_last) return;
    if (part > 0.0) {
      set_poses(model, ws, s, q, v);
      free_forward_dynamics(model, ws, s.response, tau, s.a);
    }
    impact(call, h, q, v, impulse, report);
    left -= part;
    set_poses(model, ws, s, q, v);
  }
}

}  // namespace legwork
