#include "bindings/claims/quadruped/study.h"

namespace legwork::claims {

Result<QuadrupedStudy> quadruped_study() {
  Result<SceneFile> scene = default_scene("quadruped-trot");
  if (!scene) return scene.error();
  const Result<std::span<const Parameter>> schema = scene_schema(scene->family, scene->motion);
  const auto value = [&](const char* path) -> double& {
    return scene->values[at(find_parameter(*schema, path))];
  };
  value("sim.mode") = 1.0;
  value("sim.resync") = 0.0;
  Result<Setup> setup = build_setup(*scene, scene->values);
  if (!setup) return setup.error();
  value("gait.consistency") = 2.0;  // none
  Result<Setup> naive = build_setup(*scene, scene->values);
  if (!naive) return naive.error();
  value("gait.consistency") = 0.0;
  const double height = value("gait.height"), speed = value("gait.speed");
  return QuadrupedStudy{std::move(*scene),
                        std::move(setup->model),
                        std::move(setup->plan),
                        std::move(naive->plan),
                        height,
                        speed};
}

Vec3 QuadrupedStudy::stand_angles() const {
  Vec3 q = Vec3::Zero();
  leg_ik(leg(0), {0.0, 0.0, -height}, q);
  return q;
}

VecX QuadrupedStudy::stand() const {
  VecX q = VecX::Zero(model.nq());
  q[3] = 1.0;
  for (int foot = 0; foot < 4; ++foot) leg_q(q, foot) = stand_angles();
  return q;
}

Feet standing(const QuadrupedStudy& study, const std::vector<int>& feet) {
  Feet r;
  for (const int foot : feet) r.push_back(study.stand_foot(foot));
  return r;
}

std::vector<int> feet_of(const Model& model, const JsonValue& object, const char* key) {
  std::vector<int> feet;
  for (const JsonValue& name : object.find(key)->items)
    feet.push_back(find_foot(model, name.string));
  return feet;
}

}  // namespace legwork::claims
