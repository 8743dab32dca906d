#include "bindings/claims/fourbar/study.h"

#include <limits>

namespace legwork::claims {

Result<std::vector<Snapshot>> four_bar_run(const Changes& changes, int steps) {
  const Result<SceneFile> scene = default_scene("four-bar", changes);
  if (!scene) return scene.error();
  Result<Run> run = open_scene(*scene);
  if (!run) return run.error();
  std::vector<Snapshot> instants = {snapshot_of(*run)};
  for (int k = 0; k < steps; ++k) {
    if (advance(*run) != StepStatus::ok)
      return Diagnostic{"The four-bar's run ended before its last step."};
    instants.push_back(snapshot_of(*run));
  }
  return instants;
}

double number_in(const Snapshot& snapshot, std::string_view name, int entry) {
  for (const SnapshotField& field : snapshot.fields)
    if (field.name == name && entry < field.count()) return snapshot.data[at(field.offset + entry)];
  return std::numeric_limits<double>::quiet_NaN();
}

std::vector<double> history(std::span<const Snapshot> run, std::string_view field, int entry) {
  std::vector<double> numbers;
  for (const Snapshot& instant : run) numbers.push_back(number_in(instant, field, entry));
  return numbers;
}

std::vector<double> column_of(const JsonValue& table, std::string_view name) {
  const std::vector<JsonValue>& columns = table.find("columns")->items;
  std::vector<double> numbers;
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (columns[k].string == name)
      for (const JsonValue& row : table.find("rows")->items) numbers.push_back(row.items[k].number);
  return numbers;
}

}  // namespace legwork::claims
