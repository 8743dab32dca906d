#include "engine/run/matrix_tables.h"
#include "engine/scenes/planned_walk/equation_terms.h"

namespace legwork {
namespace {

using Names = std::vector<std::string>;

constexpr const char* kCoordinates = "Coordinates";
constexpr const char* kMotion = "Equation of motion";
constexpr const char* kContact = "Contact";
constexpr const char* kKinematics = "Forward kinematics";
constexpr const char* kEquation = "M(q) vdot + c(q, v) + g(q) = S^T tau + sum J_i^T f_i";

Names names_of_joints(const Model& model) {
  Names names;
  for (int i = 1; i < model.nb(); ++i) names.push_back(model.bodies[at(i)].joint);
  return names;
}

Names with_joints(std::string_view base, const Model& model) {
  Names all = split_words(base);
  for (std::string& name : names_of_joints(model)) all.push_back(std::move(name));
  return all;
}

Names velocity_names(const Model& model) {
  return with_joints("v_x v_y v_z omega_x omega_y omega_z", model);
}

// Rows of the stacked Jacobian.
Names contact_names(const EquationTerms& terms, const Model& model) {
  if (terms.is_held) return split_words("hold_x hold_y hold_z turn_x turn_y turn_z");
  Names feet;
  for (const int foot : terms.stance) feet.push_back(model.feet[at(foot)].name);
  return feet.empty() ? Names{} : labels_with_endings(feet, "x y z");
}

void add_coordinates(const EquationTerms& terms, const Model& model,
                     std::vector<MatrixTable>& all) {
  const std::string joints = std::to_string(model.joint_count());
  add_matrix_table(all,
                   {"q", "Configuration q", "q = (p_B, quat_B, theta_1 ... theta_nj)", "m, 1, rad",
                    kCoordinates},
                   with_joints("p_x p_y p_z quat_w quat_x quat_y quat_z", model), "q", terms.q,
                   "n_q = 7 + n_j = " + std::to_string(model.nq()) +
                       ": position (3), unit quaternion (4), " + joints + " joints.");
  MatX rates(terms.v.size(), 2);
  rates << terms.v, terms.vdot;
  add_matrix_table(all,
                   {"v", "Velocity v and its derivative", "v = (V_B, omega_IB, theta')",
                    "m/s, rad/s; m/s^2, rad/s^2", kCoordinates},
                   velocity_names(model), "v|vdot", rates,
                   "n_v = 6 + n_j = " + std::to_string(model.nv()) +
                       ". The slides write the base's velocity in body axes on one page and "
                       "in the inertial axes on another; here both parts are in world axes, "
                       "as is J.");
}

void add_dynamics(const EquationTerms& terms, const Model& model, std::vector<MatrixTable>& all) {
  const Names names = velocity_names(model), joints = names_of_joints(model);
  const Eigen::Index nj = model.joint_count(), nv = model.nv();
  add_matrix_table(all, {"M", "Mass matrix M(q)", kEquation, "kg, kg m, kg m^2", kMotion}, names,
                   names, terms.M, "Symmetric and positive definite.");
  MatX columns(nv, 6);
  columns << terms.inertia, terms.c, terms.g, terms.motors, terms.contact, terms.residual;
  add_matrix_table(
      all, {"terms", "The equation of motion, term by term", kEquation, "N, N m", kMotion}, names,
      "M vdot|c|g|S^T tau|J^T f|residual", columns,
      "No motor acts on the first six rows: the robot is underactuated, and only gravity and "
      "the ground move its base.");
  MatX S = MatX::Zero(nj, nv);
  S.rightCols(nj).setIdentity();
  add_matrix_table(all, {"S", "Selection matrix S", "S = [0 1]", "", kMotion}, joints, names, S,
                   "n_j x (6 + n_j): its transpose puts the torques into the last rows.");
  add_matrix_table(all, {"tau", "Joint torques tau", kEquation, "N m", kMotion}, joints, "tau",
                   terms.tau);
}

void add_contact(const EquationTerms& terms, const Model& model, std::vector<MatrixTable>& all) {
  const Names rows = contact_names(terms, model);
  const std::string size = std::to_string(terms.J.rows()) + " x " + std::to_string(terms.J.cols());
  const std::string printed =
      terms.is_held ? "No foot is down: the stand holds the base by six forces, " + size + "."
      : rows.empty()
          ? "No foot is down."
          : size +
                ": three rows a foot, for a point touches without moments. The slide's J_i is "
                "6 x (6 + n_j), right for a flat foot.";
  add_matrix_table(
      all,
      {"J", "Jacobian of what is held, stacked", "J_i v = velocity of foot i", "1, m", kContact},
      rows, velocity_names(model), terms.J, printed);
  add_matrix_table(
      all, {"f", "Forces of the ground", kEquation, terms.is_held ? "N, N m" : "N", kContact}, rows,
      "f", terms.f, rows.empty() ? "No foot is down." : "");
}

// From the joints alone: along the leg's bodies up to the base.
Vec3 position_in_base(const VecX& q, const Model& model, const Foot& foot) {
  Vec3 p = foot.p_BF;
  for (int i = foot.body; i > 0; i = model.bodies[at(i)].parent) {
    const Body& body = model.bodies[at(i)];
    Transform X_PB = body.X_PJ;
    follow_joint(body.kind, body.axis, q.data() + model.q_index[at(i)], X_PB);
    p = transform_point(X_PB, p);
  }
  return p;
}

void add_kinematics(const EquationTerms& terms, const Model& model, std::vector<MatrixTable>& all) {
  const Transform& X_IB = terms.ws.X_WB[0];
  add_matrix_table(all,
                   {"R", "Orientation of the base I_R_B", "from the quaternion", "", kKinematics},
                   "x|y|z", "x_B|y_B|z_B", MatX(X_IB.R));
  if (model.feet.empty()) return;
  const Eigen::Index feet = static_cast<Eigen::Index>(model.feet.size());
  MatX values(feet, 12);
  Names rows;
  for (Eigen::Index k = 0; k < feet; ++k) {
    const Foot& foot = model.feet[static_cast<std::size_t>(k)];
    const Vec3 B_r_BQ = position_in_base(terms.q, model, foot);
    const Vec3 turned = X_IB.R * B_r_BQ, I_r_IQ = X_IB.p + turned;
    values.row(k) << X_IB.p.transpose(), B_r_BQ.transpose(), turned.transpose(), I_r_IQ.transpose();
    rows.push_back(foot.name);
  }
  add_matrix_table(all,
                   {"feet", "Each foot in the inertial frame", "I_r_IQ = I_r_IB + I_R_B B_r_BQ",
                    "m", kKinematics},
                   std::move(rows),
                   labels_with_endings({"I_r_IB", "B_r_BQ", "R B_r_BQ", "I_r_IQ"}, "x y z"), values,
                   "B_r_BQ follows from the joints' encoders; base position and orientation "
                   "have to be estimated on a real robot.");
}

}  // namespace

std::vector<MatrixTable> PlannedWalk::matrix_tables(double t, const VecX& x) {
  load(t, x);
  const EquationTerms terms = equation_terms(*this);
  const Model& plant = setup.plant;
  std::vector<MatrixTable> all;
  add_coordinates(terms, plant, all);
  add_dynamics(terms, plant, all);
  add_contact(terms, plant, all);
  add_kinematics(terms, plant, all);
  return all;
}

}  // namespace legwork
