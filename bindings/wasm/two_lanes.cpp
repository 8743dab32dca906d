// The kernels of a module for pages: two lanes, as wide as WebAssembly's registers. The linker finds this choice before the
// engine's, so that the other widths, which give the same bits, are not linked.
#include "engine/dynamics/lanes/choice.h"
#include "engine/dynamics/lanes/derivative_kernels.h"
#include "engine/dynamics/lanes/tables.h"

namespace legwork::lanes {

std::vector<const Kernels*> available_kernels() { return {&kTwoWide}; }

const Kernels& fastest_kernels(int) { return kTwoWide; }

const DerivativeKernels& derivative_kernels(const Kernels&) { return kTwoWideDerivatives; }

}  // namespace legwork::lanes
