// For a module whose robots are all trunks with limbs: no recursions for other trees. The linker finds this before the
// engine's choice, so that they are not linked.
#include "engine/dynamics/local/recursions.h"

namespace legwork::local {

std::vector<const Recursions*> available_recursions() { return {}; }

std::vector<const BatchRecursions*> available_batches() { return {}; }

}  // namespace legwork::local
