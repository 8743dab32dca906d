#include "bindings/cpp/legwork/legwork.h"

#include "bindings/legwork_c.h"

const char* legwork::api::version() { return lw_version(); }
