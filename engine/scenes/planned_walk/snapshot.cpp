#include <algorithm>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/motion/support.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork {

using namespace snapshot_parts;

namespace {

// The plan's point: its torques -> scratch, its pose, and what the two ways of forward dynamics make of its torques.
void observe_plan(PlannedWalk& walk, Instant& now) {
  StepScratch& s = walk.scratch;
  SnapshotScratch& view = walk.view;
  const Setup& setup = walk.setup;
  feedforward(walk, walk.state.t);
  forward_kinematics(setup.model, s.plan.q, s.plan.v, s.ws);
  now.line_moment = s.plan_line_moment;
  for (std::size_t i = 0; i < view.plan_X_WB.size(); ++i) view.plan_X_WB[i] = s.ws.X_WB[i];
  if (!setup.has_reduced_forward() || setup.plan.is_held) return;
  // Minimum norm, whatever the scene uses: the scheme's own inverse.
  stance_inverse_dynamics(setup.model, s.ws, now.stance, GroundForceMethod::minimum_norm,
                          setup.friction, s.plan.a, s.tau, view.ground[0]);
  s.tau.head<6>().setZero();
  constrained_forward_dynamics(setup.model, s.ws, now.stance, s.tau, view.a_kkt, s.forward);
  newton_euler_grf::ReducedOptions options;
  options.line_moment = s.plan_line_moment;
  newton_euler_grf::reduced_forward(setup.model, *s.plan_reduced, now.stance, s.plan.q, s.plan.v,
                                    s.tau.tail(12), options, s.reduced_result);
  const VecX& planned = s.plan.a;
  const double peak = std::max(setup.plan.joint_acceleration, kLeastAcceleration);
  for (Eigen::Index i = 6; i < planned.size(); ++i) {
    const double literal = std::abs(s.reduced_result.a_as_printed[i] - planned[i]);
    now.inverse_crime_as_printed = std::max(now.inverse_crime_as_printed, 100.0 * literal / peak);
    now.inverse_crime_of_kkt =
        std::max(now.inverse_crime_of_kkt, 100.0 * std::abs(view.a_kkt[i] - planned[i]) / peak);
  }
}

// Largest acceleration of a pinned foot under view.a_kkt; q and v are set in the workspace.
double pinned_slip(PlannedWalk& walk, std::span<const int> stance) {
  Workspace& ws = walk.scratch.ws;
  const Model& plant = walk.setup.plant;
  double slip = 0.0;
  ContactVec bias;
  stack_foot_jacobians(plant, ws, stance);
  stack_foot_biases(plant, ws, stance, bias);
  for (Eigen::Index r = 0; r < bias.size(); ++r) {
    double sum = bias[r];
    for (Eigen::Index j = 0; j < walk.view.a_kkt.size(); ++j)
      sum += ws.J(r, j) * walk.view.a_kkt[j];
    slip = std::max(slip, std::abs(sum));
  }
  return slip;
}

// The present state: torques, accelerations three ways, the wrench the ground gives.
void observe_state(PlannedWalk& walk, Instant& now) {
  StepScratch& s = walk.scratch;
  SnapshotScratch& view = walk.view;
  const Setup& setup = walk.setup;
  s.rk4.q = walk.state.q();
  s.rk4.v = walk.state.v();
  const VecX& q = s.rk4.q;
  const VecX& v = s.rk4.v;
  if (setup.is_forward) {
    joint_torques(walk, q, v);
  } else {
    s.feedback.setZero();
    s.noise.setZero();
    s.tau = s.plan_tau;
    s.tau.head<6>().setZero();
  }
  forward_kinematics(setup.model, q, v, s.ws);
  view.a = s.plan.a;
  now.force = &s.plan_ground.force;
  if (!setup.plan.is_held) {
    constrained_forward_dynamics(setup.plant, s.ws, now.stance, s.tau, view.a_kkt, s.forward);
    now.slip_kkt = pinned_slip(walk, now.stance);
    if (setup.has_reduced_forward()) reduced_accelerations(walk, q, v);
    if (setup.is_forward) {
      switch (setup.forward_method) {
        case ForwardMethod::kkt:
          view.a = view.a_kkt;
          now.force = &s.forward.foot_force;
          break;
        case ForwardMethod::corrected:
          view.a = s.reduced_result.a_corrected;
          now.force = &s.reduced_result.foot_force;
          break;
        case ForwardMethod::as_printed:
          view.a = s.reduced_result.a_as_printed;
          now.force = &view.ground[at(static_cast<int>(GroundForceMethod::minimum_norm))].force;
          break;
      }
    }
  }
}

void share_out_forces(PlannedWalk& walk, Instant& now) {
  StepScratch& s = walk.scratch;
  SnapshotScratch& view = walk.view;
  const Model& plant = walk.setup.plant;
  std::array<Vec3, kMaxLegs> r;
  unloaded_inverse_dynamics(plant, s.ws, now.stance, view.a, view.unloaded, r);
  now.wrench = view.unloaded.head<6>();
  const std::span<const Vec3> offsets = std::span<const Vec3>(r).first(now.stance.size());
  const bool is_held = walk.setup.plan.is_held;
  if (walk.setup.has_ground_force_methods())
    for (int m = 0; m < kMethodCount; ++m)
      newton_euler_grf::ground_forces(static_cast<GroundForceMethod>(m), plant, now.stance, offsets,
                                      is_held ? Vec6(Vec6::Zero()) : now.wrench,
                                      walk.setup.friction, view.ground[at(m)]);
  if (now.stance.size() == 4) {
    double x = 0.0, y = 0.0;
    for (const Vec3& offset : offsets) {
      x += 0.25 * offset.x();
      y += 0.25 * offset.y();
    }
    now.unattainable = now.wrench[5] - (x * now.wrench[1] - y * now.wrench[0]);
  } else if (now.stance.size() == 2) {
    now.unattainable = view.ground[0].unattainable_moment;
  }
  // tau = inertia + Coriolis + gravity + contact
  bias_force(plant, s.ws, view.bias);
  view.contact.setZero();
  load_feet(plant, s.ws, now.stance, *now.force, view.contact);
}

void weigh(PlannedWalk& walk) {
  SnapshotScratch& view = walk.view;
  view.other.v.setZero();
  forward_kinematics(walk.setup.plant, walk.state.q(), view.other.v, view.rest);
  bias_force(walk.setup.plant, view.rest, view.gravity);
}

void find_support(PlannedWalk& walk, Instant& now) {
  const Model& model = walk.setup.model;
  const Workspace& ws = walk.scratch.ws;
  now.corners.fill(Vec3::Zero());
  for (std::size_t k = 0; k < now.stance.size(); ++k) {
    const Foot& foot = model.feet[at(now.stance[k])];
    now.corners[k] = point_position(ws, foot.body, foot.p_BF);
  }
  now.polygon = support_polygon(std::span<Vec3>(now.corners).first(now.stance.size()));
  // What has fewer corners than the array has places repeats its last.
  for (std::size_t k = now.polygon.size(); k > 0 && k < now.corners.size(); ++k)
    now.corners[k] = now.corners[k - 1];
  now.body = centroidal(walk.setup.plant, ws);
  now.has_zmp = !now.stance.empty() && zero_moment_point(now.wrench, ws.X_WB[0].p, now.zmp);
}

// In flight: how far the plan's momenta are from what gravity alone leaves since take-off.
void find_momentum_drift(PlannedWalk& walk, Instant& now) {
  const Setup& setup = walk.setup;
  if (!now.stance.empty() || setup.plan.is_held || setup.plan.is_floating) return;
  SnapshotScratch& view = walk.view;
  const Model& model = setup.model;
  const auto momenta = [&](double tau) {
    plan_point(setup.plan, walk.state.phase(), tau, walk.state[PlannedState::kXOrigin], view.other,
               walk.scratch.unreached);
    forward_kinematics(model, view.other.q, view.other.v, view.rest);
    return centroidal(model, view.rest);
  };
  const double tau = time_in_phase(walk, walk.state.t);
  const Centroidal start = momenta(0.0);
  const Centroidal here = momenta(tau);
  now.linear_drift =
      (here.linear_momentum - start.linear_momentum - (start.mass * tau) * model.gravity).norm();
  now.angular_drift = (here.angular_momentum - start.angular_momentum).norm();
}

// Rates of energy and momentum by the bodies' own motions, less what the motors and the forces in use give (and, of a leg
// on a stand, what holds its trunk). Nothing pushes at an instant: pushes of these scenes are impulses.
void find_balance(PlannedWalk& walk, Instant& now) {
  const StepScratch& s = walk.scratch;
  const Model& plant = walk.setup.plant;
  const VecX& v = s.rk4.v;
  const Vec3& com = now.body.com;
  MotionRates& left = now.unbalanced;
  left = motion_rates(plant, s.ws, v, walk.view.a, com);
  for (Eigen::Index i = 6; i < v.size(); ++i) left.energy -= s.tau[i] * v[i];
  for (std::size_t k = 0; k < now.stance.size(); ++k) {
    const Foot& foot = plant.feet[at(now.stance[k])];
    left.less(point_position(s.ws, foot.body, foot.p_BF) - com,
              point_velocity(s.ws, foot.body, foot.p_BF),
              now.force->segment<3>(3 * static_cast<Eigen::Index>(k)));
  }
  if (!walk.setup.plan.is_held) return;
  const Vec3 turning = now.wrench.tail<3>();
  left.less(s.ws.X_WB[0].p - com, v.head<3>(), now.wrench.head<3>());
  left.moment -= turning;
  left.energy -= turning.dot(v.segment<3>(3));
}

}  // namespace

void snapshot_parts::find_instant(PlannedWalk& walk, Instant& now) {
  now.stance = stance_feet(walk.setup.plan, walk.state.phase());
  weigh(walk);
  find_momentum_drift(walk, now);
  observe_plan(walk, now);
  observe_reference(walk);
  observe_state(walk, now);
  share_out_forces(walk, now);
  find_support(walk, now);
  find_balance(walk, now);
}

namespace {

template <class Visit>
void for_each_group(const Setup& setup, Visit&& visit) {
  for (const std::span<const Group> groups : {general_groups(), tail_groups(), hexapod_groups()})
    for (const Group& group : groups)
      if (group.is_here(setup)) visit(group);
}

}  // namespace

void PlannedWalk::lay_out_fields() {
  for_each_group(setup, [&](const Group& group) { lay_out(group.rows, *this); });
}

void PlannedWalk::observe(double t, const VecX& x, SnapshotWriter& out) {
  load(t, x);
  Instant now;
  find_instant(*this, now);
  View seen{*this, now};
  for_each_group(setup, [&](const Group& group) {
    if (group.prepare != nullptr) group.prepare(seen);
    write<View>(group.rows, seen, out);
  });
}

}  // namespace legwork
