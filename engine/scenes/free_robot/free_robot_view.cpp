// What there is to see of a robot that runs free, and what is said of it.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/math/rotation.h"
#include "engine/motion/support.h"
#include "engine/scenes/free_robot/free_robot.h"

namespace legwork {
namespace {

constexpr double kRememberedNumbers = 3e6;  // doubles: 24 MB of past
constexpr int kGroundCells = 96;            // of drawn hills, each way

std::vector<std::string> foot_names(const Model& model) {
  std::vector<std::string> names;
  for (const Foot& foot : model.feet) names.push_back(foot.name);
  return names;
}

std::vector<std::string> joint_names(const Model& model) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i < model.bodies.size(); ++i) names.push_back(model.bodies[i].joint);
  return names;
}

void add_quad(Surface& surface, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const int first = static_cast<int>(surface.points.size());
  surface.points.insert(surface.points.end(), {a, b, c, d});
  for (const int k : {0, 1, 2, 0, 2, 3}) surface.triangles.push_back(first + k);
}

// The stairs, their faces and treads, in the ground's axes.
Surface stairs(const Ground& g) {
  constexpr double kHalf = 1.5;  // m
  Surface surface;
  double x = g.step_start, height = 0.0;
  for (int k = 0; k < 2 * g.steps; ++k) {
    const double next =
        k < g.steps ? (k + 1) * g.step_height : (2 * g.steps - k - 1) * g.step_height;
    add_quad(surface, {x, kHalf, height}, {x, -kHalf, height}, {x, -kHalf, next}, {x, kHalf, next});
    const double end = x + g.step_length;
    add_quad(surface, {x, kHalf, next}, {x, -kHalf, next}, {end, -kHalf, next}, {end, kHalf, next});
    for (const double side : {-kHalf, kHalf})
      add_quad(surface, {x, side, 0.0}, {end, side, 0.0}, {end, side, next}, {x, side, next});
    x = end;
    height = next;
  }
  return surface;
}

Surface hills(const Ground& ground) {
  Ground level = ground;
  place_ground(level, Vec3::Zero(), 0.0, 0.0, 0.0);
  Surface surface;
  const double spacing = std::max(0.06, ground.cell_length / 4.0);
  for (int j = 0; j <= kGroundCells; ++j)
    for (int i = 0; i <= kGroundCells; ++i) {
      const double x = spacing * (i - kGroundCells / 2), y = spacing * (j - kGroundCells / 2);
      surface.points.emplace_back(x, y, ground_height(level, x, y));
    }
  const int row = kGroundCells + 1;
  for (int j = 0; j < kGroundCells; ++j)
    for (int i = 0; i < kGroundCells; ++i) {
      const int a = j * row + i;
      for (const int k : {a, a + 1, a + row + 1, a, a + row + 1, a + row})
        surface.triangles.push_back(k);
    }
  return surface;
}

Surface plane() {
  constexpr double kHalf = 6.0;  // m
  Surface surface;
  add_quad(surface, {-kHalf, -kHalf, 0.0}, {kHalf, -kHalf, 0.0}, {kHalf, kHalf, 0.0},
           {-kHalf, kHalf, 0.0});
  return surface;
}

std::string hundredths(double value) {
  const double rounded = std::floor(100.0 * value + 0.5) / 100.0;
  return number_text(rounded == 0.0 ? 0.0 : rounded);
}

}  // namespace

