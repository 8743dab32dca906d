// Ashok & Rambabu's foot forces: they supply the wrench, and each choice among them is the best of its kind.
#include "engine/formulations/foot_force_distribution.h"

#include <vector>

#include "engine/formulations/friction_pyramid.h"
#include "tests/engine/formulations/lagrange_euler_leg/support.h"
#include "tests/engine/support/reference_solve.h"

namespace legwork::testing::foot_force_distribution_test {

using namespace hexapod_support;
namespace ffd = foot_force_distribution;
using ffd::Choice;

namespace {

struct Case {
  std::vector<Vec3> r;
  std::vector<ffd::LegLoad> legs;
  Vec6 w;
};

// Three to six feet around the trunk, on the flat or on rough ground, legs in general postures.
Case random_case(Random& random, double roughness) {
  Case c;
  const int feet = 3 + random.below(4), first = random.below(6);
  for (int k = 0; k < feet; ++k) {
    const double angle = 2.0 * kPi * (first + k * 6.0 / feet + random.uniform(-0.3, 0.3)) / 6.0;
    const double radius = random.uniform(0.2, 0.4);
    c.r.push_back({radius * math::cos(angle), radius * math::sin(angle),
                   -0.13 + roughness * random.uniform(-1.0, 1.0)});
    ffd::LegLoad leg;
    leg.J = le::foot_jacobian(
        leg_of(1 + random.below(6)),
        {random.uniform(-kPi, kPi), random.uniform(-0.8, 0.8), random.uniform(-2.0, -0.5)});
    leg.unloaded_torque = random.vector3(0.4);
    c.legs.push_back(leg);
  }
  c.w << random.uniform(-12.0, 12.0), random.uniform(-12.0, 12.0), random.uniform(10.0, 60.0),
      random.vector3(4.0);
  return c;
}

ffd::FootForces solve(Choice choice, const Case& c, double slope = 0.4) {
  ffd::Stance stance;
  ffd::set_feet(c.r, stance);
  ffd::FootForces out;
  ffd::distribute(choice, stance, c.legs, c.w, slope, out);
  return out;
}

MatX wrench_matrix(const Case& c) {
  MatX A(6, 3 * static_cast<Eigen::Index>(c.r.size()));
  for (std::size_t k = 0; k < c.r.size(); ++k)
    A.middleCols<3>(3 * static_cast<Eigen::Index>(k)) << Mat3::Identity(), skew(c.r[k]);
  return A;
}

// J^T of all feet, and t_0.
MatX joint_matrix(const Case& c) {
  const Eigen::Index n = 3 * static_cast<Eigen::Index>(c.legs.size());
  MatX JT = MatX::Zero(n, n);
  for (std::size_t k = 0; k < c.legs.size(); ++k)
    JT.block<3, 3>(3 * static_cast<Eigen::Index>(k), 3 * static_cast<Eigen::Index>(k)) =
        c.legs[k].J.transpose();
  return JT;
}
VecX unloaded(const Case& c) {
  VecX t(3 * static_cast<Eigen::Index>(c.legs.size()));
  for (std::size_t k = 0; k < c.legs.size(); ++k)
    t.segment<3>(3 * static_cast<Eigen::Index>(k)) = c.legs[k].unloaded_torque;
  return t;
}

}  // namespace

TEST_CASE("foot forces: the six equations as the document writes them out") {
  Random random{1};
  Worst error;
  for (int i = 0; i < cases(300); ++i) {
    Case c = random_case(random, 0.05);
    const Vec3 r_c = random.vector3(0.1);
    Vec6 W;
    W << random.vector3(20.0), random.vector3(2.0);
    c.w = ffd::wrench_to_supply(W, r_c);
    const ffd::FootForces out = solve(Choice::least_torques, c);
    CHECK(out.is_supplied);
    Vec6 sum = W;
    const double xc = r_c.x(), yc = r_c.y(), zc = r_c.z();
    sum[3] += yc * W[2] - zc * W[1];
    sum[4] += zc * W[0] - xc * W[2];
    sum[5] += xc * W[1] - yc * W[0];
    for (std::size_t k = 0; k < c.r.size(); ++k) {
      const Vec3 f = out.force.segment<3>(3 * static_cast<Eigen::Index>(k));
      const double x = c.r[k].x(), y = c.r[k].y(), z = c.r[k].z();
      sum.head<3>() += f;
      sum[3] += y * f.z() - z * f.y();
      sum[4] += z * f.x() - x * f.z();
      sum[5] += x * f.y() - y * f.x();
    }
    error.see(largest(sum));
  }
  CHECK(error.value < 1e-12);
}

TEST_CASE("foot forces: least norm, and least torques, of all that supply the wrench") {
  Random random{2};
  Worst norm, torque, stationary;
  for (int i = 0; i < cases(1000); ++i) {
    const Case c = random_case(random, i % 2 == 0 ? 0.0 : 0.08);
    const MatX A = wrench_matrix(c), JT = joint_matrix(c);
    const VecX t_0 = unloaded(c), f_0 = least_squares(A, c.w).x;
    const ffd::FootForces least = solve(Choice::minimum_norm, c);
    CHECK(least.is_supplied);
    norm.see(relative_difference(least.force, f_0));
    const ffd::FootForces best = solve(Choice::least_torques, c);
    CHECK(best.is_supplied);
    const VecX t = t_0 - JT * best.force;
    torque.see(best.torque_squared - t.squaredNorm());
    // J t is a combination of A's rows: no internal force makes the torques smaller.
    const VecX slope = JT.transpose() * t;
    const VecX share = least_squares(A.transpose(), slope).x;
    stationary.see(largest(slope - A.transpose() * share) / (JT.transpose() * t_0).norm());
    CHECK(best.torque_squared <= least.torque_squared * (1.0 + 1e-12));
    CHECK(best.force.norm() >= least.force.norm() * (1.0 - 1e-12));
  }
  MESSAGE("norm ", norm.value, ", torques ", torque.value, ", gradient ", stationary.value);
  CHECK(norm.value < 1e-12);
  CHECK(torque.value < 1e-12);
  CHECK(stationary.value < 1e-11);
}

TEST_CASE("foot forces: least torques within friction satisfy the optimality conditions") {
  Random random{3};
  Worst gradient, violation;
  int possible = 0, impossible = 0, binding = 0;
  for (int i = 0; i < cases(1000); ++i) {
    const Case c = random_case(random, i % 2 == 0 ? 0.0 : 0.08);
    const double slope = random.uniform(0.2, 0.8);
    const ffd::FootForces out = solve(Choice::least_torques_within_friction, c, slope);
    const ffd::FootForces norm = solve(Choice::minimum_norm, c, slope);
    if (!out.is_found) {
      ++impossible;
      CHECK_FALSE(out.is_possible());
      CHECK(difference(out.force, norm.force) == 0.0);
      CHECK_FALSE(norm.is_possible());
      continue;
    }
    ++possible;
    CHECK(out.is_possible());
    PolyhedronMat G;
    friction_pyramid(static_cast<int>(c.r.size()), slope, G);
    const MatX A = wrench_matrix(c), JT = joint_matrix(c);
    const VecX slack = G * out.force, t = unloaded(c) - JT * out.force;
    for (const double s : slack) violation.see(std::min(0.0, s) / c.w.norm());
    std::vector<Eigen::Index> active;
    for (Eigen::Index k = 0; k < slack.size(); ++k)
      if (slack[k] < 1e-9 * c.w.norm()) active.push_back(k);
    // -grad |t|^2 / 2 = J t is a combination of A's rows and of the active rows with weights below zero.
    MatX normals(t.size(), 6 + static_cast<Eigen::Index>(active.size()));
    normals.leftCols<6>() = A.transpose();
    for (std::size_t k = 0; k < active.size(); ++k)
      normals.col(6 + static_cast<Eigen::Index>(k)) = G.row(active[k]).transpose();
    const VecX fall = JT.transpose() * t;
    const LeastSquares weights = least_squares(normals, fall);
    gradient.see(difference(normals * weights.x, fall) / (JT.transpose() * unloaded(c)).norm());
    if (weights.rank == normals.cols())
      for (std::size_t k = 0; k < active.size(); ++k)
        CHECK(weights.x[6 + static_cast<Eigen::Index>(k)] < 1e-9);
    binding += active.empty() ? 0 : 1;
    if (active.empty())
      CHECK(relative_difference(out.force, solve(Choice::least_torques, c).force) < 1e-9);
  }
  MESSAGE(possible, " possible, ", binding, " with binding friction, ", impossible,
          " impossible; gradient ", gradient.value, ", violation ", violation.value);
  CHECK(gradient.value < 1e-9);
  CHECK(violation.value < 1e-10);
  CHECK(possible > cases(100));
  CHECK(binding > cases(100));
  CHECK(impossible > cases(100));
}

TEST_CASE("foot forces: on level ground three feet share the weight in one way only") {
  Random random{4};
  Worst vertical, tangential;
  for (int i = 0; i < cases(300); ++i) {
    Case c = random_case(random, 0.0);
    c.r.resize(3);
    c.legs.resize(3);
    const ffd::FootForces least = solve(Choice::minimum_norm, c);
    const ffd::FootForces best = solve(Choice::least_torques, c);
    for (Eigen::Index k = 2; k < 9; k += 3) vertical.see(least.force[k] - best.force[k]);
    // Of weight alone, least norm asks for no friction.
    c.w.head<2>().setZero();
    c.w[5] = 0.0;
    const ffd::FootForces still = solve(Choice::minimum_norm, c);
    for (Eigen::Index k = 0; k < 9; ++k)
      if (k % 3 != 2) tangential.see(still.force[k]);
  }
  CHECK(vertical.value < 1e-10);
  CHECK(tangential.value < 1e-10);
}

TEST_CASE("foot forces: what no admissible forces supply is said, with the least norm") {
  Case c;
  for (int k = 0; k < 3; ++k) {
    c.r.push_back({0.2 * (1 - k), k == 1 ? -0.3 : 0.3, -0.13});
    ffd::LegLoad leg;
    leg.J = le::foot_jacobian(leg_of(k == 1 ? 2 : 1), {1.5, -0.4, -1.1});
    c.legs.push_back(leg);
  }
  const auto within = [&c](double slope) {
    return solve(Choice::least_torques_within_friction, c, slope);
  };
  c.w << 0.0, 0.0, 40.0, 0.0, 0.0, 0.0;
  CHECK(within(0.0).is_possible());
  CHECK(within(0.0).friction == 0.0);
  c.w << 20.0, 0.0, 40.0, 0.0, -0.13 * 20.0, 0.0;  // through the centre, half as much forward as up
  CHECK(within(0.6).is_possible());
  CHECK_FALSE(within(0.4).is_found);
  CHECK(solve(Choice::minimum_norm, c, 0.4).is_pushing);
  CHECK_FALSE(solve(Choice::minimum_norm, c, 0.4).is_within_friction);
  c.w << 0.0, 0.0, 40.0, 0.0, -0.25 * 40.0, 0.0;  // weight ahead of the front foot
  CHECK_FALSE(within(10.0).is_found);
  const ffd::FootForces norm = solve(Choice::minimum_norm, c, 10.0);
  CHECK(norm.is_supplied);
  CHECK_FALSE(norm.is_pushing);
  CHECK(norm.min_normal < 0.0);
  CHECK(norm.friction == 0.0);
}

TEST_CASE("foot forces: legs 1 4 6 of the hexapod stand on the edge of falling") {
  Case c;
  for (const int leg : {1, 4, 6})
    c.r.push_back(hip_of(leg) + Vec3(0.0, side_of(leg) * 0.193, -0.140));
  c.legs.resize(3);
  c.w << 0.0, 0.0, 39.4362, 0.0, 0.0, 0.0;
  CHECK(std::abs(solve(Choice::minimum_norm, c).force[5]) < 1e-12);  // the middle leg is idle
  c.w[1] = 0.5;  // an acceleration to the left, half a newton at the trunk's centre
  CHECK(solve(Choice::minimum_norm, c).force[5] > 0.0);
  c.w[1] = -0.5;
  const ffd::FootForces out = solve(Choice::minimum_norm, c);
  CHECK(out.min_normal < -0.1);
  CHECK_FALSE(out.is_pushing);
}

TEST_CASE(
    "foot forces: six feet in one line or place, legs that are singular, no feet, no numbers") {
  Case c;
  for (const double spread : {0.1, 0.0}) {
    c.r.clear();
    c.legs.clear();
    for (int k = 0; k < 6; ++k) {
      c.r.push_back({spread * (k - 2.5), 0.0, -0.13});
      ffd::LegLoad leg;
      leg.J = le::foot_jacobian(leg_of(k + 1), {1.5 + 0.1 * k, -0.4, k == 3 ? 0.0 : -1.1});
      c.legs.push_back(leg);
    }
    ffd::Stance stance;
    ffd::set_feet(c.r, stance);
    CHECK(stance.rank == (spread > 0.0 ? 5 : 3));
    c.w << 0.0, 0.0, 40.0, 0.0, 0.0, 0.0;
    for (const Choice choice :
         {Choice::minimum_norm, Choice::least_torques, Choice::least_torques_within_friction}) {
      const ffd::FootForces out = solve(choice, c);
      CHECK(out.is_supplied);
      CHECK(out.is_found);
      CHECK(out.torque_squared <= solve(Choice::minimum_norm, c).torque_squared * (1.0 + 1e-12));
      if (choice != Choice::least_torques) CHECK(out.is_possible());
    }
    c.w[3] = 1.0;  // about the line of the feet
    CHECK_FALSE(solve(Choice::least_torques, c).is_supplied);
    CHECK_FALSE(solve(Choice::least_torques_within_friction, c).is_possible());
  }
  for (ffd::LegLoad& leg : c.legs) leg.J.setZero();
  c.w[3] = 0.0;
  CHECK(solve(Choice::least_torques_within_friction, c).is_possible());
  CHECK(difference(solve(Choice::least_torques, c).force, solve(Choice::minimum_norm, c).force) ==
        0.0);

  c.r[2].x() = kNan;
  CHECK_FALSE(solve(Choice::least_torques_within_friction, c).is_possible());
  c.r.clear();
  c.legs.clear();
  CHECK(solve(Choice::least_torques_within_friction, c).force.size() == 0);
  CHECK_FALSE(solve(Choice::minimum_norm, c).is_supplied);
  c.w.setZero();
  CHECK(solve(Choice::minimum_norm, c).is_possible());
}

TEST_CASE("foot forces: the document's wrench is weight and inertia, taken about where they act") {
  const Vec3 gravity = {0.0, 0.0, -9.81};
  const Vec6 W = ffd::printed_wrench(4.0, gravity, {0.1, 0.0, 0.0});
  CHECK(difference(W.head<3>(), Vec3(-0.4, 0.0, -39.24)) < 1e-14);
  CHECK(W.tail<3>() == Vec3::Zero());
  const Vec6 w = ffd::wrench_to_supply(W, {0.0, 0.02, 0.1});
  CHECK(difference(w.head<3>(), Vec3(0.4, 0.0, 39.24)) < 1e-14);
  CHECK(difference(w.tail<3>(), cross(Vec3(0.0, 0.02, 0.1), Vec3(0.4, 0.0, 39.24))) < 1e-14);
}

}  // namespace legwork::testing::foot_force_distribution_test
