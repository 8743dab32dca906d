// Sureshkumar et al.'s ground forces within the friction cone: they satisfy the optimality conditions, and what has no answer is
// said to.
#include "engine/formulations/friction_pyramid.h"
#include "tests/engine/formulations/newton_euler_grf/support.h"

namespace legwork::testing::friction_cone_test {

namespace grf = newton_euler_grf;

TEST_CASE("friction cone: optimal ground forces for random wrenches, impossible ones detected") {
  using grf::GroundForceMethod;
  const Model model = quadruped();
  Random random{3};
  Worst gradient, violation;
  int possible = 0, impossible = 0, binding = 0;
  for (int i = 0; i < cases(500); ++i) {
    const bool is_three = i % 2 == 0;
    const std::vector<int> feet =
        is_three ? std::vector<int>{3, 0, 2} : std::vector<int>{0, 1, 2, 3};
    std::vector<Vec3> r;
    for (const int foot : feet)
      r.push_back(default_leg(foot).hip_B + random.vector3(0.04) - Vec3(0.0, 0.0, 0.28));
    Vec6 w;
    w << random.uniform(-40.0, 40.0), random.uniform(-40.0, 40.0), random.uniform(30.0, 120.0),
        random.vector3(6.0);
    grf::GroundForces out, norm;
    grf::ground_forces(GroundForceMethod::friction_cone, model, feet, r, w, 0.6, out);
    grf::ground_forces(GroundForceMethod::minimum_norm, model, feet, r, w, 0.6, norm);
    PolyhedronMat G;
    friction_pyramid(static_cast<int>(feet.size()), inscribed_slope(0.6), G);
    const VecX slack = G * out.force;
    const VecX f = out.force;
    if (!out.is_possible) {
      ++impossible;
      CHECK(difference(out.force, norm.force) < 1e-12);
      continue;
    }
    ++possible;
    CHECK(out.force.norm() >= norm.force.norm() * (1.0 - 1e-12));
    for (const double s : slack) violation.see(std::min(0.0, s) / w.norm());
    // Stationary: f is a combination of W's rows and of the active constraints' rows (with positive weights).
    ContactMat W;
    grf::wrench_map(r, W);
    std::vector<Eigen::Index> active;
    for (Eigen::Index k = 0; k < slack.size(); ++k)
      if (slack[k] < 1e-9 * w.norm()) active.push_back(k);
    MatX normals(f.size(), 6 + static_cast<Eigen::Index>(active.size()));
    normals.leftCols<6>() = W.transpose();
    for (std::size_t k = 0; k < active.size(); ++k)
      normals.col(6 + static_cast<Eigen::Index>(k)) = G.row(active[k]).transpose();
    const LeastSquares weights = least_squares(normals, f);
    gradient.see(difference(normals * weights.x, f) / w.norm());
    if (weights.rank == normals.cols())
      for (std::size_t k = 0; k < active.size(); ++k)
        CHECK(weights.x[6 + static_cast<Eigen::Index>(k)] > -1e-9 * w.norm());
    binding += active.empty() ? 0 : 1;
  }
  MESSAGE(possible, " possible, ", binding, " with binding friction, ", impossible, " impossible");
  CHECK(gradient.value < 1e-9);
  CHECK(violation.value < 1e-11);
  CHECK(binding > cases(50));
  CHECK(impossible > cases(50));
}

TEST_CASE("friction cone: what no admissible force supplies is not called possible") {
  const Model model = quadruped();
  const std::vector<int> feet = {0, 1, 2, 3};
  std::vector<Vec3> r;
  for (const int foot : feet) r.push_back(default_leg(foot).hip_B - Vec3(0.0, 0.0, 0.28));
  const double weight = 80.0;
  Vec6 w;
  const auto is_possible = [&](double friction) {
    grf::GroundForces out;
    grf::ground_forces(grf::GroundForceMethod::friction_cone, model, feet, r, w, friction, out);
    return out.is_possible;
  };
  w << 0.0, 0.0, weight, 0.0, 0.0, 0.0;
  CHECK(is_possible(0.0));  // no friction needed
  w << 0.5 * weight, 0.0, weight, 0.0, -0.5 * 0.28 * weight,
      0.0;  // through the centre, at 45 degrees less
  CHECK(is_possible(0.8));
  CHECK_FALSE(is_possible(0.4));
  w << 0.0, 0.0, -weight, 0.0, 0.0, 0.0;  // pulled down
  CHECK_FALSE(is_possible(10.0));
  w << 0.0, 0.0, weight, 0.0, -0.25 * weight, 0.0;  // weight in front of the front feet
  CHECK_FALSE(is_possible(0.6));
}

TEST_CASE(
    "friction cone: four feet in one line, or in one place, have up to nine internal forces") {
  const Model model = quadruped();
  const std::vector<int> feet = {0, 1, 2, 3};
  const double weight = total_mass(model) * model.gravity.norm();
  Vec6 wrench = Vec6::Zero();
  wrench[2] = weight;
  for (const double spread : {0.1, 0.0}) {
    std::vector<Vec3> r;
    for (int k = 0; k < 4; ++k) r.push_back({spread * (k - 1.5), 0.0, -0.28});
    grf::GroundForces out;
    grf::ground_forces(grf::GroundForceMethod::friction_cone, model, feet, r, wrench, 0.6, out);
    CHECK(out.rank == (spread > 0.0 ? 5 : 3));
    CHECK(out.is_possible);
    CHECK(out.min_normal == doctest::Approx(0.25 * weight));
  }
}

}  // namespace legwork::testing::friction_cone_test
