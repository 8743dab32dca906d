// Shared by free_step.cpp, sticking.cpp and reach.cpp.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/contact/free_step.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"

namespace legwork::contact {

inline constexpr double kNear = 0.02;     // m: farther points are not looked at
inline constexpr double kFastest = 20.0;  // m/s: or what this goes in a step, if that is more
inline constexpr double kSlop = 2e-5;     // m inside that nobody minds

inline double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline double norm(const Vec3& a) { return std::sqrt(dot(a, a)); }

// m/s: what strikes more slowly does not bounce; the bounce would be over within a step of h.
inline double least_strike(const Model& model, double h) {
  constexpr double kLeast = 1e-4;
  return std::max(kLeast, 0.5 * h * norm(model.gravity));
}

inline Vec3 segment(ConstVecRef x, int k) { return {x[3 * k], x[3 * k + 1], x[3 * k + 2]}; }
inline void set_segment(Eigen::Ref<VecX> x, int k, const Vec3& value) {
  for (int r = 0; r < 3; ++r) x[3 * k + r] = value[r];
}

// Of the state, all that a step needs.
inline void set_poses(const Model& model, Workspace& ws, const FreeStepScratch& s, ConstVecRef q,
                      ConstVecRef v) {
  set_state(model, q, v, ws);
  if (!s.response.knows_feet) forward_kinematics(model, q, v, ws);
}

// q, v on by h where nothing is pushed: s.v_before before, v without contact after (flight.cpp).
void fly(const Model& model, Workspace& ws, ConstVecRef tau, double h, Eigen::Ref<VecX> q,
         Eigen::Ref<VecX> v, FreeStepScratch& s);

// Where a point that is no foot is held (reach.cpp).
FreeStepScratch::Hold hold_of(const Model& model, const ContactResponse& response,
                              const BodyPoint& point);

// Whether such a point of a limb may touch; after forward dynamics.
bool is_hold_within_reach(const Workspace& ws, const Ground& ground,
                          const FreeStepScratch::Hold& hold, double near);
inline bool is_within_reach(const Workspace& ws, const Ground& ground, const BodyPoint& point,
                            const FreeStepScratch& s, const FreeStepScratch::Hold& hold,
                            double near) {
  if (!hold.is_knee) return is_hold_within_reach(ws, ground, hold, near);
  const Vec3 p = ws.X_WB[0].p + last_link_origin(ws, s.response, point.body);
  if (ground.kind == GroundKind::plane) return dot(ground.R.col(2), p - ground.origin) < near;
  return least_clearance(ground, p, 0.0) < near;
}

// The same of the trunk: as a box on a plane, elsewhere as a ball.
bool is_trunk_within_reach(const Workspace& ws, const Ground& ground, const FreeStepScratch& s,
                           double near);

// The step in which the feet that stood go on standing: true if that is what the contact law says. Then v, impulse and the
// report are those of the step, and only q is left to do; otherwise only the scratch has changed (sticking.cpp).
bool try_sticking(const Model& model, Workspace& ws, const Ground& ground,
                  std::span<const ContactPoint> points, const ContactLaw& law, ConstVecRef tau,
                  double h, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse, FreeStepScratch& s,
                  ContactStep& report);

}  // namespace legwork::contact
