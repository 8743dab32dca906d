#include "tests/engine/support/build.h"

#include <cstdlib>

#ifndef LEGWORK_SANITIZED
#define LEGWORK_SANITIZED 0
#endif

namespace legwork::testing {

const bool kIsSanitized = LEGWORK_SANITIZED == 1;
const bool kIsSampled = (LEGWORK_SANITIZED == 1 && !std::getenv("LEGWORK_NIGHT")) || kIsWasm;
const int kStride = kIsSampled ? 5 : 1;

}  // namespace legwork::testing
