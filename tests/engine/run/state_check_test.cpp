// The reports about an invalid state, entry by entry.
#include "tests/engine/support/runs.h"

namespace legwork::testing::state_check_test {

namespace {

constexpr int kQ = int{RunState::kScalars} + int{PlannedState::kScalars}, kV = kQ + 19;

struct Damaged {
  OpenRun run = open_trot();
  explicit Damaged(int steps = 42) { advance_by(*run, steps); }

  // What is said when that entry has that value; "" if it passes.
  std::string says(int entry, double value) {
    double& number = state_data(*run)[at(entry)];
    const double before = number;
    number = value;
    snapshot(*run);
    number = before;
    const std::string said = why_stopped(*run);
    REQUIRE_FALSE(go_to(*run, current_step(*run)));
    return said;
  }
};

}  // namespace

TEST_CASE("state check: a state at rest passes") {
  Damaged damaged;
  CHECK(damaged.says(kQ, state_data(*damaged.run)[kQ]) == "");
}

TEST_CASE("state check: what no run reaches is named with its value and the step") {
  Damaged damaged;
  CHECK_SAYS(damaged.says(kV + 7, 1001.0), "the rate of joint FL_hfe has reached 1001 at step 42");
  CHECK(damaged.says(kV + 7, -999.0) == "");
  CHECK_SAYS(damaged.says(kQ + 0, -1.1e6), "the trunk's position x has reached -1.1e+06");
  CHECK(damaged.says(kQ + 0, 0.9e6) == "");
  CHECK_SAYS(damaged.says(RunState::kTime, 2e9), "the time has reached");
}

TEST_CASE("state check: a quaternion that is not of unit length") {
  Damaged damaged(0);
  CHECK_SAYS(damaged.says(kQ + 3, 1.1), "quaternion has length 1.1");
  CHECK_SAYS(damaged.says(kQ + 3, 0.0), "quaternion has length 0");
  // Steps keep it to rounding: what is off by 1e-5 has gone wrong.
  CHECK_SAYS(damaged.says(kQ + 3, 1.0 + 1e-5), "quaternion has length 1.00001");
  CHECK_SAYS(damaged.says(kQ + 3, 1.0 - 1e-5), "quaternion has length 0.99999");
  CHECK(damaged.says(kQ + 3, 1.0 + 1e-8) == "");
}

}  // namespace legwork::testing::state_check_test
