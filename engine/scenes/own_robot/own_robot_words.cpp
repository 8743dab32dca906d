// What is said of a robot of the user's own, and its matrices.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/loop_closure.h"
#include "engine/dynamics/rnea.h"
#include "engine/run/matrix_tables.h"
#include "engine/scenes/own_robot/own_robot_view.h"
#include "engine/scenes/walking_words.h"

namespace legwork {
namespace {

// The joint that needs the largest torque; -1 if there is none.
int hardest(OwnView& v) {
  int hardest = -1;
  double most = -1.0;
  for (int k = v.plant().base_nv(); k < v.layout().nv; ++k)
    if (const double torque = std::abs(v.hold.torque[k]); torque > most) {
      most = torque;
      hardest = k;
    }
  return hardest;
}

// "FL_shank, trunk and 2 more"; "none".
std::string on_floor(OwnView& v) {
  constexpr std::size_t kNamed = 3;
  std::vector<std::string> names;
  for (int i = 0; i < v.plant().nb(); ++i)
    if (touch_force(v, i).touches) names.push_back(v.plant().bodies[at(i)].name);
  return names.empty() ? "none" : some_of(names, kNamed);
}

std::string newton_metres(OwnView& v, int k) {
  return short_text(std::abs(v.hold.torque[k]), v.is_sliding(k) ? " N" : " N m");
}

// "closed, 6 directions held"
std::string loops_text(OwnView& v) {
  constexpr double kOpen = 1e-9;             // m
  constexpr double kNearChangePoint = 1e-4;  // of the largest pivot
  std::string text = v.loops.gap < kOpen ? "closed" : "open by " + short_text(v.loops.gap, " m");
  text += ", " + std::to_string(v.loops.rank) + " directions held";
  const int rows = loop_rows(v.plant()), most = v.scene.loops_held();
  if (v.loops.rank < most || v.loops.smallest_pivot < kNearChangePoint)
    text += " (singular: a change point)";
  else if (v.loops.rank < rows)
    text += " (over-constrained: " + std::to_string(rows - v.loops.rank) + " follow from others)";
  return text;
}

std::string in_percent(double share) { return fixed_text(100.0 * share, 0) + " %"; }

// The base's part is zero and stays out.
std::vector<std::string> all_coordinates(const OwnRobot& scene) {
  std::vector<std::string> names;
  if (scene.plant().is_free()) names = split_words("base_x base_y base_z base_rx base_ry base_rz");
  for (const std::string& joint : scene.coordinates()) names.push_back(joint);
  return names;
}

}  // namespace

std::string OwnRobot::sentence(double t, const VecX& x) {
  if (!was_given.values.empty()) return code_text(t);
  if (made_->walker) return walk_sentence(t, x);
  const OwnRobotView v = view_of(x);
  std::string text = drive() == RobotDrive::pose
                         ? file_->robot.name
                         : file_->robot.name + " at t = " + short_text(t) + " s";
  if (has_loops()) {
    text +=
        is_closed_ ? ": its loops are closed." : ": its loops cannot be closed at these angles.";
    return text;
  }
  const int k = hardest(v);
  if (k < 0) return text + ": nothing of it moves.";
  const std::string& joint = coordinates_[at(k - v.plant().base_nv())];
  text += ": holding this pose takes at most " + newton_metres(v, k) + ", at " + joint;
  if (effort_[k] > 0.0) text += " (" + in_percent(effort_share(v, k)) + " of its limit)";
  text += ".";
  if (v.plant().is_free() && v.floor().empty())
    text += " Nothing holds its base: it falls.";
  else if (v.hold.unbalanced > 0.0)
    text += " What touches the floor leaves " + in_percent(v.hold.unbalanced) +
            " of its weight's load unbalanced.";
  else if (v.hold.pulls)
    text += " It would have to hold on to the floor: it tips over.";
  return text;
}

Readout OwnRobot::readout(double, const VecX& x) {
  const OwnRobotView v = view_of(x);
  Readout out({file_->robot.name.c_str()});
  out.add("Mass", short_text(v.whole.centroidal.mass, " kg"));
  const Vec3& com = v.whole.centroidal.com;
  out.add("Centre of mass", fixed_text(com.x(), 3) + ", " + fixed_text(com.y(), 3) + ", " +
                                fixed_text(com.z(), 3) + " m")
      .field = "com";
  if (const int k = has_loops() ? -1 : hardest(v); k >= 0) {
    out.add("Largest holding torque",
            newton_metres(v, k) + " at " + coordinates_[at(k - v.plant().base_nv())],
            "Without motion, feet carrying what they can")
        .field = "holding_torque";
    int tightest = -1;
    double share = 0.0;
    for (int i = v.plant().base_nv(); i < layout_.nv; ++i)
      if (effort_share(v, i) > share) {
        share = effort_share(v, i);
        tightest = i;
      }
    if (tightest >= 0)
      out.add("Nearest to its limit",
              in_percent(share) + " at " + coordinates_[at(tightest - v.plant().base_nv())],
              "Holding torque over the file's effort limit")
          .field = "effort_share";
  }
  if (v.plant().is_free()) {
    out.add(layout_.pins > 0 ? "Feet pinned" : "Feet on the floor",
            std::to_string(feet_down(v)) + " of " + std::to_string(made_->plant.feet.size()))
        .field = "foot_touches";
    if (is_in_contact() && drive() != RobotDrive::pose)
      out.add("Links on the floor", on_floor(v), "Feet and whatever else touches it").field =
          "floor_force";
  }
  if (made_->walker) {
    const OwnWalkRecord& r = v.walk.record;
    out.add("Speed, command",
            fixed_text(r.travel_time > 0.0 ? r.travel[0] / r.travel_time : 0.0, 2) + " / " +
                fixed_text(made_->walker->given.forward, 2) + " m/s",
            "Forward speed: mean since the command last changed, and the command")
        .field = "mean_speed";
  }
  if (has_loops())
    out.add("Loops", loops_text(v), "How far the furthest is open, and what they hold").field =
        "loop_gap";
  out.add("Kinetic energy", short_text(v.whole.kinetic_energy, " J")).field = "kinetic_energy";
  out.add("Work of the motors", short_text(x[layout_.work()], " J")).field = "motor_work";
  out.is_brief = true;
  return out;
}

std::vector<MatrixTable> OwnRobot::matrix_tables(double, const VecX& x) {
  const OwnRobotView v = view_of(x);
  Made& m = *made_;
  const std::vector<std::string> names = all_coordinates(*this);
  std::vector<MatrixTable> all;
  mass_matrix(m.plant, m.ws, m.ws.M);
  for (int k = 0; k < layout_.nv; ++k) m.ws.M(k, k) += m.compliance.armature[k];
  add_matrix_table(all,
                   {"mass_matrix", "Mass matrix M(q)", "composite rigid bodies, [RBDA] table 6.2",
                    "kg, kg m, kg m^2", ""},
                   names, names, m.ws.M);
  bias_force(m.plant, m.ws, m.ws.h);
  add_matrix_table(all, {"bias", "Bias forces h(q, v)", "M a + h = tau + J^T f", "N, N m", ""},
                   names, "h", m.ws.h);
  if (!has_loops())
    add_matrix_table(
        all,
        {"holding_torque", "Torques that hold this pose", "tau = h(q, 0) - J^T f", "N, N m", ""},
        names, "tau", v.hold.torque);
  MatX J(3, layout_.nv);
  for (int f = 0; f < std::min(static_cast<int>(m.plant.feet.size()), 8); ++f) {
    const Foot& foot = m.plant.feet[at(f)];
    point_jacobian(m.plant, m.ws, foot.body, foot.p_BF, J);
    MatrixTable& table = add_matrix_table(
        all, {"jacobian", "Jacobian of a limb's end", "v = J qdot", "m", "Jacobians"},
        std::vector<std::string>{"x", "y", "z"}, names, J);
    table.name = "jacobian_" + foot.name;
    table.title = "Jacobian of " + foot.name;
  }
  return all;
}

}  // namespace legwork
