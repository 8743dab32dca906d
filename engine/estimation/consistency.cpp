#include "engine/estimation/consistency.h"

#include <cassert>
#include <cmath>

#include "engine/math/dense_solve.h"

namespace legwork {
namespace {

Vec3 deviations(const Mat3& C) {
  Vec3 s;
  for (int i = 0; i < 3; ++i) s[i] = std::sqrt(C(i, i) > 0.0 ? C(i, i) : 0.0);
  return s;
}

// e^T C^-1 e of the first n entries
template <class Error, class Covariance>
double nees(const Error& e, const Covariance& C, int n) {
  ContactMat A = C.topLeftCorner(n, n);
  ContactVec x = e.head(n);
  if (!solve_in_place(A, x)) return 0.0;
  double sum = 0.0;
  for (int i = 0; i < n; ++i) sum += e[i] * x[i];
  return sum;
}

}  // namespace

// Quantiles of chi-square, by NeesKind; bisection on the regularised incomplete gamma function.
ChiSquareBand nees_band(int kind, int runs) {
  static constexpr ChiSquareBand kBands[kBandRuns.size()][kNeesKinds] = {
      {{0.215795283, 9.3484036},
       {0.050635616, 7.37775891},
       {0.000982069117, 5.02388619},
       {1.23734425, 14.4493753},
       {0.215795283, 9.3484036}},
      {{0.900129833, 6.3409226},
       {0.412448082, 4.81645845},
       {0.0719317609, 3.11613453},
       {2.74358206, 10.5087928},
       {0.900129833, 6.3409226}},
      {{1.37179103, 5.25439641},
       {0.733964751, 3.88944403},
       {0.206224041, 2.40822922},
       {3.55598026, 9.07288227},
       {1.37179103, 5.25439641}},
      {{1.77799013, 4.53644114},
       {1.03342918, 3.28033975},
       {0.366982376, 1.94472201},
       {4.20232624, 8.11275456},
       {1.77799013, 4.53644114}}};
  assert(kind >= 0 && kind < kNeesKinds);
  for (std::size_t i = 0; i < kBandRuns.size(); ++i)
    if (kBandRuns[i] == runs) return kBands[i][kind];
  assert(false && "runs is not one of kBandRuns");
  return {0.0, 0.0};
}

EstimationError estimation_error(FilterKind kind, const ContactFilter& filter,
                                 const ContactEstimate& truth) {
  const ContactEstimate& x = filter.x;
  const ErrorMat& P = filter.P;
  const auto block = [&P](int row, int column) { return Mat3(P.block<3, 3>(3 * row, 3 * column)); };
  const Mat3 R = x.R(), Rt = R.transpose(), R_true = truth.R();
  EstimationError e;
  e.position = truth.p - x.p;
  e.velocity = R_true.transpose() * truth.v - Rt * x.v;
  e.rotation = so3_log(R_true * Rt);
  e.bias << truth.ba - x.ba, truth.bw - x.bw;
  Mat3 C_velocity, C_rotation;
  if (kind == FilterKind::right_invariant) {
    const Mat3 X = skew(x.p);  // dp = xi - [p] theta
    e.position_covariance = block(kDp, kDp) - X * block(kDtheta, kDp) + block(kDp, kDtheta) * X -
                            X * block(kDtheta, kDtheta) * X;
    C_velocity = Rt * block(kDv, kDv) * R;
    C_rotation = block(kDtheta, kDtheta);
  } else {
    const Mat3 V = skew(Rt * x.v);
    e.position_covariance = block(kDp, kDp);
    C_velocity = Rt * block(kDv, kDv) * R + V * block(kDtheta, kDv) * R -
                 Rt * block(kDv, kDtheta) * V - V * block(kDtheta, kDtheta) * V;
    C_rotation = R * block(kDtheta, kDtheta) * Rt;
  }
  const Mat6 C_bias = P.block<6, 6>(3 * kDba, 3 * kDba);
  e.position_deviation = deviations(e.position_covariance);
  e.velocity_deviation = deviations(C_velocity);
  e.rotation_deviation = deviations(C_rotation);
  e.bias_deviation << deviations(block(kDba, kDba)), deviations(block(kDbw, kDbw));
  const double yaw_variance = C_rotation(2, 2);
  e.nees = {nees(e.velocity, C_velocity, 3), nees(e.rotation, C_rotation, 2),
            yaw_variance > 0.0 ? e.rotation[2] * e.rotation[2] / yaw_variance : 0.0,
            nees(e.bias, C_bias, 6), nees(e.position, e.position_covariance, 3)};
  return e;
}

}  // namespace legwork
