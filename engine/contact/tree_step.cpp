#include "engine/contact/tree_step.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/contact/lift.h"
#include "engine/dynamics/jacobian.h"

namespace legwork {
namespace {

constexpr double kWithin =
    1e-3;  // m or rad before the ground or a limit at the step's end still counts
constexpr double kFastest = 20.0;   // m/s: what is faster than this may come into the ground
constexpr double kNear = 0.02;      // m
constexpr double kSoftness = 1e-9;  // of a contact's own block, so that it has an inverse

// Q: an orthonormal basis of the first `rows` columns of Y, by Gram and Schmidt, the longest remainder first. Answers how
// many of them are independent.
int orthonormalise(MatX& Y, int rows, MatX& Q) {
  constexpr double kDependent = 1e-7;
  const Eigen::Index n = Y.rows();
  const auto square = [&](Eigen::Index column) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < n; ++i) sum += Y(i, column) * Y(i, column);
    return sum;
  };
  int rank = 0;
  double largest = 0.0;
  for (; rank < rows; ++rank) {
    Eigen::Index best = -1;
    double most = 0.0;
    for (Eigen::Index k = 0; k < rows; ++k)
      if (const double size = square(k); size > most) {
        most = size;
        best = k;
      }
    largest = std::max(largest, most);
    if (best < 0 || most <= kDependent * kDependent * largest) break;
    const double scale = 1.0 / std::sqrt(most);
    for (Eigen::Index i = 0; i < n; ++i) Q(i, rank) = scale * Y(i, best);
    for (Eigen::Index k = 0; k < rows; ++k) {
      double along = 0.0;
      for (Eigen::Index i = 0; i < n; ++i) along += Q(i, rank) * Y(i, k);
      for (Eigen::Index i = 0; i < n; ++i) Y(i, k) -= along * Q(i, rank);
    }
    for (Eigen::Index i = 0; i < n; ++i) Y(i, best) = 0.0;
  }
  return rank;
}

struct Call {
  const Model& model;
  const Workspace& ws;
  const Ground& ground;
  double h;
  ConstVecRef q;
  TreeStepScratch& s;
};

// The place for a contact that will be `predicted` above the ground: the next free one, or that of the highest of all, if
// this one is deeper; -1: none.
int place_for(double predicted, int& count, const TreeStepScratch& s) {
  if (count < kMostTouching) return count++;
  const auto highest = std::max_element(s.predicted.begin(), s.predicted.end());
  return *highest > predicted ? static_cast<int>(highest - s.predicted.begin()) : -1;
}

// The joints that would go beyond their limits in the step whose velocity without that is s.v.
void find_limits(const Call& call, int& count) {
  TreeStepScratch& s = call.s;
  for (int i = 1; i < call.model.nb(); ++i) {
    const Body& body = call.model.bodies[at(i)];
    if (!has_axis(body.kind)) continue;
    const double q = call.q[call.model.q_index[at(i)]];
    // Some files exchange them.
    const double lower = std::min(body.lower, body.upper), upper = std::max(body.lower, body.upper);
    const bool is_upper = upper - q < q - lower;
    const double gap = is_upper ? upper - q : q - lower, sign = is_upper ? -1.0 : 1.0;
    const Eigen::Index coordinate = call.model.v_index[at(i)];
    const double predicted = gap + call.h * (sign * s.v[coordinate]);
    if (!(predicted < kWithin)) continue;
    const int k = place_for(predicted, count, s);
    if (k < 0) continue;
    for (Eigen::Index column = 0; column < s.J.cols(); ++column)
      for (int r = 0; r < 3; ++r) s.J(3 * k + r, column) = 0.0;
    s.J(3 * k + 2, coordinate) = sign;
    s.c[3 * k] = s.c[3 * k + 1] = 0.0;
    s.c[3 * k + 2] = sign * s.v[coordinate];
    s.axes[at(k)].setIdentity();
    s.point[at(k)] = Touching::kLimit - i;
    s.gaps[at(k)] = gap;
    s.predicted[at(k)] = predicted;
  }
}

