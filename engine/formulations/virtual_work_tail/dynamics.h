// The tailed quadruped's dynamics by the principle of virtual work (Liu & Ben-Tzvi 2018, section 3; corrected as in
// theory/tail 4), with u = [v; omega; ta'; tb'] (robot.h). Forces of the pinned feet do no work and drop out.
//   M u' + C + G = F = J^T tau                                                              [Liu18] eqs. 37, 42, 46
//   rod between points 1 and 2:  m/3 (J_1^T a_1 + J_2^T a_2 + (J_2^T a_1 + J_1^T a_2)/2)   34, exact; theory/tail 4.1
//   leg:   J_k^T ((m_th + m_sh)/3 a_k + m_th/6 a_h - (m_th + m_sh)/2 g)
//        + J_h^T (m_th/3 a_h + m_th/6 a_k - m_th/2 g)                                                   40
//   trunk: m_b (v' - g),  I_b omega' + omega x I_b omega;   tail tip: m_t J_t^T (a_n - g)                38, 39
// Accelerations a = A u' + bias (leg.h) give M, C and G (theory/tail 4.2 to 4.4). Some thousand
// multiplications, 4 us; no heap. Fails, with a reason, where a leg does not reach its foot or is straight.
#pragma once

#include <optional>

#include "engine/formulations/virtual_work_tail/leg.h"

namespace legwork::virtual_work_tail {

struct Analysis {
  Reach reach = Reach::reached;  // anything else: nothing below is valid; M, C, G and J are zero
  int failed_leg = -1;           // index of the leg whose reach it is; -1 if it is no leg's
  bool is_valid() const { return reach == Reach::reached; }

  Mat3 R = Mat3::Identity();  // R_P^S
  std::array<Leg, kLegs> legs;
  Point tail;
  Mat14x8 J = Mat14x8::Zero();  // joint rates over u, J u = joint_rate
  Vec14 joint_angle = Vec14::Zero(), joint_rate = Vec14::Zero();
  Vec14 joint_bias = Vec14::Zero();  // joint accelerations for u' = 0
  Mat8 M = Mat8::Zero();  // kg, kg m, kg m^2; symmetric unless Eqs. 29-31 or 53 are as printed
  Vec8 C = Vec8::Zero(), G = Vec8::Zero();  // N, N m
};

Analysis analyse(const Parameters& parameters, const State& state, const Printed& printed = {});

// F = J^T tau of the torques of all joints (14), Eq. 46.
Vec8 generalized_force(const Analysis& analysis, const Vec14& tau);

// F of the accelerations u' (8): M u' + C + G, Eq. 42.
Vec8 inverse_dynamics(const Analysis& analysis, const Vec8& u_rate);

// u' of the force F (8), Eq. 43; nothing if the analysis failed, M is singular or F not finite.
std::optional<Vec8> forward_dynamics(const Analysis& analysis, const Vec8& F);

// theta'' = J u' + bias (14).
Vec14 joint_accelerations(const Analysis& analysis, const Vec8& u_rate);

// Force of the ground on each foot (3 x 4, a column a leg, in S, N) for accelerations u' and torques tau (14), by the
// virtual work of one leg's own joints with the trunk held and the foot let go:
//   J_foot^T f = J_knee^T ((m_th + m_sh)/3 a_k + m_th/6 a_h - (m_th + m_sh)/2 g)
//              + J_foot^T (m_sh/6 a_k - m_sh/2 g) - tau
// The paper has no such equation (theory/tail 4.7). Nothing if the analysis failed or the forces are not finite.
std::optional<Mat34> foot_forces(const Parameters& parameters, const Analysis& analysis,
                                 const Vec8& u_rate, const Vec14& tau);

// Of the true robot, whatever is printed; potential energy zero at z = 0. J.
struct Energy {
  double kinetic = 0.0, potential = 0.0;
};
std::optional<Energy> energy(const Parameters& parameters, const State& state);

// The angular velocity by which the orientation really changes when u is integrated: omega, or, Eq. 2 as printed, where
// u holds the rates of roll, pitch and yaw, E(phi) omega.
Vec3 true_angular_velocity(const State& state, const Printed& printed);

// E of omega = E [roll'; pitch'; yaw'], for R = Rz(yaw) Ry(pitch) Rx(roll).
Mat3 rpy_rate_map(const Vec3& rpy);

}  // namespace legwork::virtual_work_tail
