// Trees with all kinds of joints, on a floating or fixed base (agreement of all algorithms: random_trees_test.cpp): Jacobians
// are derivatives, energy is conserved, and a pole on a cart moves as in the textbook.
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::prismatic_test {

namespace {

Model any_joints(Random& random, int i) {
  return random_tree(random, 1 + i % 8, {.sliding = 0.4, .other = 0.5, .is_fixed = i % 3 == 0});
}

// A cart of 2 kg on a rail along x, a pole of 0.6 kg with its centre of mass .4 m above the pin.
constexpr double kCart = 2.0, kPole = 0.6, kArm = 0.4, kMoment = 0.03, kGravity = 9.81;
Model cart_pole() {
  Model model;
  model.gravity = {0.0, 0.0, -kGravity};
  Body ground;
  ground.name = "ground";
  ground.kind = JointKind::fixed;
  ground.is_idealised = true;
  Body cart;
  cart.name = "cart";
  cart.joint = "rail";
  cart.parent = 0;
  cart.axis = Vec3::UnitX();
  cart.kind = JointKind::prismatic;
  cart.inertia = spatial_inertia(kCart, Vec3::Zero(), Mat3::Identity());
  Body pole = cart;
  pole.name = "pole";
  pole.joint = "pin";
  pole.parent = 1;
  pole.axis = Vec3::UnitY();
  pole.kind = JointKind::revolute;
  pole.inertia =
      spatial_inertia(kPole, {0.0, 0.0, kArm}, Vec3(kMoment, kMoment, 0.01).asDiagonal());
  model.bodies = {ground, cart, pole};
  number_coordinates(model);
  const Refusal bad = validate(model);
  REQUIRE_MESSAGE(!bad, bad->text());
  return model;
}

}  // namespace

TEST_CASE("all joints: the Jacobian is the derivative of the position, its rate that of itself") {
  Random random{12};
  Worst position, rate, bias;
  for (int i = 0; i < cases(200); ++i) {
    const Model model = any_joints(random, i);
    if (model.nv() == 0) continue;
    const Motion m = random_motion(model, random);
    const int body = model.feet[0].body;
    const Vec3 p = model.feet[0].p_BF;
    const Workspace ws = kinematics_of(model, m.q, m.v);
    MatX J(3, model.nv()), before = J, after = J, Jdot = J;
    point_jacobian(model, ws, body, p, J);
    point_jacobian_rate(model, ws, body, p, Jdot);
    constexpr double h = 1e-5;
    const Workspace back = kinematics_of(model, moved(model, m.q, m.v, -h), m.v);
    const Workspace forth = kinematics_of(model, moved(model, m.q, m.v, h), m.v);
    point_jacobian(model, back, body, p, before);
    point_jacobian(model, forth, body, p, after);
    const Vec3 velocity =
        (point_position(forth, body, p) - point_position(back, body, p)) / (2.0 * h);
    position.see(Vec3(J * m.v), point_velocity(ws, body, p));
    position.see(1e-3 * difference(velocity, point_velocity(ws, body, p)));
    rate.see(1e-3 * difference(Jdot, (after - before) / (2.0 * h)));
    bias.see(Vec3(Jdot * m.v), point_bias_acceleration(model, ws, body, p));
  }
  CHECK(position.value < 1e-9);
  CHECK(rate.value < 1e-9);
  CHECK(bias.value < 1e-11);
}

TEST_CASE("all joints: the power of all forces is the rate of energy") {
  Random random{13};
  for (int i = 0; i < cases(100); ++i) {
    const Model model = any_joints(random, i);
    if (model.nv() == 0) continue;
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    VecX tau(model.nv());
    rnea(model, ws, m.a, tau);
    constexpr double h = 1e-5;
    const auto energy = [&](double t) {
      const VecX mean = m.v + 0.5 * t * m.a;
      const Workspace then = kinematics_of(model, moved(model, m.q, mean, t), m.v + t * m.a);
      return kinetic_energy(model, then) + potential_energy(model, then);
    };
    const double power = tau.dot(m.v);
    CHECK(((energy(h) - energy(-h)) / (2.0 * h) - power) / (largest(tau) * largest(m.v)) ==
          doctest::Approx(0.0).scale(1.0).epsilon(1e-6));
  }
}

TEST_CASE("prismatic: a pole on a cart, as on paper") {
  const Model model = cart_pole();
  Random random{14};
  for (int i = 0; i < 20; ++i) {
    const VecX q = random.vector(2, 2.0), v = random.vector(2, 3.0);
    Workspace ws = kinematics_of(model, q, v);
    MatX M(2, 2);
    VecX h(2);
    mass_matrix(model, ws, M);
    bias_force(model, ws, h);
    // (m + M) x'' + m l (theta'' cos - theta'^2 sin) = F;  m l cos x'' + (I + m l^2) theta'' - m g l sin = T
    const auto [s, c] = math::sin_cos(q[1]);
    CHECK(M(0, 0) == doctest::Approx(kCart + kPole).epsilon(1e-14));
    CHECK(M(0, 1) == doctest::Approx(kPole * kArm * c).epsilon(1e-14));
    CHECK(M(1, 1) == doctest::Approx(kMoment + kPole * kArm * kArm).epsilon(1e-14));
    CHECK(h[0] == doctest::Approx(-kPole * kArm * s * v[1] * v[1]).epsilon(1e-13));
    CHECK(h[1] == doctest::Approx(-kPole * kGravity * kArm * s).epsilon(1e-13));
    CHECK(potential_energy(model, ws) == doctest::Approx(kPole * kGravity * kArm * c));
  }
}

}  // namespace legwork::testing::prismatic_test
