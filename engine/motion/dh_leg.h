// Closed-form kinematics of the 3R D-H legs of Sureshkumar et al. 2025 and Ashok & Rambabu 2017: the foot relative to the
// hip, trunk axes:
//   X = l0 + l1 c2 + l2 c23,  Y = l1 s2 + l2 s23,   r = E (X c1, X s1, Y)
//   J = E [ -X s1, -Y c1, -l2 s23 c1;  X c1, -Y s1, -l2 s23 s1;  0, l1 c2 + l2 c23, l2 c23 ]
//   |det J| = |X l1 l2 s3|
// with E by the mount: Sureshkumar et al. 2025 (theory/quadruped 2.2) r = (Y, X c1, -X s1) and l0 = 0; Ashok & Rambabu 2017
// (theory/hexapod 2.1) r = (X c1, X s1, +-Y), + on the left.
// Singular if and only if the foot is on the first axis (X = 0) or the knee is straight or folded (s3 = 0).
#pragma once

#include "engine/model/families/quadruped.h"

namespace legwork {

Vec3 leg_fk(const DhLeg& leg, const Vec3& q);
Mat3 leg_jacobian(const DhLeg& leg, const Vec3& q);
Mat3 leg_jacobian_rate(const DhLeg& leg, const Vec3& q, const Vec3& qdot);

enum class LegReach { reached, too_far, too_near, on_hip_axis };

// Joint angles of the foot position r (theory/quadruped 2.4, theory/quadruped 2.5), knee bent to the leg's side
// (knee_sign), the leg's plane turned towards the foot (X > 0). When the foot cannot be reached q is left alone.
LegReach leg_ik(const DhLeg& leg, const Vec3& r, Vec3& q);

// What a LegReach means for this leg, as the rest of a sentence; "" for reached.
std::string reach_sentence(LegReach reach, const DhLeg& leg, const Vec3& r);

// Where a leg is singular (theory/quadruped 2.3: det J = X l1 l2 s3).
enum class LegSingularity { none, foot_on_hip_axis, straight_knee, folded_knee };

// det J / (l1 l2 (l1 + l2)).
double leg_determinant(const DhLeg& leg, const Vec3& q);

// Within 1e-3 of a singularity in that measure.
LegSingularity leg_singularity(const DhLeg& leg, const Vec3& q);

}  // namespace legwork
