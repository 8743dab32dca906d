// What a person sees of the walk and its filters: names of the snapshot's fields, marks and plots. Two filters have the same
// fields, the second one's with "contrast_" before the name.
#include "engine/model/families/quadruped.h"
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace {

// A vector's error beside three deviations to either side.
std::vector<std::string> with_bounds(std::string_view parts) {
  std::vector<std::string> labels;
  for (const char* ending : {"", "_plus_3sigma", "_minus_3sigma"})
    for (const std::string& part : split_words(parts)) labels.push_back(part + ending);
  return labels;
}

std::vector<std::string> of_feet(std::string_view endings) {
  return labels_with_endings({kQuadrupedLegs.begin(), kQuadrupedLegs.end()}, endings);
}

// Names of one filter's fields.
struct FieldNames {
  const char *position, *body_position, *body_quaternion, *ellipsoid, *foothold, *position_error,
      *velocity_error, *tilt_error, *yaw_error, *accelerometer_error, *gyro_error, *chi_square,
      *refused, *refused_count, *drift;
};
constexpr FieldNames kInUse = {"est_position",        "est_body_position",
                               "est_body_quaternion", "est_position_3sigma",
                               "est_foothold",        "position_error",
                               "velocity_error",      "tilt_error",
                               "yaw_error",           "accelerometer_bias_error",
                               "gyro_bias_error",     "foot_chi_square",
                               "foot_refused",        "refused_count",
                               "drift_percent"};
constexpr FieldNames kContrast = {"contrast_position",        "contrast_body_position",
                                  "contrast_body_quaternion", "contrast_position_3sigma",
                                  "contrast_foothold",        "contrast_position_error",
                                  "contrast_velocity_error",  "contrast_tilt_error",
                                  "contrast_yaw_error",       "contrast_accelerometer_bias_error",
                                  "contrast_gyro_bias_error", "contrast_foot_chi_square",
                                  "contrast_foot_refused",    "contrast_refused_count",
                                  "contrast_drift_percent"};
constexpr const char* kNeesFields[kNeesKinds] = {"velocity_nees", "tilt_nees", "yaw_nees",
                                                 "bias_nees", "position_nees"};

void add_filter_fields(const FieldNames& n, const std::vector<std::string>& bodies,
                       std::vector<SnapshotField>& fields) {
  const std::vector<std::string> xyz = split_words("x y z");
  const auto add = [&fields](const char* name, const char* unit, std::vector<std::string> labels) {
    fields.push_back({name, unit, "", "", std::move(labels)});
  };
  fields.push_back({n.position, "m", n.position, "m", xyz});
  add(n.body_position, "m", labels_with_endings(bodies, "x y z"));
  add(n.body_quaternion, "", labels_with_endings(bodies, "w x y z"));
  add(n.ellipsoid, "m", split_words("a_x a_y a_z b_x b_y b_z c_x c_y c_z"));
  add(n.foothold, "m", of_feet("x y z"));
  add(n.position_error, "m", with_bounds("x y z"));
  add(n.velocity_error, "m/s", with_bounds("x y z"));
  add(n.tilt_error, "rad", with_bounds("x y"));
  add(n.yaw_error, "rad", with_bounds("z"));
  add(n.accelerometer_error, "m/s^2", with_bounds("x y z"));
  add(n.gyro_error, "rad/s", with_bounds("x y z"));
  std::vector<std::string> with_limit = of_feet("");
  add(n.refused, "", with_limit);
  with_limit.emplace_back("limit");
  add(n.chi_square, "", with_limit);
  add(n.refused_count, "", {""});
  fields.push_back({n.drift, "%", n.drift, "percent", {""}});
}

void add_estimation_marks(std::vector<Mark>& marks) {
  using Kind = Mark::Kind;
  const auto add = [&marks](Kind kind, const char* label, const char* at_field, const char* along,
                            const char* role, const char* group, bool shown) {
    marks.push_back({kind, label, at_field, along, 1.0, role, group, shown});
  };
  add(Kind::ghost, "robot as estimated", "est_", "", "estimate", "Estimate", true);
  add(Kind::ellipsoid, "position, 3 sigma", "est_position", "est_position_3sigma", "estimate",
      "Estimate", true);
  add(Kind::trail, "way as estimated", "est_position", "", "estimate", "Ways", true);
  add(Kind::trail, "true way", "true_position", "", "truth", "Ways", true);
  add(Kind::point, "feet as estimated", "est_foothold", "", "estimate", "Feet", true);
  add(Kind::point, "true feet", "true_foothold", "", "truth", "Feet", true);
  add(Kind::ghost, "robot as the other filter estimates it", "contrast_", "", "error",
      "Other filter", false);
  add(Kind::ellipsoid, "its position, 3 sigma", "contrast_position", "contrast_position_3sigma",
      "error", "Other filter", false);
  add(Kind::trail, "its way", "contrast_position", "", "error", "Other filter", true);
  add(Kind::point, "its feet", "contrast_foothold", "", "error", "Other filter", false);
}

}  // namespace

