// The scene of the two-link arm: the general tree as the fourth way, a wall against position and force control, energy.
#include "engine/scenes/lecture/two_link_arm.h"

#include "engine/run/run.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::two_link_arm_test {

namespace ta = two_link_arm;
using ta::Mat2;
using ta::Vec2;

namespace {

VecX arm_signal(Run& run, std::string_view name) {
  snapshot(run);
  return field(run.snapshot, name);
}

}  // namespace

TEST_CASE("two-link arm: the general tree gives the printed torques and mass matrix") {
  Random random{71};
  Worst torque, inertia;
  for (int i = 0; i < cases(1000); ++i) {
    ta::ArmSettings s;
    for (std::size_t k = 0; k < 2; ++k) {
      s.arm.mass[k] = random.uniform(0.5, 3.0);
      s.arm.length[k] = random.uniform(0.2, 0.8);
    }
    s.theta = s.rate = s.acceleration = s.amplitude = s.start = s.target = Vec2::Zero();
    ta::TwoLinkArm arm(s);
    ta::ArmInstant now;
    now.theta = random.vector(2, kPi);
    now.rate = random.vector(2, 3.0);
    now.acceleration = random.vector(2, 10.0);
    now.contact_force = random.uniform(0.0, 30.0);
    const ta::ArmTorques methods = arm.torques_of(now);
    for (const Vec2& method : {methods.newton_euler, methods.lagrange, methods.tree})
      torque.see(method, methods.printed);
    inertia.see(arm.tree_mass_matrix(now.theta), ta::mass_matrix(s.arm, now.theta));
  }
  CHECK(torque.value < 1e-12);
  CHECK(inertia.value < 1e-13);
}

TEST_CASE("two-link arm: the scene starts with the reference's state and its torques") {
  Run run = opened("two-link-arm");
  const JsonValue root = reference_json("lecture");
  const VecX tau = vector(member(member(member(root, "lecture"), "arm2"), "tau"));
  for (const char* method : {"joint_torque", "torque_printed", "torque_newton_euler",
                             "torque_lagrange", "torque_tree"}) {
    CAPTURE(method);
    CHECK(difference(arm_signal(run, method), tau) < 1e-13);
  }
  VecX sum = arm_signal(run, "torque_inertia") + arm_signal(run, "torque_coriolis");
  sum += arm_signal(run, "torque_gravity") + arm_signal(run, "torque_contact");
  CHECK(difference(sum, tau) < 1e-13);
}

TEST_CASE("two-link arm: the passes come link by link, outward, then inward") {
  const char* const outward[] = {"link_velocity", "link_acceleration", "link_angular_velocity"};
  const char* const inward[] = {"inertia_force", "joint_force", "joint_moment"};
  Run run = opened("two-link-arm");
  for (int pass = 1; pass <= 4; ++pass) {
    CAPTURE(pass);
    REQUIRE_FALSE(set(run, find_parameter(ta::parameters(), "arm.pass_step"), pass));
    for (const char* name : outward) {
      const VecX x = arm_signal(run, name);
      CHECK(largest(x.head<3>()) > 0.0);
      CHECK((largest(x.tail<3>()) > 0.0) == (pass >= 2));
    }
    for (const char* name : inward) {
      const VecX x = arm_signal(run, name);
      CHECK((largest(x.tail<3>()) > 0.0) == (pass >= 3));
      CHECK((largest(x.head<3>()) > 0.0) == (pass >= 4));
    }
  }
}

