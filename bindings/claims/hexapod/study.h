// What the measurements of Ashok & Rambabu 2017 (engine/theory/hexapod.md) share: their leg, their joints' polynomials and the
// parameters of models/reference/hexapod.json. Legs are the paper's 1 to 6 (front left, front right, middle left, ...).
#pragma once

#include "bindings/claims/parts.h"
#include "bindings/claims/scene_runs.h"
#include "engine/formulations/lagrange_euler_leg/dynamics.h"
#include "engine/math/polynomial_fit.h"
#include "engine/motion/tripod_plan.h"

namespace legwork::claims {

namespace le = lagrange_euler_leg;

inline constexpr const char* kHexapodScene = "hexapod-tripod";

// Angles in degrees.
inline Vec3 degrees(double a, double b, double c) { return kDegree * Vec3(a, b, c); }

// The leg of the left (1) or right (-1) side with the inferred sizes; where a left leg's swing ends.
inline le::Leg hexapod_side(double side) {
  le::Leg leg;
  leg.side = side;
  return leg;
}
inline Vec3 swing_end() { return degrees(70.0, -20.8, -61.8); }

// Each joint's angle, degrees, over the half cycle of Tables 3 and 4; and the left leg's foot on it, m.
using JointTable = std::array<TimePolynomial, 3>;
inline JointTable table_of(const std::array<std::array<double, 7>, 3>& printed) {
  return {TimePolynomial(printed[0]), TimePolynomial(printed[1]), TimePolynomial(printed[2])};
}
inline Vec3 foot_at(const JointTable& table, double t) {
  const auto angle = [&](std::size_t joint) { return polynomial_at(table[joint], t).value; };
  return le::foot_position(hexapod_side(1.0), degrees(angle(0), angle(1), angle(2)));
}

// From the member "params": a number, and the coefficients of a joint's polynomial.
inline double reference_parameter(const JsonValue& reference, const char* name) {
  return number_of(*reference.find("params"), name);
}
inline std::vector<double> reference_polynomial(const JsonValue& reference, const std::string& name,
                                                std::size_t joint) {
  return numbers_of(reference.find("params")->find(name)->items[joint]);
}

inline std::string joint_name(std::size_t j) { return "joint_" + std::to_string(j + 1); }

}  // namespace legwork::claims
