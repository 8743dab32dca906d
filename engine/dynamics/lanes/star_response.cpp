// How points of a trunk with legs respond to forces and impulses, from the arrow shape of M = [I F; F^T H] with one H per
// limb (theory/contact 3.3):
//   S = I - sum of F H^-1 F^T                      6 x 6: the trunk with all limbs eliminated
//   W_i = J_b - J_q G,  G = H^-1 F^T               3 x 6: motion of point i when the trunk moves and its limb is free
//   G_ij = W_i S^-1 W_j^T,   plus J_q H^-1 J_q^T for two points of the same limb
//   dv_b = S^-1 sum W_i^T lambda_i,  dq = H^-1 J_q^T lambda - G dv_b
// With S = L D L^T and Z = W L^-T both need only one substitution per row: G_ij = Z_i D^-1 Z_j^T. Pinned feet of legs that
// are nearly singular are held by the same forces, which cancel what their legs would do swinging (constrained.h).
// H^-1 and G come from eliminating unpinned legs (limb_elimination.h). The cost is linear in the number of limbs, plus the
// number of entries where G itself is formed.
#include "engine/dynamics/lanes/solve_by_feet.h"
#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {

using legwork::cross;  // for Vec3, besides that for lanes

namespace {

// Factors A = L D L^T, 6 x 6 by its lower triangle, in place; the diagonal then holds 1 / D.
void factor_trunk(double* A) {
  unrolled<6>([&](auto i) {
    double LD[6];  // of row i
    unrolled<i>([&](auto j) {
      double sum = A[pair(i, j)];
      unrolled<j>([&](auto k) { sum -= LD[k] * A[pair(j, k)]; });
      LD[j] = sum;
      A[pair(i, j)] = sum * A[pair(j, j)];
    });
    double D = A[pair(i, i)];
    unrolled<i>([&](auto k) { D -= LD[k] * A[pair(i, k)]; });
    A[pair(i, i)] = 1.0 / D;
  });
}

// b becomes x of L^T x = b.
void solve_upper(const double* L, double (&b)[6]) {
  unrolled<6>([&](auto from_last) {
    constexpr int i = 5 - from_last;
    unrolled<5 - i>([&](auto k) { b[i] -= L[pair(i + 1 + k, i)] * b[i + 1 + k]; });
  });
}

// Position and Jacobian of a point of a leg that is not its foot. Needs poses.
void set_link_point(const Model& model, const Workspace& ws, const BodyPoint& point,
                    PointReach& motion) {
  const Vec3 x = transform_point(ws.X_WB[at(point.body)], point.p_B);
  motion.arm = x - ws.X_WB[0].p;
  int body = point.body;
  for (int j = motion.joints - 1; j >= 0; --j) {
    const Transform& X = ws.X_WB[at(body)];
    motion.J[j] = cross(times(X.R, model.bodies[at(body)].axis), Vec3(x - X.p));
    body = model.bodies[at(body)].parent;
  }
}

void set_loose_motion(const Workspace& ws, const double* S, const PointReach& motion,
                      PointCoupling& out) {
  const Vec3& r = motion.arm;
  double W[3][6] = {{1.0, 0.0, 0.0, 0.0, r[2], -r[1]},
                    {0.0, 1.0, 0.0, -r[2], 0.0, r[0]},
                    {0.0, 0.0, 1.0, r[1], -r[0], 0.0}};
  if (motion.group >= 0) {
    const LimbWork& work = ws.limbs[at(motion.group)];
    for (int j = 0; j < motion.joints; ++j) {
      const double J[3] = {motion.J[j][0], motion.J[j][1], motion.J[j][2]};
      for (int c = 0; c < 6; ++c) {
        const double G = work.G[j][c].lane[motion.lane];
        for (int k = 0; k < 3; ++k) W[k][c] -= J[k] * G;
      }
    }
  }
  for (int c = 0; c < 6; ++c) {
    double z[3] = {W[0][c], W[1][c], W[2][c]};
    for (int m = 0; m < c; ++m) {
      const double l = S[pair(c, m)];
      for (int k = 0; k < 3; ++k) z[k] -= l * out.Z[k][m];
    }
    const double inverse = S[pair(c, c)];
    for (int k = 0; k < 3; ++k) {
      out.Z[k][c] = z[k];
      out.ZD[k][c] = z[k] * inverse;
    }
  }
}

// H^-1 pull for a leg, with K from its elimination: the change of its joint rates.
void turn_joints(const LimbWork& work, int lane, const double (&pull)[3], double (&out)[3]) {
  for (int j = 0; j < 3; ++j)
    out[j] = work.K[j][0].lane[lane] * pull[0] + work.K[j][1].lane[lane] * pull[1] +
             work.K[j][2].lane[lane] * pull[2];
}

// H^-1 J_q^T e_axis: for a unit force at the point along a world axis.
void loose_joints(const LimbWork& work, const PointReach& motion, int axis, double (&out)[3]) {
  double pull[3] = {0.0, 0.0, 0.0};
  for (int j = 0; j < motion.joints; ++j) pull[j] = motion.J[j][axis];
  turn_joints(work, motion.lane, pull, out);
}

// Copies a foot's coupling from what the kernels left.
void copy_coupling(const LimbWork& work, int lane, PointCoupling& out) {
  const auto of = from_lane(work, lane);
  unrolled<3>([&](auto r) {
    unrolled<6>([&](auto c) {
      out.Z[r][c] = of.rows.Z[r][c].lane[of.lane];
      out.ZD[r][c] = of.rows.ZD[r][c].lane[of.lane];
    });
    unrolled<r + 1>([&](auto c) {
      const double entry = of.rows.own[pair(r, c)].lane[of.lane];
      out.own[r][c] = entry;
      out.own[c][r] = entry;
    });
  });
}

// Computes the coupling of any point.
void couple_point(const Workspace& ws, const double* S, const PointReach& point,
                  PointCoupling& out) {
  set_loose_motion(ws, S, point, out);
  for (int c = 0; c < 3; ++c) {
    double loose[3] = {0.0, 0.0, 0.0};
    if (point.group >= 0) loose_joints(ws.limbs[at(point.group)], point, c, loose);
    for (int r = c; r < 3; ++r) {
      double sum = 0.0;
      for (int k = 0; k < point.joints; ++k) sum += point.J[k][r] * loose[k];
      out.own[r][c] = out.own[c][r] = sum;
    }
  }
}

}  // namespace

