// Recursive Newton-Euler: weight, free fall and the top. That the base rows are the rate of momentum and the power of all
// forces that of energy: motion_rates_test.cpp.
#include "engine/dynamics/rnea.h"

#include "engine/dynamics/centroidal.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::rnea_test {

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
  const Model model =
      rigid_body(spatial_inertia(1.0, Vec3::Zero(), Vec3(1.0, 2.0, 2.5).asDiagonal()));
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
