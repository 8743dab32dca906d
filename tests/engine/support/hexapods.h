// The hexapod with its default parameters, or some changed.
#pragma once

#include "engine/model/families/hexapod.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing {

inline Model hexapod(std::initializer_list<Override> overrides = {}) {
  return built(build_hexapod, hexapod_parameters(), overrides);
}

inline DhLeg default_hexapod_leg(int foot) {
  const std::vector<double> values = values_of(hexapod_parameters());
  return hexapod_leg(ParameterView(hexapod_parameters(), values).read<HexapodSizes>(), foot);
}

}  // namespace legwork::testing
