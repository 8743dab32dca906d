// Rotations: orders of turning, gimbal lock, quaternions (document 004, "Quaternions for Rotations").
#include <cmath>

#include "bindings/claims/lecture/study.h"
#include "engine/math/small_svd.h"
#include "engine/scenes/lecture/rotations.h"

namespace legwork::claims {
namespace {

constexpr double kRounding = 1e-12;

// Row by row, as the reference has it.
std::vector<double> entries(const Mat3& R) {
  std::vector<double> out;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) out.push_back(R(i, j));
  return out;
}

template <class Vector>
std::vector<double> entries_of(const Vector& v) {
  return {v.data(), v.data() + v.size()};
}

Quat random_quaternion(Random& random) {
  Quat q;
  for (int k = 0; k < 4; ++k) q[k] = random.uniform(-1.0, 1.0);
  return q;
}

// Yaw, pitch, roll, each about an axis of the body as it then stands.
Mat3 about_own_axes(const Vec3& rpy) {
  Mat3 R = rotation_z(rpy[2]);
  R = rotation_from_quaternion(quaternion_about(R.col(1), rpy[1])) * R;
  return rotation_from_quaternion(quaternion_about(R.col(0), rpy[0])) * R;
}

// Rx' Ry' Rz': each factor the elementary turn in the axes that the factors before it in time have turned.
Mat3 about_turned_axes(const Vec3& rpy) {
  const Mat3 Rz = rotation_z(rpy[2]);
  const Mat3 Ry = Rz * rotation_y(rpy[1]) * Rz.transpose();
  const Mat3 so_far = Ry * Rz;
  const Mat3 Rx = so_far * rotation_x(rpy[0]) * so_far.transpose();
  return Rx * Ry * Rz;
}

void check_orders(const JsonValue& numbers, Report& report) {
  const Vec3 rpy(kPi, 0.25 * kPi, 0.5 * kPi);
  const Mat3 R = rotations::extrinsic(rpy), printed = rotations::printed_product(rpy);
  const Quat q = quaternion_from_rpy(rpy);
  report.source(kLectureFile);
  report.list("roll, pitch, yaw 180, 45, 90 deg about fixed axes: R", numbers_of(numbers, "R"),
              entries(R), kRounding);
  report.list("its quaternion", numbers_of(numbers, "quat_wxyz"), entries_of(q), kRounding);
  report.list("the other quaternion of it", numbers_of(numbers, "quat_alt"), entries_of(Quat(-q)),
              kRounding);
  report.list("Rx Ry Rz of elementary matrices", numbers_of(numbers, "printed_order_R"),
              entries(printed), kRounding);
  report.source("theory/lecture 1");
  report.value("that product is away from the intrinsic sequence by, deg", 163.16,
               angle_between(printed, about_own_axes(rpy)) / kDegree, 0.00501);
  report.source("Bennewitz & Khorshidi, \"Intrinsic Rotation\"");
  report.small("R = Rx' Ry' Rz' as printed, about the turned axes: angle to the sequence, rad", 0.0,
               angle_between(about_turned_axes(rpy), about_own_axes(rpy)), kRounding);
  report.small("R = Rz Ry Rx: angle to yaw, pitch, roll about the body's axes, rad", 0.0,
               angle_between(R, about_own_axes(rpy)), kRounding);
  report.source("Bennewitz & Khorshidi, \"Rotation Matrix\"");
  report.small("R^T R - 1", 0.0, largest_entry(R.transpose() * R - Mat3::Identity()), 1e-15);
  report.small("det R - 1", 0.0, std::abs(determinant(R) - 1.0), 1e-15);
}

void check_gimbal(const JsonValue& rows, Report& report) {
  constexpr double kRoll = 0.3;
  report.source(kLectureFile);
  int least = 3;
  double condition = 0.0;
  for (const JsonValue& row : rows.items) {
    const double degrees = row.find("pitch_deg")->number;
    const GimbalState now = gimbal_state(kRoll, degrees * kDegree);
    const std::string at_pitch = "rate matrix at " + number_text(degrees) + " deg: ";
    report.value(at_pitch + "determinant", row.find("det")->number, now.determinant, kRounding);
    report.value(at_pitch + "rank", row.find("rank")->number, now.rank, 0.0);
    const JsonValue& printed = *row.find("cond");
    if (printed.kind == JsonValue::Kind::number)
      report.value(at_pitch + "condition number", printed.number, now.condition,
                   1e-11 * printed.number);
    SmallSvd svd;
    small_svd(body_rate_matrix(kRoll, degrees * kDegree), svd);
    for (int k = 0; k < 3; ++k)
      update_max(condition, std::abs(svd.s[k] - now.singular_values[at(k)]));
    least = std::min(least, rank_of(svd));
  }
  report.small("singular values off those of E's decomposition", 0.0, condition, 1e-14);
  report.source("Bennewitz & Khorshidi, \"Gimbal Lock\"");
  report.refute("\"all three align\": axes that are left", 1.0, least, 2.0, 0.0);
  report.value("gimbal lock: axes that are left", 2.0, least, 0.0);
  double slant = 0.0, moved = 0.0;
  for (int k = 0; k <= 36; ++k) {
    const Mat3 E = body_rate_matrix(0.2 * k, 10.0 * k * kDegree);
    update_max(slant, std::abs(E.col(0).dot(E.col(1))));
    update_max(slant, std::abs(E.col(1).dot(E.col(2))));
    const double turn = 0.1 * k;
    update_max(moved, angle_between(rotations::extrinsic({0.2, 0.5 * kPi, 0.7}),
                                    rotations::extrinsic({0.2 + turn, 0.5 * kPi, 0.7 + turn})));
  }
  report.small("gimbal lock: cosine between neighbouring axes", 0.0, slant, 1e-15);
  report.small("gimbal lock: at 90 deg roll and yaw that grow alike turn the body by, rad", 0.0,
               moved, 1e-14);
}

void check_example(const JsonValue& numbers, const JsonValue& rigid, Report& report) {
  const Quat q = quaternion_about(Vec3(0.6, 0.8, 0.0), 30.0 * kDegree);
  report.source(kLectureFile);
  report.list("30 deg about (.6, .8, 0): q", numbers_of(numbers, "q"), entries_of(q), kRounding);
  report.list("30 deg about (.6, .8, 0): R", numbers_of(numbers, "R"),
              entries(rotation_from_quaternion(q)), kRounding);
  struct Example {
    const char* key;
    Vec3 p;
  };
  const Example examples[] = {{"rot[1, 0, 0]", {1, 0, 0}},
                              {"rot[0, 1, 0]", {0, 1, 0}},
                              {"rot[0, 0, 1]", {0, 0, 1}},
                              {"rot[1, 2, 3]", {1, 2, 3}}};
  for (const Example& example : examples)
    report.list(std::string("q p q^-1, ") + example.key, numbers_of(numbers, example.key),
                entries_of(rotated(q, example.p)), kRounding);
  const Vec3 t = vector_of(rigid, "t"), p = vector_of(rigid, "p");
  report.list("q p q^-1 + t", numbers_of(rigid, "out"), entries_of(Vec3(rotated(q, p) + t)),
              kRounding);
}

void check_composition(const JsonValue& numbers, Report& report) {
  const Quat z90 = quaternion_about(Vec3::UnitZ(), 0.5 * kPi);
  const Quat x90 = quaternion_about(Vec3::UnitX(), 0.5 * kPi);
  const Quat right = product(x90, z90), swapped = product(z90, x90);
  report.source(kLectureFile);
  report.list("90 deg about z", numbers_of(numbers, "q_first_z90"), entries_of(z90), kRounding);
  report.list("90 deg about x", numbers_of(numbers, "q_second_x90"), entries_of(x90), kRounding);
  report.list("first about z, then about x: q'' q'", numbers_of(numbers, "q2q1"), entries_of(right),
              kRounding);
  report.list("the other order: q' q''", numbers_of(numbers, "q1q2"), entries_of(swapped),
              kRounding);
  report.list("q'' q' turns x to", numbers_of(numbers, "q2q1_on_x"),
              entries_of(rotated(right, Vec3::UnitX())), kRounding);
  report.list("q' q'' turns x to", numbers_of(numbers, "q1q2_on_x"),
              entries_of(rotated(swapped, Vec3::UnitX())), kRounding);
}

void check_algebra(Report& report) {
  Random random;
  double forms = 0.0, composed = 0.0, undone = 0.0, cover = 0.0, ways = 0.0, uneven = 0.0;
  for (int k = 0; k < 200; ++k) {
    const Quat q = random_quaternion(random), r = random_quaternion(random);
    update_max(forms, largest_entry(product(q, r) - product_matrix(q) * r));
    update_max(composed, largest_entry(rotation_from_quaternion(product(q, r)) -
                                       rotation_from_quaternion(q) * rotation_from_quaternion(r)));
    update_max(undone, largest_entry(product(q, inverse(q)) - Quat(1, 0, 0, 0)));
    update_max(cover, largest_entry(rotation_from_quaternion(q) - rotation_from_quaternion(-q)));
    const auto angle = [&] { return random.uniform(-1.5, 1.5); };
    const RotationEnds ends{{angle(), angle(), angle()}, {angle(), angle(), angle()}};
    const double s = random.uniform(0.0, 1.0);
    update_max(ways, angle_between(on_path(ends, RotationPath::slerp, s).R,
                                   on_path(ends, RotationPath::log_exp, s).R));
    update_max(uneven, std::abs(on_path(ends, RotationPath::matrix_entries, 0.5).speed -
                                on_path(ends, RotationPath::matrix_entries, 0.0).speed));
  }
  report.source("Bennewitz & Khorshidi, \"Multiplication\"");
  report.small("the product's two printed forms differ by", 0.0, forms, 1e-15);
  report.small("R(q r) - R(q) R(r)", 0.0, composed, 1e-14);
  report.source("Bennewitz & Khorshidi, \"Inverse\"");
  report.small("q q^-1 - 1", 0.0, undone, 1e-14);
  report.source("Bennewitz & Khorshidi, \"Advantages of Quaternions\"");
  report.small("double cover: R(q) - R(-q)", 0.0, cover, 0.0);
  report.refute("interpolation at constant speed: of how many of quaternion and matrix", 1.0,
                ways < 1e-12 ? 2.0 : 1.0, 2.0, 0.0);
  report.small("interpolation: exp(s log) of matrices away from slerp, rad", 0.0, ways, 1e-12);
  report.refute_zero("interpolation: change of speed where matrix entries are mixed, rad", uneven,
                     0.1);
}

}  // namespace

Refusal verify_rotations(const JsonValue& reference, Report& report) {
  const JsonValue& lecture = *reference.find("lecture");
  check_orders(*lecture.find("rpy_180_45_90"), report);
  check_gimbal(*lecture.find("gimbal"), report);
  check_example(*lecture.find("q30"), *lecture.find("rigid"), report);
  check_composition(*lecture.find("compose"), report);
  check_algebra(report);
  return std::nullopt;
}

}  // namespace legwork::claims
