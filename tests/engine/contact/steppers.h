// A robot stepped over level ground.
#pragma once

#include "engine/contact/free_step.h"

namespace legwork::testing::free_step_test {

// What steps a robot: all it needs but its state.
struct Stepper {
  const Model& model;
  Workspace ws;
  std::vector<ContactPoint> points = contact_points(model);
  FreeStepScratch scratch;
  ContactStep report;
  ContactLaw law = {};
  double h = 1e-3;

  Stepper(const Model& m, Path path) : model(m), ws(m, path), scratch(m, ws, points) {}
  void step(const VecX& tau, VecX& q, VecX& v, VecX& impulse) {
    free_step(model, ws, {}, points, law, tau, h, q, v, impulse, scratch, report);
  }
};

}  // namespace legwork::testing::free_step_test
