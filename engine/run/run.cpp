#include "engine/run/run.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <iterator>

#include "engine/math/hash.h"
#include "engine/math/rotation.h"
#include "engine/math/within.h"
#include "engine/run/fields.h"
#include "engine/run/following.h"
#include "engine/run/run_parts.h"
#include "engine/run/series_readout.h"

namespace legwork {

using namespace run_parts;

namespace {

constexpr double kMaxScalar = 1e9;  // steps, s

constexpr Field<Run> kRunFields[] = {
    {"time", "s", "t", kOne, [](const Run& run) { return run.time(); }},
    {"step", "", "", kOne, [](const Run& run) { return run.state[RunState::kStep]; }},
    {"model_version", "", "", kOne,
     [](const Run& run) { return run.model_version + run.scene->redescribed; }},
    {"status", "", "", kOne,
     [](const Run& run) { return run.fault.empty() ? run.state[RunState::kIsEnded] : 2.0; }},
    {"history_first_step", "", "", kOne, [](const Run& run) { return run.history.first_step(); }},
    {"history_last_step", "", "", kOne, [](const Run& run) { return run.history.last_step(); }},
    {"body_position", "m", "", kBodyXyz,
     [](const Run& run, SnapshotWriter& out) {
       for (const Transform& X : run.X_WB) out << X.p;
     }},
    {"body_quaternion", "", "", kBodyWxyz,
     [](const Run& run, SnapshotWriter& out) {
       for (const Transform& X : run.X_WB) out << quaternion_from_rotation(X.R);
     }},
};

// What every scene has, then its own, whose many labels are not copied.
Snapshot make_snapshot(Scene& scene) {
  std::vector<SnapshotField> own = std::move(scene.fields);
  scene.fields.clear();
  lay_out<Run>(kRunFields, scene);
  Snapshot out;
  out.fields = std::move(scene.fields);
  out.fields.reserve(out.fields.size() + own.size());
  std::move(own.begin(), own.end(), std::back_inserter(out.fields));
  scene.fields.clear();
  int size = 0;
  for (SnapshotField& field : out.fields) {
    field.offset = size;
    size += field.count();
  }
  out.data.assign(at(size), 0.0);
  return out;
}

std::string where(const Run& run) {
  const double step = run.state[RunState::kStep];
  return std::isfinite(step) ? " at step " + number_text(step) : "";
}

Diagnostic worst_entry(const Run& run) {
  constexpr const char* kKept = "The last good state is kept: step back or reset.";
  for (Eigen::Index i = 0; i < run.state.size(); ++i)
    if (!std::isfinite(run.state[i]))
      return {"Fault: " + entry_name(run, static_cast<int>(i)) + " is not a finite number" +
                  where(run) + ".",
              kKept};
  Eigen::Index i = 0;
  while (std::abs(run.state[i]) <= run.limits[i]) ++i;
  return {"Fault: " + entry_name(run, static_cast<int>(i)) + " has reached " +
              number_text(run.state[i]) + where(run) + "; the run has diverged.",
          "The last good state is kept: step back, or try a smaller sim.step."};
}

bool is_good_head(const Run& run) {
  constexpr std::size_t kScalars = RunState::kScalars;
  return is_within({run.state.data(), kScalars}, {run.limits.data(), kScalars});
}

// Copies the scene's part of the state to or from run.x, and says what is wrong with the state. Twice per step, of
// thousands of numbers in a batch: in one pass.
Refusal copy_checked(const Run& run, const double* from, double* to) {
  constexpr std::size_t kScalars = RunState::kScalars;
  const std::span limits(run.limits.data(), at(static_cast<int>(run.state.size())));
  const bool is_good = is_within({from, limits.size() - kScalars}, limits.subspan(kScalars), to);
  if (is_good && is_good_head(run)) return std::nullopt;
  return worst_entry(run);
}

// Shows the scene the step that has led to where the run stands.
void observe_before(Run& run) {
  if (!run.scene->observes_before) return;
  const double now = run.state[RunState::kStep];
  const double* before = run.history.state_of(now - 1.0);
  for (const Input& input : run.inputs)
    if (input.step == now) before = nullptr;
  if (before != nullptr) before += RunState::kScalars;
  run.scene->observe_before(before, run.x);
}

}  // namespace

namespace run_parts {

Result<std::unique_ptr<Scene>> build(const Run& run, std::span<const double> values) {
  const ParameterView view(run.kind->parameters, values);
  if (!run.scene) return run.kind->build(view);
  Result<std::unique_ptr<Scene>> like = run.scene->with(view);
  return !like || *like ? std::move(like) : run.kind->build(view);
}

std::unique_ptr<Scene> use(Run& run, std::unique_ptr<Scene> scene) {
  std::swap(run.scene, scene);
  const int size = run.scene->size();
  run.x = VecX::Zero(size);
  run.is_x_good = false;
  run.limits = VecX::Constant(RunState::kScalars + size, kMaxScalar);
  for (int i = 0; i < size; ++i)
    run.limits[RunState::kScalars + i] = run.scene->entries[at(i)].limit;
  run.X_WB.assign(run.scene->model.bodies.size(), {});
  run.snapshot = make_snapshot(*run.scene);
  run.model_version += 1.0 + (scene ? scene->redescribed : 0.0);
  tell_given(run, run.current_step);
  return scene;
}

Refusal take_values(Run& run, std::vector<double> values) {
  if (values == run.values) return std::nullopt;
  Result<std::unique_ptr<Scene>> scene = build(run, values);
  if (!scene) return scene.error();
  use(run, std::move(*scene));
  run.values = std::move(values);
  return std::nullopt;
}

void write_snapshot(Run& run) {
  Scene& scene = *run.scene;
  tell_given(run, run.state[RunState::kStep]);
  scene.place(run.time(), run.x, run.X_WB);
  SnapshotWriter out(run.snapshot);
  write<Run>(kRunFields, run, out);
  observe_before(run);
  scene.observe(run.time(), run.x, out);
  assert(out.is_complete());
}

void take_x(Run& run) {
  run.is_x_good = false;
  run.x.resize(run.state.size() - RunState::kScalars);
  std::copy_n(run.state.data() + RunState::kScalars, run.x.size(), run.x.data());
}
void put_x(Run& run) {
  run.is_x_good = false;
  assert(run.x.size() == run.state.size() - RunState::kScalars);
  std::copy_n(run.x.data(), run.x.size(), run.state.data() + RunState::kScalars);
}

bool keep_good_state(Run& run) {
  assert(run.x.size() == run.state.size() - RunState::kScalars);
  // Mostly nobody has written to what the last step left, and x is it.
  if (run.is_x_good && !run.is_shared) return true;
  const double* const own = run.state.data() + RunState::kScalars;
  const bool is_left = run.is_x_good && is_good_head(run) &&
                       have_same_bits(own, run.x.data(), at(run.scene->size()));
  Refusal bad;
  if (!is_left) bad = copy_checked(run, own, run.x.data());
  run.is_x_good = !bad;
  const double step = run.state[RunState::kStep];
  if (!bad && step != run.current_step)
    bad = Diagnostic{"Fault: the step count is " + number_text(step) + ", but the run is at step " +
                         number_text(run.current_step) + ".",
                     "The last good state is kept: continue, step back or reset."};
  if (!bad) bad = run.scene->check_state(step, run.time(), run.x);
  if (!bad) return true;
  run.fault = bad->text();
  run.history.restore(run.current_step, run.state);
  take_x(run);
  return false;
}

void forget_after(Run& run, double step) {
  while (!run.inputs.empty() && run.inputs.back().step > step) {
    run.inputs.pop_back();
    run.history.drop_after(step);
  }
  while (!run.unchanged.empty() && run.unchanged.back().step > step) run.unchanged.pop_back();
  // Those of a record are all there from its start.
  while (!run.followed && !run.codes.empty() && run.codes.back().step > step) {
    run.codes.pop_back();
    run.history.drop_after(step);
  }
}

void start_again(Run& run) {
  begin_codes(run);
  run.initial_values = run.values;
  run.inputs.clear();
  run.unchanged.clear();
  const Eigen::Index size_before = run.state.size();
  run.state = VecX::Zero(RunState::kScalars + run.scene->size());
  const int remembered = run.scene->remembered_states;
  if (run.state.size() != size_before)
    run.history = History(static_cast<int>(run.state.size()),
                          remembered > 0 ? remembered : kRememberedStates);
  run.scene->start(run.x);
  put_x(run);
  run.current_step = 0.0;
  run.fault.clear();
  run.has_pending_fault = false;
  run.history.clear();
  run.history.record(0.0, run.state);
}

StepStatus step(Run& run) {
  if (!keep_good_state(run) || run.has_pending_fault) {
    run.has_pending_fault = false;
    return StepStatus::fault;
  }
  run.fault.clear();
  if (run.has_ended()) return StepStatus::stopped;
  const double step_before = run.state[RunState::kStep], t = run.time();
  forget_after(run, step_before);
  run.scene->given = {};
  tell_given(run, step_before);
  if (!run.codes.empty())
    if (const Refusal bad = call_code(run)) {
      run.fault = bad->text();
      return StepStatus::fault;
    }

  const double steps = step_before + 1.0 - run.state[RunState::kStepOrigin];
  double t_end = run.state[RunState::kTimeOrigin] + steps * run.scene->step;
  run.is_x_good = false;
  run.history.expect(step_before + 1.0);
  const StepEnd end = run.scene->advance(t, t_end - t, run.x, t_end);
  if (end == StepEnd::ended_before) {
    run.state[RunState::kIsEnded] = 1.0;
    run.history.record(step_before, run.state);
    return StepStatus::stopped;
  }
  run.state[RunState::kStep] = step_before + 1.0;
  run.state[RunState::kTime] = t_end;
  if (end == StepEnd::ended) run.state[RunState::kIsEnded] = 1.0;
  Refusal bad;
  if (end == StepEnd::failed) {
    bad = run.scene->why_failed();
    bad->message = "Fault: after step " + number_text(step_before) + " " + bad->message;
  } else if (!(bad = copy_checked(run, run.x.data(), run.state.data() + RunState::kScalars))) {
    run.is_x_good = true;
    bad = run.scene->check_state(step_before + 1.0, t_end, run.x);
  }
  if (bad) {
    run.fault = bad->text();
    run.is_x_good = false;
    run.history.restore(step_before, run.state);
    return StepStatus::fault;
  }
  run.current_step = run.state[RunState::kStep];
  run.history.record(run.current_step, run.state);
  return run.has_ended() ? StepStatus::stopped : StepStatus::ok;
}

}  // namespace run_parts

Result<Run> open_scene(const SceneFile& file) {
  Run run;
  run.file = file;
  run.kind = scene_kind(run.file);
  if (run.kind == nullptr) return scene_schema(file.family, file.motion).error();
  run.values = file.values;
  Result<std::unique_ptr<Scene>> scene = build(run, run.values);
  if (!scene) return scene.error();
  use(run, std::move(*scene));
  start_again(run);
  if (!file.code.empty()) run.codes.push_back({0.0, file.code});
  return Result<Run>(std::move(run));
}

Result<Run> open_scene(std::string_view json, const std::string& file_name) {
  const Result<SceneFile> file = parse_scene(json, file_name);
  if (!file) return file.error();
  Result<Run> run = open_scene(*file);
  if (run) return run;
  Diagnostic refusal = run.error();
  refusal.file = file_name;
  return refusal;
}

std::span<const Parameter> parameters(const Run& run) { return run.kind->parameters; }
double get(const Run& run, int parameter) { return run.values[at(parameter)]; }
const SceneFile& scene_of(const Run& run) { return run.file; }
const Model& model_of(const Run& run) { return run.scene->model; }
double time_step(const Run& run) { return run.scene->step; }
// Not the state's own count: somebody may have written to it.
double current_step(const Run& run) { return run.current_step; }

StepStatus advance(Run& run) {
  if (run.followed && (!apply_inputs(run) || finish(run))) return StepStatus::ok;
  if (const Refusal bad = do_scheduled(run)) {
    run.fault = bad->text();
    return StepStatus::fault;
  }
  run.trail.drop_after(run.current_step);
  const StepStatus status = step(run);
  if (run.trail.is_due(run.current_step)) run.trail.add(hash(run));
  return run.followed ? compare_with_record(run, status) : status;
}

void restart(Run& run) {
  run.trail = {};
  if (run.followed) return follow_again(run);
  take_back_scheduled(run);
  start_again(run);
}

std::string why_stopped(Run& run) {
  if (!run.fault.empty()) return run.fault;
  if (!run.has_ended()) return "";
  take_x(run);
  std::string why = run.scene->why_ended(run.time(), run.x);
  // One that never ends by itself, whose state somebody has written to.
  if (why.empty())
    why = "Stopped at t = " + number_text(run.time()) +
          " s: the state says that the run has ended. Step back or reset.";
  return why;
}

const Snapshot& snapshot(Run& run) {
  if (!keep_good_state(run)) run.has_pending_fault = true;
  write_snapshot(run);
  return run.snapshot;
}

const Snapshot& latest_snapshot(const Run& run) { return run.snapshot; }

std::uint64_t hash(const Run& run) {
  return hash_doubles(run.state.data(), static_cast<std::size_t>(run.state.size()));
}

std::string hash_text(const Run& run) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash(run)));
  return text;
}

