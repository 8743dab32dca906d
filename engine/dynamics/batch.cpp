#include "engine/dynamics/batch.h"

#include <cassert>

namespace legwork {
namespace {

[[maybe_unused]] bool fits(const BatchWorkspace& ws, const MatX& x, int columns) {
  return x.rows() == ws.width() && x.cols() == columns;
}

}  // namespace

BatchWorkspace::BatchWorkspace(const Model& model)
    : BatchWorkspace(model, *local::available_batches().back()) {}

BatchWorkspace::BatchWorkspace(const Model& model, const local::BatchRecursions& chosen)
    : recursions(&chosen), links(chosen.lines(model.pairs.all())) {
  assert(!model.pairs.rows.empty());
}

void set_states(const Model& model, const MatX& q, const MatX& v, BatchWorkspace& ws) {
  assert(fits(ws, q, model.nq()) && fits(ws, v, model.nv()));
  ws.recursions->set_state(model.pairs.all(), ws.links.data(), q.data(), v.data());
  ws.knows_state = true;
}

void rnea(const Model& model, BatchWorkspace& ws, const MatX& a, MatX& out) {
  assert(ws.knows_state && fits(ws, a, model.nv()) && fits(ws, out, model.nv()));
  ws.recursions->rnea(model.pairs.all(), ws.links.data(), model.gravity.data(), a.data(),
                      out.data());
}

void aba(const Model& model, BatchWorkspace& ws, const MatX& tau, MatX& a) {
  assert(ws.knows_state && fits(ws, tau, model.nv()) && fits(ws, a, model.nv()));
  ws.recursions->aba(model.pairs.all(), ws.links.data(), model.gravity.data(), tau.data(),
                     a.data());
}

}  // namespace legwork
