#include "engine/motion/gait.h"

namespace legwork {

Gait trot_gait(const Model& model, double period) {
  return {0.5 * period,
          {{find_foot(model, "FL"), find_foot(model, "RR")},
           {find_foot(model, "FR"), find_foot(model, "RL")}}};
}

}  // namespace legwork
