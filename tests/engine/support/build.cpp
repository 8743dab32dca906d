#include "tests/engine/support/build.h"

#ifndef LEGWORK_SANITIZED
#define LEGWORK_SANITIZED 0
#endif

namespace legwork::testing {

const bool kIsSanitized = LEGWORK_SANITIZED == 1;
const bool kIsSampled = LEGWORK_SANITIZED == 1 || kIsWasm;
const int kStride = LEGWORK_SANITIZED == 1 || kIsWasm ? 5 : 1;

}  // namespace legwork::testing
