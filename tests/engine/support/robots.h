// Robots and states to test with: the quadruped with its default parameters, random trees, random motions.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"
#include "engine/model/families/quadruped.h"
#include "engine/motion/dh_leg.h"
#include "tests/engine/support/random.h"

namespace legwork::testing {

struct Override {
  std::string_view path;
  double value;
};

// The defaults of a schema, some changed.
inline std::vector<double> values_of(std::span<const Parameter> schema,
                                     std::initializer_list<Override> overrides = {}) {
  std::vector<double> values = default_values(schema);
  for (const Override& change : overrides) {
    const int index = find_parameter(schema, change.path);
    REQUIRE_MESSAGE(index >= 0, change.path);
    values[at(index)] = change.value;
  }
  return values;
}

// A robot of such a schema.
inline Model built(Result<Model> (*build)(const ParameterView&), std::span<const Parameter> schema,
                   std::initializer_list<Override> overrides = {}) {
  const std::vector<double> values = values_of(schema, overrides);
  const Result<Model> model = build(ParameterView(schema, values));
  REQUIRE_MESSAGE(model, model.error().text());
  return *model;
}

inline Model quadruped(std::initializer_list<Override> overrides = {}) {
  return built(build_quadruped, quadruped_parameters(), overrides);
}

inline DhLeg default_leg(int foot) {
  const std::vector<double> values = values_of(quadruped_parameters());
  return quadruped_leg(ParameterView(quadruped_parameters(), values).read<QuadrupedSizes>(), foot);
}

// An inertia that a rigid body can have: three or more point masses' worth of it, about any centre.
inline SpatialInertia random_inertia(Random& random) {
  const double mass = random.uniform(0.1, 3.0);
  const Vec3 second_moment = {random.uniform(1e-3, 2e-2), random.uniform(1e-3, 2e-2),
                              random.uniform(1e-3, 2e-2)};
  const Vec3 principal = Vec3::Constant(second_moment.sum()) - second_moment;
  const Mat3 R = random.rotation();
  const Mat3 I = mass * (R * principal.asDiagonal() * R.transpose());
  return spatial_inertia(mass, random.vector3(0.2), 0.5 * (I + I.transpose()));
}

// The same body of another density.
inline void scale(SpatialInertia& inertia, double factor) {
  inertia = {factor * inertia.mass, factor * inertia.h, factor * inertia.I};
}

struct TreeKind {
  double sliding = 0.0;   // the share of its joints that are prismatic
  double other = 0.0;     // of the rest, of those that are fixed, spherical or floating
  int reach = 0;          // a body hangs on one of so many before it: 1 makes a chain, 0 any shape
  double decades = 0.0;   // over which the masses spread, to either side
  bool is_fixed = false;  // its base is, to the world
  int freedoms = 0;  // with the base's, however many joints that takes; 0: as many as they have
};

// A tree with feet at random points of its last bodies (of the base too when there is no other).
inline Model random_tree(Random& random, int joints, const TreeKind& kind = {}) {
  Model model;
  model.family = "random";
  model.gravity = random.vector3(10.0);
  int freedoms = kind.is_fixed ? 0 : 6;
  for (int i = 0; i == 0 || (kind.freedoms > 0 ? freedoms < kind.freedoms : i <= joints); ++i) {
    Body body;
    body.name = "body" + std::to_string(i);
    body.inertia = random_inertia(random);
    if (kind.decades > 0.0)
      scale(body.inertia, std::pow(10.0, random.uniform(-kind.decades, kind.decades)));
    if (i == 0) {
      body.kind = kind.is_fixed ? JointKind::fixed : JointKind::floating;
      if (kind.is_fixed) body.X_PJ = random.transform(0.3);
    } else {
      const int reach = kind.reach > 0 ? std::min(kind.reach, i) : i;
      body.parent = i - reach + random.below(reach);
      if (kind.sliding > 0.0 && random.uniform(0.0, 1.0) < kind.sliding)
        body.kind = JointKind::prismatic;
      if (kind.other > 0.0 && random.uniform(0.0, 1.0) < kind.other) {
        const JointKind other = std::array{JointKind::fixed, JointKind::spherical,
                                           JointKind::floating}[at(random.below(3))];
        if (kind.freedoms == 0 || freedoms + joint_type(other).nv <= kind.freedoms)
          body.kind = other;
      }
      freedoms += joint_type(body.kind).nv;
      body.joint = "joint" + std::to_string(i);
      body.X_PJ = random.transform(0.3);
      body.axis = random.direction();
    }
    model.bodies.push_back(body);
  }
  for (int f = 0; f < 2; ++f)
    model.feet.push_back(
        {"foot" + std::to_string(f), std::max(0, model.nb() - 1 - f), random.vector3(0.3)});
  number_coordinates(model);
  const Refusal refusal = validate(model);
  REQUIRE_MESSAGE(!refusal, refusal->text());
  return model;
}

// One body that floats.
inline Model rigid_body(const SpatialInertia& inertia) {
  Model model;
  Body body;
  body.kind = JointKind::floating;
  body.inertia = inertia;
  model.bodies.push_back(body);
  number_coordinates(model);
  return model;
}

// A state with an acceleration and generalised forces.
struct Motion {
  VecX q, v, a, tau;
};

inline Motion random_motion(const Model& model, Random& random) {
  Motion m = {VecX::Zero(model.nq()), random.vector(model.nv(), 3.0),
              random.vector(model.nv(), 20.0), random.vector(model.nv(), 10.0)};
  // In the order of the bodies, but for the joints of one axis, which are drawn together.
  for (int i = 0; i < model.nb(); ++i) {
    const JointType& type = joint_type(model.bodies[at(i)].kind);
    if (!has_quaternion(model.bodies[at(i)].kind)) continue;
    const int first = model.q_index[at(i)];
    if (type.sliding > 0) m.q.segment<3>(first) = random.vector3(1.0);
    m.q.segment<4>(first + type.sliding) = random.quaternion();
  }
  const VecX one_axis = random.vector(model.joint_count(), kPi);
  for (int i = 1; i < model.nb(); ++i)
    if (has_axis(model.bodies[at(i)].kind)) m.q[model.q_index[at(i)]] = one_axis[i - 1];
  return m;
}

// The quadruped on its feet, .28 m high, at rest.
inline Motion standing(const Model& model) {
  Motion m = {VecX::Zero(model.nq()), VecX::Zero(model.nv()), VecX::Zero(model.nv()),
              VecX::Zero(model.nv())};
  m.q[2] = 0.28;
  m.q[3] = 1.0;
  for (int leg = 0; leg < 4; ++leg) {
    Vec3 angles;
    REQUIRE(leg_ik(default_leg(leg), {0.0, 0.0, -0.28}, angles) == LegReach::reached);
    m.q.segment<3>(7 + 3 * leg) = angles;
  }
  return m;
}

// q moved by the velocity v for a time h.
inline VecX moved(const Model& model, VecX q, const VecX& v, double h) {
  integrate_configuration(model, h, v, q);
  return q;
}

// The workspace of a state.
inline Workspace kinematics_of(const Model& model, const VecX& q, const VecX& v) {
  Workspace ws(model);
  forward_kinematics(model, q, v, ws);
  return ws;
}

}  // namespace legwork::testing
