// The user's code of a run: which text is in force, its program, and bringing that program's memory to the present step
// (theory/numerics 16).
#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

#include "engine/io/budget.h"
#include "engine/io/utf8.h"
#include "engine/math/hash.h"
#include "engine/model/coordinate_names.h"
#include "engine/run/following.h"
#include "engine/run/run_parts.h"

namespace legwork {

using namespace run_parts;

namespace {

constexpr double kKeepEvery = 250.0;  // steps between two memories that a program keeps
// Of the fields that every scene has, these are not about the state alone, and code that saw them would not repeat.
constexpr std::string_view kOfTheHistory[] = {"model_version", "status", "history_first_step",
                                              "history_last_step"};

Diagnostic no_task(const Run& run) {
  std::string hint = run.scene->code_hint;
  if (hint.empty()) hint = "Open a robot that runs free, a robot file, an arm or a four-bar.";
  if (code_at(run, run.current_step) == nullptr)
    return {"The scene " + run.file.id + " takes no code: it has no motors to command.",
            std::move(hint)};
  return {"The code cannot go on: the scene " + run.file.id + " takes none as it is set now.",
          hint + " Or take the code away."};
}

Result<std::unique_ptr<Program>> open_program(const Run& run, std::string_view text) {
  const Scene& scene = *run.scene;
  if (scene.tasks.empty()) return no_task(run);
  if (run.host == nullptr) return no_program_host();
  if (text.size() > kLinkCodeBytes || !is_text(text))
    return Diagnostic{
        "Code is UTF-8 text of at most 65,536 bytes; this has " + std::to_string(text.size()) + ".",
        "Leave out what it does not need."};
  std::vector<SnapshotField> fields;
  std::copy_if(run.snapshot.fields.begin(), run.snapshot.fields.end(), std::back_inserter(fields),
               [&run](const SnapshotField& field) { return is_told(run, field); });
  return run.host->open(text, {scene.tasks, fields, scene.coded_robot(), scene.step});
}

void say_robot(const Model& model, std::string& said) {
  said += "\nrobot " + std::to_string(model.nq()) + " " + std::to_string(model.nv());
  for (const Body& body : model.bodies) said += "\n" + body.name;
  for (const Foot& foot : model.feet) said += "\n" + foot.name;
  for (const std::string& name : joint_coordinate_names(model)) said += "\n" + name;
}

// Of all that a program's layout says.
std::uint64_t layout_of(const Run& run) {
  const Scene& scene = *run.scene;
  std::string said = number_text(scene.step);
  for (const SnapshotField& field : run.snapshot.fields) {
    said += "\n" + std::string(field.name) + " " + std::string(field.unit) + " " +
            std::to_string(field.count());
    for (const std::string& label : field.labels) said += " " + label;
  }
  for (const ProgramTask& task : scene.tasks) {
    said += std::string("\n") + task.function;
    for (const ProgramOutput& output : task.outputs) said += "\n" + output.name + " " + output.unit;
  }
  if (const Model* robot = scene.coded_robot()) say_robot(*robot, said);
  return hash_bytes(said);
}

// Changes with whatever describes the scene.
double version_of(const Run& run) { return run.model_version + run.scene->redescribed; }

// How many numbers run.given has.
Eigen::Index size_of_given(const Scene& scene) {
  std::size_t most = 0;
  for (const ProgramTask& task : scene.tasks) most = std::max(most, task.outputs.size());
  return static_cast<Eigen::Index>(1 + most);
}

void fit_given(Run& run) {
  const Eigen::Index size = size_of_given(*run.scene);
  if (run.given.size() == size) return;
  run.given.setZero(size);
  run.givens = History(static_cast<int>(size), kRememberedStates);
}

Given read_given(const Scene& scene, const double* numbers) {
  const auto task = static_cast<std::size_t>(numbers[0]);
  if (task >= scene.tasks.size()) return {};
  return {scene.tasks[task].function, {numbers + 1, scene.tasks[task].outputs.size()}};
}

constexpr std::size_t kMostResting = 8;

// The program in use rests, and those are closed whose text is none of the run's any more, or begins at this step.
void rest_program(Run& run, double from) {
  if (run.program.program) run.resting.push_back(std::move(run.program));
  run.program = {};
  std::erase_if(run.resting, [&run, from](const RunProgram& one) {
    return one.from == from ||
           std::none_of(run.codes.begin(), run.codes.end(), [&one](const RunRecord::Code& code) {
             return code.step == one.from && !code.text.empty();
           });
  });
  if (run.resting.size() > kMostResting) run.resting.erase(run.resting.begin());
}

// Takes up the program of the text that is in force from this step on, if it rests.
void wake_program(Run& run, double from) {
  const auto found = std::find_if(run.resting.begin(), run.resting.end(),
                                  [from](const RunProgram& one) { return one.from == from; });
  if (found == run.resting.end()) return;
  RunProgram its = std::move(*found);
  run.resting.erase(found);
  rest_program(run, from);
  run.program = std::move(its);
}

// A program of this text, or of none, that is to be called next at the step from which on the text is in force.
void use_program(Run& run, std::unique_ptr<Program> program, double from) {
  rest_program(run, from);
  run.program = {std::move(program), from, from, version_of(run), layout_of(run)};
  fit_given(run);
}

bool has_input_at(const Run& run, double step) {
  return std::any_of(run.inputs.begin(), run.inputs.end(),
                     [step](const Input& input) { return input.step == step; });
}

// The last step at which the run was changed, after `from` and no later than `now`; -1: none.
double last_change(const Run& run, double from, double now) {
  double last = -1.0;
  for (const Input& input : run.inputs)
    if (input.step > from && input.step <= now) last = input.step;
  return last;
}

// Steps before whose call the memory is kept: also where what the code is told may be computed in another way from there on.
bool is_kept(const Run& run, double step) {
  return step == run.program.from || std::fmod(step, kKeepEvery) == 0.0 || has_input_at(run, step);
}

// What the code gave in the step that led to this one; of steps without code, what it gave last, so that none is missing.
void remember_given(Run& run, double step) {
  History& past = run.givens;
  if (!past.is_empty() && (step < past.first_step() || step > past.last_step() + 1.0)) past.clear();
  past.record(step, run.given);
}

// Whether what is shown of this step's state is what was shown there when it was reached: it may need the one before.
bool is_shown_as_before(const Run& run, double step) {
  return !run.scene->observes_before || step == 0.0 || has_input_at(run, step) ||
         run.history.state_of(step - 1.0) != nullptr;
}

// The call of the step that begins at run.state, whose part of the scene is in run.x.
Refusal call(Run& run, double step) {
  RunProgram& its = run.program;
  Scene& scene = *run.scene;
  if (is_kept(run, step)) its.program->keep(step, run.history.first_step());
  write_snapshot(run);
  run.told = run.snapshot.data;
  for (const SnapshotField& field : run.snapshot.fields)
    if (!is_told(run, field)) std::fill_n(run.told.begin() + field.offset, field.count(), 0.0);
  its.step = step + 1.0;
  run.robot.begin(scene.coded_robot(), run.model_version);
  if (run.robot.model() != nullptr) scene.coordinates(run.x, run.robot.q, run.robot.v);
  const int task = its.program->task();
  fit_given(run);
  run.given.setZero();
  run.given[0] = task;
  Refusal bad = its.program->call(run.told, run.robot,
                                  {run.given.data() + 1, scene.tasks[at(task)].outputs.size()});
  if (bad) return bad;
  remember_given(run, step + 1.0);
  return std::nullopt;
}

Diagnostic cannot_remember(double now, const std::string& why) {
  return {"What the code remembered at step " + number_text(now) +
              " can no longer be found out: " + why,
          "Reset, or change the code here: its memory then begins empty."};
}

// Calls of steps that have been taken, at the states that they began with.
Refusal bring_to(Run& run, double now) {
  const VecX present = run.state;
  Refusal bad;
  for (double step = run.program.step; step < now && !bad; ++step) {
    if (!is_shown_as_before(run, step) || !run.history.restore(step, run.state)) {
      bad = cannot_remember(
          now, "that would take all steps from " + number_text(run.program.from) + " on.");
      break;
    }
    take_x(run);
    bad = call(run, step);
  }
  run.state = present;
  take_x(run);
  return bad;
}

// The same, unless the run was changed in between: the code would be told what it was not told then.
Refusal bring_back_to(Run& run, double now) {
  const double changed = last_change(run, run.program.step, now);
  if (changed < 0.0) return bring_to(run, now);
  return cannot_remember(now, "its memory at step " + number_text(changed) +
                                  ", where the run was changed, is not stored.");
}

// Its program is that of the text in force, called up to the step before the present one. Where a change has just given the
// scene another layout, the text begins anew and is told of all its steps as the scene is now.
Refusal make_ready(Run& run, const RunRecord::Code& code) {
  const double now = run.current_step, version = version_of(run);
  if (!run.program.program || run.program.from != code.step) wake_program(run, code.step);
  RunProgram& its = run.program;
  bool begins_anew = false;
  if (its.program && its.from == code.step) {
    if (its.model != version && its.layout == layout_of(run)) its.model = version;
    if (its.model == version) {
      if (its.step == now) return std::nullopt;
      if (its.step > now) its.step = its.program->go_back(now);
      if (its.step >= code.step) return bring_back_to(run, now);
    } else {
      begins_anew = its.step == now && has_input_at(run, now);
    }
  }
  Result<std::unique_ptr<Program>> opened = open_program(run, code.text);
  if (!opened) return opened.error();
  use_program(run, std::move(*opened), code.step);
  return begins_anew ? bring_to(run, now) : bring_back_to(run, now);
}

}  // namespace

namespace run_parts {

const RunRecord::Code* code_at(const Run& run, double step) {
  const auto next = std::find_if(run.codes.begin(), run.codes.end(),
                                 [step](const RunRecord::Code& code) { return code.step > step; });
  if (next == run.codes.begin() || (next - 1)->text.empty()) return nullptr;
  return &*(next - 1);
}

void begin_codes(Run& run) {
  const RunRecord::Code* present = code_at(run, run.current_step);
  std::vector<RunRecord::Code> from_start;
  if (present != nullptr) from_start.push_back({0.0, present->text});
  run.codes = std::move(from_start);
  run.program = {};
  run.resting.clear();
  run.scene->given = run.scene->was_given = {};
}

void prepare_change(Run& run) {
  run.scene->given = {};
  tell_given(run, run.current_step);
  // What the code remembers is found out with the parameters that it was called with. If it cannot be, the next call says so.
  if (const RunRecord::Code* code = code_at(run, run.current_step); code && run.program.program)
    make_ready(run, *code);
}

void tell_given(Run& run, double step) {
  Scene& scene = *run.scene;
  scene.was_given = {};
  if (run.codes.empty() || code_at(run, step - 1.0) == nullptr || run.givens.is_empty()) return;
  if (run.given.size() != size_of_given(scene)) return;
  if (const double* const was = run.givens.state_of(step)) scene.was_given = read_given(scene, was);
}

Refusal call_code(Run& run) {
  Scene& scene = *run.scene;
  scene.given = {};
  const RunRecord::Code* code = code_at(run, run.current_step);
  if (code == nullptr) {
    if (!run.givens.is_empty()) remember_given(run, run.current_step + 1.0);
    return std::nullopt;
  }
  if (Refusal bad = make_ready(run, *code)) return bad;
  if (!is_shown_as_before(run, run.current_step))
    return Diagnostic{"What the code was told at step " + number_text(run.current_step) +
                          " can no longer be found out: the step before it is not stored.",
                      "Go one step forward, or reset."};
  if (Refusal bad = call(run, run.current_step)) return bad;
  scene.given = read_given(scene, run.given.data());
  assert(std::all_of(scene.given.values.begin(), scene.given.values.end(),
                     [](double x) { return std::isfinite(x); }));
  return std::nullopt;
}

}  // namespace run_parts

Diagnostic no_program_host() {
  return {"This run has code of its own in JavaScript, which this program cannot run.",
          "Open it on the page, or with `npx legwork run --link LINK`."};
}

Refusal set_code(Run& run, std::string_view text) {
  if (!keep_good_state(run)) return Diagnostic{run.fault};
  const double now = run.current_step;
  std::unique_ptr<Program> program;
  if (!text.empty()) {
    Result<std::unique_ptr<Program>> opened = open_program(run, text);
    if (!opened) return opened.error();
    program = std::move(*opened);
  }
  leave_record(run);
  forget_after(run, now);
  run.history.drop_after(now);
  if (!run.codes.empty() && run.codes.back().step == now) run.codes.pop_back();
  if (!text.empty() || !run.codes.empty()) run.codes.push_back({now, std::string(text)});
  run.fault.clear();
  run.has_pending_fault = false;
  use_program(run, std::move(program), now);
  return std::nullopt;
}

bool is_told(const Run& run, const SnapshotField& field) {
  const auto is_in = [&field](std::span<const std::string_view> names) {
    return std::find(names.begin(), names.end(), field.name) != names.end();
  };
  const Scene& scene = *run.scene;
  return scene.told.empty() ? !is_in(kOfTheHistory) : is_in(scene.told);
}

std::string_view code_of(const Run& run) {
  const RunRecord::Code* code = code_at(run, run.current_step);
  return code != nullptr ? std::string_view(code->text) : std::string_view();
}

const Program* program_of(const Run& run) {
  const RunRecord::Code* code = code_at(run, run.current_step);
  if (code == nullptr) return nullptr;
  if (run.program.from == code->step) return run.program.program.get();
  const auto found = std::find_if(run.resting.begin(), run.resting.end(),
                                  [code](const RunProgram& one) { return one.from == code->step; });
  return found != run.resting.end() ? found->program.get() : nullptr;
}

}  // namespace legwork
