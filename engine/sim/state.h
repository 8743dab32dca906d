// The whole truth of a run as one flat array of doubles: saving it and replaying the inputs gives the same bits.
//   [ scalars | q (nq) | v (nv) ]        q, v as in model.h
#pragma once

#include <cstdint>
#include <string>

#include "engine/model/model.h"

namespace legwork {

struct State {
  enum Entry : int {
    kStep,        // steps taken since the start
    kTime,        // s: kTimeOrigin + (kStep - kStepOrigin) * step, so that no rounding piles up
    kTimeOrigin,  // s     } both move when the time step is changed during a run
    kStepOrigin,  // steps }
    kPhase,       // number of the present phase, from 0
    kGaitOrigin,  // s: phase k begins at kGaitOrigin + phase_begin(gait, k)
    kXOrigin,     // m: where the plan's x = 0 lies
    kPhaseStartError,   // rad: norm of the joint error when the present phase began
    kGrowthRate,        // 1/s: of that norm over the last whole phase
    kGrowthIsKnown,     // 0 or 1
    kIsStopped,         // 0 or 1: the error limit was reached
    kTouchdownImpulse,  // N s: largest foot impulse of the last touchdown
    kScalars
  };

  VecX data;
  int nq = 0;
  int nv = 0;

  State() = default;
  explicit State(const Model& model)
      : data(VecX::Zero(kScalars + model.nq() + model.nv())), nq(model.nq()), nv(model.nv()) {}

  double& operator[](Entry entry) { return data[entry]; }
  double operator[](Entry entry) const { return data[entry]; }
  auto q() { return data.segment(kScalars, nq); }
  auto q() const { return data.segment(kScalars, nq); }
  auto v() { return data.segment(kScalars + nq, nv); }
  auto v() const { return data.segment(kScalars + nq, nv); }

  double step() const { return data[kStep]; }
  double time() const { return data[kTime]; }
  int phase() const { return static_cast<int>(data[kPhase]); }
  bool is_stopped() const { return data[kIsStopped] != 0.0; }
};

// Hash of all entries; the state must be finite.
std::uint64_t state_hash(const State& state);

// What entry `index` of the data is, for messages: "the angle of joint FL_kfe".
std::string state_entry_name(const Model& model, int index);

}  // namespace legwork
