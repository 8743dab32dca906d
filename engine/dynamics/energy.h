// Kinetic energy T = 1/2 sum V^T I V ([RBDA] eq. 2.67) and potential energy -sum m g . com, zero at the world's origin.
// Joules.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

// Both need forward_kinematics. O(nb).
double kinetic_energy(const Model& model, const Workspace& ws);
double potential_energy(const Model& model, const Workspace& ws);

}  // namespace legwork
