// Applies a script's events to a run.
#include <utility>

#include "bindings/cli/command.h"
#include "bindings/cli/script.h"
#include "engine/math/linear.h"
#include "engine/run/run.h"

namespace legwork::cli {
namespace {

// `where`: a ScriptChange or a ScriptAct.
template <class Where>
Refusal located(Refusal bad, const Script& script, const Where& where) {
  if (!bad) return bad;
  bad->file = script.file_name;
  bad->line = where.line;
  bad->column = where.column;
  return bad;
}

// A change that the run cannot take over would restart it, which would be another run.
Refusal check_reached(const Run& run, double step, const ScriptChange& change) {
  if (current_step(run) == step) return std::nullopt;
  return Diagnostic{std::string("Changing ") + parameters(run)[at(change.parameter)].path +
                        " restarts the scene " + scene_of(run).id + ".",
                    "Set it at 0 s, or with --set."};
}

// All changes of a step are one change: some are possible only together, and any of them may restart the run.
Refusal check_reached(const Run& run, double step,
                      const std::vector<const ScriptChange*>& changes) {
  if (changes.size() == 1 || current_step(run) == step)
    return check_reached(run, step, *changes.front());
  return Diagnostic{"The changes after step " + number_text(step) + " restart the scene " +
                        scene_of(run).id + ".",
                    "Set it at 0 s, or with --set."};
}

Refusal set_all(Run& run, const Script& script, const std::vector<const ScriptChange*>& changes) {
  if (changes.empty()) return std::nullopt;
  const double step = current_step(run);
  std::vector<Input> inputs;
  for (const ScriptChange* change : changes)
    inputs.push_back({step, change->parameter, change->value});
  Refusal bad = set(run, inputs);
  if (!bad) bad = check_reached(run, step, changes);
  return located(std::move(bad), script, *changes.front());
}

}  // namespace

Refusal ScriptPlayer::play(Run& run) {
  const double soon = run.time() + 0.5 * time_step(run);
  std::vector<const ScriptChange*> values;
  for (; next_ < script_.events.size() && script_.events[next_].time < soon; ++next_) {
    const ScriptEvent& event = script_.events[next_];
    for (const ScriptChange& change : event.changes) values.push_back(&change);
    if (event.acts.empty()) continue;
    if (Refusal bad = set_all(run, script_, std::exchange(values, {}))) return bad;
    for (const ScriptAct& one : event.acts)
      if (Refusal bad = located(act(run, one.event), script_, one)) return bad;
  }
  return set_all(run, script_, std::move(values));
}

}  // namespace legwork::cli
