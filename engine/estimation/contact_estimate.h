// What the two contact-aided filters estimate, and the names of its errors.
//
//   estimate  p, v (world), R (body to world), b_a, b_w (IMU biases, body axes), c_1..c_4 (points where feet stand, world)
//   error     27 numbers in blocks of three: dp, dv, dtheta, db_a, db_w, dc_1..dc_4, of two kinds:
//     error_state      x = x^ + dx for p, v, b, c;      R = R^ Exp(dtheta)       dtheta in body axes
//     right_invariant  x = Exp(dtheta) x^ + J_l(dtheta) dx for p, v, c;  R = Exp(dtheta) R^   dtheta in world axes
//                      (b as above): the error of the group SE_{2+4}(3) seen from the world
// Sources: theory/lecture 9; [Bloesch12] (contact points as states); [Hartley20].
// A foot that is in the air has no error: its rows and columns of the covariance are zero.
#pragma once

#include <array>

#include "engine/math/so3.h"

namespace legwork {

inline constexpr int kFilterFeet = 4;
inline constexpr int kErrorSize = 15 + 3 * kFilterFeet;
inline constexpr int kErrorBlocks = kErrorSize / 3;

using ErrorVec = Eigen::Matrix<double, kErrorSize, 1>;
using ErrorMat = Eigen::Matrix<double, kErrorSize, kErrorSize>;

// Blocks of the error; a foot's is kDc + foot.
enum ErrorBlock : int { kDp, kDv, kDtheta, kDba, kDbw, kDc };

enum class FilterKind { right_invariant, error_state };

struct ContactEstimate {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero();    // m, m/s, world
  Quat orientation = {1.0, 0.0, 0.0, 0.0};    // of R, body to world
  Vec3 ba = Vec3::Zero(), bw = Vec3::Zero();  // m/s^2, rad/s, body
  std::array<Vec3, kFilterFeet> c = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  std::array<bool, kFilterFeet> stands = {};

  Mat3 R() const { return rotation_from_quaternion(orientation); }
};

struct ContactFilter {
  ContactEstimate x;
  ErrorMat P = ErrorMat::Zero();  // covariance of the error
};

// What an IMU says of one time step: specific force (m/s^2) and angular velocity (rad/s), body axes, with their biases.
struct ImuSample {
  Vec3 force = Vec3::Zero(), rate = Vec3::Zero();
};

// The estimate that errs by nothing, if `x` errs by dx.
void correct(FilterKind kind, const ErrorVec& dx, ContactEstimate& x);

// dx of correct() that takes `x` to `truth`; feet that do not stand in x have none.
ErrorVec error_of(FilterKind kind, const ContactEstimate& x, const ContactEstimate& truth);

}  // namespace legwork
