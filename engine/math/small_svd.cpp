#include "engine/math/small_svd.h"

#include <cassert>
#include <cmath>

namespace legwork {
namespace {

double column_dot(const ContactMat& A, Eigen::Index p, Eigen::Index q) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < A.rows(); ++i) sum += A(i, p) * A(i, q);
  return sum;
}

// Overwrites R (m x n, m >= n) with its triangular factor; Q becomes m x m.
void householder_qr(ContactMat& R, ContactMat& Q) {
  const Eigen::Index m = R.rows(), n = R.cols();
  Q.setIdentity(m, m);
  ContactVec v(m);
  for (Eigen::Index k = 0; k < n && k + 1 < m; ++k) {
    double square = 0.0;
    for (Eigen::Index i = k; i < m; ++i) {
      v[i] = R(i, k);
      square += v[i] * v[i];
    }
    if (square == 0.0) continue;
    const double norm = std::sqrt(square);
    v[k] += v[k] >= 0.0 ? norm : -norm;
    double v_square = 0.0;
    for (Eigen::Index i = k; i < m; ++i) v_square += v[i] * v[i];
    const double beta = 2.0 / v_square;
    for (Eigen::Index j = k; j < n; ++j) {
      double sum = 0.0;
      for (Eigen::Index i = k; i < m; ++i) sum += v[i] * R(i, j);
      sum *= beta;
      for (Eigen::Index i = k; i < m; ++i) R(i, j) -= sum * v[i];
    }
    for (Eigen::Index i = k + 1; i < m; ++i) R(i, k) = 0.0;
    for (Eigen::Index i = 0; i < m; ++i) {
      double sum = 0.0;
      for (Eigen::Index j = k; j < m; ++j) sum += Q(i, j) * v[j];
      sum *= beta;
      for (Eigen::Index j = k; j < m; ++j) Q(i, j) -= sum * v[j];
    }
  }
}

void rotate_columns(ContactMat& A, Eigen::Index p, Eigen::Index q, double c, double s) {
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    const double x = A(i, p), y = A(i, q);
    A(i, p) = c * x - s * y;
    A(i, q) = s * x + c * y;
  }
}

// Makes the columns of X orthogonal by rotations from the right, accumulated in V.
void orthogonalise(ContactMat& X, ContactMat& V) {
  constexpr int kMaxSweeps = 40;
  constexpr double kOrthogonal = 1e-30;  // squared cosine that counts as zero
  constexpr double kNothing =
      1e-32;  // a column's squared norm over the matrix's that counts as zero
  const Eigen::Index n = X.cols();
  V.setIdentity(n, n);
  double all = 0.0;
  for (Eigen::Index j = 0; j < n; ++j) all += column_dot(X, j, j);
  bool has_rotated = true;
  for (int sweep = 0; sweep < kMaxSweeps && has_rotated; ++sweep) {
    has_rotated = false;
    for (Eigen::Index p = 0; p + 1 < n; ++p)
      for (Eigen::Index q = p + 1; q < n; ++q) {
        const double pp = column_dot(X, p, p), qq = column_dot(X, q, q);
        const double pq = column_dot(X, p, q);
        if (!(pp > kNothing * all) || !(qq > kNothing * all)) continue;
        if (!(pq * pq > kOrthogonal * (pp * qq))) continue;
        has_rotated = true;
        const double zeta = (qq - pp) / (2.0 * pq);
        const double t =
            (zeta >= 0.0 ? 1.0 : -1.0) / (std::abs(zeta) + std::sqrt(1.0 + zeta * zeta));
        const double c = 1.0 / std::sqrt(1.0 + t * t);
        rotate_columns(X, p, q, c, c * t);
        rotate_columns(V, p, q, c, c * t);
      }
  }
}

