#include "engine/dynamics/batch.h"

#include <cassert>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/rnea.h"

namespace legwork {
namespace {

using local::BatchRecursions;

void solve(const Model& model, BatchWorkspace& ws, ConstStates q, ConstStates v, ConstStates x,
           Eigen::Ref<MatX> out,
           void (*single)(const Model&, Workspace&, ConstVecRef, Eigen::Ref<VecX>),
           decltype(BatchRecursions::rnea) BatchRecursions::*several) {
  const Eigen::Index count = q.cols();
  assert(v.cols() == count && x.cols() == count && out.cols() == count);
  Eigen::Index i = 0;
  if (const BatchRecursions* const lanes = ws.recursions) {
    const LinkRows tree = model.pairs.all();
    for (; i + lanes->width <= count; i += lanes->width) {
      lanes->set_state(tree, ws.links.data(), {q.col(i).data(), q.outerStride()},
                       {v.col(i).data(), v.outerStride()});
      (lanes->*several)(tree, ws.links.data(), model.gravity.data(),
                        {x.col(i).data(), x.outerStride()}, {out.col(i).data(), out.outerStride()});
    }
  }
  for (; i < count; ++i) {
    set_state(model, q.col(i), v.col(i), ws.single);
    single(model, ws.single, x.col(i), out.col(i));
  }
}

}  // namespace

BatchWorkspace::BatchWorkspace(const Model& model, Path path, const BatchRecursions* chosen)
    : single(model, path),
      recursions(single.is_in_lanes() ? nullptr
                 : chosen             ? chosen
                                      : local::available_batches().back()) {
  if (recursions) links.resize(recursions->lines(model.pairs.all()));
}

void rnea(const Model& model, BatchWorkspace& ws, ConstStates q, ConstStates v, ConstStates a,
          Eigen::Ref<MatX> out) {
  solve(model, ws, q, v, a, out, &rnea, &BatchRecursions::rnea);
}

void aba(const Model& model, BatchWorkspace& ws, ConstStates q, ConstStates v, ConstStates tau,
         Eigen::Ref<MatX> a) {
  solve(model, ws, q, v, tau, a, &aba, &BatchRecursions::aba);
}

}  // namespace legwork
