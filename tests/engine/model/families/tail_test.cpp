// Tails of one to eight segments on the quadruped: against the pendulum's equations, and quantities that must not depend on
// the number of segments; the numbers of theory/tail 12 are claims.
#include "engine/model/families/tail.h"

#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/model/families/quadruped_with_tail.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/stars.h"

namespace legwork::testing::tail_test {

namespace {

enum class Kind { point_masses, rods };

constexpr double kMass = 0.4, kLength = 0.3, kGravity = 9.81;
constexpr Eigen::Index kRoot = 18;  // the first tail joint among the velocities

Model robot(int segments, Kind kind) {
  return family_robot("quadruped_with_tail",
                      {{"robot.tail_segments", static_cast<double>(segments)},
                       {"robot.tail_kind", kind == Kind::rods ? 1.0 : 0.0}});
}

// The trunk level at the origin, the legs standing; the tail's first joints as given, the others straight.
VecX posture(const Model& model, double pitch = 0.0, double yaw = 0.0) {
  VecX q = VecX::Zero(model.nq());
  q[3] = 1.0;
  for (int leg = 0; leg < 4; ++leg) {
    Vec3 angles;
    REQUIRE(leg_ik(default_leg(leg), {0.0, 0.0, -0.28}, angles) == LegReach::reached);
    q.segment<3>(7 + 3 * leg) = angles;
  }
  q[19] = pitch;
  q[20] = yaw;
  return q;
}

struct Dynamics {
  Dynamics(const Model& model, const VecX& q, const VecX& v)
      : ws(kinematics_of(model, q, v)), M(MatX::Zero(model.nv(), model.nv())), h(model.nv()) {
    mass_matrix(model, ws, M);
    bias_force(model, ws, h);
  }
  Workspace ws;
  MatX M;
  VecX h;
};

}  // namespace

TEST_CASE("tail: one point mass is a spherical pendulum on a trunk at rest") {
  const Model model = robot(1, Kind::point_masses);
  const double I = kMass * kLength * kLength, weight = kMass * kGravity * kLength;
  Random random{1};
  Worst worst;
  for (int n = 0; n < 200; ++n) {
    const double pitch = random.uniform(-1.5, 1.5), yaw = random.uniform(-1.5, 1.5);
    const double pitch_rate = random.uniform(-5.0, 5.0), yaw_rate = random.uniform(-5.0, 5.0);
    VecX v = VecX::Zero(model.nv());
    v.tail<2>() << pitch_rate, yaw_rate;
    const Dynamics d(model, posture(model, pitch, yaw), v);
    // Lagrange: T = I (pitch'^2 cos^2 yaw + yaw'^2)/2, V = weight cos yaw sin pitch
    const auto [sp, cp] = math::sin_cos(pitch);
    const auto [sy, cy] = math::sin_cos(yaw);
    worst.see(d.M(kRoot, kRoot) - I * cy * cy);
    worst.see(d.M(kRoot + 1, kRoot + 1) - I);
    worst.see(d.M(kRoot, kRoot + 1));
    worst.see(d.h[kRoot] - (weight * cy * cp - 2.0 * I * sy * cy * pitch_rate * yaw_rate));
    worst.see(d.h[kRoot + 1] - (I * sy * cy * pitch_rate * pitch_rate - weight * sy * sp));
  }
  CHECK(worst.value < 1e-14);
}

TEST_CASE("tail: yaw first, its yaw has the less inertia the higher it is raised") {
  const std::span<const Parameter> schema = quadruped_with_tail_parameters();
  const std::vector<double> values = default_values(schema);
  const ParameterView view(schema, values);
  Tail tail = view.read<Tail>();
  tail.is_yaw_first = true;
  const Result<Model> model = build_quadruped_with(view, tail);
  REQUIRE(model);
  CHECK(find_joint(*model, "tail_1_pitch") == find_joint(*model, "tail_1_yaw") + 1);
  const double I = tail.mass * tail.length * tail.length;
  for (const double pitch : {0.0, 0.4, -1.2}) {
    // The first joint is yaw, the second pitch.
    const Dynamics d(*model, posture(*model, 0.7, pitch), VecX(VecX::Zero(model->nv())));
    const auto [s, c] = math::sin_cos(pitch);
    CHECK(d.M(kRoot, kRoot) == doctest::Approx(I * c * c).epsilon(1e-12));
    CHECK(d.M(kRoot + 1, kRoot + 1) == doctest::Approx(I).epsilon(1e-12));
    CHECK(std::abs(s * d.M(kRoot, kRoot + 1)) < 1e-14);
  }
}

TEST_CASE("tail: inertia about its root is that of the kind") {
  Tail tail;
  tail.mass = kMass;
  tail.length = kLength;
  CHECK(tail_inertia(tail) == doctest::Approx(kMass * kLength * kLength).epsilon(1e-14));
  tail.is_rods = true;
  for (int n = 1; n <= kMaxTailSegments; ++n) {
    tail.segments = n;
    CHECK(tail_inertia(tail) == doctest::Approx(kMass * kLength * kLength / 3.0).epsilon(1e-14));
    CHECK(tail_joint_count(robot(n, Kind::rods)) == 2 * n);
  }
}

TEST_CASE("tail: straight, or its inner joints locked, it does not know how many segments it has") {
  const Model one = robot(1, Kind::rods);
  Random random{2};
  Worst straight, locked;
  for (int n = 2; n <= kMaxTailSegments; ++n) {
    const Model model = robot(n, Kind::rods);
    const VecX rest = VecX::Zero(model.nv());
    const Dynamics d(model, posture(model), rest);
    const Dynamics d_one(one, posture(one), VecX(VecX::Zero(one.nv())));
    straight.see(d.M.topLeftCorner(6, 6), d_one.M.topLeftCorner(6, 6));
    straight.see(d.h.head(20), d_one.h);
    CHECK(d.h[kRoot] == doctest::Approx(0.5 * kMass * kGravity * kLength).epsilon(1e-13));
    for (int k = 0; k < 10; ++k) {
      const double pitch = random.uniform(-1.4, 1.4), yaw = random.uniform(-1.4, 1.4);
      VecX v = rest;
      v.head(20) = random.vector(20, 3.0);
      const VecX v_one = v.head(20);
      const Dynamics moving(model, posture(model, pitch, yaw), v);
      const Dynamics moving_one(one, posture(one, pitch, yaw), v_one);
      locked.see(relative_difference(moving.M.topLeftCorner(20, 20), moving_one.M));
      locked.see(relative_difference(moving.h.head(20), moving_one.h));
    }
  }
  MESSAGE("straight ", straight.value, ", locked ", locked.value);
  CHECK(straight.value < 1e-13);
  CHECK(locked.value < 1e-13);
}

}  // namespace legwork::testing::tail_test
