#include "engine/dynamics/lanes/choice.h"

namespace legwork::lanes {

// The narrowest register with a lane for each limb, otherwise the widest there is.
const Kernels& fastest_kernels(int limbs) {
  const Kernels* best = nullptr;
  for (const Kernels* kernels : available_kernels()) {
    if (!kernels->is_in_registers) continue;
    const bool is_wide_enough = best && best->width >= limbs;
    if (!best || (is_wide_enough ? kernels->width >= limbs && kernels->width <= best->width
                                 : kernels->width >= best->width))
      best = kernels;
  }
  return *best;
}

}  // namespace legwork::lanes
