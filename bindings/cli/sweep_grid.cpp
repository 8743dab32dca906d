#include "bindings/cli/sweep_grid.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "bindings/cli/arguments.h"
#include "bindings/cli/settings.h"
#include "bindings/cli/sweep_text.h"
#include "engine/io/json_text.h"
#include "engine/math/linear.h"
#include "engine/run/scene.h"

namespace legwork::cli {
namespace {

constexpr const char *kDirection = "push.direction_deg", *kImpulse = "push.impulse",
                     *kTime = "push.time";

bool is_derived(const std::string& name) {
  return name == kDirection || name == kImpulse || name == kTime;
}

// One value of an axis.
Result<double> axis_value(const SceneFile& scene, const Axis& axis, const std::string& text) {
  if (axis.parameter >= 0) return named_value(parameters(scene)[at(axis.parameter)], text);
  const Result<double> value = parse_number(text, axis.name);
  constexpr double kLargest = 1e6;
  if (value && !(std::abs(*value) <= kLargest && (axis.name == kDirection || *value >= 0.0)))
    return Diagnostic{axis.name + " = " + text + " is out of bounds.",
                      axis.name == kDirection ? "It is in degrees." : "It must not be negative."};
  return value;
}

// To twelve digits: 0.3 rather than 0.30000000000000004, so that people can name it.
double rounded(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", value);
  const Result<double> number = parse_number(text, "");
  return number ? *number : value;
}

// n values from a to b; the ends exactly.
Refusal fill_range(const SceneFile& scene, const std::vector<std::string>& parts, Axis& axis) {
  const Result<double> first = axis_value(scene, axis, parts[0]),
                       last = axis_value(scene, axis, parts[1]);
  if (!first) return first.error();
  if (!last) return last.error();
  const Result<double> count = parse_number(parts[2], axis.name + ": the number of values");
  if (!count) return count.error();
  constexpr double kMost = 100'000.0;
  if (!(*count >= 1.0 && *count <= kMost && *count == std::floor(*count)))
    return Diagnostic{axis.name + ": there cannot be " + parts[2] + " values.",
                      "Give a whole number from 1 to 100000, as in " + axis.name + "=0:1:5."};
  const int n = static_cast<int>(*count);
  for (int i = 0; i < n; ++i) {
    const bool is_end = i == 0 || i == n - 1;
    const double value = i == 0   ? *first
                         : is_end ? *last
                                  : rounded(*first + (*last - *first) * i / (n - 1));
    if (axis.parameter >= 0)
      if (Refusal bad = check_parameter(parameters(scene)[at(axis.parameter)], value)) return bad;
    axis.values.push_back(value);
  }
  return std::nullopt;
}

Result<Axis> read_axis(const SceneFile& scene, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size())
    return Diagnostic{"--grid " + text + " is not of the form path=a:b:n or path=a,b,c.",
                      "For example: --grid gait.speed=0:1:5"};
  Axis axis;
  axis.name = text.substr(0, equals);
  if (!is_derived(axis.name)) {
    const Result<int> index = named_parameter(scene, axis.name);
    if (!index) return index.error();
    axis.parameter = *index;
  }
  const std::string values = text.substr(equals + 1);
  const std::vector<std::string> range = split(values, ':');
  if (range.size() == 3) {
    if (Refusal bad = fill_range(scene, range, axis)) return *bad;
    return axis;
  }
  for (const std::string& part : split(values, ',')) {
    const Result<double> value = axis_value(scene, axis, part);
    if (!value) return value.error();
    axis.values.push_back(*value);
  }
  return axis;
}

const Axis* find_axis(const Grid& grid, std::string_view name) {
  for (const Axis& axis : grid.axes)
    if (axis.name == name) return &axis;
  return nullptr;
}

// The scene's event, or -1.
int push_of(const SceneFile& scene) { return find_event(scene_kind(scene)->events, "push"); }

bool pushes(const Script& script, int push) {
  for (const ScriptEvent& event : script.events)
    for (const ScriptAct& act : event.acts)
      if (act.event == push) return true;
  return false;
}

// A derived quantity needs a push, and its parameters must be free to vary.
Refusal check_push(const SceneFile& scene, const Grid& grid, const Script& script) {
  const Axis *direction = find_axis(grid, kDirection), *impulse = find_axis(grid, kImpulse),
             *time = find_axis(grid, kTime);
  if (!direction && !impulse && !time) return std::nullopt;
  const std::span<const Parameter> schema = parameters(scene);
  if (push_of(scene) < 0)
    return Diagnostic{"The scene " + scene.id + " cannot be pushed.", "quadruped-free can be."};
  if ((direction != nullptr) != (impulse != nullptr))
    return Diagnostic{"push.direction_deg and push.impulse only work together.",
                      "Give a --grid of both."};
  if (impulse == nullptr) return std::nullopt;
  for (const char* path : {"push.x", "push.y"}) {
    if (find_axis(grid, path))
      return Diagnostic{
          "Give a push by push.direction_deg and push.impulse, or by push.x and push.y, "
          "not by both.",
          "Leave one pair out of --grid."};
    const Parameter& parameter = schema[at(find_parameter(schema, path))];
    for (const double value : impulse->values)
      if (Refusal bad = check_parameter(parameter, value)) return bad;
  }
  if (!time && !pushes(script, push_of(scene)))
    return Diagnostic{"push.impulse varies a push, but nothing says when it happens.",
                      "Add --grid push.time=2, or a script that pushes."};
  return std::nullopt;
}

}  // namespace

