// What describes a robot of the user's own besides its fields: names, plots, marks, studies, tasks for code.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/math/small_svd.h"
#include "engine/model/coordinate_names.h"
#include "engine/model/joint.h"
#include "engine/scenes/own_robot/own_robot.h"
#include "engine/scenes/scene_ground.h"
#include "engine/scenes/walking_words.h"

namespace legwork {

namespace {

constexpr double kMostNumbers = 3e6;  // doubles: 24 MB of past
constexpr std::size_t kQuickSliders = 6;

// Half axes of the ellipsoid of uniform density that has this inertia, in the body's axes: a^2 = 5 / (2 m) (I2 + I3 - I1).
void add_half_axes(const SpatialInertia& own, std::vector<Vec3>& axes) {
  Mat3 I = own.I;
  if (own.mass > 0.0) {
    const Vec3 c = own.h / own.mass;
    I -= own.mass * (c.dot(c) * Mat3::Identity() - c * c.transpose());
  }
  SmallSvd principal;  // of a symmetric matrix: its axes
  small_svd(ContactMat(I), principal);
  for (int k = 0; k < 3; ++k) {
    const double rest = principal.s.sum() - 2.0 * principal.s[k];
    const double half = own.mass > 0.0 ? std::sqrt(std::max(0.0, 2.5 * rest / own.mass)) : 0.0;
    axes.push_back(half * Vec3(principal.U.col(k)));
  }
}

// Limbs of a base that floats are named after their ends: the bodies from which only that end can be reached.
void name_limbs(Model& model) {
  if (!model.is_free() || model.feet.size() < 2) return;
  std::vector<int> ends(model.bodies.size(), 0);
  const auto walk = [&model](int body, auto&& visit) {
    for (; body > 0; body = model.bodies[at(body)].parent) visit(body);
  };
  for (const Foot& foot : model.feet) walk(foot.body, [&](int body) { ++ends[at(body)]; });
  for (const Foot& foot : model.feet)
    walk(foot.body, [&](int body) {
      if (ends[at(body)] == 1) model.bodies[at(body)].leg = foot.name;
    });
}

}  // namespace

void OwnRobot::describe_bodies() {
  model = made_->plant;
  name_limbs(model);
  // Where its motors turn, or it walks, it goes away.
  viewpoint.follows = model.is_free() && (settings_.drive == RobotDrive::turn || made_->walker);
  std::erase_if(tasks, [](const ProgramTask& task) {
    return task.function == std::string_view(kFootTargetTask);
  });
  if (made_->walker) tasks.push_back(foot_target_task(made_->walker->nominal));
  half_axes_.clear();
  for (const Body& body : model.bodies) add_half_axes(body.inertia, half_axes_);
  double effort = 0.0;
  for (int k = 0; k < layout_.nv; ++k) effort += effort_[k] > 0.0 ? 1.0 : 0.0;
  facts = {{"mass", "Mass", "kg", total_mass(model)},
           {"freedom", "Degrees of freedom", "",
            static_cast<double>(made_->scratch.tree.map.size - loops_held_)},
           {"limits", "Joints with effort limits", "", effort}};
}

void OwnRobot::describe() {
  describe_bodies();
  coordinates_ = joint_coordinate_names(model);
  remembered_states = std::min(kRememberedStates, static_cast<int>(kMostNumbers / layout_.size()));
  entries.assign(at(layout_.size()), {"the robot's memory", 1e9});
  for (int i = 0; i < layout_.nq; ++i) entries[at(i)] = {"a coordinate of the robot", 1e4};
  for (int i = 0; i < layout_.nv; ++i)
    entries[at(layout_.v() + i)] = {"a velocity of the robot", 1e5};
  lay_out_fields();
  series = {{"holding_torque", "Torques that would hold the pose"},
            {"effort_share", "The same as a share of the motors' limits"},
            {"joint_torque", "Torques of the motors"},
            {"joint_position", "Joint coordinates"},
            {"joint_velocity", "Joint rates"},
            {"foot_force", "Forces on the feet"},
            {"energy_lost", "Energy lost to dampers, stops and steps"},
            {"mean_speed", "Mean speed since the last command"}};
  using Kind = Mark::Kind;
  viewpoint.reach = viewpoint_reach();
  marks = {{Kind::arrow, "force of the floor on a link", "floor_contact", "floor_force", 0.0,
            "force", "Floor forces"},
           {Kind::arrow, "force of other links on a link", "link_contact", "link_force", 0.0,
            "input", "Forces between links"},
           {Kind::arrow, "force wanted by the controller", "foot_position", "wanted_force", 0.0,
            "reference", "Wanted forces", false},
           {Kind::point, "capture point", "capture_point", "", 1.0, "input", "Support", false},
           {Kind::point, "where feet will land", "foot_target", "", 1.0, "reference",
            "Foot targets", false},
           {Kind::arrow, "push", "push_at", "push_force", 0.01, "error", ""},
           {Kind::arrow, "drag", "drag_at", "drag_force", 0.01, "error", ""},
           {Kind::point, "centre of mass", "com", "", 1.0, "mass", "Centre of mass"},
           {Kind::frame, "axes of a link", "body_position", "body_quaternion",
            0.125 * viewpoint.reach, "plain", "Frames", false},
           {Kind::ellipsoid, "inertia of a link as an ellipsoid of uniform density", "link_com",
            "link_half_axes", 1.0, "mass", "Inertias", false},
           {Kind::point, "centre of mass of a link", "link_com", "", 1.0, "mass",
            "Links' centres of mass", false}};
  viewpoint.from = {0.8, -1.0, 0.5};
  const double slope = settings_.floor == RobotFloor::contact ? settings_.slope : 0.0;
  surfaces = ground_surfaces(made_->ground, slope);
  viewpoint.has_ground = has_level_floor(made_->ground, slope);
  viewpoint.floor = "ground_pose";
  viewpoint.centre = {0.0, 0.0, middle_};
  // Both are of a tree: of a robot with loops few of all angles go together, and its loops share the weight.
  if (has_loops())
    series.erase(series.begin(), series.begin() + 2);
  else
    studies = {{"reach", "Where the limbs' ends reach"},
               {"payload", "Holding torque over payload"}};
  // A linkage has many joints, of which its motors move a few.
  const bool is_linkage = has_loops() && !file_->turning.empty();
  const auto turns = [&](const JointSlider& slider) {
    return std::any_of(file_->turning.begin(), file_->turning.end(),
                       [&](const TurningJoint& own) { return own.body == slider.body; });
  };
  ProgramTask control = {"control", {}};
  for (const JointSlider& slider : file_->sliders) {
    const Body& body = made_->plant.bodies[at(slider.body)];
    if (!has_axis(body.kind) || (is_linkage && !turns(slider))) continue;
    control.outputs.push_back({body.joint, body.kind == JointKind::prismatic ? "N" : "N m"});
    motor_v_.push_back(made_->plant.v_index[at(slider.body)]);
  }
  if (!control.outputs.empty()) tasks.insert(tasks.begin(), std::move(control));
  quick_ = is_linkage ? "robot.drive motor.speed" : "robot.drive";
  if (file_->legs > 0) quick_ += " gait.name command.forward command.turn";
  std::size_t count = 0;
  for (const JointSlider& slider : file_->sliders)
    if ((!is_linkage || turns(slider)) && count++ < kQuickSliders)
      quick_ += std::string(" ") + file_->parameters[at(slider.parameter)].path;
  quick_ += is_linkage ? " payload.mass ground.kind" : " payload.mass motor.frequency motor.speed";
  quick = quick_.c_str();
  drop_what_is_empty();
}

double OwnRobot::viewpoint_reach() {
  VecX q;
  pose(q);
  Made& m = *made_;
  forward_kinematics(m.plant, q, m.none, m.ws);
  Vec3 least = m.ws.X_WB[0].p, most = least;
  const auto take = [&](const Vec3& p) {
    least = least.cwiseMin(p);
    most = most.cwiseMax(p);
  };
  for (const Transform& X : m.ws.X_WB) take(X.p);
  for (const Foot& foot : m.plant.feet) take(point_position(m.ws, foot.body, foot.p_BF));
  middle_ = 0.5 * (least.z() + most.z());
  return std::max(0.1, 0.75 * (most - least).norm());
}

}  // namespace legwork
