// The scene of rotations: its signals.
#include "engine/math/so3.h"
#include "engine/run/fields.h"
#include "engine/scenes/lecture/rotations.h"

namespace legwork::rotations {
namespace {

constexpr PlotSeries kSeries[] = {
    {"rpy", "Roll, pitch, yaw of the body"},
    {"turned_angles", "Angles turned so far"},
    {"quaternion", "Quaternion of the body"},
    {"opposite_quaternion", "Its opposite: the same rotation"},
    {"rotation_vector", "Rotation vector"},
    {"rotation_angle", "Angle of the whole rotation"},
    {"angle_between_bodies", "Angle between the two bodies"},
    {"orthogonality_error", "Largest entry of R^T R - 1"},
    {"path_speed", "Angular speed of each path"},
    {"path_angle", "Angle from the start on each path"},
    {"path_off_slerp", "Angle from slerp on each path"},
    {"entries_determinant", "Determinant of the mixed matrix"},
    {"point_now", "The point"},
    {"rate_determinant", "Determinant of the rate matrix"},
    {"rate_condition", "Condition number of the rate matrix"},
    {"rate_rank", "Rank of the rate matrix"},
    {"rate_singular_values", "Singular values of the rate matrix"},
    {"needed_rate", "Rates of all angles together, for 1 rad/s of the lost turn"},
    {"ring_axis_angles", "Angles between the rings' axes"}};

const Vec3 kNameUnder(0.0, 0.0, 0.3);  // m below a body

double length_of(const Vec3& v) { return math::hypot(v.x(), math::hypot(v.y(), v.z())); }

double angle_between_axes(const Vec3& a, const Vec3& b) {
  return math::atan2(length_of(cross(a, b)), a.dot(b));
}

// What is found out about an instant.
struct View {
  const Options& o;
  const Instant& now;
  Vec3 body = position_of_body(o.topic), other = position_of_other(o.topic);
  Vec3 turning = so3_log(now.R);
  RotationEnds ends = {o.start_rpy, o.rpy};
  bool has_paths = o.topic == Topic::interpolation;
  std::array<PathPoint, kRotationPaths> on = {};
  Mat3 R_0 = has_paths ? extrinsic(o.start_rpy) : Mat3(Mat3::Identity());
  bool has_rings = o.topic == Topic::gimbal;
  GimbalState gimbal =
      has_rings ? gimbal_state(now.angles[0], now.angles[1]) : gimbal_state(0.0, 0.0);
  Vec3 turned = rotated(quaternion_about(o.axis, o.angle), o.point);
  Quat first = quaternion_about(Vec3::Unit(o.first_axis), o.first_angle);
  Quat second = quaternion_about(Vec3::Unit(o.second_axis), o.second_angle);
  Vec3 outer = Vec3::UnitZ(), middle = now.R_outer.col(1), inner = now.R_middle.col(0);
};
using V = const View;
using Writer = SnapshotWriter;

constexpr Labels kPathLabels = "slerp slerp_long log_exp matrix euler";
constexpr Labels kPathLabelsXyz =
    "slerp_x slerp_y slerp_z long_x long_y long_z log_x log_y log_z "
    "matrix_x matrix_y matrix_z euler_x euler_y euler_z";
constexpr Labels kRingsXyz =
    "outer_x outer_y outer_z middle_x middle_y middle_z inner_x inner_y inner_z";

// A number or three of each way.
template <auto get>
void of_paths(V& v, Writer& out) {
  for (const PathPoint& point : v.on) out << get(v, point);
}
double speed_of(V& v, const PathPoint& point) { return point.speed * v.now.rate; }
double angle_on_path(V& v, const PathPoint& point) { return angle_between(v.R_0, point.R); }
double off_slerp(V& v, const PathPoint& point) { return angle_between(v.on[0].R, point.R); }
Vec3 tip_of(V& v, const PathPoint& point) { return v.body + kTip * point.R.col(0); }

double needed_rate(V& v) {
  const double least = v.gimbal.singular_values[2];
  return least * kWorstCondition > 1.0 ? 1.0 / least : kWorstCondition;
}

using Row = Field<View>;
constexpr Row kRows[] = {
    {"topic", "", "", kOne, [](V& v) { return static_cast<double>(v.o.topic); }},
    {"progress", "", "progress", kOne, [](V& v) { return v.now.progress; }},
    {"turn_number", "", "turn", kOne, [](V& v) { return static_cast<double>(v.now.turn); }},
    {"turned_angles", "rad", "turned", kRpy, [](V& v) { return v.now.angles; }},
    {"rpy", "rad", "rpy", kRpy, [](V& v) { return rpy_from_rotation(v.now.R); }},
    {"quaternion", "", "q", kWxyz, [](V& v) { return quaternion_from_rotation(v.now.R); }},
    {"opposite_quaternion", "", "", kWxyz,
     [](V& v) { return Quat(-quaternion_from_rotation(v.now.R)); }},
    {"rotation_vector", "rad", "rotation", kXyz, [](V& v) { return v.turning; }},
    {"rotation_angle", "rad", "angle", kOne, [](V& v) { return length_of(v.turning); }},
    {"orthogonality_error", "", "orthogonality_error", kOne,
     [](V& v) { return largest_entry(v.now.R.transpose() * v.now.R - Mat3::Identity()); }},
    {"determinant_error", "", "determinant_error", kOne,
     [](V& v) { return determinant(v.now.R) - 1.0; }},
    {"other_quaternion", "", "q2", kWxyz,
     [](V& v) { return quaternion_from_rotation(v.now.R_other); }},
    {"angle_between_bodies", "rad", "between", kOne,
     [](V& v) { return angle_between(v.now.R, v.now.R_other); }},
    {"printed_order_angle", "rad", "", kOne,
     [](V& v) { return angle_between(extrinsic(v.o.rpy), printed_product(v.o.rpy)); }},
    {"body_origin", "m", "", kXyz, [](V& v) { return v.body; }},
    {"other_origin", "m", "", kXyz, [](V& v) { return v.other; }},
    {"body_name_at", "m", "", kXyz, [](V& v) { return Vec3(v.body - kNameUnder); }},
    {"other_name_at", "m", "", kXyz, [](V& v) { return Vec3(v.other - kNameUnder); }},
    {"fixed_quaternion", "", "", kWxyz, [](V&) { return Quat(1, 0, 0, 0); }},
    {"start_quaternion", "", "", kWxyz, [](V& v) { return quaternion_from_rpy(v.o.start_rpy); }},
    {"end_quaternion", "", "", kWxyz, [](V& v) { return quaternion_from_rpy(v.o.rpy); }},
    {"turn_axis", "", "", kXyz, [](V& v) { return v.now.axis; }},
    {"other_turn_axis", "", "", kXyz, [](V& v) { return v.now.axis_other; }},
    {"tip", "m", "tip", kXyz, [](V& v) { return Vec3(v.body + kTip * v.now.R.col(0)); }},
    {"other_tip", "m", "", kXyz, [](V& v) { return Vec3(v.other + kTip * v.now.R_other.col(0)); }},
    {"path_speed", "rad/s", "speed", kPathLabels, of_paths<speed_of>},
    {"path_angle", "rad", "gone", kPathLabels, of_paths<angle_on_path>},
    {"path_off_slerp", "rad", "off_slerp", kPathLabels, of_paths<off_slerp>},
    {"path_tips", "m", "", kPathLabelsXyz, of_paths<tip_of>},
    {"entries_determinant", "", "entries_det", kOne,
     [](V& v) { return v.has_paths ? entries_determinant(v.ends, v.now.progress) : 1.0; }},
    {"point_start", "m", "", kXyz, [](V& v) { return v.o.point; }},
    {"point_now", "m", "point", kXyz,
     [](V& v) { return v.o.topic == Topic::point ? v.now.point : v.o.point; }},
    {"point_turned", "m", "", kXyz, [](V& v) { return v.turned; }},
    {"point_end", "m", "", kXyz, [](V& v) { return Vec3(v.turned + v.o.shift); }},
    {"rate_determinant", "", "rate_det", kOne, [](V& v) { return v.gimbal.determinant; }},
    {"rate_condition", "", "rate_cond", kOne, [](V& v) { return v.gimbal.condition; }},
    {"rate_rank", "", "rate_rank", kOne, [](V& v) { return static_cast<double>(v.gimbal.rank); }},
    {"rate_singular_values", "", "", "1 2 3",
     [](V& v, Writer& out) {
       for (const double value : v.gimbal.singular_values) out << value;
     }},
    {"needed_rate", "", "needed_rate", kOne, [](V& v) { return needed_rate(v); }},
    {"ring_axes", "", "", kRingsXyz,
     [](V& v, Writer& out) { out << v.outer << v.middle << v.inner; }},
    {"ring_axis_angles", "rad", "ring_angle", "outer_middle middle_inner outer_inner",
     [](V& v, Writer& out) {
       out << angle_between_axes(v.outer, v.middle) << angle_between_axes(v.middle, v.inner)
           << angle_between_axes(v.outer, v.inner);
     }},
    {"ring_centres", "m", "", kRingsXyz,
     [](V& v, Writer& out) { out << v.body << v.body << v.body; }},
    {"lost_direction", "", "lost", kXyz,
     [](V& v) { return v.has_rings ? Vec3(v.now.R * v.gimbal.lost) : Vec3(Vec3::Zero()); }},
    {"composed_quaternion", "", "", kWxyz, [](V& v) { return product(v.second, v.first); }},
    {"swapped_quaternion", "", "", kWxyz, [](V& v) { return product(v.first, v.second); }},
};

}  // namespace

void Rotations::describe_signals() {
  lay_out<View>(kRows, *this);
  series.assign(std::begin(kSeries), std::end(kSeries));
}

void Rotations::observe(double, const VecX& x, SnapshotWriter& out) {
  const Instant now = instant(x);
  View view{options_, now};
  for (int k = 0; k < kRotationPaths; ++k)
    view.on[at(k)] = view.has_paths ? on_path(view.ends, static_cast<RotationPath>(k), now.progress)
                                    : PathPoint{Mat3::Identity(), 0.0};
  write<View>(kRows, view, out);
}

}  // namespace legwork::rotations
