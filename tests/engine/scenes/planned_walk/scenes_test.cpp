// Every built-in scene, through its snapshot: torques in parts, support, four ways to distribute the ground forces, three ways
// of forward dynamics.
#include <string>

#include "engine/motion/support.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::scenes_test {

namespace {

double scalar(const Snapshot& snapshot, const char* name) { return field(snapshot, name)[0]; }

bool is_held(const Run& run) { return walk_of(run).setup.plan.is_held; }

// Sets a parameter where the scene has it and leaves a choice; false where it does not have this value.
bool try_change(Run& run, std::string_view path, double value) {
  const int index = find_parameter(parameters(run), path);
  if (index < 0) return false;
  if (parameters(run)[at(index)].locked[0] != '\0') return get(run, index) == value;
  change(run, path, value);
  return true;
}

// Goes on without stopping for errors; false once the run has a fault.
void play(Run& run, int steps) {
  for (int i = 0; i < steps; ++i) REQUIRE_MESSAGE(advance(run) == StepStatus::ok, why_stopped(run));
}

// Calls see(run) at some times of more than a cycle of every scene in a mode, disturbed in forward mode.
template <class See>
void each_scene(double mode, const See& see) {
  for (const std::string& id : scene_ids()) {
    // Watched by the sanitizers its plan takes ten seconds; the test of inverse mode makes it once.
    if (kIsSanitized && id == "quadruped-bound") continue;
    CAPTURE(id);
    CAPTURE(mode);
    const OpenRun run = open_run(id);
    if (!try_change(*run, "sim.mode", mode)) continue;
    try_change(*run, "sim.resync", 2.0);
    try_change(*run, "sim.error_limit", 1.0);
    try_change(*run, "disturbance.payload", 0.5);
    // Much less where it shakes the tip of a tail of many segments.
    try_change(*run, "disturbance.torque_noise", id == "serpentine-tail" ? 1e-4 : 0.2);
    try_change(*run, "control.mode", 1.0);
    for (int i = 0; i < 12 / (kIsSanitized ? 3 : 1); ++i) {
      see(*run);
      play(*run, 47);
    }
  }
}

}  // namespace

TEST_CASE(
    "scenes: inertia + Coriolis + gravity + contact are the joints' torques, in either mode") {
  for (const double mode : {0.0, 1.0}) {
    Worst parts, whole;
    each_scene(mode, [&](Run& run) {
      const Snapshot& now = snapshot(run);
      const VecX inertia = field(now, "torque_inertia"), coriolis = field(now, "torque_coriolis"),
                 gravity = field(now, "torque_gravity"), contact = field(now, "torque_contact"),
                 total = field(now, "torque_total"), torque = field(now, "joint_torque");
      double scale = 1e-3;
      for (const VecX* part : {&inertia, &coriolis, &gravity, &contact, &torque})
        scale = std::max(scale, largest(*part));
      parts.see(difference(inertia + coriolis + gravity + contact, total) / scale);
      whole.see(difference(total, torque) / scale);
    });
    MESSAGE("mode ", mode, ": parts ", parts.value, ", torque ", whole.value, " relative");
    CHECK(parts.value < 1e-12);
    CHECK(whole.value < 1e-11);
  }
}

TEST_CASE("scenes: feedback and noise are told, and lie within what they may be") {
  const OpenRun run = open_run("quadruped-stand", {{"disturbance.torque_noise", 0.2}});
  play(*run, 50);
  const Snapshot& now = snapshot(*run);
  const VecX noise = field(now, "torque_noise");
  CHECK(largest(noise) > 0.05);
  CHECK(largest(noise) <= 0.2);
  const VecX error = -field(now, "joint_position_error"),
             rate = -field(now, "joint_velocity_error");
  CHECK(difference(field(now, "torque_feedback"), 150.0 * error + 1.0 * rate) < 1e-12);
  CHECK(largest(field(now, "torque_feedback")) > 1e-3);
}

TEST_CASE("scenes: the corrected forward dynamics is the general tree's, with its feet at rest") {
  for (const double mode : {0.0, 1.0}) {
    Worst corrected, slip;
    each_scene(mode, [&](Run& run) {
      if (is_held(run) || !walk_of(run).setup.has_reduced_forward()) return;
      const Snapshot& now = snapshot(run);
      corrected.see(field(now, "forward_difference")[1]);
      slip.see(field(now, "forward_slip")[2]);
      slip.see(field(now, "forward_slip")[1]);
    });
    MESSAGE("mode ", mode, ": corrected differs by ", corrected.value, ", feet slip ", slip.value);
    CHECK(corrected.value < 1e-10);
    CHECK(slip.value < 1e-8);
  }
}

