// Can a plan be carried out? At 33 times of every phase (of sines, which run on, of every second for 20 s or more): every
// foothold reached, every joint within its limits, the base equations met by what the ground can give (two feet: no
// moment about their line; flight: ballistic, momentum kept), every foot pushing, never pulling, and within the friction
// cone. With two or more feet the forces are not unique: one feasible choice is enough, and the friction-cone QP (of
// the pyramid within the cone) looks for it.
#pragma once

#include "engine/model/parameter.h"
#include "engine/motion/plan.h"

namespace legwork {

struct Limits {
  double friction = 0.0;                    // coefficient
  double haa = 0.0;                         // rad, from the leg pointing down (theta1 = 90 degrees)
  double hfe = 0.0;                         // rad
  double kfe = 0.0;                         // rad
  double tail_pitch = 0.0, tail_yaw = 0.0;  // rad
};

Limits limits_of(const ParameterView& values);

// Refuses with what, where and when; otherwise adds the facts friction_used, min_normal_force (N), max_torque (N m),
// max_joint_rate (rad/s), base_residual (N, N m) and, on three feet or more, static_margin and zmp_margin (m).
Refusal check_plan(const Model& model, const Limits& limits, Plan& plan);

}  // namespace legwork
