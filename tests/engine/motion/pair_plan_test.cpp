// Trot and pace made passively consistent: conditions that every plan must meet.
#include "engine/motion/pair_plan.h"

#include <algorithm>

#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::pair_plan_test {

TEST_CASE("trot plan: no moment about the support line in either phase, at many settings") {
  const std::initializer_list<Override> settings[] = {
      {},
      {{"gait.speed", 0.0}},
      {{"gait.speed", -0.3}},
      {{"gait.speed", 0.6}, {"gait.period", 0.4}},
      {{"gait.height", 0.33}},
      {{"gait.step_height", 0.0}},
      {{"gait.period", 0.4321}},
      {{"robot.trunk_com_x", 0.02}, {"robot.trunk_com_z", 0.03}},
      {{"robot.thigh_length", 0.25}, {"world.gravity", 3.7}}};
  for (const auto& setting : settings) {
    const SolvedPlan trot = solved("trot", setting);
    const Model& model = trot.model;
    const Plan& plan = trot.plan;
    Worst moment;
    for (int phase = 0; phase < 2; ++phase)
      for (int k = 0; k <= 60; ++k)
        moment.see(line_moment_of(model, plan, phase, phase_duration(plan, phase) * k / 60));
    CAPTURE(plan.stride);
    CAPTURE(plan.period);
    CHECK(moment.value < 1e-5);
    CHECK(moment.value < 2.0 * fact(plan, "line_residual") + 1e-9);
  }
}

TEST_CASE("trot plan: the second half of the cycle mirrors the first") {
  const auto [model, plan] = solved("trot");
  const double T = phase_duration(plan, 0);
  Worst worst;
  for (int k = 0; k <= 20; ++k) {
    const MotionPoint first = point_at(model, plan, 0, T * k / 20);
    const MotionPoint second = point_at(model, plan, 1, T * k / 20);
    worst.see(first.q[1] + second.q[1]);
    worst.see(first.v[1] + second.v[1]);
    worst.see(first.a[1] + second.a[1]);
    for (const int left :
         {0, 6}) {  // left and right legs change places; haa mirrors about a quarter turn
      worst.see(first.q[7 + left] + second.q[10 + left] - kPi);
      worst.see(first.q.segment<2>(8 + left), second.q.segment<2>(11 + left));
      worst.see(first.v.segment<2>(7 + left), second.v.segment<2>(10 + left));
      worst.see(first.a.segment<2>(7 + left), second.a.segment<2>(10 + left));
    }
  }
  CHECK(worst.value < 1e-12);
}

TEST_CASE("trot plan: stance feet stand still on the ground, swing feet step over it") {
  const auto [model, plan] = solved("trot");
  const double T = phase_duration(plan, 0);
  for (int phase = 0; phase < 3; ++phase) {
    const std::span<const int> stance = stance_feet(plan, phase);
    for (int foot = 0; foot < 4; ++foot) {
      const bool is_down = foot == stance[0] || foot == stance[1];
      const Vec3 hip = default_leg(foot).hip_B;
      const double x_mid = 0.3 * T * (phase + 0.5) + hip.x();
      for (int k = 0; k <= 20; ++k) {
        const MotionPoint m = point_at(model, plan, phase, T * k / 20);
        const Workspace ws = kinematics_of(model, m.q, m.v);
        const Foot& f = model.feet[at(foot)];
        const Vec3 p = point_position(ws, f.body, f.p_BF);
        CHECK(std::abs(p.y() - hip.y()) < 1e-14);
        if (is_down) CHECK(difference(p, Vec3(x_mid, hip.y(), 0.0)) < 1e-14);
        if (is_down || k == 0 || k == 20)
          CHECK(largest(point_velocity(ws, f.body, f.p_BF)) < 1e-13);
        if (!is_down && k == 10) CHECK(difference(p, Vec3(x_mid, hip.y(), 0.05)) < 1e-14);
        CHECK(p.z() > -1e-14);
      }
    }
  }
}