// Replaces column j of U with a unit vector orthogonal to the columns before it.
void complete_column(ContactMat& U, Eigen::Index j) {
  const Eigen::Index n = U.rows();
  Eigen::Index least = 0;  // the axis least covered by the columns so far
  double least_cover = 2.0;
  for (Eigen::Index i = 0; i < n; ++i) {
    double cover = 0.0;
    for (Eigen::Index k = 0; k < j; ++k) cover += U(i, k) * U(i, k);
    if (cover < least_cover) {
      least_cover = cover;
      least = i;
    }
  }
  for (Eigen::Index i = 0; i < n; ++i) U(i, j) = i == least ? 1.0 : 0.0;
  for (int pass = 0; pass < 2; ++pass) {  // the second pass removes rounding errors
    for (Eigen::Index k = 0; k < j; ++k) {
      const double share = column_dot(U, k, j);
      for (Eigen::Index i = 0; i < n; ++i) U(i, j) -= share * U(i, k);
    }
    const double norm = std::sqrt(column_dot(U, j, j));
    for (Eigen::Index i = 0; i < n; ++i) U(i, j) /= norm;
  }
}

// A with at least as many rows as columns.
void tall_svd(const ContactMat& A, ContactMat& U, ContactVec& s, ContactMat& V) {
  constexpr double kNoDirection = 1e-14;  // below it a singular value's column is only rounding
  const Eigen::Index m = A.rows(), n = A.cols();
  ContactMat R = A, Q, rotations;
  householder_qr(R, Q);
  ContactMat X(n, n);
  for (Eigen::Index j = 0; j < n; ++j)
    for (Eigen::Index i = 0; i < n; ++i) X(i, j) = R(i, j);
  orthogonalise(X, rotations);

  ContactVec norm(n);
  Eigen::Matrix<Eigen::Index, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxContactRows, 1> order(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    norm[j] = std::sqrt(column_dot(X, j, j));
    Eigen::Index k = j;  // insertion sort keeps equal values in order
    for (; k > 0 && norm[order[k - 1]] < norm[j]; --k) order[k] = order[k - 1];
    order[k] = j;
  }
  s.resize(n);
  V.resize(n, n);
  ContactMat left(n, n);
  for (Eigen::Index j = 0; j < n; ++j) {
    const Eigen::Index from = order[j];
    s[j] = norm[from];
    const bool has_direction = s[j] > kNoDirection * s[0];
    for (Eigen::Index i = 0; i < n; ++i) {
      V(i, j) = rotations(i, from);
      left(i, j) = has_direction ? X(i, from) / s[j] : 0.0;
    }
    if (!has_direction) complete_column(left, j);
  }
  U.resize(m, m);
  for (Eigen::Index i = 0; i < m; ++i)
    for (Eigen::Index j = 0; j < m; ++j) {
      if (j >= n) {
        U(i, j) = Q(i, j);
        continue;
      }
      double sum = 0.0;
      for (Eigen::Index k = 0; k < n; ++k) sum += Q(i, k) * left(k, j);
      U(i, j) = sum;
    }
}

}  // namespace

void small_svd(const ContactMat& A, SmallSvd& out) {
  if (A.rows() >= A.cols()) return tall_svd(A, out.U, out.s, out.V);
  ContactMat At(A.cols(), A.rows());
  for (Eigen::Index j = 0; j < A.cols(); ++j)
    for (Eigen::Index i = 0; i < A.rows(); ++i) At(j, i) = A(i, j);
  tall_svd(At, out.V, out.s, out.U);
}

int rank_of(const SmallSvd& svd, double tolerance) {
  int rank = 0;
  while (rank < svd.s.size() && svd.s[rank] > tolerance * svd.s[0]) ++rank;
  return rank;
}

double condition_of(const SmallSvd& svd) {
  constexpr double kLargest = 1e300;
  const Eigen::Index n = svd.s.size();
  if (n == 0 || svd.s[0] == 0.0) return 0.0;
  return svd.s[n - 1] * kLargest > svd.s[0] ? svd.s[0] / svd.s[n - 1] : kLargest;
}

void pseudo_inverse_times(const SmallSvd& svd, int rank, const ContactVec& b, ContactVec& x) {
  assert(rank >= 0 && rank <= svd.s.size() && b.size() == svd.U.rows());
  x.setZero(svd.V.rows());
  for (Eigen::Index k = 0; k < rank; ++k) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < svd.U.rows(); ++i) sum += svd.U(i, k) * b[i];
    sum /= svd.s[k];
    for (Eigen::Index i = 0; i < x.size(); ++i) x[i] += svd.V(i, k) * sum;
  }
}

}  // namespace legwork
