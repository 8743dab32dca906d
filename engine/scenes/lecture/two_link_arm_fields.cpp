// What there is to read of the two-link arm.
#include "engine/dynamics/motion_rates.h"
#include "engine/run/fields.h"
#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork::two_link_arm {
namespace {

using Writer = SnapshotWriter;

struct ArmView {
  const ArmSettings& settings;
  const VecX& x;
  ArmInstant now;
  ArmTorques torque;
  Passes passes;
  MotionRates left;  // what motors, wall and ground do not account for
  double start_energy, power;
  Vec2 on_tip, tip, tip_velocity;
  double kinetic = kinetic_energy(settings.arm, now.theta, now.rate);
  double potential = potential_energy(settings.arm, now.theta);
};
using V = const ArmView;

// Newton-Euler as far as its passes have come: outward from link 1, then inward from link 2.
enum class Pass { any, outward, inward };
bool is_done(V& v, Pass pass, int link) {
  const int step = v.settings.pass_step;
  if (pass == Pass::any || step == 0) return true;
  return pass == Pass::outward ? step > link : step >= 4 - link;
}
template <Pass pass, auto member>
void of_links(V& v, Writer& out) {
  for (int i = 0; i < 2; ++i)
    out << (is_done(v, pass, i) ? in_world(v.passes.link[at(i)].*member) : Vec3(Vec3::Zero()));
}

constexpr Labels kArmJoints = "shoulder elbow";
constexpr Labels kLinksXyz = "link_1_x link_1_y link_1_z link_2_x link_2_y link_2_z";

using Row = Field<ArmView>;
constexpr Row kRows[] = {
    {"joint_position", "rad", "q", kArmJoints, [](V& v) { return v.now.theta; }},
    {"joint_velocity", "rad/s", "v", kArmJoints, [](V& v) { return v.now.rate; }},
    {"joint_acceleration", "rad/s^2", "a", kArmJoints, [](V& v) { return v.now.acceleration; }},
    {"joint_torque", "N m", "tau", kArmJoints, [](V& v) { return v.now.motor_torque; }},
    {"tip_position", "m", "tip", kXyz, [](V& v) { return in_world(v.tip); }},
    {"tip_velocity", "m/s", "tip_v", kXyz, [](V& v) { return in_world(v.tip_velocity); }},
    {"kinetic_energy", "J", "kinetic_energy", kOne, [](V& v) { return v.kinetic; }},
    {"potential_energy", "J", "potential_energy", kOne, [](V& v) { return v.potential; }},
    {"total_energy", "J", "total_energy", kOne, [](V& v) { return v.kinetic + v.potential; }},
    {"power", "W", "power", kOne, [](V& v) { return v.power; }},
    {"power_residual", "W", "power_residual", kOne, [](V& v) { return v.left.energy; }},
    {"momentum_residual", "N, N m", "momentum_residual", "linear angular",
     [](V& v, Writer& out) { out << v.left.force.norm() << v.left.moment.norm(); }},
    // The parts of the motors' torque, and its sum four ways
    {"torque_inertia", "N m", "tau_inertia", kArmJoints,
     [](V& v, Writer& out) {
       out << mass_matrix(v.settings.arm, v.now.theta) * v.now.acceleration;
     }},
    {"torque_coriolis", "N m", "tau_coriolis", kArmJoints,
     [](V& v) { return coriolis(v.settings.arm, v.now.theta, v.now.rate); }},
    {"torque_gravity", "N m", "tau_gravity", kArmJoints,
     [](V& v) { return gravity_torque(v.settings.arm, v.now.theta); }},
    {"torque_contact", "N m", "tau_contact", kArmJoints,
     [](V& v) {
       return Vec2(tip_jacobian(v.settings.arm, v.now.theta).transpose() *
                   Vec2(v.now.contact_force, 0.0));
     }},
    {"torque_printed", "N m", "tau_printed", kArmJoints, [](V& v) { return v.torque.printed; }},
    {"torque_newton_euler", "N m", "tau_newton_euler", kArmJoints,
     [](V& v) { return v.torque.newton_euler; }},
    {"torque_lagrange", "N m", "tau_lagrange", kArmJoints, [](V& v) { return v.torque.lagrange; }},
    {"torque_tree", "N m", "tau_tree", kArmJoints, [](V& v) { return v.torque.tree; }},
    {"formulation_difference", "N m", "difference", "newton_euler lagrange tree",
     [](V& v) { return differences(v.torque); }},
    {"link_joint", "m", "", kLinksXyz, of_links<Pass::any, &LinkMotion::joint>},
    {"link_end", "m", "", kLinksXyz, of_links<Pass::any, &LinkMotion::end>},
    {"link_angular_velocity", "rad/s", "", kLinksXyz, of_links<Pass::outward, &LinkMotion::omega>},
    {"link_velocity", "m/s", "", kLinksXyz, of_links<Pass::outward, &LinkMotion::velocity>},
    {"link_acceleration", "m/s^2", "", kLinksXyz,
     of_links<Pass::outward, &LinkMotion::acceleration>},
    {"inertia_force", "N", "", kLinksXyz, of_links<Pass::inward, &LinkMotion::inertia_force>},
    {"joint_force", "N", "", kLinksXyz, of_links<Pass::inward, &LinkMotion::force>},
    {"joint_moment", "N m", "", kLinksXyz, of_links<Pass::inward, &LinkMotion::moment>},
};

constexpr Row kDrift[] = {
    {"energy_drift", "J", "energy_drift", kOne,
     [](V& v) { return v.kinetic + v.potential - v.start_energy - v.x[ArmState::kWork]; }},
};

constexpr Row kWall[] = {
    {"contact_force", "N", "f", kOne, [](V& v) { return v.now.contact_force; }},
    {"force_on_tip", "N", "", kXyz, [](V& v) { return in_world(v.on_tip); }},
    {"in_contact", "", "in_contact", kOne, InState<ArmState::kContact>()},
    {"contact_count", "", "contacts", kOne, InState<ArmState::kContacts>()},
    {"first_contact", "s", "first_contact", kOne, InState<ArmState::kFirstContact>()},
    {"peak_force", "N", "peak", kOne, InState<ArmState::kPeak>()},
    {"contact_impulse", "N s", "impulse", kOne, InState<ArmState::kImpulse>()},
    {"force_integral", "N s", "force_integral", kOne, InState<ArmState::kForceIntegral>()},
    {"force_error", "N", "force_error", kOne,
     [](V& v) { return v.settings.control.force - v.now.contact_force; }},
    {"tip_target", "m", "", kXyz, [](V& v) { return in_world(v.settings.target); }},
    {"tip_error", "m", "tip_error", kXyz, [](V& v) { return in_world(v.settings.target - v.tip); }},
};

}  // namespace

