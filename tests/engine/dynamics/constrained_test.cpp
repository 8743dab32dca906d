// Forward dynamics with pinned feet against the full KKT system, also with redundant feet.
#include "engine/dynamics/constrained.h"

#include "engine/dynamics/aba.h"
#include "engine/dynamics/contact_response.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/reference_solve.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::constrained_test {

namespace {

// M, h, J and Jdot v of a state, for the equations to be written out in full.
struct Equations {
  MatX M, J;
  VecX h, bias;
};

Equations equations(const Model& model, Workspace& ws, std::span<const int> feet) {
  const int nv = model.nv();
  const auto rows = 3 * static_cast<Eigen::Index>(feet.size());
  Equations e = {MatX(nv, nv), MatX(rows, nv), VecX(nv), VecX(rows)};
  mass_matrix(model, ws, e.M);
  bias_force(model, ws, e.h);
  Eigen::Index row = 0;
  for (const int f : feet) {
    const Foot& foot = model.feet[at(f)];
    MatX J_foot(3, nv);
    point_jacobian(model, ws, foot.body, foot.p_BF, J_foot);
    e.J.middleRows(row, 3) = J_foot;
    e.bias.segment(row, 3) = point_bias_acceleration(model, ws, foot.body, foot.p_BF);
    row += 3;
  }
  return e;
}

// [M -J^T; J 0] [a; lambda] = [tau - h; -Jdot v], minimum norm where it is singular.
LeastSquares solve_kkt(const Equations& e, const VecX& tau) {
  const Eigen::Index nv = e.M.rows(), rows = e.J.rows();
  MatX K = MatX::Zero(nv + rows, nv + rows);
  K << e.M, -e.J.transpose(), e.J, MatX::Zero(rows, rows);
  VecX right(nv + rows);
  right << tau - e.h, -e.bias;
  return least_squares(K, right);
}

struct Solved {
  VecX a;
  ConstrainedResult contact;
};

Solved solve(const Model& model, const Motion& m, std::span<const int> feet) {
  Workspace ws = kinematics_of(model, m.q, m.v);
  Solved out = {VecX(model.nv()), {}};
  constrained_forward_dynamics(model, ws, feet, m.tau, out.a, out.contact);
  return out;
}

// The errors of the engine's answer against the KKT system of the same state.
struct KktErrors {
  double a = 0.0, force = 0.0, foot_acceleration = 0.0;
};

KktErrors compare_with_kkt(const Model& model, const Motion& m, std::span<const int> feet,
                           int rank) {
  Workspace ws = kinematics_of(model, m.q, m.v);
  const Equations e = equations(model, ws, feet);
  const LeastSquares kkt = solve_kkt(e, m.tau);
  const VecX& truth = kkt.x;
  const Solved got = solve(model, m, feet);
  CHECK(kkt.rank - model.nv() == rank);
  CHECK(got.contact.rank == rank);
  const Eigen::Index nv = model.nv();
  const VecX force = got.contact.foot_force;
  return {relative_difference(got.a, truth.head(nv)),
          relative_difference(force, truth.tail(truth.size() - nv)),
          difference(e.J * got.a, -e.bias) / (1.0 + largest(got.a))};
}

Motion straight_legs(const Model& model) {
  Motion m = standing(model);
  for (int leg = 0; leg < 4; ++leg) m.q.segment<3>(7 + 3 * leg) = Vec3(0.5 * kPi, 0.0, 0.0);
  m.q[2] = 0.404;
  return m;
}

}  // namespace

TEST_CASE("pinned feet: one to four feet in random states solve the whole KKT system") {
  const Model model = quadruped();
  const std::vector<int> stances[] = {{2}, {0, 3}, {1, 2}, {3, 0}, {0, 1}, {0, 2, 3}, {0, 1, 2, 3}};
  Random random{1};
  Worst a, force, foot_acceleration;
  for (int i = 0; i < 210; ++i) {
    Motion m = random_motion(model, random);
    m.tau.head<6>().setZero();
    for (int leg = 0; leg < 4; ++leg)  // bent knees, foot below the hip axis
      m.q.segment<3>(7 + 3 * leg) =
          Vec3(random.uniform(1.0, 2.2), random.uniform(-0.6, 1.4), random.uniform(-2.2, -0.3));
    const std::vector<int>& feet = stances[i % 7];
    const KktErrors errors = compare_with_kkt(model, m, feet, 3 * static_cast<int>(feet.size()));
    a.see(errors.a);
    force.see(errors.force);
    foot_acceleration.see(errors.foot_acceleration);
  }
  CHECK(a.value < 1e-10);
  CHECK(force.value < 1e-10);
  CHECK(foot_acceleration.value < 1e-11);
}

TEST_CASE("pinned feet: none is the free robot") {
  const Model model = quadruped();
  Random random{2};
  const Motion m = random_motion(model, random);
  Workspace ws = kinematics_of(model, m.q, m.v);
  VecX free(18);
  aba(model, ws, m.tau, free);
  const Solved got = solve(model, m, {});
  CHECK(relative_difference(got.a, free) < 1e-12);
  CHECK(got.contact.foot_force.size() == 0);
}

