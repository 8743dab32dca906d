// The state: its layout, and a name for each of its entries.
#include "engine/scenes/planned_walk/planned_state.h"

#include <set>

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::state_test {

TEST_CASE("state: scalars, then q, then v, without overlap or gap") {
  const Model model = quadruped();
  PlannedState state(model);
  CHECK(state.data.size() == PlannedState::kScalars + 19 + 18);
  for (Eigen::Index i = 0; i < state.data.size(); ++i) state.data[i] = static_cast<double>(i);
  CHECK(state[PlannedState::kNoiseCount] == PlannedState::kScalars - 1);
  CHECK(state.q()[0] == PlannedState::kScalars);
  CHECK(state.v()[0] == PlannedState::kScalars + 19);
  CHECK(state.v()[17] == static_cast<double>(state.data.size() - 1));
}

TEST_CASE("state: every entry has a name of its own; joints are named as in the model") {
  const Model model = quadruped();
  std::set<std::string> names;
  const PlannedState state = PlannedState(model);
  const std::vector<StateEntry> entries = state_entries(model, state);
  REQUIRE(entries.size() == static_cast<std::size_t>(state.data.size()));
  for (const StateEntry& entry : entries) CHECK(names.insert(entry.name).second);
  CHECK(entries[at(PlannedState::kScalars + 3)].name == "the trunk's quaternion w");
  CHECK(entries[at(PlannedState::kScalars + 7)].name == "the angle of joint FL_haa");
  CHECK(entries[at(PlannedState::kScalars + 18)].name == "the angle of joint RR_kfe");
  CHECK(entries[at(PlannedState::kScalars + 19 + 2)].name == "the trunk's velocity z");
  CHECK(entries[at(PlannedState::kScalars + 19 + 16)].name == "the rate of joint RR_hfe");
}

TEST_CASE("state: a second run and the energy account have names and places of their own") {
  const Model model = quadruped();
  PlannedState state(model, {true, true});
  std::set<std::string> names;
  const std::vector<StateEntry> entries = state_entries(model, state);
  REQUIRE(entries.size() == static_cast<std::size_t>(state.data.size()));
  for (const StateEntry& entry : entries) CHECK(names.insert(entry.name).second);
  const int last = static_cast<int>(state.data.size()) - 1;
  CHECK(entries[at(last - 2)].name == "the work done");
  state[PlannedState::kErrorTime] = 3.0;
  state.reference_v().setConstant(2.0);
  CHECK(state.data[last] == 3.0);
  CHECK(state.data[last - PlannedState::kEnergyAccountScalars] == 2.0);
}

}  // namespace legwork::testing::state_test
