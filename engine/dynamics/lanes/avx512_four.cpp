// Four lanes, with twice as many registers as AVX2. Compiled for AVX-512 and to copy four lanes at once
// (engine/CMakeLists.txt), and called only on machines that have it.
#ifdef __AVX512F__
#include "engine/dynamics/lanes/kernels_of.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const Kernels kAvx512FourWide = make_kernels<Lanes<4, 2>>("AVX-512, 4 wide");

}  // namespace legwork::lanes
#endif
