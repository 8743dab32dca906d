// Everything constant of a run: what the parameter values mean. Built anew when a value changes; immutable otherwise.
#pragma once

#include "engine/contact/stance_inverse.h"
#include "engine/formulations/newton_euler_grf/forward_method.h"
#include "engine/motion/plan.h"
#include "engine/sim/scene.h"

namespace legwork {

using newton_euler_grf::ForwardMethod;
enum class ControlMode { feedforward, feedforward_pd, computed_torque };

struct Disturbance {
  Vec3 rpy = Vec3::Zero();    // of the trunk at the start, off the plan, rad
  double torque_noise = 0.0;  // N m
  double seed = 0.0;
};

struct Setup {
  Model model;  // the robot as its planner and controller know it
  Model plant;  // the robot as it is: with the payload
  Plan plan;
  Disturbance disturbance;
  bool is_forward = true;
  ForwardMethod forward_method = ForwardMethod::kkt;
  GroundForceMethod ground_force_method = GroundForceMethod::minimum_norm;
  double friction = 0.0;
  ControlMode control = ControlMode::feedforward;
  double kp = 0.0;            // N m/rad
  double kd = 0.0;            // N m s/rad
  double frequency = 0.0;     // of computed torque's errors, critically damped, rad/s
  double step = 0.001;        // s
  int resync_phases = 0;      // 0: never
  double error_limit = 0.05;  // rad
};

// Refuses what the family or the plan refuses. `plan`: the plan of these values, if it is at hand.
Result<Setup> build_setup(const Scene& scene, std::span<const double> values,
                          const Plan* plan = nullptr);

}  // namespace legwork
