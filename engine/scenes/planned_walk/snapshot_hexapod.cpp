// The fields of a hexapod: document 002's foot forces and torques five ways, what the walk costs, how the feet slip.
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/friction_pyramid.h"
#include "engine/motion/support.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork::snapshot_parts {
namespace {

enum Way { kStatic, kInertial, kFloating, kLeastTorque, kLeastTorqueCone, kWays };

struct Ways {
  std::array<foot_force_distribution::FootForces, kWays> forces;
  std::array<VecX*, kWays> tau;  // 6 + 18
};

// Of the robot's motion: the paper's forces and torques, and the tree's.
void find_ways(PlannedWalk& walk, const Instant& now, Ways& ways) {
  SnapshotScratch& view = walk.view;
  const Setup& setup = walk.setup;
  const PaperModel& paper = setup.hexapod->paper;
  const Vec3 trunk = view.a.head<3>();
  load_paper_legs(paper, now.stance, walk.state.q(), walk.state.v(), view.a, view.loads);
  const std::span<const foot_force_distribution::LegLoad> legs =
      std::span<const foot_force_distribution::LegLoad>(view.loads.of_stance)
          .first(now.stance.size());
  constexpr Choice kChoice[kWays] = {Choice::minimum_norm, Choice::minimum_norm,
                                     Choice::minimum_norm, Choice::least_torques,
                                     Choice::least_torques_within_friction};
  for (int way = 0; way < kWays; ++way) {
    ways.tau[at(way)] = &view.way_tau[at(way)];
    if (way == kFloating) continue;
    foot_force_distribution::FootForces& forces = ways.forces[at(way)];
    foot_force_distribution::distribute(
        kChoice[way], view.loads.stance, legs,
        paper_wrench(paper, way == kStatic ? Vec3(Vec3::Zero()) : trunk),
        inscribed_slope(setup.friction), forces);
    paper_torque(view.loads, now.stance, forces.force, lagrange_euler_leg::Eq10::corrected,
                 *ways.tau[at(way)]);
  }
  full_inverse_dynamics(setup.plant, walk.scratch.ws, now.stance, Choice::minimum_norm,
                        Fallback::none, setup.friction, view.a, *ways.tau[kFloating],
                        view.full_loads);
  ways.forces[kFloating] = view.full_loads.forces;
}

double torque_squared(const Instant& now, const VecX& tau) {
  double sum = 0.0;
  for (const int foot : now.stance)
    for (int i = 0; i < 3; ++i) sum += tau[6 + 3 * foot + i] * tau[6 + 3 * foot + i];
  return sum;
}

// The paper's torques in parts, the contact's among them; by leg, as the model has its joints.
void write_parts(PlannedWalk& walk, const Instant& now, const Ways& ways, Writer& out) {
  const LegLoads& loads = walk.view.loads;
  for (const auto& torque : loads.torque) out << torque.inertia;
  for (const auto& torque : loads.torque) out << torque.coriolis;
  for (const auto& torque : loads.torque) out << torque.gravity;
  VecX& contact = walk.view.contact;
  contact.setZero();
  paper_torque(loads, now.stance, ways.forces[kInertial].force, lagrange_euler_leg::Eq10::corrected,
               contact);
  for (int leg = 0; leg < kMaxLegs; ++leg)
    contact.segment<3>(6 + 3 * leg) -= loads.torque[at(leg)].total();
  out << contact.tail(3 * kMaxLegs) << ways.tau[kInertial]->tail(3 * kMaxLegs);
  paper_torque(loads, now.stance, ways.forces[kInertial].force,
               lagrange_euler_leg::Eq10::as_printed, contact);
  out << contact.tail(3 * kMaxLegs);
  for (const Way way : {kFloating, kLeastTorque, kLeastTorqueCone})
    out << ways.tau[at(way)]->tail(3 * kMaxLegs);
}

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
  rnea(model, view.rest, view.other.a, view.contact);
  double largest = 0.0;
  for (int leg = 0; leg < kMaxLegs; ++leg) {
    const Vec3 difference =
        view.contact.segment<3>(6 + 3 * leg) - view.loads.torque[at(leg)].total();
    raise_to(largest, largest_entry(difference));
  }
  return largest;
}

// How far each foot that stands is from its planned foothold.
void write_slip(PlannedWalk& walk, const Instant& now, Writer& out) {
  const Plan& plan = walk.setup.plan;
  const Workspace& ws = walk.scratch.ws;
  const PlanPhase& phase = plan.phases[at(phase_in_cycle(plan.gait, walk.state.phase()))];
  const double x0 =
      walk.state[PlannedState::kXOrigin] + plan.stride * cycle_of(plan.gait, walk.state.phase());
  std::array<double, kMaxLegs> slip{};
  for (const int index : now.stance) {
    const Foot& foot = walk.setup.model.feet[at(index)];
    const Vec3 placed = phase.feet[at(index)].from + Vec3(x0, 0.0, 0.0);
    slip[at(index)] = (point_position(ws, foot.body, foot.p_BF) - placed).norm();
  }
  for (const double s : slip) out << s;
}

}  // namespace

void write_hexapod(PlannedWalk& walk, const Instant& now, Writer& out) {
  if (!walk.setup.hexapod) return;
  Ways ways;
  find_ways(walk, now, ways);
  const Model& model = walk.setup.model;
  for (const foot_force_distribution::FootForces& forces : ways.forces)
    write_forces(out, model, now.stance, forces.force);
  for (const foot_force_distribution::FootForces& forces : ways.forces) out << forces.friction;
  for (const foot_force_distribution::FootForces& forces : ways.forces) out << forces.min_normal;
  for (const VecX* tau : ways.tau) out << torque_squared(now, *tau);
  write_parts(walk, now, ways, out);
  out << formulations_differ(walk);
  write_slip(walk, now, out);

  const PlannedState& state = walk.state;
  const double distance = state.q()[0] - state[PlannedState::kStartX];
  constexpr double kLeastDistance = 1e-3;  // m: before that, nothing is said
  const double per_metre =
      std::abs(distance) > kLeastDistance ? state[PlannedState::kWork] / std::abs(distance) : 0.0;
  const PaperModel& paper = walk.setup.hexapod->paper;
  out << state[PlannedState::kWork] << distance << per_metre
      << per_metre / (paper.mass * paper.gravity.norm());
  out << support_margin(now.polygon, walk.scratch.ws.X_WB[0].p);
}

}  // namespace legwork::snapshot_parts
