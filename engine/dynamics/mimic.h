// Robots with joints that mimic others (Model::mimics): the tree's nv coordinates follow from nr independent ones,
//   v_i = factor_i v_r[column_i],  so too accelerations;  q alike, plus the followers' offsets
// and by the principle of virtual work M_r = G^T M G, h_r = G^T h, tau_r = G^T tau, J_r = J G with G_i,column_i = factor_i.
#pragma once

#include <vector>

#include "engine/model/model.h"

namespace legwork {

struct MimicMap {
  int size = 0;                // nr
  std::vector<int> column;     // per coordinate of v: the independent one that moves it
  std::vector<double> factor;  // and how much
};
MimicMap mimic_map(const Model& model);

// Sets the followers' entries of q (nq) from their leaders'.
void follow(const Model& model, Eigen::Ref<VecX> q);
// The same for a velocity or an acceleration (nv).
void follow_rate(const Model& model, Eigen::Ref<VecX> v);

// G^T x for a force x (nv) -> nr; G^T M G -> nr x nr; J G -> rows x nr.
VecX reduced_force(const MimicMap& map, const VecX& x);
MatX reduced_mass_matrix(const MimicMap& map, const MatX& M);
MatX reduced_jacobian(const MimicMap& map, const MatX& J);

}  // namespace legwork
