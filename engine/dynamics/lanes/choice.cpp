#include "engine/dynamics/lanes/choice.h"

#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

#if defined(__x86_64__)

namespace {

bool has_avx2() { return __builtin_cpu_supports("avx2"); }
bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq");
}

}  // namespace

std::vector<const Kernels*> available_kernels() {
  std::vector<const Kernels*> all = {&kOneWide, &kTwoWide, &kFourWide, &kEightWide};
  if (has_avx2()) all.push_back(&kAvx2FourWide);
  if (has_avx512()) {
    all.push_back(&kAvx512FourWide);
    all.push_back(&kAvx512EightWide);
  }
  return all;
}

const Kernels& fastest_kernels(int limbs) {
  if (limbs <= 2) return kTwoWide;
  if (has_avx512()) return limbs <= 4 ? kAvx512FourWide : kAvx512EightWide;
  return has_avx2() ? kAvx2FourWide : kTwoWide;
}

#else

std::vector<const Kernels*> available_kernels() {
  return {&kOneWide, &kTwoWide, &kFourWide, &kEightWide};
}

const Kernels& fastest_kernels(int) { return kTwoWide; }

#endif

}  // namespace legwork::lanes
