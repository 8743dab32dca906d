// The D-H leg of document 000, Fig. 1 (QUADRUPED_AND_TAIL 2.1): the trunk held on a stand, one leg posed or moved
// through the figure's four postures (theta1, theta2, theta3, degrees):
//   a (0, 0, 0)   b (90, 0, 0)   c (90, 45, 0)   d (90, 45, -45)
// The text rotates link 3 by 45 degrees too; only the sign opposite to theta2 brings the foot back under the hip.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

enum class LegPosture { animate, a, b, c, d, sliders };

struct DhLegMotion {
  int foot = 0;  // whose leg
  LegPosture posture = LegPosture::animate;
  Vec3 angles = Vec3::Zero();  // for sliders, rad
  double period = 0.0;         // of the whole animation, s
  double height = 0.0;         // of the trunk, m
  Legs legs = Legs(4);
};

// theta1..3 of posture a, b, c or d, rad.
Vec3 posture_angles(LegPosture posture);

Plan make_dh_leg_plan(const DhLegMotion& motion);

// Where a leg is singular (QUADRUPED_AND_TAIL 2.1: det J = X l1 l2 s3).
enum class LegSingularity { none, foot_on_hip_axis, straight_knee, folded_knee };

// det J / (l1 l2 (l1 + l2)).
double leg_determinant(const DhLeg& leg, const Vec3& q);

// Within 1e-3 of a singularity in that measure.
LegSingularity leg_singularity(const DhLeg& leg, const Vec3& q);

}  // namespace legwork
