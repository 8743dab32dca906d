// Whether a plan can be carried out: the facts for feasible plans, and the refusals of the others.
#include "engine/motion/plan_feasibility.h"

#include "tests/engine/support/plans.h"

namespace legwork::testing::plan_feasibility_test {

namespace {

// "There is no <motion> plan: at <t> s of phase <k>, ..."
void check_names_motion_and_time(const std::string& text, const std::string& motion) {
  CHECK_SAYS(text, "There is no " + motion + " plan: at ");
  CHECK_SAYS(text, " s of phase ");
}

}  // namespace

TEST_CASE("feasible: the facts are the extremes of what ground and joints give") {
  for (const char* motion : {"trot", "pace", "walk"}) {
    CAPTURE(motion);
    const auto [model, plan] = solved(motion);
    Worst torque, friction, rate, left_over;
    double least_normal = kInfinity;
    for (int phase = 0; phase < plan.phase_count(); ++phase)
      for (int k = 0; k <= 32; ++k) {
        const double t = phase_duration(plan, phase) * k / 32;
        const GroundPoint now = on_the_ground(model, plan, phase, t);
        rate.see(largest(point_at(model, plan, phase, t).v.tail<12>()));
        torque.see(largest(now.tau.tail<12>()));
        left_over.see(largest(now.tau.head<6>()));
        for (Eigen::Index i = 0; i < now.force.size(); i += 3) {
          const Vec3 f = now.force.segment<3>(i);
          least_normal = std::min(least_normal, f.z());
          friction.see(math::hypot(f.x(), f.y()) / f.z());
        }
      }
    CHECK(std::abs(fact(plan, "max_torque") - torque.value) < 1e-10);
    CHECK(std::abs(fact(plan, "min_normal_force") - least_normal) < 1e-10);
    CHECK(std::abs(fact(plan, "friction_used") - friction.value) < 1e-12);
    CHECK(std::abs(fact(plan, "max_joint_rate") - rate.value) < 1e-12);
    CHECK(std::abs(fact(plan, "base_residual") - left_over.value) < 1e-10);
    CHECK(left_over.value < 1e-7);
  }
}

TEST_CASE("feasible: a limit just met by the plan is enough, one just missed is not") {
  const auto [model, plan] = solved("trot");
  const double needed = fact(plan, "friction_used");
  CHECK(solve("trot", {{"contact.friction", needed + 1e-4}}).plan);
  CHECK_FALSE(solve("trot", {{"contact.friction", needed - 1e-3}}).plan);
  double bent = 0.0;
  for (int phase = 0; phase < 2; ++phase)
    for (int k = 0; k <= 32; ++k)
      for (int leg = 0; leg < 4; ++leg)
        bent = std::max(bent, std::abs(point_at(model, plan, phase, 0.25 * k / 32).q[9 + 3 * leg]));
  CHECK(solve("trot", {{"robot.kfe_limit", bent + 1e-6}}).plan);
  CHECK_FALSE(solve("trot", {{"robot.kfe_limit", bent - 1e-6}}).plan);
}

TEST_CASE("feasible: two feet whose smallest forces would slip are held by pressing together") {
  const auto with = [](double friction) {
    return solved("trot",
                  {{"gait.speed", 0.6}, {"gait.period", 0.8}, {"contact.friction", friction}});
  };
  CHECK(fact(with(2.0).plan, "friction_used") > 0.32);
  CHECK(fact(with(0.3).plan, "friction_used") < 0.3 + 1e-5);
}

TEST_CASE("infeasible: a foot that would pull is named, with time and force") {
  for (const char* motion : {"trot", "pace"}) {
    const std::string text = refusal_of(motion, {{"world.gravity", 0.5},
                                                 {"gait.period", 0.3},
                                                 {"gait.speed", 0.5},
                                                 {"contact.friction", 2.0}});
    check_names_motion_and_time(text, motion);
    CHECK_SAYS(text, ", foot ");
    CHECK_SAYS(text, " would have to pull on the ground with ");
    CHECK_SAYS(text, " N. Try ");
  }
}

TEST_CASE("infeasible: a foot that would slip is named, with what it needs and what there is") {
  for (const char* motion : {"trot", "pace"}) {
    const std::string text = refusal_of(motion, {{"contact.friction", 0.05}});
    check_names_motion_and_time(text, motion);
    CHECK_SAYS(text, "within the friction coefficient of 0.05: with the smallest ones foot ");
    CHECK_SAYS(text, " would slip, needing 0.");
    CHECK_SAYS(text, ". Raise contact.friction");
  }
  // Four feet: no choice of forces within the cone pushes the trunk forward at .18 g.
  const std::string text =
      refusal_of("stand", {{"contact.friction", 0.1}, {"stand.surge_frequency", 1.5}});
  check_names_motion_and_time(text, "stand");
  CHECK_SAYS(text, " would slip, needing 0.");
}

TEST_CASE("infeasible: a joint beyond its limit is named, with angle and limit") {
  const std::string knee = refusal_of("trot", {{"robot.kfe_limit", 1.0}});
  check_names_motion_and_time(knee, "trot");
  CHECK_SAYS(knee, "joint FL_kfe would stand at -1.");
  CHECK_SAYS(knee, "beyond its limit of -1 to 1 rad. Change the motion, or widen");
  CHECK_SAYS(refusal_of("trot", {{"robot.hfe_limit", 0.3}}), "_hfe would stand at ");
  const std::string abduction = refusal_of("pace", {{"robot.haa_limit", 0.1}});
  CHECK_SAYS(abduction, "_haa would stand at ");
  CHECK_SAYS(abduction, "beyond its limit of 1.4708 to 1.6708 rad");
  CHECK(solve("dh-leg", {{"robot.kfe_limit", 0.1}}).plan);  // on the stand it may turn anywhere
}

TEST_CASE("infeasible: out of reach, though the planner itself had no reason to look") {
  for (const char* motion : {"stand", "walk"}) {
    const std::string text = refusal_of(motion, {{"gait.height", 0.5}});
    check_names_motion_and_time(text, motion);
    CHECK_SAYS(text, "leg FL cannot reach its foothold");
  }
}

TEST_CASE("an impossible motion asked for on purpose is planned, and its residual told") {
  const auto [model, plan] =
      solved("trot", {{"gait.consistency", 2.0}, {"contact.friction", 0.05}});
  CHECK_FALSE(plan.is_consistent);
  double moment = 0.0;
  for (int k = 0; k <= 32; ++k)
    moment = std::max(moment, std::abs(line_moment_of(model, plan, 0, 0.25 * k / 32)));
  CHECK(std::abs(moment - 1.836) < 0.001);
  // The same moment about an inclined line, seen as the largest of its three components.
  CHECK(fact(plan, "base_residual") > 0.5 * moment);
  CHECK(fact(plan, "base_residual") <= moment + 1e-9);
}

TEST_CASE("infeasible: a slow sine is looked at all the way, not only over its first second") {
  for (const double amplitude : {0.25, -0.25}) {
    const std::string text =
        refusal_of("stand", {{"stand.sway", amplitude}, {"stand.sway_frequency", 0.03}});
    check_names_motion_and_time(text, "stand");
    CHECK_FALSE(contains(text, "phase 0,"));
  }
}

TEST_CASE("margins are told of those gaits that have three feet down, and only of those") {
  const auto has = [](const Plan& plan, std::string_view name) {
    return std::any_of(plan.facts.begin(), plan.facts.end(),
                       [&](const PlanFact& f) { return f.name == name; });
  };
  for (const char* motion : {"walk", "stand", "pronk"})
    CHECK(has(solved(motion).plan, "zmp_margin"));
  for (const char* motion : {"trot", "pace", "dh-leg"})
    CHECK_FALSE(has(solved(motion).plan, "zmp_margin"));
  CHECK(has(solved("trot", {{"gait.duty", 0.6}}).plan, "zmp_margin"));
}

}  // namespace legwork::testing::plan_feasibility_test
