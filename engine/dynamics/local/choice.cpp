#include "engine/dynamics/lanes/cpu.h"
#include "engine/dynamics/local/recursions.h"

namespace legwork::local {

std::vector<const Recursions*> available_recursions() {
  std::vector<const Recursions*> all = {&kBaseline};
#if defined(__x86_64__)
  if (lanes::has_avx2()) all.push_back(&kAvx2);
  if (lanes::has_avx512()) all.push_back(&kAvx512);
#endif
  return all;
}

}  // namespace legwork::local
