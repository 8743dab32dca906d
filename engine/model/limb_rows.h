// The constants of up to eight equal chains, in rows of lanes: plain data, the same for every width. In the rows each
// link's frame is turned about its origin so that its own joint's axis is z, and the next joint's is z or -y if the two
// are parallel or at right angles. A joint's angle then has another zero (`zero_cos`, `zero_sin`).
// Included by files compiled for one instruction set each: no library function may be defined here.
#pragma once

#include "engine/math/lanes.h"

namespace legwork {

inline constexpr int kMaxLimbDepth = 8;

// How a joint's axis lies relative to the one before. Knowing it saves a third of the work.
enum class AxisTurn {
  none,     // R is the identity
  quarter,  // R = [x z -y], a quarter turn about x
  roll,     // of a first joint, R = [-y z -x]: hips that move legs sideways
  any,
};

// The constants of one joint and its link, for up to eight limbs.
struct LimbJoint {
  lanes::Row R[9];                // rotation of the joint at zero in the parent, by columns
  lanes::Row R_CB[9];             // from the body's axes to those of the rows, by columns
  lanes::Row zero_cos, zero_sin;  // of the rows' angle at which the joint's own coordinate is zero
  lanes::Row p[3];                // its origin in the parent, m
  lanes::Row mass;                // kg
  lanes::Row com[3];              // m
  lanes::Row I[6];                // about the centre of mass: xx yy zz xy xz yz, kg m^2
  lanes::Row h[3];                // mass com, kg m
  lanes::Row I_O[6];              // about the origin, in I's order
  // True of all limbs of the group:
  AxisTurn turn = AxisTurn::any;
  bool has_zero = false;   // the angle of zero_cos, zero_sin is not zero
  bool is_along_x = true;  // p lies on the x axis
  bool is_com_along_x = true;
  bool is_diagonal = true;  // xy, xz and yz of I are zero
  bool is_round = true;     // diagonal, and yy = zz
};

// Up to eight limbs of the same depth, either all with a foot on their last link or all without.
struct LimbGroup {
  int count = 0;
  int depth = 0;
  bool has_feet = false;
  bool is_in_order = false;  // in v the joints follow each other limb by limb
  bool is_foot_along_x = true;
  LimbJoint joints[kMaxLimbDepth];  // from the trunk on
  lanes::Row foot[3];               // in the last link, m
  int body[kMaxLimbDepth]
          [lanes::kRowLanes];  // index in Model::bodies; unused lanes repeat the first
  int velocity[kMaxLimbDepth][lanes::kRowLanes];  // the joints' indices in v
  int foot_index[lanes::kRowLanes];               // index in Model::feet; -1: none
};

}  // namespace legwork
