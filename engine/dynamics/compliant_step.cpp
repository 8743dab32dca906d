#include "engine/dynamics/compliant_step.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/math/cholesky.h"

namespace legwork {
namespace {

constexpr double kTakenBack = 0.2;  // share of a constraint's error per step
constexpr double kMostSpeed =
    0.5;  // m/s, at which an error is taken back: one that is large at first does no harm

double taken_back(double off, double h) {
  return -std::clamp(kTakenBack / h * off, -kMostSpeed, kMostSpeed);
}

// A <- G^T (M + h D + h^2 K) G
void reduce(const MimicMap& map, const std::vector<CoordinatePart>& parts, const MatX& M,
            const Compliance& c, double h, MatX& A) {
  const auto n = static_cast<int>(map.column.size());
  if (map.size == n) {  // nothing follows
    for (const CoordinatePart& part : parts)
      for (int j = part.first; j < part.end(); ++j)
        for (int i = part.first; i < part.end(); ++i) A(i, j) = M(i, j);
    for (int i = 0; i < n; ++i) A(i, i) += c.armature[i] + h * (c.damping[i] + h * c.stiffness[i]);
    return;
  }
  A.setZero();
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      double entry = M(i, j);
      if (i == j) entry += c.armature[i] + h * (c.damping[i] + h * c.stiffness[i]);
      A(map.column[at(i)], map.column[at(j)]) += map.factor[at(i)] * map.factor[at(j)] * entry;
    }
}

// Calls solve(L, segment of b) for each part.
template <class Solve>
void by_parts(const CompliantScratch& s, Eigen::Ref<VecX> b, const Solve& solve) {
  for (std::size_t p = 0; p < s.parts.size(); ++p) {
    const auto [first, size] = s.free_part(p);
    solve(s.A.block(first, first, size, size), b.segment(first, size));
  }
}

}  // namespace

CompliantScratch::CompliantScratch(const Model& model)
    : map(mimic_map(model)),
      loops(model, map),
      parts(coordinate_parts(model)),
      size(map.size),
      A(MatX::Zero(map.size, map.size)),
      full(parts.size() == 1 ? A : MatX()),
      B(full),
      Y(MatX::Zero(map.size, kMaxContactRows)),
      b(VecX::Zero(map.size)),
      f(VecX::Zero(model.nv())),
      x(b),
      q(VecX::Zero(model.nq())),
      tried(q),
      W(MatX::Zero(loops.most_rows(), loops.most_rows())),
      pull(VecX::Zero(loops.most_rows())),
      jump(f) {}

bool hold_loops(const Model& model, const Workspace& ws, double h, ConstVecRef v,
                CompliantScratch& s, Eigen::Ref<VecX> v_start) {
  write_loop_rows(model, ws, s.loops);
  s.gap = largest_entry(s.loops.off);
  for (int r = 0; r < s.loops.rows; ++r) s.loops.right[r] = taken_back(s.loops.off[r], h);
  if (std::isfinite(h)) subtract_loop_bias(model, ws, 0.5 * h, s.loops);
  subtract_loop_rates(v, s.loops);
  if (!eliminate_loops(s.loops, true)) return false;
  s.size = s.loops.size;
  s.b.setZero();
  loop_motion(s.loops, s.b, s.x);
  for (int i = 0; i < model.nv(); ++i) {
    s.jump[i] = s.map.factor[at(i)] * s.x[s.map.column[at(i)]];
    v_start[i] = v[i] + s.jump[i];
  }
  s.loops.right.setZero();
  return true;
}

