// What there is to read of the walk and its filters. Two filters have the same fields.
#include <cmath>

#include "engine/math/small_svd.h"
#include "engine/motion/dh_leg.h"
#include "engine/run/fields.h"
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace estimation_fields {

using V = const EstimationView;
using Writer = SnapshotWriter;
using Row = Field<EstimationView>;

// A foot by the true joint angles, seen from a trunk.
Vec3 foot_position(V& v, const Vec3& p, const Mat3& R, int foot) {
  const DhLeg& leg = v.settings.legs[at(foot)];
  return p + R * (leg.hip_B + leg_fk(leg, leg_q(v.scratch.q, foot)));
}

Vec3 true_position(V& v) { return v.scratch.q.head<3>(); }

double distance(V& v) {
  const Vec3 p = true_position(v);
  const Vec3 start = trot_trunk(v.settings.trot, 0.0).p;
  return math::hypot(p.x() - start.x(), p.y() - start.y());
}

template <int kind>
void write_nees(V& v, Writer& out) {
  const ChiSquareBand band = nees_band(kind, 1);
  out << v.error[at(v.in_use)].nees[at(kind)] << v.error[at(1 - v.in_use)].nees[at(kind)]
      << band.low << band.high;
}

constexpr Labels kNees = "in_use contrast low high";

constexpr Row kTruth[] = {
    {"joint_position", "rad", "q", kPerJoint, [](V& v) { return v.scratch.q.tail<kLegJoints>(); }},
    {"joint_velocity", "rad/s", "qd", kPerJoint,
     [](V& v) { return v.scratch.v.tail<kLegJoints>(); }},
    {"joint_acceleration", "rad/s^2", "qdd", kPerJoint,
     [](V& v) { return v.scratch.a.tail<kLegJoints>(); }},
    {"true_position", "m", "p", kXyz, [](V& v) { return true_position(v); }},
    {"true_foothold", "m", "", kFootXyz,
     [](V& v, Writer& out) {
       const Mat3 R = rotation_from_quaternion(v.scratch.q.segment<4>(3));
       for (int foot = 0; foot < kFilterFeet; ++foot)
         out << foot_position(v, true_position(v), R, foot);
     }},
    {"imu_force", "m/s^2", "f", kXyz, [](V& v) { return v.state.imu.force; }},
    {"imu_rate", "rad/s", "w", kXyz, [](V& v) { return v.state.imu.rate; }},
    {"foot_contact", "", "contact", kPerFoot,
     [](V& v, Writer& out) {
       for (const bool stands : v.state.stands) out << (stands ? 1.0 : 0.0);
     }},
    {"foot_slip", "m/s", "slip", kPerFoot,
     [](V& v, Writer& out) {
       const double t = v.state.step * v.settings.dt;
       for (int foot = 0; foot < kFilterFeet; ++foot)
         out << (v.state.stands[at(foot)] ? slip_velocity(v.settings, foot, t).norm() : 0.0);
     }},
    {"distance", "m", "distance", kOne, [](V& v) { return distance(v); }},
    {"velocity_nees", "", "", kNees, write_nees<0>},
    {"tilt_nees", "", "", kNees, write_nees<1>},
    {"yaw_nees", "", "", kNees, write_nees<2>},
    {"bias_nees", "", "", kNees, write_nees<3>},
    {"position_nees", "", "", kNees, write_nees<4>},
};
static_assert(kNeesKinds == 5);

// ---- What legs measure, and what a user's code makes of it all

// Zero in steps without a measurement.
template <Vec3 FootSample::* part>
void write_legs(V& v, Writer& out) {
  for (const FootSample& leg : v.legs) out << leg.*part;
}

constexpr Row kCoded[] = {
    {"legs_measured", "", "", kOne, [](V& v) { return v.has_legs ? 1.0 : 0.0; }},
    {"measured_foot", "m", "", kFootXyz, write_legs<&FootSample::y>},
    {"measured_foot_rate", "m/s", "", kFootXyz, write_legs<&FootSample::y_rate>},
    {"coded", "", "", kOne, [](V& v) { return v.coded.is_there ? 1.0 : 0.0; }},
    {"coded_attitude", "", "", kWxyz, [](V& v) -> const Quat& { return v.coded.attitude; }},
    {"coded_error", "rad", "", kXyz, [](V& v) -> const Vec3& { return v.coded.error; }},
};

// ---- Of one filter: the one in use (0), the other (1)

template <int which>
constexpr const char* name(const char* in_use, const char* other) {
  return which == 0 ? in_use : other;
}

template <int which>
int kind_of(V& v) {
  return which == 0 ? v.in_use : 1 - v.in_use;
}
template <int which>
const EstimationError& error_of(V& v) {
  return v.error[at(kind_of<which>(v))];
}
template <int which>
const FilterRun& run_of(V& v) {
  return v.state.filters[at(kind_of<which>(v))];
}

// Half axes of the ellipsoid that the error of covariance C stays in with 3 sigma.
void write_ellipsoid(const Mat3& C, Writer& out) {
  SmallSvd svd;
  small_svd(C, svd);
  for (int k = 0; k < 3; ++k)
    out << Vec3(3.0 * std::sqrt(svd.s[k] > 0.0 ? svd.s[k] : 0.0) * svd.U.col(k));
}

template <int which>
void write_footholds(V& v, Writer& out) {
  const ContactEstimate& x = run_of<which>(v).filter.x;
  for (int foot = 0; foot < kFilterFeet; ++foot)
    out << (x.stands[at(foot)] ? x.c[at(foot)] : foot_position(v, x.p, x.R(), foot));
}

// An error beside three deviations to either side: `count` entries from `first` on.
template <int which, auto error, auto deviation, int first, int count>
void write_bounds(V& v, Writer& out) {
  const auto part = [](const auto& all) { return all.template segment<count>(first); };
  const EstimationError& e = error_of<which>(v);
  out << part(e.*error) << 3.0 * part(e.*deviation) << -3.0 * part(e.*deviation);
}
using E = EstimationError;

constexpr Labels kXyzBounds =
    "x y z x_plus_3sigma y_plus_3sigma z_plus_3sigma x_minus_3sigma y_minus_3sigma z_minus_3sigma";
constexpr Labels kXyBounds = "x y x_plus_3sigma y_plus_3sigma x_minus_3sigma y_minus_3sigma";
constexpr Labels kZBounds = "z z_plus_3sigma z_minus_3sigma";
constexpr Labels kHalfAxes = "a_x a_y a_z b_x b_y b_z c_x c_y c_z";
constexpr Labels kFeetAndLimit = {[](const Scene& scene) {
  std::vector<std::string> names = labels_of(scene.model, kPerFoot);
  names.emplace_back("limit");
  return names;
}};

template <int which>
double drift_percent(V& v) {
  constexpr double kFirstSteps = 0.1;  // m: no percentage of less
  const double gone = distance(v);
  return gone > kFirstSteps ? 100.0 * error_of<which>(v).position.norm() / gone : 0.0;
}

template <int which>
constexpr Row kFilter[] = {
    {name<which>("est_position", "contrast_position"), "m",
     name<which>("est_position", "contrast_position"), kXyz,
     [](V& v) { return run_of<which>(v).filter.x.p; }},
    {name<which>("est_body_position", "contrast_body_position"), "m", "", kBodyXyz,
     [](V& v, Writer& out) {
       for (const Transform& X : v.bodies[at(kind_of<which>(v))]) out << X.p;
     }},
    {name<which>("est_body_quaternion", "contrast_body_quaternion"), "", "", kBodyWxyz,
     [](V& v, Writer& out) {
       for (const Transform& X : v.bodies[at(kind_of<which>(v))])
         out << quaternion_from_rotation(X.R);
     }},
    {name<which>("est_position_3sigma", "contrast_position_3sigma"), "m", "", kHalfAxes,
     [](V& v, Writer& out) { write_ellipsoid(error_of<which>(v).position_covariance, out); }},
    {name<which>("est_foothold", "contrast_foothold"), "m", "", kFootXyz, write_footholds<which>},
    {name<which>("position_error", "contrast_position_error"), "m", "", kXyzBounds,
     write_bounds<which, &E::position, &E::position_deviation, 0, 3>},
    {name<which>("velocity_error", "contrast_velocity_error"), "m/s", "", kXyzBounds,
     write_bounds<which, &E::velocity, &E::velocity_deviation, 0, 3>},
    {name<which>("tilt_error", "contrast_tilt_error"), "rad", "", kXyBounds,
     write_bounds<which, &E::rotation, &E::rotation_deviation, 0, 2>},
    {name<which>("yaw_error", "contrast_yaw_error"), "rad", "", kZBounds,
     write_bounds<which, &E::rotation, &E::rotation_deviation, 2, 1>},
    {name<which>("accelerometer_bias_error", "contrast_accelerometer_bias_error"), "m/s^2", "",
     kXyzBounds, write_bounds<which, &E::bias, &E::bias_deviation, 0, 3>},
    {name<which>("gyro_bias_error", "contrast_gyro_bias_error"), "rad/s", "", kXyzBounds,
     write_bounds<which, &E::bias, &E::bias_deviation, 3, 3>},
    {name<which>("foot_refused", "contrast_foot_refused"), "", "", kPerFoot,
     [](V& v, Writer& out) {
       for (const bool refused : run_of<which>(v).outcome.is_refused) out << (refused ? 1.0 : 0.0);
     }},
    {name<which>("foot_chi_square", "contrast_foot_chi_square"), "", "", kFeetAndLimit,
     [](V& v, Writer& out) {
       for (const double chi : run_of<which>(v).outcome.chi_square) out << chi;
       out << v.settings.tuning.gate;
     }},
    {name<which>("refused_count", "contrast_refused_count"), "", "", kOne,
     [](V& v) { return run_of<which>(v).refused_count; }},
    {name<which>("drift_percent", "contrast_drift_percent"), "%",
     name<which>("drift_percent", "contrast_drift_percent"), kOne,
     [](V& v) { return drift_percent<which>(v); }},
};

}  // namespace estimation_fields

void lay_out_estimation(Scene& scene) {
  using namespace estimation_fields;
  lay_out<EstimationView>(kTruth, scene);
  lay_out<EstimationView>(kFilter<0>, scene);
  lay_out<EstimationView>(kFilter<1>, scene);
  lay_out<EstimationView>(kCoded, scene);
}

void write_estimation(const EstimationView& view, SnapshotWriter& out) {
  using namespace estimation_fields;
  write<EstimationView>(kTruth, view, out);
  write<EstimationView>(kFilter<0>, view, out);
  write<EstimationView>(kFilter<1>, view, out);
  write<EstimationView>(kCoded, view, out);
}

}  // namespace legwork
