// Derivatives of forward dynamics for a trunk with limbs, with feet pinned or none: limbs in lanes (limb_response.h,
// limb_pinned.h), the trunk's 6 x 6 here.
#include "engine/dynamics/lanes/star_derivative_parts.h"
#include "engine/dynamics/lanes/star_derivatives.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {
namespace {

using Vec = V3<double>;

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

// The inverse of a symmetric positive definite 6 x 6, by its lower triangle (pair()), in blocks of three. Returns what
// solve_trunk returns.
double invert_trunk(const double (&A)[21], double (&P)[36]) {
  double det_A, det_S;
  const S3<double> inverse_A1 = inverse<double>(
      {A[pair(0, 0)], A[pair(1, 1)], A[pair(2, 2)], A[pair(1, 0)], A[pair(2, 0)], A[pair(2, 1)]},
      det_A);
  const Vec Q[3] = {{A[pair(3, 0)], A[pair(3, 1)], A[pair(3, 2)]},
                    {A[pair(4, 0)], A[pair(4, 1)], A[pair(4, 2)]},
                    {A[pair(5, 0)], A[pair(5, 1)], A[pair(5, 2)]}};
  const Vec K[3] = {inverse_A1 * Q[0], inverse_A1 * Q[1], inverse_A1 * Q[2]};
  const S3<double> S =
      inverse<double>({A[pair(3, 3)] - dot(K[0], Q[0]), A[pair(4, 4)] - dot(K[1], Q[1]),
                       A[pair(5, 5)] - dot(K[2], Q[2]), A[pair(4, 3)] - dot(K[1], Q[0]),
                       A[pair(5, 3)] - dot(K[2], Q[0]), A[pair(5, 4)] - dot(K[2], Q[1])},
                      det_S);
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
  double diagonal = 1.0;
  for (int c = 0; c < 6; ++c) diagonal *= A[pair(c, c)];
  return det_A * det_S - kLeastTrunkRatio * diagonal;
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

// Marks the pinned limbs and sets the forces on their feet. False if a leg does not have three joints, or if a foot is named
// twice.
bool pin(const Model& model, std::span<const int> feet, const ContactVec& force,
         std::vector<LimbDerivatives>& limbs) {
  for (LimbDerivatives& work : limbs) {
    work.feet.is_pinned = Row{};
    for (Row& row : work.feet.force) row = Row{};
  }
  for (std::size_t f = 0; f < feet.size(); ++f) {
    const Limbs::Slot& slot = model.limbs.feet[at(feet[f])];
    if (model.limbs.groups[at(slot.group)].depth != 3) return false;
    LimbFeet& of = limbs[at(slot.group)].feet;
    if (of.is_pinned.lane[slot.lane] != 0.0) return false;
    of.is_pinned.lane[slot.lane] = 1.0;
    for (int r = 0; r < 3; ++r)
      of.force[r].lane[slot.lane] = force[3 * static_cast<Eigen::Index>(f) + r];
  }
  return true;
}

bool are_bent(const Model& model, std::span<const int> feet,
              const std::vector<LimbDerivatives>& limbs) {
  for (const int foot : feet) {
    const Limbs::Slot& slot = model.limbs.feet[at(foot)];
    if (!(limbs[at(slot.group)].feet.conditioning.lane[slot.lane] > 0.0)) return false;
  }
  return true;
}

// The derivatives of a pinned foot's acceleration: three rows.
void write_foot(const LimbGroup& limb, int lane, const Row (&joints)[3][3],
                const Row (&turns)[3][3], int row, MatX& A) {
  const long rows = A.rows();
  double* const to = A.data() + row;
  for (long c = 0; c < A.cols(); ++c)
    for (int r = 0; r < 3; ++r) to[c * rows + r] = 0.0;
  for (int k = 0; k < 3; ++k)
    for (int r = 0; r < 3; ++r) {
      to[(3 + k) * rows + r] = turns[k][r].lane[lane];
      to[limb.velocity[k][lane] * rows + r] = joints[k][r].lane[lane];
    }
}

void write_forces(const Model& model, const Workspace& ws, std::span<const int> feet,
                  ForwardDerivatives& out) {
  const int nv = static_cast<int>(out.by_tau.rows());
  const long rows = out.force_by_tau.rows();
  for (std::size_t g = 0; g < ws.limbs.size(); ++g) {
    const LimbGroup& limb = model.limbs.groups[g];
    const LimbDerivatives& work = out.inverse.limbs[g];
    int row[kRowLanes];
    for (int& of_lane : row) of_lane = -1;
    for (std::size_t f = 0; f < feet.size(); ++f) {
      const Limbs::Slot& slot = model.limbs.feet[at(feet[f])];
      if (at(slot.group) != g) continue;
      row[slot.lane] = 3 * static_cast<int>(f);
      const LimbFeet& of = work.feet;
      write_foot(limb, slot.lane, of.by_q, of.turns_q, row[slot.lane], out.feet_q);
      write_foot(limb, slot.lane, of.by_v, of.turns_v, row[slot.lane], out.feet_v);
    }
    const DerivativeKernels& kernels = derivative_kernels(*ws.kernels[g]);
    const auto spread = [&](const Row(*rest)[3], int from, int to, const MatX& A, MatX& force) {
      kernels.spread_forces(limb, work, rest, row, from, to, A.data(), nv, force.data(), rows);
    };
    const auto add = [&](const Row(&own)[3][3], MatX& force) {
      for (int lane = 0; lane < limb.count; ++lane)
        for (int j = 0; j < 3 && row[lane] >= 0; ++j)
          for (int r = 0; r < 3; ++r)
            force(row[lane] + r, limb.velocity[j][lane]) += own[r][j].lane[lane];
    };
    if (!limb.has_feet || limb.depth != 3) continue;
    spread(work.feet.rest_q, 3, 6, out.by_q, out.force_by_q);
    spread(nullptr, 6, nv, out.by_q, out.force_by_q);
    add(work.feet.own_q, out.force_by_q);
    spread(work.feet.rest_v, 3, 6, out.by_v, out.force_by_v);
    spread(nullptr, 6, nv, out.by_v, out.force_by_v);
    add(work.feet.own_v, out.force_by_v);
    spread(nullptr, 0, nv, out.by_tau, out.force_by_tau);
    add(work.feet.own_tau, out.force_by_tau);
  }
}

}  // namespace

bool forward_derivatives(const Model& model, const Workspace& ws, std::span<const int> feet,
                         ConstVecRef a, const ContactVec& foot_force, ForwardDerivatives& out) {
  const bool has_pinned = !feet.empty();
  if (has_pinned && !pin(model, feet, foot_force, out.inverse.limbs)) return false;
  const MovingMass<double> whole = differentiate(model, ws, a, has_pinned, out.inverse);
  double A[21], turns_q[18] = {}, turns_v[18] = {}, P[36];
  set_trunk_entries(whole.inertia, A);
  for (std::size_t g = 0; g < ws.limbs.size(); ++g) {
    LimbDerivatives& work = out.inverse.limbs[g];
    const LimbGroup& limb = model.limbs.groups[g];
    derivative_kernels(*ws.kernels[g]).eliminate(limb, work, has_pinned);
    with_count(limb.count, [&](int count) LEGWORK_INLINE_LAMBDA {
      for (int k = 0; k < 21; ++k) A[k] += fold(work.share[k], count);
      for (int k = 0; k < 18; ++k) turns_q[k] += fold(work.turns_q[k], count);
      for (int k = 0; k < 18; ++k) turns_v[k] += fold(work.turns_v[k], count);
    });
  }
  const bool is_trusted = invert_trunk(A, P) > 0.0;
  if (has_pinned && !(is_trusted && are_bent(model, feet, out.inverse.limbs))) return false;
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
  if (has_pinned) write_forces(model, ws, feet, out);
  return true;
}

}  // namespace legwork::lanes