std::span<double> state_data(Run& run) {
  run.is_shared = true;
  return {run.state.data(), static_cast<std::size_t>(run.state.size())};
}

std::string entry_name(const Run& run, int i) {
  static constexpr const char* kScalarNames[RunState::kScalars] = {
      "the step count", "the time", "the time origin", "the step origin", "the end flag"};
  if (i < RunState::kScalars) return kScalarNames[i];
  return run.scene->entries[at(i - RunState::kScalars)].name;
}

std::string sentence(Run& run) {
  if (!keep_good_state(run)) run.has_pending_fault = true;
  tell_given(run, run.current_step);
  return run.scene->sentence(run.time(), run.x);
}

Readout readout(Run& run) {
  if (!keep_good_state(run)) run.has_pending_fault = true;
  tell_given(run, run.current_step);
  Readout told = run.scene->readout(run.time(), run.x);
  const bool has_words = !told.rows.empty();
  if (has_words && !told.is_brief) return told;
  const Snapshot& now = snapshot(run);
  if (!told.is_brief) tell_series(*run.scene, now, told);
  told.compared = largest_of_series(*run.scene, now);
  return told;
}

std::vector<MatrixTable> matrix_tables(Run& run) {
  if (!keep_good_state(run)) run.has_pending_fault = true;
  tell_given(run, run.current_step);
  return run.scene->matrix_tables(run.time(), run.x);
}

Result<Study> study(const Run& run, int index, const StudyProgress& on_progress) {
  const int count = static_cast<int>(run.scene->studies.size());
  if (index < 0 || index >= count)
    return Diagnostic{"There is no study number " + std::to_string(index) + ".",
                      "The scene " + run.file.id + " has " + std::to_string(count) + "."};
  run.scene->on_progress = on_progress;
  Result<Study> made = run.scene->study(index);
  run.scene->on_progress = nullptr;
  return made;
}

}  // namespace legwork
