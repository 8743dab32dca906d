// What the two contact-aided filters estimate, and the names of its errors.
//
//   estimate  p, v (world), R (body to world), b_a, b_w (IMU biases, body axes), c_1..c_4 (points where feet stand, world)
//   error     27 numbers in blocks of three: dp, dv, dtheta, db_a, db_w, dc_1..dc_4, of two kinds:
//     error_state      x = x^ + dx for p, v, b, c;      R = R^ Exp(dtheta)       dtheta in body axes
//     right_invariant  x = Exp(dtheta) x^ + J_l(dtheta) dx for p, v, c;  R = Exp(dtheta) R^   dtheta in world axes
//                      (b as above): the error of the group SE_{2+4}(3) seen from the world
// Sources: theory/lecture 9.1 to 9.3; [Bloesch12] (contact points as states); [Hartley20].
// A foot in the air has no error: its rows and columns of the covariance are zero. Feet are FL, FR, RL, RR.
#pragma once

#include <array>

#include "engine/math/so3.h"

namespace legwork {

inline constexpr int kFilterFeet = 4;
inline constexpr int kErrorSize = 15 + 3 * kFilterFeet;  // 27
inline constexpr int kErrorBlocks = kErrorSize / 3;

using ErrorVec = Eigen::Matrix<double, kErrorSize, 1>;
using ErrorMat = Eigen::Matrix<double, kErrorSize, kErrorSize>;

// Blocks of three in the error, at 3 * block; a foot's is kDc + foot.
enum ErrorBlock : int { kDp, kDv, kDtheta, kDba, kDbw, kDc };

// Which error a filter uses: (9.3) or (9.2). Also the order of everything that is kept once per filter.
enum class FilterKind { right_invariant, error_state };

// The estimate x of (9.1), or the true state in the same terms.
struct ContactEstimate {
  Vec3 p = Vec3::Zero(), v = Vec3::Zero();    // m, m/s, world
  Quat orientation = {1.0, 0.0, 0.0, 0.0};    // of R, body to world
  Vec3 ba = Vec3::Zero(), bw = Vec3::Zero();  // m/s^2, rad/s, body
  // m, world: where each foot stands; of a foot in the air, where it stood last.
  std::array<Vec3, kFilterFeet> c = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  std::array<bool, kFilterFeet> stands = {};

  // Body to world.
  Mat3 R() const { return rotation_from_quaternion(orientation); }
};

// An estimate with its uncertainty. Which error P is of, the FilterKind passed along says.
struct ContactFilter {
  ContactEstimate x;
  ErrorMat P = ErrorMat::Zero();  // covariance of the error, symmetric to the bit
};

// What an IMU measures over one time step: specific force (m/s^2) and angular velocity (rad/s), in body axes, biases
// included.
struct ImuSample {
  Vec3 force = Vec3::Zero(), rate = Vec3::Zero();
};

// Corrects `x` by dx: if x errs by exactly dx, the result is the truth (theory/lecture 9.2, 9.3). Points of feet in the
// air stay.
void correct(FilterKind kind, const ErrorVec& dx, ContactEstimate& x);

// The inverse of correct(): the dx that takes `x` to `truth`. Zero for feet that do not stand in x. The attitudes must
// differ by less than half a turn.
ErrorVec error_of(FilterKind kind, const ContactEstimate& x, const ContactEstimate& truth);

}  // namespace legwork
