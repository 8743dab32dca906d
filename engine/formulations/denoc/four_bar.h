// The four-bar of Kumar et al. [Kumar17], in its own plane: x along the ground from J1 to J4, y up, z towards the reader,
// angles counted from x towards y (theory/linkages 5).
//   J1 = (0, 0), J4 = (l1, 0); #2 crank J1-J2, #4 rocker J4-J3, #3 coupler J3-J2
//   theta = (theta2, theta4, theta3): of #2 and #4 against x, of #3 against #4
//   loop:  l2 e(theta2) = (l1, 0) + l4 e(theta4) + l3 e(theta3 + theta4),  e(a) = (cos a, sin a)
// A centre of mass lies at `com_distance` from the link's first joint (#2: J1, #4: J4, #3: J3), `com_angle` off the line
// to its second one. The document calls these distances r1 (#2), r3 (#4), r2 (#3), on the line; here each bears its
// link's number. Metres, kilograms, seconds, radians; gravity along -y.
#pragma once

#include "engine/math/linear.h"

namespace legwork::denoc {

using Vec2 = Eigen::Matrix<double, 2, 1>;
using Mat2 = Eigen::Matrix<double, 2, 2>;

struct Link {
  double length = 0.0, mass = 0.0;
  double com_distance = 0.0, com_angle = 0.0;
  double inertia = 0.0;  // about the centre of mass, kg m^2
};

// A slender rod with its centre of mass in the middle: I = m l^2 / 12.
constexpr Link rod(double length, double mass) {
  return {length, mass, 0.5 * length, 0.0, mass * length * length / 12.0};
}

// Defaults: theory/linkages 9 (the paper prints no numbers).
struct FourBar {
  double ground = 0.100;  // l1
  Link crank = rod(0.040, 0.4), coupler = rod(0.120, 1.2), rocker = rod(0.080, 0.8);
  double gravity = 9.81;
  double mode = 1.0;  // assembly: +1 open, -1 crossed
};

// What the paper prints, where it is not what follows from its own other equations; all false: corrected.
struct Printed {
  bool eq_14 = false;        // B21 with r2 + d3 where Eq. 12 and Fig. 1 ask for r3 + d2
  bool jacobian = false;     // J^II(1,2) = +l3 sin(theta3 + theta4)
  bool lambda_sign = false;  // Eq. 22's lambda taken for that of Eqs. 19 and 20
};

inline Vec2 unit(double angle) {
  const math::SinCos a = math::sin_cos(angle);
  return {a.cos, a.sin};
}

// A quarter turn ahead of unit(angle).
inline Vec2 normal(double angle) {
  const math::SinCos a = math::sin_cos(angle);
  return {-a.sin, a.cos};
}

inline double cross2(const Vec2& a, const Vec2& b) { return a[0] * b[1] - a[1] * b[0]; }

}  // namespace legwork::denoc
