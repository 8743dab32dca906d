// The trot whose tail does what a sway does, between the nodes of its plan. At them, and in mid-air, claims hold it
// (theory/tail 10 and 11).
#include "engine/motion/tail_plans.h"

#include "tests/engine/support/plans.h"

namespace legwork::testing::tail_plans_test {

namespace {

Jet tail_yaw(const Plan& plan, double t) { return scalar_point(plan.phases[0].tail[1], t, t); }

}  // namespace

TEST_CASE("tail trot: between the nodes too the tail takes the moment about the line") {
  const auto [model, plan] = solved("tail-trot", {{"contact.friction", 20.0},
                                                  {"robot.haa_limit", 3.0},
                                                  {"robot.tail_pitch_limit", 1.55},
                                                  {"robot.tail_yaw_limit", 1.55}});
  Worst moment, upright;
  for (int k = 0; k <= 200; ++k) {
    const double tau = phase_duration(plan, 0) * k / 200.0;
    for (const int phase : {0, 1}) moment.see(line_moment_of(model, plan, phase, tau));
    upright.see(largest(point_at(model, plan, 0, tau).rpy));
    upright.see(point_at(model, plan, 0, tau).q[1]);
  }
  MESSAGE("line moment between the nodes ", moment.value, " N m");
  CHECK(moment.value < 1e-8);
  CHECK(upright.value == 0.0);  // neither sways nor turns
  const double T = phase_duration(plan, 0);
  CHECK(std::abs(tail_yaw(plan, 0.0).value + tail_yaw(plan, T).value) < 1e-14);
  CHECK(std::abs(tail_yaw(plan, 0.0).rate + tail_yaw(plan, T).rate) < 1e-12);
}

}  // namespace legwork::testing::tail_plans_test
