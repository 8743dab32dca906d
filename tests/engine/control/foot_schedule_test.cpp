// The clock and the reflexes of the feet.
#include "engine/control/foot_schedule.h"

#include <cmath>

#include "tests/engine/support/compare.h"

namespace legwork::testing::foot_schedule_test {

namespace {

constexpr double kStep = 1e-3;
constexpr int kLegs = 4;

struct Feet {
  WalkingState state;
  Gait gait = *find_gait(4, "trot");
  std::array<FeltFoot, kLegs> felt;

  Feet() {
    state.is_started = state.is_resting = 1.0;
    for (WalkingFoot& foot : state.feet) foot.duty = 1.0;
    for (FeltFoot& foot : felt) foot.is_loaded = true;
  }
  // The ground is felt by whoever should stand, but `numb`.
  void step(int numb = -1) {
    advance_clock(gait, kLegs, kStep, state);
    for (int i = 0; i < kLegs; ++i) {
      felt[at(i)].is_loaded = is_scheduled_down(state.feet[i]) && i != numb;
      felt[at(i)].force = Vec3(0.0, 0.0, felt[at(i)].is_loaded ? 20.0 : 0.0);
    }
    advance_feet(kLegs, felt, kStep, state);
  }
  void run(int steps) {
    for (int i = 0; i < steps; ++i) step();
  }
  FootMode mode(int i) const { return mode_of(state.feet[i]); }
};

}  // namespace

TEST_CASE("foot schedule: from standing, diagonal pairs take turns and every leg stands its duty") {
  Feet feet;
  int swings[kLegs] = {}, pairs = 0;
  for (int i = 0; i < 5250; ++i) {
    feet.step();
    if (i < 248) {
      for (int k = 0; k < kLegs; ++k) CHECK(feet.mode(k) == FootMode::standing);
      continue;
    }
    for (int k = 0; k < kLegs; ++k)
      if (feet.mode(k) == FootMode::swinging) ++swings[k];
    if (feet.mode(0) == feet.mode(3) && feet.mode(1) == feet.mode(2) &&
        feet.mode(0) != feet.mode(1))
      ++pairs;
  }
  for (const int steps : swings) CHECK(steps == doctest::Approx(2500).epsilon(0.01));
  CHECK(pairs > 4900);
}

TEST_CASE("foot schedule: the ground is felt when it presses, not when a riser is brushed") {
  const Vec3 up = Vec3::UnitZ();
  CHECK(feels_ground({0.1, 0.0, 0.5}, up));  // lightly: waiting for more would wait for ever
  CHECK(!feels_ground({0.0, 0.0, 0.05}, up));
  CHECK(!feels_ground({-20.0, 0.0, 5.0}, up));
  // Up to 60 degrees from the normal.
  for (const double degrees : {50.0, 59.0, 61.0, 70.0}) {
    const auto [sine, cosine] = math::sin_cos(degrees * kPi / 180.0);
    CHECK(feels_ground({0.0, 10.0 * sine, 10.0 * cosine}, up) == (degrees < 60.0));
  }
  CHECK(!feels_ground({0.0, 0.0, -5.0}, up));
}

TEST_CASE(
    "foot schedule: a foot that feels nothing after its swing is late at once, one that loses the "
    "ground a little after") {
  Feet feet;
  feet.run(300);  // FL and RR swing from .25 s on
  REQUIRE(feet.mode(0) == FootMode::swinging);
  while (feet.state.feet[0].is_swing != 0.0) feet.step(0);
  CHECK(feet.mode(0) == FootMode::late);
  CHECK(feet.mode(3) == FootMode::standing);
  feet.step();
  CHECK(feet.mode(0) == FootMode::standing);
  int steps = 0;
  while (feet.mode(3) == FootMode::standing) {
    feet.step(3);
    ++steps;
  }
  CHECK(steps == doctest::Approx(16).epsilon(0.1));
}

TEST_CASE("foot schedule: feet due to leave wait for those that should stand, not for ever") {
  Feet feet;
  feet.run(300);
  while (feet.state.feet[0].is_swing != 0.0) feet.step(0);  // FL misses the ground
  int held = 0;
  while (feet.state.feet[1].is_swing == 0.0 && held < 100) {
    feet.step(0);
    ++held;
  }
  CHECK(held == doctest::Approx(50).epsilon(0.1));
}

TEST_CASE("foot schedule: ground in the second half of a swing ends it, in the first it does not") {
  Feet feet;
  feet.run(300);
  const auto touch = [&feet](int i) {
    advance_clock(feet.gait, kLegs, kStep, feet.state);
    for (int k = 0; k < kLegs; ++k) feet.felt[at(k)].is_loaded = k == i || k == 1 || k == 2;
    advance_feet(kLegs, feet.felt, kStep, feet.state);
  };
  touch(0);
  CHECK(feet.mode(0) == FootMode::swinging);
  while (swing_progress(feet.state.feet[0]) < 0.7) feet.step();
  touch(0);
  CHECK(feet.mode(0) == FootMode::standing);
  CHECK(feet.mode(3) == FootMode::swinging);
  touch(0);
  CHECK(feet.mode(0) == FootMode::standing);  // and does not lift again in this stride
}

TEST_CASE("foot schedule: a swing ends by touch from 60 % of it on, and not before") {
  Feet feet;
  feet.run(300);
  REQUIRE(feet.mode(0) == FootMode::swinging);
  int early = 0, late = 0;
  while (feet.mode(0) == FootMode::swinging && swing_progress(feet.state.feet[0]) < 0.95) {
    Feet touched = feet;
    advance_clock(touched.gait, kLegs, kStep, touched.state);
    const double progress = swing_progress(touched.state.feet[0]);
    touched.felt[0].is_loaded = true;
    advance_feet(kLegs, touched.felt, kStep, touched.state);
    CHECK((touched.mode(0) == FootMode::standing) == (progress > 0.6));
    (progress > 0.6 ? late : early) += 1;
    feet.step();
  }
  CHECK(early > 50);
  CHECK(late > 50);
}

TEST_CASE("foot schedule: a phase out of step goes at most 30 % faster or slower than the clock") {
  Feet feet;
  feet.run(2000);
  feet.gait = *find_gait(4, "pace");
  int drifting = 0;
  for (int k = 0; k < 2000; ++k) {
    const WalkingState before = feet.state;
    feet.step();
    const double tick = kStep / feet.state.period;
    for (int i = 0; i < kLegs; ++i) {
      double error = feet.state.clock - feet.gait.lag[at(i)] - before.feet[i].phase;
      error -= std::floor(error + 0.5);
      if (std::abs(error) < 3.0 * tick) continue;  // as good as in step
      double change = feet.state.feet[i].phase - before.feet[i].phase;
      change -= std::floor(change + 0.5);
      CHECK(change > 0.699 * tick);
      CHECK(change < 1.301 * tick);
      ++drifting;
    }
  }
  CHECK(drifting > 100);
}

TEST_CASE(
    "foot schedule: a foot that runs into something goes back for a while, then on from there") {
  Feet feet;
  feet.run(320);
  REQUIRE(feet.mode(0) == FootMode::swinging);
  feet.felt[0].force = {-15.0, 0.0, 3.0};
  feet.felt[0].p = {0.4, 0.1, 0.015};
  feet.felt[0].is_loaded = false;
  advance_feet(kLegs, feet.felt, kStep, feet.state);
  CHECK(is_stumbling(feet.state.feet[0]));
  CHECK(feet.state.feet[0].away[0] == -1.0);
  feet.felt[0].p = {0.38, 0.1, 0.04};
  for (int i = 0; i < 40; ++i) feet.step();
  CHECK(!is_stumbling(feet.state.feet[0]));
  CHECK(feet.state.feet[0].lift_off[0] == 0.38);
  CHECK(feet.mode(0) == FootMode::swinging);
}

TEST_CASE(
    "foot schedule: a change of gait reaches the new lags, and to stand every swing is finished") {
  Feet feet;
  feet.run(2000);
  feet.gait = *find_gait(4, "pace");
  feet.run(4000);
  for (int i = 0; i < kLegs; ++i) {
    const WalkingFoot& foot = feet.state.feet[i];
    double error = feet.state.clock - feet.gait.lag[at(i)] - foot.phase;
    error -= std::floor(error + 0.5);
    CHECK(std::abs(error) < 1e-9);
    CHECK(foot.duty == feet.gait.duty);
  }
  CHECK(feet.state.period == doctest::Approx(feet.gait.period));
  feet.gait = *find_gait(4, "stand");
  feet.run(1000);
  CHECK(feet.state.is_resting == 1.0);
  for (int i = 0; i < kLegs; ++i) CHECK(feet.mode(i) == FootMode::standing);
}

}  // namespace legwork::testing::foot_schedule_test
