#include "engine/math/dense_solve.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace legwork {
namespace {

// Overwrites the lower triangle of a symmetric positive definite r x r matrix S by its Cholesky factor.
void cholesky(ContactMat& S, int r) {
  for (int j = 0; j < r; ++j) {
    for (int k = 0; k < j; ++k)
      for (int i = j; i < r; ++i) S(i, j) -= S(i, k) * S(j, k);
    const double d = std::sqrt(S(j, j));
    for (int i = j; i < r; ++i) S(i, j) /= d;
  }
}

// y <- S^-1 y, with S given by its Cholesky factor.
void cholesky_solve(const ContactMat& S, int r, ContactVec& y) {
  for (int i = 0; i < r; ++i) {
    for (int k = 0; k < i; ++k) y[i] -= S(i, k) * y[k];
    y[i] /= S(i, i);
  }
  for (int i = r - 1; i >= 0; --i) {
    for (int k = i + 1; k < r; ++k) y[i] -= S(k, i) * y[k];
    y[i] /= S(i, i);
  }
}

}  // namespace

bool solve_in_place(Eigen::Ref<MatX> A, Eigen::Ref<VecX> b) {
  assert(A.rows() == A.cols() && b.size() == A.rows());
  const Eigen::Index n = A.rows();
  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index pivot = k;
    for (Eigen::Index i = k + 1; i < n; ++i)
      if (std::abs(A(i, k)) > std::abs(A(pivot, k))) pivot = i;
    const double d = A(pivot, k);
    if (!std::isfinite(d) || d == 0.0) return false;
    if (pivot != k) {
      for (Eigen::Index j = k; j < n; ++j) std::swap(A(k, j), A(pivot, j));
      std::swap(b[k], b[pivot]);
    }
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const double factor = A(i, k) / d;
      if (factor == 0.0) continue;
      for (Eigen::Index j = k + 1; j < n; ++j) A(i, j) -= factor * A(k, j);
      b[i] -= factor * b[k];
    }
  }
  for (Eigen::Index i = n - 1; i >= 0; --i) {
    for (Eigen::Index j = i + 1; j < n; ++j) b[i] -= A(i, j) * b[j];
    b[i] /= A(i, i);
  }
  return true;
}

int min_norm_solve(const ContactMat& A_in, const ContactVec& b, ContactVec& x, double tolerance) {
  assert(A_in.rows() == A_in.cols() && b.size() == A_in.rows());
  const int n = static_cast<int>(A_in.rows());
  ContactMat L = A_in;  // becomes the factor, rows in original order, columns in pivot order
  Eigen::Matrix<int, kMaxContactRows, 1> order;
  for (int i = 0; i < n; ++i) order[i] = i;
  double largest = 0.0;
  for (int i = 0; i < n; ++i) largest = L(i, i) > largest ? L(i, i) : largest;

  // Rows and columns are swapped physically so that the leading r x r block is lower triangular.
  int r = 0;
  for (; r < n; ++r) {
    int pivot = r;
    for (int i = r + 1; i < n; ++i)
      if (L(i, i) > L(pivot, pivot)) pivot = i;
    if (!(L(pivot, pivot) > tolerance * largest)) break;
    if (pivot != r) {
      L.row(r).swap(L.row(pivot));
      L.col(r).swap(L.col(pivot));
      std::swap(order[r], order[pivot]);
    }
    const double d = std::sqrt(L(r, r));
    L(r, r) = d;
    double column
        [kMaxContactRows];  // a copy, so that the compiler sees no alias with L's other columns
    for (int i = r + 1; i < n; ++i) column[i] = L(i, r) /= d;
    // Updates both triangles, which stay equal to the bit: cheaper than copying one to the other.
    for (int j = r + 1; j < n; ++j) {
      double* entry = &L(0, j);
      for (int i = r + 1; i < n; ++i) entry[i] -= column[i] * column[j];
    }
    for (int j = r + 1; j < n; ++j) L(r, j) = 0.0;
  }

  x.setZero(n);
  ContactVec y(n);
  if (r == n) {
    for (int i = 0; i < n; ++i) y[i] = b[order[i]];
    cholesky_solve(L, n, y);
    for (int i = 0; i < n; ++i) x[order[i]] = y[i];
    return n;
  }
  ContactMat LtL(r, r);
  for (int i = 0; i < r; ++i) {
    y[i] = 0.0;
    for (int k = i; k < n; ++k) y[i] += L(k, i) * b[order[k]];
    for (int j = 0; j <= i; ++j) {
      LtL(i, j) = 0.0;
      for (int k = i; k < n; ++k) LtL(i, j) += L(k, i) * L(k, j);
    }
  }
  cholesky(LtL, r);
  cholesky_solve(LtL, r, y);
  cholesky_solve(LtL, r, y);
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < r && j <= k; ++j) x[order[k]] += L(k, j) * y[j];
  return r;
}

}  // namespace legwork
