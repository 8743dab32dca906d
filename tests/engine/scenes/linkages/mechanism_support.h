// Mechanisms to test with: built by name, with some parameters changed.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dynamics/loop_closure.h"
#include "engine/scenes/linkages/mechanism.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing {

inline const std::vector<std::string> kMechanisms = {
    "slider-crank", "whitworth",    "scotch-yoke", "double-slider", "five-bar",   "watt-1",
    "watt-2",       "stephenson-3", "pantograph",  "hoecken",       "peaucellier"};

// What a mechanism makes fit is in the two scenes, not in the change between them.
inline Change any_change() {
  const ParameterView none({}, {});
  return {none, none, none, {}};
}

inline Effect effect_of(std::string_view motion, std::string_view path) {
  const SceneKind* kind = find_scene_kind("mechanism", motion);
  REQUIRE(kind);
  const int index = find_parameter(kind->parameters, path);
  REQUIRE_MESSAGE(index >= 0, path);
  return kind->parameters[at(index)].binding.effect;
}

inline Result<std::unique_ptr<Scene>> try_mechanism(std::string_view motion,
                                                    std::initializer_list<Override> overrides) {
  const SceneKind* kind = find_scene_kind("mechanism", motion);
  REQUIRE(kind);
  const std::vector<double> values = values_of(kind->parameters, overrides);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Refusal bad = check_parameter(kind->parameters[i], values[i]);
    REQUIRE_MESSAGE(!bad, bad->text());
  }
  return kind->build(ParameterView(kind->parameters, values));
}

inline std::unique_ptr<MechanismScene> mechanism(std::string_view motion,
                                                 std::initializer_list<Override> overrides = {}) {
  Result<std::unique_ptr<Scene>> built = try_mechanism(motion, overrides);
  REQUIRE_MESSAGE(built, built.error().text());
  return std::unique_ptr<MechanismScene>(static_cast<MechanismScene*>(built->release()));
}

inline std::string refusal_of_mechanism(std::string_view motion,
                                        std::initializer_list<Override> overrides) {
  const Result<std::unique_ptr<Scene>> built = try_mechanism(motion, overrides);
  REQUIRE_MESSAGE(!built, "it can be put together");
  return built.error().text();
}

// How far, relative to it, the drivers' torques are off those on a base that floats and is held: one driver more for each of
// its velocities.
inline double held_base_error(MechanismScene& scene, double fraction) {
  const MechanismState* s = scene.examine_drive(fraction);
  REQUIRE(s);
  Model held = scene.linkage().model;
  held.bodies[0].kind = JointKind::floating;
  number_coordinates(held);
  const MatX S = driver_rows(scene.linkage());
  const Eigen::Index n = S.cols(), drivers = S.rows();
  MatX S_held = MatX::Zero(6 + drivers, 6 + n);
  S_held.topLeftCorner<6, 6>().setIdentity();
  S_held.bottomRightCorner(drivers, n) = S;
  VecX q = neutral_configuration(held), v = VecX::Zero(6 + n), a = v, torque;
  q.tail(n) = s->q, v.tail(n) = s->v, a.tail(n) = s->a;
  torque.setZero(6 + drivers);
  Workspace ws = kinematics_of(held, q, v);
  LoopClosure loops(held);
  close_loops(held, ws, loops);
  REQUIRE(loop_inverse_dynamics(held, ws, loops, S_held, a, torque));
  return difference(torque.tail(drivers), s->torque) / (1e-3 + largest(s->torque));
}

// How far the loops are open, and how fast they open.
struct LoopGap {
  double residual, rate;
};
inline LoopGap loop_gap(const MechanismScene& scene, const MechanismState& s) {
  const Model& model = scene.linkage().model;
  Workspace ws = kinematics_of(model, s.q, s.v);
  LoopClosure loops(model);
  close_loops(model, ws, loops);
  return {largest(loops.residual), largest(loops.rate)};
}

inline double energy_at(MechanismScene& scene, double fraction) {
  const MechanismState* s = scene.examine_drive(fraction);
  REQUIRE(s);
  return s->kinetic + s->potential;
}

// Of order 6.
inline double energy_rate(MechanismScene& scene, double fraction) {
  constexpr double h = 3e-4;
  const auto difference_of = [&](double d) {
    return energy_at(scene, fraction + d) - energy_at(scene, fraction - d);
  };
  return (45.0 * difference_of(h) - 9.0 * difference_of(2.0 * h) + difference_of(3.0 * h)) /
         (60.0 * h * scene.period());
}

struct PointMotion {
  Vec3 x, v, a;
};

inline PointMotion traced(MechanismScene& scene, std::size_t point) {
  PointMotion out;
  const LinkPoint& p = scene.linkage().points[point];
  scene.point_motion(p.body, p.p, out.x, out.v, out.a);
  return out;
}

inline double fact(const Scene& scene, std::string_view name) {
  for (const PlanFact& fact : scene.facts)
    if (name == fact.name) return fact.value;
  FAIL("no fact ", name);
  return 0.0;
}

}  // namespace legwork::testing
