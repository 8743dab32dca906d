// The fields that every planned walk has, or that go with its family.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/energy.h"
#include "engine/dynamics/kinematics.h"
#include "engine/motion/dh_leg.h"
#include "engine/motion/support.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork::snapshot_parts {

namespace {

// Zero on a foot that swings.
Vec3 force_on(std::size_t foot, std::span<const int> stance, const ContactVec& force) {
  for (std::size_t k = 0; k < stance.size(); ++k)
    if (at(stance[k]) == foot) return force.segment<3>(3 * static_cast<Eigen::Index>(k));
  return Vec3::Zero();
}

}  // namespace

void write_forces(Writer& out, const Model& model, std::span<const int> stance,
                  const ContactVec& force) {
  for (std::size_t f = 0; f < model.feet.size(); ++f) out << force_on(f, stance, force);
}

namespace {

using Entry = PlannedState::Entry;

double length(ConstVecRef x) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < x.size(); ++i) sum += x[i] * x[i];
  return std::sqrt(sum);
}

double friction_used(const Instant& now) {
  double used = 0.0;
  for (std::size_t k = 0; k < now.stance.size(); ++k) {
    const Vec3 f = now.force->segment<3>(3 * static_cast<Eigen::Index>(k));
    const double tangential = math::hypot(f.x(), f.y());
    if (f.z() > 0.0 && tangential > used * f.z()) used = tangential / f.z();
  }
  return used;
}

double power(V& v) {
  double sum = 0.0;
  for (int i = 0; i < v.joints; ++i) sum += v.s.tau[joint_v(i)] * v.state.v()[joint_v(i)];
  return sum;
}

double joint_error(V& v) {
  int joint = 0;
  return largest_joint_error(v.walk, joint);
}

bool stands(const Instant& now, std::size_t foot) {
  return std::find(now.stance.begin(), now.stance.end(), static_cast<int>(foot)) !=
         now.stance.end();
}

Vec3 end_of_line(const Instant& now, std::size_t end) {
  return now.stance.size() == 2 ? now.corners[end] : Vec3(Vec3::Zero());
}

