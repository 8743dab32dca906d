// Whether and how four bars can be assembled: position analysis, Grashof's rule, change points, dead centres
// (theory/linkages 5). Crank angles in (-pi, pi], rad; metres.
//   d = J2 - J4, L = |d|:  theta4 = atan2(d) - mode acos((l4^2 + L^2 - l3^2) / (2 l4 L)),  theta3 = atan2(J2 - J3) - theta4
//   transmission angle mu = acos((l3^2 + l4^2 - L^2) / (2 l3 l4)), between coupler and rocker; |sin mu| = |sin theta3|
#pragma once

#include <string>
#include <vector>

#include "engine/formulations/denoc/four_bar.h"
#include "engine/model/result.h"

namespace legwork::denoc {

enum class Assembly {
  assembled,
  stretched,  // assembled, with coupler and rocker in line and J3 between J2 and J4: the crank can go no farther
  folded,      // the same with the coupler lying on the rocker
  apart,       // J2 is farther from J4 than coupler and rocker reach together
  too_near,    // J2 is closer to J4 than the difference of their lengths
  coincident,  // J2 lies on J4, and equally long links could point in any direction
  not_finite
};
inline bool is_assembled(Assembly a) { return a <= Assembly::folded; }

// Writes theta for a crank angle; of the angles that differ by whole turns it takes theta4 and theta3 nearest to those of
// `near`. Leaves theta unchanged unless assembled.
Assembly assemble(const FourBar& bar, double theta2, const Vec3& near, Vec3& theta);
// The same with theta4 and theta3 as the formulas give them.
Assembly assemble(const FourBar& bar, double theta2, Vec3& theta);

// The gap of the loop, m: J2 by way of the crank minus J2 by way of rocker and coupler.
Vec2 loop_error(const FourBar& bar, const Vec3& theta);

double transmission_angle(const Vec3& theta);  // in [0, pi]
double folded_angle(double transmission);      // min(mu, pi - mu)

// Grashof's classes, with s the shortest bar, l the longest, p and q the others.
enum class Grashof {
  not_assemblable,  // one bar is as long as the other three together, or longer
  triple_rocker,    // s + l > p + q: no bar turns fully
  change_point,     // s + l = p + q: all four can lie on one line
  double_crank,     // the ground is shortest
  crank_rocker,     // the crank is shortest
  double_rocker,    // the coupler is shortest: it turns fully, crank and rocker do not
  rocker_crank      // the rocker (#4) is shortest: it turns fully, the crank (#2) does not
};
Grashof grashof_class(const FourBar& bar);
const char* name_of(Grashof grashof);  // "crank-rocker"

// Special crank angles, rad, rising.
struct CrankEvents {
  std::vector<double> change_points;  // all four bars on one line: both assembly modes meet
  std::vector<double>
      limits;  // coupler and rocker in line, sin theta3 = 0: the crank can go no farther
  // Crank and coupler in line, with the rocker at an end of its swing; in the bar's assembly mode.
  std::vector<double> dead_centres;
  bool turns_fully = false;  // the crank can turn all the way round
};
CrankEvents crank_events(const FourBar& bar);

// Refuses bars that cannot be assembled at any crank angle, and says why.
Refusal check_lengths(const FourBar& bar);

// Why the bars do not meet at a crank angle, and the range of angles at which they do. `assembly`: what assemble()
// returned, not an assembled state.
Diagnostic why_not_assembled(const FourBar& bar, double theta2, Assembly assembly);

}  // namespace legwork::denoc
