#include "engine/formulations/newton_euler_grf/friction_cone.h"

#include <array>
#include <cmath>

namespace legwork::newton_euler_grf {
namespace {

using SmallMat = Eigen::Matrix<double, kMaxCone, kMaxCone>;
using SmallVec = Eigen::Matrix<double, kMaxCone, 1>;

// The active constraints' indices, multipliers and an orthonormal basis of their normals: N = Q T, T triangular.
struct ActiveSet {
  int size = 0;
  std::array<int, kMaxCone> index = {};
  SmallVec multiplier = SmallVec::Zero();
  SmallMat Q = SmallMat::Zero(), T = SmallMat::Zero();
};

double row_dot(const ConeMat& A, int row, const SmallVec& z, int d) {
  double sum = 0.0;
  for (int j = 0; j < d; ++j) sum += A(row, j) * z[j];
  return sum;
}

double column_dot(const SmallMat& Q, int column, const SmallVec& x, int d) {
  double sum = 0.0;
  for (int j = 0; j < d; ++j) sum += Q(j, column) * x[j];
  return sum;
}

// Splits x = Q y + rest, by Gram-Schmidt twice.
void split(const ActiveSet& active, int d, SmallVec& x, SmallVec& y) {
  y.setZero();
  for (int pass = 0; pass < 2; ++pass)
    for (int k = 0; k < active.size; ++k) {
      const double share = column_dot(active.Q, k, x, d);
      y[k] += share;
      for (int j = 0; j < d; ++j) x[j] -= share * active.Q(j, k);
    }
}

double norm_of(const SmallVec& x, int d) {
  double sum = 0.0;
  for (int j = 0; j < d; ++j) sum += x[j] * x[j];
  return std::sqrt(sum);
}

SmallVec row_of(const ConeMat& A, int row, int d) {
  SmallVec x = SmallVec::Zero();
  for (int j = 0; j < d; ++j) x[j] = A(row, j);
  return x;
}

// Q and T anew for the constraints from number `from` on: they are few, and this keeps no rounding errors.
void refactor(const ConeMat& A, int d, ActiveSet& active, int from) {
  const int size = active.size;
  for (active.size = from; active.size < size; ++active.size) {
    const int k = active.size;
    SmallVec x = row_of(A, active.index[static_cast<std::size_t>(k)], d), y;
    split(active, d, x, y);
    const double norm = norm_of(x, d);
    for (int j = 0; j < k; ++j) active.T(j, k) = y[j];
    active.T(k, k) = norm;
    for (int j = 0; j < d; ++j) active.Q(j, k) = x[j] / norm;
  }
}

void drop(const ConeMat& A, int d, ActiveSet& active, int position) {
  for (int k = position; k + 1 < active.size; ++k) {
    active.index[static_cast<std::size_t>(k)] = active.index[static_cast<std::size_t>(k + 1)];
    active.multiplier[k] = active.multiplier[k + 1];
  }
  --active.size;
  refactor(A, d, active, position);
}

// The constraint violated most, by more than the tolerance; -1 if none is.
int most_violated(const ConeMat& A, const ConeVec& b, const SmallVec& z, int d, double tolerance) {
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

// Adds constraint `row`, dropping others on the way. False if it cannot be met together with those that must stay.
bool enforce(const ConeMat& A, const ConeVec& b, int row, ActiveSet& active, SmallVec& z) {
  constexpr double kDependent = 1e-11;  // of a normal's length outside the span of the active ones
  const int d = static_cast<int>(A.cols());
  const SmallVec normal = row_of(A, row, d);
  const double length = norm_of(normal, d);
  double multiplier = 0.0;
  for (;;) {
    SmallVec step = normal,
             y;  // the part of the normal that leaves the active constraints' values alone
    split(active, d, step, y);
    SmallVec r = y;  // T r = y: the rates at which the active multipliers fall
    for (int i = active.size - 1; i >= 0; --i) {
      for (int j = i + 1; j < active.size; ++j) r[i] -= active.T(i, j) * r[j];
      r[i] /= active.T(i, i);
    }
    int blocking = -1;
    double partial = 0.0;  // how far until a multiplier reaches zero
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

NearestPoint nearest_point(const ConeMat& A, const ConeVec& b, double tolerance, ContactVec& z,
                           ConeVec& multipliers) {
  constexpr int kMaxSteps = 200;  // twenty constraints need far fewer
  const int d = static_cast<int>(A.cols());
  ActiveSet active;
  SmallVec x = SmallVec::Zero();
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

void friction_pyramid(int feet, double friction_coefficient, ConeMat& G) {
  const double slope = friction_coefficient / std::sqrt(2.0);
  G.setZero(5 * feet, 3 * feet);
  for (int k = 0; k < feet; ++k) {
    for (int axis = 0; axis < 2; ++axis)
      for (int side = 0; side < 2; ++side) {
        const int row = 5 * k + 2 * axis + side;
        G(row, 3 * k + axis) = side == 0 ? 1.0 : -1.0;
        G(row, 3 * k + 2) = slope;
      }
    G(5 * k + 4, 3 * k + 2) = 1.0;
  }
}

}  // namespace legwork::newton_euler_grf
