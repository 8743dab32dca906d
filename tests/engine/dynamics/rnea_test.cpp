// Recursive Newton-Euler: the base rows are the rate of the robot's momentum, the joint rows its virtual work.
#include "engine/dynamics/rnea.h"

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/energy.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::rnea_test {

namespace {

struct Derivative {
  Centroidal before, after;
  double energy_rate = 0.0;
};

// Central differences along the motion (q, v, a) through the state.
Derivative along(const Model& model, const Motion& m, double h) {
  Derivative d;
  // Second order in h for q as well, or the difference would be first order in its acceleration.
  auto state_at = [&](double t) {
    VecX mean = m.v + 0.5 * t * m.a;
    return kinematics_of(model, moved(model, m.q, mean, t), m.v + t * m.a);
  };
  const Workspace before = state_at(-h), after = state_at(h);
  d.before = centroidal(model, before);
  d.after = centroidal(model, after);
  d.energy_rate = (kinetic_energy(model, after) + potential_energy(model, after) -
                   kinetic_energy(model, before) - potential_energy(model, before)) /
                  (2.0 * h);
  return d;
}

}  // namespace

TEST_CASE("rnea: base rows = rate of momentum less gravity; power of all forces = rate of energy") {
  Random random{1};
  const Model robot = quadruped();
  Worst force, moment, power;
  for (int i = 0; i < 200; ++i) {
    const bool is_robot = i % 2 == 0;
    const Model model = is_robot ? robot : random_tree(random, 1 + random.below(8));
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    VecX tau(model.nv());
    rnea(model, ws, m.a, tau);
    const double scale = largest(tau);

    constexpr double h = 1e-5;
    const Derivative d = along(model, m, h);
    const Centroidal now = centroidal(model, ws);
    const Vec3 linear_rate = (d.after.linear_momentum - d.before.linear_momentum) / (2.0 * h);
    const Vec3 angular_rate = (d.after.angular_momentum - d.before.angular_momentum) / (2.0 * h);
    const Vec3 net = linear_rate - now.mass * model.gravity;
    force.see(difference(tau.head<3>(), net) / scale);
    moment.see(difference(tau.segment<3>(3), angular_rate + cross(now.com - m.q.head<3>(), net)) /
               scale);
    power.see((tau.dot(m.v) - d.energy_rate) / scale);
  }
  CHECK(force.value < 1e-6);
  CHECK(moment.value < 1e-6);
  CHECK(power.value < 1e-6);
}

TEST_CASE("rnea: at rest it carries the weight, at the centre of mass") {
  const Model model = quadruped();
  const Motion stand = standing(model);
  Workspace ws = kinematics_of(model, stand.q, stand.v);
  VecX tau(18);
  bias_force(model, ws, tau);
  const Vec3 weight = {0.0, 0.0, 8.252 * 9.81};
  const Vec3 com = centroidal(model, ws).com;
  CHECK(difference(tau.head<3>(), weight) < 1e-13);
  CHECK(difference(tau.segment<3>(3), cross(com - stand.q.head<3>(), weight)) < 1e-13);
  // A thigh's and a shank's weight hang on hfe: (m2 com2 c2 + m3 (l1 c2 + com3 c23)) g, about -y.
  const Vec3 q = stand.q.segment<3>(7);
  const double c2 = math::sin(q[1]),
               c23 = math::sin(q[1] + q[2]);  // horizontal parts, theta1 pointing down
  CHECK(std::abs(tau[7] - 9.81 * (0.634 * 0.02 * c2 + 0.064 * (0.209 * c2 + 0.061 * c23))) < 1e-14);
}

TEST_CASE("rnea: in free fall at rest nothing has to push") {
  const Model model = quadruped();
  Motion fall = standing(model);
  fall.a.head<3>() = model.gravity;
  Workspace ws = kinematics_of(model, fall.q, fall.v);
  VecX tau(18);
  rnea(model, ws, fall.a, tau);
  CHECK(largest(tau) == 0.0);
}

TEST_CASE("rnea: spinning about a free axis needs no moment, about another it does") {
  Model model;
  Body body;
  body.kind = JointKind::floating;
  body.inertia = spatial_inertia(1.0, Vec3::Zero(), Vec3(1.0, 2.0, 2.5).asDiagonal());
  model.bodies.push_back(body);
  number_coordinates(model);
  VecX q = VecX::Zero(7), v = VecX::Zero(6), tau(6);
  q[3] = 1.0;
  v[4] = 3.0;
  Workspace ws = kinematics_of(model, q, v);
  bias_force(model, ws, tau);
  CHECK(largest(tau) == 0.0);
  v.tail<3>() = Vec3(1.0, 2.0, 3.0);
  forward_kinematics(model, q, v, ws);
  bias_force(model, ws, tau);
  const Vec3 w(1.0, 2.0, 3.0), L(1.0, 4.0, 7.5);
  CHECK(difference(tau.tail<3>(), cross(w, L)) < 1e-15);
}

}  // namespace legwork::testing::rnea_test