void FreeRobot::describe() {
  step = settings_.step;
  looks_back = true;
  describe_settings();
  remembered_states = static_cast<int>(kRememberedNumbers / layout_.size());
  entries.assign(at(layout_.size()), {"the robot's memory", 1e9});
  const std::vector<std::string> joints = joint_names(model), feet = foot_names(model);
  for (int i = 0; i < layout_.nq; ++i)
    entries[at(i)] = i < 3   ? StateEntry{"the trunk's place", 1e5}
                     : i < 7 ? StateEntry{"the trunk's orientation", 2.0}
                             : StateEntry{"the angle of " + joints[at(i - 7)], 1e4};
  for (int i = 0; i < layout_.nv; ++i)
    entries[at(layout_.v() + i)] = i < 3   ? StateEntry{"the trunk's speed", 1e3}
                                   : i < 6 ? StateEntry{"the trunk's rate of turn", 1e4}
                                           : StateEntry{"the rate of " + joints[at(i - 6)], 1e5};

  const std::vector<std::string> axes = {"x", "y", "z"};
  const std::vector<std::string> heading = {"forward", "sideways", "turn"};
  fields = {{"joint_position", "rad", "q", "rad", joints},
            {"joint_velocity", "rad/s", "v", "rad_per_s", joints},
            {"joint_torque", "N m", "tau", "Nm", joints},
            {"trunk_rpy", "rad", "trunk", "rad", {"roll", "pitch", "yaw"}},
            {"trunk_height", "m", "height", "m", {""}},
            {"com", "m", "com", "m", axes},
            {"com_velocity", "m/s", "com_velocity", "m_per_s", axes},
            {"foot_position", "m", "foot", "m", labels_with_endings(feet, "x y z")},
            {"foot_force", "N", "foot_force", "N", labels_with_endings(feet, "x y z")},
            {"foot_mode", "", "foot_mode", "", feet},
            {"friction_use", "", "friction_use", "", feet},
            {"foot_slip", "m", "slip", "m", feet},
            {"cop", "m", "cop", "m", axes},
            {"capture_point", "m", "capture_point", "m", axes},
            {"support_margin", "m", "support_margin", "m", {""}},
            bare_field("support_polygon", "m", 3 * layout_.points),
            {"command", "", "command", "", heading},
            {"mean_speed", "", "mean_speed", "", heading},
            {"wanted_force", "N", "wanted_force", "N", labels_with_endings(feet, "x y z")},
            bare_field("foot_target", "m", 3 * static_cast<int>(feet.size())),
            {"kinetic_energy", "J", "kinetic_energy", "J", {""}},
            {"potential_energy", "J", "potential_energy", "J", {""}},
            {"motor_work", "J", "motor_work", "J", {""}},
            {"outer_work", "J", "outer_work", "J", {""}},
            {"contact_work", "J", "contact_work", "J", {""}},
            {"energy_residual", "J", "energy_residual", "J", {""}},
            {"momentum_residual", "N s, kg m^2/s", "momentum_residual", "", {"linear", "angular"}},
            {"cost_of_transport", "", "cost_of_transport", "", {""}},
            {"contacts", "", "contacts", "", {""}},
            {"contact_sweeps", "", "contact_sweeps", "", {"now", "most"}},
            {"contact_residual", "m/s", "contact_residual", "m_per_s", {"now", "worst"}},
            {"penetration", "m", "penetration", "m", {""}},
            {"saturated", "", "saturated", "", {""}},
            {"fallen", "", "fallen", "", {""}},
            {"fall_time", "s", "fall_time", "s", {""}},
            {"push_left", "s", "push_left", "s", {""}},
            bare_field("push_at", "m", 3),
            bare_field("push_force", "N", 3),
            bare_field("drag_at", "m", 3),
            bare_field("drag_force", "N", 3),
            bare_field("ground_pose", "", 7)};
  series = {{"foot_force", "Ground forces on the feet, mean of 10 ms"},
            {"friction_use", "Friction used: 1 slips"},
            {"mean_speed", "Mean speed since the last command"},
            {"trunk_rpy", "Attitude of the trunk"},
            {"joint_torque", "Joint torques"},
            {"motor_work", "Work of the motors"},
            {"contact_work", "Work of the ground: what contacts lose"},
            {"energy_residual", "Energy that no work accounts for"},
            {"contact_residual", "Residual of the contact law"}};
  using Kind = Mark::Kind;
  marks = {{Kind::arrow, "force of the ground on a foot", "foot_position", "foot_force", 0.004,
            "force", "Foot forces"},
           {Kind::arrow, "force wanted by the controller", "foot_position", "wanted_force", 0.004,
            "reference", "Wanted forces", false},
           {Kind::loop, "support polygon", "support_polygon", "", 1.0, "path", "Support"},
           {Kind::point, "centre of pressure", "cop", "", 1.0, "force", "Support"},
           {Kind::point, "capture point", "capture_point", "", 1.0, "input", "Support"},
           {Kind::point, "where feet will land", "foot_target", "", 1.0, "reference",
            "Foot targets", false},
           {Kind::arrow, "push", "push_at", "push_force", 0.01, "error", ""},
           {Kind::arrow, "drag", "drag_at", "drag_force", 0.01, "error", ""}};
  // Only what is not the level floor.
  if (settings_.ground.kind == GroundKind::steps) surfaces.push_back(stairs(settings_.ground));
  if (settings_.ground.kind == GroundKind::hills)
    surfaces.push_back(hills(settings_.ground));
  else if (settings_.slope != 0.0)
    surfaces.push_back(plane());
  for (Surface& surface : surfaces) {
    surface.label = "ground";
    surface.pose = "ground_pose";
  }
  viewpoint.centre = {0.0, 0.0, 0.7 * robot().height};
  viewpoint.reach = kind_.legs == 6 ? 0.5 : 0.45;
  viewpoint.from = {0.8, -1.0, 0.5};
  viewpoint.has_ground = settings_.slope == 0.0 && settings_.ground.kind != GroundKind::hills;
  viewpoint.follows = true;
  studies = {{"push-recovery", "Largest push it recovers from, by direction"},
             {"speed-by-friction", "How fast it walks on how slippery ground"}};
  if (kind_.has_tail) studies.push_back({"tail", "What the tail is good for"});
}

