// Either of the two things a scene can run: a robot on its plan, or an exhibit.
#pragma once

#include <optional>
#include <variant>

#include "engine/sim/exhibit_run.h"
#include "engine/sim/followed_run.h"
#include "engine/sim/simulation.h"

namespace legwork {

struct RunningScene {
  std::variant<Simulation, ExhibitRun> kind;
  HashTrail trail = {};
  std::optional<FollowedRun> followed = {};
};

// The same question to either kind of run.
template <class Run, class Ask>
auto ask(Run& run, Ask&& question) -> decltype(auto) {
  if (auto* robot = std::get_if<Simulation>(&run.kind)) return question(*robot);
  return question(*std::get_if<ExhibitRun>(&run.kind));
}

}  // namespace legwork
