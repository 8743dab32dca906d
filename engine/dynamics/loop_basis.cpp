#include "engine/dynamics/loop_basis.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/loop_closure.h"

namespace legwork {
namespace {

// Shares of a group's largest entry: a row with less than the first follows from others, and a pivot of before with less
// than the second is none any more.
constexpr double kDependentLoop = 1e-7, kLostPivot = 1e-9;

// The bodies from `body` up to, and without, the base or `end`.
std::vector<int> bodies_up_to(const Model& model, int body, int end) {
  std::vector<int> path;
  for (; body > 0 && body != end; body = model.bodies[at(body)].parent) path.push_back(body);
  return path;
}

// The column of a row that is to follow from the others: of those with at least a quarter of the largest entry, the one that
// moves the fewest loops. -1: no entry is larger than `least`.
int pivot_of(const LoopGroup& group, const double* row, std::span<const std::size_t> filled,
             double least) {
  constexpr double kLarge = 0.25;
  double largest = 0.0;
  for (const std::size_t c : filled) largest = std::max(largest, std::abs(row[c]));
  if (!(largest > least)) return -1;
  int best = -1;
  for (const std::size_t c : filled)
    if (std::abs(row[c]) >= kLarge * largest &&
        (best < 0 || group.uses[c] < group.uses[at(best)] ||
         (group.uses[c] == group.uses[at(best)] && std::abs(row[c]) > std::abs(row[best]))))
      best = static_cast<int>(c);
  return best;
}

int common_ancestor(const Model& model, int a, int b) {
  // Parents come before children.
  while (a != b) (a > b ? a : b) = model.bodies[at(a > b ? a : b)].parent;
  return a;
}

}  // namespace

LoopBasis::LoopBasis(const Model& model, const MimicMap& map) {
  size = map.size;
  place.resize(at(map.size));
  std::iota(place.begin(), place.end(), 0);
  std::vector<bool> is_led(at(model.nv()), false);
  for (const Mimic& mimic : model.mimics) is_led[at(model.v_index[at(mimic.follower)])] = true;
  for (int i = 0; i < model.nv(); ++i)
    if (!is_led[at(i)]) coordinate.push_back(i);
  // Coordinates that move a loop together are of one group: the least of them stands for it.
  std::vector<int> least(place);
  const auto leader = [&least](int k) {
    while (least[at(k)] != k) k = least[at(k)];
    return k;
  };
  for (const Loop& loop : model.loops) {
    std::vector<Lever>& own = levers.emplace_back();
    const int top = common_ancestor(model, loop.a, loop.b);
    for (const bool is_b : {false, true})
      for (const int body : bodies_up_to(model, is_b ? loop.b : loop.a, top)) {
        const int first = model.v_index[at(body)];
        for (int i = first; i < model.v_index[at(body + 1)]; ++i)
          own.push_back(
              {body, i - first, map.column[at(i)], (is_b ? 1.0 : -1.0) * map.factor[at(i)]});
      }
    for (const Lever& lever : own) {
      const int k = leader(own[0].column), other = leader(lever.column);
      least[at(std::max(k, other))] = std::min(k, other);
    }
  }
  std::vector<int> of_group(at(map.size), -1), local(at(map.size), -1);
  for (std::size_t i = 0; i < model.loops.size(); ++i) {
    if (levers[i].empty()) continue;  // nothing moves it
    int& group = of_group[at(leader(levers[i][0].column))];
    if (group < 0) {
      group = static_cast<int>(groups.size());
      groups.emplace_back();
    }
    groups[at(group)].loops.push_back(static_cast<int>(i));
  }
  std::size_t entries = 0;
  for (LoopGroup& group : groups) {
    group.row = rows;
    group.entry = entries;
    for (const int loop : group.loops) {
      group.rows += model.loops[at(loop)].directions;
      for (Lever& lever : levers[at(loop)]) {
        int& where = local[at(lever.column)];
        if (where < 0) {
          where = static_cast<int>(group.columns.size());
          group.columns.push_back(lever.column);
          group.uses.push_back(0);
        }
        lever.column = where;
        ++group.uses[at(where)];
      }
    }
    group.free.reserve(group.columns.size());
    filled.resize(std::max(filled.size(), group.columns.size()));
    rows += group.rows;
    entries += at(group.rows) * group.columns.size();
  }
  E.assign(entries, 0.0);
  off.setZero(rows);
  right.setZero(rows);
  pivot.assign(at(rows), -1);
  for (std::size_t g = 0; g < groups.size(); ++g)
    group_of.insert(group_of.end(), at(groups[g].rows), static_cast<int>(g));
}

int LoopBasis::most_rows() const {
  int most = 0;
  for (const LoopGroup& group : groups) most = std::max(most, group.rows);
  return most;
}

void write_loop_rows(const Model& model, const Workspace& ws, LoopBasis& basis) {
  std::fill(basis.E.begin(), basis.E.end(), 0.0);
  for (LoopGroup& group : basis.groups) {
    const std::size_t columns = group.columns.size();
    group.largest = 0.0;
    double* entries = basis.E.data() + group.entry;
    int row = group.row;
    for (const int index : group.loops) {
      const Loop& loop = model.loops[at(index)];
      const Transform& X_WA = ws.X_WB[at(loop.a)];
      const Vec3 x = transform_point(ws.X_WB[at(loop.b)], loop.p_B);
      const Vec3 p_AB = transposed_times(X_WA.R, x - X_WA.p);  // a's point that is at x_B
      Vec3 n_W[2];
      for (int k = 0; k < loop.directions; ++k) {
        n_W[k] = times(X_WA.R, loop.n[k]);
        basis.off[row++] = loop.n[k].dot(p_AB - loop.p_A);
      }
      for (const LoopBasis::Lever& lever : basis.levers[at(index)]) {
        const Vec3 e = column_axis(model, ws, lever.body, lever.component);
        const Vec3 moved = slides(model.bodies[at(lever.body)], lever.component)
                               ? e
                               : cross(e, x - ws.X_WB[at(lever.body)].p);
        for (int k = 0; k < loop.directions; ++k)
          entries[at(k) * columns + at(lever.column)] += lever.factor * n_W[k].dot(moved);
      }
      for (const LoopBasis::Lever& lever : basis.levers[at(index)])
        for (int k = 0; k < loop.directions; ++k)
          update_max(group.largest, std::abs(entries[at(k) * columns + at(lever.column)]));
      entries += at(loop.directions) * columns;
    }
  }
}

void subtract_loop_bias(const Model& model, const Workspace& ws, double factor, LoopBasis& basis) {
  for (const LoopGroup& group : basis.groups) {
    int row = group.row;
    for (const int index : group.loops) {
      const Loop& loop = model.loops[at(index)];
      const Transform& X_WA = ws.X_WB[at(loop.a)];
      const Vec3 bias = loop_bias(model, ws, loop);
      for (int k = 0; k < loop.directions; ++k)
        basis.right[row++] -= factor * times(X_WA.R, loop.n[k]).dot(bias);
    }
  }
}

void subtract_loop_rates(ConstVecRef v, LoopBasis& basis) {
  for (const LoopGroup& group : basis.groups)
    for (std::size_t c = 0; c < group.columns.size(); ++c) {
      const double rate = v[basis.coordinate[at(group.columns[c])]];
      for (int r = 0; r < group.rows; ++r)
        basis.right[group.row + r] -=
            basis.E[group.entry + at(r) * group.columns.size() + c] * rate;
    }
}

bool eliminate_loops(LoopBasis& basis, bool chooses) {
  basis.smallest_pivot = 1.0;
  if (chooses) basis.rank = 0;
  for (LoopGroup& group : basis.groups) {
    const std::size_t columns = group.columns.size();
    double* const E = basis.E.data() + group.entry;
    double* const right = basis.right.data() + group.row;
    int* const pivot = basis.pivot.data() + group.row;
    const double largest = group.largest;
    if (!std::isfinite(largest)) return false;
    for (int r = 0; r < group.rows; ++r) {
      double* const row = E + at(r) * columns;
      std::size_t count = 0;
      for (std::size_t c = 0; c < columns; ++c)
        if (row[c] != 0.0) basis.filled[count++] = c;
      const std::span<const std::size_t> filled(basis.filled.data(), count);
      if (chooses) {
        pivot[r] = pivot_of(group, row, filled, kDependentLoop * largest);
        if (pivot[r] >= 0) ++basis.rank;
      }
      if (pivot[r] < 0) continue;
      const std::size_t p = at(pivot[r]);
      const double share = std::abs(row[p]) / largest;
      if (!(share > kLostPivot)) return false;
      basis.smallest_pivot = std::min(basis.smallest_pivot, share);
      const double scale = 1.0 / row[p];
      for (const std::size_t c : filled) row[c] *= scale;
      row[p] = 1.0;
      right[r] *= scale;
      for (int i = 0; i < group.rows; ++i) {
        double* const other = E + at(i) * columns;
        const double factor = other[p];
        if (i == r || factor == 0.0) continue;
        for (const std::size_t c : filled) other[c] -= factor * row[c];
        other[p] = 0.0;
        right[i] -= factor * right[r];
      }
    }
  }
  if (!chooses) return true;
  std::fill(basis.place.begin(), basis.place.end(), 0);
  for (std::size_t r = 0; r < basis.pivot.size(); ++r)
    if (basis.pivot[r] >= 0)
      basis.place[at(basis.groups[at(basis.group_of[r])].columns[at(basis.pivot[r])])] =
          -1 - static_cast<int>(r);
  basis.size = 0;
  for (int& place : basis.place)
    if (place >= 0) place = basis.size++;
  for (LoopGroup& group : basis.groups) {
    group.free.clear();
    for (std::size_t c = 0; c < group.columns.size(); ++c)
      if (basis.place[at(group.columns[c])] >= 0) group.free.push_back(static_cast<int>(c));
  }
  return true;
}

namespace {

// Calls visit(group, row's entries, coordinate that follows, row) for every row with a pivot.
template <class Visit>
void each_pivot(const LoopBasis& basis, Visit&& visit) {
  for (const LoopGroup& group : basis.groups)
    for (int r = 0; r < group.rows; ++r)
      if (const int p = basis.pivot[at(group.row + r)]; p >= 0)
        visit(group, basis.E.data() + group.entry + at(r) * group.columns.size(),
              group.columns[at(p)], group.row + r);
}

}  // namespace

void loop_motion(const LoopBasis& basis, ConstVecRef u, Eigen::Ref<VecX> x) {
  for (std::size_t i = 0; i < basis.place.size(); ++i)
    if (basis.place[i] >= 0) x[static_cast<Eigen::Index>(i)] = u[basis.place[i]];
  each_pivot(basis, [&](const LoopGroup& group, const double* row, int follows, int r) {
    double sum = basis.right[r];
    for (const int c : group.free) sum -= row[c] * u[basis.place[at(group.columns[at(c)])]];
    x[follows] = sum;
  });
}

void add_onto_free(const LoopBasis& basis, int coordinate, double x, Eigen::Ref<VecX> r) {
  const int place = basis.place[at(coordinate)];
  if (place >= 0) {
    r[place] += x;
  } else if (x != 0.0) {
    const int row = -1 - place;
    const LoopGroup& group = basis.groups[at(basis.group_of[at(row)])];
    const double* const entries =
        basis.E.data() + group.entry + at(row - group.row) * group.columns.size();
    for (const int c : group.free) r[basis.place[at(group.columns[at(c)])]] -= entries[c] * x;
  }
}

void onto_free(const LoopBasis& basis, ConstVecRef x, Eigen::Ref<VecX> r) {
  r.setZero();
  for (Eigen::Index i = 0; i < x.size(); ++i) add_onto_free(basis, static_cast<int>(i), x[i], r);
}

void onto_free(const LoopBasis& basis, const MatX& F, MatX& B, MatX& A) {
  const Eigen::Index n = F.rows();
  for (std::size_t i = 0; i < basis.place.size(); ++i)
    if (const int to = basis.place[i]; to >= 0)
      for (Eigen::Index k = 0; k < n; ++k) B(k, to) = F(k, static_cast<Eigen::Index>(i));
  each_pivot(basis, [&](const LoopGroup& group, const double* row, int follows, int) {
    for (const int c : group.free) {
      const int to = basis.place[at(group.columns[at(c)])];
      if (row[c] == 0.0) continue;
      for (Eigen::Index k = 0; k < n; ++k) B(k, to) -= row[c] * F(k, follows);
    }
  });
  for (int j = 0; j < basis.size; ++j) onto_free(basis, B.col(j), A.col(j).head(basis.size));
}

}  // namespace legwork
