// Ways from one orientation to another, s from 0 to 1, and how fast each turns (theory/lecture 3).
//   slerp, log/exp   R0 exp(s log(R0^T R1)): the same path, at constant speed          Bennewitz & Khorshidi's lecture; [Shoemake85]
//   slerp, long way  the same great circle from q0 to -q1: 2 pi minus the angle
//   matrix entries   (1 - s) R0 + s R1, made a rotation again by its polar factor: about the same axis, by
//                    atan2(s sin a, 1 - s + s cos a), since across the axis both are complex numbers; before that its
//                    determinant is |1 - s + s e^ia|^2
//   Euler angles     roll, pitch, yaw each linearly; body rates E(roll, pitch) (roll', pitch', yaw')
#pragma once

#include <array>

#include "engine/math/quaternion.h"

namespace legwork {

// omega in body axes = E (roll', pitch', yaw') for R = Rz(yaw) Ry(pitch) Rx(roll); det E = cos(pitch): theory/lecture 1.3.
Mat3 body_rate_matrix(double roll, double pitch);

// What E can do at a pitch: its singular values are sqrt(1 + |sin|), 1 and sqrt(1 - |sin|).
struct GimbalState {
  std::array<double, 3> singular_values;  // falling
  double determinant;
  double condition;  // at most kWorstCondition
  int rank;          // singular values above 1e-9 of the largest
  Vec3 lost;         // unit, body axes: the turn that takes the fastest angles
};
inline constexpr double kWorstCondition = 1e16;
GimbalState gimbal_state(double roll, double pitch);

enum class RotationPath { slerp, slerp_long, log_exp, matrix_entries, euler };
inline constexpr int kRotationPaths = 5;

struct RotationEnds {
  Vec3 rpy_0, rpy_1;  // rad
};

// R at s, and the angular speed per unit of s, rad.
struct PathPoint {
  Mat3 R;
  double speed;
};
PathPoint on_path(const RotationEnds& ends, RotationPath path, double s);

// Angle between the ends, in [0, pi].
double angle_of(const RotationEnds& ends);

// Of (1 - s) R0 + s R1.
double entries_determinant(const RotationEnds& ends, double s);

// The angle turned on the whole path, rad, by Simpson's rule.
double path_length(const RotationEnds& ends, RotationPath path);

}  // namespace legwork
