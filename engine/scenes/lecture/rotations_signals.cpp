// The bench of rotations: its signals.
#include "engine/math/so3.h"
#include "engine/scenes/lecture/rotations.h"

namespace legwork::rotations {
namespace {

struct FieldRow {
  const char *name, *unit, *column, *column_unit, *labels;
};
constexpr FieldRow kFields[] = {
    {"topic", "", "", "", ""},
    {"progress", "", "progress", "", ""},
    {"turn_number", "", "turn", "", ""},
    {"turned_angles", "rad", "turned", "rad", "roll pitch yaw"},
    {"rpy", "rad", "rpy", "rad", "roll pitch yaw"},
    {"quaternion", "", "q", "", "w x y z"},
    {"opposite_quaternion", "", "", "", "w x y z"},
    {"rotation_vector", "rad", "rotation", "rad", "x y z"},
    {"rotation_angle", "rad", "angle", "rad", ""},
    {"orthogonality_error", "", "orthogonality_error", "", ""},
    {"determinant_error", "", "determinant_error", "", ""},
    {"other_quaternion", "", "q2", "", "w x y z"},
    {"angle_between_bodies", "rad", "between", "rad", ""},
    {"printed_order_angle", "rad", "", "", ""},
    {"body_origin", "m", "", "", "x y z"},
    {"other_origin", "m", "", "", "x y z"},
    {"fixed_quaternion", "", "", "", "w x y z"},
    {"start_quaternion", "", "", "", "w x y z"},
    {"end_quaternion", "", "", "", "w x y z"},
    {"turn_axis", "", "", "", "x y z"},
    {"other_turn_axis", "", "", "", "x y z"},
    {"tip", "m", "tip", "m", "x y z"},
    {"other_tip", "m", "", "", "x y z"},
    {"path_speed", "rad/s", "speed", "rad_per_s", "slerp slerp_long log_exp matrix euler"},
    {"path_angle", "rad", "gone", "rad", "slerp slerp_long log_exp matrix euler"},
    {"path_off_slerp", "rad", "off_slerp", "rad", "slerp slerp_long log_exp matrix euler"},
    {"path_tips", "m", "", "",
     "slerp_x slerp_y slerp_z long_x long_y long_z log_x log_y log_z matrix_x matrix_y matrix_z "
     "euler_x euler_y euler_z"},
    {"entries_determinant", "", "entries_det", "", ""},
    {"point_start", "m", "", "", "x y z"},
    {"point_now", "m", "point", "m", "x y z"},
    {"point_turned", "m", "", "", "x y z"},
    {"point_end", "m", "", "", "x y z"},
    {"rate_determinant", "", "rate_det", "", ""},
    {"rate_condition", "", "rate_cond", "", ""},
    {"rate_rank", "", "rate_rank", "", ""},
    {"rate_singular_values", "", "", "", "1 2 3"},
    {"needed_rate", "", "needed_rate", "", ""},
    {"ring_axes", "", "", "",
     "outer_x outer_y outer_z middle_x middle_y middle_z inner_x inner_y inner_z"},
    {"ring_axis_angles", "rad", "ring_angle", "rad", "outer_middle middle_inner outer_inner"},
    {"ring_centres", "m", "", "",
     "outer_x outer_y outer_z middle_x middle_y middle_z inner_x inner_y inner_z"},
    {"lost_direction", "", "lost", "", "x y z"},
    {"composed_quaternion", "", "", "", "w x y z"},
    {"swapped_quaternion", "", "", "", "w x y z"}};

constexpr PlotSeries kSeries[] = {
    {"rpy", "Roll, pitch, yaw of the body"},
    {"turned_angles", "Angles turned so far"},
    {"quaternion", "Quaternion of the body"},
    {"opposite_quaternion", "Its opposite: the same rotation"},
    {"rotation_vector", "Rotation vector"},
    {"rotation_angle", "Angle of the whole rotation"},
    {"angle_between_bodies", "Angle between the two bodies"},
    {"orthogonality_error", "Largest entry of R^T R - 1"},
    {"path_speed", "Angular speed of each way"},
    {"path_angle", "Angle from the start on each way"},
    {"path_off_slerp", "Angle from slerp on each way"},
    {"entries_determinant", "Determinant of the mixed matrix"},
    {"point_now", "The point"},
    {"rate_determinant", "Determinant of the rate matrix"},
    {"rate_condition", "Condition number of the rate matrix"},
    {"rate_rank", "Rank of the rate matrix"},
    {"rate_singular_values", "Singular values of the rate matrix"},
    {"needed_rate", "Rates of all angles together, for 1 rad/s of the lost turn"},
    {"ring_axis_angles", "Angles between the rings' axes"}};

double length_of(const Vec3& v) { return math::hypot(v.x(), math::hypot(v.y(), v.z())); }

double angle_between_axes(const Vec3& a, const Vec3& b) {
  return math::atan2(length_of(cross(a, b)), a.dot(b));
}

void look_at_ways(const Options& o, const Instant& now, SnapshotWriter& out) {
  const bool is_shown = o.topic == Topic::interpolation;
  const RotationEnds ends{o.start_rpy, o.rpy};
  std::array<PathPoint, kRotationPaths> on = {};
  for (int k = 0; k < kRotationPaths; ++k)
    on[at(k)] = is_shown ? on_path(ends, static_cast<RotationPath>(k), now.progress)
                         : PathPoint{Mat3::Identity(), 0.0};
  const Mat3 R_0 = is_shown ? extrinsic(o.start_rpy) : Mat3(Mat3::Identity());
  for (const PathPoint& point : on) out << point.speed * now.rate;
  for (const PathPoint& point : on) out << angle_between(R_0, point.R);
  for (const PathPoint& point : on) out << angle_between(on[0].R, point.R);
  for (const PathPoint& point : on) out << Vec3(place_of_body(o.topic) + kTip * point.R.col(0));
  out << (is_shown ? entries_determinant(ends, now.progress) : 1.0);
}

void look_at_rings(const Options& o, const Instant& now, SnapshotWriter& out) {
  const bool is_shown = o.topic == Topic::gimbal;
  const GimbalState gimbal =
      is_shown ? gimbal_state(now.angles[0], now.angles[1]) : gimbal_state(0.0, 0.0);
  out << gimbal.determinant << gimbal.condition << static_cast<double>(gimbal.rank);
  for (const double value : gimbal.singular_values) out << value;
  const double least = gimbal.singular_values[2];
  out << (least * kWorstCondition > 1.0 ? 1.0 / least : kWorstCondition);
  const Vec3 outer = Vec3::UnitZ(), middle = now.R_outer.col(1), inner = now.R_middle.col(0);
  out << outer << middle << inner;
  out << angle_between_axes(outer, middle) << angle_between_axes(middle, inner)
      << angle_between_axes(outer, inner);
  for (int k = 0; k < 3; ++k) out << place_of_body(o.topic);
  out << (is_shown ? Vec3(now.R * gimbal.lost) : Vec3(Vec3::Zero()));
}

}  // namespace

void describe_signals(Scene& scene) {
  for (const FieldRow& row : kFields)
    scene.fields.push_back(
        {row.name, row.unit, row.column, row.column_unit,
         row.labels[0] == '\0' ? std::vector<std::string>{""} : split_words(row.labels)});
  scene.series.assign(std::begin(kSeries), std::end(kSeries));
}

void look(const Options& o, const Instant& now, SnapshotWriter& out) {
  const Quat q = quaternion_from_rotation(now.R);
  const Vec3 w = so3_log(now.R);
  const Vec3 body = place_of_body(o.topic), other = place_of_other(o.topic);
  out << static_cast<double>(o.topic) << now.progress << static_cast<double>(now.turn);
  out << now.angles << rpy_from_rotation(now.R) << q << Quat(-q) << w << length_of(w);
  out << largest_entry(now.R.transpose() * now.R - Mat3::Identity()) << determinant(now.R) - 1.0;
  out << quaternion_from_rotation(now.R_other) << angle_between(now.R, now.R_other);
  out << angle_between(extrinsic(o.rpy), printed_product(o.rpy));
  out << body << other << Quat(1, 0, 0, 0) << quaternion_from_rpy(o.start_rpy)
      << quaternion_from_rpy(o.rpy);
  out << now.axis << now.axis_other;
  out << Vec3(body + kTip * now.R.col(0)) << Vec3(other + kTip * now.R_other.col(0));
  look_at_ways(o, now, out);
  const Quat turn = quaternion_about(o.axis, o.angle);
  const Vec3 turned = rotated(turn, o.point);
  out << o.point << (o.topic == Topic::point ? now.point : o.point) << turned
      << Vec3(turned + o.shift);
  look_at_rings(o, now, out);
  const Quat first = quaternion_about(Vec3::Unit(o.first_axis), o.first_angle);
  const Quat second = quaternion_about(Vec3::Unit(o.second_axis), o.second_angle);
  out << product(second, first) << product(first, second);
}

}  // namespace legwork::rotations
