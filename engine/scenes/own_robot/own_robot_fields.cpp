// What there is to see and to read of a robot of the user's own.
#include <algorithm>
#include <cmath>

#include "engine/control/step_placement.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/rotation.h"
#include "engine/math/small_svd.h"
#include "engine/model/coordinate_names.h"
#include "engine/model/joint.h"
#include "engine/motion/support.h"
#include "engine/run/fields.h"
#include "engine/scenes/own_robot/own_robot_view.h"
#include "engine/scenes/scene_ground.h"

namespace legwork {

namespace {

constexpr double kRememberedNumbers = 3e6;  // doubles: 24 MB of past

using Writer = SnapshotWriter;

std::vector<std::string> coordinates(const Scene& scene) {
  return static_cast<const OwnRobot&>(scene).coordinates();
}
// Per coordinate of a joint: a base that floats is not among them.
template <class Get>
void of_joints(OwnView& v, Writer& out, Get get) {
  for (int k = v.plant().base_nv(); k < v.layout().nv; ++k) out << get(k);
}
// One number, of a robot with loops.
std::vector<std::string> once_with_loops(const Scene& scene) {
  return std::vector<std::string>(static_cast<const OwnRobot&>(scene).has_loops() ? 1 : 0);
}
int triples_of_bodies(const Scene& scene) { return 9 * scene.model.nb(); }
int places_of_bodies(const Scene& scene) { return 3 * scene.model.nb(); }

// A joint's coordinates: of a ball joint its rotation vector.
void write_positions(OwnView& v, Writer& out) {
  for (int i = 1; i < v.plant().nb(); ++i) {
    const JointKind kind = v.plant().bodies[at(i)].kind;
    const double* q = v.x.data() + v.plant().q_index[at(i)];
    const JointType& type = joint_type(kind);
    for (int k = 0; k < (has_axis(kind) ? 1 : type.sliding); ++k) out << q[k];
    if (!has_quaternion(kind)) continue;
    q += type.sliding;
    out << rotation_vector(rotation_from_quaternion(Quat(q[0], q[1], q[2], q[3])));
  }
}

Vec3 foot_position(OwnView& v, int f) {
  const Foot& foot = v.plant().feet[at(f)];
  return point_position(v.ws, foot.body, foot.p_BF);
}
template <class Get>
void of_feet(OwnView& v, Writer& out, Get get) {
  for (int f = 0; f < static_cast<int>(v.plant().feet.size()); ++f) out << get(f);
}
template <class Get>
void of_bodies(OwnView& v, Writer& out, Get get) {
  for (int i = 0; i < v.plant().nb(); ++i) out << get(i);
}
double total_energy(OwnView& v) { return v.whole.kinetic_energy + v.whole.potential_energy; }

// Of a robot that can walk.
std::vector<std::string> headings(const Scene& scene) {
  if (!static_cast<const OwnRobot&>(scene).layout().walks) return {};
  return {"forward", "sideways", "turn"};
}
int once_if_walks(const Scene& scene) {
  return static_cast<const OwnRobot&>(scene).layout().walks ? 1 : 0;
}
std::vector<std::string> point_if_walks(const Scene& scene) {
  return std::vector<std::string>(at(once_if_walks(scene)));
}
std::vector<std::string> feet_if_walks(const Scene& scene) {
  std::vector<std::string> names;
  if (static_cast<const OwnRobot&>(scene).layout().walks)
    for (const Foot& foot : scene.model.feet) names.push_back(foot.name);
  return names;
}
void write_command(OwnView& v, Writer& out) {
  if (!v.layout().walks) return;
  const WalkingCommand command = v.walker() ? v.walker()->given : WalkingCommand();
  out << command.forward << command.sideways << command.turn;
}
void write_mean_speed(OwnView& v, Writer& out) {
  if (!v.layout().walks) return;
  const OwnWalkRecord& r = v.walk.record;
  const double share = r.travel_time > 0.0 ? 1.0 / r.travel_time : 0.0;
  out << share * r.travel[0] << share * r.travel[1] << share * r.turned;
}
// What the controller wants from the ground on each limb's end.
void write_wanted_forces(OwnView& v, Writer& out) {
  if (!v.layout().walks) return;
  for (int foot = 0; foot < static_cast<int>(v.plant().feet.size()); ++foot) {
    Vec3 force = Vec3::Zero();
    if (v.walker())
      for (std::size_t leg = 0; leg < v.walker()->feet.size(); ++leg)
        if (v.walker()->feet[leg] == foot) force = vector_of(v.walk.walking.feet[leg].force);
    out << force;
  }
}
// On the ground; under the centre of mass while nothing walks.
void write_capture_point(OwnView& v, Writer& out) {
  if (!v.layout().walks) return;
  const Centroidal& whole = v.whole.centroidal;
  const auto ground_under = [&v](const Vec3& p) { return ground_height(v.ground(), p.x(), p.y()); };
  Vec3 p = whole.com;
  const double g = -v.plant().gravity.z();
  if (v.walker() && g > 0.0)
    p = capture_point(p, whole.com_velocity, std::max(0.0, p.z() - ground_under(p)), g);
  p.z() = ground_under(p);
  out << p;
}

constexpr Labels kOwnCoordinates = coordinates, kIfWalks = headings;
constexpr std::size_t kQuickSliders = 6;

constexpr Field<OwnRobotView> kFields[] = {
    {"joint_position", "rad, m", "q", kOwnCoordinates, write_positions},
    {"joint_velocity", "rad/s, m/s", "v", kOwnCoordinates,
     [](OwnView& v, Writer& out) {
       of_joints(v, out, [&](int k) { return v.x[v.layout().v() + k]; });
     }},
    {"joint_torque", "N m, N", "tau", kOwnCoordinates,
     [](OwnView& v, Writer& out) {
       of_joints(v, out, [&](int k) { return v.x[v.layout().torque() + k]; });
     }},
    {"holding_torque", "N m, N", "hold", kOwnCoordinates,
     [](OwnView& v, Writer& out) { of_joints(v, out, [&](int k) { return v.hold.torque[k]; }); }},
    {"effort_share", "", "effort", kOwnCoordinates,
     [](OwnView& v, Writer& out) { of_joints(v, out, [&](int k) { return effort_share(v, k); }); }},
    {"com", "m", "com", kXyz, [](OwnView& v) { return v.whole.centroidal.com; }},
    {"foot_position", "m", "foot", kFootXyz,
     [](OwnView& v, Writer& out) { of_feet(v, out, [&](int f) { return foot_position(v, f); }); }},
    {"foot_force", "N", "foot_force", kFootXyz,
     [](OwnView& v, Writer& out) {
       of_feet(v, out, [&](int f) { return foot_floor(v, f).force; });
     }},
    {"foot_touches", "", "touches", kPerFoot,
     [](OwnView& v, Writer& out) {
       of_feet(v, out, [&](int f) { return foot_floor(v, f).touches ? 1.0 : 0.0; });
     }},
    {"floor_contact", "m", "", places_of_bodies,
     [](OwnView& v, Writer& out) {
       of_bodies(v, out, [&](int i) { return touch_force(v, i).at_W; });
     }},
    {"floor_force", "N", "", places_of_bodies,
     [](OwnView& v, Writer& out) {
       of_bodies(v, out, [&](int i) { return touch_force(v, i).force; });
     }},
    {"link_contact", "m", "", places_of_bodies,
     [](OwnView& v, Writer& out) {
       of_bodies(v, out, [&](int i) { return touch_force(v, i, false).at_W; });
     }},
    {"link_force", "N", "", places_of_bodies,
     [](OwnView& v, Writer& out) {
       of_bodies(v, out, [&](int i) { return touch_force(v, i, false).force; });
     }},
    {"ground_pose",
     "",
     "",
     {LabelNames::one, "", 7},
     [](OwnView& v, Writer& out) {
       out << v.ground().origin << quaternion_from_rotation(v.ground().R);
     }},
    {"contact_residual", "m/s", "contact_residual", kOne,
     [](OwnView& v) { return v.x[v.layout().residual()]; }},
    {"loop_gap", "m", "loop_gap", once_with_loops,
     [](OwnView& v, Writer& out) {
       if (v.scene.has_loops()) out << v.loops.gap;
     }},
    {"loop_directions", "", "loop_directions", once_with_loops,
     [](OwnView& v, Writer& out) {
       if (v.scene.has_loops()) out << static_cast<double>(v.loops.rank);
     }},
    {"command", "", "command", kIfWalks, write_command},
    {"mean_speed", "", "mean_speed", kIfWalks, write_mean_speed},
    {"fallen", "", "fallen", once_if_walks,
     [](OwnView& v, Writer& out) {
       if (v.layout().walks) out << (v.walk.record.fall_kind != 0.0 ? 1.0 : 0.0);
     }},
    {"fall_time", "s", "fall_time", once_if_walks,
     [](OwnView& v, Writer& out) {
       if (v.layout().walks) out << v.walk.record.fall_time;
     }},
    {"wanted_force", "N", "", {feet_if_walks, "x y z"}, write_wanted_forces},
    {"capture_point", "m", "", {point_if_walks, "x y z"}, write_capture_point},
    {"kinetic_energy", "J", "kinetic_energy", kOne,
     [](OwnView& v) { return v.whole.kinetic_energy; }},
    {"potential_energy", "J", "potential_energy", kOne,
     [](OwnView& v) { return v.whole.potential_energy; }},
    {"motor_work", "J", "motor_work", kOne, [](OwnView& v) { return v.x[v.layout().work()]; }},
    {"outer_work", "J", "outer_work", kOne, [](OwnView& v) { return v.x[v.layout().hand_work()]; }},
    {"push_at", "m", "", kBareVector, [](OwnView& v) { return v.hand.push_point(v.ws); }},
    {"push_force", "N", "", kBareVector, [](OwnView& v) { return v.hand.force_of_push(); }},
    {"drag_at", "m", "", kBareVector, [](OwnView& v) { return v.hand.drag_point(v.ws); }},
    {"drag_force", "N", "", kBareVector,
     [](OwnView& v) { return vector_of(&v.x[v.layout().drag_force()]); }},
    {"energy_lost", "J", "energy_lost", kOne,
     [](OwnView& v) {
       return v.x[v.layout().energy()] + v.x[v.layout().work()] + v.x[v.layout().hand_work()] -
              total_energy(v);
     }},
    {"link_com", "m", "", places_of_bodies,
     [](OwnView& v, Writer& out) {
       for (int i = 0; i < v.plant().nb(); ++i) {
         const SpatialInertia& own = v.plant().bodies[at(i)].inertia;
         const double m = own.mass > 0.0 ? own.mass : 1.0;
         out << transform_point(v.ws.X_WB[at(i)], own.h / m);
       }
     }},
    {"link_half_axes", "m", "", triples_of_bodies,
     [](OwnView& v, Writer& out) {
       for (int i = 0; i < v.plant().nb(); ++i)
         for (int k = 0; k < 3; ++k) out << times(v.ws.X_WB[at(i)].R, v.half_axes()[at(3 * i + k)]);
     }},
};

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

void OwnRobot::lay_out_fields() { lay_out<OwnRobotView>(kFields, *this); }

OwnRobotView OwnRobot::view_of(const VecX& x) {
  const HoldingTorque& hold = holding_torque(x);
  Made& m = *made_;
  forward_kinematics(m.plant, m.q, m.v, m.ws);
  read_supports(x, m.supports);
  return {*this,
          x,
          hold,
          whole_body(m.plant, m.ws),
          m.ws,
          hand_of(x),
          loop_state(m.plant, m.ws, m.scratch.tree),
          layout_.walks ? walk_of(x) : OwnWalkState()};
}

void OwnRobot::observe(double, const VecX& x, SnapshotWriter& out) {
  write<OwnRobotView>(kFields, view_of(x), out);
}

void OwnRobot::describe_bodies() {
  model = made_->plant;
  name_limbs(model);
  // Where its motors turn, or it walks, it goes away.
  viewpoint.follows = model.is_free() && (settings_.drive == RobotDrive::turn || made_->walker);
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
  remembered_states =
      std::min(kRememberedStates, static_cast<int>(kRememberedNumbers / layout_.size()));
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
  if (!control.outputs.empty()) tasks.push_back(std::move(control));
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
