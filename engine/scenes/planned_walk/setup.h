// Everything constant of a run: what the parameter values mean. Built anew when a value changes; immutable otherwise.
#pragma once

#include <limits>
#include <optional>

#include "engine/control/tail_feedback.h"
#include "engine/formulations/newton_euler_grf/forward_method.h"
#include "engine/motion/actuation.h"
#include "engine/motion/leg_loads.h"
#include "engine/motion/motions.h"
#include "engine/motion/plan.h"
#include "engine/motion/stance_inverse.h"
#include "engine/run/scene_file.h"
#include "engine/scenes/planned_walk/experiment.h"
#include "engine/scenes/planned_walk/planned_state.h"

namespace legwork {

using newton_euler_grf::ForwardMethod;
// body: feedback on trunk and tail, through the actuated joints (Liu & Ben-Tzvi 2018, Fig. 7).
enum class ControlMode { feedforward, feedforward_pd, computed_torque, body };

// The run that goes on beside the robot's own, from the same start.
enum class ReferenceRun { none, as_printed, without_feedback, tail_held };

struct Disturbance {
  Vec3 rpy = Vec3::Zero();    // of the trunk at the start, off the plan, rad
  double payload = 0.0;       // on the trunk, kg
  double payload_x = 0.0;     // forward of its origin, m
  double torque_noise = 0.0;  // N m
  double seed = 0.0;
};

// What a tailed_quadruped's scene has besides (Liu & Ben-Tzvi 2018).
struct Experiment {
  Formulation formulation = Formulation::tree;
  virtual_work_tail::Parameters parameters;
  virtual_work_tail::Printed printed;  // of the reference run
  Motors motors = Motors::paper;
  DrivenJoints driven{};  // in use
  DrivenJoints chosen{};  // one by one, whether in use or not
  bool has_feedback = false;
  bool is_reference_without_feedback = false;  // the reference run
  bool is_torque_held = false;                 // feedforward sampled at the start of a step
  bool starts_at_rest = false;
};

// What a hexapod's scene has besides (Ashok & Rambabu 2017).
struct HexapodForces {
  ForceModel model = ForceModel::paper;
  lagrange_euler_leg::Eq10 eq_10 = lagrange_euler_leg::Eq10::corrected;  // of the paper's model
  PaperModel paper;
};

struct Setup {
  // Defined once (.cpp): copied inline wherever they are handled they are a tenth of the page's WebAssembly.
  Setup();
  Setup(const Setup&);
  Setup(Setup&&) noexcept;
  Setup& operator=(const Setup&);
  Setup& operator=(Setup&&) noexcept;
  ~Setup();

  Model model;  // the robot as its planner and controller know it
  Model plant;  // the robot as it is: with the payload
  Plan plan;
  Disturbance disturbance;
  bool is_forward = true;
  ForwardMethod forward_method = ForwardMethod::kkt;
  GroundForceMethod ground_force_method = GroundForceMethod::minimum_norm;  // not of hexapods
  double friction = 0.0;
  ControlMode control = ControlMode::feedforward;
  double kp = 0.0;              // N m/rad; of ControlMode::body 1/s^2
  double kd = 0.0;              // N m s/rad; of ControlMode::body 1/s
  double tail_frequency = 0.0;  // of the tail's errors under PD, critically damped, rad/s
  double frequency = 0.0;       // of computed torque's errors, critically damped, rad/s
  double step = 0.001;          // s
  int resync_phases = 0;        // 0: never
  double error_limit = 0.05;    // rad
  double torque_limit = std::numeric_limits<double>::infinity();  // N m
  TailLaw tail_law;
  ReferenceRun reference_run = ReferenceRun::none;
  std::string reference_run_name;  // "tail held"
  std::optional<Experiment> experiment;
  std::optional<HexapodForces> hexapod;

  // Sureshkumar et al.'s four ways to share out the ground's forces; a hexapod has Ashok & Rambabu's.
  bool has_ground_force_methods() const { return !hexapod; }
  // Sureshkumar et al.'s own scheme is written for its robot.
  bool has_reduced_forward() const { return model.family == "quadruped"; }
  bool has_reference_run() const { return reference_run != ReferenceRun::none; }
  // Whether the work of walking is counted.
  bool has_energy_account() const { return hexapod.has_value(); }
  StateParts state_parts() const { return {has_reference_run(), has_energy_account()}; }
};

// Refuses what the family or the plan refuses. `before`: has the same plan, but for the friction that it needs.
Result<Setup> build_setup(const Motion& motion, const ParameterView& values,
                          const Setup* before = nullptr);
// In use.
LegJointSet driven_joints(const Experiment& experiment);

// Of a scene with such a motion.
Result<Setup> build_setup(const SceneFile& scene, std::span<const double> values);

}  // namespace legwork
