// What a person sees of the walk and its filters: marks and plots.
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {

void describe_estimation(Scene& scene) {
  using Kind = Mark::Kind;
  static constexpr Mark kMarks[] = {
      {Kind::ghost, "robot as estimated", "est_", "", 1.0, "estimate", "Estimate"},
      {Kind::ellipsoid, "position, 3 sigma", "est_position", "est_position_3sigma", 1.0, "estimate",
       "Estimate"},
      {Kind::trail, "estimated path", "est_position", "", 1.0, "estimate", "Paths"},
      {Kind::trail, "true path", "true_position", "", 1.0, "truth", "Paths"},
      {Kind::point, "feet as estimated", "est_foothold", "", 1.0, "estimate", "Feet"},
      {Kind::point, "true feet", "true_foothold", "", 1.0, "truth", "Feet"},
      {Kind::ghost, "robot as the other filter estimates it", "contrast_", "", 1.0, "error",
       "Other filter", false},
      {Kind::ellipsoid, "its position, 3 sigma", "contrast_position", "contrast_position_3sigma",
       1.0, "error", "Other filter", false},
      {Kind::trail, "its path", "contrast_position", "", 1.0, "error", "Other filter"},
      {Kind::point, "its feet", "contrast_foothold", "", 1.0, "error", "Other filter", false},
      {.kind = Kind::frame, .label = "attitude as the code has it", .at = "true_position",
       .along = "coded_attitude", .scale = 0.2, .role = "estimate", .group = "Code",
       .condition = "coded"}};
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
                  {"foot_refused", "Measurements rejected"},
                  {"foot_slip", "Speed of a foot that slips"},
                  {"drift_percent", "Drift, % of the distance"},
                  {"imu_force", "IMU: specific force"},
                  {"imu_rate", "IMU: angular velocity"},
                  {"coded_error", "Attitude error of the code (world axes)"}};
  scene.marks.assign(std::begin(kMarks), std::end(kMarks));
  scene.viewpoint = {{0.0, 0.0, 0.2}, 0.6, {0.6, -1.0, 0.5}, true};
  scene.quick =
      "filter.kind filter.measurement filter.gate filter.gate_limit filter.assume_imu "
      "filter.assume_foot";
}

}  // namespace legwork
