// Named signals in one flat array: the layout of a snapshot, and how it is written. bindings/wasm/README.md lists the
// fields.
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/linear.h"

namespace legwork {

struct SnapshotField {
  std::string_view name;  // "joint_position"
  std::string_view unit;  // SI, as shown to people: "rad/s"
  std::string_view
      column;  // prefix of the CSV column's name, before the label: "v"; "": not in the CSV
  std::vector<std::string> labels;  // one per value; {""} for a single number
  int offset = 0;                   // of the first value in Snapshot::data
  int bare = 0;                     // number of values of a field without labels, such as poses
  int count() const { return labels.empty() ? bare : static_cast<int>(labels.size()); }
};

// A unit as part of a CSV column's name: "rad_per_s2" for "rad/s^2"; "" for pure numbers and for mixed units.
std::string column_unit(std::string_view unit);

struct Snapshot {
  std::vector<SnapshotField> fields;
  std::vector<double> data;
};

// A number that describes the whole scene, such as a planner's result, for people to read.
struct PlanFact {
  const char* name;   // "sway_amplitude"
  const char* label;  // "Lateral sway"
  const char* unit;
  double value;
};

// Splits a text into words at each `separator`: labels of a field.
std::vector<std::string> split_words(std::string_view words, char separator = ' ');

// Every name with every ending, such as "FL_x"; an empty name gives the endings alone.
std::vector<std::string> labels_with_endings(const std::vector<std::string>& names,
                                             std::string_view endings);

// Writes a snapshot's fields in the order of its layout; more values than there is room for are a bug (assert). No heap.
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
