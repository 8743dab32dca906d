// Rotations: orders of turning, gimbal lock, quaternions, paths between orientations (theory/lecture 1 to 3).
#include <cmath>

#include "bindings/claims/lecture/known_numbers.h"
#include "bindings/claims/parts.h"
#include "engine/math/small_svd.h"
#include "engine/scenes/lecture/rotations.h"

namespace legwork::claims {
namespace {

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

// Rx' Ry' Rz': each factor is the elementary rotation about an axis that the earlier rotations have turned.
Mat3 about_turned_axes(const Vec3& rpy) {
  const Mat3 Rz = rotation_z(rpy[2]);
  const Mat3 Ry = Rz * rotation_y(rpy[1]) * Rz.transpose();
  const Mat3 so_far = Ry * Rz;
  const Mat3 Rx = so_far * rotation_x(rpy[0]) * so_far.transpose();
  return Rx * Ry * Rz;
}

void measure_orders(const JsonValue& example, Measurements& m) {
  const Vec3 rpy(kPi, 0.25 * kPi, 0.5 * kPi);
  const Mat3 R = rotations::extrinsic(rpy), printed = rotations::printed_product(rpy);
  const Quat q = quaternion_from_rpy(rpy);
  KnownNumbers known(example, m);
  known.list("orders.matrix", "R", R);
  known.list("orders.quaternion", "quat_wxyz", q);
  known.list("orders.other_quaternion", "quat_alt", -q);
  known.list("orders.elementary_product", "printed_order_R", printed);
  m.number("orders.elementary_product_off", angle_between(printed, about_own_axes(rpy)) / kDegree);
  m.number("orders.turned_axes_off", angle_between(about_turned_axes(rpy), about_own_axes(rpy)));
  m.number("orders.fixed_axes_off", angle_between(R, about_own_axes(rpy)));
  m.number("matrix.orthogonality", largest_entry(R.transpose() * R - Mat3::Identity()));
  m.number("matrix.determinant_off_1", std::abs(determinant(R) - 1.0));
}

// The matrix of the rates of roll, pitch and yaw, by pitch.
void measure_rates(const JsonValue& examples, Measurements& m) {
  constexpr double kRoll = 0.3;
  int least = 3;
  double off = 0.0;
  for (const JsonValue& example : examples.items) {
    const double degrees = number_of(example, "pitch_deg");
    const GimbalState now = gimbal_state(kRoll, degrees * kDegree);
    const std::string at_pitch = "rates.at_" + number_text(degrees) + "_deg.";
    KnownNumbers known(example, m);
    known.number(at_pitch + "determinant", "det", now.determinant);
    known.number(at_pitch + "rank", "rank", now.rank);
    if (example.find("cond")->kind == JsonValue::Kind::number)
      known.number(at_pitch + "condition", "cond", now.condition);
    SmallSvd svd;
    small_svd(body_rate_matrix(kRoll, degrees * kDegree), svd);
    for (int k = 0; k < 3; ++k) update_max(off, std::abs(svd.s[k] - now.singular_values[at(k)]));
    least = std::min(least, rank_of(svd));
  }
  m.number("rates.singular_values_off", off);
  m.number("gimbal.axes_left", least);
}

void measure_gimbal(Measurements& m) {
  double slant = 0.0, moved = 0.0;
  for (int k = 0; k <= 36; ++k) {
    const Mat3 E = body_rate_matrix(0.2 * k, 10.0 * k * kDegree);
    update_max(slant, std::abs(E.col(0).dot(E.col(1))));
    update_max(slant, std::abs(E.col(1).dot(E.col(2))));
    const double turn = 0.1 * k;
    update_max(moved, angle_between(rotations::extrinsic({0.2, 0.5 * kPi, 0.7}),
                                    rotations::extrinsic({0.2 + turn, 0.5 * kPi, 0.7 + turn})));
  }
  m.number("gimbal.neighbouring_cosine", slant);
  m.number("gimbal.roll_and_yaw_turn", moved);
}

void measure_turned_vectors(const JsonValue& example, const JsonValue& rigid, Measurements& m) {
  const Quat q = quaternion_about(Vec3(0.6, 0.8, 0.0), 30.0 * kDegree);
  KnownNumbers known(example, m);
  known.list("turn.quaternion", "q", q);
  known.list("turn.matrix", "R", rotation_from_quaternion(q));
  known.list("turn.x", "rot[1, 0, 0]", rotated(q, {1, 0, 0}));
  known.list("turn.y", "rot[0, 1, 0]", rotated(q, {0, 1, 0}));
  known.list("turn.z", "rot[0, 0, 1]", rotated(q, {0, 0, 1}));
  known.list("turn.vector", "rot[1, 2, 3]", rotated(q, {1, 2, 3}));
  const Vec3 t = vector_of(rigid, "t"), p = vector_of(rigid, "p");
  KnownNumbers(rigid, m).list("turn.and_shift", "out", rotated(q, p) + t);
}

void measure_composition(const JsonValue& example, Measurements& m) {
  const Quat z90 = quaternion_about(Vec3::UnitZ(), 0.5 * kPi);
  const Quat x90 = quaternion_about(Vec3::UnitX(), 0.5 * kPi);
  const Quat right = product(x90, z90), swapped = product(z90, x90);
  KnownNumbers known(example, m);
  known.list("product.about_z", "q_first_z90", z90);
  known.list("product.about_x", "q_second_x90", x90);
  known.list("product.z_then_x", "q2q1", right);
  known.list("product.x_then_z", "q1q2", swapped);
  known.list("product.z_then_x_turns_x_to", "q2q1_on_x", rotated(right, Vec3::UnitX()));
  known.list("product.x_then_z_turns_x_to", "q1q2_on_x", rotated(swapped, Vec3::UnitX()));
}

void measure_algebra(Measurements& m) {
  Random random;
  double forms = 0.0, composed = 0.0, undone = 0.0, cover = 0.0, off_slerp = 0.0, uneven = 0.0;
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
    update_max(off_slerp, angle_between(on_path(ends, RotationPath::slerp, s).R,
                                        on_path(ends, RotationPath::log_exp, s).R));
    update_max(uneven, std::abs(on_path(ends, RotationPath::matrix_entries, 0.5).speed -
                                on_path(ends, RotationPath::matrix_entries, 0.0).speed));
  }
  m.number("product.forms_off", forms);
  m.number("product.matrices_off", composed);
  m.number("inverse_off", undone);
  m.number("double_cover_off", cover);
  m.number("paths.even_ways", off_slerp < 1e-12 ? 2.0 : 1.0);
  m.number("paths.log_exp_off_slerp", off_slerp);
  m.number("paths.uneven_speed_of_entries", uneven);
}

}  // namespace

Refusal measure_rotations(Measurements& m) {
  const JsonValue& lecture = *m.reference().find("lecture");
  measure_orders(*lecture.find("rpy_180_45_90"), m);
  measure_rates(*lecture.find("gimbal"), m);
  measure_gimbal(m);
  measure_turned_vectors(*lecture.find("q30"), *lecture.find("rigid"), m);
  measure_composition(*lecture.find("compose"), m);
  measure_algebra(m);
  return std::nullopt;
}

}  // namespace legwork::claims
