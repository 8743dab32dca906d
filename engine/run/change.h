// All that has been set at one step, taken together: the order does not matter.
#pragma once

#include <vector>

#include "engine/model/parameter.h"

namespace legwork {

// What Scene::apply() and transfer_state() are told. The views last as long as that call.
struct Change {
  ParameterView before;  // the values of the step before
  // The values that the scene has when apply() is called: `before`, or those after an earlier part of the change.
  ParameterView present;
  ParameterView after;
  std::vector<const Parameter*> changed;  // those that differ between `before` and `after`
  double time = 0.0;                      // s, of the step
  bool had_ended = false;                 // whether the run had ended before the change

  // Whether a changed parameter has this effect.
  bool asks_for(Effect effect) const {
    for (const Parameter* parameter : changed)
      if (parameter->binding.effect == effect) return true;
    return false;
  }
};

}  // namespace legwork
