// Runs handed on as text, over the built-in scenes that they begin as: the same for the page and the command.
#pragma once

#include <string>
#include <string_view>

#include "engine/legwork.h"

namespace legwork {

// The run up to now. Refuses a run whose scene is not built in, and one with too many changes.
Result<std::string> link_of(const Run& run);

// The run of a link, at its start (open_record). Refuses what is no link and a scene that is not here.
Result<Run> open_link(std::string_view text, std::string& notes);

// A scene file of the run's scene with the parameters of now.
std::string scene_text(const Run& run);

}  // namespace legwork
