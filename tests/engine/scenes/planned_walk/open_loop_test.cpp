// The trot driven open loop by its own torques, where the period is no multiple of the step, and until it stops. Its errors
// at the default period and their growth are claims.
#include "tests/engine/support/build.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::open_loop_test {

namespace {

// The largest errors of all joints over two phases.
struct PlanErrors {
  double position = 0.0;  // rad
  double percent =
      0.0;  // of positions, velocities and accelerations, by the peak of the joint's plan
};

// Looked at every `stride` steps.
PlanErrors two_phases(double period, double step, int stride) {
  const OpenRun run = open_trot({{"gait.period", period}, {"sim.resync", 0.0}, {"sim.step", step}});
  VecX peak = VecX::Zero(36), error = peak, plan = peak, off = peak;
  const int steps = static_cast<int>(period / step + 0.5);
  for (int i = 0; i <= steps; ++i) {
    if (i > 0) advance_by(*run, 1);
    if (i % stride != 0) continue;
    const Snapshot& now = snapshot(*run);
    plan << field(now, "plan_joint_position"), field(now, "plan_joint_velocity"),
        field(now, "plan_joint_acceleration");
    off << field(now, "joint_position_error"), field(now, "joint_velocity_error"),
        field(now, "joint_acceleration_error");
    REQUIRE(off.allFinite());
    peak = peak.cwiseMax(plan.cwiseAbs());
    error = error.cwiseMax(off.cwiseAbs());
  }
  CHECK(field(snapshot(*run), "phase")[0] == (steps * step < period - 1e-9 ? 1.0 : 2.0));
  return {error.head<12>().maxCoeff(), 100.0 * (error.array() / peak.array()).maxCoeff()};
}

}  // namespace

TEST_CASE("a period that is no multiple of the step: phases are cut exactly, order four is kept") {
  const PlanErrors coarse = two_phases(0.4321, 1e-3, 1), fine = two_phases(0.4321, 5e-4, 2);
  MESSAGE("1 ms: ", coarse.position, " rad, ", coarse.percent, " %; 0.5 ms: ", fine.position,
          " rad, ", fine.percent, " %");
  CHECK(coarse.percent <= 4e-5);
  const double ratio = coarse.position / fine.position;
  CHECK(ratio > 12.0);
  CHECK(ratio < 20.0);
}

TEST_CASE("a period that is no multiple of the step: the phase changes within the right step") {
  const double period = 0.4321;
  const OpenRun run = open_trot({{"gait.period", period}, {"sim.resync", 0.0}});
  for (int i = 1; i <= 1000; ++i) {
    advance_by(*run, 1);
    const Snapshot& now = snapshot(*run);
    const double t = 0.001 * i, phase = std::floor(t / (0.5 * period));
    REQUIRE(std::abs(field(now, "time")[0] - t) < 1e-12);
    REQUIRE(field(now, "phase")[0] == phase);
    REQUIRE(std::abs(field(now, "phase_fraction")[0] - (t / (0.5 * period) - phase)) < 1e-9);
  }
}

TEST_CASE("open loop the trot is unstable: errors grow until the run stops and names a joint") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}});
  StepStatus status = StepStatus::ok;
  int steps = 0;
  while (status == StepStatus::ok && steps < 10'000) {
    status = advance(*run);
    ++steps;
  }
  REQUIRE(status == StepStatus::stopped);
  REQUIRE(steps > 2250);
  CHECK(steps < 5000);
  const double shown = field(snapshot(*run), "growth_rate")[0];
  const std::string text = why_stopped(*run);
  MESSAGE("growth rate ", shown, " 1/s in the last phase. ", text);
  CHECK(shown > 3.0);
  CHECK(shown < 9.0);
  CHECK(field(snapshot(*run), "growth_rate_known")[0] == 1.0);
  CHECK(field(snapshot(*run), "status")[0] == 1.0);

  // The joint that the sentence names is the one furthest from its plan, and the only one beyond the limit's edge.
  const VecX error = field(snapshot(*run), "joint_position_error").cwiseAbs();
  Eigen::Index joint = 0;
  CHECK(error.maxCoeff(&joint) > 0.05);
  CHECK_SAYS(text,
             "joint " + model_of(*run).bodies[at(static_cast<int>(joint) + 1)].joint + " is ");
  CHECK_SAYS(text, "error limit of 0.05 rad");
  CHECK_SAYS(text, "Open loop nothing holds the roll");
  // It stays stopped where it is.
  const std::uint64_t stopped_at = hash(*run);
  CHECK(advance(*run) == StepStatus::stopped);
  CHECK(hash(*run) == stopped_at);
  // One step before, it was still within the limit.
  REQUIRE_FALSE(go_to(*run, steps - 1));
  CHECK(field(snapshot(*run), "max_joint_error")[0] <= 0.05);
  CHECK(why_stopped(*run) == "");
}

TEST_CASE("resynchronised every two phases it plays on for 20 s, close to its plan") {
  const OpenRun run = open_trot();
  Worst error;
  for (int i = 0; i < cases(20'000); i += 100) {
    advance_by(*run, 100);
    error.see(field(snapshot(*run), "max_joint_error")[0]);
  }
  MESSAGE("largest joint error in 20 s: ", error.value, " rad");
  CHECK(error.value < 1e-7);
  CHECK(std::abs(field(snapshot(*run), "base_position")[0] - 0.3e-3 * cases(20'000)) < 1e-6);
}

}  // namespace legwork::testing::open_loop_test
