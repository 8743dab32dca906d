// A quadruped that trots as given, and two Kalman filters that guess from its IMU and its legs where it is (Bennewitz & Khorshidi,
// "Practical Example"). Equations: engine/estimation/. State x: the truth's walking parts and, for each filter, estimate and
// the upper half of its covariance.
#pragma once

#include "engine/estimation/consistency.h"
#include "engine/estimation/estimation_run.h"
#include "engine/scenes/scenes.h"

namespace legwork {

std::span<const Parameter> state_estimation_parameters();
EstimationSettings estimation_settings(const ParameterView& values);
Result<Model> estimation_model(const ParameterView& values);

// x of a state, and back (state_estimation_state.cpp).
std::vector<StateEntry> estimation_entries();
void pack_estimation(EstimationState& state, VecX& x);
void unpack_estimation(const VecX& x, EstimationState& state);

// Fields, marks, series (state_estimation_view.cpp).
void describe_estimation(Scene& scene);

// What there is to read (state_estimation_fields.cpp): of the truth, of the filter in use, of the other.
struct EstimationView {
  const EstimationSettings& settings;
  const EstimationState& state;
  const EstimationScratch& scratch;  // the truth's q, v, a
  const std::array<EstimationError, kFilterKinds>& error;
  const std::array<std::vector<Transform>, kFilterKinds>& bodies;  // as each filter has them
  int in_use;
};
void lay_out_estimation(Scene& scene);
void write_estimation(const EstimationView& view, SnapshotWriter& out);

inline constexpr const char* kFilterTitles[kFilterKinds] = {"Right-invariant filter",
                                                            "Error-state filter"};

// Matrices of one filter (state_estimation_matrices.cpp).
void add_filter_matrices(const EstimationSettings& settings, const EstimationState& state, int kind,
                         std::vector<MatrixTable>& tables);

std::vector<StudyName> estimation_study_names();
Result<Study> estimation_study(const EstimationSettings& settings, int index);

}  // namespace legwork
