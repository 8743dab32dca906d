// Leg motion from trunk and feet: the tree's feet are where requested, and q, v, a are consistent.
#include "engine/motion/leg_motion.h"

#include "engine/dynamics/jacobian.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::leg_motion_test {

namespace {

struct Whole {
  Legs legs = Legs(4);
  TrunkMotion trunk;
  std::array<PointMotion, 4> feet;
  VecX q = VecX::Zero(19), v = VecX::Zero(18), a = VecX::Zero(18);
  Unreached unreached;

  bool solve() { return legs_from_feet(legs, trunk, feet, q, v, a, unreached); }
};

Whole random_whole(Random& random) {
  Whole w;
  w.trunk = {random.vector3(2.0),  random.vector3(1.0), random.vector3(10.0),
             random.vector3(0.15), random.vector3(2.0), random.vector3(20.0)};
  w.trunk.rpy[2] = random.uniform(-3.0, 3.0);
  const Mat3 R =
      rotation_z(w.trunk.rpy[2]) * rotation_y(w.trunk.rpy[1]) * rotation_x(w.trunk.rpy[0]);
  for (std::size_t foot = 0; foot < 4; ++foot) {
    w.legs[foot] = default_leg(static_cast<int>(foot));
    w.legs[foot].knee_sign = random.uniform(-1.0, 1.0) > 0.0 ? 1.0 : -1.0;
    const Vec3 r = Vec3(0.0, 0.0, -0.27) + random.vector3(0.05);
    w.feet[foot] = {w.trunk.p + R * (w.legs[foot].hip_B + r), random.vector3(1.0),
                    random.vector3(10.0)};
  }
  return w;
}

// Everything a time h later, all accelerations constant.
Whole later(Whole w, double h) {
  const auto moved = [h](Vec3& p, Vec3& v, const Vec3& a) {
    p += h * v + 0.5 * h * h * a;
    v += h * a;
  };
  moved(w.trunk.p, w.trunk.v, w.trunk.a);
  moved(w.trunk.rpy, w.trunk.rpy_rate, w.trunk.rpy_acceleration);
  for (PointMotion& foot : w.feet) moved(foot.p, foot.v, foot.a);
  return w;
}

}  // namespace

TEST_CASE(
    "leg motion: the tree's feet are where they were asked to be, with the velocity asked for") {
  const Model model = quadruped();
  Random random{1};
  Worst position, velocity, rotation;
  for (int i = 0; i < 200; ++i) {
    Whole w = random_whole(random);
    REQUIRE(w.solve());
    const Workspace ws = kinematics_of(model, w.q, w.v);
    for (std::size_t foot = 0; foot < 4; ++foot) {
      const Foot& f = model.feet[foot];
      position.see(point_position(ws, f.body, f.p_BF), w.feet[foot].p);
      velocity.see(point_velocity(ws, f.body, f.p_BF), w.feet[foot].v);
      CHECK(w.q[9 + 3 * static_cast<int>(foot)] * w.legs[foot].knee_sign > 0.0);
    }
    rotation.see(ws.X_WB[0].R, rotation_z(w.trunk.rpy[2]) * rotation_y(w.trunk.rpy[1]) *
                                   rotation_x(w.trunk.rpy[0]));
  }
  CHECK(position.value < 2e-15);
  CHECK(velocity.value < 2e-14);
  CHECK(rotation.value < 1e-15);
}

TEST_CASE("leg motion: v is the rate of q, and a of v") {
  Random random{2};
  Worst rate, acceleration;
  constexpr double h = 1e-5;
  for (int i = 0; i < 100; ++i) {
    Whole w = random_whole(random), before = later(w, -h), after = later(w, h);
    REQUIRE((w.solve() && before.solve() && after.solve()));
    const VecX difference_quotient = (after.v - before.v) / (2.0 * h);
    acceleration.see(difference(w.a, difference_quotient) / (1.0 + largest(w.a)));
    const VecX joints = (after.q.tail(12) - before.q.tail(12)) / (2.0 * h);
    rate.see(difference(w.v.tail(12), joints) / (1.0 + largest(w.v)));
    const Quat turned = quaternion_rate(w.q.segment<4>(3), w.v.segment<3>(3));
    rate.see(turned, (after.q.segment<4>(3) - before.q.segment<4>(3)) / (2.0 * h));
  }
  CHECK(rate.value < 1e-7);
  CHECK(acceleration.value < 1e-6);
}

TEST_CASE("leg motion: upright and at rest it is exactly leg_ik's, without any sideways rounding") {
  Whole w;
  for (std::size_t foot = 0; foot < 4; ++foot) {
    w.legs[foot] = default_leg(static_cast<int>(foot));
    w.feet[foot].p = {w.legs[foot].hip_B.x(), w.legs[foot].hip_B.y(), 0.0};
  }
  w.trunk.p.z() = 0.28;
  REQUIRE(w.solve());
  for (int foot = 0; foot < 4; ++foot) {
    Vec3 angles;
    REQUIRE(leg_ik(w.legs[at(foot)], {0.0, 0.0, -0.28}, angles) == LegReach::reached);
    CHECK(difference(w.q.segment<3>(7 + 3 * foot), angles) == 0.0);
  }
  CHECK(largest(w.v) == 0.0);
  CHECK(largest(w.a) == 0.0);
}

TEST_CASE("leg motion: what cannot be reached is named") {
  Random random{3};
  Whole w = random_whole(random);
  w.feet[2].p.z() -= 0.5;
  REQUIRE_FALSE(w.solve());
  CHECK(w.unreached.foot == 2);
  CHECK(w.unreached.reach == LegReach::too_far);
  CHECK(w.unreached.r.norm() > 0.404);
  Whole straight;
  for (std::size_t foot = 0; foot < 4; ++foot) {
    straight.legs[foot] = {Vec3::Zero(), 0.25, 0.25};
    straight.feet[foot].p = {0.0, 0.0, -0.5};
  }
  REQUIRE_FALSE(straight.solve());
  CHECK(straight.unreached.reach == LegReach::too_far);
}

}  // namespace legwork::testing::leg_motion_test
