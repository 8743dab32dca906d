// The gaits by name: their footfalls and their timing.
#include "engine/motion/gait.h"

#include <algorithm>
#include <string>

#include "engine/model/families/quadruped.h"
#include "tests/engine/support/compare.h"

namespace legwork::testing::gait_test {

namespace {

// How many feet are down at `clock` (periods).
int feet_down(const Gait& gait, int legs, double clock) {
  int down = 0;
  for (int i = 0; i < legs; ++i)
    if (foot_phase(gait, i, clock) < gait.duty) ++down;
  return down;
}

}  // namespace

TEST_CASE("gait: every robot stands first, and names are found") {
  CHECK(std::string(gaits_of(4)[0].name) == "stand");
  CHECK(std::string(gaits_of(6)[0].name) == "stand");
  CHECK(gaits_of(5).empty());
  CHECK(gait_names(5).empty());
  for (const int legs : {4, 6}) {
    REQUIRE(gait_names(legs).size() == gaits_of(legs).size());
    for (const char* name : gait_names(legs)) CHECK(find_gait(legs, name)->name == name);
  }
  CHECK(find_gait(4, "tripod") == nullptr);
  REQUIRE(find_gait(6, "tripod") != nullptr);
  CHECK(find_gait(6, "tripod")->duty == 0.55);
}

TEST_CASE("gait: a static gait always has its feet down, a pronk now and then none") {
  for (const int legs : {4, 6})
    for (const Gait& gait : gaits_of(legs)) {
      int least = legs;
      for (int i = 0; i < 1000; ++i) least = std::min(least, feet_down(gait, legs, i / 1000.0));
      INFO(gait.name);
      if (gait.is_static) CHECK(least >= 3);
      CHECK((least == 0) == gait.is_ballistic);
    }
}

TEST_CASE("gait: the crawl's footfalls are those of a lateral sequence") {
  const Gait& crawl = *find_gait(4, "crawl");
  // Each leg's touchdown a quarter after the one before: rear left, front left, rear right, front right.
  const int order[4] = {kRL, kFL, kRR, kFR};
  for (int k = 0; k < 4; ++k) {
    const double lag = crawl.lag[at(order[(k + 1) % 4])] - crawl.lag[at(order[k])];
    CHECK(lag - std::floor(lag) == doctest::Approx(0.25));
  }
}

TEST_CASE("gait: timing is the gait's own where none is given") {
  const Gait trot = with_timing(*find_gait(4, "trot"), 0.0, 0.6, 0.0);
  CHECK(trot.period == 0.5);
  CHECK(trot.duty == 0.6);
  CHECK(trot.step_height == 0.05);
  CHECK(with_timing(*find_gait(4, "stand"), 0.7, 0.6, 0.1).duty == 1.0);
}

}  // namespace legwork::testing::gait_test
