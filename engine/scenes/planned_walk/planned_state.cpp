#include "engine/scenes/planned_walk/planned_state.h"

namespace legwork {
namespace {

// A joint turning 1,000 rad/s has long lost its plan, a trunk 1,000 km away is not in the scene.
constexpr double kMaxRate = 1e3;      // m/s, rad/s
constexpr double kMaxDistance = 1e6;  // m, rad
constexpr double kMaxScalar = 1e9;    // s, phases, ...

// Of the coordinates of a run, q and then v; `whose`: "" or "beside it, ".
void add_coordinates(const Model& model, const std::string& whose, std::vector<StateEntry>& out) {
  const auto add_each = [&](const char* what, const char* axes, double limit) {
    for (; *axes != 0; ++axes) out.push_back({whose + what + *axes, limit});
  };
  const auto add_joints = [&](const char* what, double limit) {
    for (int i = 1; i < model.nb(); ++i)
      out.push_back({whose + what + model.bodies[at(i)].joint, limit});
  };
  add_each("the trunk's position ", "xyz", kMaxDistance);
  add_each("the trunk's quaternion ", "wxyz", kMaxDistance);
  add_joints("the angle of joint ", kMaxDistance);
  add_each("the trunk's velocity ", "xyz", kMaxRate);
  add_each("the trunk's angular velocity ", "xyz", kMaxRate);
  add_joints("the rate of joint ", kMaxRate);
}

}  // namespace

std::vector<StateEntry> state_entries(const Model& model, const PlannedState& state) {
  std::vector<StateEntry> entries;
  const auto add = [&](std::initializer_list<const char*> names) {
    for (const char* name : names) entries.push_back({name, kMaxScalar});
  };
  add({"the phase number", "the gait's origin", "the plan's x origin",
       "the error at the phase's start", "the growth rate", "the growth flag",
       "the touchdown impulse", "the count of noises"});
  add_coordinates(model, "", entries);
  if (state.has_reference_run) {
    add({"the other run's stop flag", "the time of the push", "the peak since the push",
         "the other run's peak since the push", "the time of return",
         "the other run's time of return"});
    add_coordinates(model, "beside it, ", entries);
  }
  if (state.has_energy_account)
    add({"the work done", "the place of the start", "the time of the last error"});
  return entries;
}

}  // namespace legwork
