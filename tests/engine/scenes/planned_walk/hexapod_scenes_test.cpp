// The hexapod's scenes: the reference's forces and torques through the snapshot, forward mode open loop and closed, energy
// by the metre, what forward mode refuses.
#include <cmath>
#include <string>

#include "tests/engine/support/build.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/hexapods.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::hexapod_scenes_test {

namespace {

double scalar(const Run& run, const char* name) { return field(run.snapshot, name)[0]; }

// With the stroke and the posture of hexa_params.json, in inverse mode.
OpenRun reference_run() {
  return open_run("hexapod-tripod", {{"sim.mode", 0.0},
                                     {"sim.step", 0.001},
                                     {"gait.stroke", 0.14049128076545878},
                                     {"gait.height", 0.13000441691524482},
                                     {"gait.reach", 0.19299831076667864},
                                     {"swing.method", 1.0},
                                     {"contact.friction", 0.4 * std::sqrt(2.0)}});
}

// Largest joint error, and when: forward from the start for `time` s.
struct Course {
  std::vector<double> error;  // after every step
};

Course go_forward(Run& run, double time) {
  Course course;
  const int steps = static_cast<int>(std::lround(time / time_step(run)));
  for (int i = 0; i < steps; ++i) {
    if (advance(run) != StepStatus::ok) break;
    int joint = 0;
    PlannedWalk& walk = walk_of(run);
    plan_at(walk, run.time());
    course.error.push_back(largest_joint_error(walk, joint));
  }
  return course;
}

}  // namespace

TEST_CASE("hexapod scenes: the snapshot's five foot forces are the reference's, to its digits") {
  const OpenRun run = reference_run();
  const std::vector<std::vector<double>> rows = golden_csv("hexa_foot_forces.csv");
  // The file's columns: t, x, v, a, five models of legs 1, 4, 5; ours by foot of the model.
  constexpr const char* kFields[5] = {"force_static", "force_inertial", "force_floating",
                                      "force_least_torque", "force_least_torque_cone"};
  constexpr int kLegs[3] = {kL1, kR2, kL3};
  std::array<Worst, 5> worst;
  std::array<double, 5> scale{};
  int step = 0;
  for (const std::vector<double>& row : rows) {
    const int at_step = static_cast<int>(std::lround(row[0] / 0.001));
    if (at_step >= 3000) break;  // the other legs stand by then
    advance_by(*run, at_step - step);
    step = at_step;
    const Snapshot& now = snapshot(*run);
    for (std::size_t m = 0; m < 5; ++m) {
      const VecX force = field(now, kFields[m]);
      for (std::size_t leg = 0; leg < 3; ++leg)
        for (int axis = 0; axis < 3; ++axis) {
          const double reference = row[4 + 9 * m + 3 * leg + at(axis)];
          worst[m].see(force[3 * kLegs[leg] + axis] - reference);
          scale[m] = std::max(scale[m], std::abs(reference));
        }
    }
  }
  for (std::size_t m = 0; m < 5; ++m) {
    CAPTURE(kFields[m]);
    CHECK(worst[m].value / scale[m] < (m == 4 ? 1e-3 : 1e-5));
  }
}

