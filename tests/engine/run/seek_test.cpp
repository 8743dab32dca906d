// Stepping back and forth among the remembered states, across changes of parameters too.
#include <map>
#include <string>

#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::seek_test {

namespace {

void seek_to(Run& run, double step) {
  const Refusal refusal = go_to(run, step);
  REQUIRE_MESSAGE(!refusal, refusal->text());
}

}  // namespace

TEST_CASE("step back n, then forward n: the same hash, at random steps") {
  const OpenRun run = open_trot({{"gait.period", 0.2}});
  std::map<int, std::string> hashes = {{0, hash_text(*run)}};
  for (int i = 1; i <= 400; ++i) {
    advance_by(*run, 1);
    hashes[i] = hash_text(*run);
  }
  Random random{1};
  for (int i = 0; i < 50; ++i) {
    const int from = static_cast<int>(current_step(*run)), back = random.below(from + 1);
    seek_to(*run, from - back);
    CHECK(hash_text(*run) == hashes[from - back]);
    CHECK(current_step(*run) == from - back);
    const int forward = random.below(60);
    for (int k = 1; k <= forward; ++k) {
      advance_by(*run, 1);
      if (hashes.count(from - back + k)) REQUIRE(hash_text(*run) == hashes[from - back + k]);
    }
    if (current_step(*run) < 200) seek_to(*run, 400);  // what was ahead is still remembered
  }
}

TEST_CASE("seeking across changes of parameters restores their values and the same states") {
  const OpenRun run = open_trot({{"gait.period", 0.2}});
  struct Moment {
    std::string hash;
    double speed, height, mass;
  };
  std::map<int, Moment> moments;
  auto remember = [&] {
    moments[static_cast<int>(current_step(*run))] = {hash_text(*run), value_of(*run, "gait.speed"),
                                                     value_of(*run, "gait.height"),
                                                     value_of(*run, "robot.trunk_mass")};
  };
  auto play = [&](int steps) {
    for (int i = 0; i < steps; ++i) {
      advance_by(*run, 1);
      remember();
    }
  };
  remember();
  play(60);
  change(*run, "gait.speed", 0.5);
  remember();
  play(60);
  change(*run, "robot.trunk_mass", 4.0);
  change(*run, "gait.height", 0.26);
  remember();
  play(60);

  auto check_here = [&] {
    const Moment& m = moments.at(static_cast<int>(current_step(*run)));
    CHECK(hash_text(*run) == m.hash);
    CHECK(value_of(*run, "gait.speed") == m.speed);
    CHECK(value_of(*run, "gait.height") == m.height);
    CHECK(value_of(*run, "robot.trunk_mass") == m.mass);
    // The model in use is the one of that time, not only the list of values.
    CHECK(std::abs(total_mass(model_of(*run)) - (8.252 - 3.3 + m.mass)) < 1e-12);
  };
  for (const int step : {30, 180, 60, 59, 119, 120, 121, 0, 150, 61}) {
    seek_to(*run, step);
    check_here();
  }
  // Back before the first change, and played again up to it, the states of the old values return.
  seek_to(*run, 10);
  for (int i = 11; i < 60; ++i) {
    advance_by(*run, 1);
    check_here();
  }
}

TEST_CASE("going on from the past forgets the changes that lay ahead") {
  const OpenRun run = open_trot({{"gait.period", 0.2}});
  advance_by(*run, 60);
  change(*run, "gait.speed", 0.5);
  advance_by(*run, 60);
  seek_to(*run, 30);
  advance_by(*run, 90);
  const OpenRun plain = open_trot({{"gait.period", 0.2}});
  advance_by(*plain, 120);
  CHECK(hash_text(*run) == hash_text(*plain));
  CHECK(value_of(*run, "gait.speed") == 0.3);
  const Refusal replayed = check_replay(*run);
  CHECK_MESSAGE(!replayed, replayed->text());
}

TEST_CASE("only remembered steps can be gone to, and a refusal says which they are") {
  const OpenRun run = open_trot();
  advance_by(*run, 20);
  const std::string before = hash_text(*run);
  for (const double missing : {21.0, -1.0, 3.5, 1e300, kNan, kInfinity}) {
    const Refusal refusal = go_to(*run, missing);
    REQUIRE(refusal);
    CHECK_SAYS(refusal->text(), "Steps 0 to 20 are.");
    CHECK(hash_text(*run) == before);
  }
}

namespace {
constexpr int kRemembered = 12000;
}

TEST_CASE("the ring holds twelve seconds; the oldest steps are forgotten") {
  const OpenRun run = open_trot({{"sim.mode", 0.0}});
  advance_by(*run, kRemembered + 500);
  CHECK(run->history.first_step() == 501);
  CHECK(go_to(*run, 500));
  seek_to(*run, 501);
  const std::string oldest = hash_text(*run);
  const OpenRun again = open_trot({{"sim.mode", 0.0}});
  advance_by(*again, 501);
  CHECK(hash_text(*again) == oldest);
}

TEST_CASE("a run stopped at its error limit goes on after a step back and another limit") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}, {"sim.error_limit", 1e-8}});
  int steps = 0;
  while (advance(*run) == StepStatus::ok) ++steps;
  CHECK_SAYS(why_stopped(*run), "error limit of 1e-08 rad");
  seek_to(*run, steps - 5);
  CHECK(why_stopped(*run) == "");
  change(*run, "sim.error_limit", 1e-6);
  advance_by(*run, 50);
  CHECK(current_step(*run) == steps + 45);
  const Refusal replayed = check_replay(*run);
  CHECK_MESSAGE(!replayed, replayed->text());
}

}  // namespace legwork::testing::seek_test
