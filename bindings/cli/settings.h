// Parameters as people name them: by path, with a number or, of a choice, its name.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/parameter.h"
#include "engine/run/scene_file.h"

namespace legwork::cli {

// The known names most like the one that is not known, the nearest first: "Nearest: a, b, c." or "" without any.
std::string nearest_names(std::string_view unknown, std::span<const std::string> known);

// Index of the parameter; refuses an unknown path with the nearest ones.
Result<int> named_parameter(const SceneFile& scene, std::string_view path);

// A number, or a choice's name; refuses what the parameter cannot be.
Result<double> named_value(const Parameter& parameter, std::string_view text);

// A value as named_value() reads it: the choice's name if it is one's.
std::string value_text(const Parameter& parameter, double value);

// Settings of the form path=value, all of them before anything is built, so that their order does not matter.
Refusal set_values(SceneFile& scene, std::span<const std::string> settings);

}  // namespace legwork::cli
