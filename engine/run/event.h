// An event: what a person does to a run at one instant other than set parameters, such as a push.
//
// Its arguments are parameters of the scene that fill one struct (Effect::none). Setting them only prepares the next
// event. They are not part of the run, which records the values that an event had when it happened.
#pragma once

#include <cassert>
#include <span>
#include <string_view>

#include "engine/math/linear.h"
#include "engine/model/parameter.h"
#include "engine/run/input.h"

namespace legwork {

class Scene;

// One kind of event. The texts live as long as the program.
struct EventKind {
  const char* name;     // "push"; no parameter has this path
  const char* group;    // the parameters' heading under which it stands
  const char* label;    // on its button: "Push"
  const char* meaning;  // a sentence for people
  bool is_gesture;      // a hand's movement alone gives its arguments: no button, no fields
  // The struct that its arguments fill, as Binding::settings_of<Push>(); null if it has none.
  const void* arguments;
  // Changes the state x (Scene::size() entries); `values` holds its arguments. It cannot refuse.
  void (*act)(Scene& scene, const ParameterView& values, VecX& x);

  // Whether the parameter is one of its arguments.
  bool has_argument(const Parameter& parameter) const {
    return arguments != nullptr && parameter.binding.effect == Effect::none &&
           parameter.binding.settings() == arguments;
  }
};

// Index of the event of that name, or -1.
int find_event(std::span<const EventKind> events, std::string_view name);

// Calls visit(index in the schema, value) for each of an event's arguments, in the order of their parameters. `arguments`, whose
// values visit may change if they are not const, has to have room for all of them (assert).
template <class Values, class Visit>
void for_each_argument(const EventKind& event, std::span<const Parameter> schema, Values& arguments,
                       Visit&& visit) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < schema.size(); ++i) {
    if (!event.has_argument(schema[i])) continue;
    assert(next < arguments.size());
    visit(i, arguments[next++]);
  }
}

// The values of an event's arguments, taken from those of all parameters; at most Arguments' size of them (assert).
Arguments arguments_of(const EventKind& event, const ParameterView& values);

// Lets an event with these arguments happen to state x of a scene that has the other values.
void act_with(const EventKind& event, const Arguments& arguments, const ParameterView& values,
              Scene& scene, VecX& x);

}  // namespace legwork