std::size_t Grid::size() const {
  std::size_t count = 1;
  for (const Axis& axis : axes) count *= axis.values.size();
  return count;
}

std::vector<double> Grid::values_of(std::size_t variant) const {
  std::vector<double> values(axes.size());
  for (std::size_t k = axes.size(); k-- > 0;) {
    const std::size_t count = axes[k].values.size();
    values[k] = axes[k].values[variant % count];
    variant /= count;
  }
  return values;
}

Result<Grid> read_grid(const SceneFile& scene, const std::vector<std::string>& texts,
                       const std::vector<std::string>& settings, const Script& script) {
  Grid grid;
  std::size_t count = 1;
  for (const std::string& text : texts) {
    Result<Axis> axis = read_axis(scene, text);
    if (!axis) return Diagnostic{"--grid: " + axis.error().message, axis.error().hint};
    if (find_axis(grid, axis->name))
      return Diagnostic{"Two --grid options vary " + axis->name + ".",
                        "Give all its values in one list."};
    for (const std::string& setting : settings)
      if (setting.substr(0, setting.find('=')) == axis->name)
        return Diagnostic{"--set gives " + axis->name + ", which --grid varies.",
                          "Leave one of them out."};
    if (axis->values.size() > kMostVariants / count)
      return Diagnostic{"The grid has more than 10000000 variants.",
                        "Vary fewer parameters, or give fewer values."};
    count *= axis->values.size();
    grid.axes.push_back(std::move(*axis));
  }
  if (Refusal bad = check_push(scene, grid, script)) return *bad;
  return grid;
}

std::string axis_text(const SceneFile& scene, const Axis& axis, double value) {
  if (axis.parameter < 0) return shortest_number(value);
  return value_text(parameters(scene)[at(axis.parameter)], value);
}

void apply(const Grid& grid, const std::vector<double>& values, SceneFile& scene, Script& script) {
  const std::span<const Parameter> schema = parameters(scene);
  double direction = 0.0, impulse = 0.0;
  for (std::size_t k = 0; k < grid.axes.size(); ++k) {
    const Axis& axis = grid.axes[k];
    if (axis.parameter >= 0) {
      scene.values[at(axis.parameter)] = values[k];
    } else if (axis.name == kDirection) {
      direction = values[k] * (kPi / 180.0);
    } else if (axis.name == kImpulse) {
      impulse = values[k];
    } else {
      ScriptEvent push;
      push.time = values[k];
      push.acts.push_back({push_of(scene)});
      const auto is_later = [&](const ScriptEvent& event) { return event.time > push.time; };
      script.events.insert(std::find_if(script.events.begin(), script.events.end(), is_later),
                           push);
    }
  }
  if (!find_axis(grid, kImpulse)) return;
  const math::SinCos turn = math::sin_cos(direction);
  scene.values[at(find_parameter(schema, "push.x"))] = impulse * turn.cos;
  scene.values[at(find_parameter(schema, "push.y"))] = impulse * turn.sin;
}

}  // namespace legwork::cli
