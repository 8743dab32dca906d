// A running free scene, and what the claims ask it to do.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bindings/claims/scene_runs.h"

namespace legwork::claims {

inline constexpr double kMinute = 60.0, kShort = 10.0;  // s

// A scene or a value that is refused is a bug of the measurement: the run then counts as fallen.
class FreeRun {
 public:
  explicit FreeRun(std::string_view id);

  FreeRun& with(std::string_view path, double value);
  // False if it falls or stops.
  bool walk(double seconds);
  double number(std::string_view field, int index = 0);
  // The mean speed along (m/s) or about (rad/s) an axis over that time; an impossible value if it falls.
  double speed_after(double seconds, int axis = 0);
  // The share of pushes of that impulse, N s, that make it fall, over all directions and some moments of a stride.
  double share_lost(double impulse, double period);
  // The values of the scene's study of that index, by series and point; empty if it could not be computed.
  std::vector<std::vector<double>> study_values(int index) const;

 private:
  bool recovers(double x, double y);  // from a push, N s; then returns to the state before it
  std::optional<Run> run_;
  bool is_sound_ = true;
};

}  // namespace legwork::claims
