// The two-link arm's matrices of an instant.
#include "engine/dynamics/crba.h"
#include "engine/formulations/two_link_arm/lagrange.h"
#include "engine/run/matrix_tables.h"
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork::two_link_arm {
namespace {

constexpr const char* kSlides = "Bennewitz & Khorshidi, \"2 DoF Robotic Manipulator\"";

constexpr const char* kMotorTorque = "tau = M q'' + c + g - J^T f";
constexpr const char* kJoints = "shoulder|elbow";

// A row for each link.
Eigen::Matrix<double, 2, 11> table_of(const Passes& passes) {
  Eigen::Matrix<double, 2, 11> table;
  for (int i = 0; i < 2; ++i) {
    const LinkMotion& l = passes.link[at(i)];
    table.row(i) << l.omega, l.alpha, l.velocity.transpose(),
        l.acceleration_less_gravity.transpose(), l.inertia_force.transpose(), l.force.transpose(),
        l.moment;
  }
  return table;
}

}  // namespace

MatX TwoLinkArm::tree_mass_matrix(const Vec2& theta) {
  pose_tree(theta, Vec2::Zero());
  MatX M = MatX::Zero(model.nv(), model.nv());
  mass_matrix(model, ws_, M);
  return M;
}

std::vector<MatrixTable> TwoLinkArm::matrix_tables(double t, const VecX& x) {
  const Arm& arm = settings_.arm;
  const ArmInstant now = instant_of(t, x);
  const Vec2 on_tip(-now.contact_force, 0.0);
  const Vec2 acceleration = now.acceleration, rate = now.rate, theta = now.theta;
  const Mat2 M = mass_matrix(arm, theta), J = tip_jacobian(arm, theta);
  const Vec2 c = coriolis(arm, theta, rate), g = gravity_torque(arm, theta);
  std::vector<MatrixTable> out;
  // Vectors side by side, a row for each joint.
  const auto add_columns = [&out](const MatrixHeading& heading, const char* columns,
                                  std::initializer_list<Vec2> values, std::string note = {}) {
    Eigen::Matrix<double, 2, 5> table;
    int count = 0;
    for (const Vec2& column : values) table.col(count++) = column;
    add_matrix_table(out, heading, kJoints, columns, table.leftCols(count), std::move(note));
  };

  add_matrix_table(
      out, {"mass_matrix", "Mass matrix M(q), as printed", kSlides, "kg m^2", "Printed formulas"},
      kJoints, kJoints, M,
      "det M = L1^2 L2^2 m2 (m1 + m2 sin^2 theta2) = " + short_text(mass_determinant(arm, theta)) +
          " kg^2 m^4, never zero.");
  add_matrix_table(out,
                   {"mass_matrix_tree", "Mass matrix by composite rigid bodies",
                    "general tree, [RBDA] table 6.2", "kg m^2", "General tree"},
                   kJoints, kJoints, tree_mass_matrix(theta));

  // g: the torque of standing still; c: of a motion that does not accelerate, less g.
  const Vec2 zero = Vec2::Zero();
  const ArmTorques still = torques_of({theta, zero, zero, zero, 0.0});
  const ArmTorques coasting = torques_of({theta, rate, zero, zero, 0.0});
  const char* const four = "printed|Newton-Euler|Lagrange|general tree";
  add_columns({"coriolis", "Coriolis and centrifugal torque c(q, v)", kSlides, "N m", "Four ways"},
              four,
              {c, coasting.newton_euler - still.newton_euler, coasting.lagrange - still.lagrange,
               coasting.tree - still.tree});
  add_columns({"gravity", "Torque of gravity g(q)", kSlides, "N m", "Four ways"},
              "printed|Newton-Euler|Lagrange|general tree|r x m g",
              {g, still.newton_euler, still.lagrange, still.tree, static_torque(arm, theta)},
              "r x m g: the moment that each joint holds for the masses beyond it, as on the slide "
              "\"Rotation "
              "with massless links\".");
  const ArmTorques torque = torques_of(now);
  add_columns({"torque", "Torque of the motors", kMotorTorque, "N m", "Four ways"}, four,
              {torque.printed, torque.newton_euler, torque.lagrange, torque.tree});
  add_columns({"torque_parts", "Torque in its parts", kMotorTorque, "N m", "Printed formulas"},
              "M q''|c|g|-J^T f",
              {M * acceleration, c, g, J.transpose() * Vec2(now.contact_force, 0.0)});
  const LagrangeTorque lagrange = lagrange_torque(arm, theta, rate, acceleration);
  add_columns({"lagrange", "Lagrange, its two terms",
               "Bennewitz & Khorshidi, \"Equations of Motion\"", "N m", "Lagrange"},
              "d/dt dL/dq'|dL/dq", {lagrange.momentum_rate, lagrange.force},
              "L = " + short_text(lagrangian(arm, theta, rate)) +
                  " J; its derivatives are exact, L being evaluated in hyper-dual numbers.");
  add_matrix_table(
      out,
      {"newton_euler", "Newton-Euler: outward and inward pass",
       "Bennewitz & Khorshidi, \"Recursive Newton Euler Algorithm\"", "SI", "Newton-Euler"},
      "link 1|link 2", "w|al|v_x|v_y|a_x|a_y|F_x|F_y|f_x|f_y|mu",
      table_of(newton_euler(arm, theta, rate, acceleration, on_tip)),
      "w, al: angular velocity and acceleration; v: velocity of the mass; a: its "
      "acceleration less gravity's, the shoulder accelerating up by g; F = m a; f, mu: force "
      "and moment at the link's joint. x forward, y up.");
  add_matrix_table(out, {"jacobian", "Jacobian of the tip J(q)", kSlides, "m", "Printed formulas"},
                   "x|y", kJoints, J);
  if (settings_.topic != ArmTopic::wall || settings_.control.kind != ArmControl::Kind::position)
    return out;
  const SteadyContact rest = steady_contact(arm, settings_.control, settings_.wall);
  if (!rest.is_found) return out;
  Eigen::Matrix<double, 1, 5> at_rest;
  at_rest << rest.theta.transpose(), rest.force, rest.stiffness,
      rest.stiffness * (settings_.target.x() - settings_.wall.x);
  add_matrix_table(out,
                   {"steady_contact", "Where position control comes to rest against the wall",
                    "Kp (q_d - q) = J^T f; k_eq = 1 / (1 / k + (J J^T)_xx / Kp)", "SI", "Wall"},
                   "at rest", "shoulder, rad|elbow, rad|force, N|k_eq, N/m|k_eq (x_d - x_w), N",
                   at_rest);
  return out;
}

}  // namespace legwork::two_link_arm
