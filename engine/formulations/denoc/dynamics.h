// Inverse and forward dynamics of Kumar et al.'s four-bar, cut at J2 ([Kumar17] 19-23; theory/linkages 7, 8).
// Subsystem I is the crank, II rocker and coupler; lambda is the force on link 2 by link 3 at J2.
//   J^I = l2 n(theta2),  J^II = [l4 n(theta4) + l3 n(theta3 + theta4), l3 n(theta3 + theta4)],  n(a) = (-sin a, cos a)
//   J^I theta2' = J^II theta^II'                                                       21
//   I^II theta^II'' + C^II theta^II' = tau_g^II - J^II^T lambda                        19
//   I^I theta2'' + C^I theta2' = tau1 + tau_g^I + J^I^T lambda                         20
//   [I Jc^T; Jc 0] [theta''; x] = [tau + tau_g - C theta'; -J^I' theta2' + J^II' theta^II'],  Jc = [J^I, -J^II]   22
// In 22 x = -lambda of 19 and 20; if it is read as lambda, as in the paper, the force at J2 has the wrong sign. The matrix of
// 22 is symmetric but not positive definite (three positive and two negative eigenvalues). It is invertible wherever Jc has
// rank 2, which fails only where all four bars are on one line. J^II is singular where sin theta3 = 0.
#pragma once

#include "engine/formulations/denoc/assembly.h"
#include "engine/formulations/denoc/serial_chain.h"

namespace legwork::denoc {

using Mat5 = Eigen::Matrix<double, 5, 5>;
using Vec5 = Eigen::Matrix<double, 5, 1>;

// Motion of the linkage at an instant, in the order theta2, theta4, theta3; rad, rad/s, rad/s^2.
struct Motion {
  Vec3 theta = Vec3::Zero(), rate = Vec3::Zero(), acceleration = Vec3::Zero();
};

// J^I (crank) and J^II (chain), and J^I' theta2' and J^II' theta^II'.
struct Jacobians {
  Vec2 crank;
  Mat2 chain;
  Vec2 crank_bias, chain_bias;
};
Jacobians jacobians(const FourBar& bar, const Vec3& theta, const Vec3& rate,
                    const Printed& printed = {});

// Fills in the rates and accelerations of #4 and #3, given those of the crank and all angles. False where J^II is singular.
bool follow_crank(const FourBar& bar, Motion& motion, const Printed& printed = {});

// Both subsystems as chains with their 6n matrices.
struct Subsystems {
  SerialChain crank, chain;
};
void set_subsystems(const FourBar& bar, const Vec3& theta, const Vec3& rate, Subsystems& out,
                    const Printed& printed = {});

// Eqs. 19 and 20, for a motion that satisfies the loop; `systems` set for its angles and rates. Not solved where
// sin theta3 = 0: there a torque on the crank cannot balance the load on coupler and rocker.
struct Inverse {
  double torque = 0.0;         // tau1, N m
  Vec2 lambda = Vec2::Zero();  // force on link 2 by link 3 at J2, N
  bool is_solved = false;
};
Inverse inverse_dynamics(const FourBar& bar, const Motion& motion, const Subsystems& systems,
                         const Printed& printed = {});

// Eqs. 20 and 22 with theta2'' given and tau1 unknown: one system of six equations.
Inverse inverse_by_kkt(const FourBar& bar, const Motion& motion, const Subsystems& systems);

// The torque (N m) that supplies the power of the motion: tau1 theta2' = theta' . (I theta'' + C theta' - tau_g). It also
// holds at change points, where lambda is undetermined. theta2' must not be zero.
double torque_by_power(const Motion& motion, const Subsystems& systems);

// Baumgarte's stabilisation, 1/s: adds -2 alpha phi' - beta^2 phi to the last two rows of the right-hand side.
struct Stabilisation {
  double alpha = 0.0, beta = 0.0;
};

// Eq. 22 for a given torque (N m) on the crank; `systems` set for theta and rate.
struct Kkt {
  Mat5 A;
  Vec5 b;
};
Kkt kkt(const FourBar& bar, const Vec3& theta, const Vec3& rate, double torque,
        const Subsystems& systems, const Printed& printed = {}, const Stabilisation& by = {});

struct Forward {
  Vec3 acceleration = Vec3::Zero();
  Vec2 lambda = Vec2::Zero();  // as in `Inverse`; with printed.lambda_sign, the x of Eq. 22
  bool is_solved = false;      // false: all bars on one line
};
// Accelerations for a torque (N m) on the crank. `scratch` is overwritten.
Forward forward_dynamics(const FourBar& bar, const Vec3& theta, const Vec3& rate, double torque,
                         Subsystems& scratch, const Printed& printed = {},
                         const Stabilisation& by = {});

// Moves theta onto the loop, and rate onto its derivative, by the smallest change in the metric of the kinetic energy:
// dtheta = -I^-1 Jc^T (Jc I^-1 Jc^T)^-1 phi. False if that does not converge.
bool project(const FourBar& bar, Vec3& theta, Vec3& rate, Subsystems& scratch);

double kinetic_energy(const FourBar& bar, const Vec3& theta, const Vec3& rate);  // J
double potential_energy(const FourBar& bar, const Vec3& theta);  // J, zero at J1's height

// Forces in all joints, N: on #2 by the ground, on #2 by #3 (lambda), on #3 by #4, on #4 by the ground.
struct JointForces {
  Vec2 J1, J2, J3, J4;
};
JointForces joint_forces(const Motion& motion, const Subsystems& systems, const Vec2& lambda);

// Positions of the joints and of the centres of mass of #2, #3, #4, m.
struct Positions {
  Vec2 J1, J2, J3, J4, C2, C3, C4;
};
Positions positions(const FourBar& bar, const Vec3& theta);

}  // namespace legwork::denoc
