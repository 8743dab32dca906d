// One variant of a sweep, from its scene to its row.
#include <cmath>

#include "bindings/cli/command.h"
#include "bindings/cli/sweep.h"
#include "bindings/cli/sweep_text.h"
#include "engine/io/json_text.h"
#include "engine/math/linear.h"
#include "engine/run/run.h"

namespace legwork::cli {
namespace {

struct Outcome {
  std::string status, time, hash, sentence;
  std::vector<std::string> columns;
};

// The number of a column; null if the snapshot has no such column: a variant may be another robot.
const double* find_number(const Snapshot& now, const std::string& name, const std::string& label) {
  for (const SnapshotField& field : now.fields) {
    if (field.name != name) continue;
    for (std::size_t i = 0; i < field.labels.size(); ++i)
      if (field.labels[i] == label) return &now.data[at(field.offset) + i];
  }
  return nullptr;
}

std::string number_cell(const double* value) {
  return value != nullptr && std::isfinite(*value) ? shortest_number(*value) : "";
}

bool has_fallen(const Snapshot& now) {
  const double* fallen = find_number(now, "fallen", "");
  return fallen != nullptr && *fallen != 0.0;
}

void observe(const Sweep& sweep, Run& run, Outcome& outcome) {
  const Snapshot& now = snapshot(run);
  if (outcome.status == "running" && has_fallen(now)) {
    outcome.status = "fallen";
    outcome.sentence = sentence(run);
  }
  outcome.time = shortest_number(run.time());
  outcome.hash = hash_text(run);
  for (std::size_t i = 0; i < sweep.columns.size(); ++i)
    outcome.columns[i] =
        number_cell(find_number(now, sweep.columns[i].field, sweep.columns[i].label));
}

// False if cancelled.
bool run_to_end(const Sweep& sweep, const Script& script, Run& run,
                const std::atomic<bool>& is_cancelled, Outcome& outcome) {
  ScriptPlayer player(script);
  outcome.status = "running";
  while (outcome.status == "running" && is_before_end(run, sweep.duration)) {
    if (is_cancelled.load(std::memory_order_relaxed)) return false;
    if (const Refusal bad = player.play(run)) {
      outcome.status = "refused";
      outcome.sentence = bad->text();
      break;
    }
    const StepStatus status = advance(run);
    if (status == StepStatus::ok) continue;
    outcome.status = status == StepStatus::stopped ? "stopped" : "fault";
    outcome.sentence = why_stopped(run);
  }
  observe(sweep, run, outcome);
  return true;
}

std::string row_of(const Sweep& sweep, std::size_t variant, const Outcome& outcome) {
  std::string row = sweep.row_start(variant) + outcome.status + "," + outcome.time + ",";
  for (const std::string& cell : outcome.columns) row += cell + ",";
  return with_check(row + outcome.hash + "," + csv_cell(outcome.sentence));
}

}  // namespace

std::string Sweep::header() const {
  std::string header = "variant,";
  for (const Axis& axis : grid.axes) header += axis.name + ",";
  header += "status,time_s,";
  for (const Column& column : columns) header += csv_cell(column.header) + ",";
  return header + "hash,sentence,check";
}

std::string Sweep::row_start(std::size_t variant) const {
  std::string start = std::to_string(variant + 1) + ",";
  const std::vector<double> values = grid.values_of(variant);
  for (std::size_t k = 0; k < grid.axes.size(); ++k)
    start += csv_cell(axis_text(scene, grid.axes[k], values[k])) + ",";
  return start;
}

std::optional<std::string> run_variant(const Sweep& sweep, std::size_t variant,
                                       const std::atomic<bool>& is_cancelled) {
  SceneFile scene = sweep.scene;
  Script script = sweep.script;
  apply(sweep.grid, sweep.grid.values_of(variant), scene, script);
  Outcome outcome;
  outcome.columns.resize(sweep.columns.size());
  Result<Run> run = open_scene(scene);
  if (!run) {
    outcome.status = "refused";
    outcome.time = "0";
    outcome.sentence = run.error().text();
  } else if (!run_to_end(sweep, script, *run, is_cancelled, outcome)) {
    return std::nullopt;
  }
  return row_of(sweep, variant, outcome);
}

Result<Run> open_some_variant(const Sweep& sweep) {
  Diagnostic refusal;
  for (std::size_t variant = 0; variant < sweep.grid.size(); ++variant) {
    SceneFile scene = sweep.scene;
    Script script;
    apply(sweep.grid, sweep.grid.values_of(variant), scene, script);
    Result<Run> run = open_scene(scene);
    if (run) return run;
    refusal = run.error();
  }
  return Diagnostic{"No variant can be run. The last one: " + refusal.message, refusal.hint};
}

}  // namespace legwork::cli
