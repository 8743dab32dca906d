#include "engine/sim/setup.h"

namespace legwork {

Result<Setup> build_setup(const Scene& scene, std::span<const double> values) {
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  if (!schema) return schema.error();
  const ParameterView view(*schema, values);
  Result<Model> model = build_quadruped(view);
  if (!model) return model.error();
  Result<TrotPlan> plan = solve_trot_plan(*model, view);
  if (!plan) return plan.error();
  return Setup{std::move(*model),
               std::move(*plan),
               view["sim.mode"] == 1.0,
               view["sim.step"],
               static_cast<int>(view["sim.resync"]),
               view["sim.error_limit"]};
}

}  // namespace legwork