void free_forward_dynamics(const Model& model, Workspace& ws, ContactResponse& response,
                           ConstVecRef tau, Eigen::Ref<VecX> a) {
  for (LimbWork& work : ws.limbs) work.is_pinned = Row{};
  double* const S = response.S;
  double b[6];
  eliminate_limbs(model, ws, tau, {}, response.S, b);
  factor_trunk(S);
  unrolled<6>([&](auto i) { unrolled<i>([&](auto k) { b[i] -= S[pair(i, k)] * b[k]; }); });
  for (int i = 0; i < 6; ++i) b[i] *= S[pair(i, i)];
  solve_upper(S, b);
  substitute_limbs(model, ws, b, false, a);
  move_feet(model, ws, b);
}

int hold_swinging_feet(const Model& model, Workspace& ws, std::span<const int> feet,
                       double (&A)[21], double (&b)[6], ContactVec& force) {
  double diagonal = kLeastTrunkRatio, inverse_determinant = 1.0;
  unrolled<6>([&](auto i) { diagonal *= A[pair(i, i)]; });
  factor_trunk(A);
  unrolled<6>([&](auto i) { inverse_determinant *= A[pair(i, i)]; });
  if (!(diagonal * inverse_determinant < 1.0)) return -1;
  unrolled<6>([&](auto i) { unrolled<i>([&](auto k) { b[i] -= A[pair(i, k)] * b[k]; }); });
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    if (limb.has_feet) kernels.couple(limb, work, A);
  });
  const int rows = 3 * static_cast<int>(feet.size());
  double Z[kMaxContactRows][6];
  alignas(16) double ZD[6][kMaxContactRows];  // by columns
  alignas(16) ContactRows G;                  // the lower triangle, and a number beyond it
  double rest[kMaxContactRows];
  for (int i = 0; i < rows; i += 3) {
    const Limbs::Slot& slot = model.limbs.feet[at(feet[at(i / 3)])];
    const LimbWork& work = ws.limbs[at(slot.group)];
    const int lane = slot.lane;
    unrolled<3>([&](auto r) {
      double sum = work.foot_change[r].lane[lane];
      for (int j = 0; j < 3; ++j) sum -= work.J[j][r].lane[lane] * work.g[j].lane[lane];
      unrolled<6>([&](auto c) {
        Z[i + r][c] = work.Z[r][c].lane[lane];
        ZD[c][i + r] = work.ZD[r][c].lane[lane];
        sum += ZD[c][i + r] * b[c];
      });
      rest[i + r] = -sum;
    });
    const int end = i + 3;  // rounded up to pairs below
    if (end % 2 != 0)
      for (auto& column : ZD) column[end] = 0.0;
    using Two = Lanes<2, 0>;
    Two row[3][6];
    unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA {
      for (int k = 0; k < end + end % 2; ++k) G[i + r][k] = 0.0;
      unrolled<3>([&](auto s) LEGWORK_INLINE_LAMBDA {
        G[i + r][i + s] = work.own[s > r ? pair(s, r) : pair(r, s)].lane[lane];
      });
      for (int c = 0; c < 6; ++c) row[r][c] = Two(Z[i + r][c]);
    });
    for (int k = 0; k < end; k += 2)
      unrolled<3>([&](auto r) LEGWORK_INLINE_LAMBDA {
        Two sum;
        __builtin_memcpy(&sum, &G[i + r][k], sizeof sum);
        unrolled<6>([&](auto c) LEGWORK_INLINE_LAMBDA {
          Two z;
          __builtin_memcpy(&z, &ZD[c][k], sizeof z);
          sum += row[r][c] * z;
        });
        __builtin_memcpy(&G[i + r][k], &sum, sizeof sum);
      });
  }
  force.resize(rows);
  int rank = rows;
  if (!solve_by_feet(rows, G, rest, force.data())) {
    ContactMat all(rows, rows);
    for (int i = 0; i < rows; ++i)
      for (int k = 0; k <= i; ++k) all(i, k) = all(k, i) = G[i][k];
    rank = min_norm_solve(all, ContactVec::Map(rest, rows), force);
  }
  for (int c = 0; c < 6; ++c) {
    for (int r = 0; r < rows; ++r) b[c] += Z[r][c] * force[r];
    b[c] *= A[pair(c, c)];
  }
  solve_upper(A, b);
  return rank;
}

