// The configurations q of a model as a whole, joint by joint (model/joint.h; theory/numerics 12.5).
#pragma once

#include "engine/model/model.h"

namespace legwork {

// Every body at its joint's placement.
VecX neutral_configuration(const Model& model);

// qdot (nq) of v (nv) at q.
void configuration_rate(const Model& model, ConstVecRef q, ConstVecRef v, Eigen::Ref<VecX> qdot);

// q on by the constant velocity v for a time h, s: exact in every joint, so that differences in h are derivatives.
void integrate_configuration(const Model& model, double h, ConstVecRef v, Eigen::Ref<VecX> q);

// v (nv) that takes `from` to `to` in 1 s: the inverse of integrate_configuration, by turns of at most half a turn.
void configuration_difference(const Model& model, ConstVecRef from, ConstVecRef to,
                              Eigen::Ref<VecX> v);

// Quaternions to unit length.
void normalize_configuration(const Model& model, Eigen::Ref<VecX> q);

}  // namespace legwork
