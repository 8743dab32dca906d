// An event: what a person does to a run at one instant, besides setting parameters. A push, say.
//
// Its arguments are parameters of the scene that fill one struct (Effect::none). Setting them only prepares the next event:
// they are no part of the run, which records the values that an event had when it happened.
#pragma once

#include <span>
#include <string_view>

#include "engine/math/linear.h"
#include "engine/model/parameter.h"
#include "engine/run/input.h"

namespace legwork {

class Scene;

struct EventKind {
  const char* name;   // "push"; no parameter has this path
  const char* group;  // of parameters, under whose heading it stands
  const char* label;  // on its button: "Push"
  const char* meaning;
  bool is_gesture;        // only a hand's movement gives its arguments: no button, no fields
  const void* arguments;  // what they fill, Binding::settings_of<Push>(); null: it has none
  // Does it to state x.
  void (*act)(Scene& scene, const ParameterView& values, VecX& x);

  bool has_argument(const Parameter& parameter) const {
    return arguments != nullptr && parameter.binding.effect == Effect::none &&
           parameter.binding.settings() == arguments;
  }
};

// Index of a name among events, or -1.
int find_event(std::span<const EventKind> events, std::string_view name);

// The values of an event's arguments among all.
Arguments arguments_of(const EventKind& event, const ParameterView& values);

// Does an event of these arguments to state x of a scene that has the other values.
void act_with(const EventKind& event, const Arguments& arguments, const ParameterView& values,
              Scene& scene, VecX& x);

}  // namespace legwork
