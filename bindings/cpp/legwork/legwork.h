// Legwork's C++ API: dynamics of legged robots, the same bits on every machine.
#pragma once

#include <legwork/export.h>

namespace legwork {
LEGWORK_API_NAMESPACE {
  // "0.1.0"
  LEGWORK_API const char* version();
}
}  // namespace legwork
