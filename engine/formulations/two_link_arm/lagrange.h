// The torques of the lecture's arm from its Lagrangian, evaluated and not derived by hand (Bennewitz & Khorshidi, "Equations of
// Motion"; theory/lecture 5.7):
//   tau_i = d/dt dL/dtheta_i' - dL/dtheta_i,  L = sum K_i - P_i from the masses' positions and velocities
// The derivatives are exact: L is evaluated in hyper-dual numbers (Fike, Alonso, AIAA 2011-886), a + b e1 + c e2 + d e1 e2
// with e1^2 = e2^2 = 0. With e1 along the motion (theta += e1 theta', theta' += e1 theta'') and e2 along theta_i', the part
// with e1 e2 is d/dt dL/dtheta_i'; with e2 along theta_i alone the part with e2 is dL/dtheta_i.
#pragma once

#include "engine/formulations/two_link_arm/arm.h"

namespace legwork::two_link_arm {

// Both terms of one motion, N m.
struct LagrangeTorque {
  Vec2 momentum_rate;  // d/dt dL/dtheta_i'
  Vec2 force;          // dL/dtheta_i
  Vec2 total() const { return momentum_rate - force; }
};
LagrangeTorque lagrange_torque(const Arm& arm, const Vec2& theta, const Vec2& rate,
                               const Vec2& acceleration);

// K - P, J.
double lagrangian(const Arm& arm, const Vec2& theta, const Vec2& rate);

}  // namespace legwork::two_link_arm
