#include "engine/dynamics/energy.h"

#include <cassert>

namespace legwork {

double kinetic_energy(const Model& model, const Workspace& ws) {
  assert(ws.known == Known::poses);
  double twice = 0.0;
  for (int i = 0; i < model.nb(); ++i)
    twice += ws.V[at(i)].dot(model.bodies[at(i)].inertia * ws.V[at(i)]);
  return 0.5 * twice;
}

double potential_energy(const Model& model, const Workspace& ws) {
  double energy = 0.0;
  for (int i = 0; i < model.nb(); ++i) {
    const SpatialInertia& inertia = model.bodies[at(i)].inertia;
    const Vec3 mass_times_com = inertia.mass * ws.X_WB[at(i)].p + ws.X_WB[at(i)].R * inertia.h;
    energy -= model.gravity.dot(mass_times_com);
  }
  return energy;
}

}  // namespace legwork