void describe_estimation(Scene& scene) {
  std::vector<std::string> joints, bodies;
  for (const Body& body : scene.model.bodies) {
    bodies.push_back(body.name);
    if (body.parent >= 0) joints.push_back(body.joint);
  }
  const std::vector<std::string> xyz = split_words("x y z");
  std::vector<std::string> legs(kQuadrupedLegs.begin(), kQuadrupedLegs.end());
  std::vector<SnapshotField>& fields = scene.fields;
  fields = {{"joint_position", "rad", "q", "rad", joints},
            {"joint_velocity", "rad/s", "qd", "rad_per_s", joints},
            {"joint_acceleration", "rad/s^2", "qdd", "rad_per_s2", joints},
            {"true_position", "m", "p", "m", xyz},
            {"true_foothold", "m", "", "", of_feet("x y z")},
            {"imu_force", "m/s^2", "f", "m_per_s2", xyz},
            {"imu_rate", "rad/s", "w", "rad_per_s", xyz},
            {"foot_contact", "", "contact", "", legs},
            {"foot_slip", "m/s", "slip", "m_per_s", legs},
            {"distance", "m", "distance", "m", {""}}};
  for (const char* name : kNeesFields)
    fields.push_back({name, "", "", "", split_words("in_use contrast low high")});
  add_filter_fields(kInUse, bodies, fields);
  add_filter_fields(kContrast, bodies, fields);
  scene.series = {{"yaw_error", "Yaw error with its 3 sigma"},
                  {"contrast_yaw_error", "Yaw error of the other filter"},
                  {"position_error", "Position error with its 3 sigma"},
                  {"contrast_position_error", "Position error of the other filter"},
                  {"velocity_error", "Velocity error (body axes)"},
                  {"tilt_error", "Tilt error"},
                  {"accelerometer_bias_error", "Error of the accelerometer's bias"},
                  {"gyro_bias_error", "Error of the gyro's bias"},
                  {"yaw_nees", "NEES of the yaw, with its 95 % band"},
                  {"position_nees", "NEES of the position"},
                  {"velocity_nees", "NEES of the velocity"},
                  {"tilt_nees", "NEES of the tilt"},
                  {"bias_nees", "NEES of the biases"},
                  {"foot_chi_square", "Chi-square of each foot's measurement"},
                  {"foot_contact", "Contacts"},
                  {"foot_refused", "Measurements refused"},
                  {"foot_slip", "Speed of a foot that slips"},
                  {"drift_percent", "Drift, % of the distance"},
                  {"imu_force", "IMU: specific force"},
                  {"imu_rate", "IMU: angular velocity"}};
  add_estimation_marks(scene.marks);
  scene.viewpoint.centre = {0.0, 0.0, 0.2};
  scene.viewpoint.reach = 0.6;
  scene.viewpoint.from = Vec3(0.6, -1.0, 0.5);
  scene.viewpoint.has_ground = true;
}

}  // namespace legwork