constexpr Row kMotion[] = {
    {"mode", "", "", kOne, [](V& v) { return (v.setup.is_forward ? 1.0 : 0.0); }},
    {"phase", "", "phase", kOne, [](V& v) { return v.state[Entry::kPhase]; }},
    {"phase_fraction", "", "phase_fraction", kOne,
     [](V& v) {
       return time_in_phase(v.walk, v.state.t) / phase_duration(v.setup.plan, v.state.phase());
     }},
    {"joint_position", "rad", "q", kPerJoint, [](V& v) { return v.state.q().tail(v.joints); }},
    {"joint_velocity", "rad/s", "v", kPerJoint, [](V& v) { return v.state.v().tail(v.joints); }},
    {"joint_acceleration", "rad/s^2", "a", kPerJoint,
     [](V& v) { return v.found.a.tail(v.joints); }},
    {"joint_torque", "N m", "tau", kPerJoint, [](V& v) { return v.s.tau.tail(v.joints); }},
    {"plan_joint_position", "rad", "q_plan", kPerJoint,
     [](V& v) { return v.s.plan.q.tail(v.joints); }},
    {"plan_joint_velocity", "rad/s", "v_plan", kPerJoint,
     [](V& v) { return v.s.plan.v.tail(v.joints); }},
    {"plan_joint_acceleration", "rad/s^2", "a_plan", kPerJoint,
     [](V& v) { return v.s.plan.a.tail(v.joints); }},
    {"joint_position_error", "rad", "", kPerJoint,
     [](V& v) { return v.state.q().tail(v.joints) - v.s.plan.q.tail(v.joints); }},
    {"joint_velocity_error", "rad/s", "", kPerJoint,
     [](V& v) { return v.state.v().tail(v.joints) - v.s.plan.v.tail(v.joints); }},
    {"joint_acceleration_error", "rad/s^2", "", kPerJoint,
     [](V& v) { return v.found.a.tail(v.joints) - v.s.plan.a.tail(v.joints); }},
    {"base_position", "m", "base", kXyz, [](V& v) { return v.state.q().head<3>(); }},
    {"base_quaternion", "", "base_quat", kWxyz, [](V& v) { return v.state.q().segment<4>(3); }},
    {"base_linear_velocity", "m/s", "base_v", kXyz, [](V& v) { return v.state.v().head<3>(); }},
    {"base_angular_velocity", "rad/s", "base_omega", kXyz,
     [](V& v) { return v.state.v().segment<3>(3); }},
    {"plan_base_position", "m", "base_plan", kXyz, [](V& v) { return v.s.plan.q.head<3>(); }},
    {"base_position_error", "m", "", kXyz,
     [](V& v) { return v.state.q().head<3>() - v.s.plan.q.head<3>(); }},
    {"foot_position", "m", "foot", kFootXyz,
     [](V& v, Writer& out) {
       for (const Foot& foot : v.setup.model.feet)
         out << point_position(v.s.ws, foot.body, foot.p_BF);
     }},
    {"foot_velocity", "m/s", "foot_v", kFootXyz,
     [](V& v, Writer& out) {
       for (const Foot& foot : v.setup.model.feet)
         out << point_velocity(v.s.ws, foot.body, foot.p_BF);
     }},
    {"foot_force", "N", "f", kFootXyz,
     [](V& v, Writer& out) { write_forces(out, v.setup.model, v.now.stance, *v.now.force); }},
    {"foot_in_stance", "", "stance", kPerFoot,
     [](V& v, Writer& out) {
       for (std::size_t f = 0; f < v.setup.model.feet.size(); ++f)
         out << (stands(v.now, f) ? 1.0 : 0.0);
     }},
    {"foot_load", "N", "", kPerFoot,
     [](V& v, Writer& out) {
       for (std::size_t f = 0; f < v.setup.model.feet.size(); ++f)
         out << force_on(f, v.now.stance, *v.now.force).z();
     }},
    {"support_line", "m", "", "a_x a_y a_z b_x b_y b_z",
     [](V& v, Writer& out) { out << end_of_line(v.now, 0) << end_of_line(v.now, 1); }},
    {"com", "m", "com", kXyz, [](V& v) { return v.now.body.com; }},
    {"com_velocity", "m/s", "com_v", kXyz, [](V& v) { return v.now.body.com_velocity; }},
    {"com_ground", "m", "", kXyz,
     [](V& v, Writer& out) { out << v.now.body.com.x() << v.now.body.com.y() << 0.0; }},
    {"linear_momentum", "kg m/s", "p", kXyz, [](V& v) { return v.now.body.linear_momentum; }},
    {"angular_momentum", "kg m^2/s", "L", kXyz, [](V& v) { return v.now.body.angular_momentum; }},
    {"kinetic_energy", "J", "kinetic_energy", kOne,
     [](V& v) { return kinetic_energy(v.setup.plant, v.s.ws); }},
    {"potential_energy", "J", "potential_energy", kOne,
     [](V& v) { return potential_energy(v.setup.plant, v.s.ws); }},
    {"power", "W", "power", kOne, [](V& v) { return power(v); }},
    {"max_joint_error", "rad", "max_joint_error", kOne, [](V& v) { return joint_error(v); }},
    {"error_limit", "rad", "", kOne, [](V& v) { return v.setup.error_limit; }},
    {"growth_rate", "1/s", "growth_rate", kOne, [](V& v) { return v.state[Entry::kGrowthRate]; }},
    {"growth_rate_known", "", "", kOne, [](V& v) { return v.state[Entry::kGrowthIsKnown]; }},
    {"line_moment", "N m", "line_moment", kOne, [](V& v) { return v.now.line_moment; }},
    {"friction_used", "", "friction_used", kOne, [](V& v) { return friction_used(v.now); }},
    {"touchdown_impulse", "N s", "touchdown_impulse", kOne,
     [](V& v) { return v.state[Entry::kTouchdownImpulse]; }},
    // The plan's own robot, and the angles that the joints do not hold
    {"plan_body_position", "m", "", kBodyXyz,
     [](V& v, Writer& out) {
       for (const Transform& X_WB : v.found.plan_X_WB) out << X_WB.p;
     }},
    {"plan_body_quaternion", "", "", kBodyWxyz,
     [](V& v, Writer& out) {
       for (const Transform& X_WB : v.found.plan_X_WB) out << quaternion_from_rotation(X_WB.R);
     }},
    {"plan_base_quaternion", "", "", kWxyz, [](V& v) { return v.s.plan.q.segment<4>(3); }},
    {"trunk_rpy", "rad", "trunk", kRpy, [](V& v) { return trunk_rpy(v.walk); }},
    {"plan_trunk_rpy", "rad", "trunk_plan", kRpy, [](V& v) { return v.s.plan.rpy; }},
    {"passive_coordinate", "", "", kOne,
     [](V& v) { return static_cast<double>(v.setup.plan.passive); }},
    {"passive_error", "rad", "passive_error", kOne, [](V& v) { return passive_error(v.walk); }},
    // Support
    {"stance_count", "", "", kOne, [](V& v) { return static_cast<double>(v.now.stance.size()); }},
    {"support_polygon",
     "m",
     "",
     {LabelNames::corners, "x y z"},
     [](V& v, Writer& out) {
       for (std::size_t k = 0; k < v.setup.model.feet.size(); ++k) out << v.now.corners[k];
     }},
    {"polygon_count", "", "", kOne, [](V& v) { return static_cast<double>(v.now.polygon.size()); }},
    {"com_margin", "m", "com_margin", kOne,
     [](V& v) { return support_margin(v.now.polygon, v.now.body.com); }},
    {"zmp", "m", "zmp", kXyz, [](V& v) { return v.now.zmp; }},
    {"zmp_margin", "m", "zmp_margin", kOne,
     [](V& v) { return (v.now.has_zmp ? support_margin(v.now.polygon, v.now.zmp) : 0.0); }},
    {"zmp_known", "", "", kOne, [](V& v) { return (v.now.has_zmp ? 1.0 : 0.0); }},
};

