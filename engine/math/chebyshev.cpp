#include "engine/math/chebyshev.h"

#include <cassert>

namespace legwork {
namespace {

// x_k = -cos(pi k / N), computed as a sine so that the nodes are exactly symmetric.
double node(int k, int N) { return math::sin(kPi * (2 * k - N) / (2.0 * N)); }

// Coefficients of df/dx by c'_{j-1} = c'_{j+1} + 2 j c_j with c'_0 halved, scaled to df/dt.
VecX derivative(const VecX& c, double T) {
  const int N = static_cast<int>(c.size()) - 1;
  VecX d = VecX::Zero(N + 1);
  for (int j = N; j >= 1; --j) d[j - 1] = (j + 1 <= N ? d[j + 1] : 0.0) + 2.0 * j * c[j];
  d[0] *= 0.5;
  for (int j = 0; j <= N; ++j) d[j] *= 2.0 / T;
  return d;
}

double clenshaw(const VecX& c, double x) {
  double b1 = 0.0;
  double b2 = 0.0;
  for (Eigen::Index j = c.size() - 1; j >= 1; --j) {
    const double b = c[j] + 2.0 * x * b1 - b2;
    b2 = b1;
    b1 = b;
  }
  return c[0] + x * b1 - b2;
}

}  // namespace

VecX chebyshev_nodes(int N, double T) {
  assert(N >= 1);
  VecX t(N + 1);
  for (int k = 0; k <= N; ++k) t[k] = 0.5 * T * (1.0 + node(k, N));
  return t;
}

MatX chebyshev_differentiation(int N, double T) {
  assert(N >= 1);
  MatX D = MatX::Zero(N + 1, N + 1);
  auto weight = [N](int k) { return (k == 0 || k == N ? 2.0 : 1.0) * (k % 2 == 0 ? 1.0 : -1.0); };
  for (int i = 0; i <= N; ++i) {
    double row_sum = 0.0;
    for (int j = 0; j <= N; ++j) {
      if (i == j) continue;
      D(i, j) = 2.0 / T * weight(i) / weight(j) / (node(i, N) - node(j, N));
      row_sum += D(i, j);
    }
    D(i, i) = -row_sum;  // constants have no slope
  }
  return D;
}

ChebyshevSeries::ChebyshevSeries(const VecX& values, double T) : T_(T) {
  const int N = static_cast<int>(values.size()) - 1;
  assert(N >= 1);
  c_ = VecX::Zero(N + 1);
  for (int j = 0; j <= N; ++j) {
    for (int k = 0; k <= N; ++k) {
      // T_j(x_k) = (-1)^j cos(pi j k / N) with the angle reduced exactly to [0, 2 pi)
      const double T_jk =
          math::cos(kPi * static_cast<double>((j * k) % (2 * N)) / N) * (j % 2 == 0 ? 1.0 : -1.0);
      c_[j] += values[k] * T_jk * (k == 0 || k == N ? 0.5 : 1.0);
    }
    c_[j] *= (j == 0 || j == N ? 1.0 : 2.0) / N;
  }
  c1_ = derivative(c_, T);
  c2_ = derivative(c1_, T);
}

Jet ChebyshevSeries::operator()(double t) const {
  assert(c_.size() > 0);
  const double x = 2.0 * t / T_ - 1.0;
  return {clenshaw(c_, x), clenshaw(c1_, x), clenshaw(c2_, x)};
}

}  // namespace legwork
