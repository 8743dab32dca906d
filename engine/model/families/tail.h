// A tail of one to eight segments, each on a universal joint, at the back of a trunk. At zero it lies straight along -x.
// Each joint turns first about +y (pitch: + raises the tail), then about its own z (yaw: + swings it to the right), or in
// the opposite order (yaw first, theory/free_running 9).
//   p_tip = p_pivot + Ry(pitch) Rz(yaw) (-l, 0, 0), or p_pivot + Rz(yaw) Ry(pitch) (-l, 0, 0), for one segment
// Segments are either massless rods with a point mass at the end, or uniform rods of inertia m l^2/12 diag(0, 1, 1)
// (theory/tail 1.3, theory/tail 9.1). The first with one segment is the pendulum of Liu & Ben-Tzvi 2018.
#pragma once

#include "engine/model/model.h"
#include "engine/model/parameter.h"

namespace legwork {

inline constexpr int kMaxTailSegments = 8;

// Settings that robot.tail_* fill.
struct Tail {
  Vec3 pivot_B = Vec3::Zero();  // in the trunk's axes, m
  double length = 0.0;          // of all segments together, m
  double mass = 0.0;            // of all segments together, kg
  int segments = 1;             // 1 to kMaxTailSegments
  bool is_rods = false;         // false: point masses
  bool is_yaw_first = false;
  double pitch_limit = 3.1, yaw_limit = 1.55;  // of each joint in either direction, rad
};

// Moment of inertia of the straight tail about either axis of its first joint, kg m^2 (theory/tail 12.1).
double tail_inertia(const Tail& tail);

// Appends the parameters for a tail's joint limits, robot.tail_pitch_limit and robot.tail_yaw_limit.
void append_tail_limits(std::vector<Parameter>& parameters);

// Appends the bodies tail_1a (massless), tail_1, tail_2a, ..., the joints tail_1_pitch, tail_1_yaw, ... (or yaw before
// pitch), and the frame tail_tip.
void add_tail(Model& model, const Tail& tail);

// Number of the model's joints that belong to the tail; they are the last ones.
int tail_joint_count(const Model& model);

}  // namespace legwork
