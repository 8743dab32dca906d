// The numbers of document 002 [Ashok17] and of theory/hexapod 1 to 9, one file a subject, by the scenes of
// the hexapod and by document 002's own formulations. `reference` is models/reference/hexapod.json; legs are the
// document's 1 to 6 (front left, front right, middle left, ...).
#pragma once

#include "bindings/claims/scene_runs.h"
#include "engine/formulations/lagrange_euler_leg/dynamics.h"
#include "engine/math/polynomial_fit.h"
#include "engine/motion/tripod_plan.h"

namespace legwork::claims {

namespace le = lagrange_euler_leg;

Refusal verify_hexapod(const JsonValue& reference, Report& report);

class HalfCycle;  // half_cycle.h: the reference's

void verify_hexapod_leg(const JsonValue& reference, Report& report);         // 1.2, 1.3
Refusal verify_hexapod_swing(const JsonValue& reference, Report& report);    // 1.4
Refusal verify_hexapod_support(const JsonValue& reference, Report& report);  // 1.5
void verify_hexapod_forces(const JsonValue& reference, const HalfCycle& cycle, Report& report);
void verify_hexapod_torques(const JsonValue& reference, const HalfCycle& cycle, Report& report);
Refusal verify_hexapod_claims(const JsonValue& reference, const HalfCycle& cycle, Report& report);
Refusal verify_hexapod_forward(Report& report);

inline constexpr const char* kHexapodScene = "hexapod-tripod";

// Half of the last digit that is printed, and a little for what is halfway.
inline constexpr double kHalfDigit = 0.501;

// The leg of the left or right side with the inferred sizes.
le::Leg hexapod_side(double side);

// Each joint's angle, degrees, over the half cycle of Tables 3 and 4; and the left leg's foot on it, m.
using JointTable = std::array<TimePolynomial, 3>;
Vec3 foot_at(const JointTable& table, double t);

// A parameter of hexa_params.json.
double reference_parameter(const JsonValue& reference, const char* name);

// Angles that are printed in degrees.
inline Vec3 degrees(double a, double b, double c) { return kDegree * Vec3(a, b, c); }

// Sizes of numbers that were printed with a rounding error of at most `half_digit`.
void rounded(const std::string& quantity, const std::vector<double>& printed,
             const std::vector<double>& ours, double half_digit, Report& report);

}  // namespace legwork::claims
