// The fields of a hexapod: Ashok & Rambabu's foot forces and torques five ways, what the walk costs, how the feet slip.
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/friction_pyramid.h"
#include "engine/motion/support.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork::snapshot_parts {
double foot_slip(V& v, std::size_t index) {
  const Plan& plan = v.setup.plan;
  const int now = v.state.phase();
  for (const int standing : v.now.stance)
    if (at(standing) == index) {
      const double x0 = v.state[PlannedState::kXOrigin] + plan.stride * cycle_of(plan, now);
      const Foot& foot = v.setup.model.feet[index];
      const Vec3 placed = phase_of(plan, now).feet[index].from + Vec3(x0, 0.0, 0.0);
      return (point_position(v.s.ws, foot.body, foot.p_BF) - placed).norm();
    }
  return 0.0;
}

double distance_walked(V& v) { return v.state.q()[0] - v.state[PlannedState::kStartX]; }

double work_per_metre(V& v) {
  constexpr double kLeastDistance = 1e-3;  // m: before that, nothing is said
  const double gone = std::abs(distance_walked(v));
  return gone > kLeastDistance ? v.state[PlannedState::kWork] / gone : 0.0;
}

double cost_of_transport(V& v) {
  const PaperModel& paper = v.setup.hexapod->paper;
  return work_per_metre(v) / (paper.mass * paper.gravity.norm());
}

