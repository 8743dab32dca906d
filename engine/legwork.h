// Legwork's public API: plain data in, plain data out. SI units, radians; world axes x forward, y left, z up;
// quaternions w, x, y, z. Nothing throws on bad input: what can be refused answers a Result or a Refusal, whose
// text() says what, where and what to do.
//
//   auto run = legwork::open_scene(json, "quadruped-trot.json");
//   if (!run) return complain(run.error().text());
//   legwork::set(*run, "gait.speed", 0.5);
//   while (legwork::advance(*run) == legwork::StepStatus::ok) use(legwork::snapshot(*run));
//
// What can be done to a run is in engine/run/run.h. The algorithms themselves (rnea, crba, aba,
// constrained_forward_dynamics, ...) are free functions of Model and Workspace in engine/dynamics, one file each.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/formulations/newton_euler_grf/forward_method.h"
#include "engine/formulations/newton_euler_grf/ground_forces.h"
#include "engine/run/run.h"

namespace legwork {

const char* version();

// ---- Dynamics at a given state
using newton_euler_grf::ForwardMethod;
using newton_euler_grf::kForwardMethods;

// Of any tree. Of a fixed base the base's numbers are not read.
struct RobotState {
  double base_position[3] = {0, 0, 0};
  double base_quaternion[4] = {1, 0, 0, 0};
  double base_linear_velocity[3] = {0, 0, 0};      // of the base origin, world axes
  double base_angular_velocity[3] = {0, 0, 0};     // world axes
  double base_linear_acceleration[3] = {0, 0, 0};  // plain time derivatives of the above
  double base_angular_acceleration[3] = {0, 0, 0};
  // Of the joints, in the model's order: their parts of q and v (model.h). Followers of Model::mimics have theirs too, which are
  // not read.
  std::vector<double> q, v, a, tau;
  std::vector<int> stance;  // pinned feet, indices into the model's feet
  // Family "quadruped" only: what else to evaluate.
  std::optional<newton_euler_grf::GroundForceMethod> ground_force_method;
  std::optional<ForwardMethod> forward_method;
  double friction = 0.6;  // coefficient for ground_force_method
};

// Coordinates: base linear (3), base angular (3) if it floats, joints; all vectors in world axes. Followers have none: nv is
// then that of the independent coordinates.
struct Evaluation {
  std::vector<double> mass_matrix;  // nv x nv, row by row
  std::vector<double> bias;         // h of M a + h = S^T tau + J^T f, gravity included
  std::vector<double>
      inverse_dynamics;  // of the given a, feet unloaded: force, moment about base origin, torques
  std::vector<double> forward_dynamics;  // of the given tau, no contact (articulated bodies)
  std::vector<double> constrained;       // acceleration with the stance feet pinned
  std::vector<double> foot_force;  // 3 a stance foot, ground on foot, minimum norm where redundant
  double kinetic_energy = 0.0, potential_energy = 0.0;
  double linear_momentum[3], angular_momentum[3];  // angular about the centre of mass
  double com[3];
  std::vector<double> feet;  // 3 a foot: position
  // Of a model with loops, per direction that they hold, in their order: how far it is open (m), and with the loops closed,
  // as in `constrained`, the force on b by a along it (N; dynamics/loop_closure.h), of minimum norm where redundant.
  std::vector<double> loop_gap, loop_force;

  // Of the given a by RobotState::ground_force_method.
  struct GroundForces {
    std::vector<double> force;   // 3 a stance foot, ground on foot
    std::vector<double> torque;  // by joint
    int rank = 0;
    double condition = 0.0;
    double residual[6] = {};  // force and moment that these forces leave over
    bool is_possible =
        false;  // nothing left over, no foot pulls, none needs more friction than there is
  };
  std::optional<GroundForces> ground_forces;

  // Of the given tau by RobotState::forward_method.
  struct Forward {
    std::vector<double> acceleration;  // nv
    std::vector<double> foot_force;    // 3 a stance foot; empty as printed, which leaves them open
    double slip = 0.0;                 // largest acceleration of a stance foot along an axis, m/s^2
  };
  std::optional<Forward> forward;
};
// Refuses a state whose joints, stance or methods do not fit the model, and one without a finite result. `armature`: inertia
// of rotors, per coordinate of the tree; empty if there is none. With it, with mimics and with loops, M also decides the
// forward dynamics.
Result<Evaluation> evaluate(const Model& model, const RobotState& state,
                            std::span<const double> armature = {});

}  // namespace legwork
