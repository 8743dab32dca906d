// Whether and how four bars can be put together: position analysis, Grashof's rule, change points, dead centres
// (theory/linkages 5). Angles of the crank in (-pi, pi], rad.
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
  stretched,  // assembled with coupler and rocker in line, J3 between J2 and J4: the crank can go no farther
  folded,      // the same with the coupler lying on the rocker
  apart,       // J2 is farther from J4 than coupler and rocker reach together
  too_near,    // J2 is nearer to J4 than the difference of their lengths
  coincident,  // J2 lies on J4, and equal links could stand there in any direction
  not_finite
};
inline bool is_assembled(Assembly a) { return a <= Assembly::folded; }

// theta for a crank angle; theta4 and theta3 are those nearest to `near`'s. Left alone unless assembled.
Assembly assemble(const FourBar& bar, double theta2, const Vec3& near, Vec3& theta);
// The same with theta4 and theta3 as the formulas give them.
Assembly assemble(const FourBar& bar, double theta2, Vec3& theta);

// How far the loop is from closing: J2 by the crank minus J2 by rocker and coupler.
Vec2 loop_error(const FourBar& bar, const Vec3& theta);

double transmission_angle(const Vec3& theta);  // in [0, pi]
double folded_angle(double transmission);      // min(mu, pi - mu)

enum class Grashof {
  not_assemblable,  // one bar is as long as the other three together or longer
  triple_rocker,    // s + l > p + q: no bar turns fully
  change_point,     // s + l = p + q: all four can lie on one line
  double_crank,     // the ground is shortest
  crank_rocker,     // the crank is
  double_rocker,    // the coupler is: it turns, crank and rocker do not
  rocker_crank      // the rocker (#4) is: it turns, the crank (#2) does not
};
Grashof grashof_class(const FourBar& bar);
const char* name_of(Grashof grashof);  // "crank-rocker"

// Crank angles at which something happens.
struct CrankEvents {
  std::vector<double> change_points;  // all four bars on one line: both assembly modes meet
  std::vector<double>
      limits;  // coupler and rocker in line, sin theta3 = 0: the crank can go no farther
  std::vector<double> dead_centres;  // crank and coupler in line, the rocker at an end of its
                                     // swing (in the bar's assembly mode)
  bool turns_fully = false;          // the crank, in both directions
};
CrankEvents crank_events(const FourBar& bar);

// Nothing, or why no crank angle at all lets these bars be put together.
Refusal check_lengths(const FourBar& bar);

// Why the bars do not meet at a crank angle; the range of angles at which they do.
Diagnostic why_not_assembled(const FourBar& bar, double theta2, Assembly assembly);

}  // namespace legwork::denoc
