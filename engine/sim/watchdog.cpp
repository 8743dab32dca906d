#include "engine/sim/watchdog.h"

#include <cmath>

namespace legwork {
namespace {

// Far outside any run: a joint turning 1,000 rad/s has long lost its plan, a trunk 1,000 km away is not in the scene.
constexpr double kMaxRate = 1e3;      // m/s, rad/s
constexpr double kMaxDistance = 1e6;  // m, rad
constexpr double kMaxScalar = 1e9;    // steps, s, phases, ...

double limit_of(const State& state, int entry) {
  const bool is_ledger =
      state.has_ledger && entry >= state.data.size() - static_cast<int>(State::kLedgerScalars);
  if (entry < State::kScalars || is_ledger) return kMaxScalar;
  const int run = state.nq + state.nv;
  entry -= State::kScalars;
  if (entry >= run) {
    entry -= run;
    if (entry < State::kBesideScalars) return kMaxScalar;
    entry -= State::kBesideScalars;
  }
  return entry < state.nq ? kMaxDistance : kMaxRate;
}

std::string where(const State& state) {
  return std::isfinite(state.step()) ? " at step " + number_text(state.step()) : "";
}

}  // namespace

Refusal check_state(const Model& model, const State& state) {
  const int size = static_cast<int>(state.data.size());
  for (int i = 0; i < size; ++i) {
    if (std::isfinite(state.data[i])) continue;
    return Diagnostic{"Fault: " + state_entry_name(model, state, i) + " is not a finite number" +
                          where(state) + ".",
                      "The last good state is kept: step back or reset."};
  }
  for (int i = 0; i < size; ++i) {
    if (std::abs(state.data[i]) <= limit_of(state, i)) continue;
    return Diagnostic{"Fault: " + state_entry_name(model, state, i) + " has reached " +
                          number_text(state.data[i]) + where(state) + "; the run has diverged.",
                      "The last good state is kept: step back, or try a smaller sim.step."};
  }
  const double length = state.q().segment<4>(3).norm();
  if (!(std::abs(length - 1.0) < 1e-6))
    return Diagnostic{"Fault: the trunk's quaternion has length " + number_text(length) +
                          where(state) + " instead of 1.",
                      "The last good state is kept: step back or reset."};
  return std::nullopt;
}

}  // namespace legwork
