// The hexapod of Ashok & Rambabu 2017 for tests, as a general tree.
#pragma once

#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/lagrange_euler_leg/dynamics.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::hexapod_support {

namespace le = lagrange_euler_leg;

inline constexpr double kDegree = kPi / 180.0;

// Legs 1..6 of the paper: FL FR ML MR RL RR.
inline double side_of(int leg) { return leg % 2 == 1 ? 1.0 : -1.0; }
inline Vec3 hip_of(int leg) { return {0.235 * (1 - (leg - 1) / 2), 0.10 * side_of(leg), 0.010}; }
inline constexpr double kTrunkMass = 1.11;

inline le::Leg leg_of(int leg, le::Leg any = {}) {
  any.side = side_of(leg);
  return any;
}

// The trunk (body 0) and its six legs as the general tree; leg i's joints are coordinates 6 + 3 (i - 1) on. The trunk's
// moments of inertia do not matter: it does not turn.
inline Model hexapod(const le::Leg& any = {}) {
  Model model;
  model.family = "hexapod";
  model.gravity = {0.0, 0.0, -any.gravity};
  Body trunk;
  trunk.name = "trunk";
  trunk.kind = JointKind::floating;
  trunk.inertia = spatial_inertia(kTrunkMass, Vec3::Zero(), 0.01 * Mat3::Identity());
  model.bodies.push_back(trunk);
  for (int leg = 1; leg <= 6; ++leg) {
    Mat3 twist;  // the rotation about x by +-90 degrees, exactly
    twist << 1.0, 0.0, 0.0, 0.0, 0.0, -side_of(leg), 0.0, side_of(leg), 0.0;
    const std::string name = std::to_string(leg);
    for (std::size_t i = 0; i < 3; ++i) {
      Body body;
      body.name = "link" + name + std::to_string(i + 1);
      body.joint = "joint" + name + std::to_string(i + 1);
      body.parent = i == 0 ? 0 : model.nb() - 1;
      if (i == 0) body.X_PJ.p = hip_of(leg);
      if (i == 1) body.X_PJ.R = twist;
      if (i > 0) body.X_PJ.p = {any.length[i - 1], 0.0, 0.0};
      const double along = le::axial_inertia(any, i), across = le::transverse_inertia(any, i);
      body.inertia = spatial_inertia(any.mass[i], {0.5 * any.length[i], 0.0, 0.0},
                                     Vec3(along, across, across).asDiagonal());
      body.is_idealised = any.link_width == 0.0;
      model.bodies.push_back(body);
    }
    model.feet.push_back({name, model.nb() - 1, {any.length[2], 0.0, 0.0}});
  }
  number_coordinates(model);
  const Refusal refusal = validate(model);
  REQUIRE_MESSAGE(!refusal, refusal->text());
  return model;
}

// The trunk level at the origin, moving with v and a; all joints as given.
inline Motion level_motion(const Vec3& v, const Vec3& a, const VecX& theta, const VecX& rate,
                           const VecX& acceleration) {
  Motion m = {VecX::Zero(25), VecX::Zero(24), VecX::Zero(24), VecX::Zero(24)};
  m.q[3] = 1.0;
  m.q.tail<18>() = theta;
  m.v.head<3>() = v;
  m.v.tail<18>() = rate;
  m.a.head<3>() = a;
  m.a.tail<18>() = acceleration;
  return m;
}

}  // namespace legwork::testing::hexapod_support