void FreeRobot::describe_settings() {
  model = settings_.nominal;
  facts = {{"mass", "Mass", "kg", total_mass(settings_.nominal)},
           {"standing_height", "Standing height", "m", robot().height},
           {"friction_angle", "Friction angle", "rad", math::atan2(settings_.law.friction, 1.0)}};
}

// Gravity, ground, push and drag act where the robot was at the step's beginning. The step is of first order: what is left
// over is of order h^2 in a smooth motion, and h times a strike's change of velocities.
void FreeRobot::look_back(const VecX* before, const VecX& x) {
  Vec3 &linear = linear_unbalanced_, &angular = angular_unbalanced_;
  linear.setZero();
  angular.setZero();
  if (before == nullptr) return;
  load(*before);
  const FreeRecord now = record_of(x);
  if (now.stand_up != record_.stand_up) return;  // somebody put it there
  const Model& plant = settings_.plant;
  const double h = settings_.step;
  forward_kinematics(plant, q_, v_, made_->ws);
  const Centroidal was = centroidal(plant, made_->ws);
  linear = -was.linear_momentum - was.mass * h * plant.gravity;
  angular = -was.angular_momentum;
  const auto push = [&](int body, const Vec3& at_B, const Vec3& impulse) {
    linear -= impulse;
    angular -= cross(point_position(made_->ws, body, at_B) - was.com, impulse);
  };
  for (int k = 0; k < layout_.points; ++k) {
    const BodyPoint& point = made_->points[at(k)].point;
    push(point.body, point.p_B, x.segment<3>(layout_.impulse() + 3 * k));
  }
  const bool is_new = now.push_count != record_.push_count;
  const double lasts = std::min(h, is_new ? h : record_.push_left);
  const auto vector = [](const double* p) { return Vec3(p[0], p[1], p[2]); };
  push(static_cast<int>(now.push_body), vector(now.push_at), lasts * vector(now.push_force));
  angular -= lasts * vector(now.push_moment);
  push(settings_.drag.body, settings_.drag.at_B, h * vector(now.drag_force));
  load(x);
  forward_kinematics(plant, q_, v_, made_->ws);
  const Centroidal is = centroidal(plant, made_->ws);
  linear += is.linear_momentum;
  angular += is.angular_momentum + cross(is.com - was.com, is.linear_momentum);
}

