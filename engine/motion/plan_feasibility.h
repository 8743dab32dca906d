// Can a plan be carried out? At 33 times of every phase (with sines that do not repeat with the gait, for 20 s or
// more): every foothold is reached, every joint is within its limits, the ground can satisfy the base equations (two
// feet: no moment about their line; flight: ballistic, momentum kept; theory/gaits 1.2), and every foot pushes, never
// pulls, and stays within the friction cone. With two or more feet the forces are not unique: one feasible choice is
// enough, and the friction-cone QP (of the pyramid within the cone) looks for it.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

// Checks the plan of a model (is_walking_robot) on ground with this coefficient of friction. Refuses with what, where
// and when; otherwise adds the facts friction_used, min_normal_force (N), max_torque (N m), max_joint_rate (rad/s),
// base_residual (N, N m) and, on three feet or more, static_margin and zmp_margin (m; theory/gaits 5.2); for a motion
// that travels, energy_per_metre (J/m), the integral of the sum of |torque x rate| over a cycle, and cost_of_transport,
// that per weight (theory/gaits 11.1). Held and floating plans are checked for reach and limits only. Sets
// plan.joint_acceleration.
Refusal check_plan(const Model& model, double friction, Plan& plan);

}  // namespace legwork
