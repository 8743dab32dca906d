// Looks at a state after (and before) a step: everything finite and within bounds that no run of the model reaches.
#pragma once

#include "engine/sim/state.h"

namespace legwork {

// A sentence naming the entry, its value and the step, or nothing.
Refusal check_state(const Model& model, const State& state);

}  // namespace legwork
