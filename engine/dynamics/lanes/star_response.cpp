// How points of a trunk with legs answer forces and impulses, from the arrow shape of M = [I F; F^T H] (one H a limb):
//   S = I - sum of F H^-1 F^T                      6 x 6: the trunk once all limbs are eliminated
//   W_i = J_b - J_q G,  G = H^-1 F^T               3 x 6: point i's motion when the trunk moves and its limb is loose
//   G_ij = W_i S^-1 W_j^T,   and + J_q H^-1 J_q^T of two points of the same limb
//   dv_b = S^-1 sum W_i^T lambda_i,  dq = H^-1 J_q^T lambda - G dv_b
// H^-1 and G are what the elimination of loose legs leaves (limb_elimination.h). Cost is linear in the limbs, and for
// G's own entries in their number.
#include "engine/dynamics/lanes/star.h"
#include "engine/dynamics/lanes/star_parts.h"
#include "engine/dynamics/lanes/trunk.h"

namespace legwork::lanes {

using legwork::cross;  // of Vec3, beside that of lanes

namespace {

// A = L D L^T, 6 x 6 by its lower triangle; the diagonal holds 1 / D.
void factor_trunk(double* A) {
  double D[6];
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = A[pair(i, j)];
      for (int k = 0; k < j; ++k) sum -= A[pair(i, k)] * A[pair(j, k)] * D[k];
      if (i == j) D[i] = sum;
      A[pair(i, j)] = i == j ? 1.0 / sum : sum * A[pair(j, j)];
    }
}

void solve_factored(const double* LD, double* x) {
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < i; ++k) x[i] -= LD[pair(i, k)] * x[k];
  for (int i = 0; i < 6; ++i) x[i] *= LD[pair(i, i)];
  for (int i = 5; i >= 0; --i)
    for (int k = i + 1; k < 6; ++k) x[i] -= LD[pair(k, i)] * x[k];
}

// Where a point of a leg is that is not its foot, and what the joints above it do to it. Needs poses.
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

void set_loose_motion(const Workspace& ws, const double* S, PointReach& motion) {
  const Vec3& r = motion.arm;
  const double base[3][6] = {{1.0, 0.0, 0.0, 0.0, r[2], -r[1]},
                             {0.0, 1.0, 0.0, -r[2], 0.0, r[0]},
                             {0.0, 0.0, 1.0, r[1], -r[0], 0.0}};
  for (int k = 0; k < 3; ++k)
    for (int c = 0; c < 6; ++c) motion.W[k][c] = base[k][c];
  if (motion.group >= 0) {
    const LimbWork& work = ws.limbs[at(motion.group)];
    for (int j = 0; j < motion.joints; ++j)
      for (int c = 0; c < 6; ++c) {
        const double G = work.G[j][c].lane[motion.lane];
        for (int k = 0; k < 3; ++k) motion.W[k][c] -= motion.J[j][k] * G;
      }
  }
  for (int k = 0; k < 3; ++k) {
    for (int c = 0; c < 6; ++c) motion.SW[k][c] = motion.W[k][c];
    solve_factored(S, motion.SW[k]);
  }
}

// H^-1 J_q^T of one column f of forces at the point: what its leg's joints do.
Vec3 loose_joints(const LimbWork& work, const PointReach& motion, const Vec3& f) {
  double pull[3] = {0.0, 0.0, 0.0};
  for (int j = 0; j < motion.joints; ++j)
    pull[j] = motion.J[j][0] * f[0] + motion.J[j][1] * f[1] + motion.J[j][2] * f[2];
  const int lane = motion.lane;
  Vec3 out;
  for (int j = 0; j < 3; ++j)
    out[j] = work.K[3 * j].lane[lane] * pull[0] + work.K[3 * j + 1].lane[lane] * pull[1] +
             work.K[3 * j + 2].lane[lane] * pull[2];
  return out;
}

}  // namespace

void free_forward_dynamics(const Model& model, Workspace& ws, ContactResponse& response,
                           ConstVecRef tau, Eigen::Ref<VecX> a) {
  ContactVec none;
  forward_dynamics(model, ws, {}, tau, false, a, none);
  trunk_inertia(model, ws, response.S);
  each_group(model, ws, [&](const LimbGroup& limb, LimbWork& work, const Kernels&) {
    with_count(limb.count, [&](int count) LEGWORK_INLINE_LAMBDA {
      for (int k = 0; k < 21; ++k) response.S[k] += fold(work.share[k], count);
    });
  });
  factor_trunk(response.S);
}

