#include "engine/sim/exhibit_run.h"

#include <cassert>
#include <cmath>

#include "engine/math/hash.h"
#include "engine/math/rotation.h"

namespace legwork {
namespace {

constexpr double kMaxScalar = 1e9;  // steps, s

const ExhibitKind& kind_of(const Scene& scene) {
  return *find_exhibit_kind(scene.family, scene.motion);  // known: the scene has a schema
}

Result<std::unique_ptr<Exhibit>> build(const Scene& scene, std::span<const double> values) {
  const Result<std::span<const Parameter>> schema = scene_schema(scene.family, scene.motion);
  if (!schema) return schema.error();
  return kind_of(scene).build(ParameterView(*schema, values));
}

std::vector<std::string> body_names(const Model& model) {
  std::vector<std::string> names;
  for (const Body& body : model.bodies) names.push_back(body.name);
  return names;
}

// What every exhibit has, then its own.
Snapshot make_snapshot(const Exhibit& exhibit) {
  const std::vector<std::string> bodies = body_names(exhibit.model);
  Snapshot out;
  out.fields = {{"time", "s", "t", "s", {""}},
                {"step", "", "", "", {""}},
                {"model_version", "", "", "", {""}},
                {"status", "", "", "", {""}},
                {"history_first_step", "", "", "", {""}},
                {"history_last_step", "", "", "", {""}},
                {"body_position", "m", "", "", labels_with_endings(bodies, "x y z")},
                {"body_quaternion", "", "", "", labels_with_endings(bodies, "w x y z")}};
  out.fields.insert(out.fields.end(), exhibit.fields.begin(), exhibit.fields.end());
  int size = 0;
  for (SnapshotField& field : out.fields) {
    field.offset = size;
    size += field.count();
  }
  out.data.assign(at(size), 0.0);
  return out;
}

void use(ExhibitRun& run, std::unique_ptr<Exhibit> exhibit) {
  run.exhibit = std::move(exhibit);
  run.x = run.before_x = VecX::Zero(run.exhibit->size());
  run.limits = VecX::Constant(ExhibitState::kScalars + run.exhibit->size(), kMaxScalar);
  for (int i = 0; i < run.exhibit->size(); ++i)
    run.limits[ExhibitState::kScalars + i] = run.exhibit->entries[at(i)].limit;
  run.X_WB.assign(run.exhibit->model.bodies.size(), {});
  run.snapshot = make_snapshot(*run.exhibit);
  run.model_version += 1.0;
}

double time_of(const VecX& state) { return state[ExhibitState::kTime]; }

// The exhibit's own part of the state -> run.x
void take_x(ExhibitRun& run) { run.x = run.state.tail(run.state.size() - ExhibitState::kScalars); }
void put_x(ExhibitRun& run) { run.state.tail(run.state.size() - ExhibitState::kScalars) = run.x; }

std::string entry_name(const ExhibitRun& run, Eigen::Index i) {
  static constexpr const char* kScalarNames[ExhibitState::kScalars] = {
      "the step count", "the time", "the time origin", "the step origin", "the end flag"};
  if (i < ExhibitState::kScalars) return kScalarNames[i];
  return run.exhibit->entries[static_cast<std::size_t>(i - ExhibitState::kScalars)].name;
}

std::string where(const ExhibitRun& run) {
  const double step = run.state[ExhibitState::kStep];
  return std::isfinite(step) ? " at step " + number_text(step) : "";
}

// Twice a step, of thousands of numbers in a herd: nothing but comparisons.
bool is_sound(const ExhibitRun& run) {
  const double *state = run.state.data(), *limits = run.limits.data();
  const Eigen::Index size = run.state.size();
  int unsound = 0;
  for (Eigen::Index i = 0; i < size; ++i) unsound |= !(std::abs(state[i]) <= limits[i]);
  return unsound == 0;
}

Refusal check_state(const ExhibitRun& run) {
  if (is_sound(run)) return std::nullopt;
  constexpr const char* kKept = "The last good state is kept: step back or reset.";
  for (Eigen::Index i = 0; i < run.state.size(); ++i) {
    const double value = run.state[i];
    if (std::abs(value) <= run.limits[i]) continue;
    if (!std::isfinite(value))
      return Diagnostic{
          "Fault: " + entry_name(run, i) + " is not a finite number" + where(run) + ".", kKept};
    return Diagnostic{"Fault: " + entry_name(run, i) + " has reached " + number_text(value) +
                          where(run) + "; the run has diverged.",
                      "The last good state is kept: step back, or try a smaller sim.step."};
  }
  return std::nullopt;
}

// False if the state is damaged: the sentence is then in run.fault and the last good state is back.
bool keep_good_state(ExhibitRun& run) {
  Refusal bad = check_state(run);
  if (!bad && run.state[ExhibitState::kStep] != run.current_step)
    bad = Diagnostic{"Fault: the step count is " + number_text(run.state[ExhibitState::kStep]) +
                         ", but the run stands at step " + number_text(run.current_step) + ".",
                     "The last good state is kept: go on, step back or reset."};
  if (!bad) return true;
  run.fault = bad->text();
  run.history.restore(run.current_step, run.state);
  return false;
}

void record(ExhibitRun& run) { run.history.record(run.state[ExhibitState::kStep], run.state); }

// The run as it is goes on at x, under the new value, which becomes one of its inputs.
void go_on_with(ExhibitRun& run, const VecX& x, int parameter, double value) {
  run.fault.clear();
  run.has_news = false;
  forget_after(run, run.state[ExhibitState::kStep]);
  run.inputs.push_back({run.state[ExhibitState::kStep], parameter, value});
  run.state[ExhibitState::kTimeOrigin] = run.state[ExhibitState::kTime];
  run.state[ExhibitState::kStepOrigin] = run.state[ExhibitState::kStep];
  run.x = x;
  put_x(run);
  run.history.drop_after(run.state[ExhibitState::kStep]);
  record(run);
}

// Shows the exhibit the step that has led to where the run stands.
void look_back(ExhibitRun& run) {
  if (!run.exhibit->looks_back) return;
  const double now = run.state[ExhibitState::kStep];
  bool is_known = run.history.restore(now - 1.0, run.before);
  for (const Input& input : run.inputs) is_known = is_known && input.step != now;
  run.before_x = run.before.tail(run.before_x.size());
  run.exhibit->look_back(is_known ? &run.before_x : nullptr, run.x);
}

}  // namespace

Result<ExhibitRun> make_exhibit_run(const Scene& scene) {
  Result<std::unique_ptr<Exhibit>> exhibit = build(scene, scene.values);
  if (!exhibit) return exhibit.error();
  ExhibitRun run;
  run.scene = scene;
  run.values = scene.values;
  use(run, std::move(*exhibit));
  reset(run);
  return Result<ExhibitRun>(std::move(run));
}

void reset(ExhibitRun& run) {
  run.initial_values = run.values;
  run.inputs.clear();
  const Eigen::Index size_before = run.state.size();
  run.state = VecX::Zero(ExhibitState::kScalars + run.exhibit->size());
  if (run.state.size() != size_before)
    run.history = History(static_cast<int>(run.state.size()), run.exhibit->remembered_states > 0
                                                                  ? run.exhibit->remembered_states
                                                                  : kHistoryCapacity);
  run.before = run.state;
  run.exhibit->start(run.x);
  put_x(run);
  run.current_step = 0.0;
  run.fault.clear();
  run.has_news = false;
  run.history.clear();
  record(run);
}

StepStatus step(ExhibitRun& run) {
  if (!keep_good_state(run) || run.has_news) {
    run.has_news = false;
    return StepStatus::fault;
  }
  run.fault.clear();
  if (run.state[ExhibitState::kIsEnded] != 0.0) return StepStatus::stopped;
  forget_after(run, run.state[ExhibitState::kStep]);

  const double step_before = run.state[ExhibitState::kStep];
  const double t = time_of(run.state);
  const double steps = step_before + 1.0 - run.state[ExhibitState::kStepOrigin];
  double t_end = run.state[ExhibitState::kTimeOrigin] + steps * run.exhibit->step;
  take_x(run);
  const bool goes_on = run.exhibit->advance(t, t_end - t, run.x, t_end);
  put_x(run);
  run.state[ExhibitState::kStep] = step_before + 1.0;
  run.state[ExhibitState::kTime] = t_end;
  if (!goes_on) run.state[ExhibitState::kIsEnded] = 1.0;
  if (const Refusal bad = check_state(run)) {
    run.fault = bad->text();
    run.history.restore(step_before, run.state);
    return StepStatus::fault;
  }
  run.current_step = run.state[ExhibitState::kStep];
  record(run);
  return goes_on ? StepStatus::ok : StepStatus::stopped;
}

std::string status_sentence(ExhibitRun& run) {
  if (!run.fault.empty()) return run.fault;
  if (run.state[ExhibitState::kIsEnded] == 0.0) return "";
  take_x(run);
  std::string why = run.exhibit->why_ended(time_of(run.state), run.x);
  // One that never ends by itself, whose state somebody has written to.
  if (why.empty())
    why = "Stopped at t = " + number_text(time_of(run.state)) +
          " s: the state says that the run has ended. Step back or reset.";
  return why;
}

Refusal set_parameter(ExhibitRun& run, int parameter, double value) {
  const Result<const Parameter*> declared = settable(run.scene, parameter, value);
  if (!declared) return declared.error();
  const std::string_view path = (*declared)->path;
  if (run.values[at(parameter)] == value) return std::nullopt;
  if (!keep_good_state(run)) return Diagnostic{run.fault};

  std::vector<double> values = run.values;
  values[at(parameter)] = value;
  const auto refused = [&](Diagnostic why) {
    why.message = std::string(path) + " = " + number_text(value) + " is refused: " + why.message;
    return why;
  };
  const Result<std::span<const Parameter>> schema =
      scene_schema(run.scene.family, run.scene.motion);
  const bool has_started = run.state[ExhibitState::kStep] > 0.0;
  take_x(run);
  VecX x = run.x;
  if (has_started && run.state[ExhibitState::kIsEnded] == 0.0) {
    const Result<bool> adopted = run.exhibit->adopt(ParameterView(*schema, values), path, x);
    if (!adopted) return refused(adopted.error());
    if (*adopted) {
      run.values = std::move(values);
      go_on_with(run, x, parameter, value);
      return std::nullopt;
    }
  }
  Result<std::unique_ptr<Exhibit>> exhibit = build(run.scene, values);
  if (!exhibit) return refused(exhibit.error());
  const bool goes_on = has_started && run.state[ExhibitState::kIsEnded] == 0.0 &&
                       (*exhibit)->goes_on(*run.exhibit, path, x) && x.size() == run.x.size() &&
                       (*exhibit)->size() == run.exhibit->size();
  use(run, std::move(*exhibit));
  run.values = std::move(values);
  if (!goes_on) {
    reset(run);
    return std::nullopt;
  }
  go_on_with(run, x, parameter, value);
  return std::nullopt;
}

Refusal seek(ExhibitRun& run, double step) {
  VecX state = run.state;
  if (!run.history.restore(step, state))
    return Diagnostic{"Step " + number_text(step) + " is not among the remembered ones.",
                      "Steps " + number_text(run.history.first_step()) + " to " +
                          number_text(run.history.last_step()) + " are."};
  std::vector<double> values = values_at(run, step);
  if (values != run.values) {
    Result<std::unique_ptr<Exhibit>> exhibit = build(run.scene, values);
    if (!exhibit) return exhibit.error();  // cannot be: these values ran before
    use(run, std::move(*exhibit));
    run.values = std::move(values);
  }
  run.state = std::move(state);
  run.current_step = step;
  run.fault.clear();
  run.has_news = false;
  return std::nullopt;
}

Refusal set_parameters(ExhibitRun& run, std::span<const Input> changes) {
  Refusal first;
  for (const Input& change : changes) {
    Refusal bad = set_parameter(run, change.parameter, change.value);
    if (bad && !first) first = std::move(bad);
  }
  return first;
}

Refusal replay(const ExhibitRun& run) {
  const double last = run.state[ExhibitState::kStep];
  if (last != run.current_step)
    return Diagnostic{"Not reproduced: the state says step " + number_text(last) +
                      ", but the run stands at step " + number_text(run.current_step) + "."};
  Scene scene = run.scene;
  scene.values = run.initial_values;
  Result<ExhibitRun> again = make_exhibit_run(scene);
  if (!again) return again.error();
  std::size_t next = 0;
  VecX remembered = run.state;
  const auto hash_of = [](const VecX& state) {
    return hash_doubles(state.data(), static_cast<std::size_t>(state.size()));
  };
  while (true) {
    const double now = again->state[ExhibitState::kStep];
    for (; next < run.inputs.size() && run.inputs[next].step <= now; ++next)
      if (Refusal bad = set_parameter(*again, run.inputs[next].parameter, run.inputs[next].value))
        return bad;
    const bool is_there = now >= last;
    if (is_there) remembered = run.state;
    if ((is_there || run.history.restore(now, remembered)) &&
        hash_of(remembered) != hash_of(again->state))
      return Diagnostic{"Not reproduced: the replay differs from step " + number_text(now) +
                        " on."};
    if (is_there) return std::nullopt;
    if (step(*again) != StepStatus::ok && again->state[ExhibitState::kStep] == now)
      return Diagnostic{"Not reproduced: the replay stops at step " + number_text(now) + "."};
  }
}

Refusal turn(ExhibitRun& run, const Vec3& rotation) {
  if (!(std::isfinite(rotation.x()) && std::isfinite(rotation.y()) && std::isfinite(rotation.z())))
    return Diagnostic{"A turn must be three finite numbers.", "Give a rotation vector in rad."};
  take_x(run);
  const std::vector<Request> requests = run.exhibit->turned(time_of(run.state), run.x, rotation);
  if (requests.empty())
    return Diagnostic{"Nothing in the scene " + run.scene.id + " can be turned by hand.",
                      "Change its parameters instead."};
  const Result<std::span<const Parameter>> schema =
      scene_schema(run.scene.family, run.scene.motion);
  for (const Request& request : requests)
    if (Refusal bad = set_parameter(run, find_parameter(*schema, request.path), request.value))
      return bad;
  return std::nullopt;
}

std::string sentence_of(ExhibitRun& run) {
  if (!keep_good_state(run)) run.has_news = true;
  take_x(run);
  return run.exhibit->sentence(time_of(run.state), run.x);
}

std::vector<Sheet> sheets_of(ExhibitRun& run) {
  if (!keep_good_state(run)) run.has_news = true;
  take_x(run);
  return run.exhibit->sheets(time_of(run.state), run.x);
}

void compute_snapshot(ExhibitRun& run) {
  if (!keep_good_state(run)) run.has_news = true;
  take_x(run);
  const double t = time_of(run.state);
  Exhibit& exhibit = *run.exhibit;
  exhibit.place(t, run.x, run.X_WB);
  const double status = !run.fault.empty() ? 2.0 : run.state[ExhibitState::kIsEnded];
  SnapshotWriter out(run.snapshot);
  out << t << run.state[ExhibitState::kStep] << run.model_version << status
      << run.history.first_step() << run.history.last_step();
  for (const Transform& X : run.X_WB) out << X.p;
  for (const Transform& X : run.X_WB) out << quaternion_from_rotation(X.R);
  look_back(run);
  exhibit.look(t, run.x, out);
  assert(out.is_complete());
}

}  // namespace legwork
