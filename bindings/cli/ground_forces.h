// The six equations of document 000, section 4, for point feet r_j from the trunk's origin, and its reduced unknowns:
//   W f = w,  W = [1 ... 1; skew(r_1) ... skew(r_n)],  w = [force; moment],  f = C x
#pragma once

#include "bindings/cli/verify_quadruped.h"

namespace legwork::cli {

using Feet = std::vector<Vec3>;  // positions from the trunk's origin

Feet standing(const QuadrupedStudy& study, const std::vector<int>& feet);
MatX wrench_map(const Feet& r);  // W

// C of section 4.1: every foot its own fz, all the same fx and fy, along `axes`.
MatX four_foot_unknowns(const Mat3& axes);

// C of section 4.2: every foot its own fz, all the same fx; the first foot, the one on the lifted foot's side, has an
// fy of its own, the other two share one.
MatX three_foot_unknowns();

}  // namespace legwork::cli