// The contacts of the step whose velocity without them is s.v: rows of J, in the contacts' axes, gaps, and s.c = J v.
void find_contacts(const Call& call, int& count) {
  const Model& model = call.model;
  const Workspace& ws = call.ws;
  TreeStepScratch& s = call.s;
  const double near = std::max(kNear, kFastest * call.h);
  MatX& J = s.J;
  const auto take = [&](int point, const ShapePoint& at_it, int body) {
    const Eigen::Index spare = 3 * kMostTouching;
    auto rows = J.middleRows(spare, 3);
    const Transform& X_WB = ws.X_WB[at(body)];
    point_jacobian(model, ws, body, transposed_times(X_WB.R, at_it.p_W - X_WB.p), rows);
    const Mat3 axes = contact_axes(at_it.ground.normal);
    Vec3 velocity = Vec3::Zero();
    for (Eigen::Index i = 0; i < rows.cols(); ++i) {
      const Vec3 turned = times(axes, Vec3(rows(0, i), rows(1, i), rows(2, i)));
      for (int r = 0; r < 3; ++r) rows(r, i) = turned[r];
      velocity += turned * s.v[i];
    }
    const double predicted = at_it.ground.gap + call.h * velocity[2];
    if (!(predicted < kWithin)) return;
    const int k = place_for(predicted, count, s);
    if (k < 0) return;
    for (Eigen::Index i = 0; i < rows.cols(); ++i)
      for (int r = 0; r < 3; ++r) J(3 * k + r, i) = rows(r, i);
    for (int r = 0; r < 3; ++r) s.c[3 * k + r] = velocity[r];
    s.axes[at(k)] = axes;
    s.point[at(k)] = point;
    s.gaps[at(k)] = at_it.ground.gap;
    s.predicted[at(k)] = predicted;
  };
  for (std::size_t i = 0; i < s.shapes.size(); ++i) {
    const Shape& shape = s.shapes[i];
    const Transform& X_WB = ws.X_WB[at(shape.body)];
    if (least_gap(shape, X_WB, call.ground) > near) continue;
    for (int k = 0; k < shape_points(shape.kind); ++k) {
      const ShapePoint at_it = shape_point(shape, X_WB, call.ground, k);
      if (at_it.ground.gap < near)
        take(kMostShapePoints * static_cast<int>(i) + k, at_it, shape.body);
    }
  }
}

// Y and G of the contacts, loops held by Q's first `rank` columns.
void set_responses(int count, int rank, TreeStepScratch& s) {
  const Eigen::Index rows = 3 * count, n = s.tree.size;
  for (Eigen::Index r = 0; r < rows; ++r) {
    auto y = s.Y.col(r);
    set_response(s.tree, s.J.row(r).transpose(), y);
    for (int k = 0; k < rank; ++k) {
      double along = 0.0;
      for (Eigen::Index i = 0; i < n; ++i) along += s.Q(i, k) * y[i];
      for (Eigen::Index i = 0; i < n; ++i) y[i] -= along * s.Q(i, k);
    }
  }
  for (Eigen::Index c = 0; c < rows; ++c)
    for (Eigen::Index r = c; r < rows; ++r) {
      double sum = 0.0;
      for (Eigen::Index i = 0; i < n; ++i) sum += s.Y(i, r) * s.Y(i, c);
      s.G(r, c) = s.G(c, r) = sum;
    }
  for (Eigen::Index k = 0; k < rows; k += 3) {
    const double soft = kSoftness * (s.G(k, k) + s.G(k + 1, k + 1) + s.G(k + 2, k + 2));
    for (Eigen::Index r = k; r < k + 3; ++r) s.G(r, r) += soft;
  }
}

// s.lambda <- the last step's impulses of the points that touch again.
void warm_start(int count, const AllTouching& last, TreeStepScratch& s) {
  for (int k = 0; k < count; ++k) {
    Vec3 impulse = Vec3::Zero();
    for (const Touching& before : last)
      if (before.point == s.point[at(k)]) impulse = times(s.axes[at(k)], before.impulse);
    for (int r = 0; r < 3; ++r) s.lambda[3 * k + r] = impulse[r];
  }
}

}  // namespace

TreeStepScratch::TreeStepScratch(const Model& model, std::vector<Shape> touching)
    : shapes(std::move(touching)),
      tree(model),
      J(MatX::Zero(3 * kMostTouching + 3, model.nv())),
      Q(MatX::Zero(tree.map.size, kMaxContactRows)),
      Y(MatX::Zero(tree.map.size, 3 * kMostTouching)),
      G(MatX::Zero(3 * kMostTouching, 3 * kMostTouching)),
      b(VecX::Zero(tree.map.size)),
      v(VecX::Zero(model.nv())),
      row(v),
      c(VecX::Zero(3 * kMostTouching)),
      lambda(c),
      velocity(c),
      push_out(VecX::Zero(kMostTouching)) {}

