// The recipes of the mechanisms of a kinematics course (theory/linkages 10): parameters and linkage of each.
#pragma once

#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

// ---- for recipes
// A mechanism: its own parameters, and the function that builds its linkage of their values.
template <Linkage (*build)(const ParameterView&), class Kind = MechanismScene>
SceneKind mechanism(const char* motion, std::initializer_list<Drive> drives,
                    std::initializer_list<Parameter> own) {
  static const std::vector<Parameter> parameters = mechanism_parameters(drives, own);
  static const std::string quick = quick_of_mechanism(drives, own);
  return {"mechanism", motion, parameters, [](const ParameterView& values) {
            auto scene = std::make_unique<Kind>(build(values), values.read<MechanismSettings>());
            scene->recipe = build;
            scene->quick = quick.c_str();
            return finished(std::move(scene));
          }};
}

inline constexpr const char* kMechanismSource = "theory/linkages 10";

// A length, m, from `minimum` (never zero) to 1 m.
constexpr Parameter length_parameter(const char* path, const char* label, double value,
                                     const char* meaning, double minimum = 0.005,
                                     double maximum = 1.0) {
  return {path,    "Lengths",        label,    "m", value, minimum, maximum,
          meaning, kMechanismSource, rebuilt<>};
}

constexpr Parameter rod_mass_parameter(const char* path, const char* label) {
  return {path, "Masses", label,           "kg/m",           1.0,
          0.05, 50.0,     "Uniform rods.", kMechanismSource, rebuilt<>};
}

constexpr Parameter block_mass_parameter(const char* label) {
  return {"mass.block",          "Masses", label,    "kg", 0.05, 1e-3, 20.0,
          "A block's own mass.", kChosen,  rebuilt<>};
}

constexpr Parameter branch_parameter(const char* path, const char* label, const char* first,
                                     const char* second, const char* meaning) {
  return choice(path, "Assembly", label, 0.0, {first, second}, meaning, kMechanismSource);
}

inline int branch_of(const ParameterView& values, const char* path) {
  return values[path] == 0.0 ? 1 : -1;
}

// A uniform rod from the link's origin along its x axis.
inline void add_bar(Linkage& linkage, int body, double length, double per_metre) {
  add_rod(linkage, body, Vec3::Zero(), in_plane(length, 0.0), length * per_metre);
}

}  // namespace legwork
