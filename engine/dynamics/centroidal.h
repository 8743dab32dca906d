// Quantities of the whole robot, world axes ([RBDA] section 2.13 for the momentum of a tree).
//   linear momentum = mass * com velocity;  angular momentum about the centre of mass
#pragma once

#include "engine/dynamics/workspace.h"

namespace legwork {

struct Centroidal {
  double mass = 0.0;                     // kg
  Vec3 com = Vec3::Zero();               // m
  Vec3 com_velocity = Vec3::Zero();      // m/s
  Vec3 linear_momentum = Vec3::Zero();   // kg m/s
  Vec3 angular_momentum = Vec3::Zero();  // kg m^2/s, about the centre of mass
};

// Needs forward_kinematics. O(nb).
Centroidal centroidal(const Model& model, const Workspace& ws);

// The share of the bodies from `first` to the last in whole.angular_momentum, kg m^2/s: about the common centre of mass,
// from the motion relative to it. `whole`: of the same state. Needs forward_kinematics.
Vec3 share_of_angular_momentum(const Model& model, const Workspace& ws, const Centroidal& whole,
                               int first);

// Writes A (6 x nv) of the momentum about the centre of mass, world axes: [ angular; linear ] = A v (Orin, Goswami & Lee 2013).
// Overwrites ws.I_c. Needs forward_kinematics. O(nv).
void centroidal_momentum_matrix(const Model& model, Workspace& ws, Eigen::Ref<MatX> A);

// Writes J (3 x nv) of the centre of mass, world axes: its velocity is J v. Overwrites ws.I_c. Needs forward_kinematics.
void com_jacobian(const Model& model, Workspace& ws, Eigen::Ref<MatX> J);

struct WholeBody {
  Centroidal centroidal;
  double kinetic_energy = 0.0;    // J
  double potential_energy = 0.0;  // J, zero at the world's origin
};

// All of this and the energies (energy.h) at once. Needs set_state or forward_kinematics: in lanes no link's pose is used.
// O(nb).
WholeBody whole_body(const Model& model, Workspace& ws);

}  // namespace legwork
