// Which points need not be looked at: a bound on where they can be, from what is known without their poses.
#include <cmath>

#include "engine/contact/free_step_parts.h"

namespace legwork::contact {

// The joints' origins on the way from the trunk: up to the first that moves they are fixed to it.
FreeStepScratch::Hold hold_of(const Model& model, const ContactResponse& response,
                              const BodyPoint& point) {
  FreeStepScratch::Hold hold;
  if (point.body == 0) return hold;
  hold.reach = norm(point.p_B);
  int body = point.body;
  for (; model.bodies[at(body)].parent > 0; body = model.bodies[at(body)].parent)
    hold.reach += norm(model.bodies[at(body)].X_PJ.p);
  hold.p_B = model.bodies[at(body)].X_PJ.p;
  hold.is_knee =
      point.foot < 0 && point.p_B == Vec3(Vec3::Zero()) && is_last_link(response, point.body);
  return hold;
}

bool is_hold_within_reach(const Workspace& ws, const Ground& ground,
                          const FreeStepScratch::Hold& hold, double near) {
  return least_clearance(ground, transform_point(ws.X_WB[0], hold.p_B), hold.reach) < near;
}

bool is_trunk_within_reach(const Workspace& ws, const Ground& ground, const FreeStepScratch& s,
                           double near) {
  const Transform& trunk = ws.X_WB[0];
  if (ground.kind != GroundKind::plane)
    return least_clearance(ground, trunk.p, norm(s.trunk_box)) < near;
  const Vec3 n = ground.R.col(2);
  double reach = 0.0;
  for (int k = 0; k < 3; ++k) reach += std::abs(dot(n, trunk.R.col(k))) * s.trunk_box[k];
  return dot(n, trunk.p - ground.origin) - reach < near;
}

}  // namespace legwork::contact
