// A base in free flight: its acceleration is that of the articulated-body algorithm, and momentum is conserved.
#include "engine/dynamics/free_base.h"

#include "engine/dynamics/aba.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/rnea.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::free_base_test {

TEST_CASE("free base: the torques it asks for give these accelerations back by aba") {
  Random random{11};
  Worst error;
  for (int i = 0; i < 50; ++i) {
    const Model model = random_tree(random, 1 + random.below(14));
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    VecX a = m.a, tau(model.nv()), again(model.nv());
    free_base_acceleration(model, ws, a);
    rnea(model, ws, a, tau);
    CHECK(largest(tau.head<6>()) < 1e-9 * (1.0 + largest(tau)));
    tau.head<6>().setZero();
    aba(model, ws, tau, again);
    error.see(difference(again, a) / largest(a));
  }
  CHECK(error.value < 1e-10);
}

TEST_CASE("free base: with its velocity the whole tree has no momentum") {
  Random random{12};
  Worst momentum;
  for (int i = 0; i < 50; ++i) {
    const Model model = random_tree(random, 1 + random.below(14));
    const Motion m = random_motion(model, random);
    Workspace ws = kinematics_of(model, m.q, m.v);
    VecX v = m.v;
    free_base_velocity(model, ws, v);
    CHECK(v.tail(model.joint_count()) == m.v.tail(model.joint_count()));
    ws = kinematics_of(model, m.q, v);
    const Centroidal whole = centroidal(model, ws);
    momentum.see(largest(whole.linear_momentum));
    momentum.see(largest(whole.angular_momentum));
  }
  CHECK(momentum.value < 1e-12);
}

TEST_CASE("free base: shares of the angular momentum sum to the whole, about the common centre") {
  Random random{13};
  for (int i = 0; i < 20; ++i) {
    const Model model = random_tree(random, 8);
    const Motion m = random_motion(model, random);
    const Workspace ws = kinematics_of(model, m.q, m.v);
    const Centroidal whole = centroidal(model, ws);
    CHECK(difference(share_of_angular_momentum(model, ws, whole, 0), whole.angular_momentum) <
          1e-12 * (1.0 + largest(whole.angular_momentum)));
    // The last body's share alone, from its own centre of mass.
    const int last = model.nb() - 1;
    const SpatialInertia& in = model.bodies[at(last)].inertia;
    const Transform& X = ws.X_WB[at(last)];
    const Vec3 c = X.p + X.R * in.h / in.mass;
    const Vec3 v = point_velocity(ws, last, in.h / in.mass);
    const Vec3 com_B = in.h / in.mass;
    const Mat3 I =
        in.I - in.mass * (com_B.dot(com_B) * Mat3::Identity() - com_B * com_B.transpose());
    const Vec3 w = ws.V[at(last)].head<3>();
    const Vec3 expected =
        X.R * (I * w) + in.mass * cross(Vec3(c - whole.com), Vec3(v - whole.com_velocity));
    CHECK(difference(share_of_angular_momentum(model, ws, whole, last), expected) < 1e-12);
  }
}

}  // namespace legwork::testing::free_base_test
