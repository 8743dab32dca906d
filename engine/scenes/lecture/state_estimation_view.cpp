// What a person sees of the walk and its filters: marks and plots.
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace {

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
  lay_out_estimation(scene);
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
