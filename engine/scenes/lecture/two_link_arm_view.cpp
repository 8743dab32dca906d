// What a scene with the two-link arm shows: its signals, what is drawn of them, its facts, its state in a sentence.
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork {

using two_link_arm::Vec2;

namespace {

struct ArmField {
  const char* name;
  const char* unit;
  const char* column;
  const char* column_unit;
  const char* labels;  // "" for a single number
};

constexpr const char* kArmJoints = "shoulder elbow";
constexpr const char* kArmXyz = "x y z";
constexpr const char* kLinksXyz = "link_1_x link_1_y link_1_z link_2_x link_2_y link_2_z";

constexpr ArmField kArmFields[] = {
    {"joint_position", "rad", "q", "rad", kArmJoints},
    {"joint_velocity", "rad/s", "v", "rad_per_s", kArmJoints},
    {"joint_acceleration", "rad/s^2", "a", "rad_per_s2", kArmJoints},
    {"joint_torque", "N m", "tau", "Nm", kArmJoints},
    {"tip_position", "m", "tip", "m", kArmXyz},
    {"tip_velocity", "m/s", "tip_v", "m_per_s", kArmXyz},
    {"kinetic_energy", "J", "kinetic_energy", "J", ""},
    {"potential_energy", "J", "potential_energy", "J", ""},
    {"total_energy", "J", "total_energy", "J", ""},
    {"power", "W", "power", "W", ""},
    {"power_residual", "W", "power_residual", "W", ""},
    {"momentum_residual", "N, N m", "momentum_residual", "", "linear angular"},
    {"torque_inertia", "N m", "tau_inertia", "Nm", kArmJoints},
    {"torque_coriolis", "N m", "tau_coriolis", "Nm", kArmJoints},
    {"torque_gravity", "N m", "tau_gravity", "Nm", kArmJoints},
    {"torque_contact", "N m", "tau_contact", "Nm", kArmJoints},
    {"torque_printed", "N m", "tau_printed", "Nm", kArmJoints},
    {"torque_newton_euler", "N m", "tau_newton_euler", "Nm", kArmJoints},
    {"torque_lagrange", "N m", "tau_lagrange", "Nm", kArmJoints},
    {"torque_tree", "N m", "tau_tree", "Nm", kArmJoints},
    {"formulation_difference", "N m", "difference", "Nm", "newton_euler lagrange tree"},
    {"link_joint", "m", "", "", kLinksXyz},
    {"link_end", "m", "", "", kLinksXyz},
    {"link_angular_velocity", "rad/s", "", "", kLinksXyz},
    {"link_velocity", "m/s", "", "", kLinksXyz},
    {"link_acceleration", "m/s^2", "", "", kLinksXyz},
    {"inertia_force", "N", "", "", kLinksXyz},
    {"joint_force", "N", "", "", kLinksXyz},
    {"joint_moment", "N m", "", "", kLinksXyz}};
constexpr ArmField kDriftField = {"energy_drift", "J", "energy_drift", "J", ""};
constexpr ArmField kWallFields[] = {{"contact_force", "N", "f", "N", ""},
                                    {"force_on_tip", "N", "", "", kArmXyz},
                                    {"in_contact", "", "in_contact", "", ""},
                                    {"contact_count", "", "contacts", "", ""},
                                    {"first_contact", "s", "first_contact", "s", ""},
                                    {"peak_force", "N", "peak", "N", ""},
                                    {"contact_impulse", "N s", "impulse", "Ns", ""},
                                    {"force_integral", "N s", "force_integral", "Ns", ""},
                                    {"force_error", "N", "force_error", "N", ""},
                                    {"tip_target", "m", "", "", kArmXyz},
                                    {"tip_error", "m", "tip_error", "m", kArmXyz}};

void add_field(Scene& scene, const ArmField& row) {
  SnapshotField field = {row.name, row.unit, row.column, row.column_unit, {""}};
  if (row.labels[0] != '\0') field.labels = split_words(row.labels);
  scene.fields.push_back(field);
}

std::string rounded_to(double value, double unit) {
  const double n = value / unit;
  const auto whole = static_cast<long long>(n < 0.0 ? n - 0.5 : n + 0.5);
  return short_text(static_cast<double>(whole) * unit);
}

}  // namespace

void TwoLinkArm::describe() {
  for (const ArmField& row : kArmFields) add_field(*this, row);
  if (settings_.topic != ArmTopic::dynamics) add_field(*this, kDriftField);
  if (settings_.topic == ArmTopic::wall)
    for (const ArmField& row : kWallFields) add_field(*this, row);

  if (settings_.topic == ArmTopic::wall)
    series = {{"contact_force", "Force on the wall"},
              {"tip_error", "What the tip lacks of its target"}};
  series.insert(series.end(), {{"joint_torque", "Torques"},
                               {"torque_inertia", "Torque of inertia, M q''"},
                               {"torque_coriolis", "Coriolis and centrifugal torque, c"},
                               {"torque_gravity", "Torque of gravity, g"},
                               {"formulation_difference", "What the ways differ by"},
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
           {Kind::trail, "way of the tip", "tip_position", "", 1.0, "path", "Path", true}};
  // Moments are arrows across the plane: seen from beside it.
  viewpoint = {{0.35 * size, 0.0, 0.0}, 0.8 * size, {0.4, -1.0, 0.35}, false};
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
  const Vec2 tip = two_link_arm::tip_position(settings_.arm, now.theta);
  std::string text =
      "Shoulder at " + rounded_to(now.theta[0] / kDegree, 0.1) + " degrees, elbow at " +
      rounded_to(now.theta[1] / kDegree, 0.1) + " degrees, tip at (" + rounded_to(tip.x(), 1e-4) +
      ", " + rounded_to(tip.y(), 1e-4) + ") m; torques " + rounded_to(now.motor_torque[0], 1e-3) +
      " and " + rounded_to(now.motor_torque[1], 1e-3) + " N m.";
  if (settings_.topic != ArmTopic::wall) return text;
  text +=
      settings_.control.kind == ArmControl::Kind::force ? " Force control" : " Position control";
  if (x[ArmState::kContact] == 0.0) return text + ", not in contact.";
  return text + ", pushing against the wall with " + rounded_to(now.contact_force, 1e-3) +
         " N (at most " + rounded_to(x[ArmState::kPeak], 1e-3) + " N so far).";
}

}  // namespace legwork
