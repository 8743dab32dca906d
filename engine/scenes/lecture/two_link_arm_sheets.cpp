// The two-link arm's matrices of an instant, and its studies of contact.
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/two_link_arm/lagrange.h"
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork {

using two_link_arm::Mat2;
using two_link_arm::Vec2;

namespace {

constexpr const char* kSlides = "document 004, \"2 DoF Robotic Manipulator\"";

std::vector<std::string> joint_labels() { return {"shoulder", "elbow"}; }

Sheet square_sheet(const char* name, const char* title, const char* equation, const char* unit,
                   const Mat2& A, const char* group) {
  return {name,
          title,
          equation,
          unit,
          joint_labels(),
          joint_labels(),
          {A(0, 0), A(0, 1), A(1, 0), A(1, 1)},
          "",
          group};
}

// Columns side by side, a row for each joint.
Sheet columns_sheet(const char* name, const char* title, const char* equation, const char* unit,
                    std::vector<std::string> labels, const std::vector<Vec2>& columns,
                    const char* group) {
  Sheet sheet = {name, title, equation, unit, joint_labels(), std::move(labels), {}, "", group};
  for (int row = 0; row < 2; ++row)
    for (const Vec2& column : columns) sheet.values.push_back(column[row]);
  return sheet;
}

Sheet passes_sheet(const two_link_arm::Passes& passes) {
  Sheet sheet = {
      "newton_euler",
      "Newton-Euler: outward and inward pass",
      "document 004, \"Recursive Newton Euler Algorithm\"",
      "SI",
      {"link 1", "link 2"},
      split_words("w al v_x v_y a_x a_y F_x F_y f_x f_y mu"),
      {},
      "w, al: angular velocity and acceleration; v: velocity of the mass; a: its acceleration "
      "less gravity's, the shoulder accelerating up by g; F = m a; f, mu: force and moment at "
      "the link's joint. x forward, y up.",
      "Newton-Euler"};
  for (const two_link_arm::LinkMotion& l : passes.link)
    for (const double value :
         {l.omega, l.alpha, l.velocity.x(), l.velocity.y(), l.acceleration_less_gravity.x(),
          l.acceleration_less_gravity.y(), l.inertia_force.x(), l.inertia_force.y(), l.force.x(),
          l.force.y(), l.moment})
      sheet.values.push_back(value);
  return sheet;
}

}  // namespace

MatX TwoLinkArm::tree_mass_matrix(const Vec2& theta) {
  pose_tree(theta, Vec2::Zero());
  MatX M = MatX::Zero(model.nv(), model.nv());
  mass_matrix(model, ws_, M);
  return M.bottomRightCorner<2, 2>();
}

std::vector<Sheet> TwoLinkArm::sheets(double t, const VecX& x) {
  const two_link_arm::Arm& arm = settings_.arm;
  const ArmInstant now = instant_of(t, x);
  const Vec2 zero = Vec2::Zero(), on_tip(-now.contact_force, 0.0);
  const Vec2 acceleration = now.acceleration, rate = now.rate, theta = now.theta;
  std::vector<Sheet> out;
  out.push_back(square_sheet("mass_matrix", "Mass matrix M(q), as printed", kSlides, "kg m^2",
                             two_link_arm::mass_matrix(arm, theta), "Printed formulas"));
  out.back().note = "det M = L1^2 L2^2 m2 (m1 + m2 sin^2 theta2) = " +
                    number_text(two_link_arm::mass_determinant(arm, theta)) +
                    " kg^2 m^4, never zero.";
  out.push_back(square_sheet("mass_matrix_tree", "Mass matrix by composite rigid bodies",
                             "general tree, [RBDA] table 6.2", "kg m^2", tree_mass_matrix(theta),
                             "General tree"));
  // c and g each way: c is the torque of a motion that does not accelerate less that of standing still, g the latter.
  const auto ways = [&](const auto& torque_of) {
    const Vec2 g = torque_of(zero, zero);
    return std::pair<Vec2, Vec2>(torque_of(rate, zero) - g, g);
  };
  const auto by_newton_euler = ways([&](const Vec2& w, const Vec2& al) {
    return two_link_arm::newton_euler(arm, theta, w, al).torque();
  });
  const auto by_lagrange = ways([&](const Vec2& w, const Vec2& al) {
    return two_link_arm::lagrange_torque(arm, theta, w, al).total();
  });
  const auto by_tree = ways([&](const Vec2& w, const Vec2& al) {
    pose_tree(theta, w);
    a_.tail<2>() = al;
    rnea(model, ws_, a_, tau_);
    return Vec2(tau_.tail<2>());
  });
  const std::vector<std::string> four = {"printed", "Newton-Euler", "Lagrange", "general tree"};
  out.push_back(columns_sheet("coriolis", "Coriolis and centrifugal torque c(q, v)", kSlides, "N m",
                              four,
                              {two_link_arm::coriolis(arm, theta, rate), by_newton_euler.first,
                               by_lagrange.first, by_tree.first},
                              "Four ways"));
  out.push_back(
      columns_sheet("gravity", "Torque of gravity g(q)", kSlides, "N m",
                    {"printed", "Newton-Euler", "Lagrange", "general tree", "r x m g"},
                    {two_link_arm::gravity_torque(arm, theta), by_newton_euler.second,
                     by_lagrange.second, by_tree.second, two_link_arm::static_torque(arm, theta)},
                    "Four ways"));
  out.back().note =
      "r x m g: what each joint holds of the masses beyond it, as on the slide \"Rotation with "
      "massless "
      "links\".";
  const ArmTorques torque = torques_of(now);
  out.push_back(columns_sheet(
      "torque", "Torque of the motors", "tau = M q'' + c + g - J^T f", "N m", four,
      {torque.printed, torque.newton_euler, torque.lagrange, torque.tree}, "Four ways"));
  const Mat2 M = two_link_arm::mass_matrix(arm, theta), J = two_link_arm::tip_jacobian(arm, theta);
  const Vec2 inertia = M * acceleration, contact = J.transpose() * Vec2(now.contact_force, 0.0);
  out.push_back(columns_sheet("torque_parts", "Torque in its parts", "tau = M q'' + c + g - J^T f",
                              "N m", {"M q''", "c", "g", "-J^T f"},
                              {inertia, two_link_arm::coriolis(arm, theta, rate),
                               two_link_arm::gravity_torque(arm, theta), contact},
                              "Printed formulas"));
  const two_link_arm::LagrangeTorque lagrange =
      two_link_arm::lagrange_torque(arm, theta, rate, acceleration);
  out.push_back(columns_sheet(
      "lagrange", "Lagrange, its two terms", "document 004, \"Equations of Motion\"", "N m",
      {"d/dt dL/dq'", "dL/dq"}, {lagrange.momentum_rate, lagrange.force}, "Lagrange"));
  out.back().note = "L = " + number_text(two_link_arm::lagrangian(arm, theta, rate)) +
                    " J; its derivatives are exact, L being evaluated in hyper-dual numbers.";
  out.push_back(passes_sheet(two_link_arm::newton_euler(arm, theta, rate, acceleration, on_tip)));
  out.push_back(
      square_sheet("jacobian", "Jacobian of the tip J(q)", kSlides, "m", J, "Printed formulas"));
  out.back().row_labels = {"x", "y"};
  if (settings_.topic == ArmTopic::wall && settings_.control.kind == ArmControl::Kind::position) {
    const SteadyContact rest = steady_contact(arm, settings_.control, settings_.wall);
    if (!rest.is_found) return out;
    out.push_back({"steady_contact",
                   "Where position control comes to rest against the wall",
                   "Kp (q_d - q) = J^T f; k_eq = 1 / (1 / k + (J J^T)_xx / Kp)",
                   "SI",
                   {"at rest"},
                   {"shoulder, rad", "elbow, rad", "force, N", "k_eq, N/m", "k_eq (x_d - x_w), N"},
                   {rest.theta[0], rest.theta[1], rest.force, rest.stiffness,
                    rest.stiffness * (settings_.target.x() - settings_.wall.x)},
                   "",
                   "Wall"});
  }
  return out;
}

}  // namespace legwork
