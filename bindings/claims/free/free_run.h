// A free scene under way, for what it has to do.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bindings/claims/scene_runs.h"

namespace legwork::claims {

inline constexpr double kMinute = 60.0, kShort = 10.0;  // s

// What cannot be opened or set is a bug here: the run then counts as fallen.
class FreeRun {
 public:
  explicit FreeRun(std::string_view id);

  FreeRun& with(std::string_view path, double value);
  // False if it falls or stops.
  bool walk(double seconds);
  double number(std::string_view field, int index = 0);
  // Its mean speed along or about an axis after so long; absurd if it falls.
  double speed_after(double seconds, int axis = 0);
  // The share of pushes of that impulse, N s, from all directions at some moments of a stride, that it falls from.
  double share_lost(double impulse, double period);
  // What the scene's study of that place in its list found, by series and point; empty if it could not be made.
  std::vector<std::vector<double>> study_values(int index) const;

 private:
  bool recovers(double x, double y);  // from a push, N s; is then back to before it
  std::optional<Run> run_;
  bool is_sound_ = true;
};

}  // namespace legwork::claims
