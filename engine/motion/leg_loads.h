// Torques of a hexapod's motion for a choice of foot forces (foot_force_distribution.h), by two models.
//   the paper's (Ashok & Rambabu 2017, section 4): the robot's mass moves with the trunk, and the legs' inertia does not
//     affect the forces: f = choice(w), w = mass (a - g) at the trunk's middle; tau_i = M theta_i'' + H + G - J_i^T f_i leg
//     by leg, as if the trunk did not move                                          theory/hexapod 6.2, 7.1
//   full: w, tau_0 = rnea(a) of the whole tree, feet unloaded; f = choice(w); tau = tau_0 - J^T f    theory/hexapod 8.1
// For six legs of three joints; v (24), q (25) as in free_coordinates.h. `feet`: indices of the standing feet.
#pragma once

#include "engine/formulations/foot_force_distribution.h"
#include "engine/formulations/lagrange_euler_leg/dynamics.h"
#include "engine/model/families/hexapod.h"
#include "engine/motion/stance_inverse.h"

namespace legwork {

using foot_force_distribution::Choice;

// The paper's model, whose forces are those of minimum norm, or the full one with one of three choices.
enum class ForceModel { paper, minimum_norm, least_torques, least_torques_within_friction };

// The choice among feasible forces that a model makes.
Choice choice_of_forces(ForceModel model);

// The paper's model of a robot.
struct PaperModel {
  std::array<lagrange_euler_leg::Leg, kMaxLegs> legs;  // in the model's order
  double mass = 0.0;                                   // of the whole robot, kg
  Vec3 gravity = Vec3::Zero();                         // world axes, m/s^2
  std::array<Vec3, kMaxLegs> hips;                     // from the trunk's middle, trunk axes, m
};

// The paper's model of a hexapod of these sizes. Asserts six feet.
PaperModel paper_model(const Model& hexapod, const HexapodSizes& sizes);

// Scratch, and the loads of one motion.
struct LegLoads {
  std::array<lagrange_euler_leg::Torque, kMaxLegs> torque;           // per leg, N m; contact zero
  std::array<foot_force_distribution::LegLoad, kMaxLegs> of_stance;  // per standing foot
  std::array<Vec3, kMaxLegs> r;  // per standing foot: from the trunk's origin, m
  foot_force_distribution::Stance stance;
  foot_force_distribution::FootForces forces;
};

// Writes loads.torque, of_stance, r and stance of the paper's legs in the motion q, v, a. The trunk is taken to be
// level.
void load_paper_legs(const PaperModel& paper, std::span<const int> feet, ConstVecRef q,
                     ConstVecRef v, ConstVecRef a, LegLoads& loads);

// The wrench (force, N, and moment about the trunk's middle, N m, world axes) that the ground must supply for the
// trunk's linear acceleration `a` (m/s^2, world axes).
Vec6 paper_wrench(const PaperModel& paper, const Vec3& a);

// Writes to tau (24 entries, the first six zero) the joint torques, N m, of loads.torque with the forces (3 per
// standing foot, ground on foot, world axes, N), by Eq. 10 with its printed or its corrected sign (theory/hexapod 7.1).
// After load_paper_legs for the same feet.
void paper_torque(const LegLoads& loads, std::span<const int> feet, const ContactVec& force,
                  lagrange_euler_leg::Eq10 eq_10, Eigen::Ref<VecX> tau);

// What to do where the forces of minimum norm would pull or slip, or those of least torques would pull.
enum class Fallback { none, least_torques_within_friction };

// The full model: writes tau (nv: first six entries the wrench that no foot supplies, then joint torques) for the
// accelerations a (nv), and loads.forces. `friction`: coefficient. Needs set_state or forward_kinematics.
void full_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                           Choice choice, Fallback fallback, double friction, ConstVecRef a,
                           Eigen::Ref<VecX> tau, LegLoads& loads);

}  // namespace legwork
