#include "engine/control/leg_inversion.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "engine/math/lanes.h"

namespace legwork {
namespace {

using lanes::unrolled;
using Pair = lanes::Lanes<2, 0>;  // two columns
Pair pair_of(const double* x) { return Pair(Pair::Doubles{x[0], x[1]}); }

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
  assert(legs.size() >= at(robot.legs));
  TrunkMap map;
  for (int r = 0; r < 6; ++r) {
    Pair L[3] = {0.0, 0.0, 0.0};
    double beta = bias[r];
    for (int c = 0; c < 6; ++c) L[c / 2].v[c % 2] = r <= c ? M(r, c) : M(c, r);
    for (int leg = 0; leg < robot.legs; ++leg) {
      const LegInverse& inverse = legs[at(leg)];
      const double* m = &M(0, robot.joint[at(leg)]) + r;
      for (int i = 0; i < 3; ++i, m += M.rows()) {
        for (int c = 0; c < 3; ++c) L[c] += Pair(*m) * pair_of(inverse.K[i] + 2 * c);
        beta += *m * inverse.k[i];
      }
    }
    for (int c = 0; c < 6; ++c) map.L[r][c] = L[c / 2].v[c % 2];
    map.beta[r] = beta;
  }
  for (const JointRange& limb : robot.others)
    for (int t = limb.first; t < limb.first + limb.count; ++t)
      for (int r = 0; r < 6; ++r) map.beta[r] += M(r, t) * a[t];
  return map;
}

bool solve_trunk_map(double (&L)[6][6], double (*B)[kTrunkColumns], int columns) {
  assert(columns >= 0 && columns <= kTrunkColumns);
  // The lower triangle becomes the factors by which rows are subtracted, the diagonal its inverse.
  int row[6] = {0, 1, 2, 3, 4, 5};  // of B, in the order of the pivots
  bool is_regular = true;
  unrolled<6>([&](auto k) LEGWORK_INLINE_LAMBDA {
    int pivot = k;
    for (int i = k + 1; i < 6; ++i)
      if (std::abs(L[i][k]) > std::abs(L[pivot][k])) pivot = i;
    is_regular = is_regular && std::abs(L[pivot][k]) > 0.0;
    if (pivot != k) {
      std::swap(row[k], row[pivot]);
      std::swap(L[k], L[pivot]);
    }
    const double inverse = 1.0 / L[k][k];
    L[k][k] = inverse;
    for (int i = k + 1; i < 6; ++i) {
      const double factor = L[i][k] = L[i][k] * inverse;
      if (factor == 0.0) continue;
      for (int j = k + 1; j < 6; ++j) L[i][j] -= factor * L[k][j];
    }
  });
  if (!is_regular) return false;
  // Four columns at a time, in registers; those beyond the last are not read.
  static_assert(kTrunkColumns % 4 == 0);
  for (int j = 0; j < columns; j += 4) {
    Pair x[6], y[6];
    unrolled<6>([&](auto i) LEGWORK_INLINE_LAMBDA {
      const double* b = B[row[i]] + j;
      x[i] = pair_of(b);
      y[i] = pair_of(b + 2);
      unrolled<i>([&](auto k) LEGWORK_INLINE_LAMBDA {
        if (L[i][k] == 0.0) return;
        x[i] -= Pair(L[i][k]) * x[k];
        y[i] -= Pair(L[i][k]) * y[k];
      });
    });
    unrolled<6>([&](auto from_last) LEGWORK_INLINE_LAMBDA {
      constexpr int i = 5 - from_last;
      unrolled<5 - i>([&](auto n) LEGWORK_INLINE_LAMBDA {
        constexpr int k = i + 1 + n;
        x[i] -= Pair(L[i][k]) * x[k];
        y[i] -= Pair(L[i][k]) * y[k];
      });
      x[i] = x[i] * Pair(L[i][i]);
      y[i] = y[i] * Pair(L[i][i]);
    });
    unrolled<6>([&](auto i) LEGWORK_INLINE_LAMBDA {
      B[i][j] = x[i].v[0], B[i][j + 1] = x[i].v[1];
      B[i][j + 2] = y[i].v[0], B[i][j + 3] = y[i].v[1];
    });
  }
  return true;
}

}  // namespace legwork
