// The state: its layout, its hash, and a name for each of its entries.
#include "engine/sim/state.h"

#include <set>

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::state_test {

TEST_CASE("state: scalars, then q, then v, without overlap or gap") {
  const Model model = quadruped();
  State state(model);
  CHECK(state.data.size() == State::kScalars + 19 + 18);
  for (Eigen::Index i = 0; i < state.data.size(); ++i) state.data[i] = static_cast<double>(i);
  CHECK(state[State::kTouchdownImpulse] == State::kScalars - 1);
  CHECK(state.q()[0] == State::kScalars);
  CHECK(state.v()[0] == State::kScalars + 19);
  CHECK(state.v()[17] == static_cast<double>(state.data.size() - 1));
}

TEST_CASE("state: every entry counts for the hash") {
  const Model model = quadruped();
  State state(model);
  const std::uint64_t hash = state_hash(state);
  for (Eigen::Index i = 0; i < state.data.size(); ++i) {
    state.data[i] = 1e-300;
    CHECK(state_hash(state) != hash);
    state.data[i] = 0.0;
  }
  CHECK(state_hash(state) == hash);
}

TEST_CASE("state: every entry has a name of its own; joints are named as in the model") {
  const Model model = quadruped();
  std::set<std::string> names;
  const State state = State(model);
  const int size = static_cast<int>(state.data.size());
  for (int i = 0; i < size; ++i) CHECK(names.insert(state_entry_name(model, state, i)).second);
  CHECK(state_entry_name(model, state, State::kTime) == "the time");
  CHECK(state_entry_name(model, state, State::kScalars + 3) == "the trunk's quaternion w");
  CHECK(state_entry_name(model, state, State::kScalars + 7) == "the angle of joint FL_haa");
  CHECK(state_entry_name(model, state, State::kScalars + 18) == "the angle of joint RR_kfe");
  CHECK(state_entry_name(model, state, State::kScalars + 19 + 2) == "the trunk's velocity z");
  CHECK(state_entry_name(model, state, State::kScalars + 19 + 16) == "the rate of joint RR_hfe");
}

}  // namespace legwork::testing::state_test
