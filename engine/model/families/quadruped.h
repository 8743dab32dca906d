// The quadruped of Sureshkumar et al. 2025 [Suresh25]: a trunk and four D-H legs FL, FR, RL, RR (the paper's BL, BR are RL, RR).
//
// Leg frames (modified D-H, [Craig] table form; alpha_{i-1}, a_{i-1}, d_i, theta_i):
//   1: 90 deg, 0, 0, theta1     haa  hip abduction/adduction
//   2: -90 deg, 0, 0, theta2    hfe  hip flexion/extension
//   3: 0, l1, 0, theta3         kfe  knee flexion/extension
//   4: 0, l2, 0, 0              foot
// Frame 0 sits at the hip with x0 = y_b, y0 = x_b, z0 = -z_b. The paper prints z0 = z_b, a left-handed triad.
// theta1 = +90 deg points the leg down. The paper gives no parameters: the defaults are of Mini-Cheetah size.
#pragma once

#include <array>
#include <span>

#include "engine/model/families/dh_leg.h"
#include "engine/model/model.h"
#include "engine/model/parameter.h"

namespace legwork {

inline constexpr std::array<const char*, 4> kQuadrupedLegs = {"FL", "FR", "RL", "RR"};
enum QuadrupedFoot : int { kFL, kFR, kRL, kRR };  // feet of the model, legs of a plan

inline bool is_left(int foot) { return foot == kFL || foot == kRL; }
inline bool is_front(int foot) { return foot == kFL || foot == kFR; }

// Parameters of the family: world.*, robot.*
std::span<const Parameter> quadruped_parameters();

// Orientation of frame 0 in the trunk (columns x0, y0, z0).
Mat3 quadruped_R_B0();

struct LinkSizes {
  double mass = 0.0, com_x = 0.0;          // kg; m, along the link from its joint
  double ixx = 0.0, iyy = 0.0, izz = 0.0;  // about its centre of mass, kg m^2
};

// What world.* and robot.* fill; other families with such legs fill it, too.
struct QuadrupedSizes {
  double gravity = 0.0;  // m/s^2, downward
  LinkSizes trunk, hip, thigh, shank;
  double trunk_com_z = 0.0;                                  // m
  double hip_x = 0.0, hip_y = 0.0;                           // m
  double thigh_length = 0.0, shank_length = 0.0;             // m
  double haa_limit = 0.0, hfe_limit = 0.0, kfe_limit = 0.0;  // rad
};

// The leg of that foot (kFL, ...).
DhLeg quadruped_leg(const QuadrupedSizes& sizes, int foot);
Legs quadruped_legs(const QuadrupedSizes& sizes);

// What all families with four D-H legs are put together from.
struct QuadrupedParts {
  const char* family = "";
  double gravity = 0.0;  // m/s^2, downward
  SpatialInertia trunk;
  std::array<DhLeg, 4> legs;
  SpatialInertia hip, thigh, shank;  // in their D-H frames
  bool has_ideal_links = false;      // a hip without mass, thigh and shank thin rods
  double haa_limit = 0.0, hfe_limit = 0.0, kfe_limit = 0.0;  // rad
};

// Trunk and legs, bodies and joints leg by leg in the order of kQuadrupedLegs; not validated.
Model assemble_quadruped(const QuadrupedParts& parts);

// Gravity, legs and joint limits.
QuadrupedParts quadruped_parts(const char* family, const QuadrupedSizes& sizes);

// The same, with the masses of Sureshkumar et al.'s robot, without what is fixed to the trunk besides the legs.
QuadrupedParts weighed_quadruped_parts(const char* family, const QuadrupedSizes& sizes);

// Builds the model; refuses values no rigid body can have (each value is already within its own bounds).
Result<Model> build_quadruped(const ParameterView& values);

}  // namespace legwork
