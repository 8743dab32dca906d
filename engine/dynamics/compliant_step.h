// A step of a tree whose coordinates have springs and dampers, under constraints on its velocity. The forces of springs and
// dampers are those of the step's end, linearised ([Baraff98] eq. 6), so that neither stiffness nor damping limits the step:
//   (M + h D + h^2 K) dv = h (tau - bias - D v - K (stretch + h v)) + J^T impulse,    J (v + dv) = -c / h off
// Joints that mimic others are taken out by virtual work (mimic.h), and so are loops that are held (loop_basis.h): with
// v + dv = v + jump + G N u, where J_l (v + jump) = -c / h off_l - h / 2 Jdot_l v and J_l G N = 0,
// whose second part leads along the chord of the loop's curve, not along its tangent: that way the step neither leaves the
// loop nor loses energy on it (SHAKE: Ryckaert, Ciccotti & Berendsen 1977);
//   (G N)^T (M + h D + h^2 K) G N u = (G N)^T [ h (tau - bias - D v' - K (stretch + h v')) - M jump ],    v' = v + jump
#pragma once

#include "engine/dynamics/coordinate_parts.h"
#include "engine/dynamics/loop_basis.h"
#include "engine/dynamics/mimic.h"
#include "engine/dynamics/workspace.h"
#include "engine/math/dense_solve.h"

namespace legwork {

// Per coordinate of v: springs (N m/rad, N/m) and how far they are stretched (rad, m), dampers (N m s/rad, N s/m), and
// what is added to the diagonal of M, such as the inertia of rotors.
struct Compliance {
  explicit Compliance(int nv)
      : stiffness(VecX::Zero(nv)), stretch(stiffness), damping(stiffness), armature(stiffness) {}
  VecX stiffness, stretch, damping, armature;
};

struct CompliantScratch {
  explicit CompliantScratch(const Model& model);
  MimicMap map;
  LoopBasis loops;  // of no effect before hold_loops
  std::vector<CoordinatePart> parts;
  int size;  // coordinates that are free now, at most nr; what is beyond them in Y and b is zero
  MatX A;    // nr x nr
  // Of a single part:
  MatX full;         // nr x nr: M + h D + h^2 K without followers
  MatX B;            // nr x nr
  MatX Y;            // nr x kMaxContactRows: L^-1 J^T
  VecX b, f, x;      // nr; nv; nr
  VecX q, tried;     // nq
  MatX W;            // rows x rows of the loops' largest group
  VecX pull;         // rows of that group
  VecX jump;         // nv: of v, so that the loops move as they are to
  double gap = 0.0;  // m: how far the loops were open when hold_loops was called

  // Where a part is among the coordinates that are free now.
  CoordinatePart free_part(std::size_t p) const {
    return parts.size() == 1 ? CoordinatePart{0, size} : parts[p];
  }
};

// Holds the model's loops in the steps that follow, until it is called again: writes v' = v + jump (nv), from which the step
// has to start. How far they are off is taken back as below. False if the pose is not finite. Needs forward_kinematics.
bool hold_loops(const Model& model, const Workspace& ws, double h, ConstVecRef v,
                CompliantScratch& scratch, Eigen::Ref<VecX> v_start);

// Writes v + dv (nv) and the constraints' impulses (a number per row of J, N s) for generalised forces tau (nv) over the
// step of h. J has nv columns and at most kMaxContactRows rows; `off`: how far each row is from where it is to be, m; a fifth
// of it is taken back in the step, at .5 m/s at most. False if the masses are so far apart that the matrix has no factor. Needs set_state or
// forward_kinematics. O(nv^3).
bool compliant_velocity(const Model& model, Workspace& ws, double h, ConstVecRef tau,
                        const Compliance& compliance,
                        const Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>& J,
                        const ContactVec& off, ConstVecRef v, CompliantScratch& scratch,
                        Eigen::Ref<VecX> v_next, ContactVec& impulse);

// Its parts, for steps that hold more than that (contact/tree_step.h).
// Factors the matrix, M + h D + h^2 K = L L^T without followers, into s.A, and writes s.b = L^T dv as long as nothing is held.
bool free_compliant_motion(const Model& model, Workspace& ws, double h, ConstVecRef tau,
                           const Compliance& compliance, ConstVecRef v, CompliantScratch& s);
// y (nr) = L^-1 J^T for one row of J (nv).
void set_response(const CompliantScratch& s,
                  const Eigen::Ref<const VecX, 0, Eigen::InnerStride<>>& row, Eigen::Ref<VecX> y);
// The same for a row (nv) of which only a part's entries are read, to the part's entries of y (nr).
void set_response(const CompliantScratch& s, int part, ConstVecRef row, Eigen::Ref<VecX> y);
// Adds to s.b what holds the rows of J; their responses are left in s.Y.
void hold_rows(const Eigen::Ref<const MatX, 0, Eigen::OuterStride<>>& J, const ContactVec& off,
               double h, ConstVecRef v, CompliantScratch& s, ContactVec& impulse);
// v_next = v + dv for b = L^T dv (nr), which is overwritten.
void end_compliant_motion(CompliantScratch& s, ConstVecRef v, Eigen::Ref<VecX> b,
                          Eigen::Ref<VecX> v_next);

}  // namespace legwork
