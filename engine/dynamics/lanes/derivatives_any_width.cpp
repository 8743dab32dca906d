// The other widths in baseline instructions, as in any_width.cpp.
#include "engine/dynamics/lanes/derivative_kernels_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const DerivativeKernels kOneWideDerivatives = make_derivative_kernels<Lanes<1, 0>>(kOneWide);
const DerivativeKernels kFourWideDerivatives = make_derivative_kernels<Lanes<4, 0>>(kFourWide);
const DerivativeKernels kEightWideDerivatives = make_derivative_kernels<Lanes<8, 0>>(kEightWide);

}  // namespace legwork::lanes
