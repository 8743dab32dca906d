// Ground forces of a motion: the six equations of Sureshkumar et al. 2025, section 4, and four ways to choose among their
// solutions (theory/quadruped 4).
//   W f = w,  W = [1 ... 1; skew(r_1) ... skew(r_n)]                  [Suresh25] eqs. 3-4; theory/quadruped 4.1
//   f = C x,  x the reduced unknowns of sections 4.1 to 4.3           theory/quadruped 4.2
// What the paper prints: with four feet fz1..fz4 and one fx and fy for all, six unknowns of rank 5; with three feet
// fz1..fz3, one fx, one fy for the foot on the lifted foot's side and one for the other two, singular where that foot's
// x is the mean x of the others; with two feet all six components, of rank 5.
#pragma once

#include <array>
#include <span>

#include "engine/math/dense_solve.h"
#include "engine/math/small_svd.h"
#include "engine/model/model.h"

namespace legwork::newton_euler_grf {

enum class GroundForceMethod {
  as_printed,  // the paper's unknowns, least squares of least norm where they are singular
  corrected,  // four feet: a yaw couple besides, fy + c in front and fy - c behind; three: as printed where its
              // condition number is below 1e8; two: the moment about the support line is left out
  minimum_norm,  // f = W^+ w
  friction_cone  // least |f|^2 within the pyramid inscribed in the friction cone: |fx|, |fy| <= mu / sqrt(2) fz,
                 // fz >= 0 (theory/quadruped 4.6)
};

// Their names, in order.
inline constexpr std::array<const char*, 4> kGroundForceMethods = {"as_printed", "corrected",
                                                                   "minimum_norm", "friction_cone"};

struct GroundForces {
  ContactVec force;  // 3 a foot in the order of `feet`: ground on foot, world axes, N
  int rank = 0;      // of the method's equations
  int unknowns = 0;  // of the method
  double condition =
      0.0;  // largest over smallest singular value of W C, at most 1e300; 0 without feet
  Vec6 residual = Vec6::Zero();  // w - W f, N and N m
  double unattainable_moment =
      0.0;  // two feet: of w about the line from the first foot to the second, N m
  // The wrench is supplied, no foot pulls and none needs more friction than there is.
  bool is_possible = false;
  double friction =
      0.0;  // largest tangential over normal force, at most 1e300 (a foot that pulls sideways)
  double min_normal = 0.0;  // N
};

// `feet`: indices into model.feet, up to four different ones (minimum_norm, friction_cone: six); `r`: their positions from the trunk's origin, world axes,
// m; `wrench`: the force and moment about the trunk's origin that the ground has to supply, world axes, N and N m. No
// feet: no forces. One foot: the least-squares force. friction_cone without any admissible solution gives the minimum
// norm and is_possible false; with two feet it leaves out the moment about their line, which no force can supply.
void ground_forces(GroundForceMethod method, const Model& model, std::span<const int> feet,
                   std::span<const Vec3> r, const Vec6& wrench, double friction_coefficient,
                   GroundForces& out);

// W, 6 x 3 n.
void wrench_map(std::span<const Vec3> r, ContactMat& W);

// C, 3 n x unknowns: the reduced unknowns as printed, or with the yaw couple of `corrected` for four feet. Two feet and
// fewer: all components. The model's feet are FL FR RL RR: the letters say who is in front and who on which side.
enum class YawCouple { left_out, included };
void reduced_unknowns(const Model& model, std::span<const int> feet, YawCouple couple,
                      ContactMat& C);

// W C
void reduced_map(const ContactMat& W, const ContactMat& C, ContactMat& A);

}  // namespace legwork::newton_euler_grf
