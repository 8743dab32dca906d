// From the generalized force to joint torques: eight equations, fourteen torques (Liu & Ben-Tzvi 2018, sections 2.4 and 3.2).
//   F = J_ta^T tau_a + J_tp^T tau_p                                                        [Liu18] eqs. 27, 28, 46
//   tau_a = J_ta^-T F,  tau_p = 0                                                                 41
//   with any set S of joints, for instance all fourteen: tau_S = (J_S^T)^+ F, the least |tau|     theory/tail 5.1
// J_ta: ha1 ha2 k1 k2 k3 k4 ta tb;  J_tp: ha3 ha4 hb1 hb2 hb3 hb4. The paper's eight are nearly dependent: j_ha1 and
// j_ha2 are 8 to 9 degrees apart (theory/tail 5). No heap.
#pragma once

#include "engine/formulations/virtual_work_tail/dynamics.h"

namespace legwork::virtual_work_tail {

using Mat68 = Eigen::Matrix<double, 6, kDof>;
using JointSet = std::array<bool, kJoints>;  // true: this joint's motor is used

// The paper's choice, and all joints.
inline constexpr JointSet kPaperJoints = {true,  false, true,  true,  false, true, false,
                                          false, true,  false, false, true,  true, true};
inline constexpr JointSet kAllJoints = {true, true, true, true, true, true, true,
                                        true, true, true, true, true, true, true};

// The rows of J (Analysis::J) for either set of joints.
Mat8 actuated_jacobian(const Mat14x8& J);    // J_ta, Eq. 27
Mat68 redundant_jacobian(const Mat14x8& J);  // J_tp, Eq. 28

struct Actuation {
  Vec14 tau = Vec14::Zero();   // N m; zero outside the set, and everywhere if it is not sufficient
  int rank = 0;                // of J_S
  double condition = 0.0;      // largest over smallest singular value of J_S, at most 1e300
  bool is_sufficient = false;  // rank 8: the set can supply any F
};

// The least torques of the joints in `set` that produce F (N and N m); exactly Eq. 41 for kPaperJoints. A singular value
// below 1e-9 of the largest counts as zero. Fewer than eight joints are not sufficient, nor is a failed analysis.
Actuation joint_torques(const Analysis& analysis, const Vec8& F, const JointSet& set);

}  // namespace legwork::virtual_work_tail
