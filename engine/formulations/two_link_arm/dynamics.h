// The printed equations of motion of the lecture's arm (Bennewitz & Khorshidi, "2 DoF Robotic Manipulator", last slides):
//   M(q) q'' + c(q, q') + g(q) = tau
//   M = [ m1 L1^2 + m2 (L1^2 + 2 L1 L2 c2 + L2^2),  m2 (L1 L2 c2 + L2^2);  the same,  m2 L2^2 ]
//   c = [ -m2 L1 L2 s2 (2 theta1' theta2' + theta2'^2);  m2 L1 L2 theta1'^2 s2 ]
//   g = [ (m1 + m2) L1 g c1 + m2 L2 g c12;  m2 L2 g c12 ]
//   K = K1 + K2,  P = P1 + P2, zero at the shoulder's height
//   det M = L1^2 L2^2 m2 (m1 + m2 s2^2) > 0, so that forward dynamics always exist (theory/lecture 5.4)
// All of it holds as printed: the tests compare it with Lagrange, with Newton-Euler and with the general tree.
#pragma once

#include "engine/formulations/two_link_arm/arm.h"

namespace legwork::two_link_arm {

Mat2 mass_matrix(const Arm& arm, const Vec2& theta);                         // kg m^2
Vec2 coriolis(const Arm& arm, const Vec2& theta, const Vec2& rate);          // N m
Vec2 gravity_torque(const Arm& arm, const Vec2& theta);                      // N m
double kinetic_energy(const Arm& arm, const Vec2& theta, const Vec2& rate);  // J
double potential_energy(const Arm& arm, const Vec2& theta);                  // J
double mass_determinant(const Arm& arm, const Vec2& theta);  // det M by its formula, kg^2 m^4

// M q'' + c + g, N m.
Vec2 inverse_dynamics(const Arm& arm, const Vec2& theta, const Vec2& rate,
                      const Vec2& acceleration);

// q'' of M q'' + c + g = load, rad/s^2; a force f on the tip counts as J^T f in `load`.
Vec2 forward_dynamics(const Arm& arm, const Vec2& theta, const Vec2& rate, const Vec2& load);

// tau = r x m g of the slide "Rotation with massless links": what each joint holds of the masses beyond it, N m.
Vec2 static_torque(const Arm& arm, const Vec2& theta);

}  // namespace legwork::two_link_arm
