// Rigid point contacts with Coulomb friction at the velocity level, exactly (theory/contact 1). In each contact's own
// axes t1, t2, n:
//   v = G lambda + c                                   G = J M^-1 J^T, c the velocity without impulses (m/s)
//   v_n >= 0,  lambda_n >= 0,  v_n lambda_n = 0        nothing penetrates, nothing pulls (Signorini)
//   |lambda_t| <= mu lambda_n;  where v_t is not zero, lambda_t = -mu lambda_n v_t / |v_t|      (Coulomb)
// which is one complementarity of cones: v + mu |v_t| n in K*, lambda in K, at right angles [DSF98].
//
// One contact has a closed form but for a scalar: separation, sticking, or slipping with v_t = -a lambda_t, where
//   lambda_t(a) = -(A + a I)^-1 b,  lambda_n = -(c_n + g.lambda_t) / G_nn,  A = G_tt - g g^T / G_nn,  b = c_t - g c_n / G_nn
// and a > 0 is where |lambda_t| = mu lambda_n: more than that at a = 0, or the contact would stick, and less at infinity.
// Several contacts: block Gauss-Seidel over them ([HLH18], with this solve for its bisection). It need not
// converge: with friction of 1.5 on contacts whose masses differ a hundredfold, one problem in a hundred goes round in
// circles. The residual says so.
#pragma once

#include <span>

#include "engine/dynamics/contact_response.h"

namespace legwork {

// The impulse (N s) of one contact with G (3 x 3, positive definite, 1/kg), c (m/s) and friction coefficient mu >= 0.
// It is in the friction cone to the last bit. One that cannot move along n (G_nn = 0) gets none.
Vec3 contact_impulse(const Mat3& G, const Vec3& c, double mu);

// The point of the cone |x_t| <= mu x_n nearest to x.
Vec3 nearest_in_cone(const Vec3& x, double mu);

struct ContactOptions {
  int most_sweeps = 100;
  double tolerance =
      1e-9;  // m/s: what the next sweep would change of any contact's velocity, by the last two
};

struct ContactReport {
  int sweeps = 0;
  double residual = 0.0;  // m/s, see contact_residual
};

// G: 3n x 3n; c: 3n; friction: n; `impulse` (3n): in, where to begin (the last step's, or zero), out, the solution.
// `velocity` (3n): out, G impulse + c. O(n^2) a sweep; nothing is allocated.
ContactReport solve_contacts(const Eigen::Ref<const MatX>& G, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity);

// The same where contacts feel each other through one body of six coordinates alone, as the feet of a robot do through its
// trunk: G_ij = Z_i D^-1 Z_j^T, and + `own` where i = j. Nothing of G's size is formed. O(n) a sweep.
ContactReport solve_contacts(std::span<const PointCoupling> contacts, ConstVecRef c,
                             std::span<const double> friction, const ContactOptions& options,
                             Eigen::Ref<VecX> impulse, Eigen::Ref<VecX> velocity);

// How far impulses and velocities (3n each) are from the law above, m/s: the largest over contacts of
//   | lambda - P_K(lambda - rho (v + mu |v_t| n)) | / rho,  rho = 1 / trace G_kk
double contact_residual(const Eigen::Ref<const MatX>& G, std::span<const double> friction,
                        ConstVecRef impulse, ConstVecRef velocity);

}  // namespace legwork
