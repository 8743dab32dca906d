// The balances of power and momentum in snapshots: closed to rounding if the scene's own equations are right, open by exactly
// the missing part if something is left out.
#include <string>

#include "engine/dynamics/motion_rates.h"
#include "engine/formulations/compass_gait/walker.h"
#include "engine/run/run.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::balance_test {

namespace {

// Largest over a run.
struct Open {
  double power = 0.0, linear = 0.0, angular = 0.0;
  double base = 0.0;    // N, of base_residual, computed by recursive Newton-Euler
  double motors = 0.0;  // W, of the motors' sum
  double scale = 1.0;   // W, of the sum of their sizes
};

bool has(const Snapshot& now, std::string_view name) {
  for (const SnapshotField& f : now.fields)
    if (f.name == name) return true;
  return false;
}

void see(const Snapshot& now, Open& open) {
  const VecX momentum = field(now, "momentum_residual");
  REQUIRE(momentum.size() == 2);
  open.linear = std::max(open.linear, momentum[0]);
  open.angular = std::max(open.angular, momentum[1]);
  if (!has(now, "power_residual")) return;
  open.power = std::max(open.power, std::abs(field(now, "power_residual")[0]));
  const VecX power = field(now, "power");
  open.motors = std::max(open.motors, std::abs(power[0]));
}

// Every seventh step, over some cycles.
Open open_of_plan(Run& run, int steps) {
  Open open;
  for (int i = 0; i < steps; ++i) {
    if (advance(run) != StepStatus::ok) break;
    if (i % 7 != 0) continue;
    const Snapshot& now = snapshot(run);
    see(now, open);
    open.base = std::max(open.base, field(now, "base_residual").head<3>().norm());
    const VecX rate = field(now, "joint_velocity"), torque = field(now, "joint_torque");
    open.scale = std::max(open.scale, rate.cwiseAbs().dot(torque.cwiseAbs()));
  }
  return open;
}

Open open_of(Run& run, int steps) {
  Open open;
  for (int i = 0; i < steps; ++i) {
    if (advance(run) != StepStatus::ok) break;
    snapshot(run);
    see(run.snapshot, open);
  }
  return open;
}

void change(Run& run, const char* path, double value) {
  const Refusal bad = set(run, std::string_view(path), value);
  REQUIRE_MESSAGE(!bad, bad->text());
}

VecX signal(Run& run, std::string_view name) {
  snapshot(run);
  return field(run.snapshot, name);
}

int some() { return kIsSanitized ? 70 : 700; }

}  // namespace

TEST_CASE("balance: driven forward, every plan's robot balances power and momentum to rounding") {
  for (const std::string& id : scene_ids()) {
    CAPTURE(id);
    const OpenRun run = open_run(id);
    if (set(*run, "sim.mode", 1.0) || !walk_of(*run).setup.is_forward) continue;
    const Open open = open_of_plan(*run, some());
    // Worst seen: 7e-16 of the motors' powers, 3e-13 N of some 100 N, 2e-13 N m.
    CHECK(open.power < 1e-13 * open.scale);
    CHECK(open.linear < 1e-11);
    CHECK(open.angular < 1e-11);
  }
}

TEST_CASE(
    "balance: a plan's own torques and ground forces leave open what the base's equations do") {
  for (const std::string& id : scene_ids()) {
    CAPTURE(id);
    const OpenRun run = open_run(id);
    if (set(*run, "sim.mode", 0.0) || walk_of(*run).setup.is_forward) continue;
    const Open open = open_of_plan(*run, some());
    // Bounding, pacing, a trot with a tail: tables of a plan that is found by quadrature.
    CHECK(open.power < 1e-9);
    CHECK(open.linear < 1e-9);
    CHECK(open.angular < 1e-8);
    if (!walk_of(*run).setup.plan.is_held) CHECK(std::abs(open.linear - open.base) < 1e-12);
  }
}

