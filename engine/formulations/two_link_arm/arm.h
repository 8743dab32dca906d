// The lecture's arm of two links in a plane (Bennewitz & Khorshidi, "2 DoF Robotic Manipulator"): massless links of lengths L1, L2
// with a point mass at the end of each, fixed at the origin. x forward, y up, theta1 from x towards y, theta2 from link
// 1's direction to link 2's; s12 = sin(theta1 + theta2), ...
//   [x1, y1] = L1 [c1, s1]                                            slide "mass-1"
//   [x2, y2] = [x1, y1] + L2 [c12, s12]                               slide "mass-2"
//   J = [ -L1 s1 - L2 s12, -L2 s12;  L1 c1 + L2 c12, L2 c12 ],  [x2', y2'] = J theta',  det J = L1 L2 s2
#pragma once

#include <array>

#include "engine/math/linear.h"

namespace legwork::two_link_arm {

using Vec2 = Eigen::Matrix<double, 2, 1>;
using Mat2 = Eigen::Matrix<double, 2, 2>;

struct Arm {
  std::array<double, 2> mass = {2.0, 1.0};    // kg, at the ends of the links
  std::array<double, 2> length = {0.5, 0.4};  // m
  double gravity = 9.81;                      // along -y, m/s^2
};

// Rotating with the arm: link 1's direction, link 2's.
Vec2 direction(double angle);  // [cos, sin]
inline Vec2 turned_left(const Vec2& a) { return {-a.y(), a.x()}; }
inline double cross2(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

Vec2 elbow_position(const Arm& arm, const Vec2& theta);  // of mass 1, m
Vec2 tip_position(const Arm& arm, const Vec2& theta);    // of mass 2, m
Mat2 tip_jacobian(const Arm& arm, const Vec2& theta);

// The posture with the tip at p; theta2 in [0, pi] if `is_elbow_positive`, else [-pi, 0]. False, and theta left alone,
// if p is farther than the arm reaches, nearer than it folds, or not finite.
bool inverse_kinematics(const Arm& arm, const Vec2& p, bool is_elbow_positive, Vec2& theta);

}  // namespace legwork::two_link_arm
