// Feedback, disturbances and the three forward dynamics in the closed loop.
#include <string>

#include "tests/engine/support/build.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::joint_torques_test {

namespace {

const std::initializer_list<Setting> kStill = {{"stand.surge", 0.0}, {"stand.sway", 0.0},
                                               {"stand.heave", 0.0}, {"stand.roll", 0.0},
                                               {"stand.pitch", 0.0}, {"stand.yaw", 0.0}};

OpenRun open_still_stand(std::initializer_list<Setting> settings) {
  OpenRun run = open_run("quadruped-stand", kStill);
  for (const Setting& setting : settings) change(*run, setting.path, setting.value);
  return run;
}

double error_of(Run& run) { return field(snapshot(run), "max_joint_error")[0]; }

}  // namespace

TEST_CASE(
    "on two feet: PD holds the joints but not the roll; the run stops and says so, and when") {
  for (const char* id : {"quadruped-pace", "quadruped-trot"}) {
    CAPTURE(std::string(id));
    const OpenRun run = open_run(id, {{"control.mode", 1.0}, {"sim.resync", 0.0}});
    StepStatus status = StepStatus::ok;
    for (int i = 0; i < 20'000 && status == StepStatus::ok; ++i) status = advance(*run);
    REQUIRE(status == StepStatus::stopped);
    const std::string text = why_stopped(*run);
    MESSAGE(std::string(id), ": ", text);
    CHECK_SAYS(text, "Stopped at t = " + number_text(run->time()) + " s: ");
    CHECK_SAYS(text, "the trunk's roll is ");
    CHECK_SAYS(text, "more than the error limit of 0.05 rad");
    CHECK_SAYS(text, "With feedforward and PD on the joints nothing holds the roll");
    CHECK(std::abs(field(snapshot(*run), "passive_error")[0]) > 0.05);
    if (kIsSanitized) break;
  }
}

TEST_CASE("on three and four feet: PD holds walk and stand for 20 s without resynchronisation") {
  for (const char* id : {"quadruped-walk", "quadruped-stand"}) {
    CAPTURE(std::string(id));
    const OpenRun run = open_run(id);
    REQUIRE(walk_of(*run).setup.control == ControlMode::feedforward_pd);
    REQUIRE(walk_of(*run).setup.resync_phases == 0);
    Worst error;
    for (int i = 0; i < cases(20'000); i += 200) {
      advance_by(*run, 200);
      error.see(error_of(*run));
    }
    MESSAGE(std::string(id), ": largest joint error ", error.value, " rad");
    CHECK(error.value < 1e-3);
  }
}

TEST_CASE("stand: turned at the start by an initial roll, PD brings it back") {
  const OpenRun run = open_still_stand({{"disturbance.initial_roll", 0.02}});
  const double start = error_of(*run);
  CHECK(start > 0.01);
  CHECK(std::abs(field(snapshot(*run), "trunk_rpy")[0] - 0.02) < 1e-12);
  advance_by(*run, 3000);
  MESSAGE("from ", start, " rad to ", error_of(*run), " rad in 3 s");
  CHECK(error_of(*run) < 0.1 * start);
  CHECK(std::abs(field(snapshot(*run), "trunk_rpy")[0]) < 0.002);
}

TEST_CASE("stand: an unknown payload makes it sag, the more the heavier") {
  double before = 0.28;
  for (const double payload : {0.0, 1.0, 2.0}) {
    const OpenRun run =
        open_still_stand({{"disturbance.payload", payload}, {"sim.error_limit", 1.0}});
    advance_by(*run, cases(2000));
    const double height = field(snapshot(*run), "base_position")[2];
    MESSAGE(payload, " kg: ", height, " m high");
    if (payload == 0.0)
      CHECK(std::abs(height - 0.28) < 1e-6);
    else
      CHECK(height < before - 2e-4);
    before = height;
  }
}

TEST_CASE("payload: it is of the forward mode; following the plan the robot is its model") {
  const OpenRun with = open_still_stand({{"disturbance.payload", 2.0}, {"sim.mode", 0.0}});
  const OpenRun without = open_still_stand({{"sim.mode", 0.0}});
  CHECK(difference(field(snapshot(*with), "com"), field(snapshot(*without), "com")) == 0.0);
  CHECK(difference(field(snapshot(*with), "force_minimum_norm"),
                   field(snapshot(*without), "force_minimum_norm")) == 0.0);
  change(*with, "sim.mode", 1.0);
  CHECK(difference(field(snapshot(*with), "com"), field(snapshot(*without), "com")) > 1e-3);
}

TEST_CASE("noise: stepping back and forward gives the same bits; another seed another run") {
  const auto open_noisy = [](double seed) {
    return open_still_stand({{"disturbance.torque_noise", 1.0}, {"disturbance.seed", seed}});
  };
  const OpenRun run = open_noisy(1.0);
  advance_by(*run, 200);
  const std::uint64_t there = hash(*run);
  CHECK(error_of(*run) > 1e-5);
  REQUIRE_FALSE(go_to(*run, 50));
  advance_by(*run, 150);
  CHECK(hash(*run) == there);
  CHECK_FALSE(check_replay(*run));
  const OpenRun other = open_noisy(2.0);
  advance_by(*other, 200);
  CHECK(hash(*other) != there);
}

TEST_CASE("forward methods: the corrected one is the general tree's over 100 steps, to 1e-8") {
  for (const char* id : {"quadruped-trot", "quadruped-pace", "quadruped-walk", "quadruped-stand",
                         "quadruped-pronk"}) {
    const OpenRun corrected = open_run(id, {{"sim.forward_method", 1.0}}), kkt = open_run(id);
    advance_by(*corrected, 100);
    advance_by(*kkt, 100);
    const double q = difference(walk_of(*corrected).state.q(), walk_of(*kkt).state.q());
    const double v = difference(walk_of(*corrected).state.v(), walk_of(*kkt).state.v());
    CAPTURE(std::string(id));
    CHECK(q < 1e-8);
    CHECK(v < 1e-8);
  }
}

TEST_CASE(
    "forward methods: as printed follows the impossible trot, with KKT the robot falls off it") {
  const std::initializer_list<Setting> kImpossible = {
      {"gait.consistency", 2.0}, {"sim.resync", 0.0}, {"sim.error_limit", 1.0}};
  const OpenRun printed = open_trot(kImpossible);
  change(*printed, "sim.forward_method", 0.0);
  const OpenRun kkt = open_trot(kImpossible);
  advance_by(*printed, 200);
  advance_by(*kkt, 200);
  MESSAGE("after 0.2 s: as printed ", error_of(*printed), " rad, KKT ", error_of(*kkt), " rad");
  CHECK(error_of(*printed) < 1e-6);
  CHECK(error_of(*kkt) > 1e-2);
}

TEST_CASE(
    "change: another duty factor, and so another count of phases, leaves the robot in place") {
  for (const char* id : {"quadruped-trot", "quadruped-pace"}) {
    const OpenRun run = open_run(id, {{"sim.mode", 0.0}});
    const auto x = [&] { return field(snapshot(*run), "plan_base_position")[0]; };
    for (const double duty : {0.6, 0.5, 0.75, 0.6, 0.5}) {
      CAPTURE(std::string(id));
      CAPTURE(duty);
      advance_by(*run, 137);
      const double before = x(), time = run->time();
      change(*run, "gait.duty", duty);
      CHECK(std::abs(x() - before) < 1e-12);
      CHECK(run->time() == time);
      CHECK(walk_of(*run).setup.plan.phase_count() == (duty == 0.5 ? 2 : 4));
      CHECK(error_of(*run) == 0.0);
      advance_by(*run, 1);
      CHECK(std::abs(x() - before - 0.3e-3) < 1e-12);
    }
    advance_by(*run, 500);
    CHECK_FALSE(check_replay(*run));
  }
}

TEST_CASE("disturbance: a start that no leg can reach is refused") {
  const OpenRun run = open_still_stand({{"gait.height", 0.39}});
  const Refusal refusal = set(*run, "disturbance.initial_roll", 0.3);
  REQUIRE(refusal);
  CHECK_SAYS(refusal->text(), "The robot cannot start turned like that: leg ");
  CHECK_SAYS(refusal->text(), "Choose a smaller disturbance.initial_roll");
}

TEST_CASE("feedback: of a tail on its plan there is none; the plan's torques carry its weight") {
  const OpenRun run = open_run("tail-trot", {{"control.mode", 1.0}});
  REQUIRE(walk_of(*run).setup.tail_frequency > 0.0);
  CHECK(largest(field(snapshot(*run), "torque_feedback")) < 1e-9);
  CHECK(largest(field(snapshot(*run), "joint_torque").tail(2)) > 0.1);
}

}  // namespace legwork::testing::joint_torques_test