TEST_CASE("hexapod scenes: supported and swinging legs carry the reference's torques") {
  const OpenRun run = reference_run();
  struct File {
    const char* name;
    std::vector<const char*> fields;
  };
  const File files[] = {
      {"hexa_support_torques.csv",
       {"leg_inertia", "leg_coriolis", "leg_gravity", "leg_contact", "leg_torque",
        "leg_torque_floating", "leg_torque_least", "leg_torque_cone", "leg_torque_as_printed"}},
      {"hexa_swing_torques.csv",
       {"leg_inertia", "leg_coriolis", "leg_gravity", "leg_torque", "leg_torque_floating"}}};
  for (const File& file : files) {
    restart(*run);
    int step = 0;
    std::vector<Worst> worst(file.fields.size()), scale(file.fields.size());
    for (const std::vector<double>& row : golden_csv(file.name)) {
      const int at_step = static_cast<int>(std::lround(row[0] / 0.001));
      if (at_step >= 3000) break;
      advance_by(*run, at_step - step);
      step = at_step;
      const Snapshot& now = snapshot(*run);
      const int leg = kHexapodDocumentLegs[at(static_cast<int>(row[1]) - 1)];
      for (std::size_t f = 0; f < file.fields.size(); ++f) {
        const VecX torque = field(now, file.fields[f]);
        for (int j = 0; j < 3; ++j) {
          worst[f].see(torque[3 * leg + j] - row[5 + 3 * f + at(j)]);
          scale[f].see(row[5 + 3 * f + at(j)]);
        }
      }
    }
    for (std::size_t f = 0; f < file.fields.size(); ++f) {
      CAPTURE(file.fields[f]);
      const bool is_cone = std::string(file.fields[f]) == "leg_torque_cone";
      CHECK(worst[f].value < (is_cone ? 1e-3 : 1e-5) * scale[f].value);
    }
  }
}

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
    "hexapod scenes: open loop the tripod keeps to its plan until e^(14 t) has grown from "
    "rounding") {
  const OpenRun run = open_run(
      "hexapod-tripod", {{"control.mode", 0.0}, {"sim.error_limit", 1.0}, {"sim.step", 5e-4}});
  const Course course = go_forward(*run, 1.5);
  REQUIRE(course.error.size() == 3000);
  // 1e-6 % of a joint's range over the cycle, some .7 rad.
  double kept = 0.0;
  for (std::size_t i = 0; i < course.error.size() && course.error[i] <= 1e-8 * 0.7; ++i)
    kept = 5e-4 * static_cast<double>(i + 1);
  const double growth = std::log(course.error[2599] / course.error[1399]) / 0.6;
  MESSAGE("kept to 1e-6 % for ", kept, " s; growth ", growth, " 1/s");
  CHECK(kept > 0.7);
  CHECK(growth == doctest::Approx(14.0).epsilon(0.1).scale(0.0));
  snapshot(*run);
  CHECK(scalar(*run, "growth_rate_known") == 1.0);
  CHECK(scalar(*run, "growth_rate") == doctest::Approx(14.0).epsilon(0.15).scale(0.0));
}

TEST_CASE("hexapod scenes: with computed torque a full cycle stays within 1e-6 rad") {
  const OpenRun run = open_run("hexapod-tripod", {{"control.mode", 2.0}, {"sim.step", 0.002}});
  const Course course = go_forward(*run, kIsSanitized ? 0.2 : 6.0);
  Worst worst;
  for (const double error : course.error) worst.see(error);
  MESSAGE("largest joint error ", worst.value, " rad");
  CHECK(worst.value < 1e-6);
  CHECK(course.error.size() == (kIsSanitized ? 100 : 3000));
}

TEST_CASE(
    "hexapod scenes: driven by the paper's simplified torques the robot leaves its plan sooner") {
  const auto error_after = [](double force_model) {
    const OpenRun run = open_run(
        "hexapod-tripod",
        {{"control.mode", 0.0}, {"sim.error_limit", 1.0}, {"sim.force_model", force_model}});
    return go_forward(*run, 0.3).error.back();
  };
  CHECK(error_after(1.0) < 1e-8);
  CHECK(error_after(2.0) < 1e-8);  // other forces, the same motion
  CHECK(error_after(3.0) < 1e-8);
  CHECK(error_after(0.0) > 1e-4);
  const OpenRun printed = open_run(
      "hexapod-tripod", {{"control.mode", 0.0}, {"sim.force_model", 0.0}, {"printed.eq_10", 1.0}});
  go_forward(*printed, 0.2);
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

TEST_CASE(
    "hexapod scenes: Table 4's coefficients let the feet slip up to 3.5 mm, exact support none") {
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
  CHECK(largest_slip(1.0) < 0.8e-3);
  const double printed = largest_slip(2.0);
  CHECK(printed > 3e-3);
  CHECK(printed < 5e-3);
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
