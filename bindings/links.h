// Runs as text, to share: a link names the built-in scene that the run began as, and what was changed. The page and the command
// read and write the same links (engine/io/run_link.h).
#pragma once

#include <string>
#include <string_view>

#include "engine/legwork.h"

namespace legwork {

// The run up to now. Refuses a run whose scene is neither built in nor made of a file, and one with too many changes.
Result<std::string> link_of(const Run& run);

// The run of a link, at its start (open_record). `notes` says what was ignored or moved into bounds, "" if nothing. Refuses
// text that is not a link, and a scene that this build does not have. `file`: what a link needs that has only the hash of its
// file; "": none.
Result<Run> open_link(std::string_view text, std::string& notes, std::string_view file = {});

// A scene file of the run's scene with the parameters of now.
std::string scene_text(const Run& run);

}  // namespace legwork
