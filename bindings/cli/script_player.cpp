// What a script's events do to a run.
#include <utility>

#include "bindings/cli/command.h"
#include "bindings/cli/script.h"
#include "engine/math/linear.h"
#include "engine/run/run.h"

namespace legwork::cli {
namespace {

Refusal place(Refusal bad, const Script& script, const ScriptChange& change) {
  if (!bad) return bad;
  bad->file = script.file_name;
  bad->line = change.line;
  bad->column = change.column;
  return bad;
}

// A change of a parameter that the run cannot take over starts it anew, which would be another run.
Refusal check_goes_on(const Run& run, double step, const ScriptChange& change) {
  if (current_step(run) == step) return std::nullopt;
  return Diagnostic{std::string("A change of ") + parameters(run)[at(change.parameter)].path +
                        " starts the scene " + scene_of(run).id + " anew.",
                    "Set it at 0 s, or with --set."};
}

Refusal make_change(Run& run, const ScriptChange& change) {
  const double step = current_step(run);
  const double before = change.is_added ? get(run, change.parameter) : 0.0;
  if (Refusal bad = set(run, change.parameter, before + change.value)) return bad;
  return check_goes_on(run, step, change);
}

// All are one change: some are possible together only, and it may be any of them that starts the run anew.
Refusal check_goes_on(const Run& run, double step,
                      const std::vector<const ScriptChange*>& changes) {
  if (changes.size() == 1 || current_step(run) == step)
    return check_goes_on(run, step, *changes.front());
  return Diagnostic{"What is set after step " + number_text(step) + " starts the scene " +
                        scene_of(run).id + " anew.",
                    "Set it at 0 s, or with --set."};
}

Refusal set_all(Run& run, const Script& script, const std::vector<const ScriptChange*>& changes) {
  if (changes.empty()) return std::nullopt;
  const double step = current_step(run);
  std::vector<Input> inputs;
  for (const ScriptChange* change : changes)
    inputs.push_back({step, change->parameter, change->value});
  Refusal bad = set(run, inputs);
  if (!bad) bad = check_goes_on(run, step, changes);
  return place(std::move(bad), script, *changes.front());
}

}  // namespace

double time_of(const Run& run) { return run.time(); }

Refusal ScriptPlayer::play(Run& run) {
  const double soon = time_of(run) + 0.5 * time_step(run);
  std::vector<const ScriptChange*> values;
  for (; next_ < script_.events.size() && script_.events[next_].time < soon; ++next_) {
    for (const ScriptChange& change : script_.events[next_].changes)
      (change.is_added ? counters_ : values).push_back(&change);
    if (counters_.empty()) continue;
    if (Refusal bad = set_all(run, script_, std::exchange(values, {}))) return bad;
    if (Refusal bad = count(run)) return bad;
  }
  if (Refusal bad = set_all(run, script_, std::move(values))) return bad;
  return count(run);
}

Refusal ScriptPlayer::count(Run& run) {
  if (current_step(run) == 0.0) return std::nullopt;
  for (const ScriptChange* change : counters_)
    if (Refusal bad = place(make_change(run, *change), script_, *change)) return bad;
  counters_.clear();
  return std::nullopt;
}

}  // namespace legwork::cli
