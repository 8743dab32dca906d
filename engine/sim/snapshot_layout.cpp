// The fields of a snapshot, in the order in which compute_snapshot writes them.
#include "engine/sim/snapshot.h"

#include "engine/dynamics/workspace.h"
#include "engine/sim/setup.h"

namespace legwork {
namespace {

using Labels = std::vector<std::string>;

// A line of the tables below; a list of these compiles to much less than one of SnapshotFields.
struct Row {
  const char *name, *unit, *column, *column_unit;
  const Labels* labels;
};

Labels with_axes(const Labels& names, const Labels& axes) {
  Labels out;
  for (const std::string& name : names)
    for (const std::string& axis : axes) out.push_back(name.empty() ? axis : name + "_" + axis);
  return out;
}

}  // namespace

Snapshot make_snapshot(const Setup& setup) {
  const Model& model = setup.model;
  const Labels one = {""};
  const Labels xyz = {"x", "y", "z"};
  Labels bodies, joints, legs;
  for (const Body& body : model.bodies) bodies.push_back(body.name);
  for (int i = 1; i < model.nb(); ++i) joints.push_back(model.bodies[at(i)].joint);
  for (const Foot& foot : model.feet) legs.push_back(foot.name);
  const Labels foot_xyz = with_axes(legs, xyz);
  const Labels rpy = {"roll", "pitch", "yaw"};
  const Labels methods = {"as_printed", "corrected", "minimum_norm", "friction_cone"};
  Labels frames, coordinates = with_axes({"base", "base_angular"}, xyz);
  for (const Frame& frame : model.frames) frames.push_back(frame.name);
  coordinates.insert(coordinates.end(), joints.begin(), joints.end());

  const Labels body_xyz = with_axes(bodies, xyz);
  const Labels body_wxyz = with_axes(bodies, {"w", "x", "y", "z"});
  const Labels wxyz = {"w", "x", "y", "z"};
  const Labels ends_xyz = with_axes({"a", "b"}, xyz);
  Labels corners;
  for (std::size_t k = 0; k < legs.size(); ++k)
    corners.push_back(std::string(1, static_cast<char>('a' + k)));
  const Labels corners_xyz = with_axes(corners, xyz);
  const Labels wrench = with_axes({"force", "moment"}, xyz);
  const Labels two_methods = {"as_printed", "corrected"};
  const Labels three_methods = {"as_printed", "corrected", "kkt"};
  const Labels counts = {"printed", "independent"};
  const Labels crimes = {"literal", "true"};
  const Labels frame_xyz = with_axes(frames, xyz);
  const Labels frame_wxyz = with_axes(frames, {"w", "x", "y", "z"});
  Snapshot out;
  const auto append = [&out](std::initializer_list<Row> rows) {
    for (const Row& row : rows)
      out.fields.push_back({row.name, row.unit, row.column, row.column_unit, *row.labels});
  };
  append({
      {"time", "s", "t", "s", &one},
      {"step", "", "", "", &one},
      {"model_version", "", "", "", &one},
      {"status", "", "", "", &one},
      {"mode", "", "", "", &one},
      {"phase", "", "phase", "", &one},
      {"phase_fraction", "", "phase_fraction", "", &one},
      {"history_first_step", "", "", "", &one},
      {"history_last_step", "", "", "", &one},
      {"body_position", "m", "", "", &body_xyz},
      {"body_quaternion", "", "", "", &body_wxyz},
      {"joint_position", "rad", "q", "rad", &joints},
      {"joint_velocity", "rad/s", "v", "rad_per_s", &joints},
      {"joint_acceleration", "rad/s^2", "a", "rad_per_s2", &joints},
      {"joint_torque", "N m", "tau", "N_m", &joints},
      {"plan_joint_position", "rad", "q_plan", "rad", &joints},
      {"plan_joint_velocity", "rad/s", "v_plan", "rad_per_s", &joints},
      {"plan_joint_acceleration", "rad/s^2", "a_plan", "rad_per_s2", &joints},
      {"joint_position_error", "rad", "", "", &joints},
      {"joint_velocity_error", "rad/s", "", "", &joints},
      {"joint_acceleration_error", "rad/s^2", "", "", &joints},
      {"base_position", "m", "base", "m", &xyz},
      {"base_quaternion", "", "base_quat", "", &wxyz},
      {"base_linear_velocity", "m/s", "base_v", "m_per_s", &xyz},
      {"base_angular_velocity", "rad/s", "base_omega", "rad_per_s", &xyz},
      {"plan_base_position", "m", "base_plan", "m", &xyz},
      {"base_position_error", "m", "", "", &xyz},
      {"foot_position", "m", "foot", "m", &foot_xyz},
      {"foot_velocity", "m/s", "foot_v", "m_per_s", &foot_xyz},
      {"foot_force", "N", "f", "N", &foot_xyz},
      {"foot_in_stance", "", "stance", "", &legs},
      {"support_line", "m", "", "", &ends_xyz},
      {"com", "m", "com", "m", &xyz},
      {"com_velocity", "m/s", "com_v", "m_per_s", &xyz},
      {"com_ground", "m", "", "", &xyz},
      {"linear_momentum", "kg m/s", "p", "kg_m_per_s", &xyz},
      {"angular_momentum", "kg m^2/s", "L", "kg_m2_per_s", &xyz},
      {"kinetic_energy", "J", "kinetic_energy", "J", &one},
      {"potential_energy", "J", "potential_energy", "J", &one},
      {"power", "W", "power", "W", &one},
      {"max_joint_error", "rad", "max_joint_error", "rad", &one},
      {"error_limit", "rad", "", "", &one},
      {"growth_rate", "1/s", "growth_rate", "per_s", &one},
      {"growth_rate_known", "", "", "", &one},
      {"line_moment", "N m", "line_moment", "N_m", &one},
      {"friction_used", "", "friction_used", "", &one},
      {"touchdown_impulse", "N s", "touchdown_impulse", "N_s", &one},
      // The plan's own robot, and the angles that the joints do not hold
      {"plan_body_position", "m", "", "", &body_xyz},
      {"plan_body_quaternion", "", "", "", &body_wxyz},
      {"plan_base_quaternion", "", "", "", &wxyz},
      {"trunk_rpy", "rad", "trunk", "rad", &rpy},
      {"plan_trunk_rpy", "rad", "trunk_plan", "rad", &rpy},
      {"passive_coordinate", "", "", "", &one},
      {"passive_error", "rad", "passive_error", "rad", &one},
      // Support
      {"stance_count", "", "", "", &one},
      {"support_polygon", "m", "", "", &corners_xyz},
      {"polygon_count", "", "", "", &one},
      {"com_margin", "m", "com_margin", "m", &one},
      {"zmp", "m", "zmp", "m", &xyz},
      {"zmp_margin", "m", "zmp_margin", "m", &one},
      {"zmp_known", "", "", "", &one},
  });
  if (setup.has_ground_force_methods())
    append({
        // Ground forces four ways
        {"force_as_printed", "N", "", "", &foot_xyz},
        {"force_corrected", "N", "", "", &foot_xyz},
        {"force_minimum_norm", "N", "", "", &foot_xyz},
        {"force_friction_cone", "N", "", "", &foot_xyz},
        {"ground_force_rank", "", "", "", &methods},
        {"ground_force_unknowns", "", "", "", &methods},
        {"ground_force_condition", "", "", "", &methods},
        {"ground_force_residual", "N, N m", "", "", &methods},
        {"ground_force_friction", "", "", "", &methods},
        {"ground_force_min_normal", "N", "", "", &methods},
        {"ground_force_possible", "", "", "", &methods},
        {"unattainable_moment", "N m", "unattainable_moment", "N_m", &one},
    });
  append({
      {"base_residual", "N, N m", "", "", &wrench},
      // Torques in parts
      {"torque_inertia", "N m", "tau_inertia", "N_m", &joints},
      {"torque_coriolis", "N m", "tau_coriolis", "N_m", &joints},
      {"torque_gravity", "N m", "tau_gravity", "N_m", &joints},
      {"torque_contact", "N m", "tau_contact", "N_m", &joints},
      {"torque_total", "N m", "", "", &joints},
      {"torque_feedback", "N m", "", "", &joints},
      {"torque_noise", "N m", "", "", &joints},
  });
  // Forward dynamics three ways
  if (setup.has_reduced_forward())
    append({
        {"acceleration_as_printed", "m/s^2, rad/s^2", "", "", &coordinates},
        {"acceleration_corrected", "m/s^2, rad/s^2", "", "", &coordinates},
        {"acceleration_kkt", "m/s^2, rad/s^2", "", "", &coordinates},
        {"forward_difference", "", "forward_difference", "", &two_methods},
        {"forward_slip", "m/s^2", "", "", &three_methods},
        {"coordinate_count", "", "", "", &counts},
        {"inverse_crime", "%", "", "", &crimes},
    });
  append({
      // D-H frames and singularities
      {"frame_position", "m", "", "", &frame_xyz},
      {"frame_quaternion", "", "", "", &frame_wxyz},
      {"leg_determinant", "", "", "", &legs},
      {"leg_singularity", "", "", "", &legs},
      // What flight keeps
      {"linear_momentum_drift", "kg m/s", "", "", &one},
      {"angular_momentum_drift", "kg m^2/s", "", "", &one},
  });
  if (tail_joint_count(model) > 0)
    append({
        {"tail_tip", "m", "tail_tip", "m", &xyz},
        {"tail_angular_momentum", "kg m^2/s", "L_tail", "kg_m2_per_s", &xyz},
        {"body_angular_momentum", "kg m^2/s", "L_body", "kg_m2_per_s", &xyz},
    });
  if (setup.has_companion()) {
    const Labels runs = {"robot", "companion"};
    append({
        {"companion_body_position", "m", "", "", &body_xyz},
        {"companion_body_quaternion", "", "", "", &body_wxyz},
        {"companion_base_position", "m", "base_beside", "m", &xyz},
        {"companion_trunk_rpy", "rad", "trunk_beside", "rad", &rpy},
        {"companion_joint_position", "rad", "q_beside", "rad", &joints},
        {"companion_joint_velocity", "rad/s", "v_beside", "rad_per_s", &joints},
        {"companion_torque", "N m", "tau_beside", "N_m", &joints},
        {"companion_stopped", "", "", "", &one},
        {"turn", "rad", "turn", "rad", &runs},
        {"turn_peak", "rad", "", "", &runs},
        {"return_time", "s", "", "", &runs},
        {"time_since_push", "s", "", "", &one},
    });
  }
  if (setup.experiment) {
    const Labels coordinates_of_document = {"x",     "y",     "z",        "phi_x",
                                            "phi_y", "phi_z", "theta_ta", "theta_tb"};
    const Labels document(kDocumentJoints.begin(), kDocumentJoints.end());
    const Labels sets = {"paper_eight", "all_fourteen", "chosen"};
    append({
        {"document_coordinates", "m, rad", "doc", "", &coordinates_of_document},
        {"document_desired", "m, rad", "doc_desired", "", &coordinates_of_document},
        {"document_companion", "m, rad", "doc_beside", "", &coordinates_of_document},
        {"document_joint_angle", "rad", "theta", "rad", &document},
        {"document_torque", "N m", "tau_doc", "N_m", &document},
        {"document_compensation", "N m", "tau_c", "N_m", &document},
        {"torque_paper_eight", "N m", "", "", &document},
        {"torque_all_fourteen", "N m", "", "", &document},
        {"torque_chosen", "N m", "", "", &document},
        {"torque_peak", "N m", "", "", &sets},
        {"actuation_condition", "", "condition", "", &sets},
        {"actuation_rank", "", "", "", &sets},
        {"formulation_difference", "", "", "", &one},
        {"foot_pull", "N", "foot_pull", "N", &one},
    });
  }
  if (setup.hexapod) {
    const Labels ways = {"static", "inertial", "floating", "least_torque", "least_torque_cone"};
    append({
        {"force_static", "N", "f_static", "N", &foot_xyz},
        {"force_inertial", "N", "f_inertial", "N", &foot_xyz},
        {"force_floating", "N", "f_floating", "N", &foot_xyz},
        {"force_least_torque", "N", "f_least_torque", "N", &foot_xyz},
        {"force_least_torque_cone", "N", "f_least_torque_cone", "N", &foot_xyz},
        {"force_model_friction", "", "friction", "", &ways},
        {"force_model_min_normal", "N", "", "", &ways},
        {"force_model_torque_squared", "(N m)^2", "", "", &ways},
        {"leg_inertia", "N m", "leg_M", "N_m", &joints},
        {"leg_coriolis", "N m", "leg_H", "N_m", &joints},
        {"leg_gravity", "N m", "leg_G", "N_m", &joints},
        {"leg_contact", "N m", "leg_JTF", "N_m", &joints},
        {"leg_torque", "N m", "leg_tau", "N_m", &joints},
        {"leg_torque_as_printed", "N m", "leg_tau_as_printed", "N_m", &joints},
        {"leg_torque_floating", "N m", "leg_tau_floating", "N_m", &joints},
        {"leg_torque_least", "N m", "leg_tau_least", "N_m", &joints},
        {"leg_torque_cone", "N m", "leg_tau_cone", "N_m", &joints},
        {"leg_formulation_difference", "N m", "", "", &one},
        {"foot_slip", "m", "slip", "m", &legs},
        {"work", "J", "work", "J", &one},
        {"distance", "m", "distance", "m", &one},
        {"energy_per_metre", "J/m", "energy_per_metre", "J_per_m", &one},
        {"cost_of_transport", "", "cost_of_transport", "", &one},
        {"body_margin", "m", "body_margin", "m", &one},
    });
  }
  int offset = 0;
  for (SnapshotField& field : out.fields) {
    field.offset = offset;
    offset += field.count();
  }
  out.data.assign(at(offset), 0.0);
  return out;
}

}  // namespace legwork
