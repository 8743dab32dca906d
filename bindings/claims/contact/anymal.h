// ANYmal as SimBenchmark has it, 36.4 kg with feet that are balls: what it stands, flies and is struck with.
#pragma once

#include "bindings/claims/contact/bench.h"

namespace legwork::claims {

// Adds it, floating on `parent` (-1: it is the model's base), and returns its trunk. Joints of each leg, in the order LF,
// RF, LH, RH: hip about x, thigh and shank about y.
int add_anymal(Model& model, int parent);

// Height and joint angles from which all its benchmarks start, m and rad.
void set_anymal(const Model& model, int trunk, double height, VecX& q);

}  // namespace legwork::claims
