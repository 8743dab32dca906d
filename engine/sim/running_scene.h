// Either of the two things a scene can run: a robot on its plan, or an exhibit.
#pragma once

#include <variant>

#include "engine/sim/exhibit_run.h"
#include "engine/sim/simulation.h"

namespace legwork {

struct RunningScene {
  std::variant<Simulation, ExhibitRun> kind;
};

}  // namespace legwork
