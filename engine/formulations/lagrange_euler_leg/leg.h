// The three-joint leg of Ashok & Rambabu 2017 [Ashok17], Tables 1 and 2, whose frame 0 is the hip's: x forward, y left, z up, the
// axes of the trunk. D-H rows (a, alpha, d, theta): (L1, side 90 deg, 0, theta1), (L2, 0, 0, theta2), (L3, 0, 0, theta3).
// Joint 1 turns about the vertical, 2 and 3 about the horizontal axis z1 = (sin theta1, -cos theta1, 0) times `side`.
// Mirror rule: a right leg's angles and torques are those of the left leg at the mirrored foot (y -> -y), all negated.
#pragma once

#include <array>

#include "engine/math/linear.h"

namespace legwork::lagrange_euler_leg {

// Defaults: theory/hexapod 3. The paper's Table 5 is missing; the lengths follow from its Tables 3 and 4,
// the masses are assumed but for one constraint.
struct Leg {
  std::array<double, 3> length = {0.085, 0.115, 0.100};  // L1..L3, m
  std::array<double, 3> mass = {0.10, 0.20, 0.185};      // kg, centred at mid-link
  double link_width = 0.0;  // m, of square bars; 0: rods without thickness
  double gravity = 9.81;    // along -z, m/s^2
  double side = 1.0;        // sigma: 1 left, -1 right
};

// Moments of inertia of link `i` about its centre of mass, kg m^2: m (L^2 + w^2) / 12 across, m w^2 / 6 along.
inline double transverse_inertia(const Leg& leg, std::size_t i) {
  const double L = leg.length[i], w = leg.link_width;
  return leg.mass[i] * (L * L + w * w) / 12.0;
}
inline double axial_inertia(const Leg& leg, std::size_t i) {
  return leg.mass[i] * (leg.link_width * leg.link_width) / 6.0;
}

// What all closed forms are made of: rho is the foot's distance from joint 1's axis (negative beyond it), height its
// height over the hip times `side`; reach = d height / d theta2.
struct Posture {
  math::SinCos one, two, three, both;  // of theta1, theta2, theta3, theta2 + theta3
  double rho, height, reach;           // m
};
Posture posture_of(const Leg& leg, const Vec3& theta);

}  // namespace legwork::lagrange_euler_leg
