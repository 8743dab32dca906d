// Derivatives of inverse and forward dynamics for a trunk with limbs: limbs in lanes (limb_derivatives.h, limb_response.h),
// the trunk's own block here. With w, alpha and a (less gravity) of the trunk, and of the whole robot about its origin I, h,
// momentum p, L, force f, moment n and the rate I' of I, the rows of the trunk's turns are
//   by v   force   (h . w) 1 - w h^T - 2 p x,        moment  I (w x) + I' - L x
//   by q   (by v) (w x) + M [a x; alpha x] - [f x; n x]
#include "engine/dynamics/lanes/star_derivatives.h"

#include "engine/dynamics/lanes/limb_derivatives.h"
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

// From rows of lanes to a matrix by columns (nv rows). D as in Depth: legs of three joints are unrolled.
template <int D>
struct Writer {
  const LimbGroup& limb;
  double* A;
  long nv;

  // visit(joint, lane, index in v)
  template <class Visit>
  LEGWORK_INLINE void each(Visit&& visit) const {
    const Depth<D> depth(limb.depth);
    for (int lane = 0; lane < limb.count; ++lane)
      for (int j = 0; j < depth.count(); ++j) visit(j, lane, limb.velocity[j][lane]);
  }
  // The trunk's rows of the joints' columns.
  LEGWORK_INLINE void columns(const Row (*rows)[6]) const {
    each([&](int j, int lane, long v) LEGWORK_INLINE_LAMBDA {
      double* const to = A + v * nv;
      for (int c = 0; c < 6; ++c) to[c] = rows[j][c].lane[lane];
    });
  }
  // The joints' rows of N of the trunk's columns, from `first` on.
  template <Size N>
  LEGWORK_INLINE void rows(const Row (*rows)[N], int first) const {
    double* const to = A + first * nv;
    each([&](int j, int lane, long v) LEGWORK_INLINE_LAMBDA {
      for (Size c = 0; c < N; ++c) to[static_cast<long>(c) * nv + v] = rows[j][c].lane[lane];
    });
  }
  // visit(entry of A, number) for the limb's own block, number from of(row, column).
  template <class Of, class Visit>
  LEGWORK_INLINE void own(Of&& of, Visit&& visit) const {
    const Depth<D> depth(limb.depth);
    each([&](int k, int lane, long v) LEGWORK_INLINE_LAMBDA {
      double* const column = A + v * nv;
      for (int j = 0; j < depth.count(); ++j)
        visit(column[limb.velocity[j][lane]], of(j, k).lane[lane]);
    });
  }
  LEGWORK_INLINE void blocks(const LimbBlocks& from) const {
    columns(from.column);
    rows(from.row, 3);
    own([&](int j, int k) LEGWORK_INLINE_LAMBDA -> const Row& { return from.own[j][k]; },
        [](double& entry, double x) LEGWORK_INLINE_LAMBDA { entry = x; });
  }
};

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

// The trunk's rows of the limbs' columns, of the elimination.
template <int D>
void write_responses(const LimbGroup& limb, const LimbDerivatives& work, ForwardDerivatives& out) {
  const long nv = out.by_tau.rows();
  Writer<D>{limb, out.by_q.data(), nv}.columns(work.by_q.column);
  Writer<D>{limb, out.by_v.data(), nv}.columns(work.by_v.column);
  const Writer<D> by_tau = {limb, out.by_tau.data(), nv};
  by_tau.columns(work.by_tau);
  by_tau.rows(work.by_tau, 0);
}

// What is only the limb's own, added to what comes by way of the trunk.
template <int D>
void add_own(const LimbGroup& limb, const LimbDerivatives& work, ForwardDerivatives& out) {
  const auto add = [&](const Row(&own)[kMaxLimbDepth][kMaxLimbDepth],
                       MatX& X) LEGWORK_INLINE_LAMBDA {
    Writer<D>{limb, X.data(), X.rows()}.own(
        [&](int j, int k) LEGWORK_INLINE_LAMBDA -> const Row& { return own[j][k]; },
        [](double& entry, double x) LEGWORK_INLINE_LAMBDA { entry += x; });
  };
  add(work.by_q.own, out.by_q);
  add(work.by_v.own, out.by_v);
  add(work.inverse, out.by_tau);
}

