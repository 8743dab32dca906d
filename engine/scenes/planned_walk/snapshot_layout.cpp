// The fields of a snapshot, in the order in which look() writes them.
#include "engine/scenes/planned_walk/snapshot.h"

#include "engine/dynamics/workspace.h"
#include "engine/scenes/planned_walk/setup.h"

namespace legwork {
namespace {

using Labels = std::vector<std::string>;

// What the entries of a field are named after.
enum class Names { nothing, bodies, joints, legs, frames, corners, coordinates, document_joints };

// Each of the names with each of the endings: "FL_x". All constant, so that the tables below are data and not code.
struct LabelSet {
  Names names;
  const char* endings;  // separated by blanks
};
constexpr const char* kAxisNames = "x y z";
constexpr const char* kQuaternionNames = "w x y z";
constexpr LabelSet kOne = {Names::nothing, ""}, kXyz = {Names::nothing, kAxisNames},
                   kWxyz = {Names::nothing, kQuaternionNames},
                   kRpy = {Names::nothing, "roll pitch yaw"}, kJoints = {Names::joints, ""},
                   kLegs = {Names::legs, ""}, kFootXyz = {Names::legs, kAxisNames},
                   kBodyXyz = {Names::bodies, kAxisNames},
                   kBodyWxyz = {Names::bodies, kQuaternionNames},
                   kFrameXyz = {Names::frames, kAxisNames},
                   kFrameWxyz = {Names::frames, kQuaternionNames},
                   kCornersXyz = {Names::corners, kAxisNames},
                   kEndsXyz = {Names::nothing, "a_x a_y a_z b_x b_y b_z"},
                   kWrench = {Names::nothing, "force_x force_y force_z moment_x moment_y moment_z"},
                   kCoordinates = {Names::coordinates, ""},
                   kMethods = {Names::nothing, "as_printed corrected minimum_norm friction_cone"},
                   kTwoMethods = {Names::nothing, "as_printed corrected"},
                   kThreeMethods = {Names::nothing, "as_printed corrected kkt"},
                   kCounts = {Names::nothing, "printed independent"},
                   kCrimes = {Names::nothing, "literal true"},
                   kRuns = {Names::nothing, "robot companion"},
                   kBalance = {Names::nothing, "linear angular"},
                   kDocumentCoordinates = {Names::nothing,
                                           "x y z phi_x phi_y phi_z theta_ta theta_tb"},
                   kDocument = {Names::document_joints, ""},
                   kSets = {Names::nothing, "paper_eight all_fourteen chosen"},
                   kWays = {Names::nothing,
                            "static inertial floating least_torque least_torque_cone"};

struct Row {
  const char *name, *unit, *column, *column_unit;
  LabelSet labels;
};

constexpr Row kRun[] = {
    {"mode", "", "", "", kOne},
    {"phase", "", "phase", "", kOne},
    {"phase_fraction", "", "phase_fraction", "", kOne},
    {"joint_position", "rad", "q", "rad", kJoints},
    {"joint_velocity", "rad/s", "v", "rad_per_s", kJoints},
    {"joint_acceleration", "rad/s^2", "a", "rad_per_s2", kJoints},
    {"joint_torque", "N m", "tau", "N_m", kJoints},
    {"plan_joint_position", "rad", "q_plan", "rad", kJoints},
    {"plan_joint_velocity", "rad/s", "v_plan", "rad_per_s", kJoints},
    {"plan_joint_acceleration", "rad/s^2", "a_plan", "rad_per_s2", kJoints},
    {"joint_position_error", "rad", "", "", kJoints},
    {"joint_velocity_error", "rad/s", "", "", kJoints},
    {"joint_acceleration_error", "rad/s^2", "", "", kJoints},
    {"base_position", "m", "base", "m", kXyz},
    {"base_quaternion", "", "base_quat", "", kWxyz},
    {"base_linear_velocity", "m/s", "base_v", "m_per_s", kXyz},
    {"base_angular_velocity", "rad/s", "base_omega", "rad_per_s", kXyz},
    {"plan_base_position", "m", "base_plan", "m", kXyz},
    {"base_position_error", "m", "", "", kXyz},
    {"foot_position", "m", "foot", "m", kFootXyz},
    {"foot_velocity", "m/s", "foot_v", "m_per_s", kFootXyz},
    {"foot_force", "N", "f", "N", kFootXyz},
    {"foot_in_stance", "", "stance", "", kLegs},
    {"support_line", "m", "", "", kEndsXyz},
    {"com", "m", "com", "m", kXyz},
    {"com_velocity", "m/s", "com_v", "m_per_s", kXyz},
    {"com_ground", "m", "", "", kXyz},
    {"linear_momentum", "kg m/s", "p", "kg_m_per_s", kXyz},
    {"angular_momentum", "kg m^2/s", "L", "kg_m2_per_s", kXyz},
    {"kinetic_energy", "J", "kinetic_energy", "J", kOne},
    {"potential_energy", "J", "potential_energy", "J", kOne},
    {"power", "W", "power", "W", kOne},
    {"max_joint_error", "rad", "max_joint_error", "rad", kOne},
    {"error_limit", "rad", "", "", kOne},
    {"growth_rate", "1/s", "growth_rate", "per_s", kOne},
    {"growth_rate_known", "", "", "", kOne},
    {"line_moment", "N m", "line_moment", "N_m", kOne},
    {"friction_used", "", "friction_used", "", kOne},
    {"touchdown_impulse", "N s", "touchdown_impulse", "N_s", kOne},
    // The plan's own robot, and the angles that the joints do not hold
    {"plan_body_position", "m", "", "", kBodyXyz},
    {"plan_body_quaternion", "", "", "", kBodyWxyz},
    {"plan_base_quaternion", "", "", "", kWxyz},
    {"trunk_rpy", "rad", "trunk", "rad", kRpy},
    {"plan_trunk_rpy", "rad", "trunk_plan", "rad", kRpy},
    {"passive_coordinate", "", "", "", kOne},
    {"passive_error", "rad", "passive_error", "rad", kOne},
    // Support
    {"stance_count", "", "", "", kOne},
    {"support_polygon", "m", "", "", kCornersXyz},
    {"polygon_count", "", "", "", kOne},
    {"com_margin", "m", "com_margin", "m", kOne},
    {"zmp", "m", "zmp", "m", kXyz},
    {"zmp_margin", "m", "zmp_margin", "m", kOne},
    {"zmp_known", "", "", "", kOne},
};

// Ground forces four ways
constexpr Row kGroundForces[] = {
    {"force_as_printed", "N", "", "", kFootXyz},
    {"force_corrected", "N", "", "", kFootXyz},
    {"force_minimum_norm", "N", "", "", kFootXyz},
    {"force_friction_cone", "N", "", "", kFootXyz},
    {"ground_force_rank", "", "", "", kMethods},
    {"ground_force_unknowns", "", "", "", kMethods},
    {"ground_force_condition", "", "", "", kMethods},
    {"ground_force_residual", "N, N m", "", "", kMethods},
    {"ground_force_friction", "", "", "", kMethods},
    {"ground_force_min_normal", "N", "", "", kMethods},
    {"ground_force_possible", "", "", "", kMethods},
    {"unattainable_moment", "N m", "unattainable_moment", "N_m", kOne},
};

// What is left over, and the torques in parts
constexpr Row kTorques[] = {
    {"base_residual", "N, N m", "", "", kWrench},
    // Torques in parts
    {"torque_inertia", "N m", "tau_inertia", "N_m", kJoints},
    {"torque_coriolis", "N m", "tau_coriolis", "N_m", kJoints},
    {"torque_gravity", "N m", "tau_gravity", "N_m", kJoints},
    {"torque_contact", "N m", "tau_contact", "N_m", kJoints},
    {"torque_total", "N m", "", "", kJoints},
    {"torque_feedback", "N m", "", "", kJoints},
    {"torque_noise", "N m", "", "", kJoints},
};

// Forward dynamics three ways
constexpr Row kForwardMethods[] = {
    {"acceleration_as_printed", "m/s^2, rad/s^2", "", "", kCoordinates},
    {"acceleration_corrected", "m/s^2, rad/s^2", "", "", kCoordinates},
    {"acceleration_kkt", "m/s^2, rad/s^2", "", "", kCoordinates},
    {"forward_difference", "", "forward_difference", "", kTwoMethods},
    {"forward_slip", "m/s^2", "", "", kThreeMethods},
    {"coordinate_count", "", "", "", kCounts},
    {"inverse_crime", "%", "", "", kCrimes},
};

// D-H frames and singularities; what flight keeps; balances
constexpr Row kFrames[] = {
    // D-H frames and singularities
    {"frame_position", "m", "", "", kFrameXyz},
    {"frame_quaternion", "", "", "", kFrameWxyz},
    {"leg_determinant", "", "", "", kLegs},
    {"leg_singularity", "", "", "", kLegs},
    // What flight keeps
    {"linear_momentum_drift", "kg m/s", "", "", kOne},
    {"angular_momentum_drift", "kg m^2/s", "", "", kOne},
    // What motors and ground forces do not account for
    {"power_residual", "W", "", "", kOne},
    {"momentum_residual", "N, N m", "", "", kBalance},
};

constexpr Row kTail[] = {
    {"tail_tip", "m", "tail_tip", "m", kXyz},
    {"tail_angular_momentum", "kg m^2/s", "L_tail", "kg_m2_per_s", kXyz},
    {"body_angular_momentum", "kg m^2/s", "L_body", "kg_m2_per_s", kXyz},
};

// A second run beside the first
constexpr Row kCompanion[] = {
    {"companion_body_position", "m", "", "", kBodyXyz},
    {"companion_body_quaternion", "", "", "", kBodyWxyz},
    {"companion_base_position", "m", "base_beside", "m", kXyz},
    {"companion_trunk_rpy", "rad", "trunk_beside", "rad", kRpy},
    {"companion_joint_position", "rad", "q_beside", "rad", kJoints},
    {"companion_joint_velocity", "rad/s", "v_beside", "rad_per_s", kJoints},
    {"companion_torque", "N m", "tau_beside", "N_m", kJoints},
    {"companion_stopped", "", "", "", kOne},
    {"turn", "rad", "turn", "rad", kRuns},
    {"turn_peak", "rad", "", "", kRuns},
    {"return_time", "s", "", "", kRuns},
    {"time_since_push", "s", "", "", kOne},
};

// Document 001's own coordinates and motors
constexpr Row kDocumentFields[] = {
    {"document_coordinates", "m, rad", "doc", "", kDocumentCoordinates},
    {"document_desired", "m, rad", "doc_desired", "", kDocumentCoordinates},
    {"document_companion", "m, rad", "doc_beside", "", kDocumentCoordinates},
    {"document_joint_angle", "rad", "theta", "rad", kDocument},
    {"document_torque", "N m", "tau_doc", "N_m", kDocument},
    {"document_compensation", "N m", "tau_c", "N_m", kDocument},
    {"torque_paper_eight", "N m", "", "", kDocument},
    {"torque_all_fourteen", "N m", "", "", kDocument},
    {"torque_chosen", "N m", "", "", kDocument},
    {"torque_peak", "N m", "", "", kSets},
    {"actuation_condition", "", "condition", "", kSets},
    {"actuation_rank", "", "", "", kSets},
    {"formulation_difference", "", "", "", kOne},
    {"foot_pull", "N", "foot_pull", "N", kOne},
};

// Document 002
constexpr Row kHexapod[] = {
    {"force_static", "N", "f_static", "N", kFootXyz},
    {"force_inertial", "N", "f_inertial", "N", kFootXyz},
    {"force_floating", "N", "f_floating", "N", kFootXyz},
    {"force_least_torque", "N", "f_least_torque", "N", kFootXyz},
    {"force_least_torque_cone", "N", "f_least_torque_cone", "N", kFootXyz},
    {"force_model_friction", "", "friction", "", kWays},
    {"force_model_min_normal", "N", "", "", kWays},
    {"force_model_torque_squared", "(N m)^2", "", "", kWays},
    {"leg_inertia", "N m", "leg_M", "N_m", kJoints},
    {"leg_coriolis", "N m", "leg_H", "N_m", kJoints},
    {"leg_gravity", "N m", "leg_G", "N_m", kJoints},
    {"leg_contact", "N m", "leg_JTF", "N_m", kJoints},
    {"leg_torque", "N m", "leg_tau", "N_m", kJoints},
    {"leg_torque_as_printed", "N m", "leg_tau_as_printed", "N_m", kJoints},
    {"leg_torque_floating", "N m", "leg_tau_floating", "N_m", kJoints},
    {"leg_torque_least", "N m", "leg_tau_least", "N_m", kJoints},
    {"leg_torque_cone", "N m", "leg_tau_cone", "N_m", kJoints},
    {"leg_formulation_difference", "N m", "", "", kOne},
    {"foot_slip", "m", "slip", "m", kLegs},
    {"work", "J", "work", "J", kOne},
    {"distance", "m", "distance", "m", kOne},
    {"energy_per_metre", "J/m", "energy_per_metre", "J_per_m", kOne},
    {"cost_of_transport", "", "cost_of_transport", "", kOne},
    {"body_margin", "m", "body_margin", "m", kOne},
};

Labels names_of(const Model& model, Names names) {
  Labels out;
  switch (names) {
    case Names::nothing:
      return {""};
    case Names::bodies:
      for (const Body& body : model.bodies) out.push_back(body.name);
      return out;
    case Names::coordinates:
      out = split_words("base_x base_y base_z base_angular_x base_angular_y base_angular_z");
      [[fallthrough]];
    case Names::joints:
      for (int i = 1; i < model.nb(); ++i) out.push_back(model.bodies[at(i)].joint);
      return out;
    case Names::legs:
      for (const Foot& foot : model.feet) out.push_back(foot.name);
      return out;
    case Names::frames:
      for (const Frame& frame : model.frames) out.push_back(frame.name);
      return out;
    case Names::corners:
      for (std::size_t k = 0; k < model.feet.size(); ++k)
        out.emplace_back(1, static_cast<char>('a' + k));
      return out;
    case Names::document_joints:
      return Labels(kDocumentJoints.begin(), kDocumentJoints.end());
  }
  return out;
}

Labels labels_of(const Model& model, const LabelSet& set) {
  return labels_with_endings(names_of(model, set.names), set.endings);
}

}  // namespace

std::vector<SnapshotField> snapshot_fields(const Setup& setup) {
  std::vector<SnapshotField> fields;
  const auto append = [&](std::span<const Row> rows) {
    for (const Row& row : rows)
      fields.push_back(
          {row.name, row.unit, row.column, row.column_unit, labels_of(setup.model, row.labels)});
  };
  append(kRun);
  if (setup.has_ground_force_methods()) append(kGroundForces);
  append(kTorques);
  if (setup.has_reduced_forward()) append(kForwardMethods);
  append(kFrames);
  if (tail_joint_count(setup.model) > 0) append(kTail);
  if (setup.has_companion()) append(kCompanion);
  if (setup.experiment) append(kDocumentFields);
  if (setup.hexapod) append(kHexapod);
  return fields;
}

}  // namespace legwork
