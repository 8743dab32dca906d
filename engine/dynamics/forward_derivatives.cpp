#include "engine/dynamics/forward_derivatives.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/mass_matrix_factor.h"
#include "engine/dynamics/tree.h"

namespace legwork {
namespace {

using lanes::kRowLanes;
using lanes::Row;

// What all columns of one call share: pinned feet, and the inverse of A = J M^-1 J^T.
struct Pinned {
  std::span<const int> last;  // per foot: where its path to the base starts
  ContactMat inverse_A;
};

constexpr int kColumns = 2 * kRowLanes;  // in lanes at once, two rows of them per number

// da (nv) <- for its right sides, but for coordinates from `end` on; dlambda (3 per foot) <- for those of the feet, negated.
void solve(const Workspace& ws, const MatX& factor, const Pinned& pinned, int end,
           std::span<Row> da, std::span<Row> dlambda) {
  solve_L_transposed(ws, factor, da);
  const auto feet = static_cast<int>(pinned.last.size());
  std::array<Row, kMaxContactRows> gap;
  for (std::size_t part = 0; feet > 0 && part < 2; ++part) {
    for (int f = 0; f < feet; ++f) {
      Row of[3];
      for (int r = 0; r < 3; ++r) of[r] = dlambda[2 * at(3 * f + r) + part];
      for (int k = pinned.last[at(f)]; k >= 0; k = ws.dof_parent[at(k)]) {
        const double* y = &ws.Y_T(3 * f, k);
        const Row& x = da[2 * at(k) + part];
        for (int r = 0; r < 3; ++r) add_scaled(y[r], x, of[r]);
      }
      for (int r = 0; r < 3; ++r) gap[at(3 * f + r)] = of[r];
    }
    for (int r = 0; r < 3 * feet; ++r) {
      Row sum = {};
      for (int c = 0; c < 3 * feet; ++c) add_scaled(-pinned.inverse_A(c, r), gap[at(c)], sum);
      dlambda[2 * at(r) + part] = sum;
    }
    for (int f = 0; f < feet; ++f)
      for (int k = pinned.last[at(f)]; k >= 0; k = ws.dof_parent[at(k)]) {
        const double* y = &ws.Y_T(3 * f, k);
        Row x = da[2 * at(k) + part];
        for (int r = 0; r < 3; ++r) add_scaled(y[r], dlambda[2 * at(3 * f + r) + part], x);
        da[2 * at(k) + part] = x;
      }
  }
  solve_L(ws, factor, end, da);
}

// Columns from `first` on, as many as there are up to kColumns, of `from` into lanes.
void read_columns(const MatX& from, int first, double sign, std::span<Row> to) {
  std::fill(to.begin(), to.end(), Row{});
  const int count = std::min(kColumns, static_cast<int>(from.cols()) - first);
  for (int l = 0; l < count; ++l) {
    const double* const column = &from(0, first + l);
    double* const lane = &to[at(l / kRowLanes)].lane[l % kRowLanes];
    for (std::size_t k = 0; 2 * k < to.size(); ++k) lane[k * kColumns] = sign * column[k];
  }
}

// The first `rows` numbers of each.
void write_columns(std::span<const Row> from, int first, int rows, MatX& to) {
  const int count = std::min(kColumns, static_cast<int>(to.cols()) - first);
  for (int l = 0; l < count; ++l) {
    double* const column = to.data() + to.rows() * (first + l);
    const double* const lane = &from[at(l / kRowLanes)].lane[l % kRowLanes];
    for (int k = 0; k < rows; ++k) column[k] = lane[k * kColumns];
  }
}

// The inverse of a positive definite A by Gauss and Jordan, which need no pivots then.
void invert(ContactMat& A) {
  const Eigen::Index n = A.rows();
  for (Eigen::Index k = 0; k < n; ++k) {
    const double inverse = 1.0 / A(k, k);
    double column[kMaxContactRows];
    for (Eigen::Index i = 0; i < n; ++i) column[i] = i == k ? 0.0 : A(i, k);
    for (Eigen::Index j = 0; j < n; ++j) {
      const double factor = A(k, j) *= inverse;
      for (Eigen::Index i = 0; i < n; ++i) A(i, j) -= column[i] * factor;
    }
    for (Eigen::Index i = 0; i < n; ++i) A(i, k) = -column[i] * inverse;
    A(k, k) = inverse;
  }
}

}  // namespace

ForwardDerivatives::ForwardDerivatives(const Model& model) : inverse(model) {
  const int nv = model.nv(), rows = 3 * static_cast<int>(model.feet.size());
  for (MatX* matrix : {&by_q, &by_v, &by_tau, &factor}) matrix->setZero(nv, nv);
  columns.resize(2 * at(model.nv()));
  for (MatX* matrix : {&force_by_q, &force_by_v, &force_by_tau, &feet_q, &feet_v})
    matrix->setZero(rows, nv);
}

bool tree::forward_derivatives(const Model& model, Workspace& ws, std::span<const int> feet,
                               ConstVecRef a, const ContactVec& foot_force,
                               ForwardDerivatives& out) {
  std::array<PointForce, kMaxContactRows / 3> forces;
  std::array<int, kMaxContactRows / 3> last;
  const auto rows = 3 * static_cast<Eigen::Index>(feet.size());
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const Foot& foot = model.feet[at(feet[f])];
    forces[f] = {foot.body, foot.p_BF, foot_force.segment<3>(3 * static_cast<Eigen::Index>(f))};
    last[f] = ws.last_dof[at(foot.body)];
  }
  tree::inverse_derivatives(model, ws, a, std::span(forces).first(feet.size()), out.inverse);
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const auto row = 3 * static_cast<Eigen::Index>(f);
    point_acceleration_derivatives(ws, out.inverse, forces[f].body, forces[f].p_B,
                                   out.feet_q.middleRows(row, 3), out.feet_v.middleRows(row, 3));
  }

  out.factor = out.inverse.M;
  factor_mass_matrix(ws, out.factor);
  Pinned pinned = {std::span(last).first(feet.size()), ContactMat(rows, rows)};
  if (!feet.empty()) {
    legwork::stack_foot_jacobians(model, ws, feet);
    ContactMat A(rows, rows);
    contact_space_matrix(ws, out.factor, pinned.last, ws.J, ws.Y_T, A);
    ContactVec scratch;
    if (min_norm_solve(A, ContactVec::Zero(rows), scratch) < rows) return false;
    invert(A);
    pinned.inverse_A = A;
  }
  std::array<Row, 2 * kMaxContactRows> lambda;
  const auto count = static_cast<int>(rows), nv = model.nv();
  const std::span<Row> dlambda = std::span(lambda).first(2 * at(count));
  const auto solve_all = [&](const MatX& right, double sign, const MatX* of_feet, MatX& by,
                             MatX& force_by) {
    for (int first = 0; first < nv; first += kColumns) {
      read_columns(right, first, sign, out.columns);
      if (of_feet && count > 0)
        read_columns(*of_feet, first, 1.0, dlambda);
      else
        std::fill(dlambda.begin(), dlambda.end(), Row{});
      const int end = of_feet ? nv : std::min(nv, first + kColumns);  // the inverse is symmetric
      solve(ws, out.factor, pinned, end, out.columns, dlambda);
      write_columns(out.columns, first, end, by);
      if (count > 0) write_columns(dlambda, first, count, force_by);
    }
  };
  solve_all(out.inverse.by_q, -1.0, &out.feet_q, out.by_q, out.force_by_q);
  solve_all(out.inverse.by_v, -1.0, &out.feet_v, out.by_v, out.force_by_v);
  out.by_tau.setIdentity();
  solve_all(out.by_tau, 1.0, nullptr, out.by_tau, out.force_by_tau);
  for (int k = 0; k < nv; ++k)
    for (int i = k + 1; i < nv; ++i) out.by_tau(i, k) = out.by_tau(k, i);
  return true;
}

}  // namespace legwork