// ---- Ground forces four ways

using Method = GroundForceMethod;
constexpr Labels kMethods = "as_printed corrected minimum_norm friction_cone";

template <Method method>
void write_method(V& v, Writer& out) {
  write_forces(out, v.setup.model, v.now.stance, v.found.ground[static_cast<int>(method)].force);
}

// A number of each method.
template <auto get>
void write_of_each(V& v, Writer& out) {
  for (const GroundForces& g : v.found.ground) out << static_cast<double>(g.*get);
}

constexpr Row kGroundForces[] = {
    {"force_as_printed", "N", "", kFootXyz, write_method<Method::as_printed>},
    {"force_corrected", "N", "", kFootXyz, write_method<Method::corrected>},
    {"force_minimum_norm", "N", "", kFootXyz, write_method<Method::minimum_norm>},
    {"force_friction_cone", "N", "", kFootXyz, write_method<Method::friction_cone>},
    {"ground_force_rank", "", "", kMethods, write_of_each<&GroundForces::rank>},
    {"ground_force_unknowns", "", "", kMethods, write_of_each<&GroundForces::unknowns>},
    {"ground_force_condition", "", "", kMethods, write_of_each<&GroundForces::condition>},
    {"ground_force_residual", "N, N m", "", kMethods,
     [](V& v, Writer& out) {
       for (const GroundForces& g : v.found.ground) out << largest_entry(g.residual);
     }},
    {"ground_force_friction", "", "", kMethods, write_of_each<&GroundForces::friction>},
    {"ground_force_min_normal", "N", "", kMethods, write_of_each<&GroundForces::min_normal>},
    {"ground_force_possible", "", "", kMethods, write_of_each<&GroundForces::is_possible>},
    {"unattainable_moment", "N m", "unattainable_moment", kOne,
     [](V& v) { return v.now.unattainable; }},
};

// ---- What is left over, and the torques in parts

constexpr Row kTorques[] = {
    {"base_residual", "N, N m", "", "force_x force_y force_z moment_x moment_y moment_z",
     [](V& v) { return v.now.wrench + v.found.contact.head<6>(); }},
    {"torque_inertia", "N m", "tau_inertia", kPerJoint,
     [](V& v) { return v.found.unloaded.tail(v.joints) - v.found.bias.tail(v.joints); }},
    {"torque_coriolis", "N m", "tau_coriolis", kPerJoint,
     [](V& v) { return v.found.bias.tail(v.joints) - v.found.gravity.tail(v.joints); }},
    {"torque_gravity", "N m", "tau_gravity", kPerJoint,
     [](V& v) { return v.found.gravity.tail(v.joints); }},
    {"torque_contact", "N m", "tau_contact", kPerJoint,
     [](V& v) { return v.found.contact.tail(v.joints); }},
    {"torque_total", "N m", "", kPerJoint,
     [](V& v) { return v.found.unloaded.tail(v.joints) + v.found.contact.tail(v.joints); }},
    {"torque_feedback", "N m", "", kPerJoint, [](V& v) { return v.s.feedback.tail(v.joints); }},
    {"torque_noise", "N m", "", kPerJoint, [](V& v) { return v.s.noise.tail(v.joints); }},
};

// ---- Forward dynamics three ways; of a leg on a stand there are none

constexpr Labels kCoordinates = {LabelNames::coordinates, ""};
constexpr Labels kThreeMethods = "as_printed corrected kkt";

template <int count>
void write_zeros(Writer& out) {
  for (int i = 0; i < count; ++i) out << 0.0;
}

double relative_difference(V& v, const newton_euler_grf::Vec18& a) {
  const double scale = std::max(length(v.found.a_kkt.tail(12)), kLeastAcceleration);
  const newton_euler_grf::Vec18 difference = a - v.found.a_kkt;
  return length(difference.tail(12)) / scale;
}

int independent_coordinates(std::size_t feet) {
  constexpr int kCount[5] = {18, 15, 12, 9, 6};
  return kCount[std::min<std::size_t>(feet, 4)];
}