TEST_CASE("pair plan: with roll instead of sway it does not sway, and has no line moment either") {
  for (const double speed : {0.3, -0.2}) {
    const auto [model, plan] = solved("trot", {{"gait.consistency", 1.0}, {"gait.speed", speed}});
    Worst sway, moment;
    for (int k = 0; k <= 60; ++k) {
      const double t = 0.25 * k / 60;
      sway.see(trunk_at(plan, TrunkPath::y, 0, t).value);
      moment.see(line_moment_of(model, plan, 0, t));
    }
    CHECK(sway.value == 0.0);
    CHECK(moment.value < 1e-7);
  }
}

TEST_CASE("pair plan: with neither sway nor roll a moment is left that no ground can give") {
  for (const char* motion : {"trot", "pace"}) {
    const auto [model, plan] = solved(motion, {{"gait.consistency", 2.0}});
    CHECK_FALSE(plan.is_consistent);
    Worst moment;
    for (int k = 0; k <= 50; ++k) moment.see(line_moment_of(model, plan, 0, 0.25 * k / 50));
    CHECK(moment.value > 1.0);
    CHECK(fact(plan, "line_residual") == doctest::Approx(moment.value).epsilon(1e-3));
  }
}

TEST_CASE(
    "double support: four feet down between the steps, the path smooth, free of line moment") {
  for (const char* motion : {"trot", "pace"}) {
    for (const double duty : {0.6, 0.75}) {
      CAPTURE(motion);
      CAPTURE(duty);
      const auto [model, plan] = solved(motion, {{"gait.duty", duty}});
      REQUIRE(plan.phase_count() == 4);
      Worst durations, joint, moment, lateral;
      for (int phase = 0; phase < 4; ++phase) {
        const double T = phase_duration(plan, phase);
        const bool is_single = phase % 2 == 0;
        durations.see(T - 0.5 * (is_single ? 1.0 - duty : duty - 0.5));
        CHECK(stance_feet(plan, phase).size() == (is_single ? 2 : 4));
        const Jet end = trunk_at(plan, TrunkPath::y, phase, T);
        const Jet start = trunk_at(plan, TrunkPath::y, phase + 1, 0.0);
        joint.see(end.value - start.value);
        joint.see(end.rate - start.rate);
        for (int k = 0; k <= 20; ++k) {
          if (is_single)
            moment.see(line_moment_of(model, plan, phase, T * k / 20));
          else
            lateral.see(trunk_at(plan, TrunkPath::y, phase, T * k / 20).acceleration);
        }
      }
      CHECK(durations.value < 1e-15);
      CHECK(joint.value < 1e-12);
      CHECK(moment.value < 1e-6);
      CHECK(lateral.value == 0.0);
    }
  }
}

TEST_CASE("trot: diagonal pairs in turn, FL and RR first, each for half of the period, forever") {
  const auto [model, plan] = solved("trot");
  REQUIRE(plan.phase_count() == 2);
  CHECK(phase_duration(plan, 0) == 0.25);
  CHECK(phase_duration(plan, 1) == 0.25);
  for (const int phase : {0, 1, 2, 3, 1'000'000, 1'000'001}) {
    const std::span<const int> feet = stance_feet(plan, phase);
    REQUIRE(feet.size() == 2);
    CHECK(model.feet[at(feet[0])].name == (phase % 2 == 0 ? "FL" : "FR"));
    CHECK(model.feet[at(feet[1])].name == (phase % 2 == 0 ? "RR" : "RL"));
  }
}

TEST_CASE("pace: the left pair first, then the right") {
  const auto [model, plan] = solved("pace");
  REQUIRE(plan.phase_count() == 2);
  CHECK(plan.phases[0].stance == std::vector<int>{0, 2});
  CHECK(plan.phases[1].stance == std::vector<int>{1, 3});
}

}  // namespace legwork::testing::pair_plan_test
