// Recursive Newton-Euler for the lecture's arm (Bennewitz & Khorshidi, "Recursive Newton Euler Algorithm";
// theory/lecture 5.5, 5.6), in the plane, its two passes with every vector on the way. From the shoulder (0) outward,
// link i with direction e_i, i = 1, 2:
//   w_i = w_i-1 + theta_i',  al_i = al_i-1 + theta_i''
//   v_i = v_i-1 + L_i w_i n_i,  a_i = a_i-1 + L_i (al_i n_i - w_i^2 e_i),  n_i: e_i turned left, a_0 = (0, g)
// then inward, with the force F_i = m_i a_i that moves mass i, from the tip to the shoulder:
//   f_i = f_i+1 + F_i,  mu_i = mu_i+1 + L_i e_i x f_i,  tau_i = mu_i
// f_i and mu_i: what the link before (or the ground) exerts at joint i. Gravity enters as the shoulder accelerating up, so
// that a_i stands for the true acceleration less gravity's, as in the reference numbers.
#pragma once

#include "engine/formulations/two_link_arm/arm.h"

namespace legwork::two_link_arm {

struct LinkMotion {
  Vec2 joint, end;                 // where its joint and its mass are, m
  double omega, alpha;             // rad/s, rad/s^2
  Vec2 velocity;                   // of its mass, m/s
  Vec2 acceleration;               // of its mass, true, m/s^2
  Vec2 acceleration_less_gravity;  // the recursion's a_i
  Vec2 inertia_force;              // F_i, N
  Vec2 force;                      // f_i at its joint, N
  double moment;                   // mu_i at its joint, N m
};

struct Passes {
  std::array<LinkMotion, 2> link;
  Vec2 torque() const { return {link[0].moment, link[1].moment}; }
};

// `force_on_tip`: what the surroundings exert on mass 2, N.
Passes newton_euler(const Arm& arm, const Vec2& theta, const Vec2& rate, const Vec2& acceleration,
                    const Vec2& force_on_tip = Vec2::Zero());

}  // namespace legwork::two_link_arm