void turn_held_legs(const Model& model, Workspace& ws, std::span<const int> feet,
                    const ContactVec& force, Eigen::Ref<VecX> a) {
  const double* f = force.data();
  for (const int foot : feet) {
    const Limbs::Slot& slot = model.limbs.feet[at(foot)];
    LimbWork& work = ws.limbs[at(slot.group)];
    double pull[3], turned[3];
    for (int j = 0; j < 3; ++j)
      pull[j] = work.J[j][0].lane[slot.lane] * f[0] + work.J[j][1].lane[slot.lane] * f[1] +
                work.J[j][2].lane[slot.lane] * f[2];
    turn_joints(work, slot.lane, pull, turned);
    for (int j = 0; j < 3; ++j) {
      a[model.limbs.groups[at(slot.group)].velocity[j][slot.lane]] += turned[j];
      work.foot_force[j].lane[slot.lane] = *f++;
    }
  }
}

void set_point(const Model& model, const Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point) {
  PointReach& motion = response.points[at(k)];
  const ContactResponse::Slot& slot = response.slots[at(point.body)];
  motion.group = slot.group;
  motion.lane = slot.lane;
  motion.joints = slot.depth;
  motion.is_foot = point.foot >= 0;
  if (point.foot >= 0) {
    const auto [rows, lane] = from_lane(ws.limbs[at(slot.group)], slot.lane);
    for (int r = 0; r < 3; ++r) {
      motion.arm[r] = rows.foot[r].lane[lane];
      for (int j = 0; j < 3; ++j) motion.J[j][r] = rows.J[j][r].lane[lane];
    }
  } else if (slot.group < 0) {
    motion.arm = times(ws.X_WB[0].R, point.p_B);
  } else {
    set_link_point(model, ws, point, motion);
  }
}

