// Eight lanes, and four with twice as many registers as AVX2, as in avx512_four.cpp.
#ifdef __AVX512F__
#include "engine/dynamics/lanes/derivative_kernels_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const DerivativeKernels kAvx512FourWideDerivatives =
    make_derivative_kernels<Lanes<4, 2>>(kAvx512FourWide);
const DerivativeKernels kAvx512EightWideDerivatives =
    make_derivative_kernels<Lanes<8, 2>>(kAvx512EightWide);

}  // namespace legwork::lanes
#endif
