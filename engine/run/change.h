// What has been set at one step, all of it together: the same change in whatever order it was made.
#pragma once

#include <string_view>
#include <vector>

#include "engine/model/parameter.h"

namespace legwork {

struct Change {
  ParameterView before;  // the values of the step before
  ParameterView
      present;  // for apply(): those that the scene has, of `before` or with part of the change
  ParameterView after;
  std::vector<std::string_view> paths;  // whose values differ, before and after
  double time = 0.0;                    // s, of the step
  bool had_ended = false;               // the run, before

  bool has(std::string_view path) const {
    for (const std::string_view one : paths)
      if (one == path) return true;
    return false;
  }
  bool has_group(std::string_view prefix) const {  // "gait."
    for (const std::string_view one : paths)
      if (one.substr(0, prefix.size()) == prefix) return true;
    return false;
  }
  template <class Test>
  bool all_are(Test&& test) const {
    for (const std::string_view one : paths)
      if (!test(one)) return false;
    return true;
  }
};

}  // namespace legwork
