// A quadruped on a prescribed trot, and two Kalman filters that estimate its state from its IMU and its legs (Bennewitz
// & Khorshidi, "Practical Example"; theory/lecture 9 to 14). Equations: engine/estimation/. The state x has what
// changes of the truth and, for each filter, the estimate and the upper half of its covariance. What the files of this
// scene share.
#pragma once

#include "engine/estimation/consistency.h"
#include "engine/estimation/estimation_run.h"
#include "engine/estimation/sensors.h"
#include "engine/scenes/scenes.h"

namespace legwork {

// The scene's parameters, what their values mean, and the robot that they make (refused where the quadruped's family
// does).
std::span<const Parameter> state_estimation_parameters();
EstimationSettings estimation_settings(const ParameterView& values);
Result<Model> estimation_model(const ParameterView& values);

// The entries of x; a state written to x, and back (state_estimation_state.cpp). x has as many numbers as there are
// entries.
std::vector<StateEntry> estimation_entries();
void pack_estimation(EstimationState& state, VecX& x);
void unpack_estimation(const VecX& x, EstimationState& state);

// Lists the scene's fields, marks and series (state_estimation_view.cpp).
void describe_estimation(Scene& scene);

// ---- A user's code, which estimates the trunk's attitude: a unit quaternion w, x, y, z, body to world. Nothing else depends on
// it. It is told what the sensors measure (state_estimation_code.cpp).
inline constexpr const char* kEstimateTask = "estimate";
void offer_estimate(Scene& scene);
// What it made of the step before, and by what rotation the truth of that step differs (world axes, rad).
struct CodedAttitude {
  bool is_there = false;
  Quat attitude = Quat::Zero();
  Vec3 error = Vec3::Zero();
};
// `given`: by the step that led to `state`. No heap.
CodedAttitude coded_attitude(const EstimationSettings& settings, const EstimationState& state,
                             const Given& given);
// Whether what it gave is an attitude once it is scaled to length 1.
bool is_attitude(const Given& given);

// What the fields are written from (state_estimation_fields.cpp). It refers to the scene's own data.
struct EstimationView {
  const EstimationSettings& settings;
  const EstimationState& state;
  const EstimationScratch& scratch;  // the truth's q, v, a
  const std::array<EstimationError, kFilterKinds>& error;
  const std::array<std::vector<Transform>, kFilterKinds>& bodies;  // poses as each filter believes
  int in_use;  // the FilterKind whose estimate is drawn
  const CodedAttitude& coded;
  bool has_legs;  // whether this step measures the legs
  std::array<FootSample, kFilterFeet> legs = {};
};
// The fields, and their values.
void lay_out_estimation(Scene& scene);
void write_estimation(const EstimationView& view, SnapshotWriter& out);

// By FilterKind.
inline constexpr const char* kFilterTitles[kFilterKinds] = {"Right-invariant filter",
                                                            "Error-state filter"};

// Appends the matrices F, H, P, ... of the filter with that FilterKind (state_estimation_matrices.cpp).
void add_filter_matrices(const EstimationSettings& settings, const EstimationState& state, int kind,
                         std::vector<MatrixTable>& tables);

// The studies, and the one with that index, which must exist. Refuses a walk that a leg cannot follow
// (state_estimation_studies.cpp).
std::vector<StudyName> estimation_study_names();
Result<Study> estimation_study(const EstimationSettings& settings, int index);

}  // namespace legwork
