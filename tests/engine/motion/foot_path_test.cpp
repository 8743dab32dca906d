// The swing foot's path: from rest to rest, and derivatives that are derivatives.
#include "engine/motion/foot_path.h"

#include "tests/engine/support/compare.h"

namespace legwork::testing::foot_path_test {

namespace {
double derivative_error(PathJet (*path)(double)) {
  Worst worst;
  constexpr double h = 1e-5;
  for (double u = 0.05; u < 1.0; u += 0.05) {
    worst.see(path(u).rate - (path(u + h).value - path(u - h).value) / (2.0 * h));
    worst.see(path(u).acceleration - (path(u + h).rate - path(u - h).rate) / (2.0 * h));
  }
  return worst.value;
}
}  // namespace

TEST_CASE("foot path: along the ground from 0 to 1, from rest to rest") {
  for (const double u : {0.0, 1.0}) {
    CHECK(quintic_step(u).value == u);
    CHECK(quintic_step(u).rate == 0.0);
    CHECK(quintic_step(u).acceleration == 0.0);
  }
  CHECK(quintic_step(0.5).value == 0.5);
  for (double u = 0.0; u < 1.0; u += 0.01)
    CHECK(quintic_step(u + 0.01).value > quintic_step(u).value);
}

TEST_CASE("foot path: lifted by 1 half way, leaving and meeting the ground at rest") {
  for (const double u : {0.0, 1.0}) {
    CHECK(sextic_lift(u).value == 0.0);
    CHECK(sextic_lift(u).rate == 0.0);
    CHECK(sextic_lift(u).acceleration == 0.0);
  }
  CHECK(sextic_lift(0.5).value == 1.0);
  CHECK(sextic_lift(0.5).rate == 0.0);
  for (double u = 0.01; u < 1.0; u += 0.01) {
    CHECK((sextic_lift(u).value > 0.0 && sextic_lift(u).value <= 1.0));
    CHECK(std::abs(sextic_lift(u).value - sextic_lift(1.0 - u).value) < 1e-14);
  }
}

TEST_CASE("foot path: rates and accelerations are the derivatives of the value") {
  CHECK(derivative_error(quintic_step) < 1e-8);
  CHECK(derivative_error(sextic_lift) < 1e-7);
}

}  // namespace legwork::testing::foot_path_test
