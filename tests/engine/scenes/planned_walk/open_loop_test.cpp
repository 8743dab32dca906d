// The trot driven open loop by its own torques. Errors as in the reference script trot.py: for each joint the largest over the
// run, relative to the peak of that joint's plan, in per cent.
#include <algorithm>
#include <array>

#include "tests/engine/support/build.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::open_loop_test {

namespace {

constexpr Eigen::Index kRrHfe = 10;

struct PlanErrors {
  double worst = 0.0;   // of all joints, per cent
  double rr_hfe = 0.0;  // per cent
  double absolute = 0.0;
};

// Follows one quantity of all joints ("position", "velocity", "acceleration").
class ErrorLog {
 public:
  explicit ErrorLog(std::string quantity) : quantity_(std::move(quantity)) {}

  void see(const Snapshot& snapshot) {
    const VecX plan = field(snapshot, "plan_joint_" + quantity_);
    const VecX error = field(snapshot, "joint_" + quantity_ + "_error");
    if (peak_.size() == 0) {
      peak_ = error_ = VecX::Zero(plan.size());
      low_ = high_ = plan;
    }
    peak_ = peak_.cwiseMax(plan.cwiseAbs());
    low_ = low_.cwiseMin(plan);
    high_ = high_.cwiseMax(plan);
    for (Eigen::Index i = 0; i < error.size(); ++i) {
      REQUIRE(std::isfinite(error[i]));
      error_[i] = std::max(error_[i], std::abs(error[i]));
    }
  }

  PlanErrors errors() const {
    PlanErrors out;
    for (Eigen::Index i = 0; i < error_.size(); ++i)
      if (high_[i] - low_[i] > 1e-6) out.worst = std::max(out.worst, 100.0 * error_[i] / peak_[i]);
    out.rr_hfe = 100.0 * error_[kRrHfe] / peak_[kRrHfe];
    out.absolute = error_.maxCoeff();
    return out;
  }

 private:
  std::string quantity_;
  VecX peak_, error_, low_, high_;
};

// Displacement, velocity and acceleration over two phases, looked at every `stride` steps.
std::array<PlanErrors, 3> two_phases(double step, int stride, double period = 0.5) {
  const OpenRun run = open_trot({{"gait.period", period}, {"sim.resync", 0.0}, {"sim.step", step}});
  std::array<ErrorLog, 3> logs = {ErrorLog("position"), ErrorLog("velocity"),
                                  ErrorLog("acceleration")};
  const int steps = static_cast<int>(period / step + 0.5);
  for (int i = 0; i <= steps; ++i) {
    if (i > 0) advance_by(*run, 1);
    if (i % stride != 0) continue;
    const Snapshot& now = snapshot(*run);
    for (ErrorLog& log : logs) log.see(now);
  }
  CHECK(field(snapshot(*run), "phase")[0] == (steps * step < period - 1e-9 ? 1.0 : 2.0));
  return {logs[0].errors(), logs[1].errors(), logs[2].errors()};
}

void show(const char* what, const std::array<PlanErrors, 3>& e) {
  MESSAGE(std::string(what), ": displacement ", e[0].absolute, " rad (", e[0].worst,
          " %), velocity ", e[1].worst, " %, acceleration ", e[2].worst, " %; RR_hfe ", e[0].rr_hfe,
          " / ", e[1].rr_hfe, " / ", e[2].rr_hfe, " %");
}

}  // namespace

TEST_CASE("open loop, two phases at 1 ms: all joints within 2e-5 %, RR_hfe within 1e-6 % of peak") {
  const std::array<PlanErrors, 3> errors = two_phases(1e-3, 1);
  show("1 ms", errors);
  for (const PlanErrors& e : errors) {
    CHECK(e.worst <= 2e-5);
    CHECK(e.rr_hfe <= 1e-6);
    CHECK(e.absolute > 0.0);  // it is integrated, not copied
  }
  // The reference's own run, without an impact map at the change of feet: 8.6e-7 % and 1.65e-8 rad.
  CHECK(errors[0].worst > 0.5 * 8.6e-7);
  CHECK(errors[0].worst < 8.6e-7);
}

TEST_CASE("open loop, two phases at 0.1 ms: all joints within 1e-6 % of peak" *
          doctest::skip(kIsSanitized)) {
  const std::array<PlanErrors, 3> errors = two_phases(1e-4, 10);
  show("0.1 ms", errors);
  for (const PlanErrors& e : errors) {
    CHECK(e.worst <= 1e-6);
    CHECK(e.rr_hfe <= 1e-6);
  }
}

