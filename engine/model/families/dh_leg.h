// A leg of three revolute joints, of which the last two have parallel axes, and its mount: what foot paths and inverse
// kinematics need to know. The legs of Sureshkumar et al. 2025 and of Ashok & Rambabu 2017 are the same chain l0, l1, l2
// with different first axes.
#pragma once

#include <vector>

#include "engine/math/linear.h"

namespace legwork {

// The axis of the first joint and its zero.
enum class LegMount {
  abduction,  // Sureshkumar et al. 2025, Fig. 1: axis forward, theta1 = 90 degrees points the leg down
  left,  // Ashok & Rambabu 2017, alpha = +90 degrees: axis up, theta1 = 0 points the leg forward
  right  // Ashok & Rambabu 2017, alpha = -90 degrees: the same, but theta2 and theta3 turn downward
};

struct DhLeg {
  Vec3 hip_B = Vec3::Zero();  // hip in the trunk frame, m
  double l1 = 0.0;            // thigh or femur, m
  double l2 = 0.0;            // shank or tibia, m
  // Sign of theta3. With the mount `abduction`, -1 puts the knee in front of the leg (Sureshkumar et al. 2025, Fig. 1),
  // +1 behind it.
  double knee_sign = -1.0;
  const char* name = "";  // "FL"
  LegMount mount = LegMount::abduction;
  double l0 = 0.0;  // coxa: from the first joint's axis to the second's, m
};

using Legs = std::vector<DhLeg>;

inline constexpr int kMaxLegs = 6;

}  // namespace legwork
