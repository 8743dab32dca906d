// One step of any tree, with its springs, dampers and closed loops (dynamics/compliant_step.h), on ground that only pushes,
// and with joints that only go as far as their limits:
//   (M + h D + h^2 K) dv = h (tau - bias - D v - K (stretch + h v)) + J_l^T impulse_l + J_c^T lambda
//   J_l (v + dv) = -c / h off,   v_c = J_c (v + dv) and lambda by Coulomb's law (coulomb.h)
// With A = L L^T and Y = L^-1 J^T, what holds the loops is projected off the contacts' columns (theory/contact 4.8):
//   Y_c' = (1 - Q Q^T) Y_c,  Q an orthonormal basis of Y_l;  G = Y_c'^T Y_c'
// so that no impulse of a contact opens a loop. Contacts are points of shapes (shape_points.h). A joint's limit is a contact
// without friction whose normal is the coordinate. Rigid, without restitution. First order.
#pragma once

#include <array>
#include <span>

#include "engine/contact/contact_newton.h"
#include "engine/contact/shape_points.h"
#include "engine/dynamics/compliant_step.h"

namespace legwork {

// Contacts and limits of a step at most; of more, the deepest count.
inline constexpr int kMostTouching = 40;

// One contact, remembered from step to step.
struct Touching {
  static constexpr int kNone = -1, kLimit = -2;
  // kMostShapePoints times the shape, plus its point; kNone; or kLimit minus the body whose joint is at a limit.
  int point = kNone;
  // Ground on robot, world axes, N s; of a limit, along z: its size, N m s or N s.
  Vec3 impulse = Vec3::Zero();
};
using AllTouching = std::array<Touching, kMostTouching>;

struct TreeStepReport {
  int contacts = 0, limits = 0, sweeps = 0;
  double residual = 0.0;     // contact_residual, m/s
  double penetration = 0.0;  // of the deepest point at the start, m
  int loops_held = 0;        // independent ones of the loops' rows
};

// Scratch, allocated once.
struct TreeStepScratch {
  TreeStepScratch(const Model& model, std::vector<Shape> touching);

  std::vector<Shape> shapes;  // from touching_shapes
  CompliantScratch tree;
  MatX J;       // 3 kMostTouching x nv, each contact in its own axes
  MatX Q;       // nr x kMaxContactRows
  MatX Y, G;    // nr x 3 kMostTouching; 3 kMostTouching x 3 kMostTouching
  VecX b;       // nr
  VecX v, row;  // nv
  VecX c, lambda, velocity, push_out;
  ContactNewton newton{kMostTouching};
  std::array<int, kMostTouching> point{};
  std::array<double, kMostTouching> gaps{}, friction{}, predicted{};
  std::array<Mat3, kMostTouching> axes{};
};

// For a state q, v: writes v after the step of h > 0 (nv), and the velocities by which positions move, which also move out what is inside the
// ground (nv). `loops`: rows that are held, and how far each is off (compliant_velocity). `touching`: in, of the last step,
// out, of this one; the first ones are in use. `held`: impulses of the
// rows that are held, N s. False if the masses are so far apart that the matrix has no factor. Needs
// forward_kinematics.
bool tree_step(const Model& model, Workspace& ws, const Ground& ground, double friction,
               const ContactOptions& solver, double h, ConstVecRef tau,
               const Compliance& compliance,
               const Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>& loops, const ContactVec& off,
               ConstVecRef q, ConstVecRef v, TreeStepScratch& scratch, AllTouching& touching,
               Eigen::Ref<VecX> v_next, Eigen::Ref<VecX> v_moving, ContactVec& held,
               TreeStepReport& report);

}  // namespace legwork
