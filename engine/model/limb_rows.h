// The constants of up to eight limbs alike, in rows of lanes: plain data, the same for every width. In the rows every link's
// frame is turned about its origin so that its joint's axis is z, and the next one's z or -y where these are parallel or
// at right angles; a joint's angle is then counted from elsewhere (`zero`).
// Included by files that are compiled for one instruction set each: no library function may be in here.
#pragma once

#include "engine/math/lanes.h"

namespace legwork {

inline constexpr int kMaxLimbDepth = 8;

// How a joint's axis stands to the one before; a third of the work.
enum class AxisTurn {
  none,     // R is the identity
  quarter,  // a quarter turn about x: R = [x z -y]
  any,
};

// The constants of one joint and its link, of up to eight limbs.
struct LimbJoint {
  lanes::Row R[9];                // of the joint at its zero in the parent, by columns
  lanes::Row zero_cos, zero_sin;  // of the angle at which the joint's own coordinate is zero
  lanes::Row p[3];                // its origin in the parent, m
  lanes::Row mass;                // kg
  lanes::Row com[3];              // m
  lanes::Row I[6];                // about the centre of mass: xx yy zz xy xz yz, kg m^2
  lanes::Row h[3];                // mass com, kg m
  lanes::Row I_O[6];              // about the origin, in I's order
  // Of all limbs of the group:
  AxisTurn turn = AxisTurn::any;
  bool has_zero = false;   // that angle is not zero
  bool is_along_x = true;  // p is
  bool is_com_along_x = true;
  bool is_diagonal = true;  // xy, xz, yz of I are zero
  bool is_round = true;     // about x: and yy = zz
};

// Up to eight limbs of the same depth, all with a foot on their last link or all without.
struct LimbGroup {
  int count = 0;
  int depth = 0;
  bool has_feet = false;
  bool is_in_order = false;  // the joints, limb by limb, follow each other in v
  bool is_foot_along_x = true;
  LimbJoint joints[kMaxLimbDepth];                // from the trunk on
  lanes::Row foot[3];                             // in the last link, m
  int body[kMaxLimbDepth][lanes::kRowLanes];      // of the model; unused lanes repeat the first
  int velocity[kMaxLimbDepth][lanes::kRowLanes];  // the joints' indices in v
  int foot_index[lanes::kRowLanes];               // of the model; -1: none
};

}  // namespace legwork
