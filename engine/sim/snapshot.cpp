#include "engine/sim/snapshot.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/motion/support.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/model/families/tail.h"
#include "engine/motion/dh_leg_plan.h"
#include "engine/sim/simulation.h"

namespace legwork {
namespace {

// Writes the fields in the order of make_snapshot.
class Writer {
 public:
  explicit Writer(Snapshot& snapshot)
      : data_(snapshot.data.data()), end_(data_ + snapshot.data.size()) {}
  Writer& operator<<(double value) {
    *data_++ = value;
    return *this;
  }
  template <class Derived>
  Writer& operator<<(const Eigen::MatrixBase<Derived>& values) {
    for (Eigen::Index i = 0; i < values.size(); ++i) *data_++ = values[i];
    return *this;
  }
  bool is_complete() const { return data_ == end_; }

 private:
  double* data_;
  double* end_;
};

double length(ConstVecRef x) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < x.size(); ++i) sum += x[i] * x[i];
  return std::sqrt(sum);
}

// Relative differences of joint accelerations are at least of this: where the robot rests they would be of rounding.
constexpr double kLeastAcceleration = 0.1;  // rad/s^2

// What is computed before anything is written.
struct Instant {
  std::span<const int> stance;
  const ContactVec* force = nullptr;             // in use, by stance foot
  double line_moment = 0.0;                      // the plan's
  double crime_literal = 0.0, crime_true = 0.0;  // %
  double slip_kkt = 0.0;
  Vec6 wrench = Vec6::Zero();
  double unattainable = 0.0;
  std::array<Vec3, kMaxLegs> corners;  // of the support polygon, then the other stance feet
  std::span<const Vec3> polygon;
  Vec3 zmp = Vec3::Zero();
  bool has_zmp = false;
  Centroidal body;
  double linear_drift = 0.0, angular_drift = 0.0;
};

// The plan's point: its torques -> scratch, its pose, and what the two ways of forward dynamics make of its torques.
void look_at_plan(Simulation& sim, Instant& now) {
  StepScratch& s = sim.scratch;
  SnapshotScratch& view = sim.view;
  const Setup& setup = sim.setup;
  feedforward(sim, sim.state.time());
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
  const double peak = std::max(largest_entry(planned.tail(12)), kLeastAcceleration);
  for (Eigen::Index i = 6; i < planned.size(); ++i) {
    const double literal = std::abs(s.reduced_result.a_as_printed[i] - planned[i]);
    now.crime_literal = std::max(now.crime_literal, 100.0 * literal / peak);
    now.crime_true = std::max(now.crime_true, 100.0 * std::abs(view.a_kkt[i] - planned[i]) / peak);
  }
}

// Largest acceleration of a pinned foot under view.a_kkt; its Jacobians are still in the workspace.
double pinned_slip(const Simulation& sim, std::span<const int> stance) {
  const Workspace& ws = sim.scratch.ws;
  const Model& plant = sim.setup.plant;
  double slip = 0.0;
  for (std::size_t k = 0; k < stance.size(); ++k) {
    const Foot& foot = plant.feet[at(stance[k])];
    const Vec3 bias = point_bias_acceleration(plant, ws, foot.body, foot.p_BF);
    for (Eigen::Index i = 0; i < 3; ++i) {
      double sum = bias[i];
      for (Eigen::Index j = 0; j < sim.view.a_kkt.size(); ++j)
        sum += ws.J(3 * static_cast<Eigen::Index>(k) + i, j) * sim.view.a_kkt[j];
      slip = std::max(slip, std::abs(sum));
    }
  }
  return slip;
}

