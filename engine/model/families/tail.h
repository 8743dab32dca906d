// A tail of one to eight segments, each on a universal joint, at the back of a trunk. Straight at zero, it lies along -x;
// each joint turns first about +y (pitch: + raises the tail), then about its own z (yaw: + swings it to the right), or the
// other way round (yaw first, theory/free_running 9).
//   p_tip = p_pivot + Ry(pitch) Rz(yaw) (-l, 0, 0), or p_pivot + Rz(yaw) Ry(pitch) (-l, 0, 0), for one segment
// Two kinds (theory/tail 1.3, theory/tail 9.1): a point mass at each segment's end on a massless
// rod, or uniform rods of inertia m l^2/12 diag(0, 1, 1). With one segment the first is the pendulum of Liu & Ben-Tzvi 2018.
#pragma once

#include "engine/model/model.h"
#include "engine/model/parameter.h"

namespace legwork {

inline constexpr int kMaxTailSegments = 8;

// What robot.tail_* fill.
struct Tail {
  Vec3 pivot_B = Vec3::Zero();  // in the trunk, m
  double length = 0.0;          // of all segments, m
  double mass = 0.0;            // of all segments, kg
  int segments = 1;
  bool is_rods = false;
  bool is_yaw_first = false;
  double pitch_limit = 3.1, yaw_limit = 1.55;  // of each joint to either side, rad
};

// Moment of inertia of the straight tail about its first joint, either axis, kg m^2 (theory/tail 12.1).
double tail_inertia(const Tail& tail);

// Joint limits of a tail: robot.tail_pitch_limit, robot.tail_yaw_limit.
void append_tail_limits(std::vector<Parameter>& parameters);

// Appends bodies tail_1a (massless), tail_1, tail_2a, ..., joints tail_1_pitch, tail_1_yaw (or these two the other way
// round), ... and the frame tail_tip.
void add_tail(Model& model, const Tail& tail);

// How many joints of the model belong to the tail; they are its last.
int tail_joint_count(const Model& model);

}  // namespace legwork
