// Released bodies, which only lose energy.
#pragma once

#include <string>
#include <vector>

#include "engine/contact/free_step.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/rotation.h"
#include "tests/engine/support/build.h"

namespace legwork::testing {

// A box of 2 kg, .4 x .3 x .2 m, whose corners touch.
inline Model box() {
  Model model;
  model.family = "box";
  model.gravity = {0.0, 0.0, -9.81};
  Body body;
  body.name = "box";
  body.kind = JointKind::floating;
  const double m = 2.0;
  body.inertia = spatial_inertia(
      m, Vec3::Zero(),
      (m / 12.0 * Vec3(0.3 * 0.3 + 0.2 * 0.2, 0.4 * 0.4 + 0.2 * 0.2, 0.4 * 0.4 + 0.3 * 0.3))
          .asDiagonal());
  model.bodies.push_back(body);
  model.shapes.push_back({Shape::Kind::box, 0, Vec3::Zero(), {0.2, 0.15, 0.1}, 0.0});
  return *validated(std::move(model));
}

struct Passive {
  std::string name;
  Model model = box();
  Vec3 p = {0.0, 0.0, 0.1};
  Vec3 rpy = Vec3::Zero();
  Vec3 v = Vec3::Zero(), w = Vec3::Zero();
  Ground ground = {};
  ContactLaw law = {};
  double duration = 1.5;  // s
  VecX joints = {};
};

struct PassiveRun {
  double first_energy = 0.0, last_energy = 0.0, largest_rise = 0.0;  // J
  double worst_residual = 0.0, penetration = 0.0, worst_pull = 0.0, worst_cone = 0.0;
  int most_sweeps = 0;
  VecX q, v;
};

inline PassiveRun run_passive(const Passive& scene, double h) {
  const Model& model = scene.model;
  Workspace ws(model);
  const std::vector<ContactPoint> points = contact_points(model);
  FreeStepScratch scratch(model, ws, points);
  PassiveRun run;
  run.q = VecX::Zero(model.nq());
  run.v = VecX::Zero(model.nv());
  run.q.head<3>() = scene.p;
  run.q.segment<4>(3) = quaternion_from_rpy(scene.rpy);
  if (scene.joints.size() > 0) run.q.tail(scene.joints.size()) = scene.joints;
  run.v.head<3>() = scene.v;
  run.v.segment<3>(3) = scene.w;
  const VecX tau = VecX::Zero(model.nv());
  VecX impulse = VecX::Zero(3 * static_cast<Eigen::Index>(points.size()));
  ContactStep report;
  const auto energy = [&] {
    set_state(model, run.q, run.v, ws);
    const WholeBody whole = whole_body(model, ws);
    return whole.kinetic_energy + whole.potential_energy;
  };
  run.first_energy = run.last_energy = energy();
  const int steps = static_cast<int>(scene.duration / h + 0.5);
  for (int k = 0; k < steps; ++k) {
    free_step(model, ws, scene.ground, points, scene.law, tau, h, run.q, run.v, impulse, scratch,
              report);
    for (int i = 0; i < report.contacts; ++i) {
      const Vec3 f = scratch.lambda.segment<3>(3 * i);  // in the contact's axes
      update_max(run.worst_pull, -f[2]);
      update_max(run.worst_cone,
                 std::sqrt(f[0] * f[0] + f[1] * f[1]) - scene.law.friction * std::max(f[2], 0.0));
    }
    const double now = energy();
    update_max(run.largest_rise, now - run.last_energy);
    run.last_energy = now;
    update_max(run.worst_residual, report.residual);
    update_max(run.penetration, report.penetration);
    run.most_sweeps = std::max(run.most_sweeps, report.sweeps);
  }
  return run;
}

inline std::vector<Passive> passive_scenes() {
  std::vector<Passive> all;
  const auto add = [&all](const char* name) -> Passive& {
    all.emplace_back();
    all.back().name = name;
    return all.back();
  };
  add("flat drop").p = {0.0, 0.0, 0.3};
  Passive& tilted = add("tilted drop");
  tilted.p = {0.0, 0.0, 0.5};
  tilted.rpy = {0.5, 0.3, 0.0};
  Passive& slide = add("slide");
  slide.v = {2.0, 0.5, 0.0};
  slide.law.friction = 0.4;
  Passive& topple = add("topple");
  topple.rpy = {0.0, 1.2, 0.0};
  topple.p = {0.0, 0.0, 0.24};
  Passive& spin = add("spin and slide");
  spin.v = {1.0, 0.0, 0.0};
  spin.w = {0.0, 0.0, 8.0};
  Passive& bounce = add("bounce");
  bounce.p = {0.0, 0.0, 0.4};
  bounce.rpy = {0.2, 0.1, 0.0};
  bounce.law.restitution = 0.6;
  Passive& slope = add("slope");
  place_ground(slope.ground, Vec3::Zero(), 0.0, 0.5, 0.3);
  slope.law.friction = 0.3;
  slope.p = {0.0, 0.0, 0.4};
  Passive& edge = add("step edge");
  edge.ground.kind = GroundKind::steps;
  edge.ground.step_height = 0.12;
  place_ground(edge.ground, Vec3::Zero(), 0.0, 0.0, 0.0);
  edge.p = {0.45, 0.0, 0.45};
  edge.rpy = {0.1, 0.4, 0.0};
  edge.v = {0.5, 0.0, 0.0};
  Passive& tumble = add("tumble");
  tumble.p = {0.0, 0.0, 0.8};
  tumble.v = {1.5, 0.0, 1.0};
  tumble.w = {3.0, 5.0, 2.0};
  tumble.law.restitution = 0.3;
  Passive& ice = add("no friction");
  ice.p = {0.0, 0.0, 0.3};
  ice.rpy = {0.3, 0.2, 0.0};
  ice.v = {1.0, 0.0, 0.0};
  ice.law.friction = 0.0;
  return all;
}

}  // namespace legwork::testing
