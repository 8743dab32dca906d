// The textbook's algorithms for any tree, each as its source has it: rigid bodies' poses and spatial velocities, recursive
// Newton-Euler, composite rigid bodies, articulated bodies, and pinned feet by dense matrices. What the engine computes in
// links' own axes and in lanes is compared with them; they share no recursion with it.
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"
#include "tests/engine/support/articulated_inertia.h"

namespace legwork::testing::textbook {

// Data of one body in the articulated body algorithm, world axes, about the body's origin.
struct ArticulatedBody {
  Vec3 r = Vec3::Zero();  // from the parent's origin
  Vec3 omega = Vec3::Zero();
  Vec3 alpha = Vec3::Zero(), a = Vec3::Zero();  // accelerations, of the body's origin
  ArticulatedInertia inertia;
  Vec3 n = Vec3::Zero(), f = Vec3::Zero();  // p_A
};

// And of one column of its joint's S (theory/numerics 12.4).
struct LooseColumn {
  Vec3 e = Vec3::Zero();                        // the axis
  Vec3 U_n = Vec3::Zero(), U_f = Vec3::Zero();  // U = I_A S
  double inverse_D = 0.0, u = 0.0;
};

// Scratch and results, for one model.
struct Book {
  explicit Book(const Model& model);

  std::vector<Transform> X_PB;  // pose in the parent (base: in the world)
  std::vector<Transform> X_WB;  // pose in the world
  std::vector<Vec6> V;          // spatial velocity in body axes, about the body's origin
  std::vector<Vec6> S_rate;     // S v, the joint's own spatial velocity, body axes (base: zero)
  std::vector<Vec3> alpha, a;   // rnea: accelerations, of the body's origin, in body axes
  std::vector<Vec3> n, f;       // rnea: through the joint: moment about the body's origin, force
  std::vector<SpatialInertia> I_c;  // crba: composite inertias, world axes, about bodies' origins
  std::vector<Vec6> S;  // crba: columns of all joints' S, world axes, about the base's origin
  std::vector<ArticulatedBody> articulated;  // aba
  std::vector<LooseColumn> loose;            // aba, nv
};

// Poses and velocities, outward from the base ([RBDA] eqs. 4.3, 5.14). The others need it.
void set_state(const Model& model, ConstVecRef q, ConstVecRef v, Book& book);

// Recursive Newton-Euler in body axes, about the body's origin ([Craig] eqs. 6.46, 6.47, 6.51 to 6.53; theory/numerics 12.3).
VecX rnea(const Model& model, Book& book, ConstVecRef a);

// Composite rigid bodies in world axes ([RBDA] table 6.2): both triangles of M.
MatX mass_matrix(const Model& model, Book& book);

// Articulated bodies in world axes ([RBDA] section 7.3; theory/numerics 12.4).
VecX aba(const Model& model, Book& book, ConstVecRef tau);

// A point's Jacobian ([Craig] eq. 5.13 with a moving base), 3 x nv.
MatX point_jacobian(const Model& model, const Book& book, int body, const Vec3& p_B);

// Pinned feet by the contact-space matrix (theory/numerics 5.3), dense.
struct PinnedAnswer {
  MatX J;           // 3 per foot x nv
  ContactVec bias;  // Jdot v
  VecX a;
  ContactVec force;  // ground on foot, 3 per foot, world axes
  int rank = 0;
};
PinnedAnswer pinned_dynamics(const Model& model, Book& book, std::span<const int> feet,
                             ConstVecRef tau);

}  // namespace legwork::testing::textbook
