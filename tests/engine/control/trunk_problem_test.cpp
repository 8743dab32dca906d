// How the trunk's wrench is shared between feet and tail.
#include "engine/control/trunk_problem.h"

#include "tests/engine/control/walker.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/plain_forces.h"

namespace legwork::testing::trunk_problem_test {

namespace {

// Of the feet's forces, on the trunk: linear, angular.
Vec6 by_feet(const TrunkProblem& t, const ConeForces& f) {
  Vec6 sum = Vec6::Zero();
  for (int r = 0; r < 6; ++r)
    for (int k = 0; k < 3 * t.force.feet; ++k) sum[r] += t.X[r][k] * f[at(k)];
  return sum;
}

// Of M a + h - J^T f = tau, every row with dense sums: the largest error of the trunk's rows, and of the joints' torques
// within their limits.
double equation_error(const Walker& walker) {
  const Workspace& ws = walker.nominal_ws;
  const WalkingScratch& s = walker.scratch;
  Worst worst;
  for (int i = 0; i < walker.nominal.nv(); ++i) {
    double tau = ws.h[i];
    for (int k = 0; k < walker.nominal.nv(); ++k)
      tau += (i <= k ? ws.M(i, k) : ws.M(k, i)) * s.a[k];
    for (int r = 0; r < 3 * s.robot.legs; ++r) tau -= ws.J(r, i) * s.report.force[at(r / 3)][r % 3];
    if (i < kFreeNv || std::abs(tau) < walker.settings.torque_limit)
      worst.see(std::abs(tau - walker.tau[i]));
  }
  return worst.value;
}

}  // namespace

TEST_CASE(
    "trunk problem: over thousands of states of pushed robots, forces and torques are those of "
    "dense sums") {
  int limited = 0, states = 0;
  const auto follow = [&](const char* family, const char* gait, double speed) {
    Walker walker(family_robot(family), gait);
    walker.settings.tail = TailMode::locked;
    walker.command.forward = speed;
    Worst equations, forces;
    for (int i = 0; i < 1200; ++i, ++states) {
      walker.pull[1] = i >= 600 && i < 700 ? 40.0 : 0.0;
      WalkingState before = walker.state;
      REQUIRE(walker.step());
      if (walker.scratch.robot.others.empty()) equations.see(equation_error(walker));
      // The same problem again, of what the step has left in the scratch.
      TrunkProblem t;
      REQUIRE(
          set_trunk_problem(walker.nominal_ws, walker.settings, walker.scratch, walker.state, t));
      ConeForces f{};
      for (int k = 0; k < 3 * t.force.feet; ++k)
        f[at(k)] = before.feet[t.standing[at(k / 3)]].force[k % 3];
      ConeForces plain = f;
      if (distribute_forces(t.force, 60, 1e-3, f).iterations > 0) ++limited;
      plain_forces(t.force, 60, 1e-3, plain);
      for (int k = 0; k < 3 * t.force.feet; ++k) forces.see(std::abs(f[at(k)] - plain[at(k)]));
    }
    CHECK(equations.value < 1e-9);
    CHECK(forces.value == 0.0);
  };
  follow("quadruped", "trot", 0.3);
  follow("quadruped", "amble", 0.1);
  follow("hexapod", "tripod", 0.1);
  follow("quadruped_with_tail", "trot", 0.2);
  CHECK(states == 4800);
  CHECK(limited > 300);
}

TEST_CASE(
    "trunk problem: when the tail swings the feet make up for its pull, and leave it its moment") {
  Walker walker(family_robot("quadruped_with_tail"), "stand");
  REQUIRE(walker.run(0.5));
  WalkingScratch& s = walker.scratch;
  TrunkProblem t;
  REQUIRE(set_trunk_problem(walker.nominal_ws, walker.settings, s, walker.state, t));
  REQUIRE(t.force.feet == 4);
  ConeForces f = {};
  solve_trunk_problem(t, s, f);
  const Vec6 feet_alone = by_feet(t, f);
  const double alone[2] = {s.a[s.robot.swung[0]], s.a[s.robot.swung[1]]};
  s.reference.attitude_error = {0.05, 0.05, 0.0};  // rad that the attitude is off
  swing_tail(walker.nominal_ws, walker.settings, walker.state, s, t, f);
  Vec6 by_tail = Vec6::Zero();
  for (int j = 0; j < 2; ++j)
    for (int r = 0; r < 6; ++r)
      by_tail[r] -= t.X[r][t.tail + j] * (s.a[s.robot.swung[at(j)]] - alone[j]);
  const Vec6 more = by_feet(t, f) - feet_alone;
  CHECK(by_tail.head<3>().norm() > 0.05);
  CHECK(by_tail.tail<3>().norm() > 1.0);
  CHECK(Vec3((more + by_tail).head<3>()).norm() < 0.2 * by_tail.head<3>().norm());
  CHECK(more.tail<3>().norm() < 0.1 * by_tail.tail<3>().norm());
}

}  // namespace legwork::testing::trunk_problem_test
