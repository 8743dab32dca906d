// The mass matrix: it holds the kinetic energy, and its columns are the forces of unit accelerations.
#include "engine/dynamics/crba.h"

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/reference_solve.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::crba_test {

namespace {

struct MassMatrixErrors {
  Worst energy, columns, momentum;
  bool is_positive = true;
};

void check_state(const Model& model, Random& random, MassMatrixErrors& errors) {
  const int nv = model.nv();
  const Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  MatX M = MatX::Constant(nv, nv, 99.0);  // every entry has to be written
  mass_matrix(model, ws, M);
  const double scale = largest(M);
  const double energy = kinetic_energy(model, ws);
  errors.energy.see((0.5 * m.v.dot(M * m.v) - energy) / energy);
  errors.is_positive = errors.is_positive && is_positive_definite(M);

  VecX h(nv), column(nv);
  bias_force(model, ws, h);
  for (int k = 0; k < nv; ++k) {
    rnea(model, ws, VecX::Unit(nv, k), column);
    // The bias is subtracted again, and takes its rounding with it.
    errors.columns.see(difference(column - h, M.col(k)) / (scale + largest(h)));
  }
  const Centroidal whole = centroidal(model, ws);
  const VecX momentum = M * m.v;
  errors.momentum.see(relative_difference(momentum.head<3>(), whole.linear_momentum));
  const Vec3 about_base =
      whole.angular_momentum + cross(whole.com - m.q.head<3>(), whole.linear_momentum);
  errors.momentum.see(relative_difference(momentum.segment<3>(3), about_base));
}

}  // namespace

TEST_CASE("crba: energy is 1/2 v M v, momentum M v, and columns are rnea's") {
  Random random{1};
  const Model robot = quadruped();
  MassMatrixErrors errors;
  for (int i = 0; i < 100; ++i) check_state(robot, random, errors);
  for (int i = 0; i < 60; ++i) check_state(random_tree(random, i % 31), random, errors);
  CHECK(errors.is_positive);
  CHECK(errors.energy.value < 1e-12);
  CHECK(errors.columns.value < 1e-12);
  CHECK(errors.momentum.value < 1e-11);
}

TEST_CASE("crba: the upper triangle is the mass matrix's, and q alone is enough for it") {
  Random random{2};
  for (int i = 0; i < 40; ++i) {
    const Model model = i % 4 == 0 ? quadruped() : random_tree(random, i % 31);
    const Motion m = random_motion(model, random), other = random_motion(model, random);
    Workspace ws = kinematics_of(model, other.q, other.v);
    MatX M(model.nv(), model.nv()), U = MatX::Constant(model.nv(), model.nv(), kNan);
    set_configuration(model, m.q, ws);
    crba(model, ws, U);
    mass_matrix(model, ws, M);
    for (Eigen::Index c = 0; c < M.cols(); ++c)
      for (Eigen::Index r = 0; r < M.rows(); ++r) {
        CHECK(M(r, c) == M(c, r));
        if (r <= c) CHECK(U(r, c) == M(r, c));
      }
  }
}

TEST_CASE("crba: a rigid body alone has its inertia about the base's origin") {
  const Vec3 com = {0.1, -0.2, 0.3};
  const Model model = rigid_body(spatial_inertia(2.0, com, Vec3(0.3, 0.4, 0.5).asDiagonal()));
  VecX q = VecX::Zero(7);
  q[3] = 1.0;
  Workspace ws = kinematics_of(model, q, VecX::Zero(6));
  MatX M(6, 6);
  mass_matrix(model, ws, M);
  MatX truth = MatX::Zero(6, 6);
  truth.topLeftCorner<3, 3>().diagonal().setConstant(2.0);
  truth.topRightCorner<3, 3>() = -skew(2.0 * com);
  truth.bottomLeftCorner<3, 3>() = skew(2.0 * com);
  truth.bottomRightCorner<3, 3>() =
      Mat3(Vec3(0.3, 0.4, 0.5).asDiagonal()) - 2.0 * skew(com) * skew(com);
  CHECK(difference(M, truth) < 1e-15);
}

}  // namespace legwork::testing::crba_test
