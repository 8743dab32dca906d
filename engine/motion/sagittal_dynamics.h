// Motion of a quadruped's trunk in the sagittal plane for prescribed feet in the world and given ground forces (zero in
// flight), theory/gaits 6.1:
//   M_b nu_b' = sum [f; d x f] - w            rows F_x, F_z, N_y about the trunk's origin; nu_b = (v_x, v_z, omega_y)
//   M_b = M_bb + M_bq B,  B = dqddot/dnu_b' = -J_q^-1 J_b     feet fixed;  M from crba.h
//   w = [F; N] of the same motion with nu_b' = 0              rnea.h
// d is a foot relative to the trunk's origin. The other three base accelerations are zero: the robot, the motion of its
// feet and the forces must be symmetric about the plane y = 0.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/motion/leg_motion.h"

namespace legwork {

// x, z (m) of the trunk's origin and its pitch (rad, positive nose down), then their rates.
using SagittalState = std::array<double, 6>;

// One robot, with its scratch.
class SagittalDynamics {
 public:
  // The model must be a quadruped of 18 velocities (asserted) and outlive this; legs: its four.
  SagittalDynamics(const Model& model, const Legs& legs);

  // Writes x'', z'' (m/s^2) and pitch'' (rad/s^2) to `out` for feet and ground forces on them (N), world axes. Leaves
  // the whole robot's motion in q(), v(), a(). False, with unreached() set, if a leg does not reach. O(nb depth), no
  // heap.
  bool acceleration(const SagittalState& state, const std::array<PointMotion, 4>& feet,
                    const std::array<Vec3, 4>& force, Vec3& out);

  // Of the last call (19, 18 and 18 entries; model.h), and which leg did not reach.
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
