// Torques of a hexapod's motion with the foot forces chosen, by two models.
//   the paper's (Ashok & Rambabu 2017, section 4): the robot's mass moves with the trunk, the legs have no inertia for the forces;
//     f = choice(w), w = mass (a - g) at the trunk's middle; tau_i = M theta_i'' + H + G - J_i^T f_i leg by leg, as if the
//     trunk did not move                                                            theory/hexapod 6.2, 7.1
//   full: w, tau_0 = rnea(a) of the whole tree, feet unloaded; f = choice(w); tau = tau_0 - J^T f    theory/hexapod 8.1
#pragma once

#include "engine/formulations/foot_force_distribution.h"
#include "engine/formulations/lagrange_euler_leg/dynamics.h"
#include "engine/model/families/hexapod.h"
#include "engine/motion/stance_inverse.h"

namespace legwork {

using foot_force_distribution::Choice;

enum class ForceModel { paper, minimum_norm, least_torques, least_torques_within_friction };

// The choice among forces of a model.
Choice choice_of_forces(ForceModel model);

struct PaperModel {
  std::array<lagrange_euler_leg::Leg, kMaxLegs> legs;  // in the model's order
  double mass = 0.0;                                   // of the whole robot, kg
  Vec3 gravity = Vec3::Zero();
  std::array<Vec3, kMaxLegs> hips;  // in the trunk, m
};

PaperModel paper_model(const Model& hexapod, const HexapodSizes& sizes);

// Scratch, and what one motion gives.
struct LegLoads {
  std::array<lagrange_euler_leg::Torque, kMaxLegs> torque;           // by leg; contact zero
  std::array<foot_force_distribution::LegLoad, kMaxLegs> of_stance;  // by stance foot
  std::array<Vec3, kMaxLegs> r;                                      // by stance foot
  foot_force_distribution::Stance stance;
  foot_force_distribution::FootForces forces;
};

// The paper's legs at the motion q, v, a (model.h) -> torque, of_stance, stance. The trunk is taken to be level.
void load_paper_legs(const PaperModel& paper, std::span<const int> feet, ConstVecRef q,
                     ConstVecRef v, ConstVecRef a, LegLoads& loads);

// The wrench that the ground has to supply when the trunk has acceleration `a`, about its middle.
Vec6 paper_wrench(const PaperModel& paper, const Vec3& a);

// Joint torques of the loaded legs with these forces -> tau (18 from index 6 on; the first six zero).
void paper_torque(const LegLoads& loads, std::span<const int> feet, const ContactVec& force,
                  lagrange_euler_leg::Eq10 eq_10, Eigen::Ref<VecX> tau);

// What to do where the smallest forces would pull or slip, or those of the least torques pull.
enum class Fallback { none, least_torques_within_friction };

// The tree's: tau (nv), the first six what no foot supplies; forces in loads.forces. Needs forward_kinematics.
void full_inverse_dynamics(const Model& model, Workspace& ws, std::span<const int> feet,
                           Choice choice, Fallback fallback, double friction, ConstVecRef a,
                           Eigen::Ref<VecX> tau, LegLoads& loads);

}  // namespace legwork
