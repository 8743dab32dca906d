#include "engine/scenes/walking_words.h"

#include <cmath>

#include "engine/math/linear.h"
#include "engine/model/result.h"

namespace legwork {
namespace {

std::string hundredths(double value) {
  const double rounded = std::floor(100.0 * value + 0.5) / 100.0;
  return number_text(rounded == 0.0 ? 0.0 : rounded);
}

}  // namespace

ProgramTask foot_target_task(const Model& model) {
  ProgramTask task = {kFootTargetTask, {}};
  for (const Foot& foot : model.feet)
    for (const char* axis : {"_x", "_y"}) task.outputs.push_back({foot.name + axis, "m"});
  return task;
}

std::string walking_text(const Gait& gait, double t, const Travel& travel,
                         const std::string& note) {
  const double T = travel.time > 0.0 ? travel.time : 1.0;
  std::string text = gait.name;
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  text += " at t = " + short_text(t) + " s: " + hundredths(travel.forward / T) + " m/s forward, " +
          hundredths(travel.left / T) + " m/s sideways, turning at " +
          hundredths(travel.turned / T * 180.0 / kPi) + " deg/s since the last command";
  return text + (note.empty() ? "." : ". " + note);
}

std::string code_text(double t) {
  return "The code drives the motors, at t = " + short_text(t) + " s.";
}

std::string fall_text(FallKind kind, double time) {
  return "Fell at t = " + short_text(time) + " s: the trunk " +
         (kind == FallKind::tilted ? "leaned more than 60 degrees"
                                   : "came down to 40 % of its standing height");
}

}  // namespace legwork
