// All scratch of the tree algorithms, allocated once for a model; nothing here outlives a call as information except
// that `forward_kinematics` leaves poses and velocities which the algorithms after it read.
#pragma once

#include <vector>

#include "engine/dynamics/lanes/kernels.h"
#include "engine/math/articulated_inertia.h"
#include "engine/model/model.h"

namespace legwork {

// What the articulated body algorithm knows of a body, world axes, about the body's origin.
struct ArticulatedBody {
  Vec3 r = Vec3::Zero();  // from the parent's origin
  Vec3 omega = Vec3::Zero();
  Vec3 alpha = Vec3::Zero(), a = Vec3::Zero();  // accelerations, of the body's origin
  ArticulatedInertia inertia;
  Vec3 n = Vec3::Zero(), f = Vec3::Zero();  // p_A
};

// And of a column of its joint's S, which gives way.
struct LooseColumn {
  Vec3 e = Vec3::Zero();                        // the axis
  Vec3 U_n = Vec3::Zero(), U_f = Vec3::Zero();  // U = I_A S
  double inverse_D = 0.0, u = 0.0;
};

// Which code the algorithms run: limbs in lanes where the model is a trunk with limbs, else the general one. The general
// path is the reference; the lanes agree with it to rounding, and among each other bit by bit.
enum class Path { fastest, general, lanes_1, lanes_2, lanes_4, lanes_8 };

// What a workspace holds: of which q, or q and v, its caller knows. Each includes those before it.
enum class Known : unsigned char { nothing, configuration, state, poses };

struct Workspace {
  explicit Workspace(const Model& model, Path path = Path::fastest);
  Workspace(const Model& model, const lanes::Kernels& kernels);

  // In lanes: one entry a group of limbs; else empty.
  std::vector<const lanes::Kernels*> kernels;
  std::vector<lanes::LimbWork> limbs;
  lanes::BaseMotion base{};
  bool is_in_lanes() const { return !limbs.empty(); }

  // Left by set_configuration, set_state (in lanes without the limbs' poses) and forward_kinematics. Algorithms assert what
  // they need of it.
  Known known = Known::nothing;

  // Left by forward_kinematics(q, v), one entry a body:
  std::vector<Transform> X_PB;  // pose in the parent (base: in the world); the general path's alone
  std::vector<Transform> X_WB;  // pose in the world
  std::vector<Vec6> V;          // spatial velocity in body axes, about the body's origin
  std::vector<Vec6> S_rate;     // S v, the joint's own spatial velocity, body axes (base: zero)

  // Scratch of single algorithms:
  std::vector<Vec3> alpha, a;  // rnea: accelerations, of the body's origin, in body axes
  std::vector<Vec3> n, f;      // rnea: through the joint: moment about the body's origin, force
  std::vector<SpatialInertia>
      I_c;              // crba: composite inertias, world axes, about the bodies' origins
  std::vector<Vec6> S;  // crba, nv: columns of all joints' S, world axes, about the base's origin
  std::vector<ArticulatedBody> articulated;  // aba
  std::vector<LooseColumn> loose;            // aba, nv
  MatX M;                                    // nv x nv
  VecX h, rhs;                               // nv
  std::vector<int> dof_parent;  // nv: the one before, towards the base ([RBDA] table 6.3), -1 first
  std::vector<int>
      last_dof;     // nb: where the way from a body to the base starts, -1: nothing moves it
  int base_nv = 6;  // the first ones, of a base that floats; else 0
  MatX J;           // 3 feet x nv: stacked foot Jacobians
  MatX Y_T;         // 3 feet x nv: J L^-1, with M = L^T L
};

// Whether column k of a joint's S slides, or turns about the body's origin; and its axis in the world. Of a body that is
// not the base.
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

// S v of a body's joint in the body's axes: what turns and what slides. Zero where nothing does.
LEGWORK_FORCE_INLINE void times_S(const Body& body, const Mat3& R_PB, const double* v,
                                  Vec3& turning, Vec3& sliding) {
  turning = sliding = Vec3::Zero();
  if (has_axis(body.kind)) {
    (body.kind == JointKind::prismatic ? sliding : turning) = *v * body.axis;
  } else if (body.kind != JointKind::fixed) {
    const auto of_J = [&](const double* x) {
      return transposed_times(R_PB, times(body.X_PJ.R, Vec3(x[0], x[1], x[2])));
    };
    if (body.kind == JointKind::floating) sliding = of_J(v);
    turning = of_J(v + joint_type(body.kind).sliding);
  }
}

}  // namespace legwork