// The present state: torques, accelerations three ways, the wrench the ground gives.
void look_at_state(Simulation& sim, Instant& now) {
  StepScratch& s = sim.scratch;
  SnapshotScratch& view = sim.view;
  const Setup& setup = sim.setup;
  s.rk4.q = sim.state.q();
  s.rk4.v = sim.state.v();
  const VecX& q = s.rk4.q;
  const VecX& v = s.rk4.v;
  if (setup.is_forward) {
    drive(sim, q, v);
  } else {
    forward_kinematics(setup.model, q, v, s.ws);
    s.feedback.setZero();
    s.noise.setZero();
    s.tau = s.plan_tau;
    s.tau.head<6>().setZero();
  }
  view.a = s.plan.a;
  now.force = &s.plan_ground.force;
  if (!setup.plan.is_held) {
    constrained_forward_dynamics(setup.plant, s.ws, now.stance, s.tau, view.a_kkt, s.forward);
    now.slip_kkt = pinned_slip(sim, now.stance);
    if (setup.has_reduced_forward()) reduced_accelerations(sim, q, v);
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

void share_out_forces(Simulation& sim, Instant& now) {
  StepScratch& s = sim.scratch;
  SnapshotScratch& view = sim.view;
  const Model& plant = sim.setup.plant;
  std::array<Vec3, kMaxLegs> r;
  unloaded_inverse_dynamics(plant, s.ws, now.stance, view.a, view.unloaded, r);
  now.wrench = view.unloaded.head<6>();
  const std::span<const Vec3> arms = std::span<const Vec3>(r).first(now.stance.size());
  const bool is_held = sim.setup.plan.is_held;
  for (int m = 0; m < kMethodCount; ++m)
    newton_euler_grf::ground_forces(static_cast<GroundForceMethod>(m), plant, now.stance, arms,
                                    is_held ? Vec6(Vec6::Zero()) : now.wrench, sim.setup.friction,
                                    view.ground[at(m)]);
  if (now.stance.size() == 4) {
    double x = 0.0, y = 0.0;
    for (const Vec3& arm : arms) {
      x += 0.25 * arm.x();
      y += 0.25 * arm.y();
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

void weigh(Simulation& sim) {
  SnapshotScratch& view = sim.view;
  view.other.v.setZero();
  forward_kinematics(sim.setup.plant, sim.state.q(), view.other.v, view.rest);
  bias_force(sim.setup.plant, view.rest, view.gravity);
}

void find_support(Simulation& sim, Instant& now) {
  const Model& model = sim.setup.model;
  const Workspace& ws = sim.scratch.ws;
  now.corners.fill(Vec3::Zero());
  for (std::size_t k = 0; k < now.stance.size(); ++k) {
    const Foot& foot = model.feet[at(now.stance[k])];
    now.corners[k] = point_position(ws, foot.body, foot.p_BF);
  }
  now.polygon = support_polygon(std::span<Vec3>(now.corners).first(now.stance.size()));
  // What has fewer corners than the array has places repeats its last.
  for (std::size_t k = now.polygon.size(); k > 0 && k < now.corners.size(); ++k)
    now.corners[k] = now.corners[k - 1];
  now.body = centroidal(sim.setup.plant, ws);
  now.has_zmp = !now.stance.empty() && zero_moment_point(now.wrench, ws.X_WB[0].p, now.zmp);
}

// In flight: how far the plan's momenta are from what gravity alone leaves since take-off.
void find_momentum_drift(Simulation& sim, Instant& now) {
  const Setup& setup = sim.setup;
  if (!now.stance.empty() || setup.plan.is_held || setup.plan.is_floating) return;
  SnapshotScratch& view = sim.view;
  const Model& model = setup.model;
  const auto momenta = [&](double tau) {
    plan_point(setup.plan, sim.state.phase(), tau, sim.state[State::kXOrigin], view.other,
               sim.scratch.unreached);
    forward_kinematics(model, view.other.q, view.other.v, view.rest);
    return centroidal(model, view.rest);
  };
  const double tau = time_in_phase(sim, sim.state.time());
  const Centroidal start = momenta(0.0);
  const Centroidal here = momenta(tau);
  now.linear_drift =
      (here.linear_momentum - start.linear_momentum - (start.mass * tau) * model.gravity).norm();
  now.angular_drift = (here.angular_momentum - start.angular_momentum).norm();
}

void write_forces(Writer& out, const Model& model, const Instant& now, const ContactVec& force) {
  for (std::size_t f = 0; f < model.feet.size(); ++f) {
    Vec3 on_foot = Vec3::Zero();
    for (std::size_t k = 0; k < now.stance.size(); ++k)
      if (at(now.stance[k]) == f) on_foot = force.segment<3>(3 * static_cast<Eigen::Index>(k));
    out << on_foot;
  }
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

int independent_coordinates(std::size_t feet) {
  constexpr int kCount[5] = {18, 15, 12, 9, 6};
  return kCount[std::min<std::size_t>(feet, 4)];
}

void write_run(Simulation& sim, Writer& out) {
  const State& state = sim.state;
  out << state.time() << state.step() << sim.model_version;
  out << (!sim.fault.empty()   ? 2.0
          : state.is_stopped() ? 1.0
                               : 0.0)
      << (sim.setup.is_forward ? 1.0 : 0.0);
  out << state[State::kPhase]
      << time_in_phase(sim, state.time()) / phase_of(sim.setup.plan.gait, state.phase()).duration;
  out << sim.history.first_step() << sim.history.last_step();
}

void write_motion(Simulation& sim, Writer& out) {
  const StepScratch& s = sim.scratch;
  const State& state = sim.state;
  const VecX& a = sim.view.a;
  const int joints = sim.setup.model.joint_count();
  for (const Transform& X_WB : s.ws.X_WB) out << X_WB.p;
  for (const Transform& X_WB : s.ws.X_WB) out << quaternion_from_rotation(X_WB.R);
  out << state.q().tail(joints) << state.v().tail(joints) << a.tail(joints) << s.tau.tail(joints);
  out << s.plan.q.tail(joints) << s.plan.v.tail(joints) << s.plan.a.tail(joints);
  for (int i = 0; i < joints; ++i) out << state.q()[7 + i] - s.plan.q[7 + i];
  for (int i = 0; i < joints; ++i) out << state.v()[6 + i] - s.plan.v[6 + i];
  for (int i = 0; i < joints; ++i) out << a[6 + i] - s.plan.a[6 + i];
  out << state.q().head<7>() << state.v().head<6>() << s.plan.q.head<3>();
  for (int i = 0; i < 3; ++i) out << state.q()[i] - s.plan.q[i];
}

void write_contact(Simulation& sim, const Instant& now, Writer& out) {
  const Model& model = sim.setup.model;
  const Workspace& ws = sim.scratch.ws;
  for (const Foot& foot : model.feet) out << point_position(ws, foot.body, foot.p_BF);
  for (const Foot& foot : model.feet) out << point_velocity(ws, foot.body, foot.p_BF);
  write_forces(out, model, now, *now.force);
  for (std::size_t f = 0; f < model.feet.size(); ++f)
    out << (std::find(now.stance.begin(), now.stance.end(), static_cast<int>(f)) != now.stance.end()
                ? 1.0
                : 0.0);
  const bool has_line = now.stance.size() == 2;
  out << (has_line ? now.corners[0] : Vec3(Vec3::Zero()))
      << (has_line ? now.corners[1] : Vec3(Vec3::Zero()));
}

void write_whole(Simulation& sim, const Instant& now, Writer& out) {
  const StepScratch& s = sim.scratch;
  const State& state = sim.state;
  const Model& plant = sim.setup.plant;
  const Centroidal& body = now.body;
  out << body.com << body.com_velocity << Vec3(body.com.x(), body.com.y(), 0.0);
  out << body.linear_momentum << body.angular_momentum;
  double power = 0.0;
  for (int i = 0; i < plant.joint_count(); ++i) power += s.tau[6 + i] * state.v()[6 + i];
  out << kinetic_energy(plant, s.ws) << potential_energy(plant, s.ws) << power;
  int joint = 0;
  out << largest_joint_error(sim, joint) << sim.setup.error_limit;
  out << state[State::kGrowthRate] << state[State::kGrowthIsKnown];
  out << now.line_moment << friction_used(now) << state[State::kTouchdownImpulse];
}

void write_plan(Simulation& sim, Writer& out) {
  const SnapshotScratch& view = sim.view;
  for (const Transform& X_WB : view.plan_X_WB) out << X_WB.p;
  for (const Transform& X_WB : view.plan_X_WB) out << quaternion_from_rotation(X_WB.R);
  out << sim.scratch.plan.q.segment<4>(3) << trunk_rpy(sim) << sim.scratch.plan.rpy;
  out << static_cast<double>(sim.setup.plan.passive) << passive_error(sim);
}

void write_support(const Simulation& sim, const Instant& now, Writer& out) {
  out << static_cast<double>(now.stance.size());
  for (std::size_t k = 0; k < sim.setup.model.feet.size(); ++k) out << now.corners[k];
  out << static_cast<double>(now.polygon.size());
  out << support_margin(now.polygon, now.body.com) << now.zmp;
  out << (now.has_zmp ? support_margin(now.polygon, now.zmp) : 0.0) << (now.has_zmp ? 1.0 : 0.0);
}

void write_ground_forces(Simulation& sim, const Instant& now, Writer& out) {
  const std::array<GroundForces, kMethodCount>& ground = sim.view.ground;
  for (const GroundForces& g : ground) write_forces(out, sim.setup.model, now, g.force);
  for (const GroundForces& g : ground) out << static_cast<double>(g.rank);
  for (const GroundForces& g : ground) out << static_cast<double>(g.unknowns);
  for (const GroundForces& g : ground) out << g.condition;
  for (const GroundForces& g : ground) out << largest_entry(g.residual);
  for (const GroundForces& g : ground) out << g.friction;
  for (const GroundForces& g : ground) out << g.min_normal;
  for (const GroundForces& g : ground) out << (g.is_possible ? 1.0 : 0.0);
  out << now.unattainable;
  for (int i = 0; i < 6; ++i) out << now.wrench[i] + sim.view.contact[i];
}

void write_torques(Simulation& sim, Writer& out) {
  const SnapshotScratch& view = sim.view;
  const Eigen::Index nv = view.unloaded.size();
  for (Eigen::Index i = 6; i < nv; ++i) out << view.unloaded[i] - view.bias[i];
  for (Eigen::Index i = 6; i < nv; ++i) out << view.bias[i] - view.gravity[i];
  for (Eigen::Index i = 6; i < nv; ++i) out << view.gravity[i];
  for (Eigen::Index i = 6; i < nv; ++i) out << view.contact[i];
  for (Eigen::Index i = 6; i < nv; ++i) out << view.unloaded[i] + view.contact[i];
  out << sim.scratch.feedback.tail(nv - 6) << sim.scratch.noise.tail(nv - 6);
}

void write_forward_methods(Simulation& sim, const Instant& now, Writer& out) {
  const SnapshotScratch& view = sim.view;
  if (!sim.setup.has_reduced_forward()) return;
  if (sim.setup.plan.is_held) {
    for (int i = 0; i < 3 * 18 + 2 + 3 + 2 + 2; ++i) out << 0.0;
    return;
  }
  const newton_euler_grf::ReducedForward& reduced = sim.scratch.reduced_result;
  out << reduced.a_as_printed << reduced.a_corrected << view.a_kkt;
  const double scale = std::max(length(view.a_kkt.tail(12)), kLeastAcceleration);
  newton_euler_grf::Vec18 difference = reduced.a_as_printed - view.a_kkt;
  out << length(difference.tail(12)) / scale;
  difference = reduced.a_corrected - view.a_kkt;
  out << length(difference.tail(12)) / scale;
  out << reduced.slip_as_printed << reduced.slip_corrected << now.slip_kkt;
  out << static_cast<double>(reduced.size)
      << static_cast<double>(independent_coordinates(now.stance.size()));
  out << now.crime_literal << now.crime_true;
}

void write_frames(Simulation& sim, Writer& out) {
  const Model& model = sim.setup.model;
  const Workspace& ws = sim.scratch.ws;
  for (const Frame& frame : model.frames) out << point_position(ws, frame.body, frame.X_BF.p);
  for (const Frame& frame : model.frames)
    out << quaternion_from_rotation(ws.X_WB[at(frame.body)].R * frame.X_BF.R);
  const auto angles = [&](int foot) { return Vec3(sim.state.q().segment<3>(7 + 3 * foot)); };
  const int legs = static_cast<int>(model.feet.size());
  for (int f = 0; f < legs; ++f) out << leg_determinant(sim.setup.plan.legs[at(f)], angles(f));
  for (int f = 0; f < legs; ++f)
    out << static_cast<double>(leg_singularity(sim.setup.plan.legs[at(f)], angles(f)));
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

// The companion's pose and torques; before look_at_state, which leaves the robot's own in the scratch.
void look_at_companion(Simulation& sim) {
  if (!sim.setup.has_companion()) return;
  StepScratch& s = sim.scratch;
  SnapshotScratch& view = sim.view;
  s.beside_q = sim.state.companion_q();
  s.beside_v = sim.state.companion_v();
  drive(sim, s.beside_q, s.beside_v, Who::companion);
  view.companion_tau = s.tau;
  view.companion_X_WB = s.ws.X_WB;
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

}  // namespace

void compute_snapshot(Simulation& sim) {
  if (!keep_good_state(sim)) sim.has_news = true;
  Instant now;
  now.stance = stance_feet(sim.setup.plan.gait, sim.state.phase());
  weigh(sim);
  find_momentum_drift(sim, now);
  look_at_plan(sim, now);
  look_at_companion(sim);
  look_at_state(sim, now);
  share_out_forces(sim, now);
  find_support(sim, now);

  Writer out(sim.snapshot);
  write_run(sim, out);
  write_motion(sim, out);
  write_contact(sim, now, out);
  write_whole(sim, now, out);
  write_plan(sim, out);
  write_support(sim, now, out);
  write_ground_forces(sim, now, out);
  write_torques(sim, out);
  write_forward_methods(sim, now, out);
  write_frames(sim, out);
  out << now.linear_drift << now.angular_drift;
  write_tail(sim, now, out);
  write_companion(sim, out);
  write_document(sim, now, out);
  assert(out.is_complete());
}

}  // namespace legwork
