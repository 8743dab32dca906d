// What a person may want to see of a state, as one flat array with a named layout (bindings/wasm/README.md lists the
// fields). Computed from the state on demand; nothing downstream computes physics.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/model/model.h"

namespace legwork {

struct Setup;
struct Simulation;

struct SnapshotField {
  std::string_view name;    // "joint_position"
  std::string_view unit;    // SI, as shown to people: "rad/s"
  std::string_view column;  // CSV: the column's name before its label, "v" ("" : not in the CSV)
  std::string_view column_unit;     // CSV: after the label, "rad_per_s" ("" for pure numbers)
  std::vector<std::string> labels;  // one a value; {""} for a single number
  int offset = 0;
  int count() const { return static_cast<int>(labels.size()); }
};

struct Snapshot {
  std::vector<SnapshotField> fields;
  std::vector<double> data;
};

// The layout for a setup, with all values zero (snapshot_layout.cpp).
Snapshot make_snapshot(const Setup& setup);

// Fills sim.snapshot.data from the present state. No heap.
void compute_snapshot(Simulation& sim);

}  // namespace legwork
