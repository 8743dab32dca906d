#include "engine/model/parameter.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>

namespace legwork {
namespace {

std::string with_unit(double value, const Parameter& parameter) {
  const std::string unit = parameter.unit;
  return number_text(value) + (unit.empty() ? "" : " " + unit);
}

std::string choice_list(const Parameter& parameter) {
  std::string list;
  for (std::size_t i = 0; i < parameter.choices.size(); ++i)
    list += (i ? ", " : "") + std::to_string(i) + " (" + parameter.choices[i] + ")";
  return list;
}

}  // namespace

int find_parameter(std::span<const Parameter> schema, std::string_view path) {
  for (std::size_t i = 0; i < schema.size(); ++i)
    if (path == schema[i].path) return static_cast<int>(i);
  return -1;
}

Refusal check_parameter(const Parameter& p, double value) {
  const std::string name = p.path;
  if (!std::isfinite(value)) {
    return Diagnostic{
        name + " must be a finite number.",
        "Give a value from " + with_unit(p.minimum, p) + " to " + with_unit(p.maximum, p) + "."};
  }
  if (p.locked[0] != '\0' && value != p.default_value) {
    return Diagnostic{name + " = " + number_text(value) + " is rejected: " + p.locked,
                      "Leave it at " + with_unit(p.default_value, p) + "."};
  }
  const bool is_whole = value == std::floor(value);
  if (p.kind == ParameterKind::choice && (!is_whole || value < p.minimum || value > p.maximum)) {
    return Diagnostic{name + " = " + number_text(value) +
                      " is not one of its choices: " + choice_list(p) + "."};
  }
  if (value < p.minimum || value > p.maximum) {
    return Diagnostic{
        name + " = " + with_unit(value, p) + " is out of bounds.",
        "It must lie between " + with_unit(p.minimum, p) + " and " + with_unit(p.maximum, p) + "."};
  }
  if (p.kind == ParameterKind::integer && !is_whole) {
    return Diagnostic{name + " = " + number_text(value) + " must be a whole number."};
  }
  return std::nullopt;
}

double nearest_allowed(const Parameter& p, double value) {
  if (p.locked[0] != '\0' || !std::isfinite(value)) return p.default_value;
  if (p.kind != ParameterKind::number) value = std::floor(value + 0.5);
  return std::clamp(value, p.minimum, p.maximum);
}

std::vector<double> default_values(std::span<const Parameter> schema) {
  std::vector<double> values;
  for (const Parameter& p : schema) values.push_back(p.default_value);
  return values;
}

ParameterView::ParameterView(std::span<const Parameter> schema, std::span<const double> values)
    : schema_(schema), values_(values) {
  assert(schema.size() == values.size());
}

double ParameterView::operator[](std::string_view path) const {
  const int index = find_parameter(schema_, path);
  assert(index >= 0 && "a family or motion reads a parameter that its schema does not declare");
  return values_[static_cast<std::size_t>(index)];
}

}  // namespace legwork
