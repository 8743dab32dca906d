// What a person may want to see of a planned walk (bindings/wasm/README.md lists the fields).
#pragma once

#include <vector>

#include "engine/model/signals.h"

namespace legwork {

struct Setup;

// What look() writes, in its order.
std::vector<SnapshotField> snapshot_fields(const Setup& setup);

}  // namespace legwork
