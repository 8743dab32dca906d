// One instant of a trot, for a given lateral motion of the trunk (trot_plan.h has the description).
#pragma once

#include "engine/motion/leg_motion.h"
#include "engine/motion/trot_plan.h"

namespace legwork {

using SwayJet = ChebyshevSeries::Jet;  // y, y', y''

struct FootMotion {
  Vec3 p, v, a;  // relative to the trunk's origin, world axes
};

FootMotion trot_foot(const TrotPlan& plan, int foot, bool is_stance, double tau, const SwayJet& y);

// q, v, a of the instant tau of a phase. False, with `unreached` filled, when a leg cannot reach.
bool trot_point_with_sway(const TrotPlan& plan, int phase, double tau, double x_origin,
                          const SwayJet& y, MotionPoint& out, Unreached& unreached);

Diagnostic unreached_refusal(const TrotPlan& plan, const Unreached& unreached, int phase,
                             double tau);

}  // namespace legwork
