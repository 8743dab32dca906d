// The grid of a sweep: which quantities vary, and what they change in a variant's scene and script.
//   path=a:b:n   n values from a to b, both included        path=a,b,c   a list; choices by number or name
// A scene that can be pushed has, besides its parameters, these derived quantities:
//   push.direction_deg, push.impulse   push.x = J cos(direction), push.y = J sin(direction): N s, degrees from x to y
//   push.time                          when that push happens, s
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
  std::vector<double> values_of(std::size_t variant) const;  // one per axis
};

// Refuses an unknown quantity, a value out of bounds, two axes for one quantity, and derived quantities that need another one.
// `settings` are those of --set; no axis may vary them.
Result<Grid> read_grid(const SceneFile& scene, const std::vector<std::string>& texts,
                       const std::vector<std::string>& settings, const Script& script);

// A value as it is written in a row and read by read_grid().
std::string axis_text(const SceneFile& scene, const Axis& axis, double value);

// Sets a variant's values; the push of push.time becomes an event.
void apply(const Grid& grid, const std::vector<double>& values, SceneFile& scene, Script& script);

}  // namespace legwork::cli
