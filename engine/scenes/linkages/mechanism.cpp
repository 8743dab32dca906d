#include "engine/scenes/linkages/mechanism.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/dynamics/kinematics.h"

namespace legwork {
namespace {

constexpr int kMostSubsteps = 1000;  // of Dormand-Prince in one step of the scene
// A change point is as good as reached when the loops' Jacobian has lost all but this part of its volume within a step:
// nearer to it nothing is sure.
constexpr double kNearSingular = 0.05;

Model without_gravity(const Model& model) {
  Model out = model;
  out.gravity.setZero();
  return out;
}

std::vector<StateEntry> mechanism_entries(const Linkage& linkage) {
  std::vector<StateEntry> out;
  for (const LinkDriver& driver : linkage.drivers)
    out.push_back({std::string("the phase of the drive at the ") + driver.name, 1e9});
  for (const char* what : {"the coordinate of joint ", "the rate of joint "})
    for (int i = 1; i < linkage.model.nb(); ++i)
      out.push_back({what + linkage.model.bodies[at(i)].joint, 1e6});
  out.push_back({"whether it has come into a singular position", 1.0});
  out.push_back({"the energy at the start", 1e15});
  return out;
}

// Whether a configuration of the one is one of the other.
bool has_same_joints(const Linkage& one, const Linkage& other) {
  for (int i = 1; i < one.model.nb(); ++i) {
    const Body &a = one.model.bodies[at(i)], &b = other.model.bodies[at(i)];
    if (a.X_PJ.p != b.X_PJ.p || a.X_PJ.R != b.X_PJ.R || a.axis != b.axis) return false;
  }
  for (std::size_t k = 0; k < one.model.loops.size(); ++k) {
    const Loop &a = one.model.loops[k], &b = other.model.loops[k];
    if (a.p_A != b.p_A || a.p_B != b.p_B || a.n[0] != b.n[0] || a.n[1] != b.n[1]) return false;
  }
  return declared_branches(one) == declared_branches(other);
}

bool weighs_the_same(const Model& one, const Model& other) {
  for (int i = 1; i < one.nb(); ++i) {
    const SpatialInertia &a = one.bodies[at(i)].inertia, &b = other.bodies[at(i)].inertia;
    if (a.mass != b.mass || a.h != b.h || a.I != b.I) return false;
  }
  return one.gravity == other.gravity;
}

}  // namespace

void Drive::at(double phase_now, double& value, double& rate, double& acceleration) const {
  if (!is_swing) {
    value = phase_now;
    rate = speed;
    acceleration = 0.0;
    return;
  }
  const auto [s, c] = math::sin_cos(phase_now);
  const double w = phase_rate();
  value = angle + amplitude * s;
  rate = amplitude * w * c;
  acceleration = -amplitude * w * w * s;
}

MechanismScene::MechanismScene(Linkage built, const MechanismSettings& settings)
    : linkage_(std::move(built)),
      weightless_(without_gravity(linkage_.model)),
      S_(driver_rows(linkage_)),
      settings_(settings),
      ws_(linkage_.model),
      loops_(linkage_.model),
      integrator_(2 * linkage_.model.nv()) {
  step = settings.step;
  model = linkage_.model;
  entries = mechanism_entries(linkage_);
  const int n = loops_.n, drivers = static_cast<int>(S_.rows());
  y_.setZero(2 * n);
  tau_.setZero(n);
  q_.setZero(model.nq());
  v_.setZero(model.nv());
  a_.setZero(model.nv());
  torque_.setZero(drivers);
  lambda_.setZero(loops_.m);
  J_before_ = loops_.J;
  drive_x_.setZero(size());
  now_.q = q_;
  now_.v = now_.a = v_;
  for (VecX* x :
       {&now_.angle, &now_.rate, &now_.acceleration, &now_.torque, &now_.torque_without_gravity})
    x->setZero(drivers);
  now_.force.assign(at(model.nb()), Vec3::Zero());
  now_.moment = now_.force;
  now_.loop_force.assign(model.loops.size(), Vec3::Zero());
  use_torques({});
  code_hint = "Set sim.mode to \"forward\": code then drives its torques.";
  if (!is_forward()) return;
  ProgramTask& control = tasks.emplace_back(ProgramTask{"control", {}});
  for (const LinkDriver& driver : linkage_.drivers)
    control.outputs.push_back({driver.name, "N m"});
}

void MechanismScene::use_torques(std::span<const double> torques) {
  tau_.setZero();
  for (int k = 0; k < S_.rows(); ++k) {
    torque_[k] = torques.empty() ? drives()[at(k)].torque : torques[at(k)];
    for (int j = 0; j < S_.cols(); ++j) tau_[j] += S_(k, j) * torque_[k];
  }
}

// Those of the last step give way to those of the next, whose energy at the same angles is another.
void MechanismScene::change_torques(VecX& x) {
  use_torques(was_given.values);
  of_joints(q_.data(), now_.angle);
  for (int k = 0; k < S_.rows(); ++k) x[size() - 1] += torque_[k] * now_.angle[k];
  use_torques(given.values);
  for (int k = 0; k < S_.rows(); ++k) x[size() - 1] -= torque_[k] * now_.angle[k];
}

double MechanismScene::period() const {
  const double rate = std::abs(drives()[0].phase_rate());
  return rate > 1e-9 ? 2.0 * kPi / rate : 1.0;
}

void MechanismScene::split(const double* y, VecX& q, VecX& v) const {
  std::copy_n(y, loops_.n, q.data());
  std::copy_n(y + loops_.n, loops_.n, v.data());
}

void MechanismScene::join(const VecX& q, const VecX& v, double* y) const {
  std::copy_n(q.data(), loops_.n, y);
  std::copy_n(v.data(), loops_.n, y + loops_.n);
}

void MechanismScene::close(const VecX& q, const VecX& v) {
  forward_kinematics(model, q, v, ws_);
  close_loops(model, ws_, loops_);
}

void MechanismScene::of_joints(const double* joints, VecX& drivers) const {
  for (int k = 0; k < S_.rows(); ++k) {
    drivers[k] = 0.0;
    for (int j = 0; j < S_.cols(); ++j) drivers[k] += S_(k, j) * joints[j];
  }
}

void MechanismScene::move_phases(VecX& x, double time) const {
  for (int k = 0; k < S_.rows(); ++k) x[k] += drives()[at(k)].phase_rate() * time;
}

void MechanismScene::follow_phases(const VecX& x) {
  for (int k = 0; k < S_.rows(); ++k)
    drives()[at(k)].at(x[k], now_.angle[k], now_.rate[k], now_.acceleration[k]);
}

bool MechanismScene::put_together(const VecX& angle, const VecX& rate, const Branches& branches,
                                  VecX& x) {
  split(x, q_, v_);
  is_singular_ = false;
  if (!assemble(linkage_, angle.data(), branches, q_, fault_)) return false;
  v_.setZero();
  close(q_, v_);
  is_singular_ = !driven_rates(loops_, S_, rate, v_);
  if (is_singular_) return false;
  join(q_, v_, x.data() + S_.rows());
  return true;
}

bool MechanismScene::put_at_start(VecX& x) {
  for (int k = 0; k < S_.rows(); ++k) {
    now_.angle[k] = drives()[at(k)].angle;
    now_.rate[k] = drives()[at(k)].initial_rate;
  }
  return put_together(now_.angle, now_.rate, declared_branches(linkage_), x);
}

bool MechanismScene::follow_drives(VecX& x) {
  follow_phases(x);
  return put_together(now_.angle, now_.rate, declared_branches(linkage_), x);
}

void MechanismScene::start(VecX& x) {
  x.setZero();
  for (int k = 0; k < S_.rows(); ++k) x[k] = drives()[at(k)].start_phase();
  // prepare() has seen that this can be done.
  if (is_forward())
    put_at_start(x);
  else
    follow_drives(x);
  x[size() - 1] = stored_energy(examine(x));
}

StepEnd MechanismScene::advance(double t, double h, VecX& x, double& t_end) {
  if (!is_forward()) {
    move_phases(x, h);
    if (follow_drives(x)) return StepEnd::running;
    move_phases(x, -h);
    t_end = t;
    return StepEnd::ended;
  }
  is_singular_ = false;
  x[size() - 2] = 0.0;
  split(x, q_, v_);
  if (given.values.empty() && was_given.values.empty())
    use_torques({});
  else
    change_torques(x);
  join(q_, v_, y_.data());
  close(q_, v_);
  J_before_ = loops_.J;
  volume_before_ = orientation_since(loops_, J_before_);
  const StepTolerance tolerance = {settings_.tolerance, settings_.tolerance, 1e300, kMostSubsteps};
  double now = t;
  const bool has_passed = integrate(integrator_, now, t + h, y_, tolerance, *this);
  if (has_passed) {  // beyond a change point nothing is sure: back to before that step
    now = integrator_.t_begin;
    y_ = integrator_.r1;
    is_singular_ = true;
  }
  x.segment(S_.rows(), y_.size()) = y_;
  if (!has_passed && !integrator_.has_failed) return StepEnd::running;
  x[size() - 2] = is_singular_ ? 1.0 : 0.0;
  t_end = now;
  return StepEnd::ended;
}

void MechanismScene::rate(double, const VecX& y, VecX& ydot) {
  const int n = loops_.n;
  split(y.data(), q_, v_);
  close(q_, v_);
  is_singular_ = !loop_forward_dynamics(model, ws_, loops_, tau_, settings_.held_by(), a_);
  for (int j = 0; j < n; ++j) {
    ydot[j] = y[n + j];
    // What is not finite makes the step smaller and, where that does not help, ends the run.
    ydot[n + j] = is_singular_ ? std::numeric_limits<double>::quiet_NaN() : a_[j];
  }
}

bool MechanismScene::project(double, VecX& y) {
  if (settings_.stabilisation != MechanismSettings::Stabilisation::projection || loops_.m == 0)
    return false;
  split(y.data(), q_, v_);
  if (!project_on_loops(model, ws_, loops_, q_, v_)) return false;
  join(q_, v_, y.data());
  return true;
}

double MechanismScene::event(double, const VecX& y) {
  split(y.data(), q_, v_);
  close(q_, v_);
  return orientation_since(loops_, J_before_) - kNearSingular * volume_before_;
}

void MechanismScene::place(double, const VecX& x, std::span<Transform> X_WB) {
  split(x, q_, v_);
  forward_kinematics(model, q_, v_, ws_);
  for (std::size_t i = 0; i < X_WB.size(); ++i) X_WB[i] = ws_.X_WB[i];
}

bool MechanismScene::transfer_state(Scene& before, const Change&, VecX& x) {
  if (!is_forward()) return follow_drives(x);
  MechanismScene& was = static_cast<MechanismScene&>(before);
  // Code that is in force goes on.
  was.use_torques(was_given.values);
  use_torques(was_given.values);
  const Linkage& old = was.linkage_;
  const bool has_moved = !has_same_joints(old, linkage_);
  split(x, q_, v_);
  close(q_, v_);
  if (has_moved && !(largest_entry(loops_.residual) < kClosed)) {
    of_joints(q_.data(), now_.angle);
    of_joints(v_.data(), now_.rate);
    if (!put_together(now_.angle, now_.rate, branches_of(old, q_), x)) return false;
  }
  if (has_moved || torque_ != was.torque_ || !weighs_the_same(old.model, model))
    x[size() - 1] = stored_energy(examine(x));
  return true;
}

Result<std::unique_ptr<Scene>> finished(std::unique_ptr<MechanismScene> scene) {
  if (Refusal bad = scene->prepare()) return *bad;
  return std::unique_ptr<Scene>(std::move(scene));
}

}  // namespace legwork
