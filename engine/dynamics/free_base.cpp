#include "engine/dynamics/free_base.h"

#include <cassert>

#include "engine/dynamics/crba.h"
#include "engine/dynamics/rnea.h"
#include "engine/math/dense_solve.h"

namespace legwork {
namespace {

// x of M_bb x = -load
Vec6 balance(const MatX& M, const Vec6& load) {
  Mat6 A;
  Vec6 x = -load;
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c < 6; ++c) A(r, c) = M(r, c);
  solve_in_place(A, x);
  return x;
}

}  // namespace

void free_base_acceleration(const Model& model, Workspace& ws, Eigen::Ref<VecX> a) {
  assert(ws.known == Known::poses);
  if (!model.is_free()) return;
  crba(model, ws, ws.M);
  a.head<6>().setZero();
  rnea(model, ws, a, ws.h);
  const Vec6 load = ws.h.head<6>();
  a.head<6>() = balance(ws.M, load);
}

void free_base_velocity(const Model& model, Workspace& ws, Eigen::Ref<VecX> v) {
  if (!model.is_free()) return;
  crba(model, ws, ws.M);
  Vec6 momentum = Vec6::Zero();
  for (Eigen::Index r = 0; r < 6; ++r)
    for (Eigen::Index k = 6; k < v.size(); ++k) momentum[r] += ws.M(r, k) * v[k];
  v.head<6>() = balance(ws.M, momentum);
}

}  // namespace legwork
