#include "engine/motion/gait.h"

namespace legwork {

void add_phase(Gait& gait, double duration, std::vector<int> stance) {
  gait.phases.push_back({gait.period, duration, std::move(stance)});
  gait.period += duration;
}

int phase_at(const Gait& gait, double t) {
  int phase = gait.phase_count() - 1;
  while (phase > 0 && t < gait.phases[static_cast<std::size_t>(phase)].begin) --phase;
  return phase;
}

}  // namespace legwork
