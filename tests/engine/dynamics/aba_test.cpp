// Three routes to the same acceleration: articulated bodies, mass matrix and bias, and inverse dynamics back again.
#include "engine/dynamics/aba.h"

#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/reference_solve.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::aba_test {

namespace {

struct Agreement {
  double acceleration = 0.0;  // aba against M^-1 (tau - h), relative
  double force = 0.0;      // rnea of aba's acceleration against tau, relative to the largest term
  double condition = 0.0;  // of M with rows and columns scaled to a unit diagonal
};

Agreement agreement(const Model& model, Random& random) {
  const int nv = model.nv();
  const Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  VecX a(nv), h(nv), back(nv);
  MatX M(nv, nv);
  aba(model, ws, m.tau, a);
  mass_matrix(model, ws, M);
  bias_force(model, ws, h);
  rnea(model, ws, a, back);
  const VecX by_solve = least_squares(M, m.tau - h).x;
  Agreement out;
  out.acceleration = relative_difference(a, by_solve);
  const double terms = largest(M.cwiseAbs() * a.cwiseAbs()) + largest(h) + largest(m.tau);
  out.force = difference(back, m.tau) / terms;
  const VecX d = M.diagonal().cwiseSqrt().cwiseInverse();
  out.condition = condition(d.asDiagonal() * M * d.asDiagonal());
  return out;
}

}  // namespace

TEST_CASE("aba, crba + solve and rnea agree to 1e-12 on 1,000 random states of the quadruped") {
  const Model model = quadruped();
  Random random{1};
  Worst acceleration, force;
  for (int i = 0; i < 1000; ++i) {
    const Agreement a = agreement(model, random);
    acceleration.see(a.acceleration);
    force.see(a.force);
  }
  MESSAGE("quadruped: accelerations ", acceleration.value, ", forces ", force.value);
  CHECK(acceleration.value < 1e-12);
  CHECK(force.value < 1e-14);
}

TEST_CASE("aba: without torque or motion the robot falls as one") {
  const Model model = quadruped();
  const Motion stand = standing(model);
  Workspace ws = kinematics_of(model, stand.q, stand.v);
  VecX a(18), truth = VecX::Zero(18);
  truth.head<3>() = model.gravity;
  aba(model, ws, VecX::Zero(18), a);
  CHECK(difference(a, truth) < 1e-13);
}

TEST_CASE("aba: a force and moment on a rigid body give Newton's and Euler's accelerations") {
  const Model model =
      rigid_body(spatial_inertia(2.0, Vec3::Zero(), Vec3(1.0, 2.0, 2.5).asDiagonal()));
  VecX q = VecX::Zero(7), v = VecX::Zero(6), tau(6), a(6), truth(6);
  q[3] = 1.0;
  tau << 2.0, 4.0, 6.0, 1.0, 1.0, 1.0;
  truth << 1.0, 2.0, 3.0, 1.0, 0.5, 0.4;
  Workspace ws = kinematics_of(model, q, v);
  aba(model, ws, tau, a);
  CHECK(difference(a, truth) < 1e-15);
}

}  // namespace legwork::testing::aba_test
