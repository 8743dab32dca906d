#include "engine/dynamics/mass_matrix_factor.h"

#include <cassert>
#include <cmath>

namespace legwork {
namespace {

using lanes::Row;

bool is_zero(const Row& x) {
  for (const double entry : x.lane)
    if (entry != 0.0) return false;
  return true;
}

Row scaled(double s, const Row& x) {
  Row out;
  for (int l = 0; l < lanes::kRowLanes; ++l) out.lane[l] = s * x.lane[l];
  return out;
}

// The floating base's six numbers of a row, copied so that the compiler sees no alias with what is written.
struct BasePart {
  bool is_floating;
  double x[6] = {};
  BasePart(const Workspace& ws, const double* row) : is_floating(ws.base_nv > 0) {
    if (is_floating)
      for (int k = 0; k < 6; ++k) x[k] = row[k];
  }
  void subtract_from(double* y, double s) const {
    if (is_floating)
      for (int k = 0; k < 6; ++k) y[k] -= s * x[k];
  }
};

}  // namespace

void factor_mass_matrix(const Workspace& ws, MatX& M) {
  assert(at(static_cast<int>(M.rows())) == ws.dof_parent.size() && M.cols() == M.rows());
  const std::vector<int>& parent = ws.dof_parent;
  const int base_nv = ws.base_nv;
  for (int k = static_cast<int>(M.rows()) - 1; k >= base_nv; --k) {
    double* row = &M(0, k);  // of L
    row[k] = std::sqrt(row[k]);
    const double inverse = 1.0 / row[k];
    for (int i = parent[at(k)]; i >= base_nv; i = parent[at(i)]) row[i] *= inverse;
    for (int i = 0; i < base_nv; ++i) row[i] *= inverse;
    const BasePart base(ws, row);
    for (int i = parent[at(k)]; i >= base_nv; i = parent[at(i)]) {
      double* y = &M(0, i);
      for (int j = i; j >= base_nv; j = parent[at(j)]) y[j] -= row[i] * row[j];
      base.subtract_from(y, row[i]);
    }
    for (int i = 0; i < base_nv; ++i) base.subtract_from(&M(0, i), base.x[i]);
  }
  for (int k = base_nv - 1; k >= 0; --k) {
    double* row = &M(0, k);
    row[k] = std::sqrt(row[k]);
    for (int i = 0; i < k; ++i) row[i] /= row[k];
    for (int i = 0; i < k; ++i)
      for (int j = 0; j <= i; ++j) M(j, i) -= row[i] * row[j];
  }
}

void solve_L_transposed(const Workspace& ws, const MatX& L_T, Eigen::Ref<VecX> x_out) {
  assert(x_out.size() == L_T.rows());
  const std::vector<int>& parent = ws.dof_parent;
  double* x = x_out.data();
  const int base_nv = ws.base_nv;
  for (int i = static_cast<int>(L_T.rows()) - 1; i >= base_nv; --i) {
    if (x[i] == 0.0) continue;  // a leg without load
    const double* row = &L_T(0, i);
    const double xi = x[i] /= row[i];
    for (int j = parent[at(i)]; j >= base_nv; j = parent[at(j)]) x[j] -= row[j] * xi;
    BasePart(ws, row).subtract_from(x, xi);
  }
  for (int i = base_nv - 1; i >= 0; --i) {
    x[i] /= L_T(i, i);
    for (int j = 0; j < i; ++j) x[j] -= L_T(j, i) * x[i];
  }
}

void solve_L(const Workspace& ws, const MatX& L_T, Eigen::Ref<VecX> x_out) {
  assert(x_out.size() == L_T.rows());
  const std::vector<int>& parent = ws.dof_parent;
  double* x = x_out.data();
  for (int i = 0; i < L_T.rows(); ++i) {
    const double* row = &L_T(0, i);
    double sum = x[i];
    for (int j = parent[at(i)]; j >= 0; j = parent[at(j)]) sum -= row[j] * x[j];
    x[i] = sum / row[i];
  }
}

void solve_L_transposed(const Workspace& ws, const MatX& L_T, std::span<Row> x) {
  assert(x.size() == 2 * at(static_cast<int>(L_T.rows())));
  for (int i = static_cast<int>(L_T.rows()) - 1; i >= 0; --i) {
    const double* row = &L_T(0, i);
    for (int part = 0; part < 2; ++part) {
      Row& of = x[at(2 * i + part)];
      if (is_zero(of)) continue;  // on other branches than all of these right sides
      const Row xi = of = scaled(1.0 / row[i], of);
      for (int j = ws.dof_parent[at(i)]; j >= 0; j = ws.dof_parent[at(j)])
        add_scaled(-row[j], xi, x[at(2 * j + part)]);
    }
  }
}

void solve_L(const Workspace& ws, const MatX& L_T, int end, std::span<Row> x) {
  assert(x.size() == 2 * at(static_cast<int>(L_T.rows())) && end <= L_T.rows());
  for (int i = 0; i < end; ++i) {
    const double* row = &L_T(0, i);
    Row* const of = &x[2 * at(i)];
    Row sum0 = of[0], sum1 = of[1];
    for (int j = ws.dof_parent[at(i)]; j >= 0; j = ws.dof_parent[at(j)]) {
      add_scaled(-row[j], x[2 * at(j)], sum0);
      add_scaled(-row[j], x[2 * at(j) + 1], sum1);
    }
    const double inverse = 1.0 / row[i];
    of[0] = scaled(inverse, sum0);
    of[1] = scaled(inverse, sum1);
  }
}

void solve_L_transposed_on_path(const Workspace& ws, const MatX& L_T, int last,
                                Eigen::Ref<MatX> Y_T) {
  const std::vector<int>& parent = ws.dof_parent;
  for (int i = last; i >= 0; i = parent[at(i)]) {
    const double* row = &L_T(0, i);
    const double inverse = 1.0 / row[i];
    double* y = &Y_T(0, i);
    const double y0 = y[0] *= inverse, y1 = y[1] *= inverse, y2 = y[2] *= inverse;
    for (int j = parent[at(i)]; j >= 0; j = parent[at(j)]) {
      double* z = &Y_T(0, j);
      z[0] -= row[j] * y0;
      z[1] -= row[j] * y1;
      z[2] -= row[j] * y2;
    }
  }
}

void contact_space_matrix(const Workspace& ws, const MatX& L_T, std::span<const int> last,
                          const MatX& J, MatX& Y_T, Eigen::Ref<MatX> A) {
  assert(A.rows() >= 3 * static_cast<Eigen::Index>(last.size()) && Y_T.rows() == J.rows());
  const std::vector<int>& parent = ws.dof_parent;
  const int count = static_cast<int>(last.size());
  for (int f = 0; f < count; ++f) {
    for (int k = last[at(f)]; k >= 0; k = parent[at(k)])
      for (int r = 3 * f; r < 3 * f + 3; ++r) Y_T(r, k) = J(r, k);
    solve_L_transposed_on_path(ws, L_T, last[at(f)], Y_T.middleRows(3 * f, 3));
    for (int g = 0; g <= f; ++g) {
      // The sum runs over the coordinates that the two paths share.
      int k = last[at(f)], other = last[at(g)];
      while (k != other) (k > other ? k : other) = parent[at(k > other ? k : other)];
      Mat3 sum = Mat3::Zero();
      for (; k >= 0; k = parent[at(k)]) {
        const double *y = &Y_T(3 * f, k), *z = &Y_T(3 * g, k);
        for (int s = 0; s < 3; ++s)
          for (int r = 0; r < 3; ++r) sum(r, s) += y[r] * z[s];
      }
      for (int s = 0; s < 3; ++s)
        for (int r = 0; r < 3; ++r) A(3 * f + r, 3 * g + s) = A(3 * g + s, 3 * f + r) = sum(r, s);
    }
  }
}

}  // namespace legwork
