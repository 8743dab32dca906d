// The fields of a tail, of a second run beside the robot's own, and of document 001.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/model/families/tail.h"
#include "engine/sim/snapshot_parts.h"

namespace legwork::snapshot_parts {

// The companion's pose and torques; before look_at_state, which leaves the robot's own in the scratch.
void look_at_companion(Simulation& sim) {
  if (!sim.setup.has_companion()) return;
  StepScratch& s = sim.scratch;
  SnapshotScratch& view = sim.view;
  s.beside_q = sim.state.companion_q();
  s.beside_v = sim.state.companion_v();
  drive(sim, s.beside_q, s.beside_v, Who::companion);
  view.companion_tau = s.tau;
  forward_kinematics(sim.setup.model, s.beside_q, s.beside_v, s.ws);
  view.companion_X_WB = s.ws.X_WB;
}

void write_tail(Simulation& sim, const Instant& now, Writer& out) {
  const Model& plant = sim.setup.plant;
  const int joints = tail_joint_count(plant);
  if (joints == 0) return;
  const Workspace& ws = sim.scratch.ws;
  const Frame& tip = plant.frames[at(find_frame(plant, "tail_tip"))];
  const Vec3 tail = share_of_angular_momentum(plant, ws, now.body, plant.nb() - joints);
  out << point_position(ws, tip.body, tip.X_BF.p) << tail << Vec3(now.body.angular_momentum - tail);
}

void write_companion(Simulation& sim, Writer& out) {
  if (!sim.setup.has_companion()) return;
  const State& state = sim.state;
  const SnapshotScratch& view = sim.view;
  StepScratch& s = sim.scratch;
  for (const Transform& X_WB : view.companion_X_WB) out << X_WB.p;
  for (const Transform& X_WB : view.companion_X_WB) out << quaternion_from_rotation(X_WB.R);
  const int joints = sim.setup.model.joint_count();
  out << s.beside_q.head<3>()
      << rpy_from_rotation(rotation_from_quaternion(s.beside_q.segment<4>(3)))
      << s.beside_q.tail(joints) << s.beside_v.tail(joints) << view.companion_tau.tail(joints)
      << state[State::kCompanionStopped];
  s.rk4.q = state.q();
  out << turn_of(s.rk4.q) << turn_of(s.beside_q);
  // Standing, the first phase waits for the push.
  const bool is_pushed = sim.setup.plan.is_floating || state.phase() > 0;
  const double pushed = state[State::kPushTime];
  for (const double since :
       {state[State::kPeak], state[State::kCompanionPeak], state[State::kLastAway] - pushed,
        state[State::kCompanionLastAway] - pushed, state.time() - pushed})
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
void write_motor_sets(Simulation& sim, Writer& out) {
  StepScratch& s = sim.scratch;
  const Setup& setup = sim.setup;
  const bool is_given = !setup.plan.torque_profile.empty();  // then it is the robot's own motion
  forward_kinematics(setup.model, is_given ? s.rk4.q : s.plan.q, is_given ? s.rk4.v : s.plan.v,
                     s.ws);
  rnea(setup.model, s.ws, is_given ? sim.view.a : s.plan.a, s.load);
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
double formulation_difference(Simulation& sim, const VecX& q, const VecX& v, const VecX& tau) {
  StepScratch& s = sim.scratch;
  const Setup& setup = sim.setup;
  if (!virtual_work_accelerations(setup.experiment->parameters, {}, Formulation::virtual_work, q, v,
                                  tau, s.a, s.analysis))
    return 0.0;
  const double scale = std::max(largest_entry(sim.view.a_kkt), kLeastAcceleration);
  s.a -= sim.view.a_kkt;
  return largest_entry(s.a) / scale;
}

}  // namespace

void write_document(Simulation& sim, const Instant& now, Writer& out) {
  if (!sim.setup.experiment) return;
  StepScratch& s = sim.scratch;
  s.rk4.q = sim.state.q();
  s.rk4.v = sim.state.v();
  write_document_coordinates(out, s.rk4.q);
  write_document_coordinates(out, s.plan.q);
  write_document_coordinates(out, s.beside_q);
  out << document_angles(s.rk4.q.tail(14)) << document_rates(s.tau.tail(14))
      << document_rates(s.feedback.tail(14));
  const double difference = formulation_difference(sim, s.rk4.q, s.rk4.v, s.tau);
  write_motor_sets(sim, out);
  double pull = 0.0;
  for (Eigen::Index k = 2; k < now.force->size(); k += 3) pull = std::max(pull, -(*now.force)[k]);
  out << difference << pull;
}

}  // namespace legwork::snapshot_parts
