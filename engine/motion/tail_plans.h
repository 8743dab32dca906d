// Motions of robots with a tail that follow no gait: in the air, pushed, and with a waving tail (motions.h).
#pragma once

#include <span>

#include "engine/model/families/tail.h"
#include "engine/model/model.h"

namespace legwork {

// What a tail does in the air: it turns one joint back and forth, or goes round with both.
enum class TailSweep { pitch, yaw, swirl };

// The turn of the trunk (rad, about the axis of the swept joint) while that joint moves from `from` to `to` (rad), if
// everything happened in one plane: dpsi/dphi = -mu (l^2 + l r0.u) / (I + mu |r|^2), r = r0 + l u (theory/tail 11.2).
// `leg_joints`: the twelve locked joints of the quadruped's legs, rad. For a tail of one segment with its mass at the
// end; swirl counts as pitch.
double planar_turn(const Model& model, std::span<const double> leg_joints, const Tail& tail,
                   TailSweep sweep, double from, double to);

}  // namespace legwork
