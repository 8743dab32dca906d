// Can a plan be carried out? At 33 times of every phase (of sines, which run on, of every second for 20 s or more):
// every foothold reached, every joint within its limits, the base equations met by what the ground can give (two feet:
// no moment about their line; flight: ballistic, momentum kept), every foot pushing, never pulling, and within the
// friction cone. With two or more feet the forces are not unique: one feasible choice is enough, and the friction-cone
// QP (of the pyramid within the cone) looks for it.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

// Refuses with what, where and when; otherwise adds the facts friction_used, min_normal_force (N), max_torque (N m),
// max_joint_rate (rad/s), base_residual (N, N m) and, on three feet or more, static_margin and zmp_margin (m); of a
// motion that travels, energy_per_metre (J/m), the sum of |torque x rate| over a cycle, and cost_of_transport, the same
// by the robot's weight. `friction`: coefficient.
Refusal check_plan(const Model& model, double friction, Plan& plan);

}  // namespace legwork
