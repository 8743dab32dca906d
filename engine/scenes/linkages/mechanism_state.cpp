// All there is to know of an instant of a mechanism: accelerations, torques, joint forces, energies.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/energy.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

const MechanismState& MechanismScene::examine(const VecX& x) {
  if (is_forward()) return examine_free(x);
  follow_phases(x);
  return examine_driven(x);
}

const MechanismState* MechanismScene::examine_drive(double fraction) {
  for (int k = 0; k < S_.rows(); ++k) drive_x_[k] = drives()[at(k)].start_phase();
  move_phases(drive_x_, fraction * period());
  if (!follow_drives(drive_x_)) return nullptr;
  examine_driven(drive_x_);
  return now_.is_regular ? &now_ : nullptr;
}

const MechanismState& MechanismScene::examine_driven(const VecX& x) {
  split(x, now_.q, now_.v);
  close(now_.q, now_.v);
  now_.is_regular =
      driven_accelerations(loops_, S_, now_.acceleration, now_.a) &&
      loop_inverse_dynamics(weightless_, ws_, loops_, S_, now_.a, now_.torque_without_gravity) &&
      loop_inverse_dynamics(model, ws_, loops_, S_, now_.a, now_.torque);
  finish_state();
  return now_;
}

const MechanismState& MechanismScene::examine_free(const VecX& x) {
  use_torques(was_given.values);
  split(x, now_.q, now_.v);
  close(now_.q, now_.v);
  now_.is_regular = loop_forward_dynamics(model, ws_, loops_, tau_, settings_.held_by(), now_.a);
  lambda_ = loops_.lambda;
  if (!now_.is_regular ||
      !loop_inverse_dynamics(weightless_, ws_, loops_, S_, now_.a, now_.torque_without_gravity))
    now_.torque_without_gravity.setZero();
  loops_.lambda = lambda_;
  now_.torque = torque_;
  if (now_.is_regular) rnea(model, ws_, now_.a, ws_.h);
  of_joints(now_.q.data(), now_.angle);
  of_joints(now_.v.data(), now_.rate);
  of_joints(now_.a.data(), now_.acceleration);
  finish_state();
  return now_;
}

// Forces, energies and power of now_, whose torques, lambda and rnea are done.
void MechanismScene::finish_state() {
  if (!now_.is_regular) {
    is_singular_ = true;
    now_.a.setZero();
    now_.torque_without_gravity.setZero();
    if (!is_forward()) now_.torque.setZero();
    loops_.lambda.setZero();
    for (auto* loads : {&now_.force, &now_.moment})
      for (Vec3& load : *loads) load.setZero();
  } else {
    joint_loads(model, ws_, loops_, now_.force, now_.moment);
  }
  for (std::size_t k = 0; k < now_.loop_force.size(); ++k)
    now_.loop_force[k] = loop_force(model, ws_, loops_, static_cast<int>(k));
  examined(now_);
  now_.kinetic = kinetic_energy(model, ws_);
  now_.potential = potential_energy(model, ws_);
  now_.power = 0.0;
  for (int k = 0; k < S_.rows(); ++k) now_.power += now_.torque[k] * now_.rate[k];
  balance();
}

// Rates of energy and momentum by the links' own motions, less what the drivers give, and what the ground gives in its
// joints: the force there; about the joint's own axis (along it, if it slides) the driver's torque and nothing else. An
// ideal joint does no work: where loops drift apart and their forces work all the same, that is left over.
void MechanismScene::balance() {
  MotionRates& left = now_.unbalanced;
  left = {};
  if (!now_.is_regular) return;
  left = motion_rates(model, ws_, now_.v, now_.a, Vec3::Zero(), 1);
  left.energy -= now_.power;
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (body.parent != 0) continue;
    const Vec3 axis = times(ws_.X_WB[at(i)].R, body.axis);
    Vec3 force = now_.force[at(i)], moment = now_.moment[at(i)];
    Vec3& carried = body.kind == JointKind::prismatic ? force : moment;
    double effort = -axis.dot(carried);
    for (int k = 0; k < S_.rows(); ++k) effort += S_(k, i - 1) * now_.torque[k];
    carried += effort * axis;
    left.less(ws_.X_WB[at(i)].p, Vec3::Zero(), force);
    left.moment -= moment;
  }
  for (std::size_t k = 0; k < model.loops.size(); ++k) {
    const Loop& loop = model.loops[k];
    const Vec3 x = loop_point(model, ws_, static_cast<int>(k));
    if (loop.a == 0) left.less(x, Vec3::Zero(), now_.loop_force[k]);
    if (loop.b == 0) left.less(x, Vec3::Zero(), -now_.loop_force[k]);
  }
}

void MechanismScene::point_motion(int body, const Vec3& p, Vec3& x, Vec3& v, Vec3& a) {
  x = point_position(ws_, body, p);
  v = point_velocity(ws_, body, p);
  a = point_bias_acceleration(model, ws_, body, p);
  point_jacobian(model, ws_, body, p, loops_.jacobian_a);
  for (int j = 0; j < model.nv(); ++j) a += Vec3(loops_.jacobian_a.col(j)) * now_.a[j];
}

void MechanismScene::bias_of(VecX& h) { bias_force(model, ws_, h); }

double MechanismScene::energy_drift(const MechanismState& s, const VecX& x) const {
  if (!is_forward()) return 0.0;
  const double start = x[size() - 1];
  // Where the energy happened to be zero: beside that of a fall by a twentieth of the linkage's size.
  const double fall = 0.05 * reach_ * total_mass(model) * std::max(model.gravity.norm(), 1.0);
  return (stored_energy(s) - start) / std::max(std::abs(start), fall);
}

double MechanismScene::stored_energy(const MechanismState& s) const {
  double energy = s.kinetic + s.potential;
  for (int k = 0; k < torque_.size(); ++k) energy -= torque_[k] * s.angle[k];
  return energy;
}

}  // namespace legwork
