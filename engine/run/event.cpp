#include "engine/run/event.h"

#include <cassert>
#include <vector>

namespace legwork {

int find_event(std::span<const EventKind> events, std::string_view name) {
  for (std::size_t i = 0; i < events.size(); ++i)
    if (name == events[i].name) return static_cast<int>(i);
  return -1;
}

Arguments arguments_of(const EventKind& event, const ParameterView& values) {
  Arguments arguments = {};
  std::size_t next = 0;
  for (std::size_t i = 0; i < values.schema().size(); ++i)
    if (event.has_argument(values.schema()[i])) {
      assert(next < arguments.size());
      arguments[next++] = values.values()[i];
    }
  return arguments;
}

void act_with(const EventKind& event, const Arguments& arguments, const ParameterView& values,
              Scene& scene, VecX& x) {
  std::vector<double> all(values.values().begin(), values.values().end());
  std::size_t next = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (event.has_argument(values.schema()[i])) all[i] = arguments[next++];
  event.act(scene, ParameterView(values.schema(), all), x);
}

}  // namespace legwork
