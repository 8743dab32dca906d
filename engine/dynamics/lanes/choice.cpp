#include "engine/dynamics/lanes/choice.h"

#include "engine/dynamics/lanes/cpu.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

std::vector<const Kernels*> available_kernels() {
  std::vector<const Kernels*> all = {&kOneWide, &kTwoWide, &kFourWide, &kEightWide};
#if defined(__x86_64__)
  if (has_avx2()) {
    all.push_back(&kAvx2TwoWide);
    all.push_back(&kAvx2FourWide);
  }
  if (has_avx512()) {
    all.push_back(&kAvx512FourWide);
    all.push_back(&kAvx512EightWide);
  }
#endif
  return all;
}

}  // namespace legwork::lanes
