// The watchdog by itself: what it lets pass, and how it names what it does not.
#include "engine/sim/watchdog.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::watchdog_test {

namespace {

struct Watched {
  Model model = quadruped();
  State state = State(model);
  Watched() { state.q()[3] = 1.0; }

  // What is said when that entry has that value; "" if it passes.
  std::string says(Eigen::Index entry, double value) {
    const double before = state.data[entry];
    state.data[entry] = value;
    const Refusal refusal = check_state(model, state);
    state.data[entry] = before;
    return refusal ? refusal->text() : "";
  }
};

}  // namespace

TEST_CASE("watchdog: a state at rest passes") {
  Watched watched;
  CHECK_FALSE(check_state(watched.model, watched.state));
}

TEST_CASE("watchdog: NaN and infinities are named in every entry") {
  Watched watched;
  for (Eigen::Index i = 0; i < watched.state.data.size(); ++i) {
    for (const double bad : {kNan, -kNan, kInfinity, -kInfinity}) {
      const std::string text = watched.says(i, bad);
      CHECK_SAYS(text, state_entry_name(watched.model, State(watched.model), static_cast<int>(i)) +
                           " is not a finite number");
      CHECK_SAYS(text, "last good state is kept");
    }
  }
}

TEST_CASE("watchdog: what no run reaches is named with its value and the step") {
  Watched watched;
  watched.state[State::kStep] = 42.0;
  const int q = State::kScalars, v = q + 19;
  CHECK_SAYS(watched.says(v + 7, 1001.0), "the rate of joint FL_hfe has reached 1001 at step 42");
  CHECK(watched.says(v + 7, -999.0) == "");
  CHECK_SAYS(watched.says(q + 0, -1.1e6), "the trunk's position x has reached -1.1e+06");
  CHECK(watched.says(q + 0, 0.9e6) == "");
  CHECK_SAYS(watched.says(State::kTime, 2e9), "the time has reached");
}

TEST_CASE("watchdog: a quaternion that is not of unit length") {
  Watched watched;
  CHECK_SAYS(watched.says(State::kScalars + 3, 1.1), "quaternion has length 1.1");
  CHECK_SAYS(watched.says(State::kScalars + 3, 0.0), "quaternion has length 0");
  // Steps keep it to rounding: what is off by 1e-5 has gone wrong.
  CHECK_SAYS(watched.says(State::kScalars + 3, 1.0 + 1e-5), "quaternion has length 1.00001");
  CHECK_SAYS(watched.says(State::kScalars + 3, 1.0 - 1e-5), "quaternion has length 0.99999");
  CHECK(watched.says(State::kScalars + 3, 1.0 + 1e-8) == "");
}

}  // namespace legwork::testing::watchdog_test