TEST_CASE("scenes: the polygon's corners are the feet that are down; the margins are its own") {
  each_scene(0.0, [&](Run& run) {
    if (is_held(run)) return;
    const Snapshot& now = snapshot(run);
    const VecX feet = field(now, "foot_position"), down = field(now, "foot_in_stance"),
               corners = field(now, "support_polygon");
    const int count = static_cast<int>(scalar(now, "stance_count"));
    REQUIRE(count == static_cast<int>(down.sum()));
    std::vector<Vec3> standing;
    for (Eigen::Index foot = 0; foot < down.size(); ++foot)
      if (down[foot] == 1.0) standing.push_back(feet.segment<3>(3 * foot));
    const std::span<const Vec3> polygon = support_polygon(standing);
    REQUIRE(scalar(now, "polygon_count") == static_cast<double>(polygon.size()));
    for (std::size_t k = 0; k < polygon.size(); ++k)
      CHECK(difference(corners.segment<3>(3 * static_cast<Eigen::Index>(k)), polygon[k]) == 0.0);
    CHECK(scalar(now, "com_margin") == support_margin(polygon, field(now, "com")));
    const VecX force = field(now, "foot_force");
    double upward = 0.0;
    for (Eigen::Index foot = 0; foot < down.size(); ++foot) upward += force[3 * foot + 2];
    // The bound's first instant: feet come down without force, which rounding may have on either side of zero.
    const bool has_zmp = count > 0 && upward > 1e-6;
    if (std::abs(upward) > 1e-6) CHECK(scalar(now, "zmp_known") == (has_zmp ? 1.0 : 0.0));
    if (has_zmp) CHECK(scalar(now, "zmp_margin") == support_margin(polygon, field(now, "zmp")));
    // The forces' moment about the ZMP is about the vertical only.
    Vec3 moment = Vec3::Zero();
    for (Eigen::Index foot = 0; foot < down.size(); ++foot)
      moment += cross(Vec3(feet.segment<3>(3 * foot) - field(now, "zmp")),
                      Vec3(force.segment<3>(3 * foot)));
    const std::string motion = walk_of(run).setup.plan.motion;
    if (has_zmp) CHECK_MESSAGE(largest(moment.head<2>()) < 1e-5, motion);
  });
}

TEST_CASE("scenes: what four ways to share out the forces have in common is their sum") {
  each_scene(0.0, [&](Run& run) {
    if (is_held(run) || !walk_of(run).setup.has_ground_force_methods()) return;
    const Snapshot& now = snapshot(run);
    const VecX residual = field(now, "ground_force_residual"),
               least = field(now, "force_minimum_norm"), corrected = field(now, "force_corrected"),
               cone = field(now, "force_friction_cone");
    CHECK(residual[2] < 1e-5);
    CHECK(residual[1] < 1e-5);
    const auto sum = [](const VecX& f) {
      return Vec3(f.segment<3>(0) + f.segment<3>(3) + f.segment<3>(6) + f.segment<3>(9));
    };
    CHECK(difference(sum(least), sum(corrected)) < 1e-5);
    if (residual[3] < 1e-6) CHECK(difference(sum(least), sum(cone)) < 1e-5);
    CHECK(least.norm() <= corrected.norm() + 1e-6);
  });
}

TEST_CASE(
    "inverse crime: the printed dynamics follow even the impossible trot; the robot does not") {
  const OpenRun run = open_trot({{"gait.consistency", 2.0}, {"sim.mode", 0.0}});
  Worst literal, real;
  for (int i = 0; i < 50; ++i) {
    const VecX crime = field(snapshot(*run), "inverse_crime");
    literal.see(crime[0]);
    real.see(crime[1]);
    advance_by(*run, 10);
  }
  MESSAGE("literal ", literal.value, " %, true ", real.value, " %");
  CHECK(literal.value < 1e-9);
  CHECK(real.value > 10.0);
  const OpenRun possible = open_trot({{"sim.mode", 0.0}});
  Worst sound;
  for (int i = 0; i < 50; ++i) {
    sound.see(field(snapshot(*possible), "inverse_crime")[1]);
    advance_by(*possible, 10);
  }
  CHECK(sound.value < 1e-4);
}

TEST_CASE("scenes: each one runs in inverse mode, on its plan") {
  for (const std::string& id : scene_ids()) {
    CAPTURE(id);
    const OpenRun run = open_run(id);
    if (!try_change(*run, "sim.mode", 0.0)) continue;
    const int steps = kIsSanitized ? 100 : 1000;
    for (int i = 0; i < steps; i += 50) {
      play(*run, 50);
      const Snapshot& now = snapshot(*run);
      REQUIRE(is_finite(now.data));
      REQUIRE(scalar(now, "max_joint_error") == 0.0);
    }
    CHECK_FALSE(check_replay(*run));
  }
}

TEST_CASE("scenes: each one that can is driven forward as its file says, until it stops in words") {
  for (const std::string& id : scene_ids()) {
    if (kIsSanitized && id == "quadruped-bound") continue;
    CAPTURE(id);
    const OpenRun run = open_run(id);
    for (int i = 0; i < (kIsSanitized ? 100 : 1000); ++i) {
      const StepStatus status = advance(*run);
      REQUIRE(status == StepStatus::ok);
    }
    CHECK(is_finite(snapshot(*run).data));
  }
}

}  // namespace legwork::testing::scenes_test
