#include "engine/motion/sagittal_dynamics.h"

#include <cassert>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"

namespace legwork {

SagittalDynamics::SagittalDynamics(const Model& model, const Legs& legs)
    : model_(model),
      legs_(legs),
      ws_(model),
      q_(VecX::Zero(model.nq())),
      v_(VecX::Zero(model.nv())),
      a_(VecX::Zero(model.nv())),
      w_(VecX::Zero(model.nv())) {
  assert(is_walking_robot(model) && model.nv() == joint_v(kLegJoints) && legs.size() == 4);
}

bool SagittalDynamics::acceleration(const SagittalState& state,
                                    const std::array<PointMotion, 4>& feet,
                                    const std::array<Vec3, 4>& force, Vec3& out) {
  constexpr int kRow[3] = {0, 2, 4};  // F_x, F_z, N_y
  TrunkMotion trunk;
  trunk.p = {state[0], 0.0, state[1]};
  trunk.v = {state[3], 0.0, state[4]};
  trunk.rpy[1] = state[2];
  trunk.rpy_rate[1] = state[5];
  if (!legs_from_feet(legs_, trunk, feet, q_, v_, a_, unreached_)) return false;
  set_state(model_, q_, v_, ws_);
  rnea(model_, ws_, a_, w_);
  mass_matrix(model_, ws_, ws_.M);

  const Mat3& R = ws_.X_WB[0].R;
  Mat3 M_b;
  Vec3 wrench;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) M_b(i, j) = ws_.M(kRow[i], kRow[j]);
    wrench[i] = -w_[kRow[i]];
  }
  std::array<Mat3, 4> B;
  for (int foot = 0; foot < 4; ++foot) {
    const std::size_t f = static_cast<std::size_t>(foot);
    const Vec3 d = feet[f].p - trunk.p;
    wrench += Vec3(force[f].x(), force[f].z(), d.z() * force[f].x() - d.x() * force[f].z());
    // Velocity of a foot fixed to the trunk by unit v_x, v_z, omega_y; the leg has to make up for it.
    Mat3 J_b;
    J_b << 1.0, 0.0, d.z(), 0.0, 0.0, 0.0, 0.0, 1.0, -d.x();
    const Mat3 J_q = leg_jacobian(legs_[f], leg_q(q_, foot));
    for (int j = 0; j < 3; ++j) B[f].col(j) = solve3(J_q, -(R.transpose() * J_b.col(j)));
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 3; ++k) M_b(i, j) += ws_.M(kRow[i], joint_v(3 * foot + k)) * B[f](k, j);
  }
  out = solve3(M_b, wrench);
  for (int i = 0; i < 3; ++i) a_[kRow[i]] = out[i];
  for (int foot = 0; foot < 4; ++foot) leg_v(a_, foot) += B[static_cast<std::size_t>(foot)] * out;
  return true;
}

}  // namespace legwork
