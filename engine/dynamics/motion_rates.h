// How fast the energy and the momenta of a moving tree change, body by body: the left sides of the balances
//   d(T + V)/dt                    = sum_b (v_b . f_b + w_b . n_b)     powers of joints, ground, pushes, dampers
//   dp/dt - m g                    = sum_b f_b                         forces from outside
//   dL/dt - (c - o) x m g          = sum_b (n_b + (x_b - o) x f_b)     their moments, L about the point o at rest
// with f_b, n_b what moves body b and holds it against gravity (math/spatial.h, newton_euler). With o where the centre of
// mass c is at the instant, the last is the rate of the angular momentum about the centre of mass.
// To check equations of motion by: nothing of them is used. The motion of a body is composed from the body to the base,
// frame by frame, of q, v and a alone, so that neither rnea nor crba nor what lanes know of velocities comes into it.
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

struct MotionRates {
  double energy = 0.0;         // W
  Vec3 force = Vec3::Zero();   // N
  Vec3 moment = Vec3::Zero();  // N m

  // Takes off a force at a point p that moves with `velocity`, and the moment about o.
  void less(const Vec3& at_o, const Vec3& velocity, const Vec3& push);
};

// Of the bodies from `first` on (1: without a base that stands still), whose poses forward_kinematics has left; v and a as
// in model.h. O(nb) times the length of a limb.
MotionRates motion_rates(const Model& model, const Workspace& ws, ConstVecRef v, ConstVecRef a,
                         const Vec3& o, int first = 0);

}  // namespace legwork
