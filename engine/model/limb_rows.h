// The constants of up to eight limbs alike, in rows of lanes: plain data, the same for every width. In the rows every link's
// frame is turned about its origin so that its joint's axis is z; one whose axis is z keeps its axes.
// Included by files that are compiled for one instruction set each: no library function may be in here.
#pragma once

#include "engine/math/lanes.h"

namespace legwork {

inline constexpr int kMaxLimbDepth = 8;

// The constants of one joint and its link, of up to eight limbs.
struct LimbJoint {
  lanes::Row R[9];    // of the joint at zero in the parent, by columns
  lanes::Row p[3];    // its origin in the parent, m
  lanes::Row mass;    // kg
  lanes::Row com[3];  // m
  lanes::Row I[6];    // about the centre of mass: xx yy zz xy xz yz, kg m^2
  // Of all limbs of the group, and worth knowing: a quarter of the work.
  bool is_parallel = true;  // R is the identity: the axis is parallel to the one before
  bool is_diagonal = true;  // xy, xz, yz are zero
};

// Up to eight limbs of the same depth, all with a foot on their last link or all without.
struct LimbGroup {
  int count = 0;
  int depth = 0;
  bool has_feet = false;
  LimbJoint joints[kMaxLimbDepth];                // from the trunk on
  lanes::Row foot[3];                             // in the last link, m
  int body[kMaxLimbDepth][lanes::kRowLanes];      // of the model; unused lanes repeat the first
  int velocity[kMaxLimbDepth][lanes::kRowLanes];  // the joints' indices in v
  int foot_index[lanes::kRowLanes];               // of the model; -1: none
};

}  // namespace legwork
