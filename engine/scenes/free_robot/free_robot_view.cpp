// What there is to see of a robot that runs free, and what is said of it.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/math/rotation.h"
#include "engine/run/fields.h"
#include "engine/run/matrix_tables.h"
#include "engine/scenes/free_robot/free_robot.h"
#include "engine/scenes/scene_ground.h"
#include "engine/scenes/walking_words.h"

namespace legwork {
namespace {

constexpr double kRememberedNumbers = 3e6;  // doubles: 24 MB of past

}  // namespace

void FreeRobot::describe() {
  step = settings_.step;
  observes_before = true;
  describe_settings();
  remembered_states = static_cast<int>(kRememberedNumbers / layout_.size());
  entries.assign(at(layout_.size()), {"the robot's memory", 1e9});
  const std::vector<std::string> joints = labels_of(model, kPerJoint);
  for (int i = 0; i < layout_.nq; ++i)
    entries[at(i)] = i < 3         ? StateEntry{"the trunk's place", 1e5}
                     : i < kFreeNq ? StateEntry{"the trunk's orientation", 2.0}
                                   : StateEntry{"the angle of " + joints[at(i - kFreeNq)], 1e4};
  for (int i = 0; i < layout_.nv; ++i)
    entries[at(layout_.v() + i)] = i < 3 ? StateEntry{"the trunk's speed", 1e3}
                                   : i < kFreeNv
                                       ? StateEntry{"the trunk's rate of turn", 1e4}
                                       : StateEntry{"the rate of " + joints[at(i - kFreeNv)], 1e5};

  lay_out_fields();
  series = {{"foot_force", "Ground forces on the feet, mean of 10 ms"},
            {"friction_use", "Friction used: 1 slips"},
            {"mean_speed", "Mean speed since the last command"},
            {"trunk_rpy", "Attitude of the trunk"},
            {"joint_torque", "Joint torques"},
            {"motor_work", "Work of the motors"},
            {"contact_work", "Work of the ground: contact losses"},
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
           {Kind::arrow, "drag", "drag_at", "drag_force", 0.01, "error", ""},
           {Kind::cone, "friction cone: its rim fills with what is used", "foot_position",
            "friction_cone", 0.11, "velocity", "Friction cones"}};
  surfaces = ground_surfaces(settings_.ground, settings_.slope);
  viewpoint.centre = {0.0, 0.0, 0.7 * robot().height};
  viewpoint.reach = reach();
  viewpoint.from = {0.8, -1.0, 0.5};
  viewpoint.has_ground = has_level_floor(settings_.ground, settings_.slope);
  viewpoint.follows = true;
  viewpoint.height = "trunk_height";
  viewpoint.floor = "ground_pose";
  studies = {{"push-recovery", "Largest push it recovers from, by direction"},
             {"speed-by-friction", "Speed reached, over friction and command"}};
  quick = "gait.name contact.friction ground.slope payload.mass";
  if (!kind_.has_tail) return;
  studies.push_back({"tail", "What the tail is good for"});
  quick = "gait.name tail.mode contact.friction ground.slope payload.mass";
  const auto attitude = std::find_if(series.begin(), series.end(), [](const PlotSeries& one) {
    return one.field == std::string_view("trunk_rpy");
  });
  std::rotate(series.begin(), attitude, attitude + 1);  // first what a tail is for
}

// What it can do takes more room than it does.
double FreeRobot::reach() const {
  double furthest = 0.0;
  for (int f = 0; f < robot().legs; ++f) {
    const Vec3& foot = robot().nominal[at(f)];
    update_max(furthest, math::hypot(foot.x(), foot.y()));
  }
  return 0.5 * (reach_of_robot(model, furthest) + (kind_.legs == 6 ? 0.5 : 0.45));
}

void FreeRobot::describe_settings() {
  model = settings_.nominal;
  facts = {{"mass", "Mass", "kg", total_mass(settings_.nominal)},
           {"standing_height", "Standing height", "m", robot().height},
           {"friction_angle", "Friction angle", "rad", math::atan2(settings_.law.friction, 1.0)}};
  tasks = {{"control", {}}};
  for (const std::string& joint : labels_of(model, kPerJoint))
    tasks[0].outputs.push_back({joint, "N m"});
}

std::string FreeRobot::sentence(double t, const VecX& x) {
  load(x);
  const FreeRecord& r = record_;
  if (r.fall_kind != 0.0) {
    std::string text = fall_text(static_cast<FallKind>(static_cast<int>(r.fall_kind)), r.fall_time);
    const int slipped = r.foot_that_slipped();
    if (slipped >= 0)
      text += "; " + settings_.plant.feet[at(slipped)].name + " had slipped " +
              short_text(100.0 * r.fall_slip) + " cm just before";
    return text + kAfterFall;
  }
  if (!was_given.of("control").empty()) return code_text(t);
  const Gait& gait = settings_.walking.gait;
  std::string text = walking_text(gait, t, {r.travel[0], r.travel[1], r.turned, r.travel_time},
                                  reach_note(robot(), gait, settings_.command, made_->command));
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
  return text + (standing.empty() ? " No foot carries load." : " Carried by" + standing + ".");
}

// Nothing ends it: a fallen robot lies there.
std::string FreeRobot::why_ended(double, const VecX&) { return ""; }

std::vector<MatrixTable> FreeRobot::matrix_tables(double, const VecX& x) {
  load(x);
  const Model& plant = settings_.plant;
  forward_kinematics(plant, q_, v_, made_->ws);
  MatrixTable contacts;
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
  for (const std::string& joint : labels_of(plant, kPerJoint)) coordinates.push_back(joint);
  std::vector<MatrixTable> all;
  if (!contacts.row_labels.empty()) all.push_back(std::move(contacts));
  Workspace& ws = made_->ws;
  mass_matrix(plant, ws, ws.M);
  add_matrix_table(all,
                   {"mass_matrix", "Mass matrix M(q)", "composite rigid bodies, [RBDA] table 6.2",
                    "kg, kg m, kg m^2", ""},
                   coordinates, coordinates, ws.M);
  bias_force(plant, ws, ws.h);
  add_matrix_table(all, {"bias", "Bias forces h(q, v)", "M a + h = tau + J^T f", "N, N m", ""},
                   coordinates, "h", ws.h);
  return all;
}

}  // namespace legwork
