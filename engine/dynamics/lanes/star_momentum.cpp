// Momentum and energy of a trunk with limbs from the blocks of its mass matrix, without any link's pose:
//   [p; L_o] = I [v; w] + F qd,     2 T = [v; w] . [p; L_o] + qd . (F^T [v; w] + H qd)
//   mass c = mass p_WB + h          h: of all bodies, about the trunk's origin
#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {

using legwork::cross;  // for Vec3, besides that for lanes

WholeBody whole_body(const Model& model, Workspace& ws) {
  const Mat3& R = ws.X_WB[0].R;
  const SpatialInertia& trunk = model.bodies[0].inertia;
  const Vec3 v(ws.base.v[0], ws.base.v[1], ws.base.v[2]);
  const Vec3 w(ws.base.w[0], ws.base.w[1], ws.base.w[2]);
  const double base[6] = {v.x(), v.y(), v.z(), w.x(), w.y(), w.z()};
  double inertia[10] = {}, momentum[6] = {}, twice = 0.0;
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.composite(limb, work, ws.base, nullptr, 0);
    add_folded(work.inertia, limb.count, inertia);
    using Two = Lanes<2, 0>;
    Row part[6], energy;
    for (int first = 0; first < limb.count; first += 2) {
      Two p[6] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, sum(0.0);
      for (int j = 0; j < limb.depth; ++j) {
        const Two rate = Two::load(work.rate[j], first);
        Two reaction(0.0);
        for (int c = 0; c < 6; ++c) {
          const Two F = Two::load(work.F[j][c], first);
          p[c] += F * rate;
          reaction += F * base[c];
        }
        for (int k = 0; k < limb.depth; ++k)
          reaction += Two::load(work.H[j > k ? pair(j, k) : pair(k, j)], first) *
                      Two::load(work.rate[k], first);
        sum += rate * reaction;
      }
      for (int c = 0; c < 6; ++c) p[c].store(part[c], first);
      sum.store(energy, first);
    }
    with_count(limb.count, [&](int count) LEGWORK_INLINE_LAMBDA {
      for (int c = 0; c < 6; ++c) momentum[c] += fold(part[c], count);
      twice += fold(energy, count);
    });
  });
  const Vec3 h = R * trunk.h + Vec3(inertia[1], inertia[2], inertia[3]);
  Mat3 I;
  I << inertia[4], inertia[7], inertia[8], inertia[7], inertia[5], inertia[9], inertia[8],
      inertia[9], inertia[6];
  WholeBody out;
  Centroidal& whole = out.centroidal;
  whole.mass = trunk.mass + inertia[0];
  const Vec3 arm = h / whole.mass;
  whole.com = ws.X_WB[0].p + arm;
  whole.linear_momentum =
      whole.mass * v + cross(w, h) + Vec3(momentum[0], momentum[1], momentum[2]);
  whole.com_velocity = whole.linear_momentum / whole.mass;
  const Vec3 about_trunk = R * (trunk.I * ws.V[0].head<3>()) + I * w + cross(h, v) +
                           Vec3(momentum[3], momentum[4], momentum[5]);
  whole.angular_momentum = about_trunk - cross(arm, whole.linear_momentum);
  out.kinetic_energy = 0.5 * (v.dot(whole.linear_momentum) + w.dot(about_trunk) + twice);
  out.potential_energy = -model.gravity.dot(whole.mass * whole.com);
  return out;
}

}  // namespace legwork::lanes
