// The bench of rotations: its matrices in numbers, and its studies.
#include <cmath>

#include "engine/math/so3.h"
#include "engine/scenes/lecture/rotations.h"

namespace legwork::rotations {
namespace {

constexpr const char* kOrders = "Orders of turning";
constexpr const char* kGimbal = "Gimbal lock";
constexpr const char* kQuaternions = "Quaternions";
constexpr const char* kTransforms = "Transforms";

template <class Derived>
Sheet sheet(const char* name, const char* title, const char* equation, const char* group,
            const Eigen::MatrixBase<Derived>& values, const char* rows, const char* columns,
            const char* note = "") {
  Sheet out;
  out.name = name;
  out.title = title;
  out.equation = equation;
  out.row_labels = split_words(rows);
  out.column_labels = split_words(columns);
  for (Eigen::Index i = 0; i < values.rows(); ++i)
    for (Eigen::Index j = 0; j < values.cols(); ++j) out.values.push_back(values(i, j));
  out.note = note;
  out.group = group;
  return out;
}

using Mat4 = Eigen::Matrix<double, 4, 4>;

Mat4 homogeneous(const Mat3& R, const Vec3& p) {
  Mat4 T = Mat4::Identity();
  T.topLeftCorner<3, 3>() = R;
  T.topRightCorner<3, 1>() = p;
  return T;
}

void add_orders(const Options& o, const Instant& now, std::vector<Sheet>& all) {
  const Vec3& rpy = o.rpy;
  all.push_back(sheet("R", "R of the body now", "R^T R = 1, det R = 1", kOrders, now.R, "x y z",
                      "x' y' z'", "Its columns are the body's axes in the fixed ones."));
  all.push_back(
      sheet("R_x", "Rx(roll)", "elementary", kOrders, rotation_x(rpy[0]), "x y z", "x y z"));
  all.push_back(
      sheet("R_y", "Ry(pitch)", "elementary", kOrders, rotation_y(rpy[1]), "x y z", "x y z"));
  all.push_back(
      sheet("R_z", "Rz(yaw)", "elementary", kOrders, rotation_z(rpy[2]), "x y z", "x y z"));
  all.push_back(sheet("R_extrinsic", "Roll, pitch, yaw about fixed axes", "R = Rz Ry Rx", kOrders,
                      extrinsic(rpy), "x y z", "x' y' z'"));
  // Each turn about an axis of the body as it then stands, written in the fixed axes.
  const Mat3 R_yaw = rotation_z(rpy[2]);
  const auto about = [](const Vec3& axis, double angle) {
    return rotation_from_quaternion(quaternion_about(axis, angle));
  };
  const Mat3 R_pitch = about(R_yaw.col(1), rpy[1]) * R_yaw;
  all.push_back(
      sheet("R_intrinsic", "Yaw, pitch, roll about the body's axes",
            "R = R(x'', roll) R(y', pitch) R(z, yaw)", kOrders,
            Mat3(about(R_pitch.col(0), rpy[0]) * R_pitch), "x y z", "x' y' z'",
            "The same as about fixed axes: here each factor turns about the axis where it "
            "then is, in fixed axes."));
  all.push_back(sheet("R_printed", "The slide's product without its primes", "R = Rx Ry Rz",
                      kOrders, printed_product(rpy), "x y z", "x' y' z'",
                      "Another orientation: the intrinsic sequence is Rz Ry Rx in elementary "
                      "matrices."));
}

void add_gimbal(const Options& o, const Instant& now, std::vector<Sheet>& all) {
  const Vec3 rpy = o.topic == Topic::gimbal ? now.angles : o.rpy;
  const GimbalState state = gimbal_state(rpy[0], rpy[1]);
  all.push_back(sheet(
      "E", "Rate matrix E(roll, pitch)", "omega (body axes) = E (roll', pitch', yaw')", kGimbal,
      body_rate_matrix(rpy[0], rpy[1]), "omega_x omega_y omega_z", "roll' pitch' yaw'",
      "Its columns are the rings' axes; neighbours are always perpendicular, so "
      "that the rank is never less than 2."));
  Eigen::Matrix<double, 6, 1> numbers;
  numbers << state.determinant, state.rank, state.condition, state.singular_values[0],
      state.singular_values[1], state.singular_values[2];
  all.push_back(sheet("E_numbers", "What E can do", "det E = cos(pitch)", kGimbal, numbers,
                      "determinant rank condition sigma_1 sigma_2 sigma_3", "value"));
}

void add_quaternions(const Options& o, const Instant& now, std::vector<Sheet>& all) {
  const Quat q = quaternion_from_rotation(now.R);
  Eigen::Matrix<double, 4, 4> forms;
  forms << q, conjugate(q), inverse(2.0 * q), -q;
  all.push_back(sheet("quaternion", "The body's quaternion", "q = (cos(a/2), sin(a/2) r)",
                      kQuaternions, forms, "w x y z", "q q* (2q)^-1 -q",
                      "q and -q turn alike. The inverse is q*/|q|^2: of 2q half of q*."));
  const Quat first = quaternion_about(Vec3::Unit(o.first_axis), o.first_angle);
  const Quat second = quaternion_about(Vec3::Unit(o.second_axis), o.second_angle);
  Eigen::Matrix<double, 4, 5> products;
  products << first, second, product(second, first), product_matrix(second) * first,
      product(first, second);
  all.push_back(sheet("product", "Product of two quaternions",
                      "(qr - q.r, r q + q r + q x r), and by components", kQuaternions, products,
                      "w x y z", "q' q'' q''q' by_components q'q''",
                      "Both printed forms are right; in the other order it is another rotation."));
  const Quat turn = quaternion_about(o.axis, o.angle);
  Eigen::Matrix<double, 3, 4> sandwich;
  const Vec3 turned = rotated(turn, o.point);
  sandwich << o.point, turned, rotation_from_quaternion(turn) * o.point, turned + o.shift;
  all.push_back(sheet("sandwich", "A point turned and shifted", "p' = q p q^-1, p'' = p' + t",
                      kQuaternions, sandwich, "x y z", "p qpq^-1 Rp p''", ""));
  all.back().unit = "m";
  Eigen::Matrix<double, 5, 2> comparison;
  comparison << 9, 4, 3, 3, 6, 1, 27, 16, 9, 24;
  all.push_back(
      sheet("comparison", "Rotation matrix and quaternion", "document 004's table", kQuaternions,
            comparison,
            "parameters degrees_of_freedom constraints products_to_compose "
            "products_to_turn_a_point",
            "R q",
            "Products of two numbers; a quaternion turns a point by q p q* in 24 when the "
            "zero part of p is left out."));
}

}  // namespace

std::vector<Sheet> sheets_of(const Options& o, const Instant& now) {
  std::vector<Sheet> all;
  add_orders(o, now, all);
  add_gimbal(o, now, all);
  add_quaternions(o, now, all);
  const Mat3 R = rotation_from_quaternion(quaternion_about(o.axis, o.angle));
  all.push_back(sheet("T", "Turned by the point's rotation, then shifted", "T = [R p; 0 1]",
                      kTransforms, homogeneous(R, o.shift), "x y z 1", "x y z 1"));
  all.push_back(sheet("T_inverse", "Its inverse", "T^-1 = [R^T -R^T p; 0 1]", kTransforms,
                      homogeneous(R.transpose(), -(R.transpose() * o.shift)), "x y z 1",
                      "x y z 1"));
  return all;
}

std::vector<StudyName> study_names() {
  return {{"angular-speed", "Angular speed on each way between the two orientations"},
          {"condition", "Condition number of the rate matrix over the pitch"}};
}

Result<Study> study_of(const Options& o, int index) {
  Study study;
  if (index == 1) {
    study.title = "Condition number of the rate matrix E";
    study.x_label = "pitch";
    study.x_unit = "rad";
    study.y_label = "condition number";
    study.series = {{"(1 + |sin pitch|) / |cos pitch|", {}, {}, false}};
    for (int k = -89; k <= 89; ++k) {
      const double pitch = k * kPi / 180.0;
      study.series[0].x.push_back(pitch);
      study.series[0].y.push_back(gimbal_state(0.0, pitch).condition);
    }
    study.sentence =
        "It is 1 at level, 2.414 at 45 deg, 114.6 at 89 deg and has no bound at 90 deg, where the "
        "rank is 2.";
    return study;
  }
  const RotationEnds ends{o.start_rpy, o.rpy};
  static constexpr const char* kLabels[] = {"slerp", "slerp, long way", "log and exp",
                                            "matrix entries", "Euler angles"};
  study.title = "Angular speed on each way";
  study.x_label = "part of the way";
  study.y_label = "angle per part";
  study.y_unit = "rad";
  double fastest = 0.0;
  for (int k = 0; k < kRotationPaths; ++k) {
    Study::Series series{kLabels[k], {}, {}, false};
    for (int i = 0; i <= 100; ++i) {
      series.x.push_back(0.01 * i);
      series.y.push_back(on_path(ends, static_cast<RotationPath>(k), 0.01 * i).speed);
      if (k == 3) fastest = std::max(fastest, series.y.back());
    }
    study.series.push_back(std::move(series));
  }
  study.sentence = "Slerp and log and exp keep " + short_text(angle_of(ends)) +
                   " rad; mixed matrix entries reach " + short_text(fastest) +
                   " rad; the Euler angles turn by " +
                   short_text(path_length(ends, RotationPath::euler)) + " rad in all.";
  return study;
}

}  // namespace legwork::rotations
