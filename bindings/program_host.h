// The interpreter of the user's code that lw_use_program_host has named, for the runs of the C API.
#pragma once

#include "engine/run/program.h"

namespace legwork {

ProgramHost* program_host();

// Of the robot that code drives, during its call (engine/run/code_robot.h). Refused outside one.
Refusal ask_state(std::span<double> q, std::span<double> v);
Refusal ask_inverse_dynamics(std::span<const double> a, std::span<double> tau);
Refusal ask_mass_matrix(std::span<double> M);
Refusal ask_jacobian(int point, std::span<double> J);

}  // namespace legwork
