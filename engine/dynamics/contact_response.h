// How a free robot responds to forces, and to impulses at points on it:
//   M a = tau - h                        articulated bodies, [RBDA] chapter 7
//   G = J M^-1 J^T,  dv = M^-1 J^T lambda        theory/contact 1.1
// J: the points' Jacobians, world axes. G has three rows per point, 1/kg: the velocity that an impulse at one point causes
// at another. In lanes all of it follows from one elimination of the limbs, and M is never formed
// (lanes/star_response.cpp; theory/contact 3.3). Other trees factor M (mass_matrix_factor.h).
// Order of calls for one state: set_state, free_ or held_forward_dynamics, set_point for each point, couple_points or
// contact_matrix, apply_contact_impulses.
#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"

namespace legwork {

// A point fixed to a body.
struct BodyPoint {
  int body = 0;
  Vec3 p_B = Vec3::Zero();  // m, in the body's axes
  int foot = -1;            // index in Model::feet if it is a foot
};

// Position and Jacobian of one point, world axes.
struct PointReach {
  Vec3 arm = Vec3::Zero();  // from the base's origin, m
  int body = 0;
  int group = -1, lane = 0,
      joints = 0;  // in lanes: its limb (-1: the trunk), and the number of joints that move it
  bool is_foot = false;
  Vec3 J[kMaxLimbDepth];  // in lanes: the Jacobian's columns for those joints
};

// Coupling of one point in lanes. Points of different limbs interact only through the trunk:
// G_ij = Z_i D^-1 Z_j^T, plus `own` if i = j (theory/contact 3.3).
struct PointCoupling {
  double Z[3][6], ZD[3][6];  // rows of W L^-T and of W L^-T D^-1 (lanes/star_response.cpp)
  double own[3][3];          // J_q H^-1 J_q^T
};

// Whether forward dynamics also computes the feet's positions and velocities (foot_motion), so that no link's pose is
// needed: in lanes, if every limb with a foot has three joints.
bool knows_feet(const Model& model, const Workspace& ws);

// Scratch, allocated once.
struct ContactResponse {
  ContactResponse(const Model& model, const Workspace& ws, int most_points);

  struct Slot {
    int group = -1, lane = 0, depth = 0;
  };
  bool knows_feet = false;  // see above; only then are the members marked "in lanes" used
  std::vector<Slot> slots;  // in lanes: per body
  // In lanes: the trunk's 6 x 6 with all limbs free, as L D L^T with 1 / D on the diagonal.
  double S[21] = {};
  std::vector<PointReach> points;
  std::vector<PointCoupling> coupling;  // in lanes: per point
  MatX J, Y_T;                          // other trees: rows of the points
  std::vector<int> last;  // other trees: coordinate at which each point's path to the base starts
};

// Writes a (nv) for the forces tau (nv) on base and joints. Needs set_state or forward_kinematics. The functions below
// then work on that state.
void free_forward_dynamics(const Model& model, Workspace& ws, ContactResponse& response,
                           ConstVecRef tau, Eigen::Ref<VecX> a);

// The plane normal . x + offset = 0, with x from the base's origin in world axes and a unit normal.
struct ContactPlane {
  Vec3 normal = Vec3::UnitZ();
  double offset = 0.0;  // m
};

// The same with `feet` held during a step of h > 0, s: after it they do not slide, and those that were above the plane have
// come down to it (theory/contact 5.1). Writes a (nv) and the forces needed (3 per foot, ground on foot, world axes, N).
// The caller checks whether the ground can supply them. Works in lanes only. False, with nothing computed, without lanes
// or if a leg is close to singular. Needs set_state or forward_kinematics.
bool held_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                           const ContactPlane& plane, double h, ConstVecRef tau, Eigen::Ref<VecX> a,
                           ContactVec& force);

// Makes `point` number k of the points. If response.knows_feet, a foot needs free_ or held_forward_dynamics, a point of the
// trunk needs set_state, and a point of a link needs forward_kinematics; links must then belong to limbs with feet. Without
// knows_feet every point needs forward_kinematics.
void set_point(const Model& model, Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point);

// A foot in lanes, world axes, after free_ or held_forward_dynamics: its position from the base's origin (m), its velocity
// (m/s), and J a for the accelerations they computed (m/s^2). Needs knows_feet.
struct FootMotion {
  Vec3 arm, velocity, change;
};
inline FootMotion foot_motion(const Model& model, const Workspace& ws, int foot) {
  assert(ws.is_in_lanes() && at(foot) < model.limbs.feet.size());
  const Limbs::Slot& slot = model.limbs.feet[at(foot)];
  const auto work = lanes::from_lane(ws.limbs[at(slot.group)], slot.lane);
  const auto of_lane = [lane = work.lane](const lanes::Row(&rows)[3]) {
    return Vec3(rows[0].lane[lane], rows[1].lane[lane], rows[2].lane[lane]);
  };
  return {of_lane(work.rows.foot), of_lane(work.rows.foot_velocity),
          of_lane(work.rows.foot_change)};
}

// Whether a body is the last link of a leg in lanes.
bool is_last_link(const ContactResponse& response, int body);
// The origin of such a body, from the base's origin, world axes, m, after free_ or held_forward_dynamics.
inline Vec3 last_link_origin(const Workspace& ws, const ContactResponse& response, int body) {
  assert(is_last_link(response, body));
  const ContactResponse::Slot& slot = response.slots[at(body)];
  const lanes::Row(&last)[3] = ws.limbs[at(slot.group)].last;
  return {last[0].lane[slot.lane], last[1].lane[slot.lane], last[2].lane[slot.lane]};
}

// J v of point k for v (nv), m/s, world axes.
Vec3 point_velocity(const Model& model, const ContactResponse& response, int k, ConstVecRef v);

// Fills response.coupling for points 0 to count - 1. Does nothing unless response.knows_feet.
void couple_points(const Model& model, Workspace& ws, ContactResponse& response, int count);

// Writes G for points 0 to count - 1, 1/kg, to the first 3 count rows and columns.
void contact_matrix(const Model& model, Workspace& ws, ContactResponse& response, int count,
                    Eigen::Ref<MatX> G);

// v (nv) += M^-1 J^T impulse (N s, world axes, 3 per point), for as many points as contact_matrix or couple_points got.
void apply_contact_impulses(const Model& model, Workspace& ws, const ContactResponse& response,
                            ConstVecRef impulse, Eigen::Ref<VecX> v);

}  // namespace legwork
