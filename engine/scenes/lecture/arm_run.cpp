#include "engine/scenes/lecture/arm_run.h"

#include <cmath>

namespace legwork::two_link_arm {
namespace {

constexpr StepTolerance kArmTolerance = {1e-10, 1e-12, 5e-4, 100000};

Vec2 angles_of(const VecX& y) { return y.segment<2>(ArmState::kTheta); }
Vec2 rates_of(const VecX& y) { return y.segment<2>(ArmState::kRate); }

}  // namespace

ArmRun::Motion::Tip ArmRun::Motion::tip_of(const VecX& y) const {
  Tip tip;
  tip.p = tip_position(arm, angles_of(y));
  tip.J = tip_jacobian(arm, angles_of(y));
  tip.v = tip.J * rates_of(y);
  return tip;
}

double ArmRun::Motion::force_of(const Tip& tip, bool contact) const {
  if (!contact) return 0.0;
  const double f = wall.stiffness * (tip.p.x() - wall.x) + wall.damping * tip.v.x();
  return f > 0.0 ? f : 0.0;
}

Vec2 ArmRun::Motion::torque_of(const VecX& y, const Tip& tip, double force) const {
  if (is_given) return given;
  const ArmControl& k = control;
  if (k.kind == ArmControl::Kind::torque) return k.torque;
  const Vec2 theta = angles_of(y), g = gravity_torque(arm, theta);
  if (k.kind == ArmControl::Kind::position)
    return g + k.kp * (k.target - theta) - k.kd * rates_of(y);
  const Vec2 push(k.force + k.force_gain * (k.force - force) +
                      k.integral_gain * y[ArmState::kForceIntegral] - k.damping_x * tip.v.x(),
                  k.stiffness_y * (k.height - tip.p.y()) - k.damping_y * tip.v.y());
  return g + tip.J.transpose() * push;
}

void ArmRun::Motion::rate(double, const VecX& y, VecX& ydot) {
  const Tip tip = tip_of(y);
  const double f = force_of(tip, is_in_contact);
  const Vec2 theta = angles_of(y), speed = rates_of(y);
  const Vec2 load = torque_of(y, tip, f) - f * tip.J.row(0).transpose();
  ydot.segment<2>(ArmState::kTheta) = speed;
  ydot.segment<2>(ArmState::kRate) = forward_dynamics(arm, theta, speed, load);
  const bool is_held = f > 0.0 && control.kind == ArmControl::Kind::force && !is_given;
  ydot[ArmState::kForceIntegral] = is_held ? control.force - f : 0.0;
  ydot[ArmState::kWork] = load[0] * speed[0] + load[1] * speed[1];
  ydot[ArmState::kImpulse] = f;
}

bool ArmRun::Motion::project(double, VecX& y) {
  update_max(peak, force_of(tip_of(y), is_in_contact));
  return false;
}

double ArmRun::Motion::event(double, const VecX& y) {
  if (!wall.is_there) return 1.0;
  const double depth = tip_position(arm, angles_of(y)).x() - wall.x;
  return is_in_contact ? depth : -depth;
}

ArmRun::ArmRun(const Arm& arm, const ArmControl& control, const ArmWall& wall)
    : solver_(ArmState::kIntegrated), y_(VecX::Zero(ArmState::kIntegrated)) {
  ode_.arm = arm;
  ode_.control = control;
  ode_.wall = wall;
}

VecX ArmRun::at_rest(const Vec2& theta) const {
  VecX x = VecX::Zero(ArmState::kSize);
  x.segment<2>(ArmState::kTheta) = theta;
  const bool is_inside = wall().is_there && tip_position(arm(), theta).x() >= wall().x;
  x[ArmState::kContact] = x[ArmState::kContacts] = is_inside ? 1.0 : 0.0;
  x[ArmState::kFirstContact] = is_inside ? 0.0 : -1.0;
  x[ArmState::kPeak] = contact_force(x);
  return x;
}

void ArmRun::count_contact(double t, VecX& x) {
  x[ArmState::kContacts] += 1.0;
  if (x[ArmState::kFirstContact] < 0.0) x[ArmState::kFirstContact] = t;
  update_max(ode_.peak, ode_.force_of(ode_.tip_of(y_), true));
}

// A tip that is on the wall's face at the start of a step: the event, a change of sign, would not see it go in or out.
void ArmRun::start_contact(double t, VecX& x) {
  if (!wall().is_there) return;
  const Motion::Tip tip = ode_.tip_of(y_);
  const double depth = tip.p.x() - wall().x, speed = tip.v.x();
  if (ode_.is_in_contact && depth <= 0.0 && speed < 0.0) {
    ode_.is_in_contact = false;
    y_[ArmState::kForceIntegral] = 0.0;
  } else if (!ode_.is_in_contact && (depth > 0.0 || (depth == 0.0 && speed >= 0.0))) {
    ode_.is_in_contact = true;
    count_contact(t, x);
  }
}

bool ArmRun::advance(double& t, double t_end, VecX& x) {
  y_ = x.head<ArmState::kIntegrated>();
  ode_.is_in_contact = x[ArmState::kContact] != 0.0;
  ode_.peak = x[ArmState::kPeak];
  start_contact(t, x);
  while (integrate(solver_, t, t_end, y_, kArmTolerance, ode_)) {
    ode_.is_in_contact = !ode_.is_in_contact;
    if (!ode_.is_in_contact) {
      y_[ArmState::kForceIntegral] = 0.0;
      continue;
    }
    count_contact(t, x);
  }
  x.head<ArmState::kIntegrated>() = y_;
  x[ArmState::kContact] = ode_.is_in_contact ? 1.0 : 0.0;
  x[ArmState::kPeak] = ode_.peak;
  return !solver_.has_failed;
}

void ArmRun::use(std::span<const double> torque) {
  ode_.is_given = !torque.empty();
  if (ode_.is_given) ode_.given = Vec2(torque[0], torque[1]);
}

double ArmRun::contact_force(const VecX& x) const {
  return ode_.force_of(ode_.tip_of(x), x[ArmState::kContact] != 0.0);
}

Vec2 ArmRun::motor_torque(const VecX& x) const {
  return ode_.torque_of(x, ode_.tip_of(x), contact_force(x));
}

Vec2 ArmRun::acceleration(const VecX& x) const {
  const Motion::Tip tip = ode_.tip_of(x);
  const double f = contact_force(x);
  return forward_dynamics(arm(), angles_of(x), rates_of(x),
                          ode_.torque_of(x, tip, f) - f * tip.J.row(0).transpose());
}

// Damped Newton on the energy Kp |q_d - q|^2 / 2 + k d^2 / 2, whose gradient is what is asked to vanish: a step must lower
// it, or else the wall's kink can throw the tip to and fro over its face for ever.
SteadyContact steady_contact(const Arm& arm, const ArmControl& control, const ArmWall& wall) {
  struct Pose {
    Vec2 theta, residual;
    Mat2 J;
    double force, energy;
    double off() const { return largest_entry(residual); }
  };
  const auto pose_at = [&](const Vec2& theta) {
    Pose p;
    const double depth = tip_position(arm, theta).x() - wall.x;
    const Vec2 away = control.target - theta;
    p.theta = theta;
    p.force = depth > 0.0 ? wall.stiffness * depth : 0.0;
    p.J = tip_jacobian(arm, theta);
    p.residual = control.kp * away - p.force * p.J.row(0).transpose();
    p.energy = 0.5 * (control.kp * (away[0] * away[0] + away[1] * away[1]) +
                      (depth > 0.0 ? p.force * depth : 0.0));
    return p;
  };
  Pose now = pose_at(control.target);
  bool is_stable = false;
  for (int i = 0; i < 200; ++i) {
    const double a = now.J(0, 0), b = now.J(0, 1), k = now.force > 0.0 ? wall.stiffness : 0.0;
    double xx = control.kp + k * a * a, xy = k * a * b, yy = control.kp + k * b * b;
    // The wall's force on the tip's way, which is curved: x'' = -[x, L2 cos; L2 cos, L2 cos].
    const double bend = now.force * now.J(1, 1), turn = now.force * now.J(1, 0);
    is_stable = xx - turn > 0.0 && (xx - turn) * (yy - bend) > (xy - bend) * (xy - bend);
    if (is_stable) {
      xx -= turn;
      xy -= bend;
      yy -= bend;
    }
    const Vec2 r = now.residual;
    const double det = xx * yy - xy * xy;
    const Vec2 change((yy * r[0] - xy * r[1]) / det, (xx * r[1] - xy * r[0]) / det);
    const double gain = change[0] * r[0] + change[1] * r[1];
    bool is_better = false;
    for (double part = 1.0; part > 1e-9 && !is_better; part *= 0.5) {
      const Pose next = pose_at(now.theta + part * change);
      // At the end the energy is level within its rounding: then the residual decides.
      is_better = next.energy < now.energy - 1e-4 * part * gain ||
                  (gain <= 1e-10 * now.energy && next.off() < now.off());
      if (is_better) now = next;
    }
    if (!is_better) break;
  }
  SteadyContact out;
  out.theta = now.theta;
  out.force = now.force;
  const double JJ = now.J(0, 0) * now.J(0, 0) + now.J(0, 1) * now.J(0, 1);
  out.stiffness = 1.0 / (1.0 / wall.stiffness + JJ / control.kp);
  out.is_found = is_stable && now.off() <= 1e-9 * (1.0 + now.force * std::sqrt(JJ));
  return out;
}

}  // namespace legwork::two_link_arm
