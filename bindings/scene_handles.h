// The runs behind legwork_c.h's handles, for the C API's other files.
#pragma once

#include <string>

#include "bindings/legwork_c.h"
#include "engine/run/run.h"

namespace legwork {

// Null if there is none; lw_message(0) then says so.
Run* run_of(lw_scene scene);
// The code of a call about an open scene, with lw_message(scene).
int32_t answer_of(lw_scene scene, int32_t code, const std::string& message);
// The code of a call that belongs to no scene, with lw_message(0).
int32_t answer_without_scene(const Refusal& refusal);
// Text that is the caller's until the next call of the API.
const char* hand_out_text(std::string text);

}  // namespace legwork