void set_point(const Model& model, const Workspace& ws, ContactResponse& response, int k,
               const BodyPoint& point) {
  PointReach& motion = response.points[at(k)];
  const ContactResponse::Place& place = response.places[at(point.body)];
  motion.group = place.group;
  motion.lane = place.lane;
  motion.joints = place.depth;
  if (point.foot >= 0) {
    const LimbWork& work = ws.limbs[at(place.group)];
    for (int r = 0; r < 3; ++r) {
      motion.arm[r] = work.foot[r].lane[place.lane];
      for (int j = 0; j < 3; ++j) motion.J[j][r] = work.J[j][r].lane[place.lane];
    }
  } else if (place.group < 0) {
    motion.arm = times(ws.X_WB[0].R, point.p_B);
  } else {
    set_link_point(model, ws, point, motion);
  }
}

void contact_matrix(const Workspace& ws, ContactResponse& response, int count, Eigen::Ref<MatX> G) {
  for (int i = 0; i < count; ++i) set_loose_motion(ws, response.S, response.points[at(i)]);
  for (int i = 0; i < count; ++i) {
    const PointReach& a = response.points[at(i)];
    for (int j = 0; j <= i; ++j) {
      const PointReach& b = response.points[at(j)];
      double block[3][3];
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
          block[r][c] = a.W[r][0] * b.SW[c][0] + a.W[r][1] * b.SW[c][1] + a.W[r][2] * b.SW[c][2] +
                        a.W[r][3] * b.SW[c][3] + a.W[r][4] * b.SW[c][4] + a.W[r][5] * b.SW[c][5];
      if (a.group >= 0 && a.group == b.group && a.lane == b.lane)
        for (int c = 0; c < 3; ++c) {
          const Vec3 loose = loose_joints(ws.limbs[at(a.group)], b, Vec3::Unit(c));
          for (int k = 0; k < a.joints; ++k)
            for (int r = 0; r < 3; ++r) block[r][c] += a.J[k][r] * loose[k];
        }
      // Both triangles from one: symmetric to the last bit.
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < (i == j ? r + 1 : 3); ++c)
          G(3 * i + r, 3 * j + c) = G(3 * j + c, 3 * i + r) = block[r][c];
    }
  }
}

void apply_contact_impulses(const Model& model, const Workspace& ws,
                            const ContactResponse& response, ConstVecRef impulse,
                            Eigen::Ref<VecX> v) {
  double base[6] = {};
  const int count = static_cast<int>(impulse.size() / 3);
  for (int i = 0; i < count; ++i) {
    const PointReach& motion = response.points[at(i)];
    for (int c = 0; c < 6; ++c)
      base[c] += motion.W[0][c] * impulse[3 * i] + motion.W[1][c] * impulse[3 * i + 1] +
                 motion.W[2][c] * impulse[3 * i + 2];
  }
  solve_factored(response.S, base);
  for (int c = 0; c < 6; ++c) v[c] += base[c];
  for (std::size_t g = 0; g < ws.limbs.size(); ++g) {
    const LimbGroup& limb = model.limbs.groups[g];
    const LimbWork& work = ws.limbs[g];
    for (int j = 0; j < limb.depth; ++j)
      for (int lane = 0; lane < limb.count; ++lane) {
        double sum = 0.0;
        for (int c = 0; c < 6; ++c) sum += work.G[j][c].lane[lane] * base[c];
        v[limb.velocity[j][lane]] -= sum;
      }
  }
  for (int i = 0; i < count; ++i) {
    const PointReach& motion = response.points[at(i)];
    if (motion.group < 0) continue;
    const LimbGroup& limb = model.limbs.groups[at(motion.group)];
    const Vec3 f(impulse[3 * i], impulse[3 * i + 1], impulse[3 * i + 2]);
    const Vec3 loose = loose_joints(ws.limbs[at(motion.group)], motion, f);
    for (int j = 0; j < 3; ++j) v[limb.velocity[j][motion.lane]] += loose[j];
  }
}

}  // namespace legwork::lanes
