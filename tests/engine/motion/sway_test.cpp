// The collocation problem behind the sway.
#include "engine/motion/sway.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::sway_test {

TEST_CASE("sway: the line moment is the general dynamics' one, and linear in the acceleration") {
  const TrotCase solved = solve_trot();
  REQUIRE(solved.plan);
  SwayProblem problem(solved.model, *solved.plan);
  Worst agreement, linearity;
  for (int k = 0; k <= 20; ++k) {
    const double t = 0.25 * k / 20;
    const SwayJet y = solved.plan->sway(t);
    double none = 0.0, one = 0.0, ten = 0.0, planned = 0.0;
    REQUIRE(problem.line_moment(t, y, planned));
    REQUIRE(problem.line_moment(t, {y.value, y.rate, 0.0}, none));
    REQUIRE(problem.line_moment(t, {y.value, y.rate, 1.0}, one));
    REQUIRE(problem.line_moment(t, {y.value, y.rate, 10.0}, ten));
    agreement.see(planned - line_moment_of(solved.model, *solved.plan, 0, t));
    linearity.see(ten - none - 10.0 * (one - none));
  }
  CHECK(agreement.value < 1e-12);
  CHECK(linearity.value < 1e-11);
}

TEST_CASE("sway: Newton finds the same motion from elsewhere, or says what is out of reach") {
  const TrotCase solved = solve_trot();
  REQUIRE(solved.plan);
  SwayProblem problem(solved.model, *solved.plan);
  Random random{1};
  VecX y = random.vector(kSwayIntervals + 1, 0.01);
  int iterations = 0;
  REQUIRE_FALSE(problem.solve(y, iterations));
  CHECK(difference(y, solved.plan->sway_values) < 1e-12);
  CHECK(iterations <= 8);
  y.setConstant(0.5);  // m: the trunk beside its feet
  const Refusal refusal = problem.solve(y, iterations);
  REQUIRE(refusal);
  CHECK_SAYS(refusal->text(), "cannot reach its foothold");
}

}  // namespace legwork::testing::sway_test
