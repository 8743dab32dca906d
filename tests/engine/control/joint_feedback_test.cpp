// Feedback on the joints: the PD law, and computed torque's critically damped errors.
#include "engine/control/joint_feedback.h"

#include "engine/dynamics/constrained.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::joint_feedback_test {

TEST_CASE("PD: Kp e + Kd e' on every joint, nothing on the trunk") {
  const Model model = quadruped();
  Random random{1};
  MotionPoint desired(model);
  desired.q = random.vector(19, 1.0);
  desired.v = random.vector(18, 1.0);
  const VecX q = random.vector(19, 1.0), v = random.vector(18, 1.0);
  VecX torque = VecX::Constant(18, 99.0);
  pd_torque(desired, q, v, 150.0, 2.0, torque);
  CHECK(largest(torque.head<6>()) == 0.0);
  for (Eigen::Index i = 0; i < 12; ++i)
    CHECK(torque[6 + i] == doctest::Approx(150.0 * (desired.q[7 + i] - q[7 + i]) +
                                           2.0 * (desired.v[6 + i] - v[6 + i])));
}

TEST_CASE("computed torque: on the plan it is the plan's own feedforward, whatever the gains") {
  for (const char* motion : {"trot", "walk", "stand", "pronk"}) {
    const auto [model, plan] = solved(motion);
    for (int phase = 0; phase < plan.phase_count(); ++phase) {
      const MotionPoint m = point_at(model, plan, phase, 0.4 * phase_duration(plan, phase));
      Workspace ws = kinematics_of(model, m.q, m.v);
      const std::span<const int> stance = stance_feet(plan, phase);
      VecX forward = VecX::Zero(18), torque = VecX::Zero(18);
      GroundForces forces;
      stance_inverse_dynamics(model, ws, stance, GroundForceMethod::minimum_norm, 0.6, m.a, forward,
                              forces);
      ComputedTorqueScratch scratch(model);
      computed_torque(model, ws, stance, m, m.q, m.v, 400.0, 40.0, GroundForceMethod::minimum_norm,
                      0.6, scratch, torque);
      CAPTURE(motion);
      CHECK(difference(torque.tail<12>(), forward.tail<12>()) < 1e-8);
      CHECK(largest(torque.head<6>()) == 0.0);
    }
  }
}

TEST_CASE("computed torque: the acceleration it gives keeps the feet and steers the joints back") {
  const auto [model, plan] = solved("walk");
  for (const int phase : {0, 1, 2}) {
    const double t = 0.5 * phase_duration(plan, phase);
    const MotionPoint desired = point_at(model, plan, phase, t);
    MotionPoint now(model);
    Unreached unreached;
    constexpr double kAngle = 1e-4;  // small: what is left over is of its square
    REQUIRE(plan_point_turned(plan, phase, t, 0.0, {kAngle, -kAngle, 0.0}, now, unreached));
    Workspace ws = kinematics_of(model, now.q, now.v);
    const std::span<const int> stance = stance_feet(plan, phase);
    ComputedTorqueScratch scratch(model);
    VecX torque = VecX::Zero(18), a(18);
    computed_torque(model, ws, stance, desired, now.q, now.v, 400.0, 40.0,
                    GroundForceMethod::minimum_norm, 0.6, scratch, torque);
    ConstrainedResult result;
    constrained_forward_dynamics(model, ws, stance, torque, a, result);
    const VecX error = desired.q.tail<12>() - now.q.tail<12>();
    const VecX error_rate = desired.v.tail<12>() - now.v.tail<12>();
    const VecX wanted = desired.a.tail<12>() + 400.0 * error + 40.0 * error_rate;
    CAPTURE(phase);
    CHECK(largest(error) > 0.5 * kAngle);
    CHECK(difference(a.tail<12>(), wanted) < 0.02 * 400.0 * largest(error));
  }
}

TEST_CASE(
    "computed torque: an error of the joints dies out critically damped, (1 + w t) e^(-w t)") {
  const double w = 20.0;
  const OpenRun run = open_run("quadruped-stand", {{"control.mode", 2.0},
                                                   {"control.frequency", w},
                                                   {"disturbance.initial_roll", 0.01},
                                                   {"stand.surge", 0.0},
                                                   {"stand.sway", 0.0},
                                                   {"stand.heave", 0.0},
                                                   {"stand.roll", 0.0},
                                                   {"stand.pitch", 0.0},
                                                   {"stand.yaw", 0.0}});
  const VecX start = field(snapshot(*run), "joint_position_error");
  REQUIRE(largest(start) > 0.005);
  Worst worst;
  for (int i = 1; i <= 30; ++i) {
    advance_by(*run, 10);
    const double t = 0.01 * i;
    const VecX predicted = start * ((1.0 + w * t) * std::exp(-w * t));
    worst.see(difference(field(snapshot(*run), "joint_position_error"), predicted) /
              largest(start));
  }
  MESSAGE("four feet: largest difference from the prediction ", 100.0 * worst.value,
          " % of the initial error");
  CHECK(worst.value < 0.03);
}

TEST_CASE("computed torque: so it does on three feet, the swinging leg's too") {
  const double w = 20.0;
  const OpenRun run = open_run("quadruped-walk", {{"control.mode", 2.0}, {"control.frequency", w}});
  advance_by(*run, 1200);
  REQUIRE(walk_of(*run).state.phase() == 1);
  MotionPoint turned(model_of(*run));
  Unreached unreached;
  REQUIRE(plan_point_turned(walk_of(*run).setup.plan, 1, 0.2, 0.0, {0.01, 0.0, 0.0}, turned,
                            unreached));
  PlannedWalk& walk = walk_of(*run);
  walk.state.q() = turned.q;
  walk.state.v() = turned.v;
  store(walk, *run);
  const VecX start = field(snapshot(*run), "joint_position_error");
  const VecX start_rate = field(snapshot(*run), "joint_velocity_error");
  REQUIRE(largest(start) > 0.005);
  Worst worst;
  for (int i = 1; i <= 25; ++i) {
    advance_by(*run, 10);
    const double t = 0.01 * i;
    const VecX predicted = (start + (start_rate + w * start) * t) * std::exp(-w * t);
    worst.see(difference(field(snapshot(*run), "joint_position_error"), predicted) /
              largest(start));
  }
  REQUIRE(walk_of(*run).state.phase() == 1);
  MESSAGE("three feet: largest difference from the prediction ", 100.0 * worst.value,
          " % of the initial error");
  CHECK(worst.value < 0.03);
}

}  // namespace legwork::testing::joint_feedback_test
