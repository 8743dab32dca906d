// The instructions that every machine has.
#include "engine/dynamics/local/recursions_of.h"

namespace legwork::local {

constinit const Recursions kBaseline = make_recursions<Single<0, 2>>("baseline");
constinit const BatchRecursions kBaselineBatch = make_batch<Many<2, 0>>("baseline, 2 wide");

}  // namespace legwork::local
