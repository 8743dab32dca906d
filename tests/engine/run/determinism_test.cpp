// The same run has the same hash, also after any slider has been moved and moved back.
#include <string>

#include "tests/engine/support/build.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::determinism_test {

namespace {

// Steps long enough for a phase change and a resynchronisation, short enough to be taken for every parameter.
constexpr int kSteps = 110;

OpenRun open_brisk_trot() { return open_trot({{"gait.period", 0.2}, {"sim.step", 0.002}}); }

std::string hash_after(Run& run, int steps) {
  advance_by(run, steps);
  return hash_text(run);
}

// A legal value other than the present one, moved to; NaN if the parameter cannot be moved.
double move_away(Run& run, int index) {
  const Parameter& p = parameters(run)[at(index)];
  const double before = get(run, index);
  double candidates[] = {before * 1.03, before * 0.97, before + 0.001, before + 1.0, before - 1.0};
  for (const double value : candidates) {
    if (value == before || value < p.minimum || value > p.maximum) continue;
    if (!set(run, index, value)) return value;
  }
  return kNan;
}

}  // namespace

TEST_CASE("hash: two runs of 1,000 steps of the built-in scene are the same run") {
  const OpenRun first = open_trot(), second = open_trot();
  const std::string a = hash_after(*first, 1000), b = hash_after(*second, 1000);
  MESSAGE("state hash after 1,000 steps of quadruped-trot: ", a);
  CHECK(a == b);
  CHECK(a.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(a.size() == 16);
  CHECK(hash_after(*first, 1) != a);
}

TEST_CASE("hash: looking at the run does not change it") {
  const OpenRun watched = open_brisk_trot(), unwatched = open_brisk_trot();
  for (int i = 0; i < kSteps; ++i) {
    advance_by(*watched, 1);
    snapshot(*watched);
    why_stopped(*watched);
    hash(*watched);
  }
  CHECK(hash_text(*watched) == hash_after(*unwatched, kSteps));
}

TEST_CASE("hash: any slider moved before the start and brought back leaves no trace") {
  const std::string untouched = hash_after(*open_brisk_trot(), kSteps);
  const OpenRun run = open_brisk_trot();
  int moved = 0;
  for (int i = 0; i < static_cast<int>(parameters(*run).size()); i += kStride) {
    CAPTURE(parameters(*run)[at(i)].path);
    const double before = get(*run, i);
    const double there = move_away(*run, i);
    if (there != there) {
      CHECK(std::string(parameters(*run)[at(i)].locked) != "");
      continue;
    }
    ++moved;
    REQUIRE(get(*run, i) == there);
    REQUIRE_FALSE(set(*run, i, before));
    CHECK(hash_after(*run, kSteps) == untouched);
    restart(*run);
  }
  if (!kIsSampled) CHECK(moved == static_cast<int>(parameters(*run).size()));
}

TEST_CASE("hash: any slider moved during the run, brought back and reset leaves no trace") {
  const std::string untouched = hash_after(*open_brisk_trot(), kSteps);
  const OpenRun run = open_brisk_trot();
  for (int i = 0; i < static_cast<int>(parameters(*run).size()); i += kStride) {
    CAPTURE(parameters(*run)[at(i)].path);
    const double before = get(*run, i);
    advance_by(*run, 35);
    const double there = move_away(*run, i);
    if (there != there) continue;
    for (int k = 0; k < 30; ++k) advance(*run);  // a changed error limit may stop it
    REQUIRE_FALSE(set(*run, i, before));
    advance_by(*run, 10);
    restart(*run);
    CHECK(hash_after(*run, kSteps) == untouched);
    restart(*run);
  }
}

TEST_CASE("hash: nearly every slider that is not brought back changes the run") {
  const std::string untouched = hash_after(*open_brisk_trot(), kSteps);
  for (const char* path :
       {"gait.speed", "gait.period", "gait.height", "gait.step_height", "sim.mode", "world.gravity",
        "robot.trunk_mass", "robot.shank_length", "robot.shank_ixx", "robot.hip_y"}) {
    const OpenRun run = open_brisk_trot();
    const int index = find_parameter(parameters(*run), path);
    if (std::string(path) == "sim.mode")
      change(*run, path, 0.0);
    else
      REQUIRE(std::isfinite(move_away(*run, index)));
    CHECK_MESSAGE(hash_after(*run, kSteps) != untouched, path);
  }
}

TEST_CASE("hash: a value set again to what it is changes nothing, not even the recorded inputs") {
  const OpenRun run = open_brisk_trot();
  advance_by(*run, 50);
  const std::string before = hash_text(*run);
  const double version = run->model_version;
  for (int i = 0; i < static_cast<int>(parameters(*run).size()); ++i)
    REQUIRE_FALSE(set(*run, i, get(*run, i)));
  CHECK(hash_text(*run) == before);
  CHECK(run->inputs.empty());
  CHECK(run->model_version == version);
}

TEST_CASE("a refused value leaves everything as it was") {
  const OpenRun run = open_brisk_trot();
  advance_by(*run, 50);
  const std::string before = hash_text(*run);
  const struct {
    const char* path;
    double value;
    const char* sentence;
  } refused[] = {
      {"gait.speed", 2.0, "out of bounds"},
      {"gait.height", 0.45, "gait.height = 0.45 is rejected: There is no trot plan"},
      {"gait.duty", 0.4, "out of bounds"},
      {"robot.shank_izz", 0.01, "robot.shank_izz = 0.01 is rejected: Body FL_shank has an inertia"},
      {"gait.speed", kNan, "finite"},
      {"gait.sped", 0.3, "There is no parameter \"gait.sped\"."}};
  for (const auto& r : refused) {
    const Refusal refusal = set(*run, r.path, r.value);
    REQUIRE_MESSAGE(refusal, r.path);
    CHECK_SAYS(refusal->text(), r.sentence);
    CHECK(hash_text(*run) == before);
  }
  for (const int no_such : {-1, 1000})
    CHECK_SAYS(set(*run, no_such, 0.0)->text(), "There is no parameter number");
  const OpenRun undisturbed = open_brisk_trot();
  advance_by(*run, 100);
  CHECK(hash_text(*run) == hash_after(*undisturbed, 150));
}

}  // namespace legwork::testing::determinism_test
