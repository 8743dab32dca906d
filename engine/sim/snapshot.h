// What a person may want to see of a state, as one flat array with a named layout (bindings/wasm/README.md lists the
// fields). Computed from the state on demand; nothing downstream computes physics.
#pragma once

#include "engine/model/signals.h"

namespace legwork {

struct Setup;
struct Simulation;

// The layout for a setup, with all values zero (snapshot_layout.cpp).
Snapshot make_snapshot(const Setup& setup);

// Fills sim.snapshot.data from the present state. No heap.
void compute_snapshot(Simulation& sim);

}  // namespace legwork
