// Derivatives of inverse and forward dynamics for a trunk with limbs, in lanes, without forces on points and without pinned
// feet. Arguments and meaning are those of dynamics/inverse_derivatives.h and forward_derivatives.h, but that neither the
// columns nor the bodies of InverseDerivatives are filled. Needs set_state. Agree with the general path like star.h.
#pragma once

#include "engine/dynamics/forward_derivatives.h"

namespace legwork::lanes {

void inverse_derivatives(const Model& model, const Workspace& ws, ConstVecRef a,
                         InverseDerivatives& out);

void forward_derivatives(const Model& model, const Workspace& ws, ConstVecRef a,
                         ForwardDerivatives& out);

}  // namespace legwork::lanes
