// The fields of a scene's snapshot, one row each: name, unit, labels, and how the values are computed. The snapshot is
// laid out and written from the same rows, so that the two cannot disagree.
#pragma once

#include <span>
#include <type_traits>

#include "engine/model/model.h"
#include "engine/model/signals.h"
#include "engine/run/scene.h"

namespace legwork {

// What the entries of a field are named after: nothing, or parts of the scene's model. Corners are "a", "b", ..., one
// per foot; coordinates are a floating base's six and then the joints.
enum class LabelNames { one, bodies, joints, feet, frames, corners, coordinates };

// The labels of a field: every name with every ending, such as "FL_x", "FL_y", ...; their count is the field's size.
struct Labels {
  using Names = std::vector<std::string> (*)(const Scene& scene);
  using Count = int (*)(const Scene& scene);
  LabelNames names = LabelNames::one;
  const char* endings = "";  // separated by blanks
  int bare = 0;              // > 0: no labels, but this many numbers (per foot if `names` is feet)
  Names own = nullptr;       // names of the scene's own instead of `names`
  Count count = nullptr;     // no labels, but as many numbers as this says

  // Implicit on purpose, so that a row can give its endings or a function.
  constexpr Labels(const char* its_endings) : endings(its_endings) {}  // NOLINT
  constexpr Labels(LabelNames its_names, const char* its_endings, int its_bare = 0)
      : names(its_names), endings(its_endings), bare(its_bare) {}
  constexpr Labels(Names its_own, const char* its_endings = "")  // NOLINT
      : endings(its_endings), own(its_own) {}
  constexpr Labels(Count its_count) : count(its_count) {}  // NOLINT
};

// The labels of a field that has neither names of its own nor a count; empty if it is bare.
std::vector<std::string> labels_of(const Model& model, const Labels& labels);

inline constexpr Labels kOne = "", kBareVector = {LabelNames::one, "", 3}, kXyz = "x y z",
                        kWxyz = "w x y z", kRpy = "roll pitch yaw",
                        kPerJoint = {LabelNames::joints, ""}, kPerFoot = {LabelNames::feet, ""},
                        kFootXyz = {LabelNames::feet, "x y z"},
                        kBodyXyz = {LabelNames::bodies, "x y z"},
                        kBodyWxyz = {LabelNames::bodies, "w x y z"};

// A field without its values. The texts live as long as the program.
struct FieldName {
  const char* name;    // "joint_position"
  const char* unit;    // SI, as shown to people: "rad/s"
  const char* column;  // prefix of its CSV columns' names; "": not in the CSV
  Labels labels;
};

// A field with its values. `View` is what the scene has computed of an instant before the first row is written. A row's
// last part returns a number, a bool or an Eigen vector of a View, or writes as many numbers as the row has labels. No
// heap.
template <class View>
struct Field : FieldName {
  void (*write)(const View& view, SnapshotWriter& out);

  constexpr Field(const char* its_name, const char* its_unit, const char* its_column,
                  const Labels& its_labels, void (*its_write)(const View&, SnapshotWriter&))
      : FieldName{its_name, its_unit, its_column, its_labels}, write(its_write) {}

  template <class Get>
  constexpr Field(const char* its_name, const char* its_unit, const char* its_column,
                  const Labels& its_labels, Get)
      : Field(its_name, its_unit, its_column, its_labels, &write_by<Get>) {}

 private:
  template <class Get>
  static void write_by(const View& view, SnapshotWriter& out) {
    if constexpr (std::is_invocable_v<Get, const View&, SnapshotWriter&>) {
      Get()(view, out);
    } else if constexpr (std::is_arithmetic_v<decltype(Get()(view))>) {
      out << static_cast<double>(Get()(view));
    } else {
      static_assert(!std::is_same_v<decltype(Get()(view)), VecX>,
                    "a copy on the heap: answer const VecX&");
      out << Get()(view);
    }
  }
};

// For a row's last part: an entry of view.x, the scene's state.
template <int entry>
struct InState {
  template <class View>
  double operator()(const View& view) const {
    return view.x[entry];
  }
};

// Appends a field to scene.fields if it has entries; its offset is left open. scene.model must be built.
void lay_out(const FieldName& row, Scene& scene);

// The same for all rows.
template <class View>
void lay_out(std::span<const Field<View>> rows, Scene& scene) {
  for (const Field<View>& row : rows) lay_out(row, scene);
}

// Writes the values of all rows, in their order.
template <class View>
void write(std::span<const Field<View>> rows, const View& view, SnapshotWriter& out) {
  for (const Field<View>& row : rows) row.write(view, out);
}

}  // namespace legwork
