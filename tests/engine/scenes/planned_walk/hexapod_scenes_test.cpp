// The hexapod's scenes: forward mode open loop and closed, energy per metre, what forward mode refuses.
#include <cmath>
#include <string>

#include "tests/engine/support/build.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::hexapod_scenes_test {

namespace {

double scalar(const Run& run, const char* name) { return field(run.snapshot, name)[0]; }

// The largest joint error when `time` s have gone by, or when the run ends.
double error_after(Run& run, double time) {
  const int steps = static_cast<int>(std::lround(time / time_step(run)));
  for (int i = 0; i < steps && advance(run) == StepStatus::ok; ++i) {
  }
  int joint = 0;
  plan_at(walk_of(run), run.time());
  return largest_joint_error(walk_of(run), joint);
}

}  // namespace

TEST_CASE("hexapod scenes: Lagrange-Euler is the recursion, in every gait and both modes") {
  for (const char* id : {"hexapod-tripod", "hexapod-wave", "hexapod-free-gait"})
    for (const double mode : {0.0, 1.0}) {
      const OpenRun run = open_run(id, {{"sim.mode", mode}});
      for (int i = 0; i < 10; ++i) {
        snapshot(*run);
        CHECK(scalar(*run, "leg_formulation_difference") < 1e-13);
        advance_by(*run, 37);
      }
    }
}

TEST_CASE(
    "hexapod scenes: driven by the paper's simplified torques the robot leaves its plan sooner") {
  const auto error_by = [](double force_model) {
    const OpenRun run = open_run(
        "hexapod-tripod",
        {{"control.mode", 0.0}, {"sim.error_limit", 1.0}, {"sim.force_model", force_model}});
    return error_after(*run, 0.3);
  };
  CHECK(error_by(1.0) < 1e-8);
  CHECK(error_by(2.0) < 1e-8);  // other forces, the same motion
  CHECK(error_by(3.0) < 1e-8);
  CHECK(error_by(0.0) > 1e-4);
  const OpenRun printed = open_run(
      "hexapod-tripod", {{"control.mode", 0.0}, {"sim.force_model", 0.0}, {"printed.eq_10", 1.0}});
  error_after(*printed, 0.2);
  CHECK_SAYS(why_stopped(*printed), "error limit");
}

TEST_CASE("hexapod scenes: forward mode refuses what slips, and says what to choose") {
  const OpenRun run = open_run("hexapod-tripod");
  for (const Setting& setting : {Setting{"support.method", 1.0}, Setting{"support.method", 2.0},
                                 Setting{"swing.method", 1.0}, Setting{"swing.method", 3.0}}) {
    const Refusal refusal = set(*run, setting.path, setting.value);
    REQUIRE(refusal);
    CHECK_SAYS(refusal->text(), "swing.method 0");
  }
  advance_by(*run, 10);  // and goes on
}

TEST_CASE("hexapod scenes: exact support lets no foot slip, polynomials do") {
  const auto largest_slip = [](double method) {
    const OpenRun run = open_run(
        "hexapod-tripod", {{"sim.mode", 0.0}, {"sim.step", 0.01}, {"support.method", method}});
    Worst worst;
    for (int i = 0; i < 299; ++i) {
      advance_by(*run, 1);
      worst.see(largest(field(snapshot(*run), "foot_slip")));
    }
    return worst.value;
  };
  CHECK(largest_slip(0.0) < 1e-14);
  const double fitted = largest_slip(1.0);
  CHECK(fitted > 1e-4);
  CHECK(largest_slip(2.0) > 2.0 * fitted);  // by Table 4
}

TEST_CASE("hexapod scenes: work by the metre, live, comes to the plan's over a cycle") {
  const OpenRun run = open_run("hexapod-tetrapod", {{"sim.mode", 0.0}, {"sim.step", 0.005}});
  advance_by(*run, 900);  // a cycle
  snapshot(*run);
  CHECK(scalar(*run, "distance") == doctest::Approx(0.21).epsilon(1e-9).scale(0.0));
  CHECK(
      scalar(*run, "energy_per_metre") ==
      doctest::Approx(fact(walk_of(*run).setup.plan, "energy_per_metre")).epsilon(0.01).scale(0.0));
  CHECK(
      scalar(*run, "cost_of_transport") ==
      doctest::Approx(scalar(*run, "energy_per_metre") / (4.02 * 9.81)).epsilon(1e-12).scale(0.0));
  CHECK(scalar(*run, "work") > 0.5);
  restart(*run);
  snapshot(*run);
  CHECK(scalar(*run, "work") == 0.0);
  CHECK(scalar(*run, "energy_per_metre") == 0.0);
}

