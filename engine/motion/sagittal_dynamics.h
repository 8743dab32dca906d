// Motion of a quadruped's trunk in the sagittal plane when its feet are prescribed in the world and the ground's forces
// are given (zero in flight), theory/gaits 6.1:
//   M_b nu_b' = sum [f; d x f] - w            rows F_x, F_z, N_y about the trunk's origin; nu_b = (v_x, v_z, omega_y)
//   M_b = M_bb + M_bq B,  B = dqddot/dnu_b' = -J_q^-1 J_b     feet fixed;  M from crba.h
//   w = [F; N] of the same motion with nu_b' = 0              rnea.h
// d is a foot relative to the trunk's origin. The other three base accelerations are zero: the robot and its feet's
// motion have to be symmetric about the plane y = 0.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/motion/leg_motion.h"

namespace legwork {

// x, z (m), pitch (rad, positive nose down) of the trunk's origin, then their rates.
using SagittalState = std::array<double, 6>;

class SagittalDynamics {
 public:
  // The model has to be a quadruped of 18 velocities and to outlive this.
  SagittalDynamics(const Model& model, const Legs& legs);

  // (x'', z'', pitch'') for feet (world axes) and the ground's forces on them (N, world axes). False when a leg cannot
  // reach. Leaves the whole robot's motion in q(), v(), a(). O(nb depth), no heap.
  bool acceleration(const SagittalState& state, const std::array<PointMotion, 4>& feet,
                    const std::array<Vec3, 4>& force, Vec3& out);

  // Of the last call (19, 18, 18; model.h), and which leg could not reach.
  const VecX& q() const { return q_; }
  const VecX& v() const { return v_; }
  const VecX& a() const { return a_; }
  const Unreached& unreached() const { return unreached_; }

  const Model& model() const { return model_; }
  const Legs& legs() const { return legs_; }

 private:
  const Model& model_;
  Legs legs_;
  Workspace ws_;
  VecX q_, v_, a_, w_;
  Unreached unreached_;
};

}  // namespace legwork
