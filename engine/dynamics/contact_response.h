// How a robot that nothing holds answers forces, and impulses at points of it:
//   M a = tau - h                        articulated bodies, [RBDA] chapter 7
//   G = J M^-1 J^T,  dv = M^-1 J^T lambda
// J: the points' Jacobians, world axes. G has three rows a point, 1/kg: what an impulse at one does to the velocity of
// another. In lanes all of it comes from one elimination of the limbs (lanes/star_response.cpp): no M is formed. Other
// trees factor M (mass_matrix_factor.h).
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
  Vec3 p_B = Vec3::Zero();
  int foot = -1;  // of the model, if it is one
};

// Of one point: where it is from the base's origin, world axes, and what its limb's joints do to it.
struct PointReach {
  Vec3 arm = Vec3::Zero();
  int body = 0;
  int group = -1, lane = 0,
      joints = 0;  // in lanes: its limb (-1: the trunk), and how many of its joints move it
  bool is_foot = false;
  Vec3 J[kMaxLimbDepth];  // columns of those
};

// Of one point in lanes, which feels those of other limbs through the trunk alone: G_ij = Z_i D^-1 Z_j^T, and + own where i = j.
struct PointCoupling {
  double Z[3][6], ZD[3][6];  // rows of W L^-T, and of that D^-1 (lanes/star_response.cpp)
  double own[3][3];          // J_q H^-1 J_q^T
};

// Whether forward dynamics leaves where feet are and how they move (foot_motion), and nothing asks for the pose of a link.
bool knows_feet(const Model& model, const Workspace& ws);

// Scratch, sized once.
struct ContactResponse {
  ContactResponse(const Model& model, const Workspace& ws, int most_points);

  struct Place {
    int group = -1, lane = 0, depth = 0;
  };
  bool knows_feet = false;    // in lanes, with legs of three joints
  std::vector<Place> places;  // in lanes: of each body
  double S[21] =
      {};  // in lanes: the trunk's 6 x 6 with loose limbs, L D L^T (1 / D on the diagonal)
  std::vector<PointReach> points;
  std::vector<PointCoupling> coupling;  // in lanes: of the points
  MatX J, Y_T;                          // other trees: rows of the points
  std::vector<int> last;                // and where their ways to the base start
};

// tau (nv): forces on base and joints. -> a (nv). After set_state. What follows is for the same state.
void free_forward_dynamics(const Model& model, Workspace& ws, ContactResponse& response,
                           ConstVecRef tau, Eigen::Ref<VecX> a);

// A plane: normal . x + offset = 0, x from the base's origin in world axes.
struct ContactPlane {
  Vec3 normal = Vec3::UnitZ();
  double offset = 0.0;  // m
};

// The same while these feet are held for a step of h: after it they do not slide, and have come down to the plane if they
// were above it. -> a, and the forces that it takes (3 a foot, world axes, N). Which of them ground can give is the
// caller's to ask. In lanes only; false: a leg is close to singular, and nothing is computed.
bool held_forward_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                           const ContactPlane& plane, double h, ConstVecRef tau, Eigen::Ref<VecX> a,
                           ContactVec& force);

// Point k of those that count, and where it is. Feet need set_state alone, other points forward_kinematics; in lanes points are
// on the trunk or on legs with feet.
void set_point(const Model& model, const Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point);

// A foot in lanes, world axes, after free_ or held_forward_dynamics: its place from the base's origin (m), its velocity
// (m/s), and J a of the accelerations those have found (m/s^2).
struct FootMotion {
  Vec3 arm, velocity, change;
};
inline FootMotion foot_motion(const Model& model, const Workspace& ws, int foot) {
  assert(ws.is_in_lanes() && at(foot) < model.limbs.feet.size());
  const Limbs::Place& place = model.limbs.feet[at(foot)];
  const lanes::LimbWork& work = ws.limbs[at(place.group)];
  const auto of_lane = [&](const lanes::Row(&rows)[3]) {
    return Vec3(rows[0].lane[place.lane], rows[1].lane[place.lane], rows[2].lane[place.lane]);
  };
  return {of_lane(work.foot), of_lane(work.foot_velocity), of_lane(work.foot_change)};
}

// Whether that body is the last of a leg in lanes; then where it begins, from the base's origin, world axes, after free_ or
// held_forward_dynamics.
bool is_last_link(const ContactResponse& response, int body);
inline Vec3 last_link_origin(const Workspace& ws, const ContactResponse& response, int body) {
  assert(is_last_link(response, body));
  const ContactResponse::Place& place = response.places[at(body)];
  const lanes::Row(&last)[3] = ws.limbs[at(place.group)].last;
  return {last[0].lane[place.lane], last[1].lane[place.lane], last[2].lane[place.lane]};
}

// J v of point k, m/s.
Vec3 point_velocity(const Model& model, const ContactResponse& response, int k, ConstVecRef v);

// -> response.coupling of points 0 to count - 1; in lanes only.
void couple_points(const Model& model, Workspace& ws, ContactResponse& response, int count);

// G of points 0 to count - 1: the first rows and columns of it.
void contact_matrix(const Model& model, Workspace& ws, ContactResponse& response, int count,
                    Eigen::Ref<MatX> G);

// v += M^-1 J^T impulse; 3 a point, as many as contact_matrix or couple_points was given.
void apply_contact_impulses(const Model& model, Workspace& ws, const ContactResponse& response,
                            ConstVecRef impulse, Eigen::Ref<VecX> v);

}  // namespace legwork
