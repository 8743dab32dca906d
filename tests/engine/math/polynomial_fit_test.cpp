// Polynomials through given points and closest to many.
#include "engine/math/polynomial_fit.h"

#include <vector>

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/reference_solve.h"

namespace legwork::testing::polynomial_fit_test {

namespace {

TimePolynomial random_polynomial(Random& random, int degree, double T) {
  TimePolynomial f = {};
  double scale = 1.0;
  for (int k = 0; k <= degree; ++k, scale /= T)
    f[static_cast<std::size_t>(k)] = random.uniform(-1.0, 1.0) * scale;
  return f;
}

}  // namespace

TEST_CASE("polynomial_at: value and derivatives") {
  const TimePolynomial f = {1.0, -2.0, 3.0, -4.0, 5.0, -6.0, 7.0};
  const Jet jet = polynomial_at(f, 2.0);
  CHECK(jet.value == 1.0 - 4.0 + 12.0 - 32.0 + 80.0 - 192.0 + 448.0);
  CHECK(jet.rate == -2.0 + 12.0 - 48.0 + 160.0 - 480.0 + 1344.0);
  CHECK(jet.acceleration == 6.0 - 48.0 + 240.0 - 960.0 + 3360.0);
}

TEST_CASE("quintic_through: meets its six conditions, whatever the duration") {
  Random random{1};
  Worst error;
  for (int i = 0; i < cases(1000); ++i) {
    const double T = i % 2 == 0 ? random.uniform(0.01, 0.1) : random.uniform(1.0, 100.0);
    ValueAndSlope at_node[3];
    for (ValueAndSlope& node : at_node)
      node = {random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0) / T};
    const TimePolynomial f = quintic_through(at_node[0], at_node[1], at_node[2], T);
    for (int k = 0; k < 3; ++k) {
      const Jet jet = polynomial_at(f, 0.5 * k * T);
      error.see(jet.value - at_node[k].value);
      error.see((jet.rate - at_node[k].slope) * T);
    }
    CHECK(f[6] == 0.0);
  }
  MESSAGE(error.value);
  CHECK(error.value < 1e-12);
}

TEST_CASE("least_squares_polynomial: returns a polynomial it is shown") {
  Random random{2};
  Worst error;
  for (int i = 0; i < cases(500); ++i) {
    const int degree = random.below(kMaxDegree + 1), points = degree + 1 + random.below(40);
    const double T = i % 2 == 0 ? 0.02 : 30.0;
    const TimePolynomial f = random_polynomial(random, degree, T);
    std::vector<double> t, y;
    for (int k = 1; k <= points; ++k) {
      t.push_back(T * k / points);
      y.push_back(polynomial_at(f, t.back()).value);
    }
    const TimePolynomial fit = least_squares_polynomial(t, y, degree);
    for (const double time : t)
      error.see(polynomial_at(fit, time).value - polynomial_at(f, time).value);
    for (std::size_t k = static_cast<std::size_t>(degree) + 1; k < fit.size(); ++k)
      CHECK(fit[k] == 0.0);
  }
  MESSAGE(error.value);
  CHECK(error.value < 1e-13);
}

TEST_CASE("least_squares_polynomial: the coefficients of a complete orthogonal decomposition") {
  Random random{3};
  Worst coefficient;
  for (int i = 0; i < cases(300); ++i) {
    const int degree = 3 + random.below(4);
    std::vector<double> t, y;
    MatX A(30, degree + 1);
    VecX b(30);
    for (int k = 0; k < 30; ++k) {
      t.push_back(0.1 * (k + 1));
      y.push_back(random.uniform(-1.0, 1.0));
      double power = 1.0;
      for (int j = 0; j <= degree; ++j, power *= t.back()) A(k, j) = power;
      b[k] = y.back();
    }
    const TimePolynomial fit = least_squares_polynomial(t, y, degree);
    const VecX truth = least_squares(A, b).x;
    for (int j = 0; j <= degree; ++j)
      coefficient.see((fit[static_cast<std::size_t>(j)] - truth[j]) / truth.norm());
  }
  MESSAGE(coefficient.value);
  CHECK(coefficient.value < 1e-11);
}

}  // namespace legwork::testing::polynomial_fit_test
