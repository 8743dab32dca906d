// Section 4 of document 000: what its reduced unknowns determine, and the four methods against quad_grf_ref.json.
#include "engine/formulations/newton_euler_grf/ground_forces.h"

#include <array>
#include <string>

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

Feet turned(const Mat3& R, Feet r) {
  for (Vec3& p : r) p = R * p;
  return r;
}

ContactMat map_of(const Model& model, const Stance& feet, const Feet& r, grf::YawCouple couple) {
  ContactMat W, C, A;
  grf::wrench_map(r, W);
  grf::reduced_unknowns(model, feet, couple, C);
  grf::reduced_map(W, C, A);
  return A;
}

SmallSvd svd_of(const ContactMat& A) {
  SmallSvd svd;
  small_svd(A, svd);
  return svd;
}

double determinant_of(MatX A) {  // 6 x 6, by elimination
  double det = 1.0;
  for (Eigen::Index k = 0; k < A.rows(); ++k) {
    Eigen::Index p = k;
    for (Eigen::Index i = k; i < A.rows(); ++i)
      if (std::abs(A(i, k)) > std::abs(A(p, k))) p = i;
    A.row(k).swap(A.row(p));
    det *= A(k, k);
    for (Eigen::Index i = k + 1; i < A.rows(); ++i)
      A.row(i) -= (A(i, k) / A(k, k)) * A.row(k).eval();
  }
  return std::abs(det);
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

TEST_CASE("newton_euler_grf: forces of all load cases of quad_grf_ref.json, all methods") {
  const Model model = quadruped();
  const JsonValue reference = golden_json("quad_grf_ref.json");
  const Feet four = standing_feet({0, 1, 2, 3}), two = standing_feet({0, 3});
  Worst printed, residual, norm, cone, moment;
  for (const std::string load : {"static", "ax=1.5", "ay=1.5", "yaw 20 rad/s2"}) {
    const JsonValue& on_four = member(reference, "4_" + load);
    const Vec6 w = vector(member(on_four, "wrench"));
    const auto p4 = solve(Method::as_printed, model, {0, 1, 2, 3}, four, w);
    CHECK(p4.rank == 5);
    CHECK(p4.unknowns == 6);
    printed.see(p4.force, vector(member(on_four, "reduced_lstsq")));
    residual.see(-p4.residual, vector(member(on_four, "reduced_residual_wrench")));
    norm.see(solve(Method::minimum_norm, model, {0, 1, 2, 3}, four, w).force,
             vector(member(on_four, "min_norm")));
    cone.see(solve(Method::friction_cone, model, {0, 1, 2, 3}, four, w).force,
             vector(member(on_four, "friction_cone")));

    const JsonValue& on_three = member(reference, "3_" + load);
    const MatX rows = matrix(member(on_three, "feet_rel_base"));
    const Stance feet = {3, 0, 2};
    Feet r;
    for (Eigen::Index k = 0; k < 3; ++k) r.push_back(rows.row(k).transpose());
    const auto p3 = solve(Method::as_printed, model, feet, r, w);
    CHECK(p3.rank == 6);
    printed.see(p3.force, vector(member(on_three, "reduced")));
    printed.see(solve(Method::corrected, model, feet, r, w).force,
                vector(member(on_three, "reduced")));
    norm.see(solve(Method::minimum_norm, model, feet, r, w).force,
             vector(member(on_three, "min_norm")));
    cone.see(solve(Method::friction_cone, model, feet, r, w).force,
             vector(member(on_three, "friction_cone")));

    const JsonValue& on_two = member(reference, "2_" + load);
    const VecX least = vector(member(on_two, "lstsq"));
    const auto p2 = solve(Method::as_printed, model, {0, 3}, two, w);
    CHECK(p2.rank == 5);
    CHECK_FALSE(p2.is_possible);
    printed.see(p2.force, least);
    norm.see(solve(Method::minimum_norm, model, {0, 3}, two, w).force, least);
    moment.see(p2.unattainable_moment - number(member(on_two, "moment_about_line")));
  }
  MESSAGE("printed ", printed.value, " residual ", residual.value, " norm ", norm.value, " cone ",
          cone.value, " moment ", moment.value);
  CHECK(printed.value < 1e-10);
  CHECK(residual.value < 1e-10);
  CHECK(norm.value < 1e-10);
  CHECK(cone.value < 1e-10);
  CHECK(moment.value < 1e-12);
}

TEST_CASE("newton_euler_grf: four feet as printed have rank 5, whatever the layout and tilt") {
  const Model model = quadruped();
  const Stance feet = {0, 1, 2, 3};
  const Feet r = standing_feet(feet);
  const double printed[] = {4.155, 4.154, 2.0, 0.366, 0.214, 0.0};
  const SmallSvd nominal = svd_of(map_of(model, feet, r, grf::YawCouple::left_out));
  for (int k = 0; k < 6; ++k) CHECK(std::abs(nominal.s[k] - printed[k]) < 5e-4);
  const SmallSvd corrected = svd_of(map_of(model, feet, r, grf::YawCouple::included));
  CHECK(rank_of(corrected) == 6);
  Random random{3};
  Worst smallest;
  int smallest_corrected_rank = 6;
  for (int i = 0; i < cases(1000); ++i) {
    const Mat3 R = rotation_z(random.uniform(-1.0, 1.0)) * rotation_y(random.uniform(-1.0, 1.0)) *
                   rotation_x(random.uniform(-1.0, 1.0));
    const Feet s = turned(R, scattered(r, random, 0.1, 0.1));
    const SmallSvd svd = svd_of(map_of(model, feet, s, grf::YawCouple::left_out));
    CHECK(rank_of(svd) == 5);
    smallest.see(svd.s[5] / svd.s[0]);
    const SmallSvd with_couple = svd_of(map_of(model, feet, s, grf::YawCouple::included));
    smallest_corrected_rank = std::min(smallest_corrected_rank, rank_of(with_couple));
  }
  MESSAGE("largest smallest singular value over the largest: ", smallest.value);
  CHECK(smallest.value < 1e-14);
  CHECK(smallest_corrected_rank == 6);
}

TEST_CASE("newton_euler_grf: a yaw couple is what the printed unknowns of four feet lack") {
  const Model model = quadruped();
  const JsonValue reference = golden_json("quad_grf_ref.json");
  const Stance feet = {0, 1, 2, 3};
  const Feet r = standing_feet(feet);
  const std::pair<const char*, double> left_over[] = {{"4_yaw 20 rad/s2", 5.85},
                                                      {"4_ay=1.5", 0.0913}};
  for (const auto& load : left_over) {
    const Vec6 w = vector(member(member(reference, load.first), "wrench"));
    const auto printed = solve(Method::as_printed, model, feet, r, w);
    CHECK(std::abs(printed.residual[5] - load.second) < 5e-3 * load.second);
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

TEST_CASE("newton_euler_grf: three feet as printed, |det| = 3 |x_b1 + x_b2 - 2 x_a| 2 area") {
  const Model model = quadruped();
  Random random{4};
  Worst formula, condition;
  for (int lifted = 0; lifted < 4; ++lifted) {
    const Stance feet = three_feet(lifted);
    const Feet nominal = standing_feet(feet);
    condition.see(condition_of(svd_of(map_of(model, feet, nominal, grf::YawCouple::left_out))) -
                  21.8);
    for (int i = 0; i < cases(250); ++i) {
      const Feet r = scattered(nominal, random, 0.1, 0.0);
      const double twice_area = std::abs(cross(r[1] - r[0], r[2] - r[0]).z());
      const double printed = 3.0 * std::abs(r[1].x() + r[2].x() - 2.0 * r[0].x()) * twice_area;
      formula.see(determinant_of(map_of(model, feet, r, grf::YawCouple::left_out)) - printed);
    }
  }
  CHECK(formula.value < 1e-15);
  CHECK(condition.value < 0.05);
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
  const std::pair<double, double> conditions[] = {
      {0.1, 34.9}, {0.05, 69.8}, {0.02, 174.0}, {0.01, 349.0}};
  for (const auto& printed : conditions) {
    r[0].x() = mean - printed.first;
    const auto out = solve(Method::as_printed, model, feet, r, random_wrench(random));
    CHECK(std::abs(out.condition - printed.second) < 0.5);
    CHECK(largest(out.residual) < 1e-10);
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
  const double printed[] = {1.471, 1.469, 1.414, 0.311, 0.299, 0.0};
  const SmallSvd svd = svd_of(map_of(model, {0, 3}, r, grf::YawCouple::left_out));
  for (int k = 0; k < 6; ++k) CHECK(std::abs(svd.s[k] - printed[k]) < 5e-4);
  const Vec3 e = (r[1] - r[0]).normalized();
  Random random{7};
  for (int i = 0; i < 100; ++i) {
    const Vec6 w = random_wrench(random);
    const auto out = solve(Method::corrected, model, {0, 3}, r, w);
    CHECK(out.unattainable_moment ==
          doctest::Approx(moment_about_line(w.head<3>(), w.tail<3>(), r[0], r[1])));
    CHECK(largest(out.residual.head<3>()) < 1e-11);
    CHECK(difference(out.residual.tail<3>(), out.unattainable_moment * e) < 1e-11);
    CHECK(std::abs(e.dot(out.force.head<3>() - out.force.tail<3>())) < 1e-11);
    // Without that moment in the demand all methods agree.
    Vec6 fit = w;
    fit.tail<3>() -= out.unattainable_moment * e;
    for (const Method method : {Method::as_printed, Method::minimum_norm})
      CHECK(difference(solve(method, model, {0, 3}, r, fit).force, out.force) < 1e-10);
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
