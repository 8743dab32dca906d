// The scene of the passive walker: it walks on its limit cycle, returns to it, reports its falls, and its feet stay where they
// are set down.
#include "engine/scenes/lecture/passive_walker.h"

#include "engine/run/run.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::passive_walker_test {

namespace {

VecX walker_signal(Run& run, std::string_view name) {
  snapshot(run);
  return field(run.snapshot, name);
}

double fact(const Run& run, std::string_view name) {
  for (const PlanFact& f : run.scene->facts)
    if (f.name == name) return f.value;
  FAIL(name);
  return 0.0;
}

constexpr double kSceneDegree = kPi / 180.0;

}  // namespace

TEST_CASE("passive walker: on its limit cycle every step is the same") {
  Run run = opened("passive-walker");
  const JsonValue root = reference_json("lecture");
  const JsonValue& known = member(member(root, "compass"), "slope3");
  CHECK(std::abs(fact(run, "step_time") - number(member(known, "T"))) < 1e-10);
  CHECK(std::abs(fact(run, "step_length") - number(member(known, "L"))) < 1e-10);
  CHECK(std::abs(fact(run, "largest_multiplier") - vector(member(known, "abs_mult"))[0]) < 1e-7);
  for (int i = 0; i < 6000; ++i) REQUIRE(advance(run) == StepStatus::ok);
  CHECK(walker_signal(run, "step_count")[0] == 8.0);
  CHECK(walker_signal(run, "distance_from_cycle")[0] < 1e-9);
  CHECK(std::abs(walker_signal(run, "last_step_time")[0] - fact(run, "step_time")) < 1e-9);
  CHECK(std::abs(walker_signal(run, "last_energy_lost")[0] + number(member(known, "dKE"))) < 1e-8);
  CHECK(std::abs(walker_signal(run, "energy_drift")[0]) < 1e-8);
  const VecX foot = walker_signal(run, "stance_foot");
  CHECK(foot[0] == doctest::Approx(8.0 * fact(run, "step_length") * math::cos(kPi / 60.0)));
  CHECK(foot[2] == doctest::Approx(-8.0 * fact(run, "step_length") * math::sin(kPi / 60.0)));
}

TEST_CASE(
    "passive walker: feet stay where they stand, the hip never jumps, and what is drawn agrees") {
  Run run = opened("passive-walker");
  VecX hip = walker_signal(run, "hip_position"), foot = walker_signal(run, "stance_foot");
  double steps = 0.0;
  for (int i = 0; i < 1600; ++i) {
    REQUIRE(advance(run) == StepStatus::ok);
    const VecX now = walker_signal(run, "hip_position");
    CHECK(difference(now, hip) < 2e-3);  // 1.5 m/s at most
    hip = now;
    if (walker_signal(run, "step_count")[0] == steps)
      CHECK(difference(walker_signal(run, "stance_foot"), foot) == 0.0);
    foot = walker_signal(run, "stance_foot");
    steps = walker_signal(run, "step_count")[0];
    // The stance leg's body ends in the stance foot, the other's in the swing foot.
    const bool is_left = walker_signal(run, "stance_leg")[0] == 0.0;
    const Transform& stance = run.X_WB[is_left ? 2 : 3];
    const Transform& swing = run.X_WB[is_left ? 3 : 2];
    CHECK(difference(transform_point(stance, -Vec3::UnitZ()), foot) < 1e-12);
    CHECK(difference(transform_point(swing, -Vec3::UnitZ()), walker_signal(run, "swing_foot")) <
          1e-12);
    CHECK(difference(stance.p, hip) < 1e-12);
  }
  CHECK(steps == 2.0);
}

TEST_CASE("passive walker: a disturbance dies out step by step, by its multiplier") {
  Run run = opened("passive-walker", {{"walk.disturbance", -0.1}});
  CHECK(walker_signal(run, "distance_from_cycle")[0] == doctest::Approx(0.1));
  for (int i = 0; i < 15000; ++i) REQUIRE(advance(run) == StepStatus::ok);
  const double distance = walker_signal(run, "distance_from_cycle")[0];
  CHECK(distance < 1e-4);
  CHECK(walker_signal(run, "step_count")[0] == 20.0);
  CHECK(distance < 30.0 * 0.1 * 1.85e-5);  // .58^20
}

