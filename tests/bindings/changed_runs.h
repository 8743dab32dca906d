// Runs of any scene that are changed on their way, and what must be equal however they are repeated.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "bindings/builtin_scenes.h"
#include "bindings/links.h"
#include "engine/run/run.h"
#include "engine/run/scene_file.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::changed_runs {

inline bool is_free(std::string_view id) { return id.ends_with("-free"); }

inline void advance_by(Run& run, int steps) {
  for (int i = 0; i < steps; ++i)
    if (legwork::advance(run) != StepStatus::ok) return;
}

// Where the parameter is put: that share of the way to a bound; the next choice or else the first.
inline double changed(const Parameter& parameter, double value, double share, bool is_first) {
  const double to = value < parameter.maximum ? parameter.maximum : parameter.minimum;
  if (parameter.kind != ParameterKind::number)
    return is_first ? (value < parameter.maximum ? value + 1.0 : value - 1.0) : parameter.minimum;
  return std::clamp(value + share * (to - value), parameter.minimum, parameter.maximum);
}

// By the first of the shares that is not refused. False: nothing but what it has is taken now.
inline bool change(Run& run, int index, std::span<const double> shares) {
  const Parameter& parameter = parameters(run)[at(index)];
  const double value = get(run, index);
  for (std::size_t attempt = 0; attempt < shares.size(); ++attempt) {
    const double next = changed(parameter, value, shares[attempt], attempt == 0);
    if (next != value && !set(run, index, next)) return true;
  }
  return false;
}

inline void seek_to(Run& run, double step) {
  const Refusal refusal = legwork::go_to(run, step);
  REQUIRE_MESSAGE(!refusal, refusal->text());
}

inline void check_replayed(const Run& run) {
  const Refusal refusal = legwork::check_replay(run);
  CHECK_MESSAGE(!refusal, refusal->text());
}

// From its record, at the start.
inline Run repeated(const Run& run, const BuiltinScene& scene) {
  const Result<SceneFile> base = parse_scene(scene.json, scene.id);
  REQUIRE_MESSAGE(base, base.error().text());
  std::string notes;
  Result<Run> again = open_record(record_of(run, *base), *base, notes);
  REQUIRE_MESSAGE(again, again.error().text());
  CHECK(notes == "");
  return std::move(*again);
}

// To the end of what it repeats.
inline void follow(Run& run) {
  while (verdict(run) == Verdict::under_way && legwork::advance(run) != StepStatus::fault) {
  }
}

}  // namespace legwork::testing::changed_runs
