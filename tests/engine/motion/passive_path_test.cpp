// The collocation problem behind the sway or roll of two-legged phases.
#include "engine/motion/passive_path.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::passive_path_test {

namespace {

struct Case {
  const char* motion;
  bool is_pace, is_by_roll;
  double duty;
};
constexpr Case kCases[] = {{"trot", false, false, 0.5},
                           {"trot", false, true, 0.5},
                           {"pace", true, false, 0.5},
                           {"pace", true, false, 0.6}};

TrunkPath::Coordinate coordinate_of(const Case& c) {
  return c.is_by_roll ? TrunkPath::roll : TrunkPath::y;
}

}  // namespace

TEST_CASE("passive path: the line moment is the general dynamics' one, linear in acceleration") {
  for (const Case& c : kCases) {
    const std::initializer_list<Override> settings = {
        {"gait.consistency", c.is_by_roll ? 1.0 : 0.0},
        {"gait.duty", c.duty},
        {"contact.friction", 2.0},
        {"robot.haa_limit", 3.0}};
    const std::vector<double> values = motion_values(c.motion, settings);
    const ParameterView view(schema_of(c.motion), values);
    const Model model = *build_quadruped(view);
    const Result<Plan> plan = make_plan(*find_motion(c.motion), model, 2.0, view);
    REQUIRE_MESSAGE(plan, plan.error().text());
    const PairGait gait = pair_gait(c.is_pace, settings);
    PassivePath problem(model, gait);
    Worst agreement, linearity;
    for (int k = 0; k <= 20; ++k) {
      const double t = pair_times(gait).single * k / 20;
      const Jet s = trunk_at(*plan, coordinate_of(c), 0, t);
      double none = 0.0, one = 0.0, ten = 0.0, planned = 0.0;
      REQUIRE(problem.line_moment(t, s, planned));
      REQUIRE(problem.line_moment(t, {s.value, s.rate, 0.0}, none));
      REQUIRE(problem.line_moment(t, {s.value, s.rate, 1.0}, one));
      REQUIRE(problem.line_moment(t, {s.value, s.rate, 10.0}, ten));
      agreement.see(planned - line_moment_of(model, *plan, 0, t));
      linearity.see(ten - none - 10.0 * (one - none));
    }
    CAPTURE(c.motion);
    CAPTURE(c.is_by_roll);
    CHECK(agreement.value < 1e-11);
    CHECK(linearity.value < 1e-11);
  }
}

TEST_CASE(
    "passive path: Newton finds the same motion from elsewhere, or says what is out of reach") {
  const Model model = quadruped();
  const PairGait gait = pair_gait(false);
  PassivePath problem(model, gait);
  VecX from_rest = VecX::Zero(49);
  int iterations = 0;
  REQUIRE_FALSE(problem.solve(from_rest, iterations));
  CHECK(iterations <= 8);
  Random random{1};
  VecX y = random.vector(49, 0.01);
  REQUIRE_FALSE(problem.solve(y, iterations));
  CHECK(difference(y, from_rest) < 1e-12);
  CHECK(iterations <= 8);
  y.setConstant(0.5);  // m: the trunk beside its feet
  const Refusal refusal = problem.solve(y, iterations);
  REQUIRE(refusal);
  CHECK_SAYS(refusal->text(), "There is no trot plan: ");
  CHECK_SAYS(refusal->text(), "cannot reach its foothold");
}

TEST_CASE("passive path: over single and double support the path turns to its mirror image") {
  const Model model = quadruped();
  for (const double duty : {0.5, 0.6, 0.75}) {
    const PairGait gait = pair_gait(true, {{"gait.duty", duty}});
    const PairTimes T = pair_times(gait);
    CHECK(std::abs(T.single - (1.0 - duty) * 0.5) < 1e-15);
    CHECK(std::abs(T.both - (duty - 0.5) * 0.5) < 1e-15);
    PassivePath problem(model, gait);
    VecX y = VecX::Zero(41);
    int iterations = 0;
    REQUIRE_FALSE(problem.solve(y, iterations));
    const ChebyshevSeries path(y, T.single);
    const Jet start = path(0.0), end = path(T.single);
    CHECK(std::abs(start.rate + end.rate) < 1e-12);
    CHECK(std::abs(start.value + end.value + T.both * end.rate) < 1e-12);
    CHECK(std::abs(start.value) > 1e-4);
  }
}

}  // namespace legwork::testing::passive_path_test
