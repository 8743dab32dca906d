// Trot plans to test with: the default one, one with some parameters changed, and the naive one without sway.
#pragma once

#include <string>
#include <vector>

#include "engine/dynamics/rnea.h"
#include "engine/motion/trot_plan.h"
#include "engine/sim/scene.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing {

inline std::span<const Parameter> trot_schema() {
  const Result<std::span<const Parameter>> schema = scene_schema("quadruped", "trot");
  REQUIRE(schema);
  return *schema;
}

struct TrotCase {
  Model model;
  Result<TrotPlan> plan;
};

inline TrotCase solve_trot(std::initializer_list<Override> overrides = {}) {
  std::vector<double> values = default_values(trot_schema());
  for (const Override& change : overrides) {
    const int index = find_parameter(trot_schema(), change.path);
    REQUIRE_MESSAGE(index >= 0, change.path);
    values[at(index)] = change.value;
  }
  const ParameterView view(trot_schema(), values);
  Result<Model> model = build_quadruped(view);
  REQUIRE_MESSAGE(model, model.error().text());
  Result<TrotPlan> plan = solve_trot_plan(*model, view);
  return {std::move(*model), std::move(plan)};
}

inline MotionPoint point_at(const Model& model, const TrotPlan& plan, int phase, double tau) {
  MotionPoint point(model);
  REQUIRE(trot_point(plan, phase, tau, 0.0, point));
  return point;
}

// The moment about the support line that the plan leaves to nobody.
inline double line_moment_of(const Model& model, const TrotPlan& plan, int phase, double tau) {
  const MotionPoint point = point_at(model, plan, phase, tau);
  Workspace ws = kinematics_of(model, point.q, point.v);
  VecX w(model.nv());
  rnea(model, ws, point.a, w);
  const auto arm = [&](std::size_t k) {
    const Foot& foot = model.feet[at(stance_feet(plan.gait, phase)[k])];
    return Vec3(point_position(ws, foot.body, foot.p_BF) - point.q.head<3>());
  };
  return moment_about_line(w.head<3>(), w.segment<3>(3), arm(0), arm(1));
}

}  // namespace legwork::testing
