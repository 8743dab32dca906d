// Derivatives of inverse dynamics for a trunk with limbs: limbs in lanes (limb_derivatives.h), the trunk's own block here.
// With w, alpha and a (less gravity) of the trunk, and of the whole robot about its origin I, h, momentum p, L, force f,
// moment n and the rate I' of I, the rows of the trunk's turns are
//   by v   force   (h . w) 1 - w h^T - 2 p x,        moment  I (w x) + I' - L x
//   by q   (by v) (w x) + M [a x; alpha x] - [f x; n x]
#include "engine/dynamics/lanes/star_derivatives.h"

#include "engine/dynamics/lanes/star_derivative_parts.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {
namespace {

using Vec = V3<double>;

TrunkMotion trunk_motion(const Model& model, const Workspace& ws, ConstVecRef a) {
  TrunkMotion out;
  for (int k = 0; k < 3; ++k) {
    out.w[k] = ws.base.w[k];
    out.alpha[k] = a[3 + k];
    out.a[k] = a[k] - model.gravity[k];
  }
  return out;
}

struct Motion {
  Vec w, alpha, a;
};
Motion vectors(const TrunkMotion& trunk) {
  return {all_lanes<double>(trunk.w), all_lanes<double>(trunk.alpha), all_lanes<double>(trunk.a)};
}

MovingMass<double> trunk_alone(const Inertia<double>& in, const Motion& trunk) {
  const Vec p = cross(trunk.w, in.h), L = in.I * trunk.w;
  return {in,
          {L, p},
          {in.I * trunk.alpha + cross(in.h, trunk.a) + cross(trunk.w, L),
           trunk.a * in.mass + cross(trunk.alpha, in.h) + cross(trunk.w, p)},
          turning_rate(trunk.w, in.I)};
}

void add_limbs(const LimbDerivatives& work, int count, MovingMass<double>& sum) {
  with_count(count, [&](int limbs) LEGWORK_INLINE_LAMBDA {
    double s[kLimbSums];
    for (int k = 0; k < kLimbSums; ++k) s[k] = fold(work.sums[k], limbs);
    sum = sum + MovingMass<double>{{s[0], {s[1], s[2], s[3]}, {s[4], s[5], s[6], s[7], s[8], s[9]}},
                                   {{s[13], s[14], s[15]}, {s[10], s[11], s[12]}},
                                   {{s[19], s[20], s[21]}, {s[16], s[17], s[18]}},
                                   {s[22], s[23], s[24], s[25], s[26], s[27]}};
  });
}

void set_row(double* A, long nv, int row, const Vec& x) {
  A[3 * nv + row] = x.x;
  A[4 * nv + row] = x.y;
  A[5 * nv + row] = x.z;
}

// The trunk's block of all three matrices.
void write_trunk(const MovingMass<double>& whole, const Motion& trunk, InverseDerivatives& out) {
  const long nv = out.M.rows();
  const auto& [mass, h, I] = whole.inertia;
  const Vec &w = trunk.w, &f = whole.force.linear, &n = whole.force.angular;
  const Vec& p = whole.momentum.linear;
  const Vec& L = whole.momentum.angular;
  const S3<double>& rate = whole.rate;
  const double h_w = dot(h, w);
  const Vec unit[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
  const Vec I_row[3] = {{I.xx, I.xy, I.xz}, {I.xy, I.yy, I.yz}, {I.xz, I.yz, I.zz}};
  const Vec rate_row[3] = {
      {rate.xx, rate.xy, rate.xz}, {rate.xy, rate.yy, rate.yz}, {rate.xz, rate.yz, rate.zz}};
  const double w_of[3] = {w.x, w.y, w.z};
  double* const M = out.M.data();
  for (int r = 0; r < 3; ++r) {
    const Vec &e = unit[r], h_e = cross(h, e);
    const Vec force_v = e * h_w - h * w_of[r] + cross(p, e) * 2.0;
    set_row(M, nv, r, h_e);
    set_row(out.by_v.data(), nv, r, force_v);
    set_row(out.by_q.data(), nv, r,
            cross(force_v, w) + cross(h_e, trunk.alpha) + cross(e, trunk.a) * mass + cross(f, e));
    const Vec moment_v = cross(I_row[r], w) + rate_row[r] + cross(L, e);
    set_row(M, nv, 3 + r, I_row[r]);
    set_row(out.by_v.data(), nv, 3 + r, moment_v);
    set_row(out.by_q.data(), nv, 3 + r,
            cross(moment_v, w) + cross(I_row[r], trunk.alpha) - cross(h_e, trunk.a) + cross(n, e));
    M[r * nv + r] = mass;
    M[r * nv + 3] = h_e.x;
    M[r * nv + 4] = h_e.y;
    M[r * nv + 5] = h_e.z;
  }
}

template <int D>
void write_limbs(const LimbGroup& limb, const LimbDerivatives& work, InverseDerivatives& out) {
  const long nv = out.M.rows();
  Writer<D>{limb, out.by_q.data(), nv}.blocks(work.by_q);
  Writer<D>{limb, out.by_v.data(), nv}.blocks(work.by_v);
  const Writer<D> M = {limb, out.M.data(), nv};
  M.columns(work.F);
  M.rows(work.F, 0);
  M.own([&](int j, int k)
            LEGWORK_INLINE_LAMBDA -> const Row& { return work.H[j > k ? pair(j, k) : pair(k, j)]; },
        [](double& entry, double x) LEGWORK_INLINE_LAMBDA { entry = x; });
}

// Of forces on feet, which are fixed in the world: the trunk's moment changes as it turns.
void add_moments(const LimbFeet& feet, const LimbGroup& limb, MatX& by_q) {
  if (!limb.has_feet || limb.depth != 3) return;
  for (int axis = 0; axis < 3; ++axis)
    for (int r = 0; r < 3; ++r) by_q(3 + r, 3 + axis) += fold(feet.moment[axis][r], limb.count);
}

}  // namespace

MovingMass<double> differentiate(const Model& model, const Workspace& ws, ConstVecRef a,
                                 bool has_pinned, InverseDerivatives& out) {
  const TrunkMotion motion = trunk_motion(model, ws, a);
  const Motion trunk = vectors(motion);
  MovingMass<double> whole = trunk_alone(turned_trunk(model, ws), trunk);
  for (std::size_t g = 0; g < ws.limbs.size(); ++g) {
    const LimbGroup& limb = model.limbs.groups[g];
    derivative_kernels(*ws.kernels[g])
        .differentiate(limb, ws.limbs[g], ws.base, motion, a.data(), has_pinned, out.limbs[g]);
    add_limbs(out.limbs[g], limb.count, whole);
    limb.depth == 3 ? write_limbs<3>(limb, out.limbs[g], out)
                    : write_limbs<0>(limb, out.limbs[g], out);
  }
  write_trunk(whole, trunk, out);
  if (has_pinned)
    for (std::size_t g = 0; g < ws.limbs.size(); ++g)
      add_moments(out.limbs[g].feet, model.limbs.groups[g], out.by_q);
  return whole;
}

void inverse_derivatives(const Model& model, const Workspace& ws, ConstVecRef a,
                         InverseDerivatives& out) {
  differentiate(model, ws, a, false, out);
}

}  // namespace legwork::lanes
