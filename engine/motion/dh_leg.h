// Closed-form kinematics of the 3R D-H legs of Sureshkumar et al. 2025 and Ashok & Rambabu 2017: the foot relative to
// the hip, trunk axes:
//   X = l0 + l1 c2 + l2 c23,  Y = l1 s2 + l2 s23,   r = E (X c1, X s1, Y)
//   J = E [ -X s1, -Y c1, -l2 s23 c1;  X c1, -Y s1, -l2 s23 s1;  0, l1 c2 + l2 c23, l2 c23 ]
//   |det J| = |X l1 l2 s3|
// with E set by the mount: Sureshkumar et al. 2025 (theory/quadruped 2.2) r = (Y, X c1, -X s1) and l0 = 0; Ashok &
// Rambabu 2017 (theory/hexapod 2.1) r = (X c1, X s1, +-Y), + on the left.
// Singular if and only if the foot is on the first axis (X = 0) or the knee is straight or folded (s3 = 0).
#pragma once

#include "engine/model/families/quadruped.h"

namespace legwork {

// For the joint angles q (rad): the foot r from the hip, m; its Jacobian dr/dq, m; and for the rates qdot (rad/s) the
// Jacobian's rate of change, m/s. Trunk axes.
Vec3 leg_fk(const DhLeg& leg, const Vec3& q);
Mat3 leg_jacobian(const DhLeg& leg, const Vec3& q);
Mat3 leg_jacobian_rate(const DhLeg& leg, const Vec3& q, const Vec3& qdot);

// Whether a leg reaches a point, or why it does not: beyond the straight leg, within the folded one, or where the first
// joint has no angle.
enum class LegReach { reached, too_far, too_near, on_hip_axis };

// Writes the joint angles q (rad) for the foot position r (m, from the hip, trunk axes; theory/quadruped 2.4,
// theory/quadruped 2.5), with the knee bent to the leg's side (knee_sign) and the leg's plane turned towards the foot
// (X > 0). If the foot is out of reach, q is left alone; an r that is not finite is too far.
LegReach leg_ik(const DhLeg& leg, const Vec3& r, Vec3& q);

// What a LegReach other than reached means for this leg and r, as the rest of a sentence: "leg FL cannot reach its
// foothold: ..."; "" for reached.
std::string reach_sentence(LegReach reach, const DhLeg& leg, const Vec3& r);

// How a leg is singular (theory/quadruped 2.3: det J = X l1 l2 s3).
enum class LegSingularity { none, foot_on_hip_axis, straight_knee, folded_knee };

// det J / (l1 l2 (l0 + l1 + l2)), dimensionless: how far the leg is from singular.
double leg_determinant(const DhLeg& leg, const Vec3& q);

// The singularity within 1e-3 of which the leg is, in that measure.
LegSingularity leg_singularity(const DhLeg& leg, const Vec3& q);

}  // namespace legwork
