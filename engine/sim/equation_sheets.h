// The equations of motion of a walking robot at this instant, as matrices for people to read (document 004: floating
// bases, the underactuated equation).
#pragma once

#include "engine/exhibits/exhibit.h"
#include "engine/sim/simulation.h"

namespace legwork {

std::vector<Sheet> equation_sheets(Simulation& sim);

}  // namespace legwork
