// The parameter schema. Each parameter is declared once; the ImGui panel, the HTML form, clamping, the command line's
// --set, the scene's JSON Schema and the extreme-value test all come from that list.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "engine/model/binding.h"
#include "engine/model/result.h"

namespace legwork {

enum class ParameterKind { number, integer, choice };

// Names of a choice's values 0, 1, ... Stored in place, so that a table of parameters is constant data: as code that
// fills vectors each would take three times the space in the page's module.
class Choices {
 public:
  constexpr Choices() = default;
  constexpr Choices(std::initializer_list<const char*> names) {
    for (const char* name : names) names_.at(size_++) = name;
  }
  // For more than eight names, which must live as long as the program.
  constexpr explicit Choices(std::span<const char* const> names)
      : others_(names.data()), size_(names.size()) {}
  constexpr std::size_t size() const { return size_; }
  constexpr const char* operator[](std::size_t i) const { return begin()[i]; }
  constexpr const char* const* begin() const {
    return others_ != nullptr ? others_ : names_.data();
  }
  constexpr const char* const* end() const { return begin() + size_; }

 private:
  std::array<const char*, 8> names_ = {};
  const char* const* others_ = nullptr;
  std::size_t size_ = 0;
};

// Another parameter that must have a certain value.
struct Need {
  const char* path = "";  // "": none
  double value = 0.0;
};

struct Parameter {
  const char* path;   // "gait.speed"
  const char* group;  // heading in panels
  const char* label;
  const char* unit;  // SI; "" for pure numbers
  double default_value;
  double minimum;
  double maximum;
  const char* meaning;
  const char* source;  // where the default comes from
  Binding binding = {};
  ParameterKind kind = ParameterKind::number;
  Choices choices = {};
  const char* locked = "";  // why the value cannot be changed yet; "" if it can be
  Need needs = {};          // unless met, the value has no effect
};

inline constexpr const char* kChosen = "chosen";  // source of a default that no publication prints

// A parameter whose values are the names in `choices`.
constexpr Parameter choice(const char* path, const char* group, const char* label, double value,
                           const Choices& choices, const char* meaning, const char* source,
                           Binding binding = {}) {
  const double last = static_cast<double>(choices.size()) - 1.0;
  return {
      path,   group, label, "", value, 0.0, last, meaning, source, binding, ParameterKind::choice,
      choices};
}

// A parameter that has an effect only while another has this value.
constexpr Parameter needing(const char* path, double value, Parameter parameter) {
  parameter.needs = {path, value};
  return parameter;
}

// Index of a path in a schema, or -1.
int find_parameter(std::span<const Parameter> schema, std::string_view path);

// Refuses what is not finite, out of bounds, not whole (integer, choice) or locked, naming path and bounds.
Refusal check_parameter(const Parameter& parameter, double value);

// The value itself if check_parameter() accepts it, otherwise the nearest value that it accepts.
double nearest_allowed(const Parameter& parameter, double value);

// A schema's default values, in the order of its rows.
std::vector<double> default_values(std::span<const Parameter> schema);

// Values by path, for the families and motions that read them. Reading an unknown path is a bug (assert). Does not own
// the schema or the values.
class ParameterView {
 public:
  // One value per row of the schema (assert).
  ParameterView(std::span<const Parameter> schema, std::span<const double> values);
  double operator[](std::string_view path) const;
  bool has(std::string_view path) const { return find_parameter(schema_, path) >= 0; }
  // `settings` with every member filled that a parameter is bound to.
  template <class Settings>
  Settings read(Settings settings = {}) const {
    for (std::size_t i = 0; i < schema_.size(); ++i) schema_[i].binding.fill(settings, values_[i]);
    return settings;
  }
  std::span<const Parameter> schema() const { return schema_; }
  std::span<const double> values() const { return values_; }
  bool is_same(const ParameterView& other) const {
    return std::equal(values_.begin(), values_.end(), other.values_.begin(), other.values_.end());
  }

 private:
  std::span<const Parameter> schema_;
  std::span<const double> values_;
};

}  // namespace legwork
