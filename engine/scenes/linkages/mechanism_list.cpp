// What a mechanism shows: its plots, marks and facts.
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

void MechanismScene::list_fields() {
  lay_out_fields();
  series = {{"driver_torque", "Driving torque"},
            {"driver_torque_without_gravity", "Driving torque, without gravity"},
            {"driver_angle", "Driver angle"},
            {"driver_rate", "Driver speed"},
            {"joint_position", "Joints"},
            {"joint_velocity", "Joint rates"},
            {"joint_acceleration", "Joint accelerations"},
            {"point_position", "Traced point, position"},
            {"point_velocity", "Traced point, velocity"},
            {"point_acceleration", "Traced point, acceleration"},
            {"joint_force_size", "Joint forces"},
            {"transmission_angle", "Transmission angle"},
            {"power", "Driving power"},
            {"kinetic_energy", "Kinetic energy"},
            {"potential_energy", "Potential energy"},
            {"total_energy", "Energy"},
            {"energy_drift", "Energy drift"},
            {"loop_drift", "Drift of the loops"},
            {"power_residual", "Power that is not accounted for"}};
}

void MechanismScene::list_marks() {
  constexpr const char *kVelocity = "Velocity polygon", *kAcceleration = "Acceleration polygon";
  using Kind = Mark::Kind;
  marks = {{Kind::arrow, "Force in a joint, on the link beyond it", "joint_force_at", "joint_force",
            force_scale_, "force", "Joint forces", false},
           {Kind::arrow, "Velocity of a pin, from the pole", "velocity_polygon_at",
            "velocity_polygon", velocities_.scale, "velocity", kVelocity},
           {Kind::arrow, "Velocity of a pin relative to another on its link",
            "relative_velocity_at", "relative_velocity", velocities_.scale, "plain", kVelocity},
           {Kind::arrow, "Acceleration of a pin, from the pole", "acceleration_polygon_at",
            "acceleration_polygon", accelerations_.scale, "acceleration", kAcceleration},
           {Kind::arrow, "Relative acceleration along the link", "normal_acceleration_at",
            "normal_acceleration", accelerations_.scale, "plain", kAcceleration},
           {Kind::arrow, "Relative acceleration across the link", "tangential_acceleration_at",
            "tangential_acceleration", accelerations_.scale, "plain", kAcceleration}};
  if (linkage_.points.empty()) return;
  marks.push_back({Kind::point, "Traced point", "point_position", "", 1.0, "path", "Paths"});
  marks.push_back({Kind::arrow, "Velocity of the traced point", "point_position", "point_velocity",
                   velocities_.scale, "velocity", "Traced point", false});
  marks.push_back({Kind::arrow, "Acceleration of the traced point", "point_position",
                   "point_acceleration", accelerations_.scale, "acceleration", "Traced point",
                   false});
}

void MechanismScene::list_facts() {
  facts = {
      {"gruebler", "Degrees of freedom by Gruebler's count", "",
       static_cast<double>(loops_.n - loops_.m)},
      {"moving_links", "Moving links", "", static_cast<double>(loops_.n)},
      {"mass", "Mass of all moving links", "kg", total_mass(model)},
      {"velocity_scale", "Velocity polygon: drawn for 1 m/s", "m", velocities_.scale},
      {"acceleration_scale", "Acceleration polygon: drawn for 1 m/s^2", "m", accelerations_.scale},
      {"force_scale", "Joint forces: drawn for 1 N", "m", force_scale_}};
  if (is_forward()) return;
  const Drive& first = drives()[0];
  const bool is_of_first = drives().size() > 1 && first.phase_rate() != drives()[1].phase_rate();
  facts.push_back({"torque_highest",
                   is_of_first ? "Highest torque of the first driver in its period"
                               : "Highest driving torque of a period",
                   "N m", torque_highest_});
  facts.push_back({"torque_lowest",
                   is_of_first ? "Lowest torque of the first driver in its period"
                               : "Lowest driving torque of a period",
                   "N m", torque_lowest_});
  if (drives().size() == 1 && !first.is_swing && first.speed != 0.0)
    facts.push_back({"torque_mean", "Mean driving torque of a turn", "N m", torque_mean_});
}

}  // namespace legwork
