// Parameters as people name them: by path, with a number or, of a choice, its name.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/parameter.h"
#include "engine/run/scene_file.h"

namespace legwork::cli {

// The known names most like an unknown one, nearest first: "Nearest: a, b, c.", or "" if none is near.
std::string nearest_names(std::string_view unknown, std::span<const std::string> known);

// Index of the parameter; refuses an unknown path with the nearest ones.
Result<int> named_parameter(const SceneFile& scene, std::string_view path);

// A number or a choice's name; refuses what the parameter cannot be.
Result<double> named_value(const Parameter& parameter, std::string_view text);

// A value as named_value() reads it: a choice by its name.
std::string value_text(const Parameter& parameter, double value);

// Applies settings of the form path=value before anything is built, so that their order does not matter.
Refusal set_values(SceneFile& scene, std::span<const std::string> settings);

}  // namespace legwork::cli
