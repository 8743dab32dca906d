// Rigid point contacts with Coulomb friction at the velocity level, exactly (theory/contact 1). In each contact's own
// axes t1, t2, n:
//   v = G lambda + c                                   G = J M^-1 J^T, c the velocity without impulses (m/s)
//   v_n >= 0,  lambda_n >= 0,  v_n lambda_n = 0        nothing penetrates, nothing pulls (Signorini)
//   |lambda_t| <= mu lambda_n;  where v_t is not zero, lambda_t = -mu lambda_n v_t / |v_t|      (Coulomb)
// which is one complementarity of cones: v + mu |v_t| n in K*, lambda in K, at right angles [DSF98].
//
// One contact has a closed form except for one scalar: it separates, sticks, or slips with v_t = -a lambda_t, where
//   lambda_t(a) = -(A + a I)^-1 b,  lambda_n = -(c_n + g.lambda_t) / G_nn,  A = G_tt - g g^T / G_nn,  b = c_t - g c_n / G_nn
// and a > 0 solves |lambda_t| = mu lambda_n (theory/contact 2.3, theory/contact 2.4): |lambda_t| is larger at a = 0, or
// the contact would stick, and smaller at infinity.
// Several contacts: block Gauss-Seidel over them ([HLH18], with this solve instead of its bisection). It need not
// converge: with a friction of 1.5 and contacts whose masses differ a hundredfold, one problem in a hundred cycles
// without end. The residual shows it.
#pragma once

#include <span>

#include "engine/contact/contact_blocks.h"
#include "engine/dynamics/contact_response.h"

namespace legwork {

// The impulse (N s) of a single contact with G (3 x 3, positive definite, 1/kg), c (m/s) and friction coefficient
// mu >= 0 (theory/contact 2.3). It lies in the friction cone to the last bit. A contact that cannot move along n, whose
// G_nn is 0, gets none.
Vec3 contact_impulse(const Mat3& G, const Vec3& c, double mu);

// The point of the cone |x_t| <= mu x_n, mu >= 0, that is nearest to x: t1, t2, n, in any unit.
Vec3 nearest_in_cone(const Vec3& x, double mu);

// When the sweeps over several contacts end.
struct ContactOptions {
  int most_sweeps = 100;
  // m/s: the largest change of any contact's velocity that the next sweep is expected to bring, from the last two
  // sweeps (theory/contact 3.2).
  double tolerance = 1e-9;
};

// How they ended. sweeps == most_sweeps: perhaps not converged; the residual tells.
struct ContactReport {
  int sweeps = 0;
  double residual = 0.0;  // m/s, see contact_residual
};

// The impulses (N s) of n contacts with G (3n x 3n, 1/kg), c (3n, m/s) and friction coefficients (n), each contact in
// its own axes. `impulse` (3n): in, the guess to start from (the last step's impulses, or zero); out, the solution,
// inside the cones. `velocity` (3n): out, G impulse + c, m/s. Sizes are asserted. O(n^2) per sweep, no heap.
ContactReport solve_contacts(const Eigen::Ref<const MatX>& G, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity);

// The same with the blocks of G that are not zero, bit for bit. O(blocks) per sweep.
ContactReport solve_contacts(const ContactBlocks& G, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity);

// The same where contacts affect each other only through one body of six coordinates, as the feet of a robot do through
// its trunk: G_ij = Z_i D^-1 Z_j^T, plus `own` where i = j (theory/contact 3.3). G is not formed. O(n) per sweep.
ContactReport solve_contacts(std::span<const PointCoupling> contacts, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity);

// How far impulses (3n, N s) and velocities (3n, m/s) are from the law above, m/s: the largest over the contacts of
//   | lambda - P_K(lambda - rho (v + mu |v_t| n)) | / rho,  rho = 1 / trace G_kk      (theory/contact 1.5)
// G: 3n x 3n, 1/kg, of which only the diagonal is read; friction: n. Sizes are asserted.
double contact_residual(const Eigen::Ref<const MatX>& G, std::span<const double> friction,
                        ConstVecRef impulse, ConstVecRef velocity);
double contact_residual(const ContactBlocks& G, std::span<const double> friction,
                        ConstVecRef impulse, ConstVecRef velocity);

}  // namespace legwork
