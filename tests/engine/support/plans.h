// Plans to test with: those of any motion, with some parameters changed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/dynamics/constrained_inverse.h"
#include "engine/dynamics/rnea.h"
#include "engine/model/families/families.h"
#include "engine/motion/motions.h"
#include "engine/motion/pair_plan.h"
#include "engine/motion/plan_feasibility.h"
#include "engine/run/scene_file.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing {

inline std::span<const Parameter> schema_of(std::string_view motion) {
  const Result<std::span<const Parameter>> schema =
      scene_schema(find_motion(motion)->family, motion);
  REQUIRE(schema);
  return *schema;
}

inline std::span<const Parameter> trot_schema() { return schema_of("trot"); }

inline std::vector<double> motion_values(std::string_view motion,
                                         std::initializer_list<Override> overrides = {}) {
  return values_of(schema_of(motion), overrides);
}

struct PlanCase {
  Model model;
  Result<Plan> plan;
};

// The plan as a run would use it: planned, then checked for feasibility.
inline PlanCase solve(std::string_view motion, std::initializer_list<Override> overrides = {}) {
  const std::vector<double> values = motion_values(motion, overrides);
  const ParameterView view(schema_of(motion), values);
  Result<Model> model = find_family(find_motion(motion)->family)->build(view);
  REQUIRE_MESSAGE(model, model.error().text());
  Result<Plan> plan = make_plan(*find_motion(motion), *model, view["contact.friction"], view);
  return {std::move(*model), std::move(plan)};
}

inline PlanCase solve_trot(std::initializer_list<Override> overrides = {}) {
  return solve("trot", overrides);
}

// The same, where there has to be a plan.
struct SolvedPlan {
  Model model;
  Plan plan;
};

inline SolvedPlan solved(std::string_view motion, std::initializer_list<Override> overrides = {}) {
  PlanCase found = solve(motion, overrides);
  REQUIRE_MESSAGE(found.plan, found.plan.error().text());
  return {std::move(found.model), std::move(*found.plan)};
}

inline std::string refusal_of(std::string_view motion, std::initializer_list<Override> overrides) {
  const PlanCase found = solve(motion, overrides);
  REQUIRE_MESSAGE(!found.plan, "there is a plan");
  return found.plan.error().text();
}

// The trot or pace of these values as the planner gets it.
inline PairGait pair_gait(bool is_pace, std::initializer_list<Override> overrides = {}) {
  const std::string_view motion = is_pace ? "pace" : "trot";
  const std::vector<double> values = motion_values(motion, overrides);
  const ParameterView v(schema_of(motion), values);
  PairGait gait{*find_gait(4, motion)};
  gait.speed = v["gait.speed"];
  gait.period = v["gait.period"];
  gait.duty = v["gait.duty"];
  gait.height = v["gait.height"];
  gait.step_height = v["gait.step_height"];
  gait.foot_y = is_pace ? v["gait.foot_y"] : v["robot.hip_y"];
  gait.balance = static_cast<BalanceMode>(static_cast<int>(v["gait.consistency"]));
  gait.intervals = is_pace ? 40 : 48;
  gait.legs = quadruped_legs(v.read<QuadrupedSizes>());
  return gait;
}

inline MotionPoint point_at(const Model& model, const Plan& plan, int phase, double tau) {
  MotionPoint point(model);
  Unreached unreached;
  REQUIRE(plan_point(plan, phase, tau, 0.0, point, unreached));
  return point;
}

// One coordinate of the trunk's path.
inline Jet trunk_at(const Plan& plan, TrunkPath::Coordinate coordinate, int phase, double tau) {
  const PlanPhase& now = phase_of(plan, phase);
  return scalar_point(now.trunk[coordinate], tau, phase_begin(plan, phase) + tau);
}

// The moment about the support line that the plan leaves to nobody.
inline double line_moment_of(const Model& model, const Plan& plan, int phase, double tau) {
  const MotionPoint point = point_at(model, plan, phase, tau);
  Workspace ws = kinematics_of(model, point.q, point.v);
  VecX w(model.nv());
  rnea(model, ws, point.a, w);
  const auto arm = [&](std::size_t k) {
    const Foot& foot = model.feet[at(stance_feet(plan, phase)[k])];
    return Vec3(point_position(ws, foot.body, foot.p_BF) - point.q.head<3>());
  };
  return moment_about_line(w.head<3>(), w.segment<3>(3), arm(0), arm(1));
}

// Torques and minimum-norm ground forces of a point of the plan.
struct GroundPoint {
  VecX tau, force;
  int rank = 0;
};

inline GroundPoint on_the_ground(const Model& model, const Plan& plan, int phase, double tau) {
  const MotionPoint point = point_at(model, plan, phase, tau);
  Workspace ws = kinematics_of(model, point.q, point.v);
  GroundPoint out = {VecX(model.nv()), {}};
  ContactInverseResult contact;
  constrained_inverse_dynamics(model, ws, stance_feet(plan, phase), point.a, out.tau, contact);
  out.force = contact.foot_force;
  out.rank = contact.rank;
  return out;
}

inline Vec3 foot_position(const Model& model, const Workspace& ws, int foot) {
  return point_position(ws, model.feet[at(foot)].body, model.feet[at(foot)].p_BF);
}

inline Vec3 foot_velocity(const Model& model, const Workspace& ws, int foot) {
  return point_velocity(ws, model.feet[at(foot)].body, model.feet[at(foot)].p_BF);
}

}  // namespace legwork::testing
