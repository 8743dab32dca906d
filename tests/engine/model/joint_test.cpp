// The table of joints: each row's functions are derivatives and inverses of each other.
#include "engine/model/joint.h"

#include "engine/math/so3.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::joint_test {

namespace {

constexpr JointKind kKinds[] = {JointKind::revolute, JointKind::prismatic, JointKind::fixed,
                                JointKind::spherical, JointKind::floating};

struct Drawn {
  VecX q, v;
  Vec3 axis;
};

// Less than half a turn in v.
Drawn drawn(JointKind kind, Random& random) {
  const JointType& type = joint_type(kind);
  Drawn out = {random.vector(type.nq, 2.0), random.vector(type.nv, 1.5), random.direction()};
  if (has_quaternion(kind)) out.q.tail<4>() = random.quaternion();
  return out;
}

VecX integrated(JointKind kind, VecX q, const VecX& v, double h) {
  integrate_joint(kind, v.data(), h, q.data());
  return q;
}

Transform pose(JointKind kind, const Vec3& axis, const VecX& q) {
  Transform X_JB;
  follow_joint(kind, axis, q.data(), X_JB);
  return X_JB;
}

}  // namespace

TEST_CASE("joint: difference undoes integrate, and integrate undoes difference") {
  Random random{71};
  Worst velocity, position;
  for (int i = 0; i < 200; ++i)
    for (const JointKind kind : kKinds) {
      const Drawn d = drawn(kind, random);
      VecX v(d.v.size());
      const VecX to = integrated(kind, d.q, d.v, 1.0);
      joint_difference(kind, d.q.data(), to.data(), v.data());
      velocity.see(v, d.v);
      // Back from anywhere, whatever the length and the sign of its quaternion.
      VecX from = drawn(kind, random).q;
      if (has_quaternion(kind)) from.tail<4>() *= random.uniform(-2.0, -0.5);
      joint_difference(kind, from.data(), to.data(), v.data());
      const Transform back = pose(kind, d.axis, integrated(kind, from, v, 1.0));
      const Transform truth = pose(kind, d.axis, to);
      position.see(back.R, truth.R);
      position.see(back.p, truth.p);
    }
  CHECK(velocity.value < 1e-14);
  CHECK(position.value < 1e-14);
}

TEST_CASE("joint: difference is exact for turns of any size, to half a turn") {
  Random random{73};
  for (const double angle :
       {0.0, 1e-300, 1e-160, 1e-20, 1e-9, 1e-4, 1.0, 3.0, kPi - 1e-6, kPi - 1e-12}) {
    CAPTURE(angle);
    Worst error;
    for (int i = 0; i < 50; ++i) {
      const VecX v = angle * random.direction(), still = random.quaternion();
      VecX got(3);
      const VecX to = integrated(JointKind::spherical, still, v, 1.0);
      joint_difference(JointKind::spherical, still.data(), to.data(), got.data());
      error.see(difference(got, v));
    }
    // What the quaternion rounds, twice.
    CHECK(error.value < 2e-15);
  }
  // Exactly half a turn, either way round.
  const VecX still = Quat(1, 0, 0, 0), half = Quat(0, 0, 1, 0);
  VecX got(3);
  joint_difference(JointKind::spherical, still.data(), half.data(), got.data());
  CHECK(difference(got, Vec3(0, kPi, 0)) == 0.0);
}

TEST_CASE("joint: rates and columns are the derivatives of coordinates and poses") {
  Random random{72};
  Worst rate, turning, sliding;
  constexpr double h = 1e-5;
  for (int i = 0; i < 200; ++i)
    for (const JointKind kind : kKinds) {
      const Drawn d = drawn(kind, random);
      const VecX before = integrated(kind, d.q, d.v, -h), after = integrated(kind, d.q, d.v, h);
      VecX qdot(d.q.size());
      joint_rate(kind, d.q.data(), d.v.data(), qdot.data());
      rate.see(qdot, VecX((after - before) / (2.0 * h)));
      const Transform now = pose(kind, d.axis, d.q), past = pose(kind, d.axis, before),
                      next = pose(kind, d.axis, after);
      Vec6 velocity = Vec6::Zero();
      for (int k = 0; k < joint_type(kind).nv; ++k)
        velocity += d.v[k] * joint_column(kind, d.axis, now.R, k);
      const Vec3 omega_B = now.R.transpose() * so3_log(next.R * past.R.transpose()) / (2.0 * h);
      turning.see(Vec3(velocity.head<3>()), omega_B);
      sliding.see(Vec3(velocity.tail<3>()),
                  Vec3(now.R.transpose() * (next.p - past.p) / (2.0 * h)));
    }
  CHECK(rate.value < 1e-9);
  CHECK(turning.value < 1e-9);
  CHECK(sliding.value < 1e-9);
}

TEST_CASE("joint: at its neutral coordinates a body is at its joint's placement") {
  for (const JointKind kind : kKinds) {
    VecX q = VecX::Constant(joint_type(kind).nq, kNan);
    set_neutral(kind, q.data());
    const Transform X_JB = pose(kind, Vec3::UnitY(), q);
    CHECK(X_JB.R == Mat3(Mat3::Identity()));
    CHECK(X_JB.p == Vec3(Vec3::Zero()));
  }
}

}  // namespace legwork::testing::joint_test
