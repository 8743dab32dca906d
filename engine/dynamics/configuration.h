// Operations on a model's whole configuration q, joint by joint (model/joint.h; theory/numerics 12.5). Sizes are asserted.
#pragma once

#include <cstdint>

#include "engine/model/model.h"

namespace legwork {

// The q (nq) with every body at its joint's placement.
VecX neutral_configuration(const Model& model);

// Writes qdot (nq) for v (nv) at q (nq).
void configuration_rate(const Model& model, ConstVecRef q, ConstVecRef v, Eigen::Ref<VecX> qdot);

// Moves q (nq) by the constant velocity v (nv) for the time h, s. Exact in every joint, so that differences in h give
// derivatives.
void integrate_configuration(const Model& model, double h, ConstVecRef v, Eigen::Ref<VecX> q);

// Writes the v (nv) that takes `from` to `to` (nq) in 1 s, with at most half a turn per joint: the inverse of
// integrate_configuration.
void configuration_difference(const Model& model, ConstVecRef from, ConstVecRef to,
                              Eigen::Ref<VecX> v);

// Writes a q (nq) that depends on `seed` and the model alone: coordinates evenly spread over their ranges, or where they have
// none over a whole turn and -1 to 1 m; orientations evenly over all (Shoemake 1992, "Uniform random rotations"). Loops stay
// open.
void random_configuration(const Model& model, std::uint64_t seed, Eigen::Ref<VecX> q);

// Scales the quaternions in q (nq) to unit length; none may be zero.
void normalize_configuration(const Model& model, Eigen::Ref<VecX> q);

}  // namespace legwork
