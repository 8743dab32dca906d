// Mechanisms of one-axis joints with loops, integrated to rounding: the motion that the steps of contact/tree_step.h are
// compared with.
#pragma once

#include <functional>

#include "bindings/claims/contact/bench.h"
#include "engine/math/dormand_prince.h"

namespace legwork::claims {

// Adds to tau (nv) at q, v. Kinematics are known.
using AppliedForces =
    std::function<void(const Workspace&, const VecX& q, const VecX& v, VecX& tau)>;

struct MechanismRun {
  VecX q, v;
  bool has_failed = false;
  double worst_energy = 0.0;  // J, the largest change of kinetic and potential energy
};

// From q, v over `seconds`, by Dormand and Prince with projection onto the loops.
MechanismRun integrate_mechanism(const Model& model, const VecX& q, const VecX& v, double seconds,
                                 const AppliedForces& forces, const StepTolerance& tolerance);

// A pin: two points in the plane of the axes x and y.
Loop pin(int a, const Vec3& p_A, int b, const Vec3& p_B);

}  // namespace legwork::claims
