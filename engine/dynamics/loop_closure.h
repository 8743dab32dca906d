// Trees whose loops are closed by Model::loops; theory/linkages 1, 3, 4.
//   residual  phi_k = n_k . (x_B - x_A)                 n_k fixed in a's axes; zero where the loop is closed
//   rate      J v = n_k . (v_B - v_A)                   both of the points that are at x_B: exact off the closure too
//   [ M  -J^T ] [ a      ]   [ tau - h                          ]
//   [ J   0   ] [ lambda ] = [ -Jdot v - 2 alpha J v - beta^2 phi ]      forward, [RBDA] eq. 8.14; Baumgarte's terms
//   [ S^T  J^T ] [ tau; lambda ] = M a + h,   [ S; J ] v = [ d'; 0 ],  [ S; J ] a = [ d''; -Jdot v ]    driven
// S: a row a driver, the entries of v that make up the rate d' of its coordinate. lambda_k n_k is the force on b by a.
// KKT matrices are symmetric and indefinite: solved by elimination with pivots, never by Cholesky. Where the rows of J
// depend on each other (a change point), or the drivers do not determine the motion (a dead centre), the functions answer
// false and leave their results as they were; nothing becomes NaN.
#pragma once

#include <span>

#include "engine/dynamics/workspace.h"

namespace legwork {

// Rows of all loops together.
int loop_rows(const Model& model);

// Results and scratch; sizes: n of v, m rows.
struct LoopClosure {
  explicit LoopClosure(const Model& model);
  int n, m;

  // Left by close_loops:
  VecX residual;  // m; m
  MatX J;         // m x n
  VecX rate;      // J v, m/s
  VecX bias;      // Jdot v, m/s^2
  // Left by the dynamics:
  VecX lambda;   // m; N
  int rank = 0;  // of J, by those that answer bool

  MatX M;      // n x n
  VecX force;  // n: M a + h, or tau - h
  MatX A;      // systems of up to n + m
  VecX x;
  MatX jacobian_a, jacobian_b;  // 3 x n
};

// Needs forward_kinematics.
void close_loops(const Model& model, const Workspace& ws, LoopClosure& loops);

struct Baumgarte {
  double alpha = 0.0, beta = 0.0;  // 1/s
};

// Accelerations a of generalised forces tau (both n), and lambda. Needs close_loops. False: J has
// less than full rank.
bool loop_forward_dynamics(const Model& model, Workspace& ws, LoopClosure& loops, ConstVecRef tau,
                           const Baumgarte& stabilisation, Eigen::Ref<VecX> a);

// The matrix of loop_forward_dynamics in its symmetric form [M J^T; J 0], (n + m) x (n + m). Needs close_loops.
void loop_kkt_matrix(const Model& model, Workspace& ws, LoopClosure& loops, MatX& kkt);

// Velocities and accelerations (n) of given rates of the drivers' coordinates. S: (n - m) x n. Needs close_loops.
bool driven_rates(LoopClosure& loops, const MatX& S, ConstVecRef driver_rate, Eigen::Ref<VecX> v);
bool driven_accelerations(LoopClosure& loops, const MatX& S, ConstVecRef driver_acceleration,
                          Eigen::Ref<VecX> a);

// Driver torques (n - m) and lambda of a motion with accelerations a (n). Needs close_loops.
bool loop_inverse_dynamics(const Model& model, Workspace& ws, LoopClosure& loops, const MatX& S,
                           ConstVecRef a, Eigen::Ref<VecX> driver_torque);

// Moves q (nq) to the closure, by the smallest change in the metric of the mass matrix, then takes from v (nv) what
// violates it; up to three steps of Newton's. Leaves kinematics and closures of the result.
bool project_on_loops(const Model& model, Workspace& ws, LoopClosure& loops, VecX& q, VecX& v);

// det(J J_before^T) > 0 as long as J has kept its full rank on the way from J_before: by Cauchy and Binet it is the product
// of their volumes with the cosine between their row spaces, and all volumes change sign where the rank drops (a change
// point), even if no step ends there. Needs close_loops; J_before not farther away than the row space turns by a right
// angle.
double orientation_since(LoopClosure& loops, const MatX& J_before);

// Force on each body by its parent through the joint (world axes, N), and moment about the body's origin (N m); entry 0:
// on the ground from outside. Needs lambda and, last called, rnea (loop_inverse_dynamics calls it).
void joint_loads(const Model& model, const Workspace& ws, const LoopClosure& loops,
                 std::span<Vec3> force, std::span<Vec3> moment);

// Force on b by a of each loop (world axes, N), and where it acts.
Vec3 loop_force(const Model& model, const Workspace& ws, const LoopClosure& loops, int loop);
Vec3 loop_point(const Model& model, const Workspace& ws, int loop);

}  // namespace legwork
