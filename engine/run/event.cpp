#include "engine/run/event.h"

#include <vector>

namespace legwork {

int find_event(std::span<const EventKind> events, std::string_view name) {
  for (std::size_t i = 0; i < events.size(); ++i)
    if (name == events[i].name) return static_cast<int>(i);
  return -1;
}

Arguments arguments_of(const EventKind& event, const ParameterView& values) {
  Arguments arguments = {};
  for_each_argument(event, values.schema(), arguments, [&](std::size_t parameter, double& value) {
    value = values.values()[parameter];
  });
  return arguments;
}

void act_with(const EventKind& event, const Arguments& arguments, const ParameterView& values,
              Scene& scene, VecX& x) {
  std::vector<double> all(values.values().begin(), values.values().end());
  for_each_argument(event, values.schema(), arguments,
                    [&](std::size_t parameter, double value) { all[parameter] = value; });
  event.act(scene, ParameterView(values.schema(), all), x);
}

}  // namespace legwork