namespace {

using lagrange_euler_leg::Eq10;

// Lagrange-Euler against the recursion on a trunk that is level and at rest: largest difference of a joint's torque.
double formulations_differ(PlannedWalk& walk) {
  SnapshotScratch& view = walk.view;
  const Model& model = walk.setup.model;
  const int joints = model.joint_count();
  view.other.q.head<7>() << 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0;
  view.other.q.tail(joints) = walk.state.q().tail(joints);
  view.other.v.head<6>().setZero();
  view.other.v.tail(joints) = walk.state.v().tail(joints);
  view.other.a.head<6>().setZero();
  view.other.a.tail(joints) = view.a.tail(joints);
  forward_kinematics(model, view.other.q, view.other.v, view.rest);
  rnea(model, view.rest, view.other.a, view.unloaded);
  double largest = 0.0;
  for (int leg = 0; leg < kMaxLegs; ++leg) {
    const Vec3 difference = leg_v(view.unloaded, leg) - view.loads.torque[at(leg)].total();
    update_max(largest, largest_entry(difference));
  }
  return largest;
}

// Of the robot's motion: the paper's forces and torques, and the tree's. Torques of each model -> force_model_tau, the paper's
// contact alone -> contact, with Eq. 10's sign as printed -> as_printed.
void find_force_models(View& v) {
  PlannedWalk& walk = v.walk;
  SnapshotScratch& view = walk.view;
  const Setup& setup = walk.setup;
  const std::span<const int> stance = v.now.stance;
  const PaperModel& paper = setup.hexapod->paper;
  const Vec3 trunk = view.a.head<3>();
  load_paper_legs(paper, stance, walk.state.q(), walk.state.v(), view.a, view.loads);
  const std::span<const foot_force_distribution::LegLoad> legs =
      std::span<const foot_force_distribution::LegLoad>(view.loads.of_stance).first(stance.size());
  constexpr Choice kChoice[kForceModels] = {Choice::minimum_norm, Choice::minimum_norm,
                                            Choice::minimum_norm, Choice::least_torques,
                                            Choice::least_torques_within_friction};
  for (int force_model = 0; force_model < kForceModels; ++force_model) {
    if (force_model == kFloating) continue;
    foot_force_distribution::FootForces& forces = v.force_models.forces[at(force_model)];
    foot_force_distribution::distribute(
        kChoice[force_model], view.loads.stance, legs,
        paper_wrench(paper, force_model == kStatic ? Vec3(Vec3::Zero()) : trunk),
        inscribed_slope(setup.friction), forces);
    paper_torque(view.loads, stance, forces.force, Eq10::corrected,
                 view.force_model_tau[at(force_model)]);
  }
  full_inverse_dynamics(setup.plant, walk.scratch.ws, stance, Choice::minimum_norm, Fallback::none,
                        setup.friction, view.a, view.force_model_tau[kFloating], view.full_loads);
  v.force_models.forces[kFloating] = view.full_loads.forces;

  const ContactVec& force = v.force_models.forces[kInertial].force;
  paper_torque(view.loads, stance, force, Eq10::corrected, view.contact);
  for (int leg = 0; leg < kMaxLegs; ++leg)
    leg_v(view.contact, leg) -= view.loads.torque[at(leg)].total();
  paper_torque(view.loads, stance, force, Eq10::as_printed, view.as_printed);
  v.force_models.formulation_difference = formulations_differ(walk);
}

double torque_squared(V& v, const VecX& tau) {
  double sum = 0.0;
  for (const int foot : v.now.stance)
    for (int i = 0; i < 3; ++i) sum += tau[joint_v(3 * foot + i)] * tau[joint_v(3 * foot + i)];
  return sum;
}

template <ForceModel force_model>
void write_forces_of(V& v, Writer& out) {
  write_forces(out, v.setup.model, v.now.stance, v.force_models.forces[force_model].force);
}
template <auto number>
void write_of_each_force_model(V& v, Writer& out) {
  for (const foot_force_distribution::FootForces& forces : v.force_models.forces)
    out << forces.*number;
}
template <ForceModel force_model>
void write_torque_of(V& v, Writer& out) {
  out << v.found.force_model_tau[force_model].tail(3 * kMaxLegs);
}
// A part of the paper's torques, by leg, as the model has its joints.
template <auto part>
void write_part(V& v, Writer& out) {
  for (const lagrange_euler_leg::Torque& torque : v.found.loads.torque) out << torque.*part;
}

using Torque = lagrange_euler_leg::Torque;
using FootForces = foot_force_distribution::FootForces;
constexpr Labels kForceModelLabels = "static inertial floating least_torque least_torque_cone";

constexpr Row kHexapod[] = {
    {"force_static", "N", "f_static", kFootXyz, write_forces_of<kStatic>},
    {"force_inertial", "N", "f_inertial", kFootXyz, write_forces_of<kInertial>},
    {"force_floating", "N", "f_floating", kFootXyz, write_forces_of<kFloating>},
    {"force_least_torque", "N", "f_least_torque", kFootXyz, write_forces_of<kLeastTorque>},
    {"force_least_torque_cone", "N", "f_least_torque_cone", kFootXyz,
     write_forces_of<kLeastTorqueCone>},
    {"force_model_friction", "", "friction", kForceModelLabels,
     write_of_each_force_model<&FootForces::friction>},
    {"force_model_min_normal", "N", "", kForceModelLabels,
     write_of_each_force_model<&FootForces::min_normal>},
    {"force_model_torque_squared", "(N m)^2", "", kForceModelLabels,
     [](V& v, Writer& out) {
       for (const VecX& tau : v.found.force_model_tau) out << torque_squared(v, tau);
     }},
    {"leg_inertia", "N m", "leg_M", kPerJoint, write_part<&Torque::inertia>},
    {"leg_coriolis", "N m", "leg_H", kPerJoint, write_part<&Torque::coriolis>},
    {"leg_gravity", "N m", "leg_G", kPerJoint, write_part<&Torque::gravity>},
    {"leg_contact", "N m", "leg_JTF", kPerJoint,
     [](V& v) { return v.found.contact.tail(3 * kMaxLegs); }},
    {"leg_torque", "N m", "leg_tau", kPerJoint, write_torque_of<kInertial>},
    {"leg_torque_as_printed", "N m", "leg_tau_as_printed", kPerJoint,
     [](V& v) { return v.found.as_printed.tail(3 * kMaxLegs); }},
    {"leg_torque_floating", "N m", "leg_tau_floating", kPerJoint, write_torque_of<kFloating>},
    {"leg_torque_least", "N m", "leg_tau_least", kPerJoint, write_torque_of<kLeastTorque>},
    {"leg_torque_cone", "N m", "leg_tau_cone", kPerJoint, write_torque_of<kLeastTorqueCone>},
    {"leg_formulation_difference", "N m", "", kOne,
     [](V& v) { return v.force_models.formulation_difference; }},
    {"foot_slip", "m", "slip", kPerFoot,
     [](V& v, Writer& out) {
       for (std::size_t f = 0; f < v.setup.model.feet.size(); ++f) out << foot_slip(v, f);
     }},
    {"work", "J", "work", kOne, [](V& v) { return v.state[PlannedState::kWork]; }},
    {"distance", "m", "distance", kOne, [](V& v) { return distance_walked(v); }},
    {"energy_per_metre", "J/m", "energy_per_metre", kOne, [](V& v) { return work_per_metre(v); }},
    {"cost_of_transport", "", "cost_of_transport", kOne, [](V& v) { return cost_of_transport(v); }},
    {"body_margin", "m", "body_margin", kOne,
     [](V& v) { return support_margin(v.now.polygon, v.s.ws.X_WB[0].p); }},
};

constexpr Group kHexapodGroups[] = {
    {[](const Setup& setup) { return setup.hexapod.has_value(); }, kHexapod, find_force_models}};

}  // namespace

std::span<const Group> hexapod_groups() { return kHexapodGroups; }

}  // namespace legwork::snapshot_parts
