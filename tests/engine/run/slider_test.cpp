// Sliders anywhere between their bounds: either a finite plan that obeys its equation, or a sentence; and with a plan the run
// continues, or stops with a sentence. Never NaN.
#include <string>

#include "engine/scenes/planned_walk/setup.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/plans.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::slider_test {

namespace {

// Each parameter stays, goes to a bound, or anywhere; the more of them move, the less likely is a robot that can walk.
std::vector<double> random_values(Random& random, const std::vector<double>& start, double moved) {
  std::vector<double> values = start;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& p = trot_schema()[i];
    if (p.locked[0] != '\0' || random.uniform(0.0, 1.0) > moved) continue;
    double value = random.uniform(p.minimum, p.maximum);
    if (random.below(5) == 0) value = random.below(2) == 0 ? p.minimum : p.maximum;
    if (p.kind != ParameterKind::number) value = std::floor(value);
    values[i] = value;
    REQUIRE_FALSE(check_parameter(p, value));
  }
  return values;
}

void check_is_finite(const Setup& setup) {
  for (const PlanFact& f : setup.plan.facts) REQUIRE_MESSAGE(std::isfinite(f.value), f.name);
  for (int phase = 0; phase < setup.plan.phase_count(); ++phase) {
    for (int k = 0; k <= 10; ++k) {
      const MotionPoint m =
          point_at(setup.model, setup.plan, phase, phase_duration(setup.plan, phase) * k / 10);
      REQUIRE((m.q.allFinite() && m.v.allFinite() && m.a.allFinite()));
    }
  }
}

// Some steps across a change of phase; every number shown stays finite.
void play(SceneFile scene, const std::vector<double>& values) {
  scene.values = values;
  Result<Run> run = open_scene(scene);
  REQUIRE(run);
  const int steps =
      std::min(60, static_cast<int>(1.2 * phase_duration(walk_of(*run).setup.plan, 0) /
                                    walk_of(*run).setup.step));
  for (int i = 0; i < steps; ++i) {
    const StepStatus status = advance(*run);
    snapshot(*run);
    REQUIRE(is_finite(run->snapshot.data));
    if (status == StepStatus::ok) continue;
    REQUIRE_FALSE(why_stopped(*run).empty());
    return;
  }
}

}  // namespace

TEST_CASE("sliders: 2,000 random settings give a finite plan that plays, or a sentence") {
  const SceneFile scene = scene_file("quadruped-trot");
  Random random{1};
  int plans = 0, played = 0;
  for (int i = 0; i < cases(2000); ++i) {
    const std::vector<double> values = random_values(random, scene.values, i % 4 == 0 ? 1.0 : 0.12);
    const Result<Setup> setup = build_setup(scene, values);
    if (!setup) {
      const std::string text = setup.error().text();
      REQUIRE_MESSAGE(text.size() > 40, text);
      REQUIRE_MESSAGE(text.back() == '.', text);
      REQUIRE_FALSE(setup.error().hint.empty());
      REQUIRE_FALSE(contains(text, "nan"));
      continue;
    }
    ++plans;
    check_is_finite(*setup);
    if (played < cases(100)) {
      ++played;
      play(scene, values);
    }
  }
  MESSAGE(plans, " of ", cases(2000), " settings have a plan");
  CHECK(plans > cases(120));
  CHECK(plans < cases(1900));
}

}  // namespace legwork::testing::slider_test
