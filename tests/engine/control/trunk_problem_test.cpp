// The feet's share and the tail's.
#include "engine/control/trunk_problem.h"

#include "tests/engine/control/walker.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::trunk_problem_test {

namespace {

// Of the feet's forces, on the trunk: linear, angular.
Vec6 by_feet(const TrunkProblem& t, const ConeForces& f) {
  Vec6 sum = Vec6::Zero();
  for (int r = 0; r < 6; ++r)
    for (int k = 0; k < 3 * t.force.feet; ++k) sum[r] += t.X[r][k] * f[at(k)];
  return sum;
}

}  // namespace

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
