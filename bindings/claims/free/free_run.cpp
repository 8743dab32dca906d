#include "bindings/claims/free/free_run.h"

#include <cmath>

#include "bindings/builtin_scenes.h"
#include "engine/legwork.h"
#include "engine/math/trig.h"
#include "engine/run/run.h"
#include "engine/run/scene.h"

namespace legwork::claims {

FreeRun::FreeRun(std::string_view id) {
  const BuiltinScene* scene = find_builtin_scene(id);
  if (scene == nullptr) return;
  Result<Run> run = open_scene(scene->json, std::string(id));
  if (run) run_ = std::move(*run);
}

FreeRun& FreeRun::with(std::string_view path, double value) {
  is_sound_ = is_sound_ && run_ && !legwork::set(*run_, path, value);
  return *this;
}

bool FreeRun::walk(double seconds) {
  if (!is_sound_ || !run_) return false;
  const int steps = static_cast<int>(std::lround(seconds / time_step(*run_)));
  for (int k = 0; k < steps; ++k)
    if (advance(*run_) != StepStatus::ok) return false;
  return number("fallen") == 0.0;
}

double FreeRun::number(std::string_view field, int index) {
  const Snapshot& now = snapshot(*run_);
  for (const SnapshotField& f : now.fields)
    if (f.name == field) return now.data[static_cast<std::size_t>(f.offset + index)];
  is_sound_ = false;
  return 0.0;
}

double FreeRun::speed_after(double seconds, int axis) {
  constexpr double kFallen = 1e3;
  return walk(seconds) ? number("mean_speed", axis) : kFallen;
}

bool FreeRun::recovers(double x, double y) {
  constexpr double kWatched = 2.5;                  // s
  const double before = current_step(*run_) - 1.0;  // the step of a push has the push
  with("push.x", x).with("push.y", y);
  is_sound_ = is_sound_ && !act(*run_, "push");
  const bool recovers = walk(kWatched);
  is_sound_ = is_sound_ && !go_to(*run_, before) && advance(*run_) == StepStatus::ok;
  return recovers;
}

double FreeRun::share_lost(double impulse, double period) {
  constexpr double kSettling = 2.0;  // s
  constexpr int kDirections = 16, kMoments = 4;
  if (!walk(kSettling)) return 1.0;
  int recovered = 0;
  for (int moment = 0; moment < kMoments; ++moment) {
    if (moment > 0 && !walk(period / kMoments)) return 1.0;
    for (int d = 0; d < kDirections; ++d) {
      const auto [s, c] = math::sin_cos(2.0 * kPi * d / kDirections);
      recovered += recovers(impulse * c, impulse * s) ? 1 : 0;
    }
  }
  return 1.0 - static_cast<double>(recovered) / (kMoments * kDirections);
}

std::vector<std::vector<double>> FreeRun::study_values(int index) const {
  std::vector<std::vector<double>> values;
  if (!run_) return values;
  const Result<Study> made = study(*run_, index);
  if (!made) return values;
  for (const Study::Series& series : made->series) values.push_back(series.y);
  return values;
}

}  // namespace legwork::claims
