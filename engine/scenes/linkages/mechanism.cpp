#include "engine/scenes/linkages/mechanism.h"

#include <cmath>
#include <limits>

#include "engine/dynamics/kinematics.h"

namespace legwork {
namespace {

constexpr int kMostSubsteps = 1000;  // of Dormand-Prince in one step of the scene
// A change point is as good as reached when the loops' Jacobian has lost all but this part of its volume within a step:
// nearer to it nothing is sure.
constexpr double kNearSingular = 0.05;
constexpr double kClosed = 1e-9;  // m: loops this near to closed need no new assembly

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
      drives_(settings.drive.begin(),
              settings.drive.begin() + static_cast<std::ptrdiff_t>(linkage_.drivers.size())),
      is_forward_(settings.is_forward),
      stabilisation_(settings.stabilisation),
      ws_(linkage_.model),
      loops_(linkage_.model),
      integrator_(2 * linkage_.model.joint_count()) {
  if (stabilisation_ == Stabilisation::baumgarte)
    baumgarte_ = {settings.baumgarte, settings.baumgarte};
  tolerance_ = {settings.tolerance, settings.tolerance, 1e300, kMostSubsteps};
  step = settings.step;
  model = linkage_.model;
  entries = mechanism_entries(linkage_);
  const int n = loops_.n, drivers = static_cast<int>(drives_.size());
  y_.setZero(2 * n);
  tau_.setZero(n);
  q_.setZero(model.nq());
  q_[3] = 1.0;
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
  for (int k = 0; k < drivers; ++k) torque_[k] = drives_[at(k)].torque;
  for (int k = 0; k < drivers; ++k)
    for (int j = 0; j < n; ++j) tau_[j] += S_(k, j) * torque_[k];
}

double MechanismScene::period() const {
  const double rate = std::abs(drives_[0].phase_rate());
  return rate > 1e-9 ? 2.0 * kPi / rate : 1.0;
}

void MechanismScene::split(const VecX& x, VecX& q, VecX& v) const {
  const Eigen::Index n = loops_.n, first = S_.rows();
  for (Eigen::Index j = 0; j < n; ++j) {
    q[7 + j] = x[first + j];
    v[6 + j] = x[first + n + j];
  }
}

bool MechanismScene::put_together(const VecX& angle, const VecX& rate, const Branches& branches,
                                  VecX& x) {
  split(x, q_, v_);
  is_singular_ = false;
  if (!assemble(linkage_, angle.data(), branches, q_, fault_)) return false;
  v_.setZero();
  forward_kinematics(model, q_, v_, ws_);
  close_loops(model, ws_, loops_);
  if (!driven_rates(loops_, S_, rate, v_.tail(loops_.n))) {
    is_singular_ = true;
    return false;
  }
  const Eigen::Index n = loops_.n, first = S_.rows();
  for (Eigen::Index j = 0; j < n; ++j) {
    x[first + j] = q_[7 + j];
    x[first + n + j] = v_[6 + j];
  }
  return true;
}

bool MechanismScene::follow_drives(VecX& x) {
  for (Eigen::Index k = 0; k < S_.rows(); ++k)
    drives_[static_cast<std::size_t>(k)].at(x[k], now_.angle[k], now_.rate[k],
                                            now_.acceleration[k]);
  return put_together(now_.angle, now_.rate, declared_branches(linkage_), x);
}

void MechanismScene::start(VecX& x) {
  x.setZero();
  for (Eigen::Index k = 0; k < S_.rows(); ++k) {
    const Drive& drive = drives_[static_cast<std::size_t>(k)];
    x[k] = drive.start_phase();
    now_.angle[k] = drive.angle;
    now_.rate[k] = drive.initial_rate;
  }
  // prepare() has seen that this can be done.
  if (is_forward_)
    put_together(now_.angle, now_.rate, declared_branches(linkage_), x);
  else
    follow_drives(x);
  x[size() - 1] = stored_energy(examine(x));
}

StepEnd MechanismScene::advance(double t, double h, VecX& x, double& t_end) {
  const Eigen::Index n = loops_.n, first = S_.rows();
  if (!is_forward_) {
    for (Eigen::Index k = 0; k < first; ++k)
      x[k] += drives_[static_cast<std::size_t>(k)].phase_rate() * h;
    if (follow_drives(x)) return StepEnd::goes_on;
    for (Eigen::Index k = 0; k < first; ++k)
      x[k] -= drives_[static_cast<std::size_t>(k)].phase_rate() * h;
    t_end = t;
    return StepEnd::ended;
  }
  is_singular_ = false;
  x[size() - 2] = 0.0;
  for (Eigen::Index j = 0; j < 2 * n; ++j) y_[j] = x[first + j];
  split(x, q_, v_);
  forward_kinematics(model, q_, v_, ws_);
  close_loops(model, ws_, loops_);
  J_before_ = loops_.J;
  volume_before_ = orientation_since(loops_, J_before_);
  double now = t;
  const bool has_passed = integrate(integrator_, now, t + h, y_, tolerance_, *this);
  for (Eigen::Index j = 0; j < 2 * n; ++j) x[first + j] = y_[j];
  if (!has_passed && !integrator_.has_failed) return StepEnd::goes_on;
  if (has_passed) {  // beyond a change point nothing is sure: back to before that step
    now = integrator_.t_begin;
    for (Eigen::Index j = 0; j < 2 * n; ++j) x[first + j] = integrator_.r1[j];
    is_singular_ = true;
  }
  x[size() - 2] = is_singular_ ? 1.0 : 0.0;
  t_end = now;
  return StepEnd::ended;
}

void MechanismScene::rate(double, const VecX& y, VecX& ydot) {
  const Eigen::Index n = loops_.n;
  for (Eigen::Index j = 0; j < n; ++j) {
    q_[7 + j] = y[j];
    v_[6 + j] = ydot[j] = y[n + j];
  }
  forward_kinematics(model, q_, v_, ws_);
  close_loops(model, ws_, loops_);
  is_singular_ = !loop_forward_dynamics(model, ws_, loops_, tau_, baumgarte_, a_);
  for (Eigen::Index j = 0; j < n; ++j)  // what is not finite makes the step smaller, at last fail
    ydot[n + j] = is_singular_ ? std::numeric_limits<double>::quiet_NaN() : a_[6 + j];
}

bool MechanismScene::project(double, VecX& y) {
  if (stabilisation_ != Stabilisation::projection || loops_.m == 0) return false;
  const Eigen::Index n = loops_.n;
  for (Eigen::Index j = 0; j < n; ++j) {
    q_[7 + j] = y[j];
    v_[6 + j] = y[n + j];
  }
  if (!project_on_loops(model, ws_, loops_, q_, v_)) return false;
  for (Eigen::Index j = 0; j < n; ++j) {
    y[j] = q_[7 + j];
    y[n + j] = v_[6 + j];
  }
  return true;
}

double MechanismScene::event(double, const VecX& y) {
  for (Eigen::Index j = 0; j < loops_.n; ++j) q_[7 + j] = y[j];
  forward_kinematics(model, q_, v_, ws_);
  close_loops(model, ws_, loops_);
  return orientation_since(loops_, J_before_) - kNearSingular * volume_before_;
}

void MechanismScene::place(double, const VecX& x, std::span<Transform> X_WB) {
  split(x, q_, v_);
  forward_kinematics(model, q_, v_, ws_);
  for (std::size_t i = 0; i < X_WB.size(); ++i) X_WB[i] = ws_.X_WB[i];
}

bool MechanismScene::transfer_state(Scene& before, const Change&, VecX& x) {
  if (!is_forward_) return follow_drives(x);
  const MechanismScene& was = static_cast<const MechanismScene&>(before);
  const Linkage& old = was.linkage_;
  const bool has_moved = !has_same_joints(old, linkage_);
  split(x, q_, v_);
  forward_kinematics(model, q_, v_, ws_);
  close_loops(model, ws_, loops_);
  if (has_moved && !(largest_entry(loops_.residual) < kClosed)) {
    for (Eigen::Index k = 0; k < S_.rows(); ++k) {
      now_.angle[k] = now_.rate[k] = 0.0;
      for (Eigen::Index j = 0; j < S_.cols(); ++j) {
        now_.angle[k] += S_(k, j) * q_[7 + j];
        now_.rate[k] += S_(k, j) * v_[6 + j];
      }
    }
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
