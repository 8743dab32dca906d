// One step of any tree, with its springs, dampers and closed loops (dynamics/compliant_step.h), on ground that only pushes,
// with links that may touch each other, and with joints that only go as far as their limits (tree_contacts.h):
//   (M + h D + h^2 K) dv = h (tau - bias - D v - K (stretch + h v)) + J_l^T impulse_l + J_c^T lambda
//   J_l (v + dv) = -c / h off,   v_c = J_c (v + dv) and lambda by Coulomb's law (coulomb.h)
// With A = L L^T and Y = L^-1 J^T, what holds the loops is projected off the contacts' columns (theory/contact 4.8):
//   Y_c' = (1 - Q Q^T) Y_c,  Q an orthonormal basis of Y_l;  G = Y_c'^T Y_c'
// so that no impulse of a contact opens a loop. First order; but what nothing pushes falls on its parabola. With restitution
// the caller splits the step where something strikes (theory/contact 7): to tree_strike_time, then tree_strike, which takes
// no time, and so on.
#pragma once

#include <span>

#include "engine/contact/tree_contacts.h"
#include "engine/dynamics/compliant_step.h"

namespace legwork {

struct TreeStepReport {
  int contacts = 0, limits = 0, sweeps = 0;
  double residual = 0.0;     // contact_residual, m/s
  double penetration = 0.0;  // of the deepest point at the start, m
  int loops_held = 0;        // independent ones of the loops' rows
};

// Scratch, allocated once.
struct TreeStepScratch {
  // `touching`: from touching_shapes. At most `most` contacts.
  TreeStepScratch(const Model& model, std::vector<Shape> touching, bool links_touch = false,
                  int most = kMostTouching);

  CompliantScratch tree;
  TreeContacts contacts;
  MatX Q;  // nr x kMaxContactRows
  MatX Y;  // nr x 3 most: as TreeContacts::J_T
  ContactBlocks G;
  VecX b;                              // nr
  VecX v, row;                         // nv
  VecX c, lambda, velocity, push_out;  // 3 most
  ContactNewton newton;
  bool couples_all = false;               // a held row may couple what contacts push
  std::vector<std::size_t> below;         // per contact: the next block of its column in G
  std::vector<std::vector<int>> pushing;  // per part: contacts that move it
  std::vector<char> is_pushed;            // per body that is a root
  std::vector<Touching> striking;         // what tree_strike_time has found
};

// What is the same in all parts of a step. References must live as long.
struct TreeStep {
  const Model& model;
  Workspace& ws;
  const Ground& ground;
  const TouchLaw& law;
  // Rows that are held (nv columns), and how far each is off (compliant_step.h).
  Eigen::Ref<const MatX, 0, Eigen::OuterStride<>> loops;
  const ContactVec& off;
  TreeStepScratch& scratch;
};

// For a state q, v: writes v after the step of h > 0 (nv), and the velocities by which positions move (nv), which also move
// out what is inside the ground. `touching`, at most as many as the scratch has room for: in, of the last step, out, of this
// one; the first ones are in use. `held`: impulses of the rows that are held, N s. False if the masses are so far apart that
// the matrix has no factor. Needs forward_kinematics.
bool tree_step(const TreeStep& step, double h, ConstVecRef tau, const Compliance& compliance,
               ConstVecRef q, ConstVecRef v, std::span<Touching> touching, Eigen::Ref<VecX> v_next,
               Eigen::Ref<VecX> v_moving, ContactVec& held, TreeStepReport& report);

// When the first contact strikes faster than a step of `h` resolves, within `left`, s; `left`: none does. Arguments as of
// tree_step, whose calls until the next one of this or of tree_strike let fall what will strike. Needs forward_kinematics.
double tree_strike_time(const TreeStep& step, double h, double left, ConstVecRef tau,
                        const Compliance& compliance, ConstVecRef q, ConstVecRef v);

// What touches now, at once: writes v (nv) after it. What strikes leaves as fast as its restitution says, other contacts at
// least do not go on; all with friction. If that brings energy, with less restitution. `touching`: out, as of tree_step.
// Needs forward_kinematics.
bool tree_strike(const TreeStep& step, double h, const Compliance& compliance, ConstVecRef q,
                 Eigen::Ref<VecX> v, std::span<Touching> touching, TreeStepReport& report);

}  // namespace legwork
