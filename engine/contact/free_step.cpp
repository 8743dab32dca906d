#include "engine/contact/free_step.h"

#include <algorithm>
#include <cmath>

#include "engine/contact/free_step_parts.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/quaternion.h"

namespace legwork {
namespace {

using namespace contact;

constexpr double kWithin = 1e-3;        // m above the ground at the step's end still counts
constexpr double kLiftRate = 0.2;       // part of being inside taken back a step
constexpr double kMostLiftSpeed = 0.5;  // m/s
constexpr int kLiftSweeps = 15;

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
  if (s.response.is_in_lanes && point.foot >= 0) {
    FootMotion motion = foot_motion(model, ws, point.foot);
    motion.change = motion.velocity + h * motion.change;
    return motion;
  }
  set_point(model, ws, s.response, count, point);
  return {s.response.points[at(count)].arm, point_velocity(model, s.response, count, s.v_before),
          point_velocity(model, s.response, count, v)};
}

// Which points touch within this step, their axes, gaps and velocities without contact (world axes, in s.c).
int find_contacts(const Model& model, Workspace& ws, const Ground& ground,
                  std::span<const ContactPoint> points, double h, ConstVecRef q,
                  const Eigen::Ref<VecX>& v, FreeStepScratch& s) {
  const double near = std::max(kNear, kFastest * h);
  const bool is_trunk_near = is_trunk_within_reach(ws, ground, s, near);
  bool has_poses = !s.response.is_in_lanes;
  int count = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const BodyPoint& point = points[i].point;
    if (point.foot < 0) {
      if (point.body == 0 ? !is_trunk_near
                          : !is_within_reach(ws, ground, point, s, s.holds[i], near))
        continue;
      if (point.body > 0 && !has_poses) forward_kinematics(model, q, v, ws);
      has_poses = has_poses || point.body > 0;
    }
    const FootMotion motion = motion_of(model, ws, point, h, v, count, s);
    const GroundPoint nearest = nearest_ground(ground, ws.X_WB[0].p + motion.arm);
    if (!(nearest.gap < near)) continue;
    const Vec3& velocity = motion.change;
    if (!(nearest.gap + h * dot(nearest.normal, velocity) < kWithin)) continue;
    if (point.foot >= 0) set_point(model, ws, s.response, count, point);
    if (s.is_turned) s.axes[at(count)] = contact_axes(nearest.normal);
    s.gaps[at(count)] = nearest.gap;
    s.touching[at(count)] = static_cast<int>(i);
    set_segment(s.c, count, to_contact(s, count, velocity));
    set_segment(s.before, count, to_contact(s, count, motion.velocity));
    ++count;
  }
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

// G's part of the normals alone: what lifts each deep point by its due, and none pulls.
void push_out(int count, double h, FreeStepScratch& s) {
  for (int k = 0; k < count; ++k) s.push_out[k] = 0.0;
  for (int sweep = 0; sweep < kLiftSweeps; ++sweep)
    for (int k = 0; k < count; ++k) {
      const int n = 3 * k + 2;
      const double deep = -s.gaps[at(k)] - kSlop;
      double speed = deep > 0.0 ? -std::min(kLiftRate * deep / h, kMostLiftSpeed) : 0.0;
      for (int j = 0; j < count; ++j) speed += s.G(n, 3 * j + 2) * s.push_out[j];
      s.push_out[k] = std::max(0.0, s.push_out[k] - speed / s.G(n, n));
    }
  for (int k = 0; k < count; ++k)
    set_segment(s.world, k, to_world(s, k, {0.0, 0.0, s.push_out[k]}));
}

}  // namespace

std::vector<ContactPoint> contact_points(const Model& model) {
  std::vector<ContactPoint> points;
  for (std::size_t f = 0; f < model.feet.size(); ++f) {
    const Foot& foot = model.feet[f];
    points.push_back({foot.name, {foot.body, foot.p_BF, static_cast<int>(f)}});
  }
  for (const Shape& shape : model.shapes) {
    if (shape.body != 0 || shape.kind != Shape::Kind::box) continue;
    for (int k = 0; k < 8; ++k) {
      const bool is_rear = (k & 1) != 0, is_right = (k & 2) != 0, is_above = (k & 4) != 0;
      const Vec3 half = {is_rear ? -shape.b.x() : shape.b.x(),
                         is_right ? -shape.b.y() : shape.b.y(),
                         is_above ? shape.b.z() : -shape.b.z()};
      const std::string name = std::string(model.bodies[0].name) + (is_rear ? " rear" : " front") +
                               (is_right ? " right" : " left") + (is_above ? " above" : " below");
      points.push_back({name, {0, shape.a + half, -1}});
    }
    break;
  }
  for (const Foot& foot : model.feet)
    if (foot.body > 0 && model.bodies[at(foot.body)].parent > 0)
      points.push_back({foot.name + " knee", {foot.body, Vec3::Zero(), -1}});
  return points;
}

