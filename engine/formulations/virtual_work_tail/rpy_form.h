// The same dynamics in the paper's own coordinates q = [p; roll; pitch; yaw; ta; tb], Eq. 42 [Liu18]; theory/tail 4.6:
//   u = B q',  B = blkdiag(1, E, 1)
//   M_q = B^T M B,  C_q = B^T (C + M B' q'),  G_q = B^T G,  F_q = B^T F
// Equations 2 and 3 as printed take omega = phi': B = 1, q' = u, F_q = F.
// Not defined at a pitch of 90 degrees.
#pragma once

#include "engine/formulations/virtual_work_tail/dynamics.h"

namespace legwork::virtual_work_tail {

struct RpyForm {
  bool is_regular = false;  // false, and all else zero: pitch of 90 degrees, or the analysis failed
  Vec8 q = Vec8::Zero(), q_rate = Vec8::Zero();
  Mat8 B = Mat8::Zero(), B_rate = Mat8::Zero();
  Mat8 M = Mat8::Zero();
  Vec8 C = Vec8::Zero(), G = Vec8::Zero();
};

RpyForm rpy_form(const Analysis& analysis, const State& state, const Printed& printed = {});

// B^T F, the force on q of a force F on the quasi-coordinates.
Vec8 rpy_force(const RpyForm& form, const Vec8& F);

// q'' of F_q, Eq. 43; nothing if the form is not regular.
std::optional<Vec8> rpy_forward_dynamics(const RpyForm& form, const Vec8& F_q);

// u' = B q'' + B' q'
Vec8 quasi_accelerations(const RpyForm& form, const Vec8& q_acceleration);

}  // namespace legwork::virtual_work_tail
