// The grid of a sweep: which quantities are varied, and what they mean for a variant's scene and script.
//   path=a:b:n   n values from a to b, both included        path=a,b,c   a list, of a choice also by names
// Beside a scene's parameters, a scene that can be pushed has quantities derived from them:
//   push.direction_deg, push.impulse   push.x = J cos(direction), push.y = J sin(direction): N s, degrees from x to y
//   push.time                          when that push is given, s
#pragma once

#include <string>
#include <vector>

#include "bindings/cli/script.h"
#include "engine/run/scene_file.h"

namespace legwork::cli {

inline constexpr std::size_t kMostVariants = 10'000'000;

struct Axis {
  std::string name;
  int parameter = -1;  // -1: derived
  std::vector<double> values;
};

struct Grid {
  std::vector<Axis> axes;  // the last one changes fastest

  std::size_t size() const;
  std::vector<double> values_of(std::size_t variant) const;  // one an axis
};

// Refuses an unknown quantity, a value that it cannot be, two axes for the same thing, and derived ones that lack others.
// `settings` are those of --set, which no axis may vary.
Result<Grid> read_grid(const SceneFile& scene, const std::vector<std::string>& texts,
                       const std::vector<std::string>& settings, const Script& script);

// A value as it stands in a row and as read_grid() reads it.
std::string axis_text(const SceneFile& scene, const Axis& axis, double value);

// Sets a variant's values; the push of push.time becomes an event.
void apply(const Grid& grid, const std::vector<double>& values, SceneFile& scene, Script& script);

}  // namespace legwork::cli
