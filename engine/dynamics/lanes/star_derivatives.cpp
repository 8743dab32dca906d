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

// Numbers of all limbs from rows to matrices by columns.
struct Out {
  const LimbGroup& limb;
  long nv;

  void column(const Row (&rows)[6], int joint, double* A) const {
    for (int lane = 0; lane < limb.count; ++lane) {
      double* const to = A + limb.velocity[joint][lane] * nv;
      for (int c = 0; c < 6; ++c) to[c] = rows[c].lane[lane];
    }
  }
  void row(const Row* rows, int count, int joint, double* A) const {
    for (int lane = 0; lane < limb.count; ++lane) {
      double* const to = A + limb.velocity[joint][lane];
      for (int c = 0; c < count; ++c) to[c * nv] = rows[c].lane[lane];
    }
  }
  // visit(entry of A, lane) for the joints j (row) and k (column).
  template <class Visit>
  void each(int j, int k, double* A, Visit&& visit) const {
    for (int lane = 0; lane < limb.count; ++lane)
      visit(A[limb.velocity[k][lane] * nv + limb.velocity[j][lane]], lane);
  }
  void blocks(const LimbBlocks& from, double* A) const {
    for (int j = 0; j < limb.depth; ++j) {
      column(from.column[j], j, A);
      row(from.row[j], 3, j, A + 3 * nv);
      for (int k = 0; k < limb.depth; ++k)
        each(j, k, A, [&](double& entry, int lane) { entry = from.own[j][k].lane[lane]; });
    }
  }
};

void write_limbs(const LimbGroup& limb, const LimbDerivatives& work, InverseDerivatives& out) {
  const Out to = {limb, out.M.rows()};
  to.blocks(work.by_q, out.by_q.data());
  to.blocks(work.by_v, out.by_v.data());
  double* const M = out.M.data();
  for (int j = 0; j < limb.depth; ++j) {
    to.column(work.F[j], j, M);
    to.row(work.F[j], 6, j, M);
    for (int k = 0; k < limb.depth; ++k)
      to.each(j, k, M, [&](double& entry, int lane) {
        entry = work.H[j > k ? pair(j, k) : pair(k, j)].lane[lane];
      });
  }
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
    write_limbs(limb, out.limbs[g], out);
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
    const Out to = {limb, nv};
    for (int j = 0; j < limb.depth; ++j) {
      to.column(work.by_q.column[j], j, out.by_q.data());
      to.column(work.by_v.column[j], j, out.by_v.data());
      to.column(work.by_tau[j], j, out.by_tau.data());
      to.row(work.by_tau[j], 6, j, out.by_tau.data());
    }
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
    const Out to = {limb, nv};
    for (int j = 0; j < limb.depth; ++j)
      for (int k = 0; k < limb.depth; ++k) {
        const auto add = [&](const Row& own, MatX& X) {
          to.each(j, k, X.data(), [&](double& entry, int lane) { entry += own.lane[lane]; });
        };
        add(work.by_q.own[j][k], out.by_q);
        add(work.by_v.own[j][k], out.by_v);
        add(work.inverse[j][k], out.by_tau);
      }
  }
}

}  // namespace legwork::lanes
