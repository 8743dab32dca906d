// Section 4 of Sureshkumar et al. 2025: what its reduced unknowns determine, and how the four methods differ.
#include "engine/formulations/newton_euler_grf/ground_forces.h"

#include <array>

#include "engine/dynamics/constrained_inverse.h"
#include "tests/engine/formulations/newton_euler_grf/support.h"

namespace legwork::testing::ground_forces_test {

namespace {

namespace grf = newton_euler_grf;
using Method = grf::GroundForceMethod;
using newton_euler_grf_support::Stance;
using Feet = std::vector<Vec3>;

constexpr std::array<Method, 4> kMethods = {Method::as_printed, Method::corrected,
                                            Method::minimum_norm, Method::friction_cone};

// Standing, .28 m below the hips.
Feet standing_feet(const Stance& feet) {
  Feet r;
  for (const int foot : feet) r.push_back(default_leg(foot).hip_B - Vec3(0.0, 0.0, 0.28));
  return r;
}

Feet scattered(Feet r, Random& random, double reach_xy, double reach_z) {
  for (Vec3& p : r)
    p += Vec3(random.uniform(-reach_xy, reach_xy), random.uniform(-reach_xy, reach_xy),
              random.uniform(-reach_z, reach_z));
  return r;
}

grf::GroundForces solve(Method method, const Model& model, const Stance& feet, const Feet& r,
                        const Vec6& w, double friction = 0.6) {
  grf::GroundForces out;
  grf::ground_forces(method, model, feet, r, w, friction, out);
  return out;
}

// The three feet left when one is lifted: first the one on its side.
Stance three_feet(int lifted) {
  const int same_side = (lifted + 2) % 4;
  Stance feet = {same_side};
  for (int foot = 0; foot < 4; ++foot)
    if (foot != lifted && foot != same_side) feet.push_back(foot);
  return feet;
}

Vec6 random_wrench(Random& random) {
  Vec6 w;
  w << random.uniform(-20.0, 20.0), random.uniform(-20.0, 20.0), random.uniform(40.0, 120.0),
      random.vector3(5.0);
  return w;
}

}  // namespace

TEST_CASE("newton_euler_grf: a yaw couple is what the printed unknowns of four feet lack") {
  const Model model = quadruped();
  const Stance feet = {0, 1, 2, 3};
  const Feet r = standing_feet(feet);
  Vec6 sideways, turning;  // with the weight; at the centre of mass, ahead of the feet's middle
  sideways << 0.0, 12.0, 80.0, 0.12, -0.59, 0.09;
  turning << 0.0, 0.0, 80.0, 0.0, -0.59, 6.0;
  for (const Vec6& w : {sideways, turning}) {
    const auto printed = solve(Method::as_printed, model, feet, r, w);
    CHECK(printed.rank == 5);
    CHECK(printed.unknowns == 6);
    CHECK_FALSE(printed.is_possible);
    const auto corrected = solve(Method::corrected, model, feet, r, w);
    CHECK(corrected.rank == 6);
    CHECK(corrected.unknowns == 7);
    CHECK(largest(corrected.residual) < 1e-12);
    CHECK(corrected.is_possible);
    CHECK(std::abs(corrected.force[1] - corrected.force[4]) < 1e-12);   // front pair alike
    CHECK(std::abs(corrected.force[7] - corrected.force[10]) < 1e-12);  // rear pair alike
  }
}

TEST_CASE("newton_euler_grf: the lone foot is found by name, in any order of the feet") {
  const Model model = quadruped();
  Random random{5};
  for (int i = 0; i < 20; ++i) {
    const Vec6 w = random_wrench(random);
    for (int lifted = 0; lifted < 4; ++lifted) {
      const Stance feet = three_feet(lifted);
      const Feet r = standing_feet(feet);
      const Stance other = {feet[2], feet[0], feet[1]};
      const auto a = solve(Method::as_printed, model, feet, r, w);
      const auto b = solve(Method::as_printed, model, other, {r[2], r[0], r[1]}, w);
      CHECK(difference(a.force.segment<3>(0), b.force.segment<3>(3)) < 1e-11);
      CHECK(difference(a.force.segment<3>(6), b.force.segment<3>(0)) < 1e-11);
      CHECK(std::abs(a.force[4] - a.force[7]) < 1e-12);  // the two opposite share fy
    }
  }
}

TEST_CASE("newton_euler_grf: three feet with the lone foot at the mean x need the minimum norm") {
  const Model model = quadruped();
  Random random{6};
  const Stance feet = three_feet(1);
  Feet r = standing_feet(feet);
  const double mean = 0.5 * (r[1].x() + r[2].x());
  for (const double off : {0.1, 0.05, 0.02, 0.01}) {
    r[0].x() = mean - off;
    const Vec6 w = random_wrench(random);
    const auto out = solve(Method::as_printed, model, feet, r, w);
    CHECK(largest(out.residual) < 1e-10);
    CHECK(difference(solve(Method::corrected, model, feet, r, w).force, out.force) == 0.0);
  }
  r[0].x() = mean;
  const Vec6 w = random_wrench(random);
  const auto printed = solve(Method::as_printed, model, feet, r, w);
  CHECK(printed.rank == 5);
  CHECK(printed.condition > 1e12);
  CHECK(largest(printed.residual) > 1e-3);
  const auto corrected = solve(Method::corrected, model, feet, r, w);
  CHECK(corrected.unknowns == 9);
  CHECK(difference(corrected.force, solve(Method::minimum_norm, model, feet, r, w).force) == 0.0);
  CHECK(largest(corrected.residual) < 1e-11);
}

TEST_CASE(
    "newton_euler_grf: two feet: rank 5, no squeeze, and what is left is a couple about the line") {
  const Model model = quadruped();
  const Feet r = standing_feet({0, 3});
  const Vec3 e = (r[1] - r[0]).normalized();
  Random random{7};
  for (int i = 0; i < 100; ++i) {
    const Vec6 w = random_wrench(random);
    const auto out = solve(Method::corrected, model, {0, 3}, r, w);
    CHECK(out.rank == 5);
    CHECK_FALSE(out.is_possible);
    CHECK(out.unattainable_moment ==
          doctest::Approx(moment_about_line(w.head<3>(), w.tail<3>(), r[0], r[1])));
    CHECK(largest(out.residual.head<3>()) < 1e-11);
    CHECK(difference(out.residual.tail<3>(), out.unattainable_moment * e) < 1e-11);
    CHECK(std::abs(e.dot(out.force.head<3>() - out.force.tail<3>())) < 1e-11);
    // Without that moment in the demand all methods agree; with it the others are its least squares.
    Vec6 fit = w;
    fit.tail<3>() -= out.unattainable_moment * e;
    ContactMat W;
    grf::wrench_map(r, W);
    const VecX least = least_squares(W, w).x;
    for (const Method method : {Method::as_printed, Method::minimum_norm}) {
      CHECK(difference(solve(method, model, {0, 3}, r, fit).force, out.force) < 1e-10);
      CHECK(difference(VecX(solve(method, model, {0, 3}, r, w).force), least) < 1e-10);
    }
  }
}

TEST_CASE("newton_euler_grf: no foot and one foot") {
  const Model model = quadruped();
  Random random{8};
  const Vec6 w = random_wrench(random);
  const Feet r = standing_feet({2});
  for (const Method method : kMethods) {
    const auto none = solve(method, model, {}, {}, w);
    CHECK(none.force.size() == 0);
    CHECK(none.rank == 0);
    CHECK(difference(none.residual, w) == 0.0);
    CHECK_FALSE(none.is_possible);
    CHECK(solve(method, model, {}, {}, Vec6::Zero()).is_possible);
    const auto one = solve(method, model, {2}, r, w);
    CHECK(one.rank == 3);
    CHECK(one.unknowns == 3);
    ContactMat W;
    grf::wrench_map(r, W);
    CHECK(difference(VecX(one.force), least_squares(W, w).x) < 1e-11);
  }
}

TEST_CASE("newton_euler_grf: forces and moments balance wherever the rank is 6") {
  const Model model = quadruped();
  Random random{9};
  Worst residual;
  for (int i = 0; i < cases(500); ++i) {
    const Vec6 w = random_wrench(random);
    const Stance three = three_feet(i % 4), four = {0, 1, 2, 3};
    const Feet r3 = scattered(standing_feet(three), random, 0.05, 0.05);
    const Feet r4 = scattered(standing_feet(four), random, 0.05, 0.05);
    for (const Method method : kMethods) {
      residual.see(largest(solve(method, model, three, r3, w).residual) / w.norm());
      if (method != Method::as_printed)
        residual.see(largest(solve(method, model, four, r4, w).residual) / w.norm());
    }
  }
  CHECK(residual.value < 1e-12);
}

}  // namespace legwork::testing::ground_forces_test