TEST_CASE("passive walker: above 4.39 degrees it limps") {
  Run run =
      opened("passive-walker", {{"world.slope", 4.6 * kSceneDegree}, {"walk.disturbance", -0.01}});
  CHECK(fact(run, "largest_multiplier") > 1.0);
  std::vector<double> times;
  double steps = 0.0;
  while (times.size() < (kIsSampled ? 30U : 120U)) {
    REQUIRE(advance(run) == StepStatus::ok);
    const VecX x = run.state.tail(compass_gait::WalkState::kSize);
    const double now = x[compass_gait::WalkState::kSteps];
    if (now != steps) times.push_back(x[compass_gait::WalkState::kLastPeriod]);
    steps = now;
  }
  const std::size_t n = times.size() - 1;
  CHECK(std::abs(times[n] - times[n - 1]) > 0.01);
  CHECK(std::abs(times[n] - times[n - 2]) < (kIsSampled ? 1e-2 : 1e-7));
  CHECK_SAYS(sentence(run), "the limit cycle is not stable");
}

TEST_CASE("passive walker: level ground, falls and lost cycles are said in words") {
  const Result<Run> level = open_scene(scene_file("passive-walker", {{"world.slope", 0.0}}));
  REQUIRE_FALSE(level);
  CHECK_SAYS(level.error().text(), "nothing replaces the energy");
  const auto ending = [](std::initializer_list<Setting> settings) {
    Run run = opened("passive-walker", settings);
    for (int i = 0; i < 8000; ++i)
      if (advance(run) != StepStatus::ok) break;
    snapshot(run);
    CHECK(is_finite(run.snapshot.data));
    return why_stopped(run);
  };
  CHECK_SAYS(ending({{"world.slope", 0.0}, {"walk.start", 1.0}}),
             "fallen backwards after 1 step, at");
  CHECK_SAYS(ending({{"walk.start", 1.0}, {"walk.stance_rate", -0.2}}), "fallen back");
  CHECK_SAYS(ending({{"walk.start", 1.0}, {"walk.stance_angle", -0.5}, {"walk.swing_angle", -0.8}}),
             "fallen forward");
  CHECK_SAYS(ending({{"walk.start", 1.0}, {"walk.stance_rate", -4.0}}), "has left the ground");
}

TEST_CASE("passive walker: from a given start times are true, and its first strike is not blind") {
  // Both feet over the slope's line: without a time ahead the swing begins blind.
  Run run = opened("passive-walker", {{"walk.start", 1.0}, {"walk.stance_angle", 0.23}});
  CHECK(run.state.tail(compass_gait::WalkState::kSize)[compass_gait::WalkState::kAhead] > 0.0);
  CHECK(walker_signal(run, "time_since_strike")[0] == 0.0);
  double steps = 0.0, sum = 0.0;
  for (int i = 1; i <= 1600; ++i) {
    REQUIRE(advance(run) == StepStatus::ok);
    if (walker_signal(run, "step_count")[0] != steps)
      sum += walker_signal(run, "last_step_time")[0];
    steps = walker_signal(run, "step_count")[0];
    CHECK(std::abs(sum + walker_signal(run, "time_since_strike")[0] - 1e-3 * i) < 1e-9);
  }
  CHECK(steps >= 2.0);
}

TEST_CASE("passive walker: the bifurcation study finds the first doubling") {
  if (kIsSampled) return;
  const Result<Study> study = bifurcation_study(compass_gait::Walker());
  REQUIRE(study);
  CHECK_SAYS(study->sentence, "4.3909 degrees");
  // How many different step times there are near a slope.
  const auto count_near = [&](double degrees) {
    std::vector<double> found;
    const Study::Series& s = study->series[0];
    double slope = -1.0;
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (slope < 0.0 && s.x[i] > degrees * kSceneDegree) slope = s.x[i];
      if (s.x[i] != slope) continue;
      bool is_new = true;
      for (const double t : found) is_new = is_new && std::abs(t - s.y[i]) > 1e-4;
      if (is_new) found.push_back(s.y[i]);
    }
    return found.size();
  };
  CHECK(count_near(3.0) == 1);
  CHECK(count_near(4.7) == 2);
  CHECK(count_near(4.95) == 4);
}

}  // namespace legwork::testing::passive_walker_test