TEST_CASE("balance: what is wrong on purpose is seen, in watts and newtons") {
  {
    // Ashok & Rambabu's own torques leave out the legs' inertia about the trunk.
    const OpenRun run = open_run("hexapod-tripod", {{"sim.mode", 0.0}, {"sim.force_model", 0.0}});
    const Open open = open_of_plan(*run, some());
    CHECK(open.linear > 1e-3);
    CHECK(open.power > 1e-6);
    CHECK(std::abs(open.linear - open.base) < 1e-11);
  }
  // Without the motors' term nothing would be near.
  const OpenRun run = open_trot();
  const Open open = open_of_plan(*run, some());
  CHECK(open.motors > 1.0);
  CHECK(open.power < 1e-9 * open.motors);
  // A joint's acceleration a thousandth of a rad/s^2 beside it.
  snapshot(*run);
  const StepScratch& now = walk_of(*run).scratch;
  for (int joint = 0; joint < 12; ++joint) {
    VecX a = walk_of(*run).view.a;
    a[6 + joint] += 1e-3;
    const MotionRates rates =
        motion_rates(walk_of(*run).setup.plant, now.ws, now.rk4.v, a, Vec3::Zero());
    const double left = rates.energy - now.tau.tail(12).dot(now.rk4.v.tail(12));
    CHECK(std::abs(left) > 1e-8);
  }
}

TEST_CASE("balance: linkages, driven and let go, and the arm in all its topics, to rounding") {
  for (const std::string& id : unplanned_ids()) {
    Run first = opened(id);
    snapshot(first);
    if (!has(first.snapshot, "power_residual") || id == "two-link-arm") continue;
    for (const double mode : {0.0, 1.0}) {
      CAPTURE(id);
      CAPTURE(mode);
      Run run = opened(id, {{"sim.mode", mode}});
      const Open open = open_of(run, some());
      // Watts, newtons and newton metres of at most some ten.
      CHECK(open.power < 1e-11);
      CHECK(open.linear < 1e-11);
      CHECK(open.angular < 1e-12);
    }
  }
  Run denoc = opened("four-bar", {{"sim.formulation", 1.0}});
  CHECK(open_of(denoc, some()).power < 1e-11);
  for (const double topic : {0.0, 1.0, 2.0}) {
    CAPTURE(topic);
    Run run = opened("two-link-arm", {{"arm.topic", topic}});
    const Open open = open_of(run, some());
    CHECK(open.power < 1e-11);
    CHECK(open.linear < 1e-11);
    CHECK(open.angular < 1e-11);
  }
}

TEST_CASE("balance: loops that drift apart do work, which is seen; and so would the wall's be") {
  Open open[2];
  for (int k = 0; k < 2; ++k) {
    Run run = opened(
        "four-bar",
        {{"sim.mode", 1.0}, {"sim.stabilisation", k == 0 ? 0.0 : 2.0}, {"sim.tolerance", 1e-4}});
    open[k] = open_of(run, some());
  }
  CHECK(open[0].power < 1e-9);
  CHECK(open[1].power > 1e-6);
  CHECK(open[1].linear < 1e-9);
  Run run = opened("two-link-arm", {{"arm.topic", 1.0}});
  double wall = 0.0;
  for (int i = 0; i < some(); ++i) {
    REQUIRE(advance(run) == StepStatus::ok);
    wall =
        std::max(wall, std::abs(signal(run, "contact_force")[0] * signal(run, "tip_velocity")[0]));
  }
  CHECK(wall > 1e-3);
}

TEST_CASE("balance: a free robot's momenta change by its impulses, to the step's own order") {
  for (const char* id : {"quadruped-free", "hexapod-free", "tail-free"}) {
    CAPTURE(id);
    Run run = opened(id);
    snapshot(run);
    CHECK(signal(run, "momentum_residual").norm() == 0.0);
    const Open open = open_of(run, some());
    // Gravity alone gives .08 N s a step.
    CHECK(open.linear > 0.0);
    CHECK(open.linear < 1e-3);
    CHECK(open.angular < 2e-4);
  }
  // In the air, pushed and turned: a quarter with half the step. A push of 40 N that was left out would be .04 N s.
  double before = 0.0;
  for (const double h : {1e-3, 5e-4}) {
    Run run = opened("quadruped-free", {{"sim.step", h}, {"control.mode", 0.0}});
    for (int i = 0; i < 10; ++i) REQUIRE(advance(run) == StepStatus::ok);
    change(run, "push.y", 4.0);
    change(run, "push.moment_z", 0.5);
    change(run, "push.body", 2.0);
    change(run, "push.at_x", 0.1);
    CHECK(!act(run, "push"));
    CHECK(signal(run, "momentum_residual").norm() == 0.0);  // something was set
    const Open open = open_of(run, static_cast<int>(0.05 / h));
    CHECK(open.linear < 4e-3);
    if (before > 0.0) {
      CHECK(open.linear < 0.3 * before);
      CHECK(open.linear > 0.2 * before);
    }
    before = open.linear;
  }
}

