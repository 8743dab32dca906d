// Derivatives of inverse and forward dynamics for a trunk with limbs, in lanes. Arguments and meaning are those of
// dynamics/inverse_derivatives.h and forward_derivatives.h, but that neither the columns nor the bodies of InverseDerivatives
// are filled. Need set_state. Agree with the path for any tree like star.h.
#pragma once

#include "engine/dynamics/forward_derivatives.h"

namespace legwork::lanes {

// Without forces on points.
void inverse_derivatives(const Model& model, const Workspace& ws, ConstVecRef a,
                         InverseDerivatives& out);

// False, with `out` undefined, where forward_dynamics of star.h is false, and where a pinned leg is near to that
// (kLeastConditioningOfDerivatives).
bool forward_derivatives(const Model& model, const Workspace& ws, std::span<const int> feet,
                         ConstVecRef a, const ContactVec& foot_force, ForwardDerivatives& out);

}  // namespace legwork::lanes
