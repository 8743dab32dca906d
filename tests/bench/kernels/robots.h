// The robots that are measured, and states to measure them in: every program of tests/bench and every peer takes the
// same ones. Needs no test library, so that it links into programs that only measure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/model/model.h"

namespace legwork::bench {

// What the tables have a row for: the built-in robots with their default parameters, and a tree that is no star of legs.
inline constexpr const char* kRobots[] = {"quadruped", "hexapod", "quadruped_with_tail",
                                          "humanoid"};

// And how many legs the stars have: cost has to grow linearly with them.
inline constexpr int kStarLegs[] = {2, 4, 6, 8, 10, 12, 14, 16};

// One of kRobots, or "star-N": a trunk with N legs of three joints on a circle. Aborts on any other name.
Model bench_model(std::string_view name);

// Indices of all feet of a model: what constrained dynamics pins.
std::vector<int> all_feet(const Model& model);

// What a kernel is given: q, v as in model.h, accelerations and generalised forces (nv).
struct State {
  VecX q, v, a, tau;
};

// How many states a measurement goes through in turn, so that no branch can be learnt by heart.
inline constexpr int kStates = 16;

// Random states, the same on every machine: any orientation, joints within their limits (else within 1 rad, or .1 m), but
// no leg of three joints nearly straight: nobody stands so, and what it costs is measured apart (kernels.h, "straight").
std::vector<State> bench_states(const Model& model, int count = kStates);

}  // namespace legwork::bench