void TwoLinkArm::lay_out_fields() {
  lay_out<ArmView>(kRows, *this);
  if (settings_.topic != ArmTopic::dynamics) lay_out<ArmView>(kDrift, *this);
  if (settings_.topic == ArmTopic::wall) lay_out<ArmView>(kWall, *this);
}

void TwoLinkArm::observe(double t, const VecX& x, SnapshotWriter& out) {
  const Arm& arm = settings_.arm;
  const ArmInstant now = instant_of(t, x);
  const Vec2 on_tip(-now.contact_force, 0.0);
  const Vec2 tip = tip_position(arm, now.theta);
  const Vec2 tip_velocity = tip_jacobian(arm, now.theta) * now.rate;
  const Passes passes = newton_euler(arm, now.theta, now.rate, now.acceleration, on_tip);
  const double power = now.motor_torque[0] * now.rate[0] + now.motor_torque[1] * now.rate[1];
  // Of the tree's bodies, about the shoulder, less motors, wall and what the ground holds the shoulder with.
  const ArmTorques torque = torques_of(now);
  MotionRates left = motion_rates(model, ws_, v_, a_, Vec3::Zero(), kLink1);
  left.energy -= power;
  left.less(in_world(tip), in_world(tip_velocity), in_world(on_tip));
  left.force -= in_world(passes.link[0].force);
  left.moment -= in_world(now.motor_torque[0]);
  const ArmView view = {settings_,     x,     now,    torque, passes,      left,
                        start_energy_, power, on_tip, tip,    tip_velocity};
  write<ArmView>(kRows, view, out);
  if (settings_.topic != ArmTopic::dynamics) write<ArmView>(kDrift, view, out);
  if (settings_.topic == ArmTopic::wall) write<ArmView>(kWall, view, out);
}

}  // namespace legwork::two_link_arm
