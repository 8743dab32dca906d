// A leg of three turning joints as a chain of placements and axes, whatever robot it belongs to: where its foot is, and
// the angles within the joints' limits that put it somewhere. For the D-H legs of the families there is motion/dh_leg.h.
//   foot = X_1 Rot(q_1) X_2 Rot(q_2) X_3 Rot(q_3) p,   column k of its Jacobian: axis_k x (foot - origin_k)
//   dq = J^T (J J^T + d^2)^-1 e, clamped to the limits, until the foot is there       [Nakamura86]
// Trunk axes, m and rad.
#pragma once

#include <array>

#include "engine/math/spatial.h"

namespace legwork {

struct Model;

struct LegChain {
  std::array<Transform, 3> X_PJ;  // each joint in the body before it; the first in the trunk
  std::array<Vec3, 3> axis;       // in the joint's axes
  std::array<double, 3> lower{}, upper{};
  Vec3 tip = Vec3::Zero();  // the foot in the last body's axes
};

// The first of the three bodies of the leg that foot `foot` ends, or -1 if they are not three on the trunk, body 0, one after
// the other in the model.
int first_of_leg(const Model& model, int foot);

// Of foot `foot` of the model, whose leg must be one of three revolute joints (first_of_leg).
LegChain leg_chain(const Model& model, int foot);

// Where the leg is at the angles q: its joints' origins and axes, and its foot.
struct LegPose {
  std::array<Vec3, 3> origin, axis;
  Vec3 foot = Vec3::Zero();
};
LegPose leg_pose(const LegChain& leg, const Vec3& q);
inline Vec3 chain_foot(const LegChain& leg, const Vec3& q) { return leg_pose(leg, q).foot; }

// Moves q, from where it is, to angles within the limits at which the foot is at p. False, with q as near as it got, if it
// gets no nearer than 1e-9 m.
bool chain_ik(const LegChain& leg, const Vec3& p, Vec3& q);

}  // namespace legwork
