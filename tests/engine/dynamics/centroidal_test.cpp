// Centre of mass and momentum of the whole robot against sums over point masses and over its bodies.
#include "engine/dynamics/centroidal.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::centroidal_test {

TEST_CASE("centroidal: the sums over the bodies' own centres of mass") {
  Random random{1};
  Worst com, linear, angular;
  for (int i = 0; i < 100; ++i) {
    const Model model = i % 2 == 0 ? quadruped() : random_tree(random, random.below(20));
    const Motion m = random_motion(model, random);
    const Workspace ws = kinematics_of(model, m.q, m.v);
    const Centroidal whole = centroidal(model, ws);
    double mass = 0.0;
    Vec3 first_moment = Vec3::Zero(), p = Vec3::Zero(), L = Vec3::Zero();
    for (int b = 0; b < model.nb(); ++b) {
      const SpatialInertia& in = model.bodies[at(b)].inertia;
      const Vec3 c = in.h / in.mass;
      const Mat3 I_com = in.I + in.mass * skew(c) * skew(c);
      const Vec3 x = point_position(ws, b, c), v = point_velocity(ws, b, c);
      mass += in.mass;
      first_moment += in.mass * x;
      p += in.mass * v;
      const Mat3& R = ws.X_WB[at(b)].R;
      L += in.mass * cross(x - whole.com, v) + R * I_com * R.transpose() * angular_velocity(ws, b);
    }
    CHECK(whole.mass == mass);
    com.see(whole.com, first_moment / mass);
    linear.see(whole.linear_momentum, p);
    linear.see(mass * whole.com_velocity, p);
    angular.see(difference(whole.angular_momentum, L) / (1.0 + largest(L)));
  }
  CHECK(com.value < 1e-13);
  CHECK(linear.value < 1e-11);
  CHECK(angular.value < 1e-12);
}

TEST_CASE("centroidal: the com moves with its velocity; L does not see the origin") {
  const Model model = quadruped();
  Random random{2};
  Worst velocity, origin;
  for (int i = 0; i < 100; ++i) {
    Motion m = random_motion(model, random);
    constexpr double h = 1e-5;
    const Centroidal now = centroidal(model, kinematics_of(model, m.q, m.v));
    const Centroidal after =
        centroidal(model, kinematics_of(model, moved(model, m.q, m.v, h), m.v));
    const Centroidal before =
        centroidal(model, kinematics_of(model, moved(model, m.q, m.v, -h), m.v));
    velocity.see(now.com_velocity, (after.com - before.com) / (2.0 * h));
    m.q.head<3>() += Vec3(3.0, -2.0, 1.0);
    m.v.head<3>() += Vec3(1.0, 2.0, -1.0);
    origin.see(centroidal(model, kinematics_of(model, m.q, m.v)).angular_momentum,
               now.angular_momentum);
  }
  CHECK(velocity.value < 1e-8);
  CHECK(origin.value < 1e-13);
}

TEST_CASE("centroidal: turned as one body about its com, momentum is all angular") {
  const Model model = quadruped();
  Motion stand = standing(model);
  const Centroidal still = centroidal(model, kinematics_of(model, stand.q, stand.v));
  CHECK(largest(still.linear_momentum) == 0.0);
  CHECK(largest(still.angular_momentum) == 0.0);
  // About its own centre of mass: v of the origin = omega x (origin - com).
  stand.v[5] = 2.0;
  stand.v.head<3>() = cross(Vec3(0, 0, 2), stand.q.head<3>() - still.com);
  const Centroidal turning = centroidal(model, kinematics_of(model, stand.q, stand.v));
  CHECK(largest(turning.linear_momentum) < 1e-15);
  CHECK(turning.angular_momentum.z() > 2.0 * 0.042673);
  CHECK(std::abs(turning.angular_momentum.x()) < 0.05 * turning.angular_momentum.z());
}

}  // namespace legwork::testing::centroidal_test
