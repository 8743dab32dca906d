#include <cassert>

#include "engine/dynamics/lanes/derivative_kernels.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

const DerivativeKernels& derivative_kernels(const Kernels& of) {
  static constexpr const DerivativeKernels* kAll[] = {
    &kTwoWideDerivatives,
    &kOneWideDerivatives,
    &kFourWideDerivatives,
    &kEightWideDerivatives,
#if defined(__x86_64__)
    &kAvx2Derivatives,
    &kAvx512FourWideDerivatives,
    &kAvx512EightWideDerivatives
#endif
  };
#if defined(__x86_64__)
  if (&of == &kAvx2TwoWide) return kTwoWideDerivatives;  // those of AVX2 would be no faster
#endif
  for (const DerivativeKernels* kernels : kAll)
    if (kernels->of == &of) return *kernels;
  assert(false && "every table of kernels has one of derivatives");
  return kTwoWideDerivatives;
}

}  // namespace legwork::lanes
