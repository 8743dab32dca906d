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

std::vector<const BatchRecursions*> available_batches() {
  std::vector<const BatchRecursions*> all = {&kBaselineBatch};
#if defined(__x86_64__)
  if (lanes::has_avx2()) all.push_back(&kAvx2Batch);
  if (lanes::has_avx512()) all.push_back(&kAvx512Batch);
#endif
  return all;
}

}  // namespace legwork::local
