// Two lanes: SSE2, NEON, WebAssembly's SIMD.
#include "engine/dynamics/lanes/derivative_kernels_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const DerivativeKernels kTwoWideDerivatives = make_derivative_kernels<Lanes<2, 0>>(kTwoWide);

}  // namespace legwork::lanes