TEST_CASE("a period that is no multiple of the step: phases are cut exactly, order four is kept") {
  const std::array<PlanErrors, 3> coarse = two_phases(1e-3, 1, 0.4321),
                                  fine = two_phases(5e-4, 2, 0.4321);
  show("period 0.4321 s, 1 ms", coarse);
  show("period 0.4321 s, 0.5 ms", fine);
  for (const PlanErrors& e : coarse) CHECK(e.worst <= 4e-5);
  const double ratio = coarse[0].absolute / fine[0].absolute;
  CHECK(ratio > 12.0);
  CHECK(ratio < 20.0);
}

TEST_CASE("a period that is no multiple of the step: the phase changes within the right step") {
  const double period = 0.4321;
  const OpenRun run = open_trot({{"gait.period", period}, {"sim.resync", 0.0}});
  for (int i = 1; i <= 1000; ++i) {
    advance_by(*run, 1);
    const Snapshot& now = snapshot(*run);
    const double t = 0.001 * i, phase = std::floor(t / (0.5 * period));
    REQUIRE(std::abs(field(now, "time")[0] - t) < 1e-12);
    REQUIRE(field(now, "phase")[0] == phase);
    REQUIRE(std::abs(field(now, "phase_fraction")[0] - (t / (0.5 * period) - phase)) < 1e-9);
  }
}

TEST_CASE("open loop the trot is unstable: errors grow until the run stops and names a joint") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}});
  VecX norms = VecX::Zero(8);  // of the joint error at 0.5, 0.75, ... s
  StepStatus status = StepStatus::ok;
  int steps = 0;
  while (status == StepStatus::ok && steps < 10'000) {
    status = advance(*run);
    ++steps;
    if (steps % 250 == 0 && steps >= 500 && steps < 2500)
      norms[steps / 250 - 2] = field(snapshot(*run), "joint_position_error").norm();
  }
  REQUIRE(status == StepStatus::stopped);
  REQUIRE(steps > 2250);
  CHECK(steps < 5000);
  const double rate = math::log(norms[7] / norms[0]) / (7 * 0.25);
  const double shown = field(snapshot(*run), "growth_rate")[0];
  const std::string text = why_stopped(*run);
  MESSAGE("growth rate ", rate, " 1/s from 0.5 to 2.25 s, ", shown, " 1/s in the last phase. ",
          text);
  CHECK(rate > 3.0);
  CHECK(rate < 9.0);
  CHECK(shown > 3.0);
  CHECK(shown < 9.0);
  CHECK(field(snapshot(*run), "growth_rate_known")[0] == 1.0);
  CHECK(field(snapshot(*run), "status")[0] == 1.0);

  // The joint that the sentence names is the one furthest from its plan, and the only one beyond the limit's edge.
  const VecX error = field(snapshot(*run), "joint_position_error").cwiseAbs();
  Eigen::Index joint = 0;
  CHECK(error.maxCoeff(&joint) > 0.05);
  CHECK_SAYS(text,
             "joint " + model_of(*run).bodies[at(static_cast<int>(joint) + 1)].joint + " is ");
  CHECK_SAYS(text, "error limit of 0.05 rad");
  CHECK_SAYS(text, "Open loop nothing holds the roll");
  // It stays stopped where it is.
  const std::uint64_t stopped_at = hash(*run);
  CHECK(advance(*run) == StepStatus::stopped);
  CHECK(hash(*run) == stopped_at);
  // One step before, it was still within the limit.
  REQUIRE_FALSE(go_to(*run, steps - 1));
  CHECK(field(snapshot(*run), "max_joint_error")[0] <= 0.05);
  CHECK(why_stopped(*run) == "");
}

TEST_CASE("resynchronised every two phases it plays on for 20 s, close to its plan") {
  const OpenRun run = open_trot();
  Worst error;
  for (int i = 0; i < cases(20'000); i += 100) {
    advance_by(*run, 100);
    error.see(field(snapshot(*run), "max_joint_error")[0]);
  }
  MESSAGE("largest joint error in 20 s: ", error.value, " rad");
  CHECK(error.value < 1e-7);
  CHECK(std::abs(field(snapshot(*run), "base_position")[0] - 0.3e-3 * cases(20'000)) < 1e-6);
}

}  // namespace legwork::testing::open_loop_test
