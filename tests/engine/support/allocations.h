// The heap as tests/engine/run/allocation_test.cpp counts it.
#pragma once

namespace legwork::testing {

// Allocations of the whole program so far.
long long allocations_so_far();

}  // namespace legwork::testing
