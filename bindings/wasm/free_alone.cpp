// What a module that runs robots on free ground and nothing else has in the place of everything else: found before the
// engine's own, so that no other exhibit, no motion and nothing that runs a plan is linked.
#include "engine/exhibits/exhibits.h"
#include "engine/motion/motions.h"
#include "engine/sim/equation_sheets.h"
#include "engine/sim/gait_comparison.h"
#include "engine/sim/simulation.h"
#include "engine/sim/snapshot.h"

namespace legwork {

std::span<const ExhibitKind> exhibit_kinds() { return free_exhibits(); }
std::span<const Motion> motions() { return {}; }
const Motion* find_motion(std::string_view) { return nullptr; }

// A scene of a plan has no schema here, so that none is ever opened.
Result<Simulation> make_simulation(const Scene& scene) {
  return Diagnostic{"This module has no motion " + scene.motion + ".", ""};
}
StepStatus step(Simulation&) { return StepStatus::fault; }
std::string status_sentence(Simulation&) { return ""; }
void reset(Simulation&) {}
Refusal set_parameter(Simulation&, int, double) { return std::nullopt; }
Refusal set_parameters(Simulation&, std::span<const Input>) { return std::nullopt; }
Refusal seek(Simulation&, double) { return std::nullopt; }
Refusal replay(const Simulation&) { return std::nullopt; }
void compute_snapshot(Simulation&) {}
std::vector<Sheet> equation_sheets(Simulation&) { return {}; }
std::vector<GaitSummary> compare_gaits(const Simulation&) { return {}; }

}  // namespace legwork
