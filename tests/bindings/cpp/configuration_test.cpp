// Configurations of the public API: integrate and difference undo each other, and random ones are the same on every machine.
#undef LEGWORK_BUILDING  // the names are those that a consumer has
#include <doctest/doctest.h>
#include <legwork/legwork.h>

#include <cmath>

namespace legwork::testing::configuration_test {

namespace {

// All kinds of joints.
Model all_kinds() {
  const Inertia inertia =
      Inertia::about_com(1.0, {0, 0, 0}, Eigen::Vector3d(0.01, 0.02, 0.025).asDiagonal());
  ModelBuilder builder;
  builder.floating_base("base", inertia);
  builder.body("a", "base", prismatic("slide", {1, 0, 0}), {}, inertia);
  builder.body("b", "a", spherical("ball"), {}, inertia);
  builder.body("c", "b", floating("free"), {}, inertia);
  builder.body("d", "c", {"hinge", JointKind::revolute, {0, 0, 1}, -0.5, 0.25}, {}, inertia);
  return builder.build();
}

}  // namespace

TEST_CASE("api configuration: difference undoes integrate, to 1e-14, and the other way about") {
  const Model model = all_kinds();
  double worst = 0.0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Eigen::VectorXd q = random_configuration(model, seed);
    // Another configuration's first numbers as a velocity: at most half a turn.
    const Eigen::VectorXd v = 0.9 * random_configuration(model, seed + 5000).head(model.nv());
    const Eigen::VectorXd to = integrate(model, q, v);
    worst = std::max(worst, (difference(model, q, to) - v).cwiseAbs().maxCoeff());
    const Eigen::VectorXd back = integrate(model, to, difference(model, to, q));
    // q and -q are one rotation.
    Eigen::VectorXd error = back - q;
    for (const int k : {3, 8, 15})
      if (back.segment<4>(k).dot(q.segment<4>(k)) < 0.0)
        error.segment<4>(k) = back.segment<4>(k) + q.segment<4>(k);
    worst = std::max(worst, error.cwiseAbs().maxCoeff());
  }
  MESSAGE("round trip: " << worst);
  CHECK(worst < 1e-14);
}

TEST_CASE("api configuration: half the time is half the way, in place as well") {
  const Model model = all_kinds();
  Eigen::VectorXd q = random_configuration(model, 1);
  const Eigen::VectorXd v = Eigen::VectorXd::LinSpaced(model.nv(), -0.5, 0.5);
  const Eigen::VectorXd half = integrate(model, q, v, 0.5);
  const Eigen::VectorXd whole = integrate(model, q, v, 1.0);
  CHECK((integrate(model, half, v, 0.5) - whole).cwiseAbs().maxCoeff() < 1e-15);
  integrate(model, q, v, 1.0, q);
  CHECK(q == whole);
  CHECK(difference(model, q, q).cwiseAbs().maxCoeff() < 1e-15);
  Eigen::VectorXd out(model.nv());
  difference(model, half, whole, out);
  CHECK(out == difference(model, half, whole));
}

TEST_CASE("api configuration: neutral has unit quaternions and zeros") {
  const Model model = all_kinds();
  const Eigen::VectorXd q = neutral(model);
  CHECK(q.sum() == 3.0);
  CHECK(q[3] == 1.0);
  CHECK(q[8] == 1.0);
  CHECK(q[15] == 1.0);
}

TEST_CASE("api configuration: random ones are in range, of unit length, and these very numbers") {
  const Model model = all_kinds();
  double least = 1.0, most = -1.0;
  Eigen::Vector4d mean = Eigen::Vector4d::Zero();
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Eigen::VectorXd q = random_configuration(model, seed);
    for (const int k : {3, 8, 15}) CHECK(std::abs(q.segment<4>(k).norm() - 1.0) < 1e-15);
    least = std::min(least, q[19]);
    most = std::max(most, q[19]);
    mean += q.segment<4>(3).cwiseAbs2();
  }
  CHECK(least > -0.5);
  CHECK(most < 0.25);
  CHECK(most - least > 0.7);
  // Each component takes its share.
  CHECK((mean / 1000.0 - Eigen::Vector4d::Constant(0.25)).cwiseAbs().maxCoeff() < 0.03);
  CHECK(random_configuration(model, 1) != random_configuration(model, 2));
  const Eigen::VectorXd q = random_configuration(model, 2026);
  CHECK(q[0] == -0x1.18a8dacdc2b7p-3);
  CHECK(q[3] == 0x1.6fac8ee147422p-4);
  CHECK(q[19] == -0x1.1049012d02cdap-2);
}

}  // namespace legwork::testing::configuration_test