TEST_CASE("hexapod scenes: no foot pulls or slips, whatever forces are chosen") {
  for (const char* id : {"hexapod-tripod", "hexapod-tetrapod", "hexapod-wave", "hexapod-ripple",
                         "hexapod-free-gait"})
    for (const double force_model : {1.0, 2.0, 3.0}) {
      CAPTURE(id);
      CAPTURE(force_model);
      const OpenRun run =
          open_run(id, {{"sim.mode", 0.0}, {"sim.step", 0.01}, {"sim.force_model", force_model}});
      double least = 1.0;
      Worst friction;
      for (int i = 0; i < (kIsSanitized ? 40 : 400); ++i) {
        advance_by(*run, 1);
        const Snapshot& now = snapshot(*run);
        const VecX force = field(now, "foot_force"), stands = field(now, "foot_in_stance");
        for (Eigen::Index foot = 0; foot < 6; ++foot)
          if (stands[foot] == 1.0) least = std::min(least, force[3 * foot + 2]);
        friction.see(scalar(*run, "friction_used"));
      }
      CHECK(least > -1e-9);
      // Least torques alone do not ask what friction allows.
      if (force_model != 2.0) CHECK(friction.value <= 0.6 + 1e-6);
    }
}

TEST_CASE("hexapod scenes: computed torque loads the feet as chosen, and still follows the plan") {
  for (const double force_model : {1.0, 2.0, 3.0}) {
    const OpenRun loop =
        open_run("hexapod-tripod", {{"control.mode", 0.0}, {"sim.force_model", force_model}});
    const OpenRun feedback =
        open_run("hexapod-tripod", {{"control.mode", 2.0}, {"sim.force_model", force_model}});
    advance_by(*loop, 50);
    advance_by(*feedback, 50);
    CHECK(difference(field(snapshot(*loop), "joint_torque"),
                     field(snapshot(*feedback), "joint_torque")) < 1e-6);
    CHECK(largest(field(snapshot(*feedback), "torque_feedback")) < 1e-6);
  }
}

TEST_CASE(
    "hexapod scenes: growth of the error is about 14 per second, whatever the phases' lengths") {
  for (const double period : {1.5, 1.5018, 1.503}) {
    const OpenRun run = open_run(
        "hexapod-wave", {{"gait.period", period}, {"control.mode", 0.0}, {"sim.error_limit", 1.0}});
    std::vector<double> rates;
    for (int i = 0; i < 12; ++i) {
      advance_by(*run, 50);
      snapshot(*run);
      if (run->time() > 0.7) rates.push_back(scalar(*run, "growth_rate"));
    }
    for (const double rate : rates) CHECK(rate == doctest::Approx(14.0).epsilon(0.3).scale(0.0));
  }
}

TEST_CASE("hexapod scenes: growth is told every quarter of a second, to the nearest step") {
  for (const double h : {0.0005, 0.0007, 0.0009}) {
    INFO("step ", h);
    const OpenRun run = open_run("hexapod-wave", {{"sim.step", h}});
    const int window = static_cast<int>(0.25 / h + 0.5);
    for (int k = 0; k < 4; ++k) {
      advance_by(*run, window);
      CHECK(walk_of(*run).state[PlannedState::kErrorTime] == run->time());
    }
  }
}

TEST_CASE("hexapod scenes: stepping back, replaying and other phases keep the books") {
  for (const char* id : {"hexapod-tripod", "hexapod-free-gait"}) {
    CAPTURE(id);
    const OpenRun run = open_run(id);
    advance_by(*run, 300);
    const std::string there = hash_text(*run);
    snapshot(*run);
    const double work = scalar(*run, "work");
    CHECK(work > 0.0);
    REQUIRE_FALSE(go_to(*run, 200));
    CHECK(walk_of(*run).state[PlannedState::kWork] < work);
    advance_by(*run, 100);
    CHECK(hash_text(*run) == there);
    CHECK_FALSE(check_replay(*run));
    // Another number of phases: it goes on at the same place, and the work done stays done.
    const int before = walk_of(*run).setup.plan.phase_count();
    change(*run, id == std::string("hexapod-tripod") ? "gait.max_speed" : "gait.speed",
           id == std::string("hexapod-tripod") ? 0.14 * 2.0 / 3.0 : 0.04);
    CHECK(walk_of(*run).setup.plan.phase_count() != before);
    CHECK(walk_of(*run).state[PlannedState::kWork] == work);
    advance_by(*run, 50);
    CHECK_FALSE(check_replay(*run));
  }
}

TEST_CASE(
    "hexapod scenes: a payload lands the feet beside their footholds; only landing is an impulse") {
  const OpenRun run = open_run("hexapod-tripod", {{"disturbance.payload", 1.0}});
  advance_by(*run, 1505);
  snapshot(*run);
  const double landed = scalar(*run, "touchdown_impulse");
  CHECK(landed > 0.0);
  advance_by(*run, 250);  // past the end of the ramp
  snapshot(*run);
  CHECK(scalar(*run, "touchdown_impulse") == landed);
}

}  // namespace legwork::testing::hexapod_scenes_test
