// Motions of robots with a tail that follow no gait: in the air, pushed, waving.
#pragma once

#include <span>

#include "engine/model/families/tail.h"
#include "engine/model/model.h"

namespace legwork {

enum class TailSweep { pitch, yaw, swirl };

// The turn of the trunk (rad, about the axis of the swept joint) while the joint moves from `from` to `to`, if all of
// it happened in one plane: dpsi/dphi = -mu (l^2 + l r0.u) / (I + mu |r|^2), r = r0 + l u (theory/tail 11.2).
// For a tail of one segment with its mass at the end.
double planar_turn(const Model& model, std::span<const double> leg_joints, const Tail& tail,
                   TailSweep sweep, double from, double to);

}  // namespace legwork