bool free_compliant_motion(const Model& model, Workspace& ws, double h, ConstVecRef tau,
                           const Compliance& c, ConstVecRef v, CompliantScratch& s) {
  const MimicMap& map = s.map;
  const int nv = model.nv();
  mass_matrix(model, ws, s.parts, ws.M);
  bias_force(model, ws, ws.h);
  for (int i = 0; i < nv; ++i)
    s.f[i] =
        h * (tau[i] - ws.h[i] - c.damping[i] * v[i] - c.stiffness[i] * (c.stretch[i] + h * v[i]));
  if (s.loops.rank > 0)
    for (int j = 0; j < nv; ++j) {
      s.f[j] -= c.armature[j] * s.jump[j];
      for (int i = 0; i < nv; ++i) s.f[i] -= ws.M(i, j) * s.jump[j];
    }
  const bool has_parts = s.parts.size() > 1;
  reduce(map, s.parts, ws.M, c, h, has_parts ? s.A : s.full);
  if (!has_parts) onto_free(s.loops, s.full, s.B, s.A);
  for (std::size_t p = 0; p < s.parts.size(); ++p) {
    const CoordinatePart part = s.free_part(p);
    if (!cholesky_in_place(s.A.block(part.first, part.first, part.size, part.size))) return false;
  }
  s.x.setZero();
  for (int i = 0; i < nv; ++i) s.x[map.column[at(i)]] += map.factor[at(i)] * s.f[i];
  onto_free(s.loops, s.x, s.b);
  by_parts(s, s.b, solve_lower);
  return true;
}

void set_response(const CompliantScratch& s,
                  const Eigen::Ref<const VecX, 0, Eigen::InnerStride<>>& row, Eigen::Ref<VecX> y) {
  y.setZero();
  for (Eigen::Index i = 0; i < row.size(); ++i)
    add_onto_free(s.loops, s.map.column[static_cast<std::size_t>(i)],
                  s.map.factor[static_cast<std::size_t>(i)] * row[i], y);
  by_parts(s, y, solve_lower);
}

void set_response(const CompliantScratch& s, int part, ConstVecRef row, Eigen::Ref<VecX> y) {
  const CoordinatePart& from = s.parts[at(part)];
  const CoordinatePart to = s.free_part(at(part));
  for (int i = to.first; i < to.end(); ++i) y[i] = 0.0;
  for (int i = from.first; i < from.end(); ++i)
    add_onto_free(s.loops, s.map.column[at(i)], s.map.factor[at(i)] * row[i], y);
  solve_lower(s.A.block(to.first, to.first, to.size, to.size), y.segment(to.first, to.size));
}

void hold_rows(const Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>& J, const ContactVec& off,
               double h, ConstVecRef v, CompliantScratch& s, ContactVec& impulse) {
  const int rows = static_cast<int>(J.rows()), size = s.size;
  assert(rows <= kMaxContactRows && off.size() == rows);
  impulse.setZero(rows);
  if (rows == 0) return;
  ContactVec wanted(rows);
  for (int r = 0; r < rows; ++r) {
    auto y = s.Y.col(r);
    set_response(s, J.row(r).transpose(), y);
    wanted[r] = taken_back(off[r], h);
    for (Eigen::Index i = 0; i < v.size(); ++i) wanted[r] -= J(r, i) * v[i];
    for (int i = 0; i < size; ++i) wanted[r] -= y[i] * s.b[i];
  }
  ContactMat W(rows, rows);
  for (int r = 0; r < rows; ++r)
    for (int k = 0; k <= r; ++k) {
      double sum = 0.0;
      for (int i = 0; i < size; ++i) sum += s.Y(i, r) * s.Y(i, k);
      W(r, k) = W(k, r) = sum;
    }
  min_norm_solve(W, wanted, impulse);
  for (int r = 0; r < rows; ++r)
    for (int i = 0; i < size; ++i) s.b[i] += impulse[r] * s.Y(i, r);
}

void end_compliant_motion(CompliantScratch& s, ConstVecRef v, Eigen::Ref<VecX> b,
                          Eigen::Ref<VecX> v_next) {
  by_parts(s, b, solve_lower_transposed);
  loop_motion(s.loops, b, s.x);
  for (int i = 0; i < static_cast<int>(v.size()); ++i)
    v_next[i] = v[i] + s.map.factor[at(i)] * s.x[s.map.column[at(i)]];
}

bool compliant_velocity(const Model& model, Workspace& ws, double h, ConstVecRef tau,
                        const Compliance& compliance,
                        const Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>& J,
                        const ContactVec& off, ConstVecRef v, CompliantScratch& s,
                        Eigen::Ref<VecX> v_next, ContactVec& impulse) {
  if (!free_compliant_motion(model, ws, h, tau, compliance, v, s)) return false;
  hold_rows(J, off, h, v, s, impulse);
  end_compliant_motion(s, v, s.b, v_next);
  return true;
}

}  // namespace legwork
