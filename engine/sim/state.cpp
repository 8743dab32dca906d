#include "engine/sim/state.h"

#include "engine/math/hash.h"

namespace legwork {

std::uint64_t state_hash(const State& state) {
  return hash_doubles(state.data.data(), static_cast<std::size_t>(state.data.size()));
}

namespace {

// Of the coordinates of a run, q and then v.
std::string coordinate_name(const Model& model, int index) {
  static constexpr const char* kAxes[3] = {"x", "y", "z"};
  static constexpr const char* kQuaternion[4] = {"w", "x", "y", "z"};
  auto joint = [&model](int i) { return model.bodies[static_cast<std::size_t>(i) + 1].joint; };
  if (index < 3) return std::string("the trunk's position ") + kAxes[index];
  if (index < 7) return std::string("the trunk's quaternion ") + kQuaternion[index - 3];
  if (index < model.nq()) return "the angle of joint " + joint(index - 7);
  index -= model.nq();
  if (index < 3) return std::string("the trunk's velocity ") + kAxes[index];
  if (index < 6) return std::string("the trunk's angular velocity ") + kAxes[index - 3];
  return "the rate of joint " + joint(index - 6);
}

}  // namespace

std::string state_entry_name(const Model& model, const State& state, int index) {
  static constexpr const char* kScalarNames[State::kScalars] = {
      "the step count",      "the time",
      "the time origin",     "the step origin",
      "the phase number",    "the gait's origin",
      "the plan's x origin", "the error at the phase's start",
      "the growth rate",     "the growth flag",
      "the stop flag",       "the touchdown impulse"};
  static constexpr const char* kBesideNames[State::kBesideScalars] = {
      "the other run's stop flag", "the time of the push",
      "the peak since the push",   "the other run's peak since the push",
      "the time of return",        "the other run's time of return"};
  static constexpr const char* kLedgerNames[State::kLedgerScalars] = {"the work done",
                                                                      "the place of the start"};
  if (state.has_ledger) {
    const int entry = index - static_cast<int>(state.data.size()) + State::kLedgerScalars;
    if (entry >= 0) return kLedgerNames[entry];
  }
  const int run = model.nq() + model.nv();
  if (index < State::kScalars) return kScalarNames[index];
  index -= State::kScalars;
  if (index < run) return coordinate_name(model, index);
  index -= run;
  if (index < State::kBesideScalars) return kBesideNames[index];
  return "beside it, " + coordinate_name(model, index - State::kBesideScalars);
}

}  // namespace legwork
