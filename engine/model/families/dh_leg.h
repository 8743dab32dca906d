// A leg of three revolute joints, the last two with parallel axes, and where it is mounted: what foot paths and inverse
// kinematics need to know of it. Both kinds of the documents are the same chain l0, l1, l2 under another first axis.
#pragma once

#include <vector>

#include "engine/math/linear.h"

namespace legwork {

// The first joint's axis and zero.
enum class LegMount {
  abduction,  // Sureshkumar et al. 2025, Fig. 1: axis forward, theta1 = 90 degrees points the leg down
  left,  // Ashok & Rambabu 2017, alpha = +90 degrees: axis up, theta1 = 0 points the leg forward
  right  // Ashok & Rambabu 2017, alpha = -90 degrees: the same, theta2 and theta3 turned downward
};

struct DhLeg {
  Vec3 hip_B = Vec3::Zero();  // hip in the trunk frame
  double l1 = 0.0;            // thigh; femur
  double l2 = 0.0;            // shank; tibia
  double knee_sign =
      -1.0;  // of theta3: Sureshkumar et al. 2025: -1 knee in front of the leg (Fig. 1), +1 behind
  const char* name = "";  // "FL"
  LegMount mount = LegMount::abduction;
  double l0 = 0.0;  // first joint's axis to the second's; coxa
};

using Legs = std::vector<DhLeg>;

inline constexpr int kMaxLegs = 6;

}  // namespace legwork
