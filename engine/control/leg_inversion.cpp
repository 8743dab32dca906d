#include "engine/control/leg_inversion.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace legwork {
namespace {

Mat3 inverse_of(const Mat3& A, double det) {
  const Vec3 c12 = cross(A.col(1), A.col(2)), c20 = cross(A.col(2), A.col(0)),
             c01 = cross(A.col(0), A.col(1));
  Mat3 inverse;
  const double scale = 1.0 / det;
  for (int k = 0; k < 3; ++k) {
    inverse(0, k) = scale * c12[k];
    inverse(1, k) = scale * c20[k];
    inverse(2, k) = scale * c01[k];
  }
  return inverse;
}

// J^-1, or (J^T J + d^2)^-1 J^T with d growing as the determinant falls below the least.
Mat3 damped_inverse(const Mat3& J, double least_det) {
  const double det = determinant(J);
  if (std::abs(det) >= least_det) return inverse_of(J, det);
  Mat3 S;
  double trace = 0.0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) S(i, j) = J.col(i).dot(J.col(j));
  for (int i = 0; i < 3; ++i) trace += S(i, i);
  const double lack = 1.0 - std::abs(det) / least_det;
  const double damping = 0.01 * lack * lack * trace + 1e-9;
  for (int i = 0; i < 3; ++i) S(i, i) += damping;
  const Mat3 inverse = inverse_of(S, determinant(S));
  return product(inverse, J.transpose());
}

}  // namespace

LegInverse invert_leg(const Eigen::Ref<const MatX>& J, int joint, const Vec3& wanted,
                      double least_det) {
  assert(J.rows() == 3 && joint >= kFreeNv && joint + 3 <= J.cols());
  Mat3 J_l;
  for (int c = 0; c < 3; ++c)
    for (int r = 0; r < 3; ++r) J_l(r, c) = J(r, joint + c);
  const Mat3 inverse = damped_inverse(J_l, least_det);
  LegInverse leg;
  for (int i = 0; i < 3; ++i) {
    leg.k[i] = inverse(i, 0) * wanted[0] + inverse(i, 1) * wanted[1] + inverse(i, 2) * wanted[2];
    for (int c = 0; c < 6; ++c)
      leg.K[i][c] = -(inverse(i, 0) * J(0, c) + inverse(i, 1) * J(1, c) + inverse(i, 2) * J(2, c));
  }
  return leg;
}

TrunkMap trunk_map(const WalkingRobot& robot, const MatX& M, ConstVecRef bias,
                   std::span<const LegInverse> legs, ConstVecRef a) {
  assert(M.rows() == a.size() && M.cols() == a.size() && bias.size() == a.size());
  assert(legs.size() >= at(robot.legs) && robot.tail_joint + robot.tail_joints <= a.size());
  TrunkMap map;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) map.L[r][c] = r <= c ? M(r, c) : M(c, r);
    map.beta[r] = bias[r];
  }
  for (int leg = 0; leg < robot.legs; ++leg) {
    const LegInverse& inverse = legs[at(leg)];
    for (int i = 0; i < 3; ++i) {
      const double* column = &M(0, robot.joint[at(leg)] + i);
      for (int r = 0; r < 6; ++r) {
        for (int c = 0; c < 6; ++c) map.L[r][c] += column[r] * inverse.K[i][c];
        map.beta[r] += column[r] * inverse.k[i];
      }
    }
  }
  for (int t = robot.tail_joint; t < robot.tail_joint + robot.tail_joints; ++t)
    for (int r = 0; r < 6; ++r) map.beta[r] += M(r, t) * a[t];
  return map;
}

bool solve_trunk_map(double (&L)[6][6], double (*B)[kTrunkColumns], int columns) {
  assert(columns >= 0 && columns <= kTrunkColumns);
  // Four columns at a time, a count that compilers unroll; those beyond the last are not read.
  constexpr int kAtOnce = 4;
  static_assert(kTrunkColumns % kAtOnce == 0);
  const auto subtract = [&](int i, double factor, int k) {
    for (int j = 0; j < columns; j += kAtOnce)
      for (int u = j; u < j + kAtOnce; ++u) B[i][u] -= factor * B[k][u];
  };
  for (int k = 0; k < 6; ++k) {
    int pivot = k;
    for (int i = k + 1; i < 6; ++i)
      if (std::abs(L[i][k]) > std::abs(L[pivot][k])) pivot = i;
    if (!(std::abs(L[pivot][k]) > 0.0)) return false;
    if (pivot != k) {
      for (int j = k; j < 6; ++j) std::swap(L[k][j], L[pivot][j]);
      for (int j = 0; j < columns; ++j) std::swap(B[k][j], B[pivot][j]);
    }
    const double inverse = 1.0 / L[k][k];
    L[k][k] = inverse;
    for (int i = k + 1; i < 6; ++i) {
      const double factor = L[i][k] * inverse;
      if (factor == 0.0) continue;
      for (int j = k + 1; j < 6; ++j) L[i][j] -= factor * L[k][j];
      subtract(i, factor, k);
    }
  }
  for (int i = 5; i >= 0; --i) {
    for (int k = i + 1; k < 6; ++k) subtract(i, L[i][k], k);
    for (int j = 0; j < columns; ++j) B[i][j] *= L[i][i];
  }
  return true;
}

}  // namespace legwork
