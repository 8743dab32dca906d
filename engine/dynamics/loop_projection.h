// Positions back onto closed loops (Model::loops), where steps that hold velocities alone drift away from them.
//   after a step   J dq = -phi by Newton's method, of all such dq the smallest in the norm of the step's matrix
//                  M + h D + h^2 K, as it was at the step's start (theory/linkages 4.2): dq = x_0 - N u,
//                  N^T F N u = N^T F x_0 (loop_basis.h), F of the step
//   where that fails, as next to a change point, and
//   a whole pose   dq = -M^-1 J^T (J M^-1 J^T + mu)^-1 phi, mu -> 0 with phi ([GvL] 6.1.4; Levenberg, Marquardt): also far off, and
//                  where rows follow from others; after a step with the diagonal of its matrix for M
// Velocities stay: the next step starts from J v = 0 anyway (compliant_step.h). Joints that mimic others go on following.
#pragma once

#include "engine/dynamics/compliant_step.h"

namespace legwork {

// How the loops are at a pose.
struct LoopState {
  double gap = 0.0;             // m: the furthest that one is open
  int rank = 0;                 // directions held that do not follow from others
  double smallest_pivot = 1.0;  // near zero next to a change point
};
// Needs forward_kinematics. Overwrites what hold_loops has set.
LoopState loop_state(const Model& model, const Workspace& ws, CompliantScratch& scratch);

// Projects q (nq) after a step that hold_loops and free_compliant_motion were called for. False, with q unchanged, if that
// does not get there, or if the loops were open before the step and still are by 2 mm. v (nv) is for the kinematics alone, which `ws` then has of some pose near q.
bool project_step(const Model& model, Workspace& ws, ConstVecRef v, CompliantScratch& scratch,
                  VecX& q);

// Closes the loops from any pose, a base that floats held. armature: as Compliance's (nv). False, with q unchanged, if that does not
// get within 1e-10 m. Allocates.
bool assemble_loops(const Model& model, Workspace& ws, ConstVecRef armature,
                    CompliantScratch& scratch, VecX& q);

}  // namespace legwork
