#include "engine/dynamics/loop_closure.h"

#include <array>
#include <cassert>
#include <cmath>
#include <utility>

#include "engine/dynamics/configuration.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/local/local.h"
#include "engine/dynamics/rnea.h"
#include "engine/math/dense_solve.h"

namespace legwork {
namespace {

constexpr int kMostUnknowns = 48;
constexpr double kDependentRow =
    1e-10;  // a pivot this small relative to the largest entry counts as zero

// Elimination with total pivoting, which overwrites A and b. Returns the rank of A; if that is full and A is square, b
// becomes x of A x = b.
int eliminate(Eigen::Ref<MatX> A, Eigen::Ref<VecX> b) {
  const Eigen::Index rows = A.rows(), columns = A.cols();
  assert(columns <= kMostUnknowns);
  std::array<Eigen::Index, kMostUnknowns> order = {};
  for (Eigen::Index j = 0; j < columns; ++j) order[static_cast<std::size_t>(j)] = j;
  const double smallest = kDependentRow * largest_entry(A);
  Eigen::Index rank = 0;
  for (; rank < rows && rank < columns; ++rank) {
    Eigen::Index r = rank, c = rank;
    for (Eigen::Index j = rank; j < columns; ++j)
      for (Eigen::Index i = rank; i < rows; ++i)
        if (std::abs(A(i, j)) > std::abs(A(r, c))) r = i, c = j;
    if (!(std::abs(A(r, c)) > smallest)) return static_cast<int>(rank);
    if (r != rank) {
      for (Eigen::Index j = 0; j < columns; ++j) std::swap(A(r, j), A(rank, j));
      std::swap(b[r], b[rank]);
    }
    if (c != rank) {
      for (Eigen::Index i = 0; i < rows; ++i) std::swap(A(i, c), A(i, rank));
      std::swap(order[static_cast<std::size_t>(c)], order[static_cast<std::size_t>(rank)]);
    }
    for (Eigen::Index i = rank + 1; i < rows; ++i) {
      const double factor = A(i, rank) / A(rank, rank);
      if (factor == 0.0) continue;
      for (Eigen::Index j = rank + 1; j < columns; ++j) A(i, j) -= factor * A(rank, j);
      b[i] -= factor * b[rank];
    }
  }
  if (rows != columns) return static_cast<int>(rank);
  std::array<double, kMostUnknowns> x = {};
  for (Eigen::Index i = rows - 1; i >= 0; --i) {
    for (Eigen::Index j = i + 1; j < columns; ++j) b[i] -= A(i, j) * b[j];
    b[i] /= A(i, i);
    x[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = b[i];
  }
  for (Eigen::Index i = 0; i < rows; ++i) b[i] = x[static_cast<std::size_t>(i)];
  return static_cast<int>(rank);
}

bool has_full_rank(LoopClosure& loops) {
  auto A = loops.A.topLeftCorner(loops.m, loops.n);
  A = loops.J;
  loops.rank = eliminate(A, loops.x);
  return loops.rank == loops.m;
}

// loops.x <- [M J^T; J 0]^-1 loops.x
bool solve_kkt(LoopClosure& loops) {
  const int n = loops.n, m = loops.m;
  loops.A.setZero();
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) loops.A(i, j) = loops.M(i, j);
    for (int k = 0; k < m; ++k) loops.A(n + k, j) = loops.A(j, n + k) = loops.J(k, j);
  }
  return solve_in_place(loops.A, loops.x);
}

// loops.x.head(n) <- K^-1 or K^-T times itself, K = [S; J]
bool solve_driven(LoopClosure& loops, const MatX& S, bool is_transposed) {
  const int n = loops.n, d = n - loops.m;
  auto A = loops.A.topLeftCorner(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const double entry = i < d ? S(i, j) : loops.J(i - d, j);
      (is_transposed ? A(j, i) : A(i, j)) = entry;
    }
  loops.rank = eliminate(A, loops.x.head(n));
  return loops.rank == n;
}

}  // namespace

int loop_rows(const Model& model) {
  int rows = 0;
  for (const Loop& loop : model.loops) rows += loop.directions;
  return rows;
}

LoopClosure::LoopClosure(const Model& model) : n(model.nv()), m(loop_rows(model)) {
  for (VecX* rows : {&residual, &rate, &bias, &lambda}) rows->setZero(m);
  J.setZero(m, n);
  M.setZero(n, n);
  force.setZero(n);
  A.setZero(n + m, n + m);
  x.setZero(n + m);
  jacobian_a.setZero(3, model.nv());
  jacobian_b.setZero(3, model.nv());
}

