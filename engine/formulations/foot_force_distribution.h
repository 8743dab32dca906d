// The foot forces of document 002 and what to choose among them (theory/hexapod 6). f_i is the force of the
// ground on foot i at r_i; six equations, three unknowns a foot:
//   A f = -B W = w,  A = [1 ... 1; skew(r_1) ... skew(r_n)],  B = [1, 0; skew(r_c), 1]         [Ashok17] 11
// W = [F; M] acts on the robot at r_c (its weight, -mass times the trunk's acceleration, anything else); w is what the
// ground has to supply. f = f_0 + N y with f_0 = A^+ w, the columns of N orthonormal and A N = 0: internal forces. On
// coplanar feet in general position three feet's are tangential, so that fz does not depend on the choice.
//   minimum_norm                  y = 0: least |f|^2, the document's "least squares"
//   least_torques                 least |t|^2, t = t_0 - J^T f the stance legs' joint torques, t_0 those of unloaded feet
//   least_torques_within_friction the same with fz >= 0, |fx|, |fy| <= slope fz, for
//                                 J^T N = Q R,  z = R y - Q^T (t_0 - J^T f_0):  |t|^2 = |z|^2 + constant,
//                                 the point of a polyhedron nearest to the origin
// All vectors in one set of axes with z up. The document never checks fz >= 0 or friction; every answer here says.
#pragma once

#include <span>

#include "engine/math/nearest_point.h"
#include "engine/math/small_svd.h"

namespace legwork::foot_force_distribution {

// The wrench on the robot of a trunk that moves with acceleration a without turning, legs without inertia of their own:
// W = [mass (gravity - a); 0], `gravity` a vector; a = 0: its weight.
Vec6 printed_wrench(double mass, const Vec3& gravity, const Vec3& acceleration);

// w = -B W, about the point that r_c is measured from.
Vec6 wrench_to_supply(const Vec6& W, const Vec3& r_c);

// Where the feet stand: prepared once for any number of wrenches and choices.
struct Stance {
  int feet = 0;
  int rank = 0;  // of A: 6, but 5 if all feet are in one line, 3 in one place
  ContactMat A;  // 6 x 3 feet
  SmallSvd svd;  // of A; V's columns from `rank` on are N
};

// `r`: up to six, from the point that the wrenches are about, m.
void set_feet(std::span<const Vec3> r, Stance& stance);

// A stance leg: foot velocity over joint rates and the joint torques of the leg's motion without contact, N m.
struct LegLoad {
  Mat3 J = Mat3::Zero();
  Vec3 unloaded_torque = Vec3::Zero();
};

enum class Choice { minimum_norm, least_torques, least_torques_within_friction };

struct FootForces {
  ContactVec force;  // 3 a foot, N
  bool is_found =
      false;  // false: no forces within friction supply the wrench, so that these are minimum_norm's
  bool is_supplied = false;         // A f = w
  bool is_pushing = false;          // fz >= 0 at every foot
  bool is_within_friction = false;  // |fx|, |fy| <= slope fz at every foot
  bool is_possible() const { return is_found && is_supplied && is_pushing && is_within_friction; }
  Vec6 residual = Vec6::Zero();  // w - A f, N and N m
  double friction = 0.0;  // coefficient needed: largest tangential over normal force, at most 1e300
  double min_normal = 0.0;      // least fz, N
  double torque_squared = 0.0;  // |t|^2, (N m)^2; 0 without `legs`
};

// `legs`: one a foot, in the same order; none will do for minimum_norm. Where legs are singular, internal forces that
// load no joint are left out. `slope`: of the pyramid; friction coefficient / sqrt(2) keeps it within the friction cone.
void distribute(Choice choice, const Stance& stance, std::span<const LegLoad> legs,
                const Vec6& wrench, double slope, FootForces& out);

}  // namespace legwork::foot_force_distribution