TEST_CASE("two-link arm: let go it keeps its energy, and motors' work is all that changes it") {
  Run run = opened("two-link-arm", {{"arm.topic", 2.0}});
  for (int i = 0; i < (kIsSampled ? 300 : 3000); ++i) REQUIRE(advance(run) == StepStatus::ok);
  CHECK(std::abs(arm_signal(run, "energy_drift")[0]) < 1e-10);
  CHECK(std::abs(arm_signal(run, "joint_torque").sum()) < 1e-12);
  Run driven = opened("two-link-arm",
                      {{"arm.topic", 2.0}, {"swing.torque_1", 3.0}, {"swing.torque_2", -1.0}});
  const VecX start = arm_signal(driven, "joint_position");
  const double energy = arm_signal(driven, "total_energy")[0];
  for (int i = 0; i < 300; ++i) REQUIRE(advance(driven) == StepStatus::ok);
  const VecX turned = arm_signal(driven, "joint_position") - start;
  CHECK(std::abs(arm_signal(driven, "total_energy")[0] - energy - 3.0 * turned[0] + turned[1]) <
        1e-9);
  CHECK(std::abs(arm_signal(driven, "energy_drift")[0]) < 1e-9);
}

TEST_CASE("two-link arm: statics against the wall holds at the bounds of gains and wall") {
  int found = 0;
  for (const double kp : {10.0, 30.0, 70.0, 100.0, 150.0, 200.0, 2000.0, 5000.0})
    for (const double stiffness : {100.0, 1e4, 1e5})
      for (const double at_x : {0.1, 0.45, 0.59, 0.6, 0.61, 4.0}) {
        CAPTURE(kp);
        CAPTURE(stiffness);
        CAPTURE(at_x);
        ta::ArmControl control;
        control.kp = kp;
        ta::inverse_kinematics(ta::Arm(), {0.61, -0.1}, true, control.target);
        ta::ArmWall wall;
        wall.x = at_x;
        wall.stiffness = stiffness;
        const ta::SteadyContact rest = steady_contact(ta::Arm(), control, wall);
        if (!rest.is_found) continue;
        ++found;
        const double depth = ta::tip_position(ta::Arm(), rest.theta).x() - at_x;
        const Vec2 push = ta::tip_jacobian(ta::Arm(), rest.theta).row(0).transpose() * rest.force;
        CHECK(std::abs(rest.force - stiffness * std::max(0.0, depth)) < 1e-8);
        CHECK(difference(kp * (control.target - rest.theta), push) < 1e-7);
        // No deeper than the target, and no more force than the wall would give there.
        CHECK(rest.force <= stiffness * std::max(0.0, 0.61 - at_x) + 1e-9);
      }
  CHECK(found == 144);
  for (const double kp :
       {10.0, 200.0, 2000.0}) {  // the springs of wall and joints in series, nearly
    ta::ArmControl control;
    control.kp = kp;
    ta::inverse_kinematics(ta::Arm(), {0.61, -0.1}, true, control.target);
    const ta::SteadyContact rest = steady_contact(ta::Arm(), control, ta::ArmWall());
    CHECK(rest.force == doctest::Approx(rest.stiffness * 0.01).epsilon(0.05).scale(0.0));
  }
}

TEST_CASE(
    "two-link arm: the wall's force begins with the speed of contact and ends where the tip "
    "leaves") {
  // Thrown against the wall without a motor it comes back: contact, then flight again.
  ta::ArmControl control;
  ta::ArmWall wall;
  wall.is_there = true;
  wall.damping = 200.0;
  ta::Arm arm;
  arm.gravity = 0.0;
  Vec2 theta;
  REQUIRE(ta::inverse_kinematics(arm, {0.58, -0.1}, true, theta));
  ta::ArmRun run(arm, control, wall);
  VecX x = run.at_rest(theta);
  const Mat2 J = ta::tip_jacobian(arm, theta);
  x.segment<2>(ta::ArmState::kRate) =
      Vec2(J(1, 1), -J(1, 0)) / (J(0, 0) * J(1, 1) - J(0, 1) * J(1, 0));
  double t = 0.0, before = 0.0, first = 0.0;
  for (int i = 1; i <= 2000; ++i) {
    REQUIRE(run.advance(t, 1e-4 * i, x));
    const double f = run.contact_force(x);
    if (before == 0.0 && f > 0.0) first = f;
    before = f;
  }
  CHECK(x[ta::ArmState::kContacts] == 1.0);
  CHECK(x[ta::ArmState::kContact] == 0.0);
  CHECK(x[ta::ArmState::kFirstContact] == doctest::Approx(0.02).epsilon(0.05));
  CHECK(first > 150.0);  // c v = 200 N at 1 m/s
  CHECK(x[ta::ArmState::kImpulse] > 0.0);
  const Vec2 v = ta::tip_jacobian(arm, x.head<2>()) * x.segment<2>(ta::ArmState::kRate);
  CHECK(v.x() < 0.0);
}

