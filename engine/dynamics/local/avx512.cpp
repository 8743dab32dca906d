// Compiled for AVX-512 (engine/CMakeLists.txt), and called only on machines that have it.
#ifdef __AVX512F__
#include "engine/dynamics/local/recursions_of.h"

namespace legwork::local {

constinit const Recursions kAvx512 = make_recursions<Single<2, 8>>("AVX-512");
constinit const BatchRecursions kAvx512Batch = make_batch<Many<8, 2>>("AVX-512, 8 wide");

}  // namespace legwork::local
#endif
