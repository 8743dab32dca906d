// The crawl: every point of the reference's cycle, its margins, and what is too fast for it.
#include "engine/dynamics/centroidal.h"
#include "engine/motion/support.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/plans.h"

namespace legwork::testing::walk_plan_test {

namespace {

struct Margins {
  double by_weight = 0.0, by_motion = 0.0;  // m
};

Margins margins_at(const Model& model, const Plan& plan, int phase, double tau) {
  const MotionPoint m = point_at(model, plan, phase, tau);
  Workspace ws = kinematics_of(model, m.q, m.v);
  const std::span<const int> stance = stance_feet(plan, phase);
  std::vector<Vec3> feet;
  for (const int foot : stance) feet.push_back(foot_position(model, ws, foot));
  const std::span<const Vec3> corners = support_polygon(feet);
  VecX wrench(model.nv());
  rnea(model, ws, m.a, wrench);
  Vec3 zmp;
  REQUIRE(zero_moment_point(wrench.head<6>(), m.q.head<3>(), zmp));
  return {support_margin(corners, centroidal(model, ws).com), support_margin(corners, zmp)};
}

}  // namespace

TEST_CASE("walk plan: all points of plan_walk_ref.json, to 1e-9") {
  const auto [model, plan] = solved("walk");
  const JsonValue file = golden_json("plan_walk_ref.json");
  const std::vector<JsonValue>& segments = member(file, "segments").items;
  REQUIRE(segments.size() == 6);
  REQUIRE(plan.phase_count() == 6);
  Worst base, feet, joints, com, by_weight, by_motion, force, torque;
  for (int phase = 0; phase < 6; ++phase) {
    const JsonValue& segment = segments[at(phase)];
    const VecX stance = vector(member(segment, "stance"));
    REQUIRE(stance.size() == static_cast<Eigen::Index>(stance_feet(plan, phase).size()));
    for (Eigen::Index i = 0; i < stance.size(); ++i)
      CHECK(stance_feet(plan, phase)[static_cast<std::size_t>(i)] == stance[i]);
    const VecX times = vector(member(segment, "t"));
    for (std::size_t k = 0; k < 5; ++k) {
      const double tau = times[static_cast<Eigen::Index>(k)] - phase_begin(plan, phase);
      const MotionPoint m = point_at(model, plan, phase, tau);
      const Workspace ws = kinematics_of(model, m.q, m.v);
      base.see(m.q.head<3>(), vector(member(segment, "base").items[k]));
      joints.see(m.q.tail<12>(), vector(member(segment, "q").items[k]));
      const MatX p = matrix(member(segment, "feet").items[k]);
      for (int foot = 0; foot < 4; ++foot)
        feet.see(foot_position(model, ws, foot), Vec3(p.row(foot)));
      com.see(centroidal(model, ws).com, vector(member(segment, "com").items[k]));
      const Margins margins = margins_at(model, plan, phase, tau);
      by_weight.see(margins.by_weight - number(member(segment, "static_margin").items[k]));
      by_motion.see(margins.by_motion - number(member(segment, "zmp_margin").items[k]));
      const GroundPoint ground = on_the_ground(model, plan, phase, tau);
      const MatX lam = matrix(member(segment, "lam").items[k]);
      for (Eigen::Index i = 0; i < lam.rows(); ++i)
        force.see(ground.force.segment<3>(3 * i), Vec3(lam.row(i)));
      torque.see(ground.tau.tail<12>(), vector(member(segment, "tau").items[k]));
    }
  }
  MESSAGE("largest difference: base ", base.value, ", feet ", feet.value, ", joints ", joints.value,
          ", com ", com.value, ", margins ", by_weight.value, " and ", by_motion.value, ", force ",
          force.value, ", torque ", torque.value);
  for (const Worst& worst : {base, feet, joints, com, by_weight, by_motion, force, torque})
    CHECK(worst.value < 1e-9);
}

TEST_CASE("walk plan: after a cycle it has come one stride and stands as it did") {
  const auto [model, plan] = solved("walk");
  CHECK(std::abs(plan.stride - 0.08) < 1e-15);
  CHECK(std::abs(plan.period - 4.0) < 1e-15);
  MotionPoint start = point_at(model, plan, 0, 0.0);
  const MotionPoint last = point_at(model, plan, 5, phase_duration(plan, 5));
  const MotionPoint next = point_at(model, plan, 6, 0.0);
  start.q[0] += 0.08;
  CHECK(difference(last.q, start.q) < 1e-14);
  CHECK(difference(next.q, start.q) < 1e-14);
  CHECK(largest(last.v) < 1e-14);
}

TEST_CASE("walk plan: the least static margin while a foot swings is 38.851 mm") {
  const auto [model, plan] = solved("walk");
  CHECK(std::abs(fact(plan, "static_margin") - 0.038851) < 1e-6);
  CHECK(std::abs(fact(plan, "zmp_margin") - 0.038171) < 1e-5);
  CHECK(std::abs(fact(plan, "max_torque") - 5.62) < 0.1);
  double least = kInfinity;
  for (const int phase : {1, 2, 4, 5})
    for (int k = 0; k <= 32; ++k)
      least = std::min(
          least, margins_at(model, plan, phase, phase_duration(plan, phase) * k / 32).by_weight);
  CHECK(std::abs(least - fact(plan, "static_margin")) < 1e-12);
}

TEST_CASE("walk plan: the further it leans away from the swinging foot, the safer") {
  const std::pair<double, double> printed[] = {
      {0.02, 0.0227}, {0.03, 0.0308}, {0.04, 0.0389}, {0.05, 0.0469}, {0.06, 0.0531}};
  for (const auto& row : printed) {
    const double sway = row.first, margin = row.second;
    CAPTURE(sway);
    const auto [model, plan] = solved("walk", {{"gait.sway", sway}});
    double least = kInfinity;
    for (const int phase : {1, 2, 4, 5})
      for (int k = 0; k <= 32; ++k)
        least = std::min(
            least, margins_at(model, plan, phase, phase_duration(plan, phase) * k / 32).by_weight);
    CHECK(std::abs(least - margin) < 6e-5);
  }
  const JsonValue file = golden_json("plan_walk_ref.json");
  const auto [model, plan] = solved("walk", {{"gait.sway", number(member(file, "ys_margin_003"))}});
  CHECK(std::abs(fact(plan, "static_margin") - 0.03) < 1e-6);
}

TEST_CASE("no walk: shifted so fast that a foot would have to pull, or no time to shift at all") {
  const std::string fast = refusal_of("walk", {{"gait.period", 1.6}, {"gait.speed", 0.05}});
  CHECK_SAYS(fast, "There is no walk plan: at ");
  CHECK_SAYS(fast, " s of phase ");
  CHECK_SAYS(fast, "would have to pull");
  const std::string none = refusal_of("walk", {{"gait.duty", 0.75}});
  CHECK_SAYS(none, "no time to shift");
  CHECK_SAYS(none, "gait.duty above 0.75");
}

}  // namespace legwork::testing::walk_plan_test
