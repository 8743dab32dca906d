// Two lanes: SSE2, NEON, WebAssembly's SIMD.
#include "engine/dynamics/lanes/kernels_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const Kernels kTwoWide = make_kernels<Lanes<2, 0>>("2 wide");

}  // namespace legwork::lanes