FreeStepScratch::FreeStepScratch(const Model& model, const Workspace& ws,
                                 std::span<const ContactPoint> points)
    // One more than there are: a point is looked at in the next free place.
    : response(model, ws, static_cast<int>(points.size()) + 1),
      a(VecX::Zero(model.nv())),
      v_before(VecX::Zero(model.nv())),
      lift(VecX::Zero(model.nv())),
      friction(points.size()),
      touching(points.size()),
      coupling(points.size()),
      gaps(points.size()),
      axes(points.size()) {
  const auto rows = 3 * static_cast<Eigen::Index>(points.size());
  G.setZero(rows, rows);
  for (VecX* x : {&c, &before, &lambda, &velocity, &world}) x->setZero(rows);
  push_out.setZero(static_cast<Eigen::Index>(points.size()));
  mass = total_mass(model);
  for (const ContactPoint& contact : points) {
    const BodyPoint& point = contact.point;
    feet += point.foot >= 0 ? 1 : 0;
    holds.push_back(hold_of(model, response, point));
    for (int k = 0; k < 3 && point.body == 0; ++k)
      trunk_box[k] = std::max(trunk_box[k], std::abs(point.p_B[k]));
  }
}

void move_on(double h, ConstVecRef v, Eigen::Ref<VecX> q) {
  for (int k = 0; k < 3; ++k) q[k] += h * v[k];
  const Vec3 turn(h * v[3], h * v[4], h * v[5]);
  const double angle = norm(turn);
  if (angle > 0.0) {
    const auto [s, c] = math::sin_cos(0.5 * angle);
    const double scale = s / angle;
    const Quat by = {c, scale * turn[0], scale * turn[1], scale * turn[2]};
    const Quat now = {q[3], q[4], q[5], q[6]};
    const Quat next = normalized(product(by, now));
    for (int k = 0; k < 4; ++k) q[3 + k] = next[k];
  }
  for (Eigen::Index k = 7; k < q.size(); ++k) q[k] += h * v[k - 1];
}

