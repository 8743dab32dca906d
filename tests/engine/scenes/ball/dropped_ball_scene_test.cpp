// A bouncing ball: Newton's law of restitution, as the run shows it.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/contact/dropped_ball.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::dropped_ball_scene_test {
namespace {

double number_of(Run& run, std::string_view name) { return field(snapshot(run), name)[0]; }

void bounce_once(Run& run) {
  const double before = number_of(run, "bounces");
  while (number_of(run, "bounces") == before) advance_by(run, 1);
}

}  // namespace

TEST_CASE(
    "dropped ball: each bounce takes it up to e^2 of the one before, and the energy with it") {
  for (const double e : {0.3, 0.5, 0.8, 1.0}) {
    INFO("e ", e);
    OpenRun run = open_run("dropped-ball", {{"contact.restitution", e}, {"ball.speed", 0.0}});
    double height = 1.0;
    const double energy = number_of(*run, "total_energy");
    for (int k = 0; k < 3; ++k) {
      height *= e * e;
      bounce_once(*run);
      CHECK(number_of(*run, "last_rebound") == doctest::Approx(height).epsilon(1e-3));
      CHECK(number_of(*run, "total_energy") / energy == doctest::Approx(height).epsilon(1e-3));
    }
  }
}

TEST_CASE(
    "dropped ball: it lies still when the closed form says so, and moves on along the ground") {
  OpenRun run = open_run("dropped-ball");
  const double rest = time_to_rest({.restitution = 0.8});
  while (run->time() < rest - 0.02) advance_by(*run, 1);
  CHECK(field(snapshot(*run), "ball_velocity")[2] != 0.0);
  while (run->time() < rest + 0.02) advance_by(*run, 1);
  CHECK(field(snapshot(*run), "ball_velocity")[2] == 0.0);
  CHECK(number_of(*run, "ball_height") == doctest::Approx(0.0).epsilon(1e-6));
  CHECK(field(snapshot(*run), "ball_position")[0] ==
        doctest::Approx(0.25 * run->time()).epsilon(1e-12));
  CHECK(sentence(*run).find("lies on the ground after") != std::string::npos);
}

TEST_CASE("dropped ball: another restitution is that of the next strike, and the run goes on") {
  OpenRun run = open_run("dropped-ball");
  bounce_once(*run);
  const double time = run->time(), first = number_of(*run, "last_rebound");
  change(*run, "contact.restitution", 0.5);
  CHECK(run->time() == time);
  CHECK(number_of(*run, "last_rebound") == first);
  bounce_once(*run);
  CHECK(number_of(*run, "last_rebound") == doctest::Approx(0.25 * first).epsilon(1e-3));
}

TEST_CASE("dropped ball: its study agrees with the closed form to first order in the step") {
  for (const double step : {1e-3, 1e-4}) {
    OpenRun run = open_run("dropped-ball", {{"sim.step", step}});
    const Result<Study> study = run->scene->study(0);
    REQUIRE(study);
    const std::vector<double>&exact = study->series[0].y, &found = study->series[1].y;
    REQUIRE(exact.size() == 19);
    REQUIRE(found.size() == exact.size());
    for (std::size_t k = 0; k < exact.size(); ++k) {
      const double e = study->series[0].x[k];
      INFO("e ", e, ", step ", step);
      CHECK(std::abs(found[k] - exact[k]) <= step * (1.0 + 3.0 / (1.0 - e)));
    }
  }
}

}  // namespace legwork::testing::dropped_ball_scene_test
