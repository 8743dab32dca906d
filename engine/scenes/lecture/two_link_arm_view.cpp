// What a scene with the two-link arm shows: its signals, what is drawn of them, its facts, its state in a sentence.
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork::two_link_arm {

void TwoLinkArm::describe() {
  lay_out_fields();
  if (settings_.topic == ArmTopic::wall)
    series = {{"contact_force", "Force on the wall"},
              {"tip_error", "Distance of the tip from its target"}};
  series.insert(series.end(), {{"joint_torque", "Torques"},
                               {"torque_inertia", "Torque of inertia, M q''"},
                               {"torque_coriolis", "Coriolis and centrifugal torque, c"},
                               {"torque_gravity", "Torque of gravity, g"},
                               {"formulation_difference", "Differences between the paths"},
                               {"joint_position", "Joint angles"},
                               {"joint_velocity", "Joint rates"},
                               {"total_energy", "Energy"},
                               {"power_residual", "Power that is not accounted for"}});
  if (settings_.topic != ArmTopic::dynamics)
    series.push_back({"energy_drift", "Energy that is not accounted for"});

  const double size = settings_.arm.length[0] + settings_.arm.length[1];
  const double weight = (settings_.arm.mass[0] + settings_.arm.mass[1]) *
                        (settings_.arm.gravity > 1.0 ? settings_.arm.gravity : 1.0);
  const bool has_passes = settings_.topic == ArmTopic::dynamics;
  using Kind = Mark::Kind;
  const char* const out = "Outward: velocities, accelerations";
  const char* const in = "Inward: forces, moments";
  marks = {{Kind::arrow, "velocity of each mass", "link_end", "link_velocity", 0.25, "velocity",
            out, has_passes},
           {Kind::arrow, "acceleration of each mass", "link_end", "link_acceleration", 0.04,
            "acceleration", out, has_passes},
           {Kind::arrow, "force that moves and holds each mass, m (a - g)", "link_end",
            "inertia_force", 0.3 * size / weight, "plain", in, false},
           {Kind::arrow, "force at each joint", "link_joint", "joint_force", 0.3 * size / weight,
            "force", in, has_passes},
           {Kind::arrow, "moment at each joint", "link_joint", "joint_moment", 0.5 / weight,
            "force", in, has_passes},
           {Kind::trail, "path of the tip", "tip_position", "", 1.0, "path", "Path", true}};
  // Moments are arrows across the plane: seen from beside it.
  viewpoint = {{0.35 * size, 0.0, 0.0}, 0.8 * size, {0.4, -1.0, 0.35}, false};
  quick = "arm.topic arm.mass_1 arm.mass_2 arm.length_1 arm.length_2";
  const auto [L1, L2] = settings_.arm.length;
  const auto [m1, m2] = settings_.arm.mass;
  facts = {
      {"least_mass_determinant", "Least det M, arm straight or folded: L1^2 L2^2 m2 m1", "kg^2 m^4",
       L1 * L1 * L2 * L2 * m2 * m1},
      {"largest_mass_determinant", "Largest det M, elbow at a right angle: L1^2 L2^2 m2 (m1 + m2)",
       "kg^2 m^4", L1 * L1 * L2 * L2 * m2 * (m1 + m2)}};
  studies = {{"contact-force", "Force on the wall: two controllers, two walls (seven runs)"},
             {"tracking", "Where the tip goes, with the wall and without"}};
  if (settings_.topic != ArmTopic::wall) return;
  const double f_scale =
      0.3 * size / (settings_.control.kind == ArmControl::Kind::force ? 20.0 : 70.0);
  marks.push_back({Kind::arrow, "force of the wall on the tip", "tip_position", "force_on_tip",
                   f_scale, "force", "Wall", true});
  marks.push_back(
      {Kind::point, "target of the tip", "tip_target", "", 1.0, "reference", "Wall", true});
  facts.push_back({"wall_stiffness", "Stiffness of the wall", "N/m", settings_.wall.stiffness});
  if (settings_.control.kind == ArmControl::Kind::force) {
    facts.push_back({"steady_force", "Force in the end", "N", settings_.control.force});
    return;
  }
  const SteadyContact rest = steady_contact(settings_.arm, settings_.control, settings_.wall);
  if (!rest.is_found) return;
  facts.insert(facts.end(),
               {{"steady_force", "Force in the end, Kp (q_d - q) = J^T f", "N", rest.force},
                {"equivalent_stiffness", "Stiffness of wall and controller together, k_eq", "N/m",
                 rest.stiffness},
                {"estimated_force", "Force by k_eq (x_d - x_w)", "N",
                 rest.stiffness * (settings_.target.x() - settings_.wall.x)}});
}

std::string TwoLinkArm::sentence(double t, const VecX& x) {
  const ArmInstant now = instant_of(t, x);
  const Vec2 tip = tip_position(settings_.arm, now.theta);
  const auto text_to = [](double value, double unit) {
    return short_text(rounded_to(value, unit));
  };
  const std::string torques =
      text_to(now.motor_torque[0], 1e-3) + " and " + text_to(now.motor_torque[1], 1e-3) + " N m";
  const std::string pose = " at " + text_to(now.theta[0] / kDegree, 0.1) + " deg, elbow at " +
                           text_to(now.theta[1] / kDegree, 0.1) + " deg, tip at (" +
                           text_to(tip.x(), 1e-4) + ", " + text_to(tip.y(), 1e-4) + ") m";
  if (settings_.topic != ArmTopic::wall)
    return "Torques " + torques + "; methods agree to " +
           short_text(largest_entry(differences(torques_of(now)))) + " N m; shoulder" + pose + ".";
  std::string text =
      settings_.control.kind == ArmControl::Kind::force ? "Force control" : "Position control";
  text += x[ArmState::kContact] == 0.0
              ? ", not in contact."
              : ", pushing against the wall with " + text_to(now.contact_force, 1e-3) +
                    " N (at most " + text_to(x[ArmState::kPeak], 1e-3) + " N so far).";
  return text + " Shoulder" + pose + "; torques " + torques + ".";
}

}  // namespace legwork::two_link_arm
