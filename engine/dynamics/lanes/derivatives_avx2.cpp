// Four lanes in AVX2 registers, as in avx2.cpp.
#ifdef __AVX2__
#include "engine/dynamics/lanes/derivative_kernels_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const DerivativeKernels kAvx2Derivatives = make_derivative_kernels<Lanes<4, 1>>(kAvx2FourWide);

}  // namespace legwork::lanes
#endif
