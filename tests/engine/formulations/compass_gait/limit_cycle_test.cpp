// Limit cycles, their multipliers and period doublings; the numbers of theory/lecture 7 are claims.
#include "engine/formulations/compass_gait/limit_cycle.h"

#include <algorithm>

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::limit_cycle_test {

namespace cg = compass_gait;

namespace {

constexpr double kSlopeDegree = kPi / 180.0;

}  // namespace

TEST_CASE("limit cycle: it closes, and the strike takes what the slope gives") {
  for (const double degrees : {0.25, 3.0, 5.25}) {
    CAPTURE(degrees);
    cg::Walker w;
    w.slope = degrees * kSlopeDegree;
    cg::LimitCycle cycle;
    REQUIRE(cg::find_limit_cycle(w, cycle));
    CHECK(cycle.residual < 1e-11);
    Vec3 next = cycle.z;
    cg::Strider strider(w);
    REQUIRE(strider.section_map(next));
    CHECK(difference(next, cycle.z) < 1e-10);
    const double length = cg::step_length(w, cycle.step.before);
    const double lost =
        cg::kinetic_energy(w, cycle.step.before) - cg::kinetic_energy(w, cycle.step.after);
    CHECK(std::abs(lost - w.mass() * w.gravity * length * math::sin(w.slope)) < 1e-9);
  }
}

TEST_CASE("limit cycle: shapes alone decide, not size, mass or gravity") {
  cg::LimitCycle known, other;
  REQUIRE(cg::find_limit_cycle(cg::Walker(), known));
  cg::Walker w;
  w.leg_mass *= 3.0;
  w.hip_mass *= 3.0;
  w.a = w.b = 1.0;
  w.gravity = 1.62;
  REQUIRE(cg::find_limit_cycle(w, other));
  const double unit = std::sqrt(2.0 * 9.81 / 1.62);
  CHECK(std::abs(other.z[0] - known.z[0]) < 1e-10);
  CHECK(std::abs(other.step.duration / unit - known.step.duration) < 1e-10);
  CHECK(std::abs(cg::multipliers_of(other.derivative).modulus(0) -
                 cg::multipliers_of(known.derivative).modulus(0)) < 1e-7);
}

TEST_CASE("limit cycle: the period doubles where the reference says") {
  cg::Walker w;
  w.slope = 4.25 * kSlopeDegree;
  cg::LimitCycle cycle;
  REQUIRE(cg::find_limit_cycle(w, cycle));
  cg::Strider strider(w, 1e-10);
  Vec3 z = cycle.z;
  const double first =
      cg::find_period_doubling(strider, 1, w.slope, 4.5 * kSlopeDegree, z) / kSlopeDegree;
  const JsonValue root = reference_json("lecture");
  CHECK(std::abs(first - number(member(member(root, "compass"), "PD1"))) < 2e-6);
  Vec3 elsewhere = cycle.z;
  CHECK(cg::find_period_doubling(strider, 1, 4.2 * kSlopeDegree, 4.3 * kSlopeDegree, elsewhere) <
        0.0);
}

TEST_CASE("limit cycle: multipliers are the eigenvalues that a matrix was made of") {
  Random random{67};
  Worst real, pair;
  for (int i = 0; i < 200; ++i) {
    const Mat3 R = random.rotation();
    const Vec3 roots(random.uniform(-2.0, -1.0), random.uniform(-0.5, 0.5),
                     random.uniform(0.6, 0.9));
    const cg::Multipliers ours = cg::multipliers_of(R * roots.asDiagonal() * R.transpose());
    real.see(ours.re[0] - roots[0]);
    real.see(ours.re[1] - roots[2]);
    real.see(ours.re[2] - roots[1]);
    const double a = random.uniform(-1.0, 1.0), b = random.uniform(0.1, 1.0);
    const double c = i % 2 == 0 ? 0.05 : 1.9;
    Mat3 A;
    A << a, -b, 0.0, b, a, 0.0, 0.0, 0.0, c;
    const cg::Multipliers mixed = cg::multipliers_of(R * A * R.transpose());
    const std::size_t first = c > math::hypot(a, b) ? 1 : 0;
    pair.see(mixed.re[first] - a);
    pair.see(mixed.im[first] - b);
    pair.see(mixed.im[first + 1] + b);
    pair.see(mixed.re[first == 1 ? 0 : 2] - c);
  }
  CHECK(real.value < 1e-12);
  CHECK(pair.value < 1e-11);
}

TEST_CASE("limit cycle: no doubling is not the same as a cycle that was lost") {
  cg::Strider strider{cg::Walker(), 1e-9};
  Vec3 z = cg::known_start();
  CHECK(cg::find_period_doubling(strider, 1, 3.0 * kSlopeDegree, 3.2 * kSlopeDegree, z) ==
        cg::kNoDoubling);
  z = cg::known_start();
  CHECK(cg::find_period_doubling(strider, 1, 3.0 * kSlopeDegree, 40.0 * kSlopeDegree, z) ==
        cg::kCycleLost);
  const cg::LimitCycle nothing;
  CHECK(largest_entry(nothing.derivative) + largest_entry(nothing.z) == 0.0);
  CHECK(largest_entry(nothing.step.before) + largest_entry(nothing.step.after) == 0.0);
}

}  // namespace legwork::testing::limit_cycle_test
