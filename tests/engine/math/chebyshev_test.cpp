// Collocation on [0, T]: exact for polynomials up to its degree, and accurate to rounding for a smooth function.
#include "engine/math/chebyshev.h"

#include <array>

#include "tests/engine/support/compare.h"

namespace legwork::testing::chebyshev_test {

namespace {

// 1 - 2 t + 3 t^3 - t^8 and its derivatives.
std::array<double, 3> polynomial(double t) {
  const double t2 = t * t, t6 = t2 * t2 * t2;
  return {1.0 - 2.0 * t + 3.0 * t * t2 - t6 * t2, -2.0 + 9.0 * t2 - 8.0 * t6 * t,
          18.0 * t - 56.0 * t6};
}

std::array<double, 3> wave(double t) {
  const auto [s, c] = math::sin_cos(9.0 * t);
  return {s, 9.0 * c, -81.0 * s};
}

}  // namespace

TEST_CASE("chebyshev: the nodes run from 0 to T and are symmetric about T/2") {
  for (const int N : {1, 2, 7, 48}) {
    const VecX t = chebyshev_nodes(N, 0.25);
    CHECK(t[0] == 0.0);
    CHECK(t[N] == 0.25);
    Worst asymmetry;
    for (int k = 0; k <= N; ++k) asymmetry.see(t[k] + t[N - k] - 0.25);
    CHECK(asymmetry.value < 1e-16);
    for (int k = 0; k < N; ++k) CHECK(t[k] < t[k + 1]);
  }
}

TEST_CASE("chebyshev: differentiation is exact for polynomials of degree N") {
  const int N = 8;
  const double T = 0.8;
  const VecX t = chebyshev_nodes(N, T);
  const MatX D = chebyshev_differentiation(N, T);
  VecX f(N + 1), rate(N + 1), acceleration(N + 1);
  for (int k = 0; k <= N; ++k) {
    f[k] = polynomial(t[k])[0];
    rate[k] = polynomial(t[k])[1];
    acceleration[k] = polynomial(t[k])[2];
  }
  CHECK(difference(D * f, rate) < 1e-12);
  CHECK(difference(D * (D * f), acceleration) < 1e-10);
  CHECK(largest(D * VecX::Ones(N + 1)) < 1e-13);
}

// Largest errors of the series of f at its nodes, and of its jet between them.
std::array<double, 4> series_errors(std::array<double, 3> (*f)(double), int N, double T) {
  const VecX t = chebyshev_nodes(N, T);
  VecX values(N + 1);
  for (int k = 0; k <= N; ++k) values[k] = f(t[k])[0];
  const ChebyshevSeries series(values, T);
  std::array<Worst, 4> worst;
  for (int k = 0; k <= N; ++k) worst[0].see(series(t[k]).value - values[k]);
  for (int k = 0; k <= 100; ++k) {
    const std::array<double, 3> truth = f(T * k / 100);
    const Jet jet = series(T * k / 100);
    worst[1].see(jet.value - truth[0]);
    worst[2].see(jet.rate - truth[1]);
    worst[3].see(jet.acceleration - truth[2]);
  }
  return {worst[0].value, worst[1].value, worst[2].value, worst[3].value};
}

TEST_CASE("chebyshev: the series passes through its nodes and has the function's derivatives") {
  for (const auto& [at_nodes, value, rate, acceleration] :
       {series_errors(polynomial, 8, 0.8), series_errors(wave, 48, 0.25)}) {
    CHECK(at_nodes < 1e-14);
    CHECK(value < 1e-14);
    CHECK(rate < 1e-10);
    CHECK(acceleration < 1e-7);
  }
}

}  // namespace legwork::testing::chebyshev_test
