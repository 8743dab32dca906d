// What there is to read of a scene, a row each: what it is called and how it is got. A snapshot is laid out and written from
// the same rows.
#pragma once

#include <span>
#include <type_traits>

#include "engine/model/model.h"
#include "engine/model/signals.h"
#include "engine/run/scene.h"

namespace legwork {

// What the entries of a field are named after: parts of the model or of the scene, each with each of the endings,
// "FL_x y z": "FL_x", ...
enum class LabelNames { one, bodies, joints, feet, frames, corners, coordinates };
struct Labels {
  using Names = std::vector<std::string> (*)(const Scene& scene);
  using Count = int (*)(const Scene& scene);
  LabelNames names = LabelNames::one;
  const char* endings = "";  // separated by blanks
  int bare = 0;              // so many numbers each that nobody reads one by one, without labels
  Names own = nullptr;       // in the place of `names`
  Count count = nullptr;     // of what is bare

  // Implicit on purpose: a row names its entries by a text or a function.
  constexpr Labels(const char* its_endings) : endings(its_endings) {}  // NOLINT
  constexpr Labels(LabelNames its_names, const char* its_endings, int its_bare = 0)
      : names(its_names), endings(its_endings), bare(its_bare) {}
  constexpr Labels(Names its_own, const char* its_endings = "")  // NOLINT
      : endings(its_endings), own(its_own) {}
  constexpr Labels(Count its_count) : count(its_count) {}  // NOLINT
};
std::vector<std::string> labels_of(const Model& model, const Labels& labels);

inline constexpr Labels kOne = "", kXyz = "x y z", kWxyz = "w x y z", kRpy = "roll pitch yaw",
                        kPerJoint = {LabelNames::joints, ""}, kPerFoot = {LabelNames::feet, ""},
                        kFootXyz = {LabelNames::feet, "x y z"},
                        kBodyXyz = {LabelNames::bodies, "x y z"},
                        kBodyWxyz = {LabelNames::bodies, "w x y z"};

struct FieldName {
  const char* name;
  const char* unit;    // SI, as shown to people: "rad/s"
  const char* column;  // in a CSV; "": not in it
  Labels labels;
};

// `View`: what the scene has found out about an instant before the first row is written. A row's last part answers the
// numbers of a view, or writes them.
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

// For a row's last part: an entry of the state x that a view has.
template <int entry>
struct InState {
  template <class View>
  double operator()(const View& view) const {
    return view.x[entry];
  }
};

// Appends a field to the scene's, if it has entries. Its model must be there.
void lay_out(const FieldName& row, Scene& scene);

template <class View>
void lay_out(std::span<const Field<View>> rows, Scene& scene) {
  for (const Field<View>& row : rows) lay_out(row, scene);
}

template <class View>
void write(std::span<const Field<View>> rows, const View& view, SnapshotWriter& out) {
  for (const Field<View>& row : rows) row.write(view, out);
}

}  // namespace legwork
