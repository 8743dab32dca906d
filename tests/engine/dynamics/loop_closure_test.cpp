// Loop closures: their Jacobian and bias are derivatives of the residual, forward and inverse dynamics undo each other, the
// projection is the smallest, and singular positions are reported.
#include "engine/dynamics/loop_closure.h"

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/reference_solve.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::loop_closure_test {

namespace {

// A random tree on the ground, joints of both kinds, with two loops: a pin and a slot. Nothing needs to be closed.
Model random_loops(Random& random) {
  Model model = random_tree(random, 6, {.sliding = 0.33, .is_fixed = true});
  for (int k = 0; k < 2; ++k) {
    Loop loop;
    loop.name = "loop" + std::to_string(k);
    loop.a = random.below(4);
    loop.b = 4 + random.below(3);
    loop.p_A = random.vector3(0.2);
    loop.p_B = random.vector3(0.2);
    loop.n[0] = random.direction();
    loop.n[1] = random.direction();
    loop.directions = 1 + k;
    model.loops.push_back(loop);
  }
  const Refusal bad = validate(model);
  REQUIRE_MESSAGE(!bad, bad->text());
  return model;
}

struct Closed {
  Workspace ws;
  LoopClosure loops;
};

Closed closed(const Model& model, const VecX& q, const VecX& v) {
  Closed out{kinematics_of(model, q, v), LoopClosure(model)};
  close_loops(model, out.ws, out.loops);
  return out;
}

// Four links of a parallelogram, .1 and .04 m, at a crank angle.
Model parallelogram() {
  Model model;
  model.gravity = {0.0, 0.0, -9.81};
  Body ground;
  ground.name = "ground";
  ground.kind = JointKind::fixed;
  ground.is_idealised = true;
  model.bodies.push_back(ground);
  const auto link = [&](const char* name, const char* joint, int parent, double x, double length) {
    Body body;
    body.name = name;
    body.joint = joint;
    body.parent = parent;
    body.X_PJ.p = {x, 0.0, 0.0};
    body.axis = -Vec3::UnitY();
    body.inertia =
        spatial_inertia(length, {0.5 * length, 0.0, 0.0}, 1e-3 * length * Mat3::Identity());
    model.bodies.push_back(body);
  };
  link("crank", "O", 0, 0.0, 0.04);
  link("coupler", "A", 1, 0.04, 0.1);
  link("rocker", "C", 0, 0.1, 0.04);
  Loop loop;
  loop.name = "B";
  loop.a = 3;
  loop.p_A = {0.04, 0.0, 0.0};
  loop.b = 2;
  loop.p_B = {0.1, 0.0, 0.0};
  model.loops.push_back(loop);
  number_coordinates(model);
  return model;
}

VecX parallelogram_at(double angle) { return Vec3(angle, -angle, angle); }

}  // namespace

TEST_CASE("loop_closure: rate and bias are the first and second derivative of the residual") {
  Random random{21};
  Worst rate, jacobian, bias;
  for (int i = 0; i < 50; ++i) {
    const Model model = random_loops(random);
    const Motion m = random_motion(model, random);
    const Closed now = closed(model, m.q, m.v);
    constexpr double h = 1e-4;
    // Along q + t v, without joint accelerations.
    const auto residual = [&](double t) {
      const VecX q = m.q + t * m.v;
      return closed(model, q, m.v).loops.residual;
    };
    const VecX before = residual(-h), after = residual(h);
    rate.see(1e-2 * difference(now.loops.rate, (after - before) / (2.0 * h)));
    bias.see(1e-3 *
             difference(now.loops.bias, (after - 2.0 * now.loops.residual + before) / (h * h)));
    jacobian.see(VecX(now.loops.J * m.v), now.loops.rate);
  }
  CHECK(jacobian.value < 1e-13);
  CHECK(rate.value < 1e-6);
  CHECK(bias.value < 1e-5);
}

TEST_CASE("loop_closure: forward dynamics solves the KKT equations, with Baumgarte's terms") {
  Random random{22};
  int solved = 0;
  for (int i = 0; i < 50; ++i) {
    const Model model = random_loops(random);
    const Motion m = random_motion(model, random);
    Closed now = closed(model, m.q, m.v);
    const int n = now.loops.n, rows = now.loops.m;
    VecX a = VecX::Zero(model.nv());
    const VecX tau = m.tau;
    if (!loop_forward_dynamics(model, now.ws, now.loops, tau, {3.0, 5.0}, a)) continue;
    ++solved;
    VecX force(model.nv());
    rnea(model, now.ws, a, force);
    const VecX left = force - now.loops.J.transpose() * now.loops.lambda;
    CHECK(difference(left, tau) < 1e-9 * (1.0 + largest(now.loops.lambda)));
    const VecX wanted = -now.loops.bias - 6.0 * now.loops.rate - 25.0 * now.loops.residual;
    CHECK(difference(VecX(now.loops.J * a), wanted) < 1e-9 * (1.0 + largest(wanted)));
    MatX kkt;
    loop_kkt_matrix(model, now.ws, now.loops, kkt);
    CHECK(kkt.rows() == n + rows);
    CHECK(difference(kkt, MatX(kkt.transpose())) == 0.0);
  }
  CHECK(solved > 30);
}

TEST_CASE(
    "loop_closure: a projection closes the loops by a change that is smallest in M's metric") {
  const Model model = parallelogram();
  VecX q = parallelogram_at(0.7), v = VecX::Zero(3);
  q += Vec3(0.02, -0.01, 0.03);
  v = Vec3(1.0, 2.0, -3.0);
  const VecX before = q, v_before = v;
  Workspace ws(model);
  LoopClosure loops(model);
  REQUIRE(project_on_loops(model, ws, loops, q, v));
  CHECK(largest(loops.residual) < 1e-15);
  CHECK(largest(loops.rate) < 1e-15);
  // M dv is a combination of J's rows: no work on a motion that the loops allow, along the kernel of J.
  VecX kernel = VecX::Zero(3);
  REQUIRE(driven_rates(loops, MatX(Eigen::RowVector3d(1.0, 0.0, 0.0)), VecX::Ones(1), kernel));
  MatX kkt;
  loop_kkt_matrix(model, ws, loops, kkt);
  const MatX M = kkt.topLeftCorner(3, 3);
  CHECK(std::abs(kernel.dot(M * VecX(v - v_before))) < 1e-16);
  CHECK(largest(VecX(q - before)) < 0.1);
}

TEST_CASE("loop_closure: a parallelogram at its change point is refused, and passing it is seen") {
  const Model model = parallelogram();
  VecX v = VecX::Zero(3), a = VecX::Constant(3, 7.0), torque = VecX::Constant(1, 7.0);
  const MatX S = MatX(Eigen::RowVector3d(1.0, 0.0, 0.0));
  Closed flat = closed(model, parallelogram_at(0.0), v);
  CHECK_FALSE(loop_forward_dynamics(model, flat.ws, flat.loops, VecX::Zero(3), {}, a));
  CHECK(flat.loops.rank == 1);
  CHECK(a[0] == 7.0);
  CHECK_FALSE(loop_inverse_dynamics(model, flat.ws, flat.loops, S, VecX::Zero(3), torque));
  CHECK(torque[0] == 7.0);

  const Closed before = closed(model, parallelogram_at(-1e-3), v);
  Closed after = closed(model, parallelogram_at(1e-3), v);
  CHECK(orientation_since(after.loops, before.loops.J) < 0.0);
  CHECK(loop_forward_dynamics(model, after.ws, after.loops, VecX::Zero(3), {}, a));
  CHECK(largest(a) < 1e4);
  Closed later = closed(model, parallelogram_at(0.3), v);
  CHECK(orientation_since(later.loops, after.loops.J) > 0.0);
}

TEST_CASE("loop_closure: a base that is held takes the driver's torque of one that is fixed") {
  const Model fixed = parallelogram();
  Model held = fixed;
  held.bodies[0].kind = JointKind::floating;
  number_coordinates(held);
  // Drivers of the held one: the base's six velocities, then the crank.
  const MatX S = MatX(Eigen::RowVector3d(1.0, 0.0, 0.0));
  MatX S_held = MatX::Zero(7, 9);
  S_held.topLeftCorner<6, 6>().setIdentity();
  S_held.bottomRightCorner<1, 3>() = S;
  Random random{23};
  Worst torque, force, forward;
  for (int i = 0; i < 100; ++i) {
    const VecX q = parallelogram_at(random.uniform(0.1, 3.0));
    VecX v(3), a(3), its(1), theirs(7), v_held = VecX::Zero(9), a_held = VecX::Zero(9);
    Closed one = closed(fixed, q, VecX::Zero(3));
    REQUIRE(driven_rates(one.loops, S, random.vector(1, 20.0), v));
    one = closed(fixed, q, v);
    REQUIRE(driven_accelerations(one.loops, S, random.vector(1, 300.0), a));
    REQUIRE(loop_inverse_dynamics(fixed, one.ws, one.loops, S, a, its));
    VecX q_held = neutral_configuration(held);
    q_held.tail(3) = q, v_held.tail(3) = v, a_held.tail(3) = a;
    Closed other = closed(held, q_held, v_held);
    REQUIRE(loop_inverse_dynamics(held, other.ws, other.loops, S_held, a_held, theirs));
    torque.see((its[0] - theirs[6]) / (1.0 + std::abs(its[0])));
    force.see(difference(one.loops.lambda, other.loops.lambda) / (1.0 + largest(one.loops.lambda)));
    // What holds the base, given as a force on it, leaves it at rest.
    VecX found(9);
    REQUIRE(
        loop_forward_dynamics(held, other.ws, other.loops, S_held.transpose() * theirs, {}, found));
    forward.see(difference(found, a_held) / largest(a_held));
  }
  MESSAGE("torque ", torque.value, ", loop forces ", force.value, ", forward ", forward.value);
  CHECK(torque.value < 1e-13);
  CHECK(force.value < 1e-13);
  CHECK(forward.value < 1e-8);
}

}  // namespace legwork::testing::loop_closure_test
