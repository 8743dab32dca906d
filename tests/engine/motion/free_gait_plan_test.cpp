// The free gait: no foot on a forbidden square, margins kept, varying orders of legs, the repeated course, refusals.
#include "engine/motion/free_gait_plan.h"

#include <cmath>
#include <set>

#include "engine/motion/support.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::free_gait_plan_test {

namespace {

// The legs in the order in which they swing.
std::vector<int> order_of(const Plan& plan) {
  std::vector<int> order;
  for (const PlanPhase& phase : plan.phases)
    for (int leg = 0; leg < 6; ++leg)
      if (phase.feet[at(leg)].is_swing) order.push_back(leg);
  return order;
}

bool is_on_forbidden(const Plan& plan, const Vec3& foot) {
  const double half = 0.5 * plan.forbidden.cell;
  for (const std::array<double, 2>& middle : plan.forbidden.middles) {
    double dx = std::fmod(foot.x() - middle[0], plan.stride);
    if (dx < -half) dx += plan.stride;
    if (dx > plan.stride - half) dx -= plan.stride;
    if (std::abs(dx) < half && std::abs(foot.y() - middle[1]) < half) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("free gait: no foot ever stands on a forbidden square, and a quarter of them are") {
  for (const double seed : {1.0, 2.0, 3.0, 4.0, 5.0}) {
    CAPTURE(seed);
    const Plan plan = solved("free-gait", {{"ground.seed", seed}}).plan;
    CHECK(plan.forbidden.middles.size() > 50);
    std::size_t footholds = 0;
    for (const PlanPhase& phase : plan.phases)
      for (int leg = 0; leg < 6; ++leg) {
        CHECK_FALSE(is_on_forbidden(plan, phase.feet[at(leg)].from));
        ++footholds;
      }
    CHECK(footholds == 6 * plan.phases.size());
  }
  const CellGround ground = {0.05, 0.25, 1.0};
  int forbidden = 0;
  for (int column = 0; column < 100; ++column)
    for (int row = -50; row < 50; ++row) forbidden += is_forbidden(ground, column, row) ? 1 : 0;
  CHECK(forbidden == doctest::Approx(2500).epsilon(0.05).scale(0.0));
}

TEST_CASE(
    "free gait: one leg at a time, its lifting leaving at least the margin that is asked for") {
  // In steps of 2 s the trunk goes so far that the end of a move decides.
  struct Case {
    double least, swing_time, seed;
  };
  for (const auto& [least, swing_time, seed] :
       {Case{0.03, 0.5, 1.0}, Case{0.05, 0.5, 1.0}, Case{0.05, 2.0, 2.0}, Case{0.05, 2.0, 3.0}}) {
    const SolvedPlan s = solved(
        "free-gait",
        {{"gait.least_margin", least}, {"gait.swing_time", swing_time}, {"ground.seed", seed}});
    for (int phase = 0; phase < s.plan.phase_count(); ++phase) {
      const std::span<const int> stance = stance_feet(s.plan, phase);
      REQUIRE(stance.size() >= 5);
      for (int k = 0; k <= 4; ++k) {
        const double tau = phase_duration(s.plan, phase) * k / 4;
        std::vector<Vec3> feet;
        for (const int foot : stance) feet.push_back(s.plan.phases[at(phase)].feet[at(foot)].from);
        const Vec3 middle = {trunk_at(s.plan, TrunkPath::x, phase, tau).value, 0.0, 0.0};
        CHECK(support_margin(support_polygon(feet), middle) > least - 1e-9);
      }
    }
  }
}

TEST_CASE("free gait: the legs have no fixed order, and the order depends on the ground") {
  const std::vector<int> order = order_of(solved("free-gait").plan);
  CHECK(std::set<int>(order.begin(), order.end()).size() == 6);
  bool is_periodic = true;
  for (std::size_t k = 6; k < order.size(); ++k)
    is_periodic = is_periodic && order[k] == order[k - 6];
  CHECK_FALSE(is_periodic);
  CHECK(order != order_of(solved("free-gait", {{"ground.seed", 2.0}}).plan));
  CHECK(order == order_of(solved("free-gait").plan));
}

TEST_CASE("free gait: the course ends as it began, a course further, at rest") {
  const SolvedPlan s = solved("free-gait");
  const int last = s.plan.phase_count() - 1;
  const MotionPoint start = point_at(s.model, s.plan, 0, 0.0),
                    end = point_at(s.model, s.plan, last, phase_duration(s.plan, last));
  CHECK(s.plan.stride == doctest::Approx(1.2).epsilon(1e-12).scale(0.0));
  CHECK(end.q[0] - start.q[0] == doctest::Approx(s.plan.stride).epsilon(1e-12).scale(0.0));
  CHECK(difference(end.q.tail(18), start.q.tail(18)) < 1e-12);
  CHECK(largest(end.v) < 1e-10);
  // The trunk never goes back.
  double x = 0.0;
  for (int phase = 0; phase <= last; ++phase)
    for (int k = 0; k <= 10; ++k) {
      const double now =
          trunk_at(s.plan, TrunkPath::x, phase, phase_duration(s.plan, phase) * k / 10).value;
      CHECK(now >= x - 1e-12);
      x = std::max(x, now);
    }
}

TEST_CASE(
    "free gait: without forbidden squares it keeps its speed; on too many it is stuck, in words") {
  const Plan open = solved("free-gait", {{"ground.forbidden", 0.0}}).plan;
  CHECK(open.forbidden.middles.empty());
  CHECK(fact(open, "mean_speed") > 0.027);
  CHECK_SAYS(refusal_of("free-gait", {{"ground.forbidden", 0.9}}), "no leg can step");
  CHECK_SAYS(refusal_of("free-gait", {{"gait.least_margin", 0.2}}), "stability margin");
  CHECK_SAYS(refusal_of("free-gait", {{"gait.speed", 0.002}, {"gait.course", 2.5}}), "500 steps");
}

}  // namespace legwork::testing::free_gait_plan_test
