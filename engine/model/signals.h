// Named signals in one flat array: the layout of a snapshot and how it is filled (bindings/wasm/README.md lists the
// fields).
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/linear.h"

namespace legwork {

struct SnapshotField {
  std::string_view name;    // "joint_position"
  std::string_view unit;    // SI, as shown to people: "rad/s"
  std::string_view column;  // CSV: the column's name before its label, "v" ("" : not in the CSV)
  std::vector<std::string> labels;  // one a value; {""} for a single number
  int offset = 0;
  int bare =
      0;  // values of a field without labels: poses and the like that nobody reads one by one
  int count() const { return labels.empty() ? bare : static_cast<int>(labels.size()); }
};

// "rad/s^2" in a CSV's column: "rad_per_s2"; "" for pure numbers, and where there are several units.
std::string column_unit(std::string_view unit);

struct Snapshot {
  std::vector<SnapshotField> fields;
  std::vector<double> data;
};

// A number that was found for the whole scene (by a planner, by a scene), for people to read.
struct PlanFact {
  const char* name;   // "sway_amplitude"
  const char* label;  // "Lateral sway"
  const char* unit;
  double value;
};

// The words of a text, separated by blanks or another character: labels of a field.
std::vector<std::string> split_words(std::string_view words, char separator = ' ');

// Each of the names with each of the endings: "FL_x"; a name that is empty gives its endings alone.
std::vector<std::string> labels_with_endings(const std::vector<std::string>& names,
                                             std::string_view endings);

// Writes fields in the order of the layout. No heap.
class SnapshotWriter {
 public:
  explicit SnapshotWriter(Snapshot& snapshot)
      : data_(snapshot.data.data()), end_(data_ + snapshot.data.size()) {}
  SnapshotWriter& operator<<(double value) {
    assert(data_ != end_);
    *data_++ = value;
    return *this;
  }
  template <class Derived>
  SnapshotWriter& operator<<(const Eigen::MatrixBase<Derived>& values) {
    assert(values.size() <= end_ - data_);
    for (Eigen::Index i = 0; i < values.size(); ++i) *data_++ = values[i];
    return *this;
  }
  bool is_complete() const { return data_ == end_; }

 private:
  double* data_;
  double* end_;
};

}  // namespace legwork
