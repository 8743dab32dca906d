// Dynamics of trees with closed loops (Model::loops); theory/linkages 1.1, 1.2, 3.1, 3.2, 4.1.
//   residual  phi_k = n_k . (x_B - x_A)                 n_k fixed in a's axes; zero where the loop is closed
//   rate      J v = n_k . (v_B - v_A)                   of both bodies' points at x_B, so exact even off the closure
//   [ M  -J^T ] [ a      ]   [ tau - h                          ]
//   [ J   0   ] [ lambda ] = [ -Jdot v - 2 alpha J v - beta^2 phi ]      forward, [RBDA] eq. 8.14; Baumgarte's terms
//   [ S^T  J^T ] [ tau; lambda ] = M a + h,   [ S; J ] v = [ d'; 0 ],  [ S; J ] a = [ d''; -Jdot v ]    driven
// S has one row per driver: d' = S v is the rate of its coordinate. lambda_k n_k is the force on b by a. KKT matrices are
// symmetric and indefinite: they are solved by elimination with pivots, never by Cholesky. Where the rows of J are
// dependent (a change point) or the drivers do not determine the motion (a dead centre), the functions return false and
// leave their results unchanged; nothing becomes NaN.
#pragma once

#include <span>

#include "engine/dynamics/workspace.h"

namespace legwork {

// Number of rows of J: of all loops together.
int loop_rows(const Model& model);

// Results and scratch, allocated once.
struct LoopClosure {
  explicit LoopClosure(const Model& model);
  int n, m;  // nv, and the rows of J

  // Filled by close_loops:
  VecX residual;  // phi (m), metres
  MatX J;         // m x n
  VecX rate;      // J v (m), m/s
  VecX bias;      // Jdot v (m), m/s^2
  // Filled by the dynamics:
  VecX lambda;   // (m), N
  int rank = 0;  // of J, by the functions that need full rank

  MatX M;      // n x n
  VecX force;  // n: M a + h, or tau - h
  MatX A;      // systems of up to n + m unknowns
  VecX x;
  MatX jacobian_a, jacobian_b;  // 3 x n
};

// The acceleration of p_B as a sees it while no coordinate accelerates, world axes, m/s^2: Jdot v = n_k . loop_bias. Needs
// forward_kinematics.
Vec3 loop_bias(const Model& model, const Workspace& ws, const Loop& loop);

// Computes residual, J, rate and bias. Needs forward_kinematics.
void close_loops(const Model& model, const Workspace& ws, LoopClosure& loops);

// Stabilisation of the closure (Baumgarte 1972; theory/linkages 4.1); zero for none.
struct Baumgarte {
  double alpha = 0.0, beta = 0.0;  // 1/s
};

// Writes the accelerations a (n) and lambda for the generalised forces tau (n). Needs close_loops. False if J does not
// have full rank.
bool loop_forward_dynamics(const Model& model, Workspace& ws, LoopClosure& loops, ConstVecRef tau,
                           const Baumgarte& stabilisation, Eigen::Ref<VecX> a);

// The matrix of loop_forward_dynamics in its symmetric form [M J^T; J 0], (n + m) x (n + m). Needs close_loops.
void loop_kkt_matrix(const Model& model, Workspace& ws, LoopClosure& loops, MatX& kkt);

// Write the velocities or accelerations (n) for given rates or accelerations of the drivers' coordinates (n - m). S is
// (n - m) x n. Need close_loops. False where the drivers do not determine the motion.
bool driven_rates(LoopClosure& loops, const MatX& S, ConstVecRef driver_rate, Eigen::Ref<VecX> v);
bool driven_accelerations(LoopClosure& loops, const MatX& S, ConstVecRef driver_acceleration,
                          Eigen::Ref<VecX> a);

// Writes the driver torques (n - m) and lambda for a motion with accelerations a (n). Needs close_loops. False where the
// drivers do not determine the motion.
bool loop_inverse_dynamics(const Model& model, Workspace& ws, LoopClosure& loops, const MatX& S,
                           ConstVecRef a, Eigen::Ref<VecX> driver_torque);

// Moves q (nq) onto the closure by the smallest change in the metric of the mass matrix, in up to three Newton steps, and
// then removes from v (nv) whatever violates it (theory/linkages 4.2). Leaves the kinematics and closures of the result
// in `ws` and `loops`. False if J does not have full rank.
bool project_on_loops(const Model& model, Workspace& ws, LoopClosure& loops, VecX& q, VecX& v);

// det(J J_before^T), which is positive as long as J has kept full rank since J_before (m x n; theory/linkages 4.3). By the
// formula of Cauchy and Binet it is the product of their volumes and the cosine between their row spaces; the volumes
// change sign where the rank drops (a change point), even if no step ends exactly there. Needs close_loops, and a row space
// that has turned by less than a right angle since J_before.
double orientation_since(LoopClosure& loops, const MatX& J_before);

// Writes for each body (nb entries) the force by its parent through the joint (N) and its moment about the body's origin
// (N m), world axes; entry 0 is from outside on the ground. Needs lambda, and rnea (which loop_inverse_dynamics calls) as
// the last algorithm run on `ws`; without lanes only.
void joint_loads(const Model& model, Workspace& ws, const LoopClosure& loops, std::span<Vec3> force,
                 std::span<Vec3> moment);

// Force on b by a in loop number `loop` (world axes, N; needs lambda), and the point where it acts (world, m).
Vec3 loop_force(const Model& model, const Workspace& ws, const LoopClosure& loops, int loop);
Vec3 loop_point(const Model& model, const Workspace& ws, int loop);

}  // namespace legwork
