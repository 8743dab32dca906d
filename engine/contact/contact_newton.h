// The law of coulomb.h where block Gauss-Seidel takes long: points of one limb, soles with several corners, joints at their
// limits. Sweeps find which contacts separate, stick and slip; Newton's method for that choice then finds the impulses, and
// the choice is made again (theory/contact 3.4):
//   x = lambda - rho (v + mu |v_t| n)      lambda_next = 0              if x is in the cone's polar, mu |x_t| <= -x_n
//                                          v_next = 0                   if x is in the cone, |x_t| <= mu x_n
//                                          v_n = 0, |v_t| lambda_t + mu lambda_n v_t = 0, linearised,  otherwise
// (the generalised Newton method of [AC91]). A small multiple of the change of lambda is added to each row, so that of the
// many impulses that do the same, as at the corners of a sole, those nearest to the last ones are found. A step is shortened
// where the residual would rise; where it rises all the same, more sweeps follow.
#pragma once

#include <span>

#include "engine/contact/coulomb.h"

namespace legwork {

// Where more contacts than these do not separate, there are sweeps alone: Newton's matrix is dense.
inline constexpr int kMostInNewton = 48;

// Scratch for as many contacts, allocated once.
struct ContactNewton {
  explicit ContactNewton(int most_contacts);
  MatX A;                             // 3 rows per contact that does not separate
  VecX rhs, impulse, velocity, best;  // 3 per contact
  std::vector<int> active;            // contacts that do not separate
  std::vector<int> place;             // per contact: where in `active` it is; -1: it separates
  std::vector<char> slips;            // per contact
};

// As solve_contacts of coulomb.h, with options.tolerance for the residual, m/s. G's own blocks must have inverses.
ContactReport solve_contacts(const ContactBlocks& G, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity,
                             ContactNewton& scratch);

}  // namespace legwork
