// Dormand-Prince 5(4): its orders, its error control, its events, and how it reports that it cannot continue.
#include "engine/math/dormand_prince.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/support/bits.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::dormand_prince_test {

namespace {

// y0' = -2 t y0^2, y0(0) = 1: y0 = 1 / (1 + t^2);  (y1, y2) turn at 1 rad/s; with s t for t if s is not 1.
struct Known : Ode {
  int calls = 0;
  double s = 1.0;
  void rate(double t, const VecX& y, VecX& ydot) override {
    ++calls;
    ydot[0] = s * (-2.0 * (s * t) * y[0] * y[0]);
    ydot[1] = s * -y[2];
    ydot[2] = s * y[1];
  }
  double event(double, const VecX& y) override { return watched ? y[1] : 1.0; }
  bool project(double, VecX& y) override {
    if (!projected) return false;
    const double length = std::sqrt(y[1] * y[1] + y[2] * y[2]);
    y[1] /= length;
    y[2] /= length;
    return true;
  }
  bool watched = false, projected = false;
};

VecX known(double t) {
  VecX y(3);
  y << 1.0 / (1.0 + t * t), math::cos(t), math::sin(t);
  return y;
}

// Error of a single step from s t = 1/2, and of its dense output. Time runs fast, so that the first step, which is kept
// small where nothing is known of the tolerance's meaning, is the whole of it.
struct StepError {
  double end, dense, estimate;
};
StepError step_error(double length) {
  Known ode;
  ode.s = 2000.0;
  DormandPrince s(3);
  double t = 0.5 / ode.s;
  VecX y = known(0.5), z(3);
  integrate(s, t, t + length / ode.s, y, {0.0, 1e8, 1e300, 100000}, ode);
  REQUIRE(s.accepted == 1);
  StepError out{difference(y, known(0.5 + length)), 0.0, largest(s.k2)};
  Worst worst;
  for (int i = 1; i < 10; ++i) {
    const double then = s.t_begin + 0.1 * i * s.h;
    s.dense(then, z);
    worst.see(z, known(ode.s * then));
  }
  out.dense = worst.value;
  return out;
}

double order(double coarse, double fine) { return std::log2(coarse / fine); }

struct Ran {
  double t;
  VecX y;
};
Ran run(DormandPrince& s, Ode& ode, double end, double tolerance) {
  Ran out{0.0, known(0.0)};
  integrate(s, out.t, end, out.y, {tolerance, tolerance, 1e300, 100000}, ode);
  return out;
}

}  // namespace

TEST_CASE(
    "dormand_prince: local errors are of order 6, of the embedded formula and the dense output 5") {
  const StepError a = step_error(0.2), b = step_error(0.1);
  const double end = order(a.end, b.end), estimate = order(a.estimate, b.estimate),
               dense = order(step_error(0.025).dense, step_error(0.0125).dense);
  MESSAGE("orders of one step: ", end, ", dense ", dense, ", embedded ", estimate);
  CHECK(end == doctest::Approx(6.0).epsilon(0.05));
  CHECK(dense == doctest::Approx(5.0).epsilon(0.05));
  CHECK(estimate == doctest::Approx(5.0).epsilon(0.05));
}

TEST_CASE("dormand_prince: halving a fixed step takes the error at 4 s down by 2^5") {
  double error[2];
  for (int i = 0; i < 2; ++i) {
    Known ode;
    DormandPrince s(3);
    double t = 0.0;
    VecX y = known(0.0);
    integrate(s, t, 4.0, y, {0.0, 1e20, i == 0 ? 0.1 : 0.05, 100000}, ode);
    error[i] = difference(y, known(4.0));
  }
  CHECK(order(error[0], error[1]) == doctest::Approx(5.0).epsilon(0.04));
}

TEST_CASE("dormand_prince: the error follows the tolerance") {
  for (const double tolerance : {1e-5, 1e-8, 1e-11}) {
    Known ode;
    DormandPrince s(3);
    const Ran end = run(s, ode, 10.0, tolerance);
    CAPTURE(tolerance);
    CHECK(end.t == 10.0);
    CHECK_FALSE(s.has_failed);
    const double error = difference(end.y, known(10.0));
    CHECK(error < 20.0 * tolerance);
    CHECK(error > 0.01 * tolerance);
  }
}

