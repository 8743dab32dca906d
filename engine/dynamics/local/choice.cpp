#include "engine/dynamics/lanes/cpu.h"
#include "engine/dynamics/local/recursions.h"

namespace legwork::local {

const Recursions& fastest_recursions() {
#if defined(__x86_64__)
  if (lanes::has_avx512()) return kAvx512;
  if (lanes::has_avx2()) return kAvx2;
#endif
  return kBaseline;
}

}  // namespace legwork::local
