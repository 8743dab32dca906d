// Shared by free_step.cpp, sticking.cpp, flight.cpp, reach.cpp and contact_points.cpp: which points can touch at all,
// the step in the air, and the step in which feet stick. Vectors in world axes; theory/contact 4.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/contact/free_step.h"
#include "engine/contact/lift.h"
#include "engine/contact/strike.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"

namespace legwork::contact {

inline double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline double norm(const Vec3& a) { return std::sqrt(dot(a, a)); }

// The k-th three entries of x.
inline Vec3 segment(ConstVecRef x, int k) { return {x[3 * k], x[3 * k + 1], x[3 * k + 2]}; }
inline void set_segment(Eigen::Ref<VecX> x, int k, const Vec3& value) {
  for (int r = 0; r < 3; ++r) x[3 * k + r] = value[r];
}

// The kinematics of q (nq) and v (nv) that a step needs: set_state where forward dynamics finds the feet (knows_feet),
// otherwise forward_kinematics.
inline void set_poses(const Model& model, Workspace& ws, const FreeStepScratch& s, ConstVecRef q,
                      ConstVecRef v) {
  set_state(model, q, v, ws);
  if (!s.response.knows_feet) forward_kinematics(model, q, v, ws);
}

// Moves q (nq) on by h, s, where no contact pushes, and corrects v (nv) so that momentum is kept (flight.cpp;
// theory/contact 6.3). In: s.v_before at the start of the part, v without contact at its end, tau as in free_step.
// Leaves the poses of the new q in ws.
void fly(const Model& model, Workspace& ws, ConstVecRef tau, double h, Eigen::Ref<VecX> q,
         Eigen::Ref<VecX> v, FreeStepScratch& s);

// The ball around a place on the trunk that contains the point whatever the joints do (reach.cpp). Empty for points of
// the trunk.
FreeStepScratch::Hold hold_of(const Model& model, const ContactResponse& response,
                              const BodyPoint& point);

// Whether a point in this ball may be less than `near` (m) from the ground. May be true of one that is not. Needs
// set_configuration.
bool is_hold_within_reach(const Workspace& ws, const Ground& ground,
                          const FreeStepScratch::Hold& hold, double near);
// The same for a point of a limb, more closely for a knee, whose place is known. Needs forward dynamics of this state.
inline bool is_within_reach(const Workspace& ws, const Ground& ground, const BodyPoint& point,
                            const FreeStepScratch& s, const FreeStepScratch::Hold& hold,
                            double near) {
  if (!hold.is_knee) return is_hold_within_reach(ws, ground, hold, near);
  const Vec3 p = ws.X_WB[0].p + last_link_origin(ws, s.response, point.body);
  if (ground.kind == GroundKind::plane) return dot(ground.R.col(2), p - ground.origin) < near;
  return least_clearance(ground, p, 0.0) < near;
}

// The same for the trunk, as a box over a plane, otherwise as a ball. Needs set_configuration.
bool is_trunk_within_reach(const Workspace& ws, const Ground& ground, const FreeStepScratch& s,
                           double near);

// Tries a step of h in which the feet that stood go on standing (sticking.cpp; theory/contact 5.2). True if that
// satisfies the contact law: v, impulse and report are then those of the step, and the caller moves q. False if it does
// not, and off planes, on compliant ground and outside lanes; then only the scratch has changed. Arguments as in
// free_step. Needs set_poses.
bool try_sticking(const Model& model, Workspace& ws, const Ground& ground,
                  std::span<const ContactPoint> points, const ContactLaw& law, ConstVecRef tau,
                  double h, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse, FreeStepScratch& s,
                  ContactStep& report);

}  // namespace legwork::contact