TEST_CASE("pinned feet: four straight legs are one too many; forces of minimum norm") {
  const Model model = quadruped();
  Random random{3};
  const int feet[] = {0, 1, 2, 3};
  Motion m = straight_legs(model);
  for (int i = 0; i < 20; ++i) {
    m.tau.tail<12>() = random.vector(12, 8.0);
    const KktErrors errors = compare_with_kkt(model, m, feet, 11);
    CHECK(errors.a < 1e-10);
    CHECK(errors.force < 1e-9);
    CHECK(errors.foot_acceleration < 1e-10);
  }
  // Loading two diagonal legs and relieving the others would change nothing: the forces hold none of that.
  const ContactVec force = solve(model, m, feet).contact.foot_force;
  CHECK(std::abs(force[2] - force[5] - force[8] + force[11]) < 1e-9);
}

TEST_CASE("pinned feet: a foot named twice shares its force; the motion is the same") {
  const Model model = quadruped();
  Random random{4};
  Motion m = random_motion(model, random);
  m.tau.head<6>().setZero();
  const int once[] = {1}, twice[] = {1, 1}, mixed[] = {0, 1, 0};
  const Solved single = solve(model, m, once), shared = solve(model, m, twice);
  CHECK(shared.contact.rank == 3);
  CHECK(relative_difference(shared.a, single.a) < 1e-10);
  CHECK(relative_difference(shared.contact.foot_force.head<3>(), 0.5 * single.contact.foot_force) <
        1e-10);
  CHECK(relative_difference(shared.contact.foot_force.tail<3>(), 0.5 * single.contact.foot_force) <
        1e-10);
  const KktErrors errors = compare_with_kkt(model, m, mixed, 6);
  CHECK(errors.a < 1e-10);
  CHECK(errors.force < 1e-9);
}

TEST_CASE("pinned feet: nearly straight legs keep the feet still, through the change of rank") {
  const Model model = quadruped();
  const int feet[] = {0, 1, 2, 3};
  Motion m = straight_legs(model);
  Random random{5};
  m.tau.tail<12>() = random.vector(12, 8.0);
  for (double bend = 1e-1; bend > 1e-16; bend *= 0.1) {
    CAPTURE(bend);
    for (int leg = 0; leg < 4; ++leg) m.q[9 + 3 * leg] = -bend;
    Workspace ws = kinematics_of(model, m.q, m.v);
    const Equations e = equations(model, ws, feet);
    const Solved got = solve(model, m, feet);
    CHECK(got.a.allFinite());
    CHECK(difference(e.J * got.a, -e.bias) < 1e-6 * (1.0 + largest(got.a)));
    CHECK(largest(e.M * got.a + e.h - m.tau - e.J.transpose() * VecX(got.contact.foot_force)) <
          1e-6);
  }
}

TEST_CASE("pinned feet: on trees of all joints, whose base floats or is fixed") {
  Random random{97};
  Worst acceleration, force, impact, answer;
  for (int i = 0; i < cases(60); ++i) {
    const TreeKind kind = {.sliding = 0.2, .other = 0.5, .is_fixed = i % 2 == 0, .freedoms = 20};
    const Model model = random_tree(random, 0, kind);
    const Motion m = random_motion(model, random);
    // One foot, the last body's: six freedoms on its way to the base make any of its motions possible.
    const int foot[] = {0};
    Workspace ws = kinematics_of(model, m.q, m.v);
    if (least_squares(equations(model, ws, foot).J, Vec3::Ones()).rank < 3) continue;
    const KktErrors errors = compare_with_kkt(model, m, foot, 3);
    acceleration.see(errors.a);
    force.see(errors.force);
    VecX v = m.v;
    ContactVec impulse;
    inelastic_impact(model, ws, foot, v, impulse);
    const MatX J = equations(model, ws, foot).J;
    impact.see(largest(J * v) / largest(m.v));
    // The same point struck by that impulse.
    ContactResponse response(model, ws, 1);
    VecX a(model.nv()), struck = m.v;
    free_forward_dynamics(model, ws, response, m.tau, a);
    set_point(model, ws, response, 0, {model.feet[0].body, model.feet[0].p_BF});
    MatX G(3, 3);
    contact_matrix(model, ws, response, 1, G);
    apply_contact_impulses(model, ws, response, VecX(impulse), struck);
    answer.see(difference(struck, v) / largest(v));
    answer.see(difference(point_velocity(model, response, 0, m.v), J * m.v) / largest(m.v));
    answer.see(difference(G * VecX(impulse), J * (v - m.v)) / largest(m.v));
  }
  MESSAGE("accelerations ", acceleration.value, ", forces ", force.value, ", impacts ",
          impact.value, ", answers ", answer.value);
  CHECK(acceleration.value < 1e-9);
  CHECK(force.value < 1e-9);
  CHECK(impact.value < 1e-11);
  CHECK(answer.value < 1e-10);
}

}  // namespace legwork::testing::constrained_test
