// A run as two hashes. Motion: time, positions and velocities after every step. Told: everything the public API reports,
// at some of them. Both go by the names of snapshot fields, never by the layout of the state or of the snapshot, so that
// they stay the same while the engine is restructured.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "engine/math/hash.h"
#include "tests/bindings/changed_runs.h"

namespace legwork::testing::traces {

class Digest {
 public:
  void add(double value) {
    // The bits of NaN are not portable.
    const double number = std::isnan(value) ? 0x1.0dd1e5p-1000 : value;
    hash_ = hash_doubles(&number, 1, hash_);
  }
  void add(std::uint64_t bits) {
    add(static_cast<double>(bits >> 32U));
    add(static_cast<double>(bits & 0xffffffffU));
  }
  void add(std::string_view text) { add(hash_bytes(text)); }
  template <class Items>
  void add_each(const Items& items) {
    for (const auto& item : items) add(item);
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = kHashSeed;
};

// Positions and velocities; each scene has some of these.
inline constexpr std::string_view kMotionFields[] = {
    "time", "body_position", "body_quaternion", "joint_position", "joint_velocity", "base_position",
    "base_quaternion", "base_linear_velocity", "base_angular_velocity", "com", "com_velocity",
    // of the reference run
    "reference_body_position", "reference_body_quaternion", "reference_joint_velocity",
    // of scenes that have no joints, or more than joints
    "bead_position", "bead_velocity", "point_velocity", "tip_position", "tip_velocity", "tip",
    "other_tip", "quaternion", "other_quaternion", "turned_angles", "leg_angle", "leg_rate",
    "stance_foot", "herd_pose", "true_position", "est_body_position", "est_body_quaternion",
    "velocity_error", "contrast_body_position", "contrast_body_quaternion",
    "contrast_velocity_error"};

// How the engine stores the run, which may change.
inline bool is_bookkeeping(std::string_view field) {
  return field == "model_version" || field == "history_first_step" || field == "history_last_step";
}

// What other fields say, as a view wants it: a scene may have more of it without another trace (taken in
// when all traces are next written anew).
inline bool is_for_views(std::string_view field) {
  return field == "foot_load" || field == "friction_cone" || field == "leg_middle" ||
         field == "tail_angle" || field == "tail_segments" || field == "handle_position" ||
         field == "fall_slip" || field.ends_with("name_at");
}

// Does things to a run and hashes what comes of it. Refusals and faults are part of the trace.
class Trace {
 public:
  explicit Trace(Run& run) : run_(run) {
    observe();
    tell();
  }

  std::uint64_t motion() const { return motion_.value(); }
  std::uint64_t told() const {
    Digest all;
    for (const auto& [name, digest] : told_) {
      all.add(name);
      all.add(digest.value());
    }
    return all.value();
  }
  const std::map<std::string, Digest>& told_parts() const { return told_; }
  Run& run() { return run_; }

  // Ends early where the run does.
  void advance(int steps) {
    for (int i = 0; i < steps; ++i)
      if (step() != StepStatus::ok) break;
    tell();
  }
  StepStatus step() {
    const StepStatus status = legwork::advance(run_);
    motion_.add(static_cast<double>(status));
    observe();
    return status;
  }
  void set(std::string_view path, double value) { answer(legwork::set(run_, path, value)); }
  void set(int index, double value) { answer(legwork::set(run_, index, value)); }
  // An event, or a parameter set.
  void perform(std::string_view what, double value = 0.0) {
    if (find_event(events(run_), what) >= 0)
      answer(act(run_, what));
    else
      set(what, value);
  }
  // To a value nearby: changed_runs.h.
  void change(int index) {
    const bool is_changed =
        changed_runs::change(run_, index, std::array{0.3, 0.05, -0.05, 0.01, 0.001});
    told_["changes"].add(is_changed ? get(run_, index) : kNan);
    observe_again();
  }
  void go_to(double step) { answer(legwork::go_to(run_, step)); }
  void restart() {
    legwork::restart(run_);
    observe_again();
  }
  void turn_by_hand(const Vec3& rotation) { answer(legwork::turn_by_hand(run_, rotation.data())); }
  void answer(const Refusal& refusal) {
    told_["answers"].add(refusal ? refusal->text() : "taken");
    observe_again();
  }
  // What was done to another run, as part of this trace.
  void add(const Trace& other) {
    motion_.add(other.motion());
    told_["another run"].add(other.told());
  }
  void add_told(const std::string& name, std::string_view text) { told_[name].add(text); }

  void tell() {
    const Snapshot& now = snapshot(run_);
    for (const SnapshotField& field : now.fields) {
      if (is_bookkeeping(field.name) || is_for_views(field.name)) continue;
      Digest& digest = told_["field " + std::string(field.name)];
      const std::string in_column = field.column.empty() ? "" : column_unit(field.unit);
      for (const std::string_view text : {field.unit, field.column, std::string_view(in_column)})
        digest.add(text);
      digest.add_each(field.labels);
      digest.add_each(values_of(now, field));
    }
    for (const MatrixTable& table : matrix_tables(run_)) {
      Digest& digest = told_["sheet " + table.name];
      for (const std::string& text :
           {table.title, table.equation, table.unit, table.note, table.group})
        digest.add(text);
      digest.add_each(table.row_labels);
      digest.add_each(table.column_labels);
      digest.add_each(table.values);
    }
    told_["sentence"].add(sentence(run_));
    told_["why it stopped"].add(why_stopped(run_));
  }

 private:
  static std::span<const double> values_of(const Snapshot& snapshot, const SnapshotField& field) {
    return std::span(snapshot.data).subspan(at(field.offset), at(field.count()));
  }

  void observe_again() {
    observe();
    tell();
  }

  void observe() {
    const Snapshot& now = snapshot(run_);
    motion_.add(current_step(run_));
    for (const std::string_view name : kMotionFields)
      for (const SnapshotField& field : now.fields)
        if (field.name == name) motion_.add_each(values_of(now, field));
  }

  Run& run_;
  Digest motion_;
  std::map<std::string, Digest> told_;
};

}  // namespace legwork::testing::traces
