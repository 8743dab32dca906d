// What there is to read of a robot that runs free.
#include <algorithm>
#include <array>

#include "engine/control/foot_motion.h"
#include "engine/control/foot_schedule.h"
#include "engine/control/step_placement.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/rotation.h"
#include "engine/motion/support.h"
#include "engine/run/fields.h"
#include "engine/scenes/free_robot/free_robot.h"

namespace legwork {

// What there is to see of an instant.
struct FreeView {
  const FreeSettings& settings;
  const WalkingCommand& command;  // within the legs' reach
  const FreeRecord& record;
  const WalkingState& walking;
  const WalkingRobot& robot;
  const Ground& ground;
  const Workspace& ws;
  const WholeBody& whole;
  const VecX &q, &v, &torque;
  int points;
  const Vec3 &linear_unbalanced, &angular_unbalanced;
  std::array<Vec3, kMaxLegs> foot = {}, force = {};      // m; N, mean of kForceWindow
  std::array<Vec3, kMaxLegs> normal = {};                // of the ground under the foot
  std::array<double, kMaxLegs> friction_use = {};        // of the most that friction allows
  Vec3 pressure = Vec3::Zero(), capture = Vec3::Zero();  // on the ground
  std::span<const Vec3> corners = {};                    // of the points that press
};

namespace {

using Writer = SnapshotWriter;
using V = const FreeView;

double height_of_ground(V& v, const Vec3& p) { return ground_height(v.ground, p.x(), p.y()); }

double friction_use_of(V& v, std::size_t f) {
  const Vec3& n = v.normal[f];
  const double along = v.force[f].dot(n);
  const double across = (v.force[f] - along * n).norm();
  const double most = v.settings.law.friction * along;
  return most > 0.0 ? std::min(across / most, 1.0) : 0.0;
}

constexpr double kPresses = 0.5;  // N: less is a foot that only brushes the ground

// Axis, slope (of a foot that presses), share in use.
void write_friction_cone(V& v, std::size_t f, Writer& out) {
  const bool presses = v.force[f].norm() > kPresses;
  out << v.normal[f] << (presses ? v.settings.law.friction : 0.0) << v.friction_use[f];
}

double since_command(V& v, double sum) {
  return sum / (v.record.travel_time > 0.0 ? v.record.travel_time : 1.0);
}

double cost_of_transport(V& v) {
  const double weight_distance =
      total_mass(v.settings.plant) * v.settings.plant.gravity.norm() * v.record.distance;
  return weight_distance > 0.0 ? v.record.motor_use / weight_distance : 0.0;
}

double unaccounted_energy(V& v) {
  const FreeRecord& r = v.record;
  return v.whole.kinetic_energy + v.whole.potential_energy - r.energy_base - r.motor_work -
         r.outer_work - r.contact_work;
}

// A number of each leg.
template <auto get>
void of_each_leg(V& v, Writer& out) {
  for (int f = 0; f < v.robot.legs; ++f) out << get(v, at(f));
}
// A number of the record.
template <auto number>
void recorded(V& v, Writer& out) {
  out << v.record.*number;
}

Vec3 foot_position_of(V& v, std::size_t f) { return v.foot[f]; }
double friction_used_of(V& v, std::size_t f) { return v.friction_use[f]; }
Vec3 foot_force_of(V& v, std::size_t f) { return v.force[f]; }
double foot_mode_of(V& v, std::size_t f) {
  return v.settings.control == FreeControl::whole_body
             ? static_cast<double>(mode_of(v.walking.feet[f]))
             : 0.0;
}
double foot_slip_of(V& v, std::size_t f) { return v.record.slip[f]; }
double fall_slip_of(V& v, std::size_t f) {
  return v.record.foot_that_slipped() == static_cast<int>(f) ? v.record.fall_slip : 0.0;
}
Vec3 wanted_force_of(V& v, std::size_t f) { return vector_of(v.walking.feet[f].force); }
Vec3 foot_target_of(V& v, std::size_t f) { return vector_of(v.walking.feet[f].target); }

// Times of the gait's clock, while it runs.
double swing_left_of(V& v, std::size_t f) {
  const WalkingFoot& foot = v.walking.feet[f];
  const bool swings = v.settings.control == FreeControl::whole_body && foot.is_swing != 0.0;
  return swings ? (1.0 - foot.phase) * v.walking.period : 0.0;
}
void write_foot_homes(V& v, Writer& out) {
  const Transform& trunk = v.ws.X_WB[0];
  const Vec3 led =
      led_point(v.robot, v.settings.walking.gait.is_static, trunk, v.whole.centroidal.com);
  for (int f = 0; f < v.robot.legs; ++f) {
    const Vec3 home = foot_home(v.robot, v.walking, f, led, heading_of(trunk.R));
    out << home.x() << home.y();
  }
}

constexpr Labels kHeading = "forward sideways turn";
int numbers_of_points(const Scene& scene) {
  return 3 * static_cast<const FreeRobot&>(scene).layout().points;
}

using R = FreeRecord;

constexpr Field<FreeView> kFields[] = {
    {"joint_position", "rad", "q", kPerJoint, [](V& v) { return v.q.tail(v.torque.size()); }},
    {"joint_velocity", "rad/s", "v", kPerJoint, [](V& v) { return v.v.tail(v.torque.size()); }},
    {"joint_torque", "N m", "tau", kPerJoint, [](V& v) -> const VecX& { return v.torque; }},
    {"trunk_rpy", "rad", "trunk", kRpy, [](V& v) { return rpy_from_rotation(v.ws.X_WB[0].R); }},
    {"trunk_height", "m", "height", kOne,
     [](V& v) { return v.q[2] - ground_height(v.ground, v.q[0], v.q[1]); }},
    {"com", "m", "com", kXyz, [](V& v) { return v.whole.centroidal.com; }},
    {"com_velocity", "m/s", "com_velocity", kXyz,
     [](V& v) { return v.whole.centroidal.com_velocity; }},
    {"foot_position", "m", "foot", kFootXyz, of_each_leg<foot_position_of>},
    {"foot_force", "N", "foot_force", kFootXyz, of_each_leg<foot_force_of>},
    {"foot_mode", "", "foot_mode", kPerFoot, of_each_leg<foot_mode_of>},
    {"friction_use", "", "friction_use", kPerFoot, of_each_leg<friction_used_of>},
    {"friction_cone",
     "",
     "",
     {LabelNames::feet, "axis_x axis_y axis_z slope use"},
     [](V& v, Writer& out) {
       for (int f = 0; f < v.robot.legs; ++f) write_friction_cone(v, at(f), out);
     }},
    {"foot_slip", "m", "slip", kPerFoot, of_each_leg<foot_slip_of>},
    {"cop", "m", "cop", kXyz, [](V& v) { return v.pressure; }},
    {"capture_point", "m", "capture_point", kXyz, [](V& v) { return v.capture; }},
    {"support_margin", "m", "support_margin", kOne,
     [](V& v) { return support_margin(v.corners, v.pressure); }},
    {"support_polygon", "m", "", numbers_of_points,
     [](V& v, Writer& out) {
       for (std::size_t k = 0; k < at(v.points); ++k)
         out << (v.corners.empty() ? v.pressure : v.corners[std::min(k, v.corners.size() - 1)]);
     }},
    {"command", "", "command", kHeading,
     [](V& v, Writer& out) { out << v.command.forward << v.command.sideways << v.command.turn; }},
    {"mean_speed", "", "mean_speed", kHeading,
     [](V& v, Writer& out) {
       for (const double sum : {v.record.travel[0], v.record.travel[1], v.record.turned})
         out << since_command(v, sum);
     }},
    {"wanted_force", "N", "wanted_force", kFootXyz, of_each_leg<wanted_force_of>},
    {"foot_target", "m", "", kFootXyz, of_each_leg<foot_target_of>},
    {"heading", "rad", "", kOne, [](V& v) { return heading_of(v.ws.X_WB[0].R); }},
    {"foot_home", "m", "", {LabelNames::feet, "x y"}, write_foot_homes},
    {"swing_left", "s", "", kPerFoot, of_each_leg<swing_left_of>},
    {"stance_time", "s", "", kOne,
     [](V& v) { return v.settings.walking.gait.duty * v.walking.period; }},
    {"kinetic_energy", "J", "kinetic_energy", kOne, [](V& v) { return v.whole.kinetic_energy; }},
    {"potential_energy", "J", "potential_energy", kOne,
     [](V& v) { return v.whole.potential_energy; }},
    {"motor_work", "J", "motor_work", kOne, recorded<&R::motor_work>},
    {"outer_work", "J", "outer_work", kOne, recorded<&R::outer_work>},
    {"contact_work", "J", "contact_work", kOne, recorded<&R::contact_work>},
    {"energy_residual", "J", "energy_residual", kOne, [](V& v) { return unaccounted_energy(v); }},
    {"momentum_residual", "N s, kg m^2/s", "momentum_residual", "linear angular",
     [](V& v, Writer& out) { out << v.linear_unbalanced.norm() << v.angular_unbalanced.norm(); }},
    {"cost_of_transport", "", "cost_of_transport", kOne, [](V& v) { return cost_of_transport(v); }},
    {"contacts", "", "contacts", kOne, recorded<&R::contacts>},
    {"contact_sweeps", "", "contact_sweeps", "now most",
     [](V& v, Writer& out) { out << v.record.sweeps << v.record.most_sweeps; }},
    {"contact_residual", "m/s", "contact_residual", "now worst",
     [](V& v, Writer& out) { out << v.record.residual << v.record.worst_residual; }},
    {"penetration", "m", "penetration", kOne, recorded<&R::penetration>},
    {"saturated", "", "saturated", kOne, recorded<&R::saturated>},
    {"fallen", "", "fallen", kOne, [](V& v) { return (v.record.fall_kind != 0.0 ? 1.0 : 0.0); }},
    {"fall_time", "s", "fall_time", kOne, recorded<&R::fall_time>},
    {"fall_slip", "m", "", kPerFoot, of_each_leg<fall_slip_of>},
    {"push_left", "s", "push_left", kOne, [](V& v) { return v.record.hand.push_left; }},
    {"push_at", "m", "", kBareVector, [](V& v) { return v.record.hand.push_point(v.ws); }},
    {"push_force", "N", "", kBareVector, [](V& v) { return v.record.hand.force_of_push(); }},
    {"drag_at", "m", "", kBareVector, [](V& v) { return v.record.hand.drag_point(v.ws); }},
    {"drag_force", "N", "", kBareVector, [](V& v) { return vector_of(v.record.drag_force); }},
    {"ground_pose",
     "",
     "",
     {LabelNames::one, "", 7},
     [](V& v, Writer& out) { out << v.ground.origin << quaternion_from_rotation(v.ground.R); }},
};

}  // namespace

void FreeRobot::lay_out_fields() { lay_out<FreeView>(kFields, *this); }

FreeView FreeRobot::view_of(const VecX& x) {
  load(x);
  const Model& plant = settings_.plant;
  const auto& [qv, ws, whole] = see(x.data());
  FreeView view{settings_,
                made_->command,
                record_,
                walking_,
                robot(),
                ground_,
                ws,
                whole,
                q_,
                v_,
                torque_,
                layout_.points,
                linear_unbalanced_,
                angular_unbalanced_};
  for (int f = 0; f < robot().legs; ++f) {
    const Foot& tip = plant.feet[at(f)];
    view.foot[at(f)] = point_position(ws, tip.body, tip.p_BF);
    view.force[at(f)] = vector_of(record_.foot_force[f]);
    view.normal[at(f)] = nearest_ground(ground_, view.foot[at(f)]).normal;
    view.friction_use[at(f)] = friction_use_of(view, at(f));
  }
  // All points that press, on the ground's plane below the robot.
  std::vector<Vec3>& touching = view_points_;
  touching.clear();
  Vec3 sum = Vec3::Zero();
  double pressed = 0.0;
  for (int k = 0; k < layout_.points; ++k) {
    const Vec3 f(impulse_[3 * k], impulse_[3 * k + 1], impulse_[3 * k + 2]);
    const double weight = f.dot(Vec3(ground_.R.col(2)));
    if (!(weight > 0.0)) continue;
    const BodyPoint& point = made_->points[at(k)].point;
    const Vec3 p = point_position(ws, point.body, point.p_B);
    touching.push_back(p);
    sum += weight * p;
    pressed += weight;
  }
  const Vec3& com = whole.centroidal.com;
  const Vec3 below(com.x(), com.y(), height_of_ground(view, com));
  view.pressure = pressed > 0.0 ? Vec3(sum / pressed) : below;
  view.capture = capture_point(com, whole.centroidal.com_velocity,
                               std::max(1e-3, com.z() - below.z()), plant.gravity.norm());
  view.capture.z() = height_of_ground(view, view.capture);
  view.corners = support_polygon(touching);
  return view;
}

void FreeRobot::observe(double, const VecX& x, SnapshotWriter& out) {
  write<FreeView>(kFields, view_of(x), out);
}

// ---- The readout

namespace {

std::string joules(double value) { return short_text(value, " J"); }
// On the ground, in the world's axes.
std::string on_ground(const Vec3& p) {
  return text_of({fixed_text(p.x(), 2), ",\u00a0", fixed_text(p.y(), 2), "\u00a0m"});
}

// Of the feet that press, two in a line.
std::string friction_in_words(V& v) {
  std::string text;
  int told = 0;
  for (std::size_t f = 0; f < at(v.robot.legs); ++f) {
    if (v.force[f].norm() <= kPresses) continue;
    text += text_of({told == 0       ? ""
                     : told % 2 == 0 ? ",\n"
                                     : ",\u00a0",
                     v.settings.plant.feet[f].name, "\u00a0",
                     fixed_text(100.0 * v.friction_use[f], 0), "\u00a0%"});
    ++told;
  }
  return told == 0 ? "no foot is loaded" : text;
}

std::string margin_in_words(V& v) {
  if (v.record.contacts == 0.0) return "nothing is loaded";
  return text_of({fixed_text(100.0 * support_margin(v.corners, v.pressure), 1), " cm, ",
                  fixed_text(v.record.contacts, 0), "\u00a0point",
                  v.record.contacts == 1.0 ? "" : "s"});
}

std::string speed_in_words(V& v) {
  return text_of({fixed_text(since_command(v, v.record.travel[0]), 2), "\u00a0/\u00a0",
                  fixed_text(v.command.forward, 2), "\u00a0m/s"});
}

}  // namespace

Readout FreeRobot::readout(double, const VecX& x) {
  const FreeView v = view_of(x);
  const FreeRecord& r = v.record;
  Readout out{"now"};
  out.add("Speed, command", speed_in_words(v),
          "Forward speed: mean since the command last changed, and the command")
      .field = "mean_speed";
  out.add("Friction used", friction_in_words(v),
          "Share of the friction limit used by each loaded foot; at 100 % it slips")
      .field = "friction_use";
  out.add("Support margin", margin_in_words(v),
          "Distance from the centre of pressure to the nearest edge of the polygon of loaded "
          "points; two points span none")
      .field = "support_margin";
  out.add("Pressure, ZMP", r.contacts != 0.0 ? on_ground(v.pressure) : "–",
          "Centre of pressure (zero moment point): x and y in the world; the disc in the view")
      .field = "cop";
  out.add("Capture point", on_ground(v.capture),
          "Where a foot must land to stop the robot: x and y in the world; the square in the view")
      .field = "capture_point";
  out.add("Motor work", joules(r.motor_work), "Since the start").field = "motor_work";
  out.add("Push work", joules(r.outer_work), "Work of pushes and drags since the start").field =
      "outer_work";
  out.add("Contact loss", joules(0.0 - r.contact_work),
          "Energy lost to impacts and sliding feet since the start")
      .field = "contact_work";
  out.add("Unaccounted for", joules(unaccounted_energy(v)),
          "Energy change minus all work: the integration error")
      .field = "energy_residual";
  out.add("Cost of transport", fixed_text(cost_of_transport(v), 2),
          "Absolute motor work per weight and distance")
      .field = "cost_of_transport";
  out.add("Contact residual", short_text(r.residual, " m/s"),
          "Residual of the contact and friction law in the last step")
      .field = "contact_residual";
  out.add(
         "Contact iterations",
         text_of({fixed_text(r.sweeps, 0), " (", fixed_text(r.most_sweeps, 0), " at most)"}),
         "Solver sweeps over all contacts in the last step; 0: all contacts stick, solved directly")
      .field = "contact_sweeps";
  return out;
}

}  // namespace legwork
