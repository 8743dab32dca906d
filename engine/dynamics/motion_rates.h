// The rates at which the energy and the momenta of a moving tree change, summed over bodies: the left sides of the balances
//   d(T + V)/dt                    = sum_b (v_b . f_b + w_b . n_b)     powers of joints, ground, pushes, dampers
//   dp/dt - m g                    = sum_b f_b                         forces from outside
//   dL/dt - (c - o) x m g          = sum_b (n_b + (x_b - o) x f_b)     their moments, L about the point o at rest
// where f_b, n_b move body b and hold it against gravity (math/spatial.h, newton_euler). With o at the present centre of
// mass c, the last is the rate of the angular momentum about the centre of mass.
// This checks the equations of motion and uses none of them. A body's motion is composed frame by frame, from the body to
// the base, from v, a and the poses alone: neither rnea nor crba nor the velocities in the workspace are involved.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

struct MotionRates {
  double energy = 0.0;         // d(T + V)/dt, W
  Vec3 force = Vec3::Zero();   // dp/dt - m g, N
  Vec3 moment = Vec3::Zero();  // about o, N m

  // Subtracts the power, force and moment of a force `push` (N) at a point that is at `at_o` from o (m) and moves with
  // `velocity` (m/s).
  void less(const Vec3& at_o, const Vec3& velocity, const Vec3& push);
};

// For the bodies from `first` on (1 leaves out a base at rest); v and a (nv) as in model.h, o and results in world axes.
// Needs forward_kinematics for the poses. O(nb) times the length of a limb.
MotionRates motion_rates(const Model& model, const Workspace& ws, ConstVecRef v, ConstVecRef a,
                         const Vec3& o, int first = 0);

}  // namespace legwork
