// The four-bar of Kumar et al. released at 60 degrees under gravity alone, by Eq. 22 and Dormand-Prince: the drift of each way
// of keeping the loop closed in 5 s, and the difference from an independent solution (theory/linkages 8).
#include "engine/math/dormand_prince.h"
#include "tests/engine/formulations/denoc/support.h"
#include "tests/engine/support/files.h"

namespace legwork::testing::denoc_forward_test {

using namespace denoc_support;
using Motion = denoc_support::Motion;

namespace {

struct Falling : Ode {
  FourBar bar;
  Stabilisation by;
  bool is_projected = false;
  Subsystems scratch;
  void rate(double, const VecX& y, VecX& ydot) override {
    const Forward f = forward_dynamics(bar, y.head<3>(), y.tail<3>(), 0.0, scratch, {}, by);
    ydot << y.tail<3>(), f.acceleration;
  }
  bool project(double, VecX& y) override {
    if (!is_projected) return false;
    Vec3 theta = y.head<3>(), rate = y.tail<3>();
    if (!denoc::project(bar, theta, rate, scratch)) return false;
    y << theta, rate;
    return true;
  }
};

struct Fall {
  int steps = 0;
  double energy = 0.0, loop = 0.0, theta2 = 0.0;  // theta2: at the end
};

Fall fall(Falling& ode, double tolerance) {
  const JsonValue reference = reference_json("fourbar");
  VecX y(6);
  y << motion_at(ode.bar, kPi / 3.0, 0.0, 0.0).theta, Vec3::Zero();
  const double energy_0 = potential_energy(ode.bar, y.head<3>());
  DormandPrince integrator(6);
  Fall out;
  double t = 0.0;
  for (int k = 1; k <= 250; ++k) {
    integrate(integrator, t, 0.02 * k, y, {tolerance, tolerance}, ode);
    REQUIRE_FALSE(integrator.has_failed);
    out.steps += integrator.accepted;
    const double energy =
        kinetic_energy(ode.bar, y.head<3>(), y.tail<3>()) + potential_energy(ode.bar, y.head<3>());
    update_max(out.energy, std::abs(energy - energy_0) / energy_0);
    update_max(out.loop, largest(loop_error(ode.bar, y.head<3>())));
  }
  out.theta2 = std::abs(y[0] - number(member(member(reference, "theta2_at"), "five")));
  return out;
}

}  // namespace

TEST_CASE("four-bar: what keeps the loop closed, at tolerance 1e-6") {
  Falling raw, baumgarte, projected;
  baumgarte.by = {50.0, 50.0};
  projected.is_projected = true;
  const Fall a = fall(raw, 1e-6), b = fall(baumgarte, 1e-6), c = fall(projected, 1e-6);
  for (const Fall* run : {&a, &b, &c})
    MESSAGE(run->steps, " steps, energy ", run->energy, ", loop ", run->loop, " m, theta2 ",
            run->theta2, " rad");
  CHECK(a.loop > 1e-6);
  CHECK(b.loop < 1e-2 * a.loop);
  CHECK(c.loop < 1e-15);
  CHECK(b.energy < a.energy);
  CHECK(c.energy < a.energy);
  CHECK(c.theta2 < a.theta2);
}

TEST_CASE("four-bar: Baumgarte's loop error swings back as an oscillator, wherever it is") {
  const FourBar bar;
  const Stabilisation by = {7.0, 11.0};
  Subsystems scratch;
  Random random{23};
  for (int i = 0; i < 20; ++i) {
    const Vec3 theta = motion_at(bar, 1.0 + 0.1 * i, 0.0, 0.0).theta + random.vector3(0.02);
    const Vec3 rate = random.vector3(2.0);
    const Forward f = forward_dynamics(bar, theta, rate, 0.3, scratch, {}, by);
    REQUIRE(f.is_solved);
    constexpr double h = 1e-4;
    const auto error = [&](double t) {
      return loop_error(bar, Vec3(theta + t * rate + 0.5 * t * t * f.acceleration));
    };
    const Vec2 now = error(0.0), slope = (error(h) - error(-h)) / (2.0 * h),
               bend = (error(h) - 2.0 * now + error(-h)) / (h * h);
    CHECK(largest(bend + 2.0 * by.alpha * slope + by.beta * by.beta * now) < 1e-4);
    CHECK(largest(slope) > 1e-3);
  }
}

}  // namespace legwork::testing::denoc_forward_test
