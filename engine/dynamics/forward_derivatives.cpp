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

// Eight columns, in lanes: da (nv rows) <- for its right sides, dlambda (3 rows per foot) <- for those of the feet, negated.
void solve(const Workspace& ws, const MatX& factor, const Pinned& pinned, std::span<Row> da,
           std::span<Row> dlambda) {
  solve_L_transposed(ws, factor, da);
  const auto rows = static_cast<int>(pinned.inverse_A.rows());
  std::array<Row, kMaxContactRows> gap;
  for (int r = 0; r < rows; ++r) {
    gap[at(r)] = dlambda[at(r)];
    for (int k = pinned.last[at(r / 3)]; k >= 0; k = ws.dof_parent[at(k)])
      add_scaled(ws.Y_T(r, k), da[at(k)], gap[at(r)]);
  }
  for (int r = 0; r < rows; ++r) {
    Row sum = {};
    for (int c = 0; c < rows; ++c) add_scaled(-pinned.inverse_A(r, c), gap[at(c)], sum);
    for (int k = pinned.last[at(r / 3)]; k >= 0; k = ws.dof_parent[at(k)])
      add_scaled(ws.Y_T(r, k), sum, da[at(k)]);
    dlambda[at(r)] = sum;
  }
  solve_L(ws, factor, da);
}

// Columns `first` to first + 7, if there are so many, of `from` into lanes.
void read_columns(const MatX& from, Eigen::Index first, double sign, std::span<Row> to) {
  std::fill(to.begin(), to.end(), Row{});
  const Eigen::Index count = std::min<Eigen::Index>(kRowLanes, from.cols() - first);
  for (Eigen::Index l = 0; l < count; ++l)
    for (std::size_t k = 0; k < to.size(); ++k)
      to[k].lane[l] = sign * from(static_cast<Eigen::Index>(k), first + l);
}

void write_columns(std::span<const Row> from, Eigen::Index first, MatX& to) {
  const Eigen::Index count = std::min<Eigen::Index>(kRowLanes, to.cols() - first);
  for (Eigen::Index l = 0; l < count; ++l)
    for (std::size_t k = 0; k < from.size(); ++k)
      to(static_cast<Eigen::Index>(k), first + l) = from[k].lane[l];
}

}  // namespace

ForwardDerivatives::ForwardDerivatives(const Model& model) : inverse(model) {
  const int nv = model.nv(), rows = 3 * static_cast<int>(model.feet.size());
  for (MatX* matrix : {&by_q, &by_v, &by_tau, &factor}) matrix->setZero(nv, nv);
  columns.resize(at(model.nv()));
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
    ContactVec unit(rows), column;
    for (Eigen::Index c = 0; c < rows; ++c) {
      unit.setZero();
      unit[c] = 1.0;
      if (min_norm_solve(A, unit, column) < rows) return false;
      pinned.inverse_A.col(c) = column;
    }
  }
  std::array<Row, kMaxContactRows> lambda;
  const std::span<Row> dlambda = std::span(lambda).first(at(static_cast<int>(rows)));
  const auto solve_all = [&](const MatX& right, double sign, const MatX* of_feet, MatX& by,
                             MatX& force_by) {
    for (Eigen::Index first = 0; first < model.nv(); first += kRowLanes) {
      read_columns(right, first, sign, out.columns);
      if (of_feet)
        read_columns(*of_feet, first, 1.0, dlambda);
      else
        std::fill(dlambda.begin(), dlambda.end(), Row{});
      solve(ws, out.factor, pinned, out.columns, dlambda);
      write_columns(out.columns, first, by);
      write_columns(dlambda, first, force_by);
    }
  };
  solve_all(out.inverse.by_q, -1.0, &out.feet_q, out.by_q, out.force_by_q);
  solve_all(out.inverse.by_v, -1.0, &out.feet_v, out.by_v, out.force_by_v);
  out.by_tau.setIdentity();
  solve_all(out.by_tau, 1.0, nullptr, out.by_tau, out.force_by_tau);
  return true;
}

}  // namespace legwork
