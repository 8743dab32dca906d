// Robots and states to test with: the quadruped with its default parameters, random trees, random motions.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/model/families/quadruped.h"
#include "engine/motion/dh_leg.h"
#include "tests/engine/support/random.h"

namespace legwork::testing {

struct Override {
  std::string_view path;
  double value;
};

inline std::vector<double> quadruped_values(std::initializer_list<Override> overrides = {}) {
  std::vector<double> values = default_values(quadruped_parameters());
  for (const Override& change : overrides) {
    const int index = find_parameter(quadruped_parameters(), change.path);
    REQUIRE_MESSAGE(index >= 0, change.path);
    values[at(index)] = change.value;
  }
  return values;
}

inline Model quadruped(std::initializer_list<Override> overrides = {}) {
  const std::vector<double> values = quadruped_values(overrides);
  const Result<Model> model = build_quadruped(ParameterView(quadruped_parameters(), values));
  REQUIRE_MESSAGE(model, model.error().text());
  return *model;
}

inline DhLeg default_leg(int foot) {
  const std::vector<double> values = quadruped_values();
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
  double sliding = 0.0;  // the share of its joints that are prismatic
  int reach = 0;         // a body hangs on one of so many before it: 1 makes a chain, 0 any shape
  double decades = 0.0;  // over which the masses spread, to either side
};

// A tree with feet at random points of its last bodies (of the base too when there is no other).
inline Model random_tree(Random& random, int joints, const TreeKind& kind = {}) {
  Model model;
  model.family = "random";
  model.gravity = random.vector3(10.0);
  for (int i = 0; i <= joints; ++i) {
    Body body;
    body.name = "body" + std::to_string(i);
    body.inertia = random_inertia(random);
    if (kind.decades > 0.0)
      scale(body.inertia, std::pow(10.0, random.uniform(-kind.decades, kind.decades)));
    if (i > 0) {
      const int reach = kind.reach > 0 ? std::min(kind.reach, i) : i;
      body.parent = i - reach + random.below(reach);
      if (kind.sliding > 0.0) body.is_prismatic = random.uniform(0.0, 1.0) < kind.sliding;
      body.joint = "joint" + std::to_string(i);
      body.X_PJ = random.transform(0.3);
      body.axis = random.direction();
    }
    model.bodies.push_back(body);
  }
  for (int f = 0; f < 2; ++f)
    model.feet.push_back(
        {"foot" + std::to_string(f), std::max(0, joints - f), random.vector3(0.3)});
  const Refusal refusal = validate(model);
  REQUIRE_MESSAGE(!refusal, refusal->text());
  return model;
}

// A state with an acceleration and generalised forces.
struct Motion {
  VecX q, v, a, tau;
};

inline Motion random_motion(const Model& model, Random& random) {
  Motion m = {VecX::Zero(model.nq()), random.vector(model.nv(), 3.0),
              random.vector(model.nv(), 20.0), random.vector(model.nv(), 10.0)};
  m.q.head<3>() = random.vector3(1.0);
  m.q.segment<4>(3) = random.quaternion();
  m.q.tail(model.joint_count()) = random.vector(model.joint_count(), kPi);
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

// q moved by the velocity v for a time h: exact for the base's rotation, so that differences in h are derivatives.
inline VecX moved(const VecX& q, const VecX& v, double h) {
  VecX out = q;
  out.head<3>() += h * v.head<3>();
  out.tail(q.size() - 7) += h * v.tail(v.size() - 6);
  const double angle = h * v.segment<3>(3).norm();
  const Mat3 R = rotation_from_quaternion(q.segment<4>(3));
  if (angle != 0.0) {
    const math::SinCos sc = math::sin_cos(angle);
    const Vec3 axis = v.segment<3>(3) * (h / angle);
    out.segment<4>(3) = quaternion_from_rotation(rotation_about(axis, sc.sin, sc.cos) * R);
  }
  return out;
}

// The workspace of a state.
inline Workspace kinematics_of(const Model& model, const VecX& q, const VecX& v) {
  Workspace ws(model);
  forward_kinematics(model, q, v, ws);
  return ws;
}

}  // namespace legwork::testing