TEST_CASE("two-link arm: a tip that starts on the wall's face is stopped by it, or leaves it") {
  int exact = 0;
  for (int i = 0; i < (kIsSampled ? 20 : 100); ++i) {
    const double face = 0.3 + 0.005 * i;
    CAPTURE(face);
    ta::ArmWall wall;
    wall.is_there = true;
    wall.x = face;
    const ta::Arm arm;
    Vec2 theta;
    REQUIRE(ta::inverse_kinematics(arm, {face, -0.1}, true, theta));
    exact += ta::tip_position(arm, theta).x() == face ? 1 : 0;
    for (const double inward : {0.01, -0.01}) {
      ta::ArmControl control;
      control.kind = ta::ArmControl::Kind::position;
      REQUIRE(ta::inverse_kinematics(arm, {face + inward, -0.1}, true, control.target));
      ta::ArmRun run(arm, control, wall);
      VecX x = run.at_rest(theta);
      double t = 0.0;
      for (int n = 1; n <= 50; ++n) REQUIRE(run.advance(t, 0.001 * n, x));
      const double depth = ta::tip_position(arm, x.head<2>()).x() - face;
      CHECK((x[ta::ArmState::kContact] == 1.0) == (inward > 0.0));
      CHECK((depth > 0.0) == (inward > 0.0));
      CHECK(std::abs(depth) < 0.01);
      CHECK((run.contact_force(x) > 0.0) == (inward > 0.0));
      if (inward > 0.0) CHECK(x[ta::ArmState::kContacts] == 1.0);
    }
  }
  CHECK(exact > 5);  // rounding puts the others to one side
}

TEST_CASE("two-link arm: what cannot be reached is refused in words") {
  const Result<Run> far =
      open_scene(scene_file("two-link-arm", {{"arm.topic", 1.0}, {"wall.target_x", 2.0}}));
  REQUIRE_FALSE(far);
  CHECK_SAYS(far.error().text(), "cannot reach (2, -0.1) m");
  CHECK_SAYS(far.error().text(), "wall.target_x");
  CHECK(open_scene(
      scene_file("two-link-arm",
                 {{"arm.topic", 0.0}, {"wall.target_x", 2.0}})));  // without a wall nobody has to
}

TEST_CASE("two-link arm: gains change on the way, the arm does not") {
  Run run = opened("two-link-arm", {{"arm.topic", 1.0}});
  for (int i = 0; i < 200; ++i) REQUIRE(advance(run) == StepStatus::ok);
  const VecX before = arm_signal(run, "joint_position");
  REQUIRE_FALSE(set(run, find_parameter(ta::parameters(), "wall.controller"), 1.0));
  CHECK(arm_signal(run, "joint_position") == before);
  // The wall throws the tip back, and the force control brings it on again.
  for (int i = 0; i < 3000; ++i) REQUIRE(advance(run) == StepStatus::ok);
  CHECK(std::abs(arm_signal(run, "contact_force")[0] - 10.0) < 1e-3);
  CHECK(std::abs(arm_signal(run, "energy_drift")[0]) < 1e-9);
  CHECK_SAYS(sentence(run), "Force control, pushing against the wall with 10 N");
}

}  // namespace legwork::testing::two_link_arm_test
