// The free robots' gaits by name (theory/free_running 2): that each walks for its time, and recovers from pushes.
#include <algorithm>

#include "bindings/claims/free/free_run.h"
#include "bindings/claims/parts.h"
#include "engine/motion/gait.h"

namespace legwork::claims {
namespace {

void measure_gaits(const JsonValue& asked, const char* scene, int legs, double seconds,
                   Measurements& m) {
  const std::vector<JsonValue>& names = asked.find("names")->items;
  const std::vector<double> speeds = numbers_of(asked, "forward");
  const std::span<const Gait> gaits = gaits_of(legs);
  for (std::size_t k = 0; k < names.size(); ++k) {
    const std::string& name = names[k].string;
    const auto gait = std::find_if(gaits.begin(), gaits.end(),
                                   [&](const Gait& known) { return name == known.name; });
    if (gait == gaits.end()) return;  // then no claim finds its number
    const auto walking = [&] {
      FreeRun run(scene);
      run.with("gait.name", static_cast<double>(gait - gaits.begin()))
          .with("command.forward", speeds[k]);
      return run;
    };
    m.number(name + ".speed", speeds[k], walking().speed_after(seconds));
    m.number(name + ".share_lost", walking().share_lost(number_of(asked, "push"), gait->period));
  }
}

}  // namespace

Refusal measure_free_gaits(Measurements& m) {
  measure_gaits(*m.reference().find("gaits"), "quadruped-free", 4, kShort, m);
  measure_gaits(*m.reference().find("hexapod"), "hexapod-free", 6, kMinute, m);
  return std::nullopt;
}

}  // namespace legwork::claims
