// All scratch of the tree algorithms, allocated once per model. Between calls it carries only what set_configuration,
// set_state and forward_kinematics leave for the algorithms that follow (kinematics.h).
#pragma once

#include <vector>

#include "engine/dynamics/lanes/kernels.h"
#include "engine/dynamics/local/recursions.h"
#include "engine/model/model.h"

namespace legwork {

// The code that the algorithms run: `fastest` is in lanes if the model is a trunk with limbs, otherwise `local`, in links'
// own axes. They agree up to rounding, and the lanes with each other bit by bit.
enum class Path { fastest, local, lanes_1, lanes_2, lanes_4, lanes_8 };

// What a workspace holds; each value includes those before it. For which q and v, only the caller knows.
enum class Known : unsigned char { nothing, configuration, state, poses };

struct Workspace {
  // The model's coordinates must be numbered; a path in lanes has no effect on a model without groups of limbs.
  explicit Workspace(const Model& model, Path path = Path::fastest);
  // With these kernels for every group of limbs.
  Workspace(const Model& model, const lanes::Kernels& kernels);

  // In lanes: one entry per group of limbs; otherwise empty.
  std::vector<const lanes::Kernels*> kernels;
  std::vector<lanes::LimbWork> limbs;
  lanes::BaseMotion base{};
  bool is_in_lanes() const { return !limbs.empty(); }
  // Otherwise in links' own axes: their memory (local/memory.h).
  const local::Recursions* recursions = nullptr;
  std::vector<lanes::Row> links;

  // Set by set_configuration, set_state, which leave out the bodies' poses, and forward_kinematics. Algorithms assert that
  // it is at least what they need.
  Known known = Known::nothing;
  // Whether X_WB holds that body's pose.
  bool has_bodies = false;  // all of them
  bool has_pose(int body) const { return known > Known::nothing && (body == 0 || has_bodies); }

  // Filled by forward_kinematics(q, v), one entry per body:
  std::vector<Transform> X_WB;  // pose in the world
  std::vector<Vec6> V;          // spatial velocity in body axes, about the body's origin
  std::vector<Vec6> S_rate;     // S v, the joint's own spatial velocity, body axes (base: zero)

  // Scratch of single algorithms:
  std::vector<SpatialInertia>
      I_c;      // centroidal: composite inertias, world axes, about the bodies' origins
  MatX M;       // nv x nv
  VecX h, rhs;  // nv
  std::vector<int>
      dof_parent;  // nv: the next coordinate towards the base ([RBDA] table 6.3), or -1
  std::vector<int>
      last_dof;     // nb: coordinate at which a body's path to the base starts; -1: it cannot move
  int base_nv = 6;  // 6 coordinates of a floating base come first; 0 of a fixed one
  MatX J;           // 3 feet x nv: stacked foot Jacobians
  MatX Y_T;         // 3 feet x nv: J L^-1, with M = L^T L
};

// For a body other than the base: whether column k of its joint's S slides rather than turns, and its axis in the world,
// which needs the pose of the body and of its parent.
inline bool slides(const Body& body, int k) { return k < joint_type(body.kind).sliding; }
inline bool can_slide(const Body& body) { return joint_type(body.kind).sliding > 0; }
inline bool can_turn(const Body& body) {
  return joint_type(body.kind).nv > joint_type(body.kind).sliding;
}
LEGWORK_FORCE_INLINE Vec3 column_axis(const Model& model, const Workspace& ws, int i, int k) {
  const Body& body = model.bodies[at(i)];
  if (has_axis(body.kind)) return times(ws.X_WB[at(i)].R, body.axis);
  return times(ws.X_WB[at(body.parent)].R, body.X_PJ.R.col(k % 3));
}

}  // namespace legwork
