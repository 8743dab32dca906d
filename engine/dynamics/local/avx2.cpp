// Compiled for AVX2 (engine/CMakeLists.txt), and called only on machines that have it.
#ifdef __AVX2__
#include "engine/dynamics/local/recursions_of.h"

namespace legwork::local {

constinit const Recursions kAvx2 = make_recursions<Single<1, 4>>("AVX2");
constinit const BatchRecursions kAvx2Batch = make_batch<Many<4, 1>>("AVX2, 4 wide");

}  // namespace legwork::local
#endif
