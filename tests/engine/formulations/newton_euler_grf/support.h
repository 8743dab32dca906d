// States on the ground for the tests of Sureshkumar et al.'s formulation, and the general tree beside it.
#pragma once

#include "engine/dynamics/constrained.h"
#include "engine/dynamics/jacobian.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/reference_solve.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::newton_euler_grf_support {

using Stance = std::vector<int>;

inline MatX foot_jacobian(const Model& model, Workspace& ws, const Stance& feet) {
  stack_foot_jacobians(model, ws, feet);
  return ws.J.topRows(3 * static_cast<Eigen::Index>(feet.size()));
}

// A standing robot, thrown about as t2_trot.py does: small errors of pose and joints, feet at rest, any torques.
inline Motion random_stance(const Model& model, Random& random, const Stance& feet) {
  Motion m = standing(model);
  m.q.head<3>() += random.vector3(0.02);
  const Mat3 R = rotation_z(random.uniform(-3.0, 3.0)) * rotation_y(random.uniform(-0.2, 0.2)) *
                 rotation_x(random.uniform(-0.2, 0.2));
  m.q.segment<4>(3) = quaternion_from_rotation(R);
  m.q.tail<12>() += random.vector(12, 0.3);
  const VecX v = random.vector(18, 0.5);
  Workspace ws = kinematics_of(model, m.q, v);
  m.v = v;
  if (!feet.empty()) {
    const MatX J = foot_jacobian(model, ws, feet);
    m.v -= least_squares(J, J * v).x;
  }
  m.a = random.vector(18, 10.0);
  m.tau.tail<12>() = random.vector(12, 8.0);
  return m;
}

// The general tree with the feet pinned.
struct Pinned {
  VecX a = VecX(18);
  ConstrainedResult contact;
};

inline Pinned pinned(const Model& model, const Motion& m, const Stance& feet) {
  Workspace ws = kinematics_of(model, m.q, m.v);
  Pinned out;
  constrained_forward_dynamics(model, ws, feet, m.tau, out.a, out.contact);
  return out;
}

}  // namespace legwork::testing::newton_euler_grf_support
