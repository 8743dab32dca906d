#include "engine/math/nearest_point.h"

#include <array>
#include <cassert>
#include <cmath>

namespace legwork {
namespace {

using ActiveMat = Eigen::Matrix<double, kMaxNearestUnknowns, kMaxNearestUnknowns>;
using ActiveVec = Eigen::Matrix<double, kMaxNearestUnknowns, 1>;

// The active constraints: indices, multipliers, and an orthonormal basis of their normals N = Q T, T triangular.
struct ActiveSet {
  int size = 0;
  std::array<int, kMaxNearestUnknowns> index = {};
  ActiveVec multiplier = ActiveVec::Zero();
  ActiveMat Q = ActiveMat::Zero(), T = ActiveMat::Zero();
};

double row_dot(const PolyhedronMat& A, int row, const ActiveVec& z, int d) {
  double sum = 0.0;
  for (int j = 0; j < d; ++j) sum += A(row, j) * z[j];
  return sum;
}

double basis_dot(const ActiveMat& Q, int column, const ActiveVec& x, int d) {
  double sum = 0.0;
  for (int j = 0; j < d; ++j) sum += Q(j, column) * x[j];
  return sum;
}

// Splits x = Q y + rest, by Gram-Schmidt twice.
void split(const ActiveSet& active, int d, ActiveVec& x, ActiveVec& y) {
  y.setZero();
  for (int pass = 0; pass < 2; ++pass)
    for (int k = 0; k < active.size; ++k) {
      const double share = basis_dot(active.Q, k, x, d);
      y[k] += share;
      for (int j = 0; j < d; ++j) x[j] -= share * active.Q(j, k);
    }
}

double norm_of(const ActiveVec& x, int d) {
  double sum = 0.0;
  for (int j = 0; j < d; ++j) sum += x[j] * x[j];
  return std::sqrt(sum);
}

ActiveVec row_of(const PolyhedronMat& A, int row, int d) {
  ActiveVec x = ActiveVec::Zero();
  for (int j = 0; j < d; ++j) x[j] = A(row, j);
  return x;
}

// Recomputes Q and T from constraint number `from` on: there are few, and so no rounding errors accumulate.
void refactor(const PolyhedronMat& A, int d, ActiveSet& active, int from) {
  const int size = active.size;
  for (active.size = from; active.size < size; ++active.size) {
    const int k = active.size;
    ActiveVec x = row_of(A, active.index[static_cast<std::size_t>(k)], d), y;
    split(active, d, x, y);
    const double norm = norm_of(x, d);
    for (int j = 0; j < k; ++j) active.T(j, k) = y[j];
    active.T(k, k) = norm;
    for (int j = 0; j < d; ++j) active.Q(j, k) = x[j] / norm;
  }
}

void drop(const PolyhedronMat& A, int d, ActiveSet& active, int position) {
  for (int k = position; k + 1 < active.size; ++k) {
    active.index[static_cast<std::size_t>(k)] = active.index[static_cast<std::size_t>(k + 1)];
    active.multiplier[k] = active.multiplier[k + 1];
  }
  --active.size;
  refactor(A, d, active, position);
}

// The constraint violated most, by more than the tolerance; -1 if none is.
int most_violated(const PolyhedronMat& A, const PolyhedronVec& b, const ActiveVec& z, int d,
                  double tolerance) {
  int worst = -1;
  double least = -tolerance;
  for (int row = 0; row < A.rows(); ++row) {
    const double slack = row_dot(A, row, z, d) - b[row];
    if (slack < least) {
      least = slack;
      worst = row;
    }
  }
  return worst;
}

// Adds constraint `row`, dropping others as needed. False if it cannot be met together with those that must stay.
bool enforce(const PolyhedronMat& A, const PolyhedronVec& b, int row, ActiveSet& active,
             ActiveVec& z) {
  constexpr double kDependent =
      1e-11;  // a normal counts as dependent if less of its length is outside the active span
  const int d = static_cast<int>(A.cols());
  const ActiveVec normal = row_of(A, row, d);
  const double length = norm_of(normal, d);
  double multiplier = 0.0;
  for (;;) {
    ActiveVec step = normal,
              y;  // the part of the normal that leaves the active constraints' values alone
    split(active, d, step, y);
    ActiveVec r = y;  // T r = y: the rates at which the active multipliers fall
    for (int i = active.size - 1; i >= 0; --i) {
      for (int j = i + 1; j < active.size; ++j) r[i] -= active.T(i, j) * r[j];
      r[i] /= active.T(i, i);
    }
    int blocking = -1;
    double partial = 0.0;  // step at which a multiplier reaches zero
    for (int k = 0; k < active.size; ++k) {
      if (!(r[k] > 0.0)) continue;
      const double t = active.multiplier[k] / r[k];
      if (blocking < 0 || t < partial) {
        partial = t;
        blocking = k;
      }
    }
    const double reach = norm_of(step, d);
    const bool is_dependent = active.size == d || !(reach > kDependent * length);
    if (is_dependent && blocking < 0) return false;
    const double full = is_dependent ? 0.0 : (b[row] - row_dot(A, row, z, d)) / (reach * reach);
    const bool is_full = !is_dependent && (blocking < 0 || full <= partial);
    const double t = is_full ? full : partial;
    if (!is_dependent)
      for (int j = 0; j < d; ++j) z[j] += t * step[j];
    for (int k = 0; k < active.size; ++k) active.multiplier[k] -= t * r[k];
    multiplier += t;
    if (is_full) {
      active.index[static_cast<std::size_t>(active.size)] = row;
      active.multiplier[active.size] = multiplier;
      const int position = active.size++;
      refactor(A, d, active, position);
      return true;
    }
    drop(A, d, active, blocking);
  }
}

}  // namespace

NearestPoint nearest_point(const PolyhedronMat& A, const PolyhedronVec& b, double tolerance,
                           ContactVec& z, PolyhedronVec& multipliers) {
  constexpr int kMaxSteps = 200;  // thirty constraints need far fewer
  assert(A.cols() <= kMaxNearestUnknowns && b.size() == A.rows());
  const int d = static_cast<int>(A.cols());
  ActiveSet active;
  ActiveVec x = ActiveVec::Zero();
  NearestPoint result = NearestPoint::iteration_limit;
  for (int step = 0; step < kMaxSteps; ++step) {
    const int row = most_violated(A, b, x, d, tolerance);
    if (row < 0) {
      result = NearestPoint::found;
      break;
    }
    if (!enforce(A, b, row, active, x)) {
      result = NearestPoint::infeasible;
      break;
    }
  }
  z.resize(d);
  for (int j = 0; j < d; ++j) z[j] = x[j];
  multipliers.setZero(A.rows());
  for (int k = 0; k < active.size; ++k)
    multipliers[active.index[static_cast<std::size_t>(k)]] = active.multiplier[k];
  return result;
}

}  // namespace legwork