// Differentiates, and returns the whole robot's sums.
MovingMass<double> differentiate(const Model& model, const Workspace& ws, ConstVecRef a,
                                 InverseDerivatives& out) {
  const TrunkMotion motion = trunk_motion(model, ws, a);
  const Motion trunk = vectors(motion);
  MovingMass<double> whole = trunk_alone(turned_trunk(model, ws), trunk);
  for (std::size_t g = 0; g < ws.limbs.size(); ++g) {
    const LimbGroup& limb = model.limbs.groups[g];
    derivative_kernels(*ws.kernels[g])
        .differentiate(limb, ws.limbs[g], ws.base, motion, a.data(), out.limbs[g]);
    add_limbs(out.limbs[g], limb.count, whole);
    limb.depth == 3 ? write_limbs<3>(limb, out.limbs[g], out)
                    : write_limbs<0>(limb, out.limbs[g], out);
  }
  write_trunk(whole, trunk, out);
  return whole;
}

}  // namespace

void inverse_derivatives(const Model& model, const Workspace& ws, ConstVecRef a,
                         InverseDerivatives& out) {
  differentiate(model, ws, a, out);
}

namespace {

// The inverse of a symmetric positive definite 6 x 6, by its lower triangle (pair()), in blocks of three like solve_trunk.
void invert_trunk(const double (&A)[21], double (&P)[36]) {
  double det;
  const S3<double> inverse_A1 = inverse<double>(
      {A[pair(0, 0)], A[pair(1, 1)], A[pair(2, 2)], A[pair(1, 0)], A[pair(2, 0)], A[pair(2, 1)]},
      det);
  const Vec Q[3] = {{A[pair(3, 0)], A[pair(3, 1)], A[pair(3, 2)]},
                    {A[pair(4, 0)], A[pair(4, 1)], A[pair(4, 2)]},
                    {A[pair(5, 0)], A[pair(5, 1)], A[pair(5, 2)]}};
  const Vec K[3] = {inverse_A1 * Q[0], inverse_A1 * Q[1], inverse_A1 * Q[2]};
  const S3<double> S =
      inverse<double>({A[pair(3, 3)] - dot(K[0], Q[0]), A[pair(4, 4)] - dot(K[1], Q[1]),
                       A[pair(5, 5)] - dot(K[2], Q[2]), A[pair(4, 3)] - dot(K[1], Q[0]),
                       A[pair(5, 3)] - dot(K[2], Q[0]), A[pair(5, 4)] - dot(K[2], Q[1])},
                      det);
  // Rows of -S K.
  const Vec SK[3] = {-(K[0] * S.xx + K[1] * S.xy + K[2] * S.xz),
                     -(K[0] * S.xy + K[1] * S.yy + K[2] * S.yz),
                     -(K[0] * S.xz + K[1] * S.yz + K[2] * S.zz)};
  const double rest[6] = {S.xx, S.yy, S.zz, S.xy, S.xz, S.yz};
  const int at[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
  const double first[6] = {inverse_A1.xx, inverse_A1.yy, inverse_A1.zz,
                           inverse_A1.xy, inverse_A1.xz, inverse_A1.yz};
  const double k[3][3] = {
      {K[0].x, K[0].y, K[0].z}, {K[1].x, K[1].y, K[1].z}, {K[2].x, K[2].y, K[2].z}};
  const double sk[3][3] = {
      {SK[0].x, SK[0].y, SK[0].z}, {SK[1].x, SK[1].y, SK[1].z}, {SK[2].x, SK[2].y, SK[2].z}};
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) {
      P[6 * (3 + c) + 3 + r] = rest[at[r][c]];
      P[6 * c + 3 + r] = P[6 * (3 + r) + c] = sk[r][c];
      if (c > r) continue;
      const double sum =
          first[at[r][c]] - (k[0][r] * sk[0][c] + k[1][r] * sk[1][c] + k[2][r] * sk[2][c]);
      P[6 * c + r] = P[6 * r + c] = sum;
    }
}

// The trunk's rows of the columns of its turns: x <- -P (x of inverse dynamics + turns).
void respond_turns(const double (&P)[36], const double (&turns)[18], const MatX& D, MatX& X) {
  for (int axis = 0; axis < 3; ++axis) {
    double x[6];
    for (int c = 0; c < 6; ++c) x[c] = D(c, 3 + axis) + turns[6 * axis + c];
    for (int r = 0; r < 6; ++r) {
      double sum = P[r] * x[0];
      for (int c = 1; c < 6; ++c) sum += P[6 * c + r] * x[c];
      X(r, 3 + axis) = -sum;
    }
  }
}

}  // namespace

