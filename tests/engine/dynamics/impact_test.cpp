// The inelastic impact: struck feet come to rest, energy is only lost, and momentum changes by the impulses.
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/energy.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::impact_test {

namespace {

struct Impact {
  VecX v_after;
  ContactVec impulse;
};

Impact strike(const Model& model, const Motion& m, std::span<const int> feet) {
  Workspace ws = kinematics_of(model, m.q, m.v);
  Impact out = {m.v, {}};
  inelastic_impact(model, ws, feet, out.v_after, out.impulse);
  return out;
}

}  // namespace

TEST_CASE("impact: pinned feet stop, kinetic energy never grows, momentum jumps by the impulses") {
  const Model model = quadruped();
  const std::vector<int> stances[] = {{2}, {0, 3}, {1, 2}, {0, 2, 3}, {0, 1, 2, 3}};
  Random random{1};
  Worst foot_speed, linear, angular, gain, loss;
  for (int i = 0; i < 500; ++i) {
    const Motion m = random_motion(model, random);
    const std::vector<int>& feet = stances[i % 5];
    const Impact impact = strike(model, m, feet);
    const Workspace before = kinematics_of(model, m.q, m.v),
                    after = kinematics_of(model, m.q, impact.v_after);
    const Centroidal c0 = centroidal(model, before), c1 = centroidal(model, after);
    Vec3 push = Vec3::Zero(), twist = Vec3::Zero();
    for (std::size_t k = 0; k < feet.size(); ++k) {
      const Foot& foot = model.feet[at(feet[k])];
      const Vec3 p = impact.impulse.segment<3>(3 * static_cast<Eigen::Index>(k));
      push += p;
      twist += cross(point_position(after, foot.body, foot.p_BF) - c0.com, p);
      foot_speed.see(largest(point_velocity(after, foot.body, foot.p_BF)) /
                     (1.0 + largest(impact.v_after)));
    }
    const double scale = 1.0 + largest(VecX(impact.impulse));
    linear.see(difference(c1.linear_momentum - c0.linear_momentum, push) / scale);
    angular.see(difference(c1.angular_momentum - c0.angular_momentum, twist) / scale);
    const double before_J = kinetic_energy(model, before),
                 change = kinetic_energy(model, after) - before_J;
    gain.see(std::max(0.0, change / before_J));
    loss.see(std::max(0.0, -change / before_J));
  }
  CHECK(foot_speed.value < 1e-10);
  CHECK(linear.value < 1e-11);
  CHECK(angular.value < 1e-11);
  CHECK(gain.value < 1e-12);
  CHECK(loss.value > 0.1);  // these impacts are not gentle
}

TEST_CASE("impact: feet that already stand still feel nothing; a second strike changes nothing") {
  const Model model = quadruped();
  Random random{2};
  const int feet[] = {1, 2};
  for (int i = 0; i < 50; ++i) {
    Motion m = random_motion(model, random);
    m.v = strike(model, m, feet).v_after;
    const Impact again = strike(model, m, feet);
    CHECK(difference(again.v_after, m.v) < 1e-11 * (1.0 + largest(m.v)));
    CHECK(largest(VecX(again.impulse)) < 1e-11 * (1.0 + largest(m.v)));
  }
}

TEST_CASE("impact: a robot falling straight onto four legs stops as one") {
  const Model model = quadruped();
  Motion m = standing(model);
  for (int leg = 0; leg < 4; ++leg)
    m.q.segment<3>(7 + 3 * leg) = Vec3(0.5 * kPi, 0.0, 0.0);  // straight: rank 11
  m.v[2] = -1.0;
  const int feet[] = {0, 1, 2, 3};
  const Impact impact = strike(model, m, feet);
  CHECK(largest(impact.v_after) < 1e-12);
  for (int foot = 0; foot < 4; ++foot) {
    const Vec3 p = impact.impulse.segment<3>(3 * foot);
    CHECK(std::abs(p.z() - 0.25 * 8.252) <
          0.05);  // shared nearly evenly: the thighs' centres are off the line
  }
  CHECK(std::abs(impact.impulse[2] + impact.impulse[5] + impact.impulse[8] + impact.impulse[11] -
                 8.252) < 1e-12);
}

}  // namespace legwork::testing::impact_test
