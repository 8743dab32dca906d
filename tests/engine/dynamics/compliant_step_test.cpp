// A step with springs and dampers: without them it is forward dynamics, with feet pinned too; with them it is that of the
// equation in its header, solved in full; and it stays bounded however stiff they are.
#include "engine/dynamics/compliant_step.h"

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/reference_solve.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::compliant_step_test {

namespace {
constexpr double kStep = 1e-3;  // s
}

TEST_CASE("compliant step: without springs it is forward dynamics, pinned feet included") {
  Random random{3};
  for (int n = 0; n < 10; ++n) {
    const Model model = random_tree(random, 9);
    Motion m = random_motion(model, random);
    m.v.setZero();  // J v is then zero, and so is Jdot v
    Workspace ws = kinematics_of(model, m.q, m.v);
    const int feet[] = {0, 1};
    ConstrainedResult result;
    VecX a(model.nv());
    constrained_forward_dynamics(model, ws, feet, m.tau, a, result);
    CompliantScratch scratch(model);
    const Compliance none(model.nv());
    VecX v(model.nv());
    ContactVec impulse;
    stack_foot_jacobians(model, ws, feet);
    const MatX J = ws.J.topRows(6);
    REQUIRE(compliant_velocity(model, ws, kStep, m.tau, none, J, ContactVec::Zero(6), m.v, scratch,
                               v, impulse));
    const double size = 1.0 + largest_entry(a);
    CHECK(difference((v / kStep).eval(), a) < 1e-9 * size);
    CHECK(difference((impulse / kStep).eval(), result.foot_force) <
          1e-9 * (1.0 + largest_entry(VecX(result.foot_force))));
  }
}

TEST_CASE("compliant step: solves its equation with springs, dampers and armatures") {
  Random random{4};
  for (int n = 0; n < 10; ++n) {
    const Model model = random_tree(random, 8);
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    const int nv = model.nv();
    Compliance c(nv);
    for (int k = 0; k < nv; ++k) {
      c.stiffness[k] = random.uniform(0.0, 1e4);
      c.damping[k] = random.uniform(0.0, 1e2);
      c.stretch[k] = random.uniform(-1.0, 1.0);
      c.armature[k] = random.uniform(0.0, 1.0);
    }
    MatX M(nv, nv);
    VecX h(nv);
    mass_matrix(model, ws, M);
    bias_force(model, ws, h);
    for (int k = 0; k < nv; ++k) M(k, k) += c.armature[k];
    CompliantScratch scratch(model);
    VecX v(nv);
    ContactVec impulse;
    REQUIRE(compliant_velocity(model, ws, kStep, m.tau, c, MatX(0, nv), ContactVec(0), m.v, scratch,
                               v, impulse));
    const VecX dv = v - m.v;
    // M dv = h (tau - bias - D v+ - K (stretch + h v+))
    VecX left = M.lazyProduct(dv);
    for (int k = 0; k < nv; ++k)
      left[k] -= kStep * (m.tau[k] - h[k] - c.damping[k] * v[k] -
                          c.stiffness[k] * (c.stretch[k] + kStep * v[k]));
    CHECK(largest_entry(left) < 1e-10 * (1.0 + largest_entry(M) * largest_entry(dv)));
  }
}

TEST_CASE(
    "compliant step: what is held off its place comes back, by a fifth per step, but not fast") {
  Random random{5};
  const Model model = random_tree(random, 6);
  const Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  const int feet[] = {0};
  stack_foot_jacobians(model, ws, feet);
  const MatX J = ws.J.topRows(3);
  ContactVec off(3), impulse;
  off << 0.001, -0.002, 0.03;
  const Vec3 back(-2e-4, 4e-4, -5e-4);  // m, the last at .5 m/s
  CompliantScratch scratch(model);
  VecX v(model.nv());
  REQUIRE(compliant_velocity(model, ws, kStep, m.tau, Compliance(model.nv()), J, off, m.v, scratch,
                             v, impulse));
  CHECK(difference((J.lazyProduct(v) * kStep).eval(), back) < 1e-12);
}

}  // namespace legwork::testing::compliant_step_test