constexpr Row kForwardMethods[] = {
    {"acceleration_as_printed", "m/s^2, rad/s^2", "", kCoordinates,
     [](V& v, Writer& out) {
       v.setup.plan.is_held ? write_zeros<18>(out) : void(out << v.s.reduced_result.a_as_printed);
     }},
    {"acceleration_corrected", "m/s^2, rad/s^2", "", kCoordinates,
     [](V& v, Writer& out) {
       v.setup.plan.is_held ? write_zeros<18>(out) : void(out << v.s.reduced_result.a_corrected);
     }},
    {"acceleration_kkt", "m/s^2, rad/s^2", "", kCoordinates,
     [](V& v, Writer& out) {
       v.setup.plan.is_held ? write_zeros<18>(out) : void(out << v.found.a_kkt);
     }},
    {"forward_difference", "", "forward_difference", "as_printed corrected",
     [](V& v, Writer& out) {
       if (v.setup.plan.is_held) return write_zeros<2>(out);
       out << relative_difference(v, v.s.reduced_result.a_as_printed)
           << relative_difference(v, v.s.reduced_result.a_corrected);
     }},
    {"forward_slip", "m/s^2", "", kThreeMethods,
     [](V& v, Writer& out) {
       if (v.setup.plan.is_held) return write_zeros<3>(out);
       out << v.s.reduced_result.slip_as_printed << v.s.reduced_result.slip_corrected
           << v.now.slip_kkt;
     }},
    {"coordinate_count", "", "", "printed independent",
     [](V& v, Writer& out) {
       if (v.setup.plan.is_held) return write_zeros<2>(out);
       out << static_cast<double>(v.s.reduced_result.size)
           << static_cast<double>(independent_coordinates(v.now.stance.size()));
     }},
    {"inverse_crime", "%", "", "literal true",
     [](V& v, Writer& out) {
       out << v.now.inverse_crime_as_printed << v.now.inverse_crime_of_kkt;
     }},
};

// ---- D-H frames and singularities; what flight keeps; balances

template <auto measure>
void write_of_each_leg(V& v, Writer& out) {
  for (std::size_t f = 0; f < v.setup.model.feet.size(); ++f)
    out << static_cast<double>(
        measure(v.setup.plan.legs[f], leg_q(v.state.q(), static_cast<Eigen::Index>(f))));
}

constexpr Labels kFrameXyz = {LabelNames::frames, "x y z"},
                 kFrameWxyz = {LabelNames::frames, "w x y z"};
constexpr Row kFrames[] = {
    {"frame_position", "m", "", kFrameXyz,
     [](V& v, Writer& out) {
       for (const Frame& frame : v.setup.model.frames)
         out << point_position(v.s.ws, frame.body, frame.X_BF.p);
     }},
    {"frame_quaternion", "", "", kFrameWxyz,
     [](V& v, Writer& out) {
       for (const Frame& frame : v.setup.model.frames)
         out << quaternion_from_rotation(v.s.ws.X_WB[at(frame.body)].R * frame.X_BF.R);
     }},
    {"leg_determinant", "", "", kPerFoot, write_of_each_leg<leg_determinant>},
    {"leg_singularity", "", "", kPerFoot, write_of_each_leg<leg_singularity>},
    {"linear_momentum_drift", "kg m/s", "", kOne, [](V& v) { return v.now.linear_drift; }},
    {"angular_momentum_drift", "kg m^2/s", "", kOne, [](V& v) { return v.now.angular_drift; }},
    {"power_residual", "W", "", kOne, [](V& v) { return v.now.unbalanced.energy; }},
    {"momentum_residual", "N, N m", "", "linear angular",
     [](V& v, Writer& out) {
       out << v.now.unbalanced.force.norm() << v.now.unbalanced.moment.norm();
     }},
};

bool always(const Setup&) { return true; }

// Between hip and foot of the leg that a stand shows.
Vec3 leg_middle(V& v) {
  const std::size_t leg = at(v.setup.plan.posed_leg);
  const Foot& foot = v.setup.model.feet[leg];
  const Vec3 hip = point_position(v.s.ws, 0, v.setup.plan.legs[leg].hip_B);
  return 0.5 * (hip + point_position(v.s.ws, foot.body, foot.p_BF));
}

constexpr Row kHeld[] = {{"leg_middle", "m", "", kXyz, [](V& v) { return leg_middle(v); }}};

constexpr Group kGeneralGroups[] = {
    {always, kMotion},
    {[](const Setup& setup) { return setup.plan.is_held; }, kHeld},
    {[](const Setup& setup) { return setup.has_ground_force_methods(); }, kGroundForces},
    {always, kTorques},
    {[](const Setup& setup) { return setup.has_reduced_forward(); }, kForwardMethods},
    {always, kFrames},
};

}  // namespace

std::span<const Group> general_groups() { return kGeneralGroups; }

}  // namespace legwork::snapshot_parts