void free_step(const Model& model, Workspace& ws, const Ground& ground,
               std::span<const ContactPoint> points, const ContactLaw& law, ConstVecRef tau,
               double h, Eigen::Ref<VecX> q, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse,
               FreeStepScratch& s, ContactStep& report) {
  set_state(model, q, v, ws);
  if (!s.response.is_in_lanes) forward_kinematics(model, q, v, ws);
  if (try_sticking(model, ws, ground, points, law, tau, h, v, impulse, s, report))
    return move_on(h, v, q);
  report = {};
  s.is_turned = !(ground.kind == GroundKind::plane && ground.is_level);
  free_forward_dynamics(model, ws, s.response, tau, s.a);
  for (Eigen::Index k = 0; k < v.size(); ++k) {
    const double before = s.v_before[k] = v[k];
    v[k] = before + h * s.a[k];
  }

  const int count = find_contacts(model, ws, ground, points, h, q, v, s);
  report.contacts = count;
  if (count == 0) {
    impulse.setZero();
    move_on(h, v, q);
    return;
  }
  const int rows = 3 * count;
  bool are_feet = true;
  for (int k = 0; k < count; ++k) {
    are_feet = are_feet && points[at(s.touching[at(k)])].point.foot >= 0;
    report.penetration = std::max(report.penetration, -s.gaps[at(k)]);
  }
  const bool is_deep = !law.is_compliant && report.penetration > kSlop;
  // Feet feel each other through the trunk; two points of a leg do so through the leg too.
  const bool is_coupled = s.response.is_in_lanes && are_feet && !is_deep;
  if (is_coupled) {
    couple_points(model, ws, s.response, count);
    if (s.is_turned) turn_couplings(count, s);
  } else {
    contact_matrix(model, ws, s.response, count, s.G);
    if (s.is_turned) turn_to_axes(count, s);
  }

  std::vector<PointCoupling>& coupling = s.is_turned ? s.coupling : s.response.coupling;

  // What the law is asked to keep from being negative: v_n and more.
  bool bounces = false;
  for (int k = 0; k < count; ++k) {
    const int n = 3 * k + 2;
    const double gap = s.gaps[at(k)];
    s.friction[at(k)] = law.friction;
    s.velocity[n] = s.c[n];
    for (int r = 0; r < 3; ++r) s.world[3 * k + r] = s.c[3 * k + r];  // without contact
    if (law.is_compliant) {
      const double give = h * law.stiffness + law.damping;
      const double softness = 1.0 / (h * give);
      (is_coupled ? coupling[at(k)].own[2][2] : s.G(n, n)) += softness;
      s.c[n] += gap * law.stiffness / give;
    } else {
      const double bounce = s.c[n] < -kStrikes ? law.restitution * s.c[n] : 0.0;
      bounces = bounces || bounce != 0.0;
      s.c[n] += bounce != 0.0 ? bounce : std::max(gap, 0.0) / h;
    }
    set_segment(s.lambda, k, to_contact(s, k, segment(impulse, s.touching[at(k)])));
  }
  const auto G = s.G.topLeftCorner(rows, rows);
  const std::span<const double> friction(s.friction.data(), at(count));
  const auto solve = [&] {
    const ContactReport solved =
        is_coupled ? solve_contacts(std::span<const PointCoupling>(coupling.data(), at(count)),
                                    s.c.head(rows), friction, law.solver, s.lambda.head(rows),
                                    s.velocity.head(rows))
                   : solve_contacts(G, s.c.head(rows), friction, law.solver, s.lambda.head(rows),
                                    s.velocity.head(rows));
    report.sweeps += solved.sweeps;
    report.residual = solved.residual;
    // Back to what the points really do.
    for (int r = 0; r < rows; ++r) s.velocity[r] += s.world[r] - s.c[r];
    if (law.is_compliant)
      for (int k = 0; k < count; ++k)
        s.velocity[3 * k + 2] -= s.lambda[3 * k + 2] / (h * (h * law.stiffness + law.damping));
  };
  solve();
  // A bounce may bring energy: by Newton's restitution beside friction (Kane's paradox), or because positions follow the
  // velocity after it for the whole step. Then nothing bounces. With gravity's part of the step:
  //   dE = lambda . (u0 + u+) / 2 - h / 2 g . (lambda + m h g)
  const auto gain = [&] {
    double sum = work_of(s.lambda, s.before, s.velocity, rows);
    for (int k = 0; k < count; ++k) {
      const Vec3 in_world = to_world(s, k, segment(s.lambda, k));
      for (int r = 0; r < 3; ++r) sum -= 0.5 * h * model.gravity[r] * in_world[r];
    }
    for (int r = 0; r < 3; ++r) sum -= 0.5 * h * h * s.mass * model.gravity[r] * model.gravity[r];
    return sum;
  };
  if (bounces && gain() > 0.0) {
    for (int k = 0; k < count; ++k)
      s.c[3 * k + 2] = s.world[3 * k + 2] + std::max(s.gaps[at(k)], 0.0) / h;
    solve();
  }
  report.work = work_of(s.lambda, s.before, s.velocity, rows);

  impulse.setZero();
  for (int k = 0; k < count; ++k) {
    const Vec3 in_world = to_world(s, k, segment(s.lambda, k));
    set_segment(impulse, s.touching[at(k)], in_world);
    set_segment(s.world, k, in_world);
    const int foot = points[at(s.touching[at(k)])].point.foot;
    const double *slip = &s.velocity[3 * k], *pressed = &s.lambda[3 * k];
    if (foot >= 0 && foot < kMostFeet && pressed[2] > 0.0)
      report.foot_slip[at(foot)] = std::sqrt(slip[0] * slip[0] + slip[1] * slip[1]);
  }
  apply_contact_impulses(model, ws, s.response, s.world.head(rows), v);
  if (is_deep) {
    push_out(count, h, s);
    s.lift = v;
    apply_contact_impulses(model, ws, s.response, s.world.head(rows), s.lift);
    move_on(h, s.lift, q);
    return;
  }
  move_on(h, v, q);
}

}  // namespace legwork