void couple_points(const Model& model, Workspace& ws, ContactResponse& response, int count) {
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    if (limb.has_feet) kernels.couple(limb, work, response.S);
  });
  for (int i = 0; i < count; ++i) {
    const PointReach& point = response.points[at(i)];
    PointCoupling& out = response.coupling[at(i)];
    if (point.is_foot)
      copy_coupling(ws.limbs[at(point.group)], point.lane, out);
    else
      couple_point(ws, response.S, point, out);
  }
}

void contact_matrix(const Model& model, Workspace& ws, ContactResponse& response, int count,
                    Eigen::Ref<MatX> G) {
  lanes::couple_points(model, ws, response, count);
  for (int i = 0; i < count; ++i) {
    const PointReach& a = response.points[at(i)];
    for (int j = 0; j <= i; ++j) {
      const PointReach& b = response.points[at(j)];
      double block[3][3];
      for (int r = 0; r < 3; ++r) {
        const double* x = response.coupling[at(i)].Z[r];
        for (int c = 0; c < 3; ++c) {
          const double* y = response.coupling[at(j)].ZD[c];
          block[r][c] = ((x[0] * y[0] + x[1] * y[1]) + (x[2] * y[2] + x[3] * y[3])) +
                        (x[4] * y[4] + x[5] * y[5]);
        }
      }
      if (i == j) {
        for (int r = 0; r < 3; ++r)
          for (int c = 0; c < 3; ++c) block[r][c] += response.coupling[at(i)].own[r][c];
      } else if (a.group >= 0 && a.group == b.group && a.lane == b.lane) {
        for (int c = 0; c < 3; ++c) {
          double loose[3];
          loose_joints(ws.limbs[at(a.group)], b, c, loose);
          for (int k = 0; k < a.joints; ++k)
            for (int r = 0; r < 3; ++r) block[r][c] += a.J[k][r] * loose[k];
        }
      }
      // Both triangles come from one block, so that G is symmetric to the last bit.
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < (i == j ? r + 1 : 3); ++c)
          G(3 * i + r, 3 * j + c) = G(3 * j + c, 3 * i + r) = block[r][c];
    }
  }
}

namespace {

// v += H^-1 J_q^T f for the point's own leg.
void turn_own_leg(const Model& model, const Workspace& ws, const PointReach& point, const double* f,
                  Eigen::Ref<VecX>& v) {
  if (point.group < 0) return;
  double pull[3] = {0.0, 0.0, 0.0}, turned[3];
  for (int j = 0; j < point.joints; ++j)
    pull[j] = point.J[j][0] * f[0] + point.J[j][1] * f[1] + point.J[j][2] * f[2];
  turn_joints(ws.limbs[at(point.group)], point.lane, pull, turned);
  const LimbGroup& limb = model.limbs.groups[at(point.group)];
  for (int j = 0; j < 3; ++j) v[limb.velocity[j][point.lane]] += turned[j];
}

}  // namespace

void apply_contact_impulses(const Model& model, Workspace& ws, const ContactResponse& response,
                            ConstVecRef impulse, Eigen::Ref<VecX> v) {
  double base[6] = {};
  double* const to = v.data();
  const int count = static_cast<int>(impulse.size() / 3);
  for (LimbWork& work : ws.limbs)
    for (Row& row : work.foot_force) row = Row{};
  for (int i = 0; i < count; ++i) {
    const PointReach& point = response.points[at(i)];
    const PointCoupling& via = response.coupling[at(i)];
    const double* f = impulse.data() + 3 * i;
    for (int c = 0; c < 6; ++c)
      base[c] += via.ZD[0][c] * f[0] + via.ZD[1][c] * f[1] + via.ZD[2][c] * f[2];
    if (point.is_foot) {
      const auto [rows, lane] = from_lane(ws.limbs[at(point.group)], point.lane);
      for (int r = 0; r < 3; ++r) rows.foot_force[r].lane[lane] = f[r];
    } else {
      turn_own_leg(model, ws, point, f, v);
    }
  }
  solve_upper(response.S, base);
  for (int c = 0; c < 6; ++c) to[c] += base[c];
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels& kernels) {
    kernels.respond(limb, work, base);
    for (int j = 0; j < limb.depth; ++j)
      for (int lane = 0; lane < limb.count; ++lane)
        to[limb.velocity[j][lane]] += work.acceleration[j].lane[lane];
  });
}

}  // namespace legwork::lanes