TEST_CASE("dormand_prince: an event is found on the dense output, once, and only downwards") {
  Known ode;
  ode.watched = true;
  DormandPrince s(3);
  double t = 0.0;
  VecX y = known(0.0);
  const StepTolerance fine{1e-12, 1e-12, 1.0, 100000};
  REQUIRE(integrate(s, t, 20.0, y, fine, ode));
  CHECK(t == doctest::Approx(kPi / 2.0).epsilon(1e-11).scale(0.0));
  REQUIRE(integrate(s, t, 20.0, y, fine, ode));  // cos rises at 3/2 pi; it falls again at 5/2 pi
  CHECK(t == doctest::Approx(2.5 * kPi).epsilon(1e-11).scale(0.0));
  CHECK_FALSE(integrate(s, t, 10.0, y, fine, ode));
  CHECK(t == 10.0);
}

TEST_CASE("dormand_prince: a projection keeps what it keeps") {
  Known ode;
  ode.projected = true;
  DormandPrince s(3);
  const Ran end = run(s, ode, 50.0, 1e-4);
  CHECK(std::abs(std::sqrt(end.y[1] * end.y[1] + end.y[2] * end.y[2]) - 1.0) < 1e-15);
  CHECK(difference(end.y, known(50.0)) < 1e-2);
  ode.projected = false;
  const Ran free = run(s, ode, 50.0, 1e-4);
  CHECK(std::abs(std::sqrt(free.y[1] * free.y[1] + free.y[2] * free.y[2]) - 1.0) > 1e-5);
}

TEST_CASE("dormand_prince: a step that cannot be taken says so and leaves the last good state") {
  struct Blows : Ode {  // y = 1 / (1 - t)
    void rate(double, const VecX& y, VecX& ydot) override { ydot[0] = y[0] * y[0]; }
  } blows;
  DormandPrince s(1);
  double t = 0.0;
  VecX y = VecX::Ones(1);
  integrate(s, t, 2.0, y, {1e-9, 1e-9, 1e300, 100000}, blows);
  CHECK(s.has_failed);
  CHECK(t == doctest::Approx(1.0).epsilon(1e-6));
  CHECK(std::isfinite(y[0]));

  struct Lost : Ode {  // nothing known beyond t = 1
    void rate(double time, const VecX&, VecX& ydot) override { ydot[0] = time < 1.0 ? 1.0 : kNan; }
  } lost;
  t = 0.0;
  y.setZero();
  integrate(s, t, 2.0, y, {1e-9, 1e-9, 1e300, 100000}, lost);
  CHECK(s.has_failed);
  CHECK(t < 1.0);
  CHECK(y[0] == doctest::Approx(t).epsilon(1e-12));
  t = 1.5;
  integrate(s, t, 2.0, y, {1e-9, 1e-9, 1e300, 100000}, lost);  // not even a first step
  CHECK(s.has_failed);
  CHECK(t == 1.5);

  Known ode;
  DormandPrince few(3);
  t = 0.0;
  VecX z = known(0.0);
  integrate(few, t, 10.0, z, {1e-9, 1e-9, 1e300, 7}, ode);
  CHECK(few.has_failed);
  CHECK(few.accepted + few.rejected == 7);
  CHECK(difference(z, known(t)) < 1e-8);
}

TEST_CASE("dormand_prince: what the scratch was used for before changes no bit") {
  Known ode;
  DormandPrince used(3), fresh(3);
  run(used, ode, 7.0, 1e-3);
  const Ran a = run(used, ode, 3.0, 1e-9), b = run(fresh, ode, 3.0, 1e-9);
  for (Eigen::Index i = 0; i < 3; ++i) CHECK(bits_of(a.y[i]) == bits_of(b.y[i]));
  CHECK(used.accepted == fresh.accepted);
  CHECK(used.rejected == fresh.rejected);
}

TEST_CASE("dormand_prince: a smooth second costs tens of evaluations, not thousands") {
  Known ode;
  DormandPrince s(3);
  run(s, ode, 1.0, 1e-6);
  CHECK(ode.calls < 120);
}

TEST_CASE("dormand_prince: a state that was put back is asked for its rate anew") {
  struct Watched : Known {
    VecX put_back;
    int asked = 0, otherwise = 0;
    bool is_new = false;
    void rate(double t, const VecX& y, VecX& ydot) override {
      Known::rate(t, y, ydot);
      if (is_new) ++(y == put_back ? asked : otherwise);
      is_new = false;
    }
    bool project(double t, VecX& y) override {
      const bool is_moved = Known::project(t, y);
      put_back = y;
      is_new = true;
      return is_moved;
    }
  } ode;
  ode.projected = true;
  DormandPrince s(3);
  run(s, ode, 3.0, 1e-5);
  CHECK(ode.asked > 5);
  CHECK(ode.otherwise == 0);
}

}  // namespace legwork::testing::dormand_prince_test
