#include "engine/scenes/planned_walk/equation_terms.h"

namespace legwork {
namespace {

using SheetLabels = std::vector<std::string>;
using Matrix = Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>;

constexpr const char* kCoordinates = "Coordinates";
constexpr const char* kMotion = "Equation of motion";
constexpr const char* kContact = "Contact";
constexpr const char* kKinematics = "Forward kinematics";
constexpr const char* kEquation = "M(q) vdot + c(q, v) + g(q) = S^T tau + sum J_i^T f_i";

struct Heading {
  const char *name, *title, *equation, *unit, *group;
};

Sheet sheet_of(const Heading& heading, const Matrix& values, SheetLabels rows, SheetLabels columns,
               std::string note = {}) {
  Sheet out{heading.name, heading.title,   heading.equation,
            heading.unit, std::move(rows), std::move(columns),
            {},           std::move(note), heading.group};
  for (Eigen::Index i = 0; i < values.rows(); ++i)
    for (Eigen::Index j = 0; j < values.cols(); ++j) out.values.push_back(values(i, j));
  return out;
}

SheetLabels names_of_joints(const Model& model) {
  SheetLabels names;
  for (int i = 1; i < model.nb(); ++i) names.push_back(model.bodies[at(i)].joint);
  return names;
}

SheetLabels with_joints(std::string_view base, const Model& model) {
  SheetLabels all = split_words(base);
  for (std::string& name : names_of_joints(model)) all.push_back(std::move(name));
  return all;
}

SheetLabels velocity_names(const Model& model) {
  return with_joints("v_x v_y v_z omega_x omega_y omega_z", model);
}

// Rows of the stacked Jacobian.
SheetLabels contact_names(const EquationTerms& terms, const Model& model) {
  if (terms.is_held) return split_words("hold_x hold_y hold_z turn_x turn_y turn_z");
  SheetLabels feet;
  for (const int foot : terms.stance) feet.push_back(model.feet[at(foot)].name);
  return feet.empty() ? SheetLabels{} : labels_with_endings(feet, "x y z");
}

void add_coordinates(const EquationTerms& terms, const Model& model, std::vector<Sheet>& all) {
  const std::string joints = std::to_string(model.joint_count());
  all.push_back(sheet_of({"q", "Configuration q", "q = (p_B, quat_B, theta_1 ... theta_nj)",
                          "m, 1, rad", kCoordinates},
                         terms.q, with_joints("p_x p_y p_z quat_w quat_x quat_y quat_z", model),
                         {"q"},
                         "n_q = 7 + n_j = " + std::to_string(model.nq()) +
                             ": position (3), unit quaternion (4), " + joints + " joints."));
  MatX rates(terms.v.size(), 2);
  rates << terms.v, terms.vdot;
  all.push_back(sheet_of({"v", "Velocity v and its derivative", "v = (V_B, omega_IB, theta')",
                          "m/s, rad/s; m/s^2, rad/s^2", kCoordinates},
                         rates, velocity_names(model), {"v", "vdot"},
                         "n_v = 6 + n_j = " + std::to_string(model.nv()) +
                             ". The slides write the base's velocity in body axes on one page and "
                             "in the inertial axes on another; here both parts are in world axes, "
                             "as is J."));
}

void add_dynamics(const EquationTerms& terms, const Model& model, std::vector<Sheet>& all) {
  const SheetLabels names = velocity_names(model), joints = names_of_joints(model);
  const Eigen::Index nj = model.joint_count(), nv = model.nv();
  all.push_back(sheet_of({"M", "Mass matrix M(q)", kEquation, "kg, kg m, kg m^2", kMotion}, terms.M,
                         names, names, "Symmetric and positive definite."));
  MatX columns(nv, 6);
  columns << terms.inertia, terms.c, terms.g, terms.drive, terms.contact, terms.residual;
  all.push_back(
      sheet_of({"terms", "The equation of motion, term by term", kEquation, "N, N m", kMotion},
               columns, names, {"M vdot", "c", "g", "S^T tau", "J^T f", "residual"},
               "No motor acts on the first six rows: the robot is underactuated, and its "
               "base moves only as gravity and the ground have it."));
  MatX S = MatX::Zero(nj, nv);
  S.rightCols(nj).setIdentity();
  all.push_back(sheet_of({"S", "Selection matrix S", "S = [0 1]", "", kMotion}, S, joints, names,
                         "n_j x (6 + n_j): its transpose puts the torques into the last rows."));
  all.push_back(sheet_of({"tau", "Joint torques tau", kEquation, "N m", kMotion}, terms.tau, joints,
                         {"tau"}));
}

void add_contact(const EquationTerms& terms, const Model& model, std::vector<Sheet>& all) {
  const SheetLabels rows = contact_names(terms, model);
  const std::string size = std::to_string(terms.J.rows()) + " x " + std::to_string(terms.J.cols());
  const std::string printed =
      terms.is_held ? "No foot is down: the stand holds the base by six forces, " + size + "."
      : rows.empty()
          ? "No foot is down."
          : size +
                ": three rows a foot, for a point touches without moments. The slide's J_i is "
                "6 x (6 + n_j), right for a flat foot.";
  all.push_back(sheet_of(
      {"J", "Jacobian of what is held, stacked", "J_i v = velocity of foot i", "1, m", kContact},
      terms.J, rows, velocity_names(model), printed));
  all.push_back(
      sheet_of({"f", "Forces of the ground", kEquation, terms.is_held ? "N, N m" : "N", kContact},
               terms.f, rows, {"f"}, rows.empty() ? "No foot is down." : ""));
}

// From the joints alone: along the leg's bodies up to the base.
Vec3 place_in_base(const Workspace& ws, const Model& model, const Foot& foot) {
  Vec3 p = foot.p_BF;
  for (int i = foot.body; i > 0; i = model.bodies[at(i)].parent)
    p = transform_point(ws.X_PB[at(i)], p);
  return p;
}

void add_kinematics(const EquationTerms& terms, const Model& model, std::vector<Sheet>& all) {
  const Transform& X_IB = terms.ws.X_WB[0];
  all.push_back(
      sheet_of({"R", "Orientation of the base I_R_B", "from the quaternion", "", kKinematics},
               MatX(X_IB.R), {"x", "y", "z"}, {"x_B", "y_B", "z_B"}));
  if (model.feet.empty()) return;
  const Eigen::Index feet = static_cast<Eigen::Index>(model.feet.size());
  MatX values(feet, 12);
  SheetLabels rows;
  for (Eigen::Index k = 0; k < feet; ++k) {
    const Foot& foot = model.feet[static_cast<std::size_t>(k)];
    const Vec3 B_r_BQ = place_in_base(terms.ws, model, foot);
    const Vec3 turned = X_IB.R * B_r_BQ, I_r_IQ = X_IB.p + turned;
    values.row(k) << X_IB.p.transpose(), B_r_BQ.transpose(), turned.transpose(), I_r_IQ.transpose();
    rows.push_back(foot.name);
  }
  all.push_back(sheet_of({"feet", "Each foot in the inertial frame",
                          "I_r_IQ = I_r_IB + I_R_B B_r_BQ", "m", kKinematics},
                         values, std::move(rows),
                         labels_with_endings({"I_r_IB", "B_r_BQ", "R B_r_BQ", "I_r_IQ"}, "x y z"),
                         "B_r_BQ follows from the joints' encoders; base position and orientation "
                         "have to be estimated on a real robot."));
}

}  // namespace

std::vector<Sheet> PlannedWalk::sheets(double t, const VecX& x) {
  load(t, x);
  const EquationTerms terms = equation_terms(*this);
  const Model& plant = setup.plant;
  std::vector<Sheet> all;
  add_coordinates(terms, plant, all);
  add_dynamics(terms, plant, all);
  add_contact(terms, plant, all);
  add_kinematics(terms, plant, all);
  return all;
}

}  // namespace legwork
