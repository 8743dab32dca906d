// The fields of a tail, of a second run beside the robot's own, and of document 001.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/model/families/tail.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork::snapshot_parts {

// The companion's pose and torques; before look_at_state, which leaves the robot's own in the scratch.
void look_at_companion(PlannedWalk& walk) {
  if (!walk.setup.has_companion()) return;
  StepScratch& s = walk.scratch;
  SnapshotScratch& view = walk.view;
  s.beside_q = walk.state.companion_q();
  s.beside_v = walk.state.companion_v();
  drive(walk, s.beside_q, s.beside_v, Who::companion);
  view.companion_tau = s.tau;
  forward_kinematics(walk.setup.model, s.beside_q, s.beside_v, s.ws);
  view.companion_X_WB = s.ws.X_WB;
}

void write_tail(PlannedWalk& walk, const Instant& now, Writer& out) {
  const Model& plant = walk.setup.plant;
  const int joints = tail_joint_count(plant);
  if (joints == 0) return;
  const Workspace& ws = walk.scratch.ws;
  const Frame& tip = plant.frames[at(find_frame(plant, "tail_tip"))];
  const Vec3 tail = share_of_angular_momentum(plant, ws, now.body, plant.nb() - joints);
  out << point_position(ws, tip.body, tip.X_BF.p) << tail << Vec3(now.body.angular_momentum - tail);
}

void write_companion(PlannedWalk& walk, Writer& out) {
  if (!walk.setup.has_companion()) return;
  const PlannedState& state = walk.state;
  const SnapshotScratch& view = walk.view;
  StepScratch& s = walk.scratch;
  for (const Transform& X_WB : view.companion_X_WB) out << X_WB.p;
  for (const Transform& X_WB : view.companion_X_WB) out << quaternion_from_rotation(X_WB.R);
  const int joints = walk.setup.model.joint_count();
  out << s.beside_q.head<3>()
      << rpy_from_rotation(rotation_from_quaternion(s.beside_q.segment<4>(3)))
      << s.beside_q.tail(joints) << s.beside_v.tail(joints) << view.companion_tau.tail(joints)
      << state[PlannedState::kCompanionStopped];
  s.rk4.q = state.q();
  out << turn_of(s.rk4.q) << turn_of(s.beside_q);
  // Standing, the first phase waits for the push.
  const bool is_pushed = walk.setup.plan.is_floating || state.phase() > 0;
  const double pushed = state[PlannedState::kPushTime];
  for (const double since : {state[PlannedState::kPeak], state[PlannedState::kCompanionPeak],
                             state[PlannedState::kLastAway] - pushed,
                             state[PlannedState::kCompanionLastAway] - pushed, state.t - pushed})
    out << (is_pushed ? since : 0.0);
}

namespace {

// Position, roll-pitch-yaw and tail in the document's axes.
void write_document_coordinates(Writer& out, const VecX& q) {
  const Mat3 C = document_to_world();
  const Mat3 R = C.transpose() * rotation_from_quaternion(q.segment<4>(3)) * C;
  out << to_document(q.head<3>()) << rpy_from_rotation(R) << document_angles(q.tail(14)).tail<2>();
}

// What the desired motion (or, where torques are given, the robot's) needs at this instant by the motors of three sets,
// in the document's joints. Leaves other kinematics in the workspace.
void write_motor_sets(PlannedWalk& walk, Writer& out) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  const bool is_given = !setup.plan.torque_profile.empty();  // then it is the robot's own motion
  forward_kinematics(setup.model, is_given ? s.rk4.q : s.plan.q, is_given ? s.rk4.v : s.plan.v,
                     s.ws);
  rnea(setup.model, s.ws, is_given ? walk.view.a : s.plan.a, s.load);
  const std::array<DrivenJoints, 3> sets = {paper_joints(), all_joints(), setup.experiment->chosen};
  std::array<double, 3> peak{}, condition{}, rank{};
  for (std::size_t k = 0; k < sets.size(); ++k) {
    actuate(setup.model, s.ws, sets[k], s.load, s.tau, s.feedback_actuation, s.actuation_scratch);
    out << document_rates(s.tau.tail(14));
    peak[k] = largest_entry(s.tau.tail(14));
    condition[k] = s.feedback_actuation.condition;
    rank[k] = s.feedback_actuation.rank;
  }
  for (const auto& three : {peak, condition, rank})
    for (const double value : three) out << value;
}

// Relative difference of the accelerations by the tree and by virtual work, corrected, under the torques tau.
double formulation_difference(PlannedWalk& walk, const VecX& q, const VecX& v, const VecX& tau) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  if (!virtual_work_accelerations(setup.experiment->parameters, {}, Formulation::virtual_work, q, v,
                                  tau, s.a, s.analysis))
    return 0.0;
  const double scale = std::max(largest_entry(walk.view.a_kkt), kLeastAcceleration);
  s.a -= walk.view.a_kkt;
  return largest_entry(s.a) / scale;
}

}  // namespace

void write_document(PlannedWalk& walk, const Instant& now, Writer& out) {
  if (!walk.setup.experiment) return;
  StepScratch& s = walk.scratch;
  s.rk4.q = walk.state.q();
  s.rk4.v = walk.state.v();
  write_document_coordinates(out, s.rk4.q);
  write_document_coordinates(out, s.plan.q);
  write_document_coordinates(out, s.beside_q);
  out << document_angles(s.rk4.q.tail(14)) << document_rates(s.tau.tail(14))
      << document_rates(s.feedback.tail(14));
  const double difference = formulation_difference(walk, s.rk4.q, s.rk4.v, s.tau);
  write_motor_sets(walk, out);
  double pull = 0.0;
  for (Eigen::Index k = 2; k < now.force->size(); k += 3) pull = std::max(pull, -(*now.force)[k]);
  out << difference << pull;
}

}  // namespace legwork::snapshot_parts
