#include "engine/legwork.h"

namespace legwork {

const char* version() { return "0.1.0"; }

}  // namespace legwork
