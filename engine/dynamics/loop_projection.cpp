#include "engine/dynamics/loop_projection.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/dynamics/configuration.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/cholesky.h"

namespace legwork {
namespace {

constexpr double kClosedLoop = 1e-12,
                 kNearlyClosed = 3e-7;                // m; one step of Newton's squares the latter
constexpr double kFarOpen = 2e-3, kWasClosed = 1e-6;  // m
constexpr double kNoLimit = std::numeric_limits<double>::infinity();  // m
constexpr int kMostProjections = 10;

// Of the rows that hold something themselves, m.
double largest_gap(const LoopBasis& basis) {
  double gap = 0.0;
  for (int r = 0; r < basis.rows; ++r)
    if (basis.pivot[at(r)] >= 0) update_max(gap, std::abs(basis.off[r]));
  return gap;
}

// v (nv) <- G x for x (nr)
void with_followers(const MimicMap& map, ConstVecRef x, Eigen::Ref<VecX> v) {
  for (Eigen::Index i = 0; i < v.size(); ++i)
    v[i] = map.factor[static_cast<std::size_t>(i)] * x[map.column[static_cast<std::size_t>(i)]];
}

// q <- q moved by the damped step of one group after the other.
void damped_step(const Model& model, CompliantScratch& s, double mu, VecX& q) {
  s.x.setZero();
  for (const LoopGroup& group : s.loops.groups) {
    const std::size_t columns = group.columns.size();
    const double* const E = s.loops.E.data() + group.entry;
    auto W = s.W.topLeftCorner(group.rows, group.rows);
    auto pull = s.pull.head(group.rows);
    double trace = 0.0;
    for (int r = 0; r < group.rows; ++r) {
      for (int k = 0; k <= r; ++k) {
        double sum = 0.0;
        for (std::size_t c = 0; c < columns; ++c)
          sum += E[at(r) * columns + c] * E[at(k) * columns + c] /
                 s.full(group.columns[c], group.columns[c]);
        W(r, k) = sum;
      }
      trace += W(r, r);
      pull[r] = -s.loops.off[group.row + r];
    }
    for (int r = 0; r < group.rows; ++r) W(r, r) += mu * trace / group.rows;
    if (!cholesky_in_place(W)) continue;
    solve_lower(W, pull);
    solve_lower_transposed(W, pull);
    for (std::size_t c = 0; c < columns; ++c)
      for (int r = 0; r < group.rows; ++r)
        s.x[group.columns[c]] +=
            E[at(r) * columns + c] * pull[r] / s.full(group.columns[c], group.columns[c]);
  }
  with_followers(s.map, s.x, s.f);
  integrate_configuration(model, 1.0, s.f, q);
}

// Where Newton's method fails: by damped steps, each of which brings the loops nearer.
bool project_damped(const Model& model, Workspace& ws, ConstVecRef v, CompliantScratch& s,
                    VecX& q) {
  constexpr int kMostSteps = 40;
  double before = std::numeric_limits<double>::infinity(), damping = 0.01;
  s.tried = q;
  for (int i = 0; i < kMostSteps; ++i) {
    forward_kinematics(model, q, v, ws);
    write_loop_rows(model, ws, s.loops);
    const double gap = largest_gap(s.loops);
    if (gap <= kClosedLoop) return true;
    if (!std::isfinite(gap) && i == 0) return false;
    if (gap < before) {
      before = gap;
      damping = std::max(0.1 * damping, 1e-13);
      s.tried = q;
    } else {
      damping *= 30.0;
      q = s.tried;
      forward_kinematics(model, q, v, ws);
      write_loop_rows(model, ws, s.loops);
    }
    damped_step(model, s, damping, q);
  }
  return false;
}

}  // namespace

LoopState loop_state(const Model& model, const Workspace& ws, CompliantScratch& s) {
  write_loop_rows(model, ws, s.loops);
  LoopState state;
  state.gap = largest_entry(s.loops.off);
  s.loops.right.setZero();
  eliminate_loops(s.loops, true);
  s.size = s.loops.size;
  state.rank = s.loops.rank;
  state.smallest_pivot = s.loops.smallest_pivot;
  return state;
}

bool project_step(const Model& model, Workspace& ws, ConstVecRef v, CompliantScratch& s, VecX& q) {
  s.q = q;
  const auto L = s.A.topLeftCorner(s.size, s.size);
  double before = s.gap < kWasClosed ? kNoLimit : kFarOpen;
  for (int i = 0; i < kMostProjections; ++i) {
    forward_kinematics(model, q, v, ws);
    write_loop_rows(model, ws, s.loops);
    const double gap = largest_gap(s.loops);
    if (gap <= kClosedLoop) return true;
    for (int r = 0; r < s.loops.rows; ++r) s.loops.right[r] = -s.loops.off[r];
    if (!(gap < before) || !eliminate_loops(s.loops, false)) break;
    before = gap;
    s.b.setZero();
    loop_motion(s.loops, s.b, s.x);
    // s.f, s.B: free here.
    auto moved = s.B.col(0);
    moved.setZero();
    for (Eigen::Index c = 0; c < s.full.cols(); ++c)
      if (s.x[c] != 0.0)
        for (Eigen::Index r = 0; r < s.full.rows(); ++r) moved[r] -= s.full(r, c) * s.x[c];
    onto_free(s.loops, moved, s.b);
    solve_lower(L, s.b.head(s.size));
    solve_lower_transposed(L, s.b.head(s.size));
    loop_motion(s.loops, s.b, s.x);
    with_followers(s.map, s.x, s.f);
    integrate_configuration(model, 1.0, s.f, q);
    if (gap < kNearlyClosed) return true;
  }
  q = s.q;
  if (s.gap < kWasClosed && project_damped(model, ws, v, s, q)) return true;
  q = s.q;
  return false;
}

bool assemble_loops(const Model& model, Workspace& ws, ConstVecRef armature, CompliantScratch& s,
                    VecX& q) {
  constexpr int kMostSteps = 60;
  constexpr double kFinest = 1e-15, kGoodEnough = 1e-10;  // m
  constexpr double kFurthestTurn = 0.4;                   // rad, m: of a coordinate in a step
  LoopBasis& basis = s.loops;
  const int nr = s.map.size, rows = basis.rows;
  if (rows == 0) return true;
  const VecX none = VecX::Zero(model.nv());
  const VecX open = q;
  forward_kinematics(model, q, none, ws);
  mass_matrix(model, ws, ws.M);
  MatX L = MatX::Zero(nr, nr), Y(nr, rows), W(rows, rows);
  VecX step(rows), dq(model.nv()), x(nr), tried;
  for (int j = 0; j < model.nv(); ++j)
    for (int i = 0; i < model.nv(); ++i) {
      const bool is_coupled = (i < model.base_nv()) == (j < model.base_nv());
      const double entry = (is_coupled ? ws.M(i, j) : 0.0) + (i == j ? armature[i] : 0.0);
      L(s.map.column[at(i)], s.map.column[at(j)]) +=
          s.map.factor[at(i)] * s.map.factor[at(j)] * entry;
    }
  if (!cholesky_in_place(L)) return false;
  write_loop_rows(model, ws, basis);
  double size = 0.0;  // m: of the loops
  for (const double entry : basis.E) size = std::max(size, std::abs(entry));
  double gap = largest_entry(basis.off), damping = 0.1;
  for (int n = 0; n < kMostSteps && gap > kFinest && std::isfinite(gap); ++n) {
    Y.setZero();
    for (const LoopGroup& group : basis.groups)
      for (int r = 0; r < group.rows; ++r) {
        for (std::size_t c = 0; c < group.columns.size(); ++c)
          Y(group.columns[c], group.row + r) =
              basis.E[group.entry + at(r) * group.columns.size() + c];
        solve_lower(L, Y.col(group.row + r));
      }
    double trace = 0.0;
    for (int r = 0; r < rows; ++r)
      for (int k = 0; k <= r; ++k) {
        double sum = 0.0;
        for (int i = 0; i < nr; ++i) sum += Y(i, r) * Y(i, k);
        W(r, k) = sum;
        if (k == r) trace += sum;
      }
    const double mu = damping * std::min(1.0, gap / size) + 1e-14;
    for (int r = 0; r < rows; ++r) {
      W(r, r) += mu * trace / rows;
      step[r] = -basis.off[r];
    }
    if (!cholesky_in_place(W)) break;
    solve_lower(W, step);
    solve_lower_transposed(W, step);
    x.setZero();
    for (int r = 0; r < rows; ++r)
      for (int i = 0; i < nr; ++i) x[i] += Y(i, r) * step[r];
    solve_lower_transposed(L, x);
    const double longest = largest_entry(x);
    if (longest > kFurthestTurn) x *= kFurthestTurn / longest;
    with_followers(s.map, x, dq);
    tried = q;
    integrate_configuration(model, 1.0, dq, q);
    forward_kinematics(model, q, none, ws);
    write_loop_rows(model, ws, basis);
    const double now = largest_entry(basis.off);
    if (now < gap) {
      gap = now;
      damping = std::max(0.1 * damping, 1e-4);
      continue;
    }
    q = tried;
    if (gap <= 1e-13) break;  // as well as it gets
    damping *= 20.0;
    forward_kinematics(model, q, none, ws);
    write_loop_rows(model, ws, basis);
  }
  if (gap <= kGoodEnough) return true;
  q = open;
  return false;
}

}  // namespace legwork