Vec3 loop_bias(const Model& model, const Workspace& ws, const Loop& loop) {
  const Transform& X_WA = ws.X_WB[at(loop.a)];
  const Vec3 p_AB = X_WA.R.transpose() * (point_position(ws, loop.b, loop.p_B) - X_WA.p);
  const Vec3 velocity = point_velocity(ws, loop.b, loop.p_B) - point_velocity(ws, loop.a, p_AB);
  return point_bias_acceleration(model, ws, loop.b, loop.p_B) -
         point_bias_acceleration(model, ws, loop.a, p_AB) -
         2.0 * cross(angular_velocity(ws, loop.a), velocity);
}

void close_loops(const Model& model, const Workspace& ws, LoopClosure& loops) {
  assert(ws.known == Known::poses && loops.n == model.nv() && loops.m == loop_rows(model));
  int row = 0;
  for (const Loop& loop : model.loops) {
    const Transform& X_WA = ws.X_WB[at(loop.a)];
    const Vec3 x = point_position(ws, loop.b, loop.p_B);
    const Vec3 p_AB = X_WA.R.transpose() * (x - X_WA.p);  // a's point that is at x_B
    const Vec3 velocity = point_velocity(ws, loop.b, loop.p_B) - point_velocity(ws, loop.a, p_AB);
    const Vec3 acceleration = loop_bias(model, ws, loop);
    point_jacobian(model, ws, loop.a, p_AB, loops.jacobian_a);
    point_jacobian(model, ws, loop.b, loop.p_B, loops.jacobian_b);
    for (int k = 0; k < loop.directions; ++k, ++row) {
      const Vec3 n_W = X_WA.R * loop.n[k];
      loops.residual[row] = loop.n[k].dot(p_AB - loop.p_A);
      loops.rate[row] = n_W.dot(velocity);
      loops.bias[row] = n_W.dot(acceleration);
      for (int j = 0; j < loops.n; ++j)
        loops.J(row, j) = n_W.dot(Vec3(loops.jacobian_b.col(j)) - Vec3(loops.jacobian_a.col(j)));
    }
  }
}

bool loop_forward_dynamics(const Model& model, Workspace& ws, LoopClosure& loops, ConstVecRef tau,
                           const Baumgarte& stabilisation, Eigen::Ref<VecX> a) {
  assert(tau.size() == loops.n && a.size() == loops.n);
  if (!has_full_rank(loops)) return false;
  bias_force(model, ws, ws.h);
  mass_matrix(model, ws, loops.M);
  for (int i = 0; i < loops.n; ++i) loops.x[i] = tau[i] - ws.h[i];
  for (int k = 0; k < loops.m; ++k)
    loops.x[loops.n + k] = -loops.bias[k] - 2.0 * stabilisation.alpha * loops.rate[k] -
                           stabilisation.beta * stabilisation.beta * loops.residual[k];
  if (!solve_kkt(loops)) return false;
  for (int i = 0; i < loops.n; ++i) a[i] = loops.x[i];
  for (int k = 0; k < loops.m; ++k) loops.lambda[k] = -loops.x[loops.n + k];
  return true;
}

void loop_kkt_matrix(const Model& model, Workspace& ws, LoopClosure& loops, MatX& kkt) {
  mass_matrix(model, ws, loops.M);
  kkt.setZero(loops.n + loops.m, loops.n + loops.m);
  kkt.topLeftCorner(loops.n, loops.n) = loops.M;
  kkt.bottomLeftCorner(loops.m, loops.n) = loops.J;
  kkt.topRightCorner(loops.n, loops.m) = loops.J.transpose();
}

bool driven_rates(LoopClosure& loops, const MatX& S, ConstVecRef driver_rate, Eigen::Ref<VecX> v) {
  assert(S.rows() == loops.n - loops.m && S.cols() == loops.n && driver_rate.size() == S.rows());
  loops.x.setZero();
  loops.x.head(S.rows()) = driver_rate;
  if (!solve_driven(loops, S, false)) return false;
  v = loops.x.head(loops.n);
  return true;
}

bool driven_accelerations(LoopClosure& loops, const MatX& S, ConstVecRef driver_acceleration,
                          Eigen::Ref<VecX> a) {
  assert(S.rows() == loops.n - loops.m && S.cols() == loops.n);
  assert(driver_acceleration.size() == S.rows());
  loops.x.head(S.rows()) = driver_acceleration;
  for (int k = 0; k < loops.m; ++k) loops.x[S.rows() + k] = -loops.bias[k];
  if (!solve_driven(loops, S, false)) return false;
  a = loops.x.head(loops.n);
  return true;
}

