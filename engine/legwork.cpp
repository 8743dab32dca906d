#include "engine/legwork.h"

#include <cstdio>

#include "engine/sim/simulation.h"

namespace legwork {

void SimulationDeleter::operator()(Simulation* simulation) const { delete simulation; }

const char* version() { return "0.1.0"; }

Result<Run> open_scene(std::string_view json, const std::string& file_name) {
  const Result<Scene> scene = parse_scene(json, file_name);
  if (!scene) return scene.error();
  Result<Simulation> simulation = make_simulation(*scene);
  if (!simulation) {
    Diagnostic refusal = simulation.error();
    refusal.file = file_name;
    return refusal;
  }
  return Run(new Simulation(std::move(*simulation)));
}

const Scene& scene_of(const Simulation& run) { return run.scene; }
const Model& model_of(const Simulation& run) { return run.setup.model; }
const Plan& plan_of(const Simulation& run) { return run.setup.plan; }

std::span<const Parameter> parameters(const Simulation& run) {
  const Result<std::span<const Parameter>> schema =
      scene_schema(run.scene.family, run.scene.motion);
  return *schema;  // an open run has a known family and motion
}

double get(const Simulation& run, int parameter) { return run.values[at(parameter)]; }

Refusal set(Simulation& run, int parameter, double value) {
  return set_parameter(run, parameter, value);
}

Refusal set(Simulation& run, std::string_view path, double value) {
  const int parameter = find_parameter(parameters(run), path);
  if (parameter < 0)
    return Diagnostic{"There is no parameter " + quoted_text(path) + ".",
                      "`legwork list --parameters " + run.scene.family + "-" + run.scene.motion +
                          "` lists them."};
  return set_parameter(run, parameter, value);
}

StepStatus advance(Simulation& run) { return step(run); }
Refusal go_to(Simulation& run, double step_number) { return seek(run, step_number); }
Refusal check_replay(const Simulation& run) { return replay(run); }
void restart(Simulation& run) { reset(run); }
std::string why_stopped(Simulation& run) { return status_sentence(run); }
double time_step(const Simulation& run) { return run.setup.step; }
double current_step(const Simulation& run) { return run.state.step(); }

const Snapshot& snapshot(Simulation& run) {
  compute_snapshot(run);
  return run.snapshot;
}

std::uint64_t hash(const Simulation& run) { return state_hash(run.state); }

std::string hash_text(const Simulation& run) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash(run)));
  return text;
}

std::span<double> state_data(Simulation& run) {
  return {run.state.data.data(), at(static_cast<int>(run.state.data.size()))};
}

}  // namespace legwork
