#include "engine/legwork.h"

#include <cstdio>

#include "engine/following.h"
#include "engine/math/hash.h"
#include "engine/sim/equation_sheets.h"
#include "engine/sim/running_scene.h"

namespace legwork {
namespace {

double time_step_of(const Simulation& run) { return run.setup.step; }
double time_step_of(const ExhibitRun& run) { return run.exhibit->step; }
const Model& model_in(const Simulation& run) { return run.setup.model; }
const Model& model_in(const ExhibitRun& run) { return run.exhibit->model; }
VecX& data_of(Simulation& run) { return run.state.data; }
VecX& data_of(ExhibitRun& run) { return run.state; }
const VecX& data_of(const Simulation& run) { return run.state.data; }
const VecX& data_of(const ExhibitRun& run) { return run.state; }

template <class Kind>
Result<Run> run_of(Result<Kind> made) {
  if (!made) return made.error();
  return Run(new RunningScene{std::move(*made)});
}

}  // namespace

void RunDeleter::operator()(RunningScene* run) const { delete run; }

const char* version() { return "0.1.0"; }

Result<Run> open_scene(const Scene& scene) {
  if (find_exhibit_kind(scene.family, scene.motion) != nullptr)
    return run_of(make_exhibit_run(scene));
  return run_of(make_simulation(scene));
}

Result<Run> open_scene(std::string_view json, const std::string& file_name) {
  const Result<Scene> scene = parse_scene(json, file_name);
  if (!scene) return scene.error();
  Result<Run> run = open_scene(*scene);
  if (run) return run;
  Diagnostic refusal = run.error();
  refusal.file = file_name;
  return refusal;
}

const Simulation* robot_of(const RunningScene& run) { return std::get_if<Simulation>(&run.kind); }
const ExhibitRun* exhibit_of(const RunningScene& run) { return std::get_if<ExhibitRun>(&run.kind); }

const Scene& scene_of(const RunningScene& run) {
  return ask(run, [](const auto& r) -> const Scene& { return r.scene; });
}
const Model& model_of(const RunningScene& run) {
  return ask(run, [](const auto& r) -> const Model& { return model_in(r); });
}
const Plan& plan_of(const Simulation& run) { return run.setup.plan; }

std::span<const Parameter> parameters(const RunningScene& run) {
  const Scene& scene = scene_of(run);
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  return *schema;  // an open run has a known family and motion
}

double get(const RunningScene& run, int parameter) {
  return ask(run, [&](const auto& r) { return r.values[at(parameter)]; });
}

Refusal check(const RunningScene& run, int parameter, double value) {
  const Result<const Parameter*> declared = settable(scene_of(run), parameter, value);
  return declared ? Refusal() : declared.error();
}

Refusal set(RunningScene& run, int parameter, double value) {
  const bool is_news =
      parameter >= 0 && at(parameter) < parameters(run).size() && value != get(run, parameter);
  Refusal refusal = ask(run, [&](auto& r) { return set_parameter(r, parameter, value); });
  if (!refusal && is_news) leave_record(run);
  return refusal;
}

Refusal set(RunningScene& run, std::string_view path, double value) {
  const int parameter = find_parameter(parameters(run), path);
  const Scene& scene = scene_of(run);
  if (parameter < 0)
    return Diagnostic{
        "There is no parameter " + quoted_text(path) + ".",
        "`legwork list --parameters " + scene.family + "-" + scene.motion + "` lists them."};
  return set(run, parameter, value);
}

StepStatus advance(RunningScene& run) {
  if (run.followed && (!apply_inputs(run) || finish(run))) return StepStatus::ok;
  run.trail.drop_after(current_step(run));
  const StepStatus status = ask(run, [](auto& r) { return step(r); });
  if (run.trail.is_due(current_step(run))) run.trail.add(hash(run));
  return run.followed ? compare_with_record(run, status) : status;
}
Refusal go_to(RunningScene& run, double step_number) {
  Refusal refusal = ask(run, [&](auto& r) { return seek(r, step_number); });
  if (!refusal && run.followed) count_inputs(run);
  return refusal;
}
Refusal check_replay(const RunningScene& run) {
  return ask(run, [](const auto& r) { return replay(r); });
}
void restart(RunningScene& run) {
  run.trail = {};
  if (run.followed) return follow_again(run);
  ask(run, [](auto& r) { reset(r); });
}
std::string why_stopped(RunningScene& run) {
  return ask(run, [](auto& r) { return status_sentence(r); });
}
double time_step(const RunningScene& run) {
  return ask(run, [](const auto& r) { return time_step_of(r); });
}
double current_step(const RunningScene& run) {
  // Not the state's own count: somebody may have written to it.
  return ask(run, [](const auto& r) { return r.current_step; });
}

const Snapshot& snapshot(RunningScene& run) {
  ask(run, [](auto& r) { compute_snapshot(r); });
  return latest_snapshot(run);
}

const Snapshot& latest_snapshot(const RunningScene& run) {
  return ask(run, [](const auto& r) -> const Snapshot& { return r.snapshot; });
}

std::uint64_t hash(const RunningScene& run) {
  const VecX& data = ask(run, [](const auto& r) -> const VecX& { return data_of(r); });
  return hash_doubles(data.data(), static_cast<std::size_t>(data.size()));
}

std::string hash_text(const RunningScene& run) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash(run)));
  return text;
}

std::span<double> state_data(RunningScene& run) {
  VecX& data = ask(run, [](auto& r) -> VecX& { return data_of(r); });
  return {data.data(), at(static_cast<int>(data.size()))};
}

std::string sentence(RunningScene& run) {
  ExhibitRun* shown = std::get_if<ExhibitRun>(&run.kind);
  return shown ? sentence_of(*shown) : "";
}

std::vector<Sheet> sheets(RunningScene& run) {
  if (Simulation* robot = std::get_if<Simulation>(&run.kind)) return equation_sheets(*robot);
  return sheets_of(*std::get_if<ExhibitRun>(&run.kind));
}

Result<Study> study(const RunningScene& run, int index, const StudyProgress& on_progress) {
  const ExhibitRun* shown = exhibit_of(run);
  const int count = shown ? static_cast<int>(shown->exhibit->studies.size()) : 0;
  if (index < 0 || index >= count)
    return Diagnostic{"There is no study number " + std::to_string(index) + ".",
                      "The scene " + scene_of(run).id + " has " + std::to_string(count) + "."};
  shown->exhibit->on_progress = on_progress;
  Result<Study> made = shown->exhibit->study(index);
  shown->exhibit->on_progress = nullptr;
  return made;
}

Refusal turn_by_hand(RunningScene& run, const double rotation[3]) {
  if (ExhibitRun* shown = std::get_if<ExhibitRun>(&run.kind)) {
    const std::vector<double> before = shown->values;
    Refusal refusal = turn(*shown, Vec3(rotation[0], rotation[1], rotation[2]));
    // What is refused at its second parameter has set the first.
    if (shown->values != before) leave_record(run);
    return refusal;
  }
  return Diagnostic{"A robot on its plan is not turned by hand.", "Change its parameters instead."};
}

}  // namespace legwork