void FreeRobot::look(double, const VecX& x, SnapshotWriter& out) {
  load(x);
  const Model& plant = settings_.plant;
  const FreeRecord& r = record_;
  const int legs = robot().legs;
  forward_kinematics(plant, q_, v_, made_->ws);
  const WholeBody whole = whole_body(plant, made_->ws);
  const Mat3 R = made_->ws.X_WB[0].R;

  out << q_.tail(layout_.joints) << v_.tail(layout_.joints) << torque_;
  out << rpy_from_rotation(R) << q_[2] - ground_height(ground_, q_[0], q_[1]);
  out << whole.centroidal.com << whole.centroidal.com_velocity;

  std::array<Vec3, kMaxWalkingLegs> foot, force;
  for (int f = 0; f < legs; ++f) {
    const Foot& tip = plant.feet[at(f)];
    foot[at(f)] = point_position(made_->ws, tip.body, tip.p_BF);
    for (int k = 0; k < 3; ++k) force[at(f)][k] = r.foot_force[f][k];
  }
  for (int f = 0; f < legs; ++f) out << foot[at(f)];
  for (int f = 0; f < legs; ++f) out << force[at(f)];
  for (int f = 0; f < legs; ++f)
    out << (settings_.control == FreeControl::whole_body
                ? static_cast<double>(mode_of(walking_.feet[f]))
                : 0.0);
  for (int f = 0; f < legs; ++f) {
    const Vec3 n = nearest_ground(ground_, foot[at(f)]).normal;
    const double along = force[at(f)].dot(n);
    const double across = (force[at(f)] - along * n).norm();
    const double most = settings_.law.friction * along;
    out << (most > 0.0 ? std::min(across / most, 1.0) : 0.0);
  }
  for (int f = 0; f < legs; ++f) out << r.slip[f];

  // All points that press, on the ground's plane below the robot.
  std::vector<Vec3>& touching = view_points_;
  touching.clear();
  Vec3 cop = Vec3::Zero();
  double pressed = 0.0;
  for (int k = 0; k < layout_.points; ++k) {
    const Vec3 f(impulse_[3 * k], impulse_[3 * k + 1], impulse_[3 * k + 2]);
    const double weight = f.dot(Vec3(ground_.R.col(2)));
    if (!(weight > 0.0)) continue;
    const BodyPoint& point = made_->points[at(k)].point;
    const Vec3 p = point_position(made_->ws, point.body, point.p_B);
    touching.push_back(p);
    cop += weight * p;
    pressed += weight;
  }
  const Vec3 below(whole.centroidal.com.x(), whole.centroidal.com.y(),
                   ground_height(ground_, whole.centroidal.com.x(), whole.centroidal.com.y()));
  const Vec3 middle = pressed > 0.0 ? Vec3(cop / pressed) : below;
  const double height = std::max(1e-3, whole.centroidal.com.z() - below.z());
  const double gravity = plant.gravity.norm();
  Vec3 capture =
      legwork::capture_point(whole.centroidal.com, whole.centroidal.com_velocity, height, gravity);
  capture.z() = ground_height(ground_, capture.x(), capture.y());
  const std::span<const Vec3> corners = support_polygon(touching);
  out << middle << capture << support_margin(corners, middle);
  for (int k = 0; k < layout_.points; ++k)
    out << (corners.empty() ? middle
                            : corners[std::min(static_cast<std::size_t>(k), corners.size() - 1)]);

  const WalkingCommand clamped = within_reach(robot(), settings_.walking.gait, settings_.command);
  out << clamped.forward << clamped.sideways << clamped.turn;
  const double T = r.travel_time > 0.0 ? r.travel_time : 1.0;
  out << r.travel[0] / T << r.travel[1] / T << r.turned / T;
  for (int f = 0; f < legs; ++f)
    for (int k = 0; k < 3; ++k) out << walking_.feet[f].force[k];
  for (int f = 0; f < legs; ++f)
    for (int k = 0; k < 3; ++k) out << walking_.feet[f].target[k];

  const double energy_now = whole.kinetic_energy + whole.potential_energy;
  out << whole.kinetic_energy << whole.potential_energy << r.motor_work << r.outer_work
      << r.contact_work;
  out << energy_now - r.energy_base - r.motor_work - r.outer_work - r.contact_work
      << linear_unbalanced_.norm() << angular_unbalanced_.norm();
  const double weight_way = total_mass(plant) * gravity * r.way;
  out << (weight_way > 0.0 ? r.motor_use / weight_way : 0.0);
  out << r.contacts << r.sweeps << r.most_sweeps << r.residual << r.worst_residual << r.penetration
      << r.saturated;
  out << (r.fall_kind != 0.0 ? 1.0 : 0.0) << r.fall_time << r.push_left;
  const auto point_of = [&](int body, const Vec3& p_B) {
    return point_position(made_->ws, body, p_B);
  };
  out << point_of(static_cast<int>(r.push_body), {r.push_at[0], r.push_at[1], r.push_at[2]});
  for (const double f : r.push_force) out << (r.push_left > 0.0 ? f : 0.0);
  out << point_of(settings_.drag.body, settings_.drag.at_B);
  for (const double f : r.drag_force) out << f;
  out << ground_.origin << quaternion_from_rotation(ground_.R);
}

