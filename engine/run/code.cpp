// The user's code of a run: which text is in force, its program, and bringing that program's memory to the present step
// (theory/numerics 16).
#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

#include "engine/io/budget.h"
#include "engine/io/utf8.h"
#include "engine/math/hash.h"
#include "engine/run/following.h"
#include "engine/run/run_parts.h"

namespace legwork {

using namespace run_parts;

namespace {

constexpr double kKeepEvery = 250.0;  // steps between two memories that a program keeps
// Of the fields that every scene has, these are not about the state alone, and code that saw them would not repeat.
constexpr std::string_view kOfTheHistory[] = {"model_version", "status", "history_first_step",
                                              "history_last_step"};

bool is_told(const SnapshotField& field) {
  return std::find(std::begin(kOfTheHistory), std::end(kOfTheHistory), field.name) ==
         std::end(kOfTheHistory);
}

Result<std::unique_ptr<Program>> open_program(const Run& run, std::string_view text) {
  const Scene& scene = *run.scene;
  if (scene.outputs.empty())
    return Diagnostic{"The scene " + run.file.id + " takes no code: it has no motors to command.",
                      "Open a robot that runs free, a robot file, an arm or a four-bar."};
  if (run.host == nullptr)
    return Diagnostic{"This run has code of its own in JavaScript, which this program cannot run.",
                      "Open it on the page, or with `npx legwork run --link LINK`."};
  if (text.size() > kLinkCodeBytes || !is_text(text))
    return Diagnostic{
        "Code is UTF-8 text of at most 65,536 bytes; this has " + std::to_string(text.size()) + ".",
        "Leave out what it does not need."};
  std::vector<SnapshotField> fields;
  std::copy_if(run.snapshot.fields.begin(), run.snapshot.fields.end(), std::back_inserter(fields),
               is_told);
  return run.host->open(text,
                        {scene.function, fields, scene.outputs, scene.coded_robot(), scene.step});
}

// Of all that a program's layout says.
std::uint64_t layout_of(const Run& run) {
  std::string said = run.scene->function + (" " + number_text(run.scene->step));
  for (const SnapshotField& field : run.snapshot.fields) {
    said += "\n" + std::string(field.name) + " " + std::to_string(field.count());
    for (const std::string& label : field.labels) said += " " + label;
  }
  for (const ProgramOutput& output : run.scene->outputs) said += "\n" + output.name;
  return hash_bytes(said);
}

// A program of this text, or of none, that is to be called next at the step from which on the text is in force.
void use_program(Run& run, std::unique_ptr<Program> program, double from) {
  run.program = std::move(program);
  run.program_from = run.program_step = from;
  run.program_model = run.model_version;
  run.program_layout = layout_of(run);
  const auto outputs = static_cast<Eigen::Index>(run.scene->outputs.size());
  if (run.given.size() == outputs) return;
  run.given.setZero(outputs);
  run.givens = History(static_cast<int>(outputs), kRememberedStates);
}

bool has_input_at(const Run& run, double step) {
  return std::any_of(run.inputs.begin(), run.inputs.end(),
                     [step](const Input& input) { return input.step == step; });
}

// Steps before whose call the memory is kept: also where what the code is told may be computed in another way from there on.
bool is_kept(const Run& run, double step) {
  return step == run.program_from || std::fmod(step, kKeepEvery) == 0.0 || has_input_at(run, step);
}

// What the code gave in the step that led to this one; of steps without code, what it gave last, so that none is missing.
void remember_given(Run& run, double step) {
  History& past = run.givens;
  if (!past.is_empty() && (step < past.first_step() || step > past.last_step() + 1.0)) past.clear();
  past.record(step, run.given);
}

// The call of the step that begins at run.state, whose part of the scene is in run.x.
Refusal call(Run& run, double step) {
  if (is_kept(run, step)) run.program->keep(step, run.history.first_step());
  write_snapshot(run);
  run.told = run.snapshot.data;
  for (const SnapshotField& field : run.snapshot.fields)
    if (!is_told(field)) std::fill_n(run.told.begin() + field.offset, field.count(), 0.0);
  run.program_step = step + 1.0;
  run.robot.begin(run.scene->coded_robot(), run.model_version);
  if (run.robot.model() != nullptr) run.scene->coordinates(run.x, run.robot.q, run.robot.v);
  Refusal bad = run.program->call(run.told, run.robot,
                                  {run.given.data(), static_cast<std::size_t>(run.given.size())});
  if (bad) return bad;
  remember_given(run, step + 1.0);
  return std::nullopt;
}

// Calls of steps that have been taken, at the states that they began with.
Refusal bring_to(Run& run, double now) {
  const VecX present = run.state;
  Refusal bad;
  // What is shown of a state may need the one before it, which that at the start never had.
  const double first = run.history.first_step();
  const double oldest = run.scene->observes_before && first > 0.0 ? first + 1.0 : first;
  for (double step = run.program_step; step < now && !bad; ++step) {
    const bool crosses = step > run.program_step && has_input_at(run, step);
    if (step < oldest || crosses || !run.history.restore(step, run.state)) {
      bad = Diagnostic{"What the code remembered at step " + number_text(now) +
                           " can no longer be found out: that would take all steps from " +
                           number_text(run.program_from) + " on.",
                       "Reset, or change the code here: its memory then begins empty."};
      break;
    }
    take_x(run);
    bad = call(run, step);
  }
  run.state = present;
  take_x(run);
  return bad;
}

// Its program is that of the text in force, called up to the step before the present one.
Refusal make_ready(Run& run, const RunRecord::Code& code) {
  const double now = run.current_step;
  if (run.program_model != run.model_version && run.program_layout == layout_of(run))
    run.program_model = run.model_version;
  const bool is_of_model = run.program_model == run.model_version;
  if (run.program && run.program_from == code.step && is_of_model) {
    if (run.program_step == now) return std::nullopt;
    if (run.program_step > now) run.program_step = run.program->go_back(now);
    if (run.program_step >= code.step) return bring_to(run, now);
  }
  Result<std::unique_ptr<Program>> opened = open_program(run, code.text);
  if (!opened) return opened.error();
  use_program(run, std::move(*opened), code.step);
  return bring_to(run, now);
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
  run.program.reset();
  run.scene->given = run.scene->was_given = {};
}

void prepare_change(Run& run) {
  run.scene->given = {};
  tell_given(run, run.current_step);
  // What the code remembers is found out with the parameters that it was called with. If it cannot be, the next call says so.
  if (const RunRecord::Code* code = code_at(run, run.current_step); code && run.program)
    make_ready(run, *code);
}

void tell_given(Run& run, double step) {
  Scene& scene = *run.scene;
  scene.was_given = {};
  if (run.codes.empty() || code_at(run, step - 1.0) == nullptr || run.givens.is_empty()) return;
  if (run.given.size() != static_cast<Eigen::Index>(scene.outputs.size())) return;
  if (const double* const was = run.givens.state_of(step))
    scene.was_given = {was, scene.outputs.size()};
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
  if (Refusal bad = call(run, run.current_step)) return bad;
  scene.given = {run.given.data(), scene.outputs.size()};
  assert(std::all_of(scene.given.begin(), scene.given.end(),
                     [](double x) { return std::isfinite(x); }));
  return std::nullopt;
}

}  // namespace run_parts

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

std::string_view code_of(const Run& run) {
  const RunRecord::Code* code = code_at(run, run.current_step);
  return code != nullptr ? std::string_view(code->text) : std::string_view();
}

}  // namespace legwork
