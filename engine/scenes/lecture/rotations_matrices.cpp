// The scene of rotations: its matrices in numbers, and its studies.
#include <algorithm>

#include "engine/run/matrix_tables.h"
#include "engine/scenes/lecture/rotations.h"

namespace legwork::rotations {
namespace {

constexpr const char* kGimbal = "Gimbal lock";
constexpr const char* kQuaternions = "Quaternions";

using Mat4 = Eigen::Matrix<double, 4, 4>;

Mat4 homogeneous(const Mat3& R, const Vec3& p) {
  Mat4 T = Mat4::Identity();
  T.topLeftCorner<3, 3>() = R;
  T.topRightCorner<3, 1>() = p;
  return T;
}

void add_orders(const Options& o, const Instant& now, std::vector<MatrixTable>& all) {
  const Vec3& rpy = o.rpy;
  constexpr const char *kFixed = "x|y|z", *kTurned = "x'|y'|z'";
  const auto add = [&all](const char* name, const char* title, const char* equation, const Mat3& R,
                          const char* columns, const char* note = "") {
    add_matrix_table(all, {name, title, equation, "", "Orders of turning"}, kFixed, columns, R,
                     note);
  };
  add("R", "R of the body now", "R^T R = 1, det R = 1", now.R, kTurned,
      "Its columns are the body's axes in the fixed ones.");
  add("R_x", "Rx(roll)", "elementary", rotation_x(rpy[0]), kFixed);
  add("R_y", "Ry(pitch)", "elementary", rotation_y(rpy[1]), kFixed);
  add("R_z", "Rz(yaw)", "elementary", rotation_z(rpy[2]), kFixed);
  add("R_extrinsic", "Roll, pitch, yaw about fixed axes", "R = Rz Ry Rx", extrinsic(rpy), kTurned);
  // Each turn about an axis of the body as it then stands, written in the fixed axes.
  const Mat3 R_yaw = rotation_z(rpy[2]);
  const auto about = [](const Vec3& axis, double angle) {
    return rotation_from_quaternion(quaternion_about(axis, angle));
  };
  const Mat3 R_pitch = about(R_yaw.col(1), rpy[1]) * R_yaw;
  add("R_intrinsic", "Yaw, pitch, roll about the body's axes",
      "R = R(x'', roll) R(y', pitch) R(z, yaw)", about(R_pitch.col(0), rpy[0]) * R_pitch, kTurned,
      "The same as about fixed axes: here each factor turns about the current position of its "
      "axis, in fixed axes.");
  add("R_printed", "The slide's product without its primes", "R = Rx Ry Rz", printed_product(rpy),
      kTurned, "Another orientation: the intrinsic sequence is Rz Ry Rx in elementary matrices.");
}

void add_gimbal(const Options& o, const Instant& now, std::vector<MatrixTable>& all) {
  const Vec3 rpy = o.topic == Topic::gimbal ? now.angles : o.rpy;
  const GimbalState state = gimbal_state(rpy[0], rpy[1]);
  add_matrix_table(
      all,
      {"E", "Rate matrix E(roll, pitch)", "omega (body axes) = E (roll', pitch', yaw')", "",
       kGimbal},
      "omega_x|omega_y|omega_z", "roll'|pitch'|yaw'", body_rate_matrix(rpy[0], rpy[1]),
      "Its columns are the rings' axes; neighbours are always perpendicular, so that the "
      "rank is never less than 2.");
  Vec6 numbers;
  numbers << state.determinant, state.rank, state.condition, state.singular_values[0],
      state.singular_values[1], state.singular_values[2];
  add_matrix_table(all,
                   {"E_numbers", "Rates that E can produce", "det E = cos(pitch)", "", kGimbal},
                   "determinant|rank|condition|sigma_1|sigma_2|sigma_3", "value", numbers);
}

void add_quaternions(const Options& o, const Instant& now, std::vector<MatrixTable>& all) {
  constexpr const char* kParts = "w|x|y|z";
  const Quat q = quaternion_from_rotation(now.R);
  Mat4 forms;
  forms << q, conjugate(q), inverse(2.0 * q), -q;
  add_matrix_table(
      all, {"quaternion", "The body's quaternion", "q = (cos(a/2), sin(a/2) r)", "", kQuaternions},
      kParts, "q|q*|(2q)^-1|-q", forms,
      "q and -q turn alike. The inverse is q*/|q|^2: of 2q half of q*.");
  const Quat first = quaternion_about(Vec3::Unit(o.first_axis), o.first_angle);
  const Quat second = quaternion_about(Vec3::Unit(o.second_axis), o.second_angle);
  Eigen::Matrix<double, 4, 5> products;
  products << first, second, product(second, first), product_matrix(second) * first,
      product(first, second);
  add_matrix_table(all,
                   {"product", "Product of two quaternions",
                    "(qr - q.r, r q + q r + q x r), and by components", "", kQuaternions},
                   kParts, "q'|q''|q''q'|by_components|q'q''", products,
                   "Both printed forms are right; in the other order it is another rotation.");
  const Quat turn = quaternion_about(o.axis, o.angle);
  Eigen::Matrix<double, 3, 4> sandwich;
  const Vec3 turned = rotated(turn, o.point);
  sandwich << o.point, turned, rotation_from_quaternion(turn) * o.point, turned + o.shift;
  add_matrix_table(
      all,
      {"sandwich", "A point turned and shifted", "p' = q p q^-1, p'' = p' + t", "m", kQuaternions},
      "x|y|z", "p|qpq^-1|Rp|p''", sandwich);
  Eigen::Matrix<double, 5, 2> comparison;
  comparison << 9, 4, 3, 3, 6, 1, 27, 16, 9, 24;
  add_matrix_table(
      all,
      {"comparison", "Rotation matrix and quaternion", "Bennewitz & Khorshidi's table", "",
       kQuaternions},
      "parameters|degrees_of_freedom|constraints|products_to_compose|products_to_turn_a_point",
      "R|q", comparison,
      "Products of two numbers; a quaternion turns a point by q p q* in 24 when the zero part of p "
      "is left out.");
}

Study condition_over_pitch() {
  Study study("Condition number of the rate matrix E", "pitch", "rad", "condition number", "");
  Study::Series& line = study.add_line("(1 + |sin pitch|) / |cos pitch|");
  for (int k = -89; k <= 89; ++k) {
    const double pitch = k * kPi / 180.0;
    line.add(pitch, gimbal_state(0.0, pitch).condition);
  }
  study.sentence =
      "It is 1 at level, 2.414 at 45 deg, 114.6 at 89 deg and has no bound at 90 deg, where the "
      "rank is 2.";
  return study;
}

Study speed_along_each_path(const Options& o) {
  const RotationEnds ends{o.start_rpy, o.rpy};
  Study study("Angular speed on each path", "fraction of the path", "", "angle per part", "rad");
  double fastest = 0.0;
  for (std::size_t k = 0; k < kPathTitles.size(); ++k) {
    Study::Series& line = study.add_line(kPathTitles[k]);
    const auto path = static_cast<RotationPath>(k);
    for (int i = 0; i <= 100; ++i) {
      line.add(0.01 * i, on_path(ends, path, 0.01 * i).speed);
      if (path == RotationPath::matrix_entries) fastest = std::max(fastest, line.y.back());
    }
  }
  study.sentence = "Slerp and log and exp keep " + short_text(angle_of(ends)) +
                   " rad; mixed matrix entries reach " + short_text(fastest) +
                   " rad; the Euler angles turn by " +
                   short_text(path_length(ends, RotationPath::euler)) + " rad in all.";
  return study;
}

}  // namespace

std::vector<MatrixTable> Rotations::matrix_tables(double, const VecX& x) {
  const Options& o = options_;
  const Instant now = instant(x);
  std::vector<MatrixTable> all;
  add_orders(o, now, all);
  add_gimbal(o, now, all);
  add_quaternions(o, now, all);
  const Mat3 R = rotation_from_quaternion(quaternion_about(o.axis, o.angle));
  constexpr const char *kTransforms = "Transforms", *kFour = "x|y|z|1";
  add_matrix_table(
      all, {"T", "Turned by the point's rotation, then shifted", "T = [R p; 0 1]", "", kTransforms},
      kFour, kFour, homogeneous(R, o.shift));
  add_matrix_table(all, {"T_inverse", "Its inverse", "T^-1 = [R^T -R^T p; 0 1]", "", kTransforms},
                   kFour, kFour, homogeneous(R.transpose(), -(R.transpose() * o.shift)));
  return all;
}

Result<Study> Rotations::study(int index) {
  return index == 1 ? condition_over_pitch() : speed_along_each_path(options_);
}

}  // namespace legwork::rotations
