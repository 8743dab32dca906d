// What there is to see and to read of a robot of the user's own.
#include <algorithm>
#include <cmath>

#include "engine/control/foot_motion.h"
#include "engine/control/step_placement.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/rotation.h"
#include "engine/model/joint.h"
#include "engine/run/fields.h"
#include "engine/scenes/own_robot/own_robot_view.h"

namespace legwork {

namespace {

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
// Of each limb's end, with the leg that walks on it; -1: none does.
template <class Put>
void of_walking_feet(OwnView& v, Put put) {
  if (!v.layout().walks) return;
  for (int foot = 0; foot < static_cast<int>(v.plant().feet.size()); ++foot) {
    int leg = -1;
    if (v.walker())
      for (std::size_t k = 0; k < v.walker()->feet.size(); ++k)
        if (v.walker()->feet[k] == foot) leg = static_cast<int>(k);
    put(foot, leg);
  }
}
// What the controller wants from the ground on each limb's end.
void write_wanted_forces(OwnView& v, Writer& out) {
  of_walking_feet(v, [&](int, int leg) {
    out << (leg < 0 ? Vec3(Vec3::Zero()) : vector_of(v.walk.walking.feet[leg].force));
  });
}
// Where the controller wants it to land; where it is, if nothing walks on it.
void write_own_targets(OwnView& v, Writer& out) {
  of_walking_feet(v, [&](int foot, int leg) {
    out << (leg < 0 ? foot_position(v, foot) : vector_of(v.walk.walking.feet[leg].target));
  });
}
Vec3 own_home(OwnView& v, int leg) {
  const WalkingRobot& robot = v.walker()->robot();
  const Transform& trunk = v.ws.X_WB[0];
  const Vec3 led =
      led_point(robot, v.walker()->settings.gait.is_static, trunk, v.whole.centroidal.com);
  return foot_home(robot, v.walk.walking, leg, led, heading_of(trunk.R));
}
void write_own_homes(OwnView& v, Writer& out) {
  of_walking_feet(v, [&](int foot, int leg) {
    const Vec3 home = leg < 0 ? foot_position(v, foot) : own_home(v, leg);
    out << home.x() << home.y();
  });
}
void write_own_swings(OwnView& v, Writer& out) {
  const WalkingState& walking = v.walk.walking;
  of_walking_feet(v, [&](int, int leg) {
    const bool swings = leg >= 0 && walking.feet[leg].is_swing != 0.0;
    out << (swings ? (1.0 - walking.feet[leg].phase) * walking.period : 0.0);
  });
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
    {"com_velocity", "m/s", "", kXyz, [](OwnView& v) { return v.whole.centroidal.com_velocity; }},
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
    {"heading", "rad", "", once_if_walks,
     [](OwnView& v, Writer& out) {
       if (v.layout().walks) out << heading_of(v.ws.X_WB[0].R);
     }},
    {"foot_target", "m", "", {feet_if_walks, "x y z"}, write_own_targets},
    {"foot_home", "m", "", {feet_if_walks, "x y"}, write_own_homes},
    {"swing_left", "s", "", feet_if_walks, write_own_swings},
    {"stance_time", "s", "", once_if_walks,
     [](OwnView& v, Writer& out) {
       if (!v.layout().walks) return;
       out << (v.walker() ? v.walker()->settings.gait.duty * v.walk.walking.period : 0.0);
     }},
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

}  // namespace

void OwnRobot::lay_out_fields() { lay_out<OwnRobotView>(kFields, *this); }

OwnRobotView OwnRobot::view_of(const VecX& x) {
  const HoldingTorque& hold = holding_torque(x);
  Made& m = *made_;
  forward_kinematics(m.plant, m.q, m.v, m.ws);
  read_supports(x, m.supports);
  OwnWalkState walk = layout_.walks ? walk_of(x) : OwnWalkState();
  // Before the controller's first step: as it will begin.
  if (m.walker && walk.walking.is_started == 0.0)
    start_walking(m.walker->robot(), m.walker->settings, m.q, walk.walking);
  return {*this,
          x,
          hold,
          whole_body(m.plant, m.ws),
          m.ws,
          hand_of(x),
          loop_state(m.plant, m.ws, m.scratch.tree),
          walk};
}

void OwnRobot::observe(double, const VecX& x, SnapshotWriter& out) {
  write<OwnRobotView>(kFields, view_of(x), out);
}

}  // namespace legwork
