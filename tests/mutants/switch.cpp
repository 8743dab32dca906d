#include "tests/mutants/switch.h"

#include <cstdlib>

namespace legwork::mutants {

const int chosen = std::getenv("LEGWORK_MUTANT") ? std::atoi(std::getenv("LEGWORK_MUTANT")) : 0;
int reached[kMost];

}  // namespace legwork::mutants
