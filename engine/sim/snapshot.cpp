#include "engine/sim/snapshot.h"

#include <cassert>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/kinematics.h"
#include "engine/sim/simulation.h"

namespace legwork {
namespace {

using Labels = std::vector<std::string>;

Labels with_axes(const Labels& names, const Labels& axes) {
  Labels out;
  for (const std::string& name : names)
    for (const std::string& axis : axes) out.push_back(name.empty() ? axis : name + "_" + axis);
  return out;
}

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

// Feet of the present stance: dynamics -> forces by foot, joint torques, accelerations.
struct Dynamics {
  Vec3 foot_force[8];
  bool is_stance[8] = {};
  double line_moment = 0.0;
  double friction_used = 0.0;
};

// The generalised force and acceleration of the present instant -> scratch.tau (with the line moment's wrench
// removed), scratch.a; foot forces by foot. Leaves the workspace at the state's own kinematics.
Dynamics instant_dynamics(Simulation& sim) {
  StepScratch& s = sim.scratch;
  const Setup& setup = sim.setup;
  const Model& model = setup.model;
  const std::span<const int> stance = stance_feet(setup.plan.gait, sim.state.phase());
  Dynamics out;
  plan_at(sim, sim.state.time());
  forward_kinematics(model, s.plan.q, s.plan.v, s.ws);
  constrained_inverse_dynamics(model, s.ws, stance, s.plan.a, s.tau, s.inverse);
  if (stance.size() == 2) {
    const auto arm = [&](std::size_t k) {
      const Foot& foot = model.feet[at(stance[k])];
      return Vec3(point_position(s.ws, foot.body, foot.p_BF) - s.ws.X_WB[0].p);
    };
    out.line_moment = moment_about_line(s.tau.head<3>(), s.tau.segment<3>(3), arm(0), arm(1));
  }
  s.tau.head<6>().setZero();
  const ContactVec* force = &s.inverse.foot_force;
  s.a = s.plan.a;
  if (setup.is_forward) {
    forward_kinematics(model, sim.state.q(), sim.state.v(), s.ws);
    constrained_forward_dynamics(model, s.ws, stance, s.tau, s.a, s.forward);
    force = &s.forward.foot_force;
  }
  for (Vec3& f : out.foot_force) f.setZero();
  for (std::size_t k = 0; k < stance.size(); ++k) {
    const Vec3 f = force->segment<3>(3 * static_cast<Eigen::Index>(k));
    out.foot_force[stance[k]] = f;
    out.is_stance[stance[k]] = true;
    const double tangential = math::hypot(f.x(), f.y());
    if (f.z() > 0.0 && tangential > out.friction_used * f.z())
      out.friction_used = tangential / f.z();
  }
  return out;
}

}  // namespace

Snapshot make_snapshot(const Model& model) {
  const Labels one = {""};
  const Labels xyz = {"x", "y", "z"};
  Labels bodies, joints, legs;
  for (const Body& body : model.bodies) bodies.push_back(body.name);
  for (int i = 1; i < model.nb(); ++i) joints.push_back(model.bodies[at(i)].joint);
  for (const Foot& foot : model.feet) legs.push_back(foot.name);
  const Labels foot_xyz = with_axes(legs, xyz);

  Snapshot out;
  out.fields = {
      {"time", "s", "t", "s", one},
      {"step", "", "", "", one},
      {"model_version", "", "", "", one},
      {"status", "", "", "", one},
      {"mode", "", "", "", one},
      {"phase", "", "phase", "", one},
      {"phase_fraction", "", "phase_fraction", "", one},
      {"history_first_step", "", "", "", one},
      {"history_last_step", "", "", "", one},
      {"body_position", "m", "", "", with_axes(bodies, xyz)},
      {"body_quaternion", "", "", "", with_axes(bodies, {"w", "x", "y", "z"})},
      {"joint_position", "rad", "q", "rad", joints},
      {"joint_velocity", "rad/s", "v", "rad_per_s", joints},
      {"joint_acceleration", "rad/s^2", "a", "rad_per_s2", joints},
      {"joint_torque", "N m", "tau", "N_m", joints},
      {"plan_joint_position", "rad", "q_plan", "rad", joints},
      {"plan_joint_velocity", "rad/s", "v_plan", "rad_per_s", joints},
      {"plan_joint_acceleration", "rad/s^2", "a_plan", "rad_per_s2", joints},
      {"joint_position_error", "rad", "", "", joints},
      {"joint_velocity_error", "rad/s", "", "", joints},
      {"joint_acceleration_error", "rad/s^2", "", "", joints},
      {"base_position", "m", "base", "m", xyz},
      {"base_quaternion", "", "base_quat", "", {"w", "x", "y", "z"}},
      {"base_linear_velocity", "m/s", "base_v", "m_per_s", xyz},
      {"base_angular_velocity", "rad/s", "base_omega", "rad_per_s", xyz},
      {"plan_base_position", "m", "base_plan", "m", xyz},
      {"base_position_error", "m", "", "", xyz},
      {"foot_position", "m", "foot", "m", foot_xyz},
      {"foot_velocity", "m/s", "foot_v", "m_per_s", foot_xyz},
      {"foot_force", "N", "f", "N", foot_xyz},
      {"foot_in_stance", "", "stance", "", legs},
      {"support_line", "m", "", "", with_axes({"a", "b"}, xyz)},
      {"com", "m", "com", "m", xyz},
      {"com_velocity", "m/s", "com_v", "m_per_s", xyz},
      {"com_ground", "m", "", "", xyz},
      {"linear_momentum", "kg m/s", "p", "kg_m_per_s", xyz},
      {"angular_momentum", "kg m^2/s", "L", "kg_m2_per_s", xyz},
      {"kinetic_energy", "J", "kinetic_energy", "J", one},
      {"potential_energy", "J", "potential_energy", "J", one},
      {"power", "W", "power", "W", one},
      {"max_joint_error", "rad", "max_joint_error", "rad", one},
      {"error_limit", "rad", "", "", one},
      {"growth_rate", "1/s", "growth_rate", "per_s", one},
      {"growth_rate_known", "", "", "", one},
      {"line_moment", "N m", "line_moment", "N_m", one},
      {"friction_used", "", "friction_used", "", one},
      {"touchdown_impulse", "N s", "touchdown_impulse", "N_s", one},
  };
  int offset = 0;
  for (SnapshotField& field : out.fields) {
    field.offset = offset;
    offset += field.count();
  }
  out.data.assign(at(offset), 0.0);
  return out;
}

void compute_snapshot(Simulation& sim) {
  if (!keep_good_state(sim)) sim.has_news = true;
  const Dynamics dynamics = instant_dynamics(sim);
  const StepScratch& s = sim.scratch;
  const Model& model = sim.setup.model;
  const State& state = sim.state;
  const Workspace& ws = s.ws;
  const int joints = model.joint_count();
  const std::span<const int> stance = stance_feet(sim.setup.plan.gait, state.phase());
  Writer out(sim.snapshot);

  out << state.time() << state.step() << sim.model_version;
  out << (!sim.fault.empty()   ? 2.0
          : state.is_stopped() ? 1.0
                               : 0.0)
      << (sim.setup.is_forward ? 1.0 : 0.0);
  out << state[State::kPhase]
      << time_in_phase(sim, state.time()) / sim.setup.plan.gait.phase_duration;
  out << sim.history.first_step() << sim.history.last_step();
  for (const Transform& X_WB : ws.X_WB) out << X_WB.p;
  for (const Transform& X_WB : ws.X_WB) out << quaternion_from_rotation(X_WB.R);
  out << state.q().tail(joints) << state.v().tail(joints) << s.a.tail(joints) << s.tau.tail(joints);
  out << s.plan.q.tail(joints) << s.plan.v.tail(joints) << s.plan.a.tail(joints);
  for (int i = 0; i < joints; ++i) out << state.q()[7 + i] - s.plan.q[7 + i];
  for (int i = 0; i < joints; ++i) out << state.v()[6 + i] - s.plan.v[6 + i];
  for (int i = 0; i < joints; ++i) out << s.a[6 + i] - s.plan.a[6 + i];
  out << state.q().head<7>() << state.v().head<6>() << s.plan.q.head<3>();
  for (int i = 0; i < 3; ++i) out << state.q()[i] - s.plan.q[i];

  for (const Foot& foot : model.feet) out << point_position(ws, foot.body, foot.p_BF);
  for (const Foot& foot : model.feet) out << point_velocity(ws, foot.body, foot.p_BF);
  for (std::size_t f = 0; f < model.feet.size(); ++f) out << dynamics.foot_force[f];
  for (std::size_t f = 0; f < model.feet.size(); ++f) out << (dynamics.is_stance[f] ? 1.0 : 0.0);
  for (std::size_t k = 0; k < 2; ++k) {
    const Foot& foot = model.feet[at(stance[k])];
    out << point_position(ws, foot.body, foot.p_BF);
  }
  const Centroidal body = centroidal(model, ws);
  out << body.com << body.com_velocity << Vec3(body.com.x(), body.com.y(), 0.0);
  out << body.linear_momentum << body.angular_momentum;
  double power = 0.0;
  for (int i = 0; i < joints; ++i) power += s.tau[6 + i] * state.v()[6 + i];
  out << kinetic_energy(model, ws) << potential_energy(model, ws) << power;
  int joint = 0;
  out << largest_joint_error(sim, joint) << sim.setup.error_limit;
  out << state[State::kGrowthRate] << state[State::kGrowthIsKnown];
  out << dynamics.line_moment << dynamics.friction_used << state[State::kTouchdownImpulse];
  assert(out.is_complete());
}

}  // namespace legwork
