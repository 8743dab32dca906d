// The fields of a tail, of a second run beside the robot's own, and of Liu & Ben-Tzvi 2018.
#include <algorithm>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/model/families/tail.h"
#include "engine/scenes/planned_walk/snapshot_parts.h"

namespace legwork::snapshot_parts {

void observe_reference(PlannedWalk& walk) {
  if (!walk.setup.has_reference_run()) return;
  StepScratch& s = walk.scratch;
  SnapshotScratch& view = walk.view;
  s.reference_q = walk.state.reference_q();
  s.reference_v = walk.state.reference_v();
  joint_torques(walk, s.reference_q, s.reference_v, RunRole::reference);
  view.reference_tau = s.tau;
  forward_kinematics(walk.setup.model, s.reference_q, s.reference_v, s.ws);
  view.reference_X_WB = s.ws.X_WB;
}

Vec6 document_pose(ConstVecRef q) {
  const Mat3 C = document_to_world();
  const Mat3 R = C.transpose() * rotation_from_quaternion(q.segment<4>(3)) * C;
  Vec6 pose;
  pose << to_document(q.head<3>()), rpy_from_rotation(R);
  return pose;
}

double largest_pull(const Instant& now) {
  double largest = 0.0;
  for (Eigen::Index k = 2; k < now.force->size(); k += 3)
    largest = std::max(largest, -(*now.force)[k]);
  return largest;
}

namespace {

// ---- A tail

Vec3 momentum_of_tail(V& v) {
  const Model& plant = v.setup.plant;
  return share_of_angular_momentum(plant, v.s.ws, v.now.body, plant.nb() - tail_joint_count(plant));
}

// The angles of one segment say how the tail lies; of more of them there are too many to be told.
bool has_one_segment(const Model& model) { return tail_joint_count(model) <= 2; }

std::vector<std::string> joints_of_tail(const Scene& scene) {
  std::vector<std::string> names;
  for (const Body& body : scene.model.bodies)
    if (body.leg == "tail" && has_one_segment(scene.model)) names.push_back(body.joint);
  return names;
}

std::vector<std::string> one_of_many_segments(const Scene& scene) {
  return std::vector<std::string>(has_one_segment(scene.model) ? 0 : 1);
}

constexpr Row kTail[] = {
    {"tail_tip", "m", "tail_tip", kXyz,
     [](V& v, Writer& out) {
       const Frame& tip = v.setup.plant.frames[at(find_frame(v.setup.plant, "tail_tip"))];
       out << point_position(v.s.ws, tip.body, tip.X_BF.p);
     }},
    {"tail_angle", "rad", "", joints_of_tail,
     [](V& v, Writer& out) {
       if (has_one_segment(v.setup.model)) out << v.state.q().tail(tail_joint_count(v.setup.model));
     }},
    {"tail_segments", "segments", "", one_of_many_segments,
     [](V& v, Writer& out) {
       if (!has_one_segment(v.setup.model)) out << 0.5 * tail_joint_count(v.setup.model);
     }},
    {"tail_angular_momentum", "kg m^2/s", "L_tail", kXyz, [](V& v) { return momentum_of_tail(v); }},
    {"body_angular_momentum", "kg m^2/s", "L_body", kXyz,
     [](V& v) { return Vec3(v.now.body.angular_momentum - momentum_of_tail(v)); }},
};

// ---- A second run beside the first

using Reference = PlannedState::Reference;

// Standing, the first phase waits for the push; since then, or zero.
double since_push(V& v, double value) {
  return v.setup.plan.is_floating || v.state.phase() > 0 ? value : 0.0;
}
double time_since_push(V& v, double time) {
  return since_push(v, time - v.state[Reference::kPushTime]);
}

constexpr Labels kRuns = "robot reference";
constexpr Row kReference[] = {
    {"reference_body_position", "m", "", kBodyXyz,
     [](V& v, Writer& out) {
       for (const Transform& X_WB : v.found.reference_X_WB) out << X_WB.p;
     }},
    {"reference_body_quaternion", "", "", kBodyWxyz,
     [](V& v, Writer& out) {
       for (const Transform& X_WB : v.found.reference_X_WB) out << quaternion_from_rotation(X_WB.R);
     }},
    {"reference_base_position", "m", "base_reference", kXyz,
     [](V& v) { return v.s.reference_q.head<3>(); }},
    {"reference_trunk_rpy", "rad", "trunk_reference", kRpy,
     [](V& v) {
       return rpy_from_rotation(rotation_from_quaternion(v.s.reference_q.segment<4>(3)));
     }},
    {"reference_joint_position", "rad", "q_reference", kPerJoint,
     [](V& v) { return v.s.reference_q.tail(v.joints); }},
    {"reference_joint_velocity", "rad/s", "v_reference", kPerJoint,
     [](V& v) { return v.s.reference_v.tail(v.joints); }},
    {"reference_torque", "N m", "tau_reference", kPerJoint,
     [](V& v) { return v.found.reference_tau.tail(v.joints); }},
    {"reference_stopped", "", "", kOne, [](V& v) { return v.state[Reference::kReferenceStopped]; }},
    {"turn", "rad", "turn", kRuns,
     [](V& v, Writer& out) { out << turn_of(v.state.q()) << turn_of(v.s.reference_q); }},
    {"turn_peak", "rad", "", kRuns,
     [](V& v, Writer& out) {
       out << since_push(v, v.state[Reference::kPeak])
           << since_push(v, v.state[Reference::kReferencePeak]);
     }},
    {"return_time", "s", "", kRuns,
     [](V& v, Writer& out) {
       out << time_since_push(v, v.state[Reference::kLastAway])
           << time_since_push(v, v.state[Reference::kReferenceLastAway]);
     }},
    {"time_since_push", "s", "", kOne, [](V& v) { return time_since_push(v, v.state.t); }},
};

// ---- Liu & Ben-Tzvi's own coordinates and motors

// Position, roll-pitch-yaw and tail in the paper's axes.
void write_coordinates(ConstVecRef q, Writer& out) {
  out << document_pose(q) << document_angles(q.tail(14)).tail<2>();
}

// Relative difference of the accelerations by the tree and by virtual work, corrected, under the torques in use.
double formulation_difference(PlannedWalk& walk) {
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  if (!virtual_work_accelerations(setup.experiment->parameters, {}, Formulation::virtual_work,
                                  walk.state.q(), walk.state.v(), s.tau, s.a, s.analysis))
    return 0.0;
  const double scale = std::max(largest_entry(walk.view.a_kkt), kLeastAcceleration);
  s.a -= walk.view.a_kkt;
  return largest_entry(s.a) / scale;
}

// Leaves the torques in use as they are, and other kinematics in the workspace.
void find_motor_sets(View& v) {
  PlannedWalk& walk = v.walk;
  StepScratch& s = walk.scratch;
  const Setup& setup = walk.setup;
  MotorSets& found = v.motors;
  found.formulation_difference = formulation_difference(walk);
  const bool is_given = !setup.plan.torque_profile.empty();  // then it is the robot's own motion
  s.rk4.q = walk.state.q();
  s.rk4.v = walk.state.v();
  forward_kinematics(setup.model, is_given ? s.rk4.q : s.plan.q, is_given ? s.rk4.v : s.plan.v,
                     s.ws);
  rnea(setup.model, s.ws, is_given ? walk.view.a : s.plan.a, s.load);
  const std::array<DrivenJoints, 3> sets = {paper_joints(), all_joints(), setup.experiment->chosen};
  for (std::size_t k = 0; k < sets.size(); ++k) {
    actuate(setup.model, s.ws, sets[k], s.load, walk.view.reference_tau, s.feedback_actuation,
            s.actuation_scratch);
    const auto tau = walk.view.reference_tau.tail(14);
    found.torque[k] = document_rates(tau);
    found.peak[k] = largest_entry(tau);
    found.condition[k] = s.feedback_actuation.condition;
    found.rank[k] = s.feedback_actuation.rank;
  }
}

constexpr Labels kCoordinates001 = "x y z phi_x phi_y phi_z theta_ta theta_tb";
constexpr Labels kJoints001 = kDocumentJoints;
constexpr Labels kSets = "paper_eight all_fourteen chosen";

template <int set>
void write_torques_of_set(V& v, Writer& out) {
  out << v.motors.torque[set];
}
template <auto numbers>
void write_of_each_set(V& v, Writer& out) {
  for (const double number : v.motors.*numbers) out << number;
}

constexpr Row kDocument001[] = {
    {"document_coordinates", "m, rad", "doc", kCoordinates001,
     [](V& v, Writer& out) { write_coordinates(v.state.q(), out); }},
    {"document_desired", "m, rad", "doc_desired", kCoordinates001,
     [](V& v, Writer& out) { write_coordinates(v.s.plan.q, out); }},
    {"document_reference", "m, rad", "doc_reference", kCoordinates001,
     [](V& v, Writer& out) { write_coordinates(v.s.reference_q, out); }},
    {"document_joint_angle", "rad", "theta", kJoints001,
     [](V& v) { return document_angles(v.state.q().tail(14)); }},
    {"document_torque", "N m", "tau_doc", kJoints001,
     [](V& v) { return document_rates(v.s.tau.tail(14)); }},
    {"document_compensation", "N m", "tau_c", kJoints001,
     [](V& v) { return document_rates(v.s.feedback.tail(14)); }},
    {"torque_paper_eight", "N m", "", kJoints001, write_torques_of_set<0>},
    {"torque_all_fourteen", "N m", "", kJoints001, write_torques_of_set<1>},
    {"torque_chosen", "N m", "", kJoints001, write_torques_of_set<2>},
    {"torque_peak", "N m", "", kSets, write_of_each_set<&MotorSets::peak>},
    {"actuation_condition", "", "condition", kSets, write_of_each_set<&MotorSets::condition>},
    {"actuation_rank", "", "", kSets, write_of_each_set<&MotorSets::rank>},
    {"formulation_difference", "", "", kOne, [](V& v) { return v.motors.formulation_difference; }},
    {"foot_pull", "N", "foot_pull", kOne, [](V& v) { return largest_pull(v.now); }},
};

constexpr Group kTailGroups[] = {
    {[](const Setup& setup) { return tail_joint_count(setup.model) > 0; }, kTail},
    {[](const Setup& setup) { return setup.has_reference_run(); }, kReference},
    {[](const Setup& setup) { return setup.experiment.has_value(); }, kDocument001,
     find_motor_sets},
};

}  // namespace

std::span<const Group> tail_groups() { return kTailGroups; }

}  // namespace legwork::snapshot_parts
