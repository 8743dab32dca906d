// The hexapod with its default parameters, or some changed.
#pragma once

#include "engine/model/families/hexapod.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing {

inline std::vector<double> hexapod_values(std::initializer_list<Override> overrides = {}) {
  std::vector<double> values = default_values(hexapod_parameters());
  for (const Override& change : overrides) {
    const int index = find_parameter(hexapod_parameters(), change.path);
    REQUIRE_MESSAGE(index >= 0, change.path);
    values[at(index)] = change.value;
  }
  return values;
}

inline Model hexapod(std::initializer_list<Override> overrides = {}) {
  const std::vector<double> values = hexapod_values(overrides);
  const Result<Model> model = build_hexapod(ParameterView(hexapod_parameters(), values));
  REQUIRE_MESSAGE(model, model.error().text());
  return *model;
}

inline DhLeg default_hexapod_leg(int foot) {
  const std::vector<double> values = hexapod_values();
  return hexapod_leg(ParameterView(hexapod_parameters(), values).read<HexapodSizes>(), foot);
}

}  // namespace legwork::testing