void forward_derivatives(const Model& model, const Workspace& ws, ConstVecRef a,
                         ForwardDerivatives& out) {
  const MovingMass<double> whole = differentiate(model, ws, a, out.inverse);
  double A[21], turns_q[18] = {}, turns_v[18] = {}, P[36];
  set_trunk_entries(whole.inertia, A);
  for (std::size_t g = 0; g < ws.limbs.size(); ++g) {
    LimbDerivatives& work = out.inverse.limbs[g];
    const LimbGroup& limb = model.limbs.groups[g];
    derivative_kernels(*ws.kernels[g]).eliminate(limb, work);
    with_count(limb.count, [&](int count) LEGWORK_INLINE_LAMBDA {
      for (int k = 0; k < 21; ++k) A[k] += fold(work.share[k], count);
      for (int k = 0; k < 18; ++k) turns_q[k] += fold(work.turns_q[k], count);
      for (int k = 0; k < 18; ++k) turns_v[k] += fold(work.turns_v[k], count);
    });
  }
  invert_trunk(A, P);
  const long nv = out.by_tau.rows();
  respond_turns(P, turns_q, out.inverse.by_q, out.by_q);
  respond_turns(P, turns_v, out.inverse.by_v, out.by_v);
  for (int c = 0; c < 6; ++c)
    for (int r = 0; r < 6; ++r) out.by_tau(r, c) = P[6 * c + r];
  for (std::size_t g = 0; g < ws.limbs.size(); ++g) {
    LimbDerivatives& work = out.inverse.limbs[g];
    const LimbGroup& limb = model.limbs.groups[g];
    derivative_kernels(*ws.kernels[g]).respond(limb, work, P);
    limb.depth == 3 ? write_responses<3>(limb, work, out) : write_responses<0>(limb, work, out);
  }
  for (std::size_t g = 0; g < ws.limbs.size(); ++g) {
    LimbDerivatives& work = out.inverse.limbs[g];
    const LimbGroup& limb = model.limbs.groups[g];
    const DerivativeKernels& kernels = derivative_kernels(*ws.kernels[g]);
    const int end = static_cast<int>(nv);
    kernels.spread(limb, work, work.by_q.row, 3, 6, out.by_q.data(), nv);
    kernels.spread(limb, work, nullptr, 6, end, out.by_q.data(), nv);
    kernels.spread(limb, work, work.by_v.row, 3, 6, out.by_v.data(), nv);
    kernels.spread(limb, work, nullptr, 6, end, out.by_v.data(), nv);
    kernels.spread(limb, work, nullptr, 6, end, out.by_tau.data(), nv);
    limb.depth == 3 ? add_own<3>(limb, work, out) : add_own<0>(limb, work, out);
  }
}

}  // namespace legwork::lanes