bool loop_inverse_dynamics(const Model& model, Workspace& ws, LoopClosure& loops, const MatX& S,
                           ConstVecRef a, Eigen::Ref<VecX> driver_torque) {
  assert(S.rows() == loops.n - loops.m && S.cols() == loops.n);
  rnea(model, ws, a, ws.h);
  for (int i = 0; i < loops.n; ++i) loops.x[i] = ws.h[i];
  if (!solve_driven(loops, S, true)) return false;
  const Eigen::Index drivers = S.rows();
  driver_torque = loops.x.head(drivers);
  for (int k = 0; k < loops.m; ++k) loops.lambda[k] = loops.x[drivers + k];
  return true;
}

bool project_on_loops(const Model& model, Workspace& ws, LoopClosure& loops, VecX& q, VecX& v) {
  forward_kinematics(model, q, v, ws);
  close_loops(model, ws, loops);
  if (!has_full_rank(loops)) return false;
  mass_matrix(model, ws, loops.M);
  for (int i = 0; i < 3 && largest_entry(loops.residual) > 1e-16; ++i) {
    loops.x.setZero();
    for (int k = 0; k < loops.m; ++k) loops.x[loops.n + k] = -loops.residual[k];
    if (!solve_kkt(loops)) return false;
    integrate_configuration(model, 1.0, loops.x.head(loops.n), q);
    forward_kinematics(model, q, v, ws);
    close_loops(model, ws, loops);
  }
  mass_matrix(model, ws, loops.M);
  loops.x.setZero();
  for (int k = 0; k < loops.m; ++k) loops.x[loops.n + k] = -loops.rate[k];
  if (!solve_kkt(loops)) return false;
  for (int j = 0; j < loops.n; ++j) v[j] += loops.x[j];
  forward_kinematics(model, q, v, ws);
  close_loops(model, ws, loops);
  return true;
}

double orientation_since(LoopClosure& loops, const MatX& J_before) {
  assert(J_before.rows() == loops.m && J_before.cols() == loops.n);
  const int m = loops.m;
  double det = 1.0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < m; ++j) {
      double sum = 0.0;
      for (int k = 0; k < loops.n; ++k) sum += loops.J(i, k) * J_before(j, k);
      loops.A(i, j) = sum;
    }
  for (int k = 0; k < m; ++k) {
    int pivot = k;
    for (int i = k + 1; i < m; ++i)
      if (std::abs(loops.A(i, k)) > std::abs(loops.A(pivot, k))) pivot = i;
    if (loops.A(pivot, k) == 0.0) return 0.0;
    if (pivot != k) {
      for (int j = k; j < m; ++j) std::swap(loops.A(pivot, j), loops.A(k, j));
      det = -det;
    }
    det *= loops.A(k, k);
    for (int i = k + 1; i < m; ++i)
      for (int j = m - 1; j >= k; --j)
        loops.A(i, j) -= loops.A(i, k) / loops.A(k, k) * loops.A(k, j);
  }
  return det;
}

Vec3 loop_force(const Model& model, const Workspace& ws, const LoopClosure& loops, int loop) {
  int row = 0;
  for (int i = 0; i < loop; ++i) row += model.loops[at(i)].directions;
  const Loop& joint = model.loops[at(loop)];
  Vec3 force = Vec3::Zero();
  for (int k = 0; k < joint.directions; ++k)
    force += loops.lambda[row + k] * (ws.X_WB[at(joint.a)].R * joint.n[k]);
  return force;
}

Vec3 loop_point(const Model& model, const Workspace& ws, int loop) {
  const Loop& joint = model.loops[at(loop)];
  return point_position(ws, joint.b, joint.p_B);
}

void joint_loads(const Model& model, Workspace& ws, const LoopClosure& loops, std::span<Vec3> force,
                 std::span<Vec3> moment) {
  assert(!ws.is_in_lanes() && ws.known == Known::poses);
  assert(force.size() == model.bodies.size() && moment.size() == model.bodies.size());
  local::joint_loads(model, ws, force, moment);
  for (std::size_t k = 0; k < model.loops.size(); ++k) {
    const int index = static_cast<int>(k);
    const Vec3 f = loop_force(model, ws, loops, index), x = loop_point(model, ws, index);
    // The loop's force takes load off the joints from b to the ground and adds it to those from a.
    const auto pass = [&](int body, double sign) {
      for (int i = body; i >= 0; i = model.bodies[at(i)].parent) {
        force[at(i)] += sign * f;
        moment[at(i)] += sign * cross(x - ws.X_WB[at(i)].p, f);
      }
    };
    pass(model.loops[k].b, -1.0);
    pass(model.loops[k].a, 1.0);
  }
}

}  // namespace legwork
