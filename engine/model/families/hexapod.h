// The six-legged robot of Ashok & Rambabu 2017: a trunk and six D-H legs, three on either side (theory/hexapod 1 to 3).
//
// Leg frames (standard D-H, Tables 1 and 2 of the paper; a_i, alpha_i, d_i, theta_i):
//   1: L1, +90 deg left, -90 deg right, 0, theta1     coxa   turns the leg forward and back, axis up
//   2: L2, 0, 0, theta2                               femur
//   3: L3, 0, 0, theta3                               tibia  its end is the foot
// Frame 0 sits at the hip with the trunk's axes. A right leg's angles are those of the mirrored left leg, turned in sign.
// The paper's Table 5 with the legs' sizes and masses is missing: the defaults are inferred from its Tables 3 and 4 and
// from the forces that it prints; the hips' sideways distance, the masses' shares and the trunk's size are assumed.
#pragma once

#include <array>
#include <span>

#include "engine/model/families/dh_leg.h"
#include "engine/model/model.h"
#include "engine/model/parameter.h"

namespace legwork {

// Feet of the model, legs of a plan: front to back, first left.
inline constexpr std::array<const char*, 6> kHexapodLegs = {"L1", "L2", "L3", "R1", "R2", "R3"};
enum HexapodFoot : int { kL1, kL2, kL3, kR1, kR2, kR3 };

// The paper's legs 1 to 6.
inline constexpr std::array<int, 6> kHexapodDocumentLegs = {kL1, kR1, kL2, kR2, kL3, kR3};

inline bool is_left_leg(int foot) { return foot < 3; }
inline double side_of(int foot) { return is_left_leg(foot) ? 1.0 : -1.0; }

// Parameters of the family: world.*, robot.*
std::span<const Parameter> hexapod_parameters();

// What world.* and robot.* fill; of the legs: coxa, femur, tibia.
struct HexapodSizes {
  double gravity = 0.0;           // m/s^2, downward
  double trunk_mass = 0.0;        // kg
  Vec3 body = Vec3::Zero();       // length, width, height, m
  Vec3 hip = Vec3::Zero();        // forward, sideways, up, m
  Vec3 length = Vec3::Zero();     // m
  std::array<double, 3> mass{};   // kg
  double link_width = 0.0;        // m
  std::array<double, 3> limit{};  // rad
};

// The leg of that foot. Its knee is up: theta3 < 0 on the left.
DhLeg hexapod_leg(const HexapodSizes& sizes, int foot);
Legs hexapod_legs(const HexapodSizes& sizes);

// Moments of inertia of a link that is a square bar of that width, across and along it, about its middle, kg m^2.
struct BarInertia {
  double across = 0.0, along = 0.0;
};
BarInertia bar_inertia(double mass, double length, double width);

// Builds the model; refuses values no rigid body can have (each value is already within its own bounds).
Result<Model> build_hexapod(const ParameterView& values);

}  // namespace legwork
