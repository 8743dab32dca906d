#include "bindings/claims/fourbar/study.h"

#include <limits>

namespace legwork::claims {

Result<Run> run_of(const std::string& id, const Changes& changes) {
  const Result<SceneFile> scene = default_scene(id, changes);
  if (!scene) return scene.error();
  Result<Run> run = open_scene(*scene);
  if (run) snapshot(*run);
  return run;
}

double number_in(const Snapshot& snapshot, std::string_view name, int entry) {
  for (const SnapshotField& field : snapshot.fields)
    if (field.name == name && entry < field.count()) return snapshot.data[at(field.offset + entry)];
  return std::numeric_limits<double>::quiet_NaN();
}

Refusal verify_fourbar(const JsonValue& reference, Report& report) {
  if (Refusal refusal = verify_fourbar_inverse(reference, report)) return refusal;
  if (Refusal refusal = verify_fourbar_forward(reference, report)) return refusal;
  verify_fourbar_errata(reference, report);
  return verify_fourbar_mechanisms(reference, report);
}

}  // namespace legwork::claims
