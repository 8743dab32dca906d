// Names for Eigen's types used everywhere, and the few 3D helpers that Eigen's Core lacks.
// Packet math is off (theory/numerics 1); matrices of model size are filled and solved by explicit loops, so that no sum
// depends on Eigen's order of reduction.
#pragma once

#include <Eigen/Core>

#include "engine/math/trig.h"

// For functions that g++ -O2 would wrongly leave out of line. Where the build optimises for size, the compiler decides.
#ifdef __OPTIMIZE_SIZE__
#define LEGWORK_FORCE_INLINE inline
#else
#define LEGWORK_FORCE_INLINE [[gnu::always_inline]] inline
#endif

namespace legwork {

using Vec3 = Eigen::Matrix<double, 3, 1>;
using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat3 = Eigen::Matrix<double, 3, 3>;
using Mat6 = Eigen::Matrix<double, 6, 6>;
using VecX = Eigen::Matrix<double, Eigen::Dynamic, 1>;
using MatX = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>;
// Read-only view of a contiguous vector. Passing a VecX or a segment of one makes no copy.
using ConstVecRef = const Eigen::Ref<const VecX>&;

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kDegree = kPi / 180.0;  // rad

// An int as an index into a standard container.
inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

// From three numbers in a row.
inline Vec3 vector_of(const double* p) { return {p[0], p[1], p[2]}; }

// Inlining is forced here and below: in a file with many calls g++ -O2 stops inlining, which doubles the time of rnea.
LEGWORK_FORCE_INLINE Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y() * b.z() - a.z() * b.y(), a.z() * b.x() - a.x() * b.z(),
          a.x() * b.y() - a.y() * b.x()};
}

// A b, A^T b, A B and a matrix by its entries written out: as Eigen's, which g++ does not always inline.
LEGWORK_FORCE_INLINE Vec3 times(const Mat3& A, const Vec3& b) {
  return {A(0, 0) * b[0] + A(0, 1) * b[1] + A(0, 2) * b[2],
          A(1, 0) * b[0] + A(1, 1) * b[1] + A(1, 2) * b[2],
          A(2, 0) * b[0] + A(2, 1) * b[1] + A(2, 2) * b[2]};
}
LEGWORK_FORCE_INLINE Vec3 transposed_times(const Mat3& A, const Vec3& b) {
  return {A(0, 0) * b[0] + A(1, 0) * b[1] + A(2, 0) * b[2],
          A(0, 1) * b[0] + A(1, 1) * b[1] + A(2, 1) * b[2],
          A(0, 2) * b[0] + A(1, 2) * b[1] + A(2, 2) * b[2]};
}
LEGWORK_FORCE_INLINE Mat3 of_columns(const Vec3& x, const Vec3& y, const Vec3& z) {
  Mat3 A;
  A.col(0) = x;
  A.col(1) = y;
  A.col(2) = z;
  return A;
}

LEGWORK_FORCE_INLINE Mat3 product(const Mat3& A, const Mat3& B) {
  return of_columns(times(A, B.col(0)), times(A, B.col(1)), times(A, B.col(2)));
}

// skew(a) b = a x b
inline Mat3 skew(const Vec3& a) {
  return of_columns({0.0, a.z(), -a.y()}, {-a.z(), 0.0, a.x()}, {a.y(), -a.x(), 0.0});
}

inline double determinant(const Mat3& A) { return A.col(0).dot(cross(A.col(1), A.col(2))); }

// x of A x = b by Cramer's rule. det(A) must not be zero.
inline Vec3 solve3(const Mat3& A, const Vec3& b) {
  const Vec3 c12 = cross(A.col(1), A.col(2));
  const Vec3 c20 = cross(A.col(2), A.col(0));
  const Vec3 c01 = cross(A.col(0), A.col(1));
  const double det = A.col(0).dot(c12);
  return {c12.dot(b) / det, c20.dot(b) / det, c01.dot(b) / det};
}

// largest <- the larger of the two. Unlike with std::max, a NaN once seen stays.
inline void update_max(double& largest, double value) {
  if (!(value <= largest) && largest == largest) largest = value;
}

// Largest absolute value of a vector's or matrix's entries; NaN if one is NaN, 0 if there are none.
template <class Derived>
double largest_entry(const Eigen::MatrixBase<Derived>& A) {
  double largest = 0.0;
  for (Eigen::Index j = 0; j < A.cols(); ++j)
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      const double entry = A(i, j);
      update_max(largest, entry < 0.0 ? -entry : entry);
    }
  return largest;
}

}  // namespace legwork