std::string FreeRobot::sentence(double t, const VecX& x) {
  load(x);
  const FreeRecord& r = record_;
  if (r.fall_kind != 0.0) {
    std::string text = "Fell at t = " + short_text(r.fall_time) + " s: the trunk ";
    text += r.fall_kind == static_cast<double>(FallKind::tilted)
                ? "leaned more than 60 degrees"
                : "came down to 40 % of its standing height";
    if (r.fall_foot >= 0.0 && r.fall_slip > 0.005)
      text += "; " + settings_.plant.feet[at(static_cast<int>(r.fall_foot))].name +
              " had slipped " + short_text(100.0 * r.fall_slip) + " cm just before";
    return text + ". Its motors only damp now: stand up, or go back.";
  }
  const GaitSchedule& gait = settings_.walking.gait;
  const double T = r.travel_time > 0.0 ? r.travel_time : 1.0;
  std::string text = gait.name;
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  text += " at t = " + short_text(t) + " s: " + hundredths(r.travel[0] / T) + " m/s forward, " +
          hundredths(r.travel[1] / T) + " m/s sideways, " + hundredths(r.turned / T * 180.0 / kPi) +
          " degrees a second since the last command";
  const WalkingCommand clamped = within_reach(robot(), gait, settings_.command);
  const std::string note = reach_note(robot(), gait, settings_.command, clamped);
  text += note.empty() ? "." : ". " + note;
  std::string standing;
  bool is_measured = false;  // not yet, when it has just been put there
  for (int f = 0; f < robot().legs; ++f) {
    const double up = record_.foot_force[f][2];
    is_measured = is_measured || up != 0.0;
    if (up < 0.5) continue;
    standing += (standing.empty() ? " " : ", ") + settings_.plant.feet[at(f)].name + " " +
                number_text(std::floor(up + 0.5)) + " N";
  }
  if (!is_measured) return text;
  return text + (standing.empty() ? " No foot carries." : " Carried by" + standing + ".");
}

// Nothing ends it: a fallen robot lies there.
std::string FreeRobot::why_ended(double, const VecX&) { return ""; }

std::vector<Sheet> FreeRobot::sheets(double, const VecX& x) {
  load(x);
  const Model& plant = settings_.plant;
  forward_kinematics(plant, q_, v_, made_->ws);
  Sheet contacts;
  contacts.name = "contacts";
  contacts.title = "Points that press on the ground";
  contacts.equation =
      "lambda in K, v + mu |v_t| n in K*, at right angles (de Saxce and Feng 1998): the last "
      "step's";
  contacts.column_labels = {"x (m)",
                            "y (m)",
                            "gap (mm)",
                            "normal impulse (N s)",
                            "friction impulse (N s)",
                            "share of the cone"};
  for (int k = 0; k < layout_.points; ++k) {
    const Vec3 f(impulse_[3 * k], impulse_[3 * k + 1], impulse_[3 * k + 2]);
    if (f.isZero(0.0)) continue;
    const BodyPoint& point = made_->points[at(k)].point;
    const Vec3 p = point_position(made_->ws, point.body, point.p_B);
    const GroundPoint nearest = nearest_ground(ground_, p);
    const double normal = f.dot(nearest.normal);
    const double across = (f - normal * nearest.normal).norm();
    contacts.row_labels.push_back(made_->points[at(k)].name);
    for (const double value :
         {p.x(), p.y(), 1000.0 * nearest.gap, normal, across,
          normal > 0.0 && settings_.law.friction > 0.0 ? across / (settings_.law.friction * normal)
                                                       : 0.0})
      contacts.values.push_back(value);
  }
  contacts.note = std::to_string(static_cast<int>(record_.sweeps)) +
                  " sweeps over the contacts; residual " + short_text(record_.residual) + " m/s.";
  std::vector<std::string> coordinates =
      split_words("base_x base_y base_z base_rx base_ry base_rz");
  for (const std::string& joint : joint_names(plant)) coordinates.push_back(joint);
  Sheet M;
  M.name = "mass_matrix";
  M.title = "Mass matrix M(q)";
  M.equation = "composite rigid bodies, [RBDA] table 6.2";
  M.unit = "kg, kg m, kg m^2";
  M.row_labels = M.column_labels = coordinates;
  mass_matrix(plant, made_->ws, made_->ws.M);
  for (int r = 0; r < layout_.nv; ++r)
    for (int c = 0; c < layout_.nv; ++c) M.values.push_back(made_->ws.M(r, c));
  Sheet bias;
  bias.name = "bias";
  bias.title = "Bias forces h(q, v)";
  bias.equation = "M a + h = tau + J^T f";
  bias.unit = "N, N m";
  bias.row_labels = coordinates;
  bias.column_labels = {"h"};
  bias_force(plant, made_->ws, made_->ws.h);
  for (int r = 0; r < layout_.nv; ++r) bias.values.push_back(made_->ws.h[r]);
  std::vector<Sheet> all;
  if (!contacts.row_labels.empty()) all.push_back(contacts);
  all.push_back(M);
  all.push_back(bias);
  return all;
}

}  // namespace legwork