TEST_CASE("balance: what a snapshot tells of the step before it is the same after going back") {
  Run run = opened("quadruped-free");
  for (int i = 0; i < 40; ++i) REQUIRE(advance(run) == StepStatus::ok);
  const VecX then = signal(run, "momentum_residual");
  const VecX position = signal(run, "com");
  for (int i = 0; i < 25; ++i) REQUIRE(advance(run) == StepStatus::ok);
  REQUIRE(!go_to(run, 40.0));
  CHECK(signal(run, "momentum_residual") == then);
  CHECK(signal(run, "com") == position);
  CHECK(then.norm() > 0.0);
  REQUIRE(!go_to(run, 0.0));
  CHECK(signal(run, "momentum_residual").norm() == 0.0);
  change(run, "payload.mass", 2.0);
  REQUIRE(advance(run) == StepStatus::ok);
  CHECK(signal(run, "momentum_residual")[0] < 1e-3);
}

TEST_CASE("balance: strikes of the passive walker keep both angular momenta; others would not") {
  Run run = opened("passive-walker");
  double worst = 0.0;
  for (int i = 0; i < 3200; ++i) {
    REQUIRE(advance(run) == StepStatus::ok);
    if (i % 10 == 0) worst = std::max(worst, largest(signal(run, "impact_momentum_residual")));
  }
  CHECK(signal(run, "step_count")[0] == 4.0);
  CHECK(worst > 0.0);
  CHECK(worst < 1e-13);  // of some 20 kg m^2/s
  const VecX last = signal(run, "impact_momentum_residual");
  REQUIRE(!go_to(run, 1000.0));
  CHECK(signal(run, "step_count")[0] == 1.0);
  CHECK(largest(signal(run, "impact_momentum_residual")) < 1e-13);
  REQUIRE(!go_to(run, 3200.0));
  CHECK(signal(run, "impact_momentum_residual") == last);

  compass_gait::Walker walker;
  compass_gait::Vec4 before(-0.32, 0.22, -1.5, -1.8);
  before[1] = -2.0 * walker.slope - before[0];
  compass_gait::Vec4 after = compass_gait::heel_strike(walker, before);
  CHECK(largest(compass_gait::strike_residual(walker, before, after)) < 1e-13);
  after[2] += 1e-3;
  CHECK(largest(compass_gait::strike_residual(walker, before, after)) > 1e-3);
  after = compass_gait::heel_strike(walker, before);
  after[3] += 1e-3;
  CHECK(std::abs(compass_gait::strike_residual(walker, before, after)[1]) > 1e-3);
}

TEST_CASE("balance: robots of a batch, each by its own model") {
  for (const char* id : {"quadruped-herd", "quadruped-herd-walk"}) {
    CAPTURE(id);
    Run run = opened(id, {{"herd.robots", 20.0}});
    double worst = 0.0;
    for (int i = 0; i < some(); ++i) {
      REQUIRE(advance(run) == StepStatus::ok);
      // Three times eight robots, in turn: 7 meets them all.
      if (i % 7 == 0) worst = std::max(worst, signal(run, "herd_power_residual")[0]);
    }
    CHECK(worst > 0.0);
    CHECK(worst < 1e-8);
  }
}

TEST_CASE("balance: where something has been set, no step has led to it, and nothing is told") {
  Run run = opened("quadruped-free");
  for (int i = 0; i < 40; ++i) REQUIRE(advance(run) == StepStatus::ok);
  CHECK(signal(run, "momentum_residual").norm() > 0.0);
  change(run, "payload.mass", 2.0);
  CHECK(signal(run, "momentum_residual").norm() == 0.0);
  REQUIRE(advance(run) == StepStatus::ok);
  CHECK(signal(run, "momentum_residual").norm() > 0.0);
}

}  // namespace legwork::testing::balance_test
