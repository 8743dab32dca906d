// The free trot (theory/free_running 12): commanded speeds, pushes, slippery ground, a slope, stairs and a load.
#include <cmath>

#include "bindings/claims/free/free_run.h"
#include "bindings/claims/parts.h"

namespace legwork::claims {
namespace {

constexpr const char* kScene = "quadruped-free";

void measure_speed(const char* command, int axis, double speed, Measurements& m) {
  FreeRun run(kScene);
  run.with("command.forward", 0.0).with(std::string("command.") + command, speed);
  const std::string name = std::string(command) + "_" + number_text(speed);
  m.number(name + ".speed", speed, run.speed_after(kMinute, axis));
  if (speed == 0.0)
    m.number("in_place.drift",
             std::hypot(run.number("body_position", 0), run.number("body_position", 1)));
}

void measure_long_run(Measurements& m) {
  FreeRun run(kScene);
  m.number("ten_minutes.speed", run.speed_after(10.0 * kMinute));
  m.number("ten_minutes.contact_residual", run.number("contact_residual", 1));
}

void measure_pushes(const JsonValue& trot, Measurements& m) {
  constexpr double kPeriod = 0.5;  // s
  const double push = number_of(trot, "push");
  m.number("pushes.share_lost", FreeRun(kScene).share_lost(push, kPeriod));
  m.number("pushes_on_slippery_ground.share_lost",
           FreeRun(kScene)
               .with("contact.friction", number_of(trot, "slippery"))
               .with("control.friction", number_of(trot, "slippery_assumed"))
               .share_lost(push, kPeriod));
}

// How many of ten tries, each a little later in the stride, pass stairs that begin half a metre ahead.
int stairs_passed(double speed, double step_height) {
  int passed = 0;
  for (int k = 0; k < 10; ++k) {
    FreeRun run(kScene);
    run.with("command.forward", speed);
    if (!run.walk(1.0 + 0.05 * k)) continue;
    run.with("ground.step_height", step_height).with("ground.kind", 1.0);
    passed += run.walk(5.5 / speed) ? 1 : 0;
  }
  return passed;
}

}  // namespace

Refusal measure_free_trot(Measurements& m) {
  const JsonValue& trot = *m.reference().find("trot");
  for (const double speed : numbers_of(trot, "forward")) measure_speed("forward", 0, speed, m);
  measure_speed("sideways", 1, number_of(trot, "sideways"), m);
  measure_speed("turn", 2, number_of(trot, "turn"), m);
  measure_long_run(m);
  measure_pushes(trot, m);
  const double slope = number_of(trot, "slope_deg") * kPi / 180.0;
  m.number("slope.is_up", FreeRun(kScene).with("ground.slope", slope).walk(kShort) ? 1.0 : 0.0);
  for (const double speed : numbers_of(trot, "step_speeds"))
    m.number("stairs_at_" + number_text(speed) + ".passed",
             stairs_passed(speed, number_of(trot, "step_height")));
  m.number("payload.speed",
           FreeRun(kScene).with("payload.mass", number_of(trot, "payload")).speed_after(kShort));
  return std::nullopt;
}

}  // namespace legwork::claims
