// A planned walk's part of a run's state, and the time:
//   [ scalars | q (nq) | v (nv) | reference run | energy account ]        q, v as in model.h
// The reference run, if there is one (Setup::reference_run):
//   [ scalars of both runs | its q (nq) | its v (nv) ]
// The energy account, if the work of walking is counted (Setup::has_energy_account): three scalars. SI units.
#pragma once

#include <cassert>
#include <vector>

#include "engine/model/model.h"
#include "engine/run/scene.h"

namespace legwork {

// Which of the optional parts a state has.
struct StateParts {
  bool reference_run = false;
  bool energy_account = false;
};

// The state. Its accessors for an optional part need that part (assert).
struct PlannedState {
  enum Entry : int {
    kPhase,             // number of the present phase, from 0
    kGaitOrigin,        // s: phase k begins at kGaitOrigin + phase_begin(gait, k)
    kXOrigin,           // m: where the plan's x = 0 lies
    kPhaseStartError,   // rad: norm of the joint error when the present phase began
    kGrowthRate,        // 1/s: of that norm over the last whole phase, or since kErrorTime
    kGrowthIsKnown,     // 0 or 1
    kTouchdownImpulse,  // N s: largest foot impulse of the last touchdown
    kNoiseCount,        // torque noises drawn so far, one per step
    kScalars
  };

  enum Reference : int {
    kReferenceStopped,  // 0 or 1: the reference run has ended by itself
    kPushTime,          // s: when the trunk was last pushed
    kPeak,              // rad: largest tilt of the trunk from upright since then,
    kReferencePeak,     // in either run
    kLastAway,  // s: when the trunk was last tilted by more than a tenth of the reference run's peak,
    kReferenceLastAway,  // in either run
    kReferenceScalars
  };

  enum EnergyAccount : int {
    kWork,       // J: the sum of |torque x rate| over the joints and the steps since the start
    kStartX,     // m: where the trunk started
    kErrorTime,  // s: when kPhaseStartError was taken, since it is not at the phase's start
    kEnergyAccountScalars
  };

  VecX data;       // all of it
  double t = 0.0;  // s
  int nq = 0;
  int nv = 0;
  bool has_reference_run = false;
  bool has_energy_account = false;

  PlannedState() = default;
  explicit PlannedState(const Model& model, StateParts parts = {})
      : data(VecX::Zero(size_of(model, parts))),
        nq(model.nq()),
        nv(model.nv()),
        has_reference_run(parts.reference_run),
        has_energy_account(parts.energy_account) {}

  static int size_of(const Model& model, StateParts parts) {
    const int run = model.nq() + model.nv();
    return kScalars + run + (parts.reference_run ? kReferenceScalars + run : 0) +
           (parts.energy_account ? kEnergyAccountScalars : 0);
  }

  double& operator[](Entry entry) { return data[entry]; }
  double operator[](Entry entry) const { return data[entry]; }
  auto q() { return data.segment(kScalars, nq); }
  auto q() const { return data.segment(kScalars, nq); }
  auto v() { return data.segment(kScalars + nq, nv); }
  auto v() const { return data.segment(kScalars + nq, nv); }

  // Only with a reference run.
  double& operator[](Reference entry) {
    assert(has_reference_run);
    return data[kScalars + nq + nv + entry];
  }
  double operator[](Reference entry) const {
    assert(has_reference_run);
    return data[kScalars + nq + nv + entry];
  }
  auto reference_q() { return data.segment(kScalars + nq + nv + kReferenceScalars, nq); }
  auto reference_q() const { return data.segment(kScalars + nq + nv + kReferenceScalars, nq); }
  auto reference_v() { return data.segment(kScalars + 2 * nq + nv + kReferenceScalars, nv); }
  auto reference_v() const { return data.segment(kScalars + 2 * nq + nv + kReferenceScalars, nv); }

  // Only with an energy account.
  double& operator[](EnergyAccount entry) {
    assert(has_energy_account);
    return data[data.size() - kEnergyAccountScalars + entry];
  }
  double operator[](EnergyAccount entry) const {
    assert(has_energy_account);
    return data[data.size() - kEnergyAccountScalars + entry];
  }

  int phase() const { return static_cast<int>(data[kPhase]); }
};

// The entries of the data, one each, with limits that no run of the model reaches.
std::vector<StateEntry> state_entries(const Model& model, const PlannedState& state);

}  // namespace legwork