bool tree_step(const Model& model, Workspace& ws, const Ground& ground, double friction,
               const ContactOptions& solver, double h, ConstVecRef tau,
               const Compliance& compliance,
               const Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>& loops, const ContactVec& off,
               ConstVecRef q, ConstVecRef v, TreeStepScratch& s, AllTouching& touching,
               Eigen::Ref<VecX> v_next, Eigen::Ref<VecX> v_moving, ContactVec& held,
               TreeStepReport& report) {
  assert(h > 0.0 && v.size() == model.nv() && v_next.size() == v.size());
  report = {};
  if (!free_compliant_motion(model, ws, h, tau, compliance, v, s.tree)) return false;
  hold_rows(loops, off, h, v, s.tree, held);
  report.loops_held = orthonormalise(s.tree.Y, static_cast<int>(loops.rows()), s.Q);
  s.b = s.tree.b;
  end_compliant_motion(s.tree, v, s.b, s.v);
  int count = 0;
  find_limits({model, ws, ground, h, q, s}, count);
  find_contacts({model, ws, ground, h, q, s}, count);
  double deepest = 0.0;
  for (int k = 0; k < count; ++k) {
    const bool is_limit = s.point[at(k)] <= Touching::kLimit;
    (is_limit ? report.limits : report.contacts) += 1;
    deepest = std::max(deepest, -s.gaps[at(k)]);
    if (!is_limit) report.penetration = std::max(report.penetration, -s.gaps[at(k)]);
    s.friction[at(k)] = is_limit ? 0.0 : friction;
  }
  v_next = v_moving = s.v;
  if (count > 0) {
    set_responses(count, report.loops_held, s);
    warm_start(count, touching, s);
    for (int k = 0; k < count; ++k) s.c[3 * k + 2] += std::max(s.gaps[at(k)], 0.0) / h;
    const Eigen::Index rows = 3 * count;
    const ContactReport solved =
        solve_contacts(s.G.topLeftCorner(rows, rows), s.c.head(rows),
                       std::span<const double>(s.friction.data(), at(count)), solver,
                       s.lambda.head(rows), s.velocity.head(rows), s.newton);
    report.sweeps = solved.sweeps;
    report.residual = solved.residual;
    const auto add = [&](Eigen::Index r, double impulse) {
      for (Eigen::Index i = 0; i < s.tree.size; ++i) s.b[i] += impulse * s.Y(i, r);
    };
    s.b = s.tree.b;
    for (Eigen::Index r = 0; r < rows; ++r) add(r, s.lambda[r]);
    const bool is_deep = deepest > contact::kSlop;
    if (is_deep) s.tree.b = s.b;
    end_compliant_motion(s.tree, v, s.b, v_next);
    v_moving = v_next;
    if (is_deep) {
      contact::lift_impulses(s.G, std::span<const double>(s.gaps.data(), at(count)), h, s.push_out);
      s.b = s.tree.b;
      for (int k = 0; k < count; ++k) add(3 * k + 2, s.push_out[k]);
      end_compliant_motion(s.tree, v, s.b, v_moving);
    }
  }
  if (count > 0 && loops.rows() > 0) {
    // What the held rows bear of the contacts' impulses.
    s.row.setZero();
    for (Eigen::Index r = 0; r < 3 * count; ++r)
      for (Eigen::Index i = 0; i < s.row.size(); ++i) s.row[i] += s.lambda[r] * s.J(r, i);
    set_response(s.tree, s.row, s.tree.b);
    s.row.setZero();
    ContactVec more;
    hold_rows(loops, ContactVec::Zero(loops.rows()), h, s.row, s.tree, more);
    for (Eigen::Index r = 0; r < more.size(); ++r) held[r] += more[r];
  }
  touching.fill({});
  for (int k = 0; k < count; ++k)
    touching[at(k)] = {s.point[at(k)],
                       transposed_times(s.axes[at(k)], Vec3(s.lambda[3 * k], s.lambda[3 * k + 1],
                                                            s.lambda[3 * k + 2]))};
  return true;
}

}  // namespace legwork
