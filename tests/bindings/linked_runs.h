// Runs that are changed as by a user, shared as links and repeated.
#pragma once

#include <algorithm>
#include <cmath>

#include "bindings/builtin_scenes.h"
#include "bindings/links.h"
#include "engine/io/run_link.h"
#include "engine/run/run.h"
#include "engine/run/scene_file.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/random.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::links_test {

using legwork::Run;  // of any scene

inline Run opened(const BuiltinScene& scene) {
  Result<Run> run = open_scene(scene.json, scene.id);
  REQUIRE_MESSAGE(run, run.error().text());
  return std::move(*run);
}

// As a person does: a slider somewhere near where it was, or the next choice.
inline void change_something(Run& run, Random& random) {
  const std::span<const Parameter> all = parameters(run);
  const int index = random.below(static_cast<int>(all.size()));
  const Parameter& p = all[at(index)];
  double value = get(run, index) + random.uniform(-0.03, 0.03) * (p.maximum - p.minimum);
  if (p.kind != ParameterKind::number) value = p.minimum + random.below(3);
  // Some are refused, and then nothing has happened.
  set(run, index, std::clamp(value, p.minimum, p.maximum));
}

inline void advance_by(Run& run, int steps) {
  for (int i = 0; i < steps; ++i)
    if (legwork::advance(run) != StepStatus::ok) return;
}

inline void follow(Run& run) {
  while (verdict(run) == Verdict::under_way) legwork::advance(run);
}

inline Run random_run(const BuiltinScene& scene, Random& random, int longest) {
  Run run = opened(scene);
  for (int i = random.below(4); i > 0; --i) change_something(run, random);
  for (int i = random.below(5); i >= 0; --i) {
    advance_by(run, random.below(longest));
    change_something(run, random);
    if (random.below(4) == 0 && current_step(run) > 0)
      REQUIRE_FALSE(legwork::go_to(run, std::floor(current_step(run) * random.uniform(0.5, 1.0))));
  }
  return run;
}

inline bool is_batch(const BuiltinScene& scene) {
  return std::string(scene.id).find("herd") != std::string::npos;
}

}  // namespace legwork::testing::links_test
