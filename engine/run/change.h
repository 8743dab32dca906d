// What has been set at one step, all of it together: the same change in whatever order it was made.
#pragma once

#include <vector>

#include "engine/model/parameter.h"

namespace legwork {

struct Change {
  ParameterView before;  // the values of the step before
  ParameterView
      present;  // for apply(): those that the scene has, of `before` or with part of the change
  ParameterView after;
  std::vector<const Parameter*> changed;  // whose values differ, before and after
  double time = 0.0;                      // s, of the step
  bool had_ended = false;                 // the run, before

  bool asks_for(Effect effect) const {
    for (const Parameter* parameter : changed)
      if (parameter->binding.effect == effect) return true;
    return false;
  }
};

}  // namespace legwork
