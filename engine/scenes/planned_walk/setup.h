// Everything about a planned walk that is constant: what the parameter values mean. Built anew when a value changes.
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
// How the motors' torques are found. body: feedback on trunk and tail through the driven joints (Liu & Ben-Tzvi 2018,
// Fig. 7; theory/tail 8.2).
enum class ControlMode { feedforward, feedforward_pd, computed_torque, body };

// The second run, from the same start, that the robot's own is compared with.
enum class ReferenceRun { none, as_printed, without_feedback, tail_held };

// What the controller does not know of (forward mode only).
struct Disturbance {
  Vec3 rpy = Vec3::Zero();    // of the trunk at the start, off the plan, rad
  double payload = 0.0;       // on the trunk, kg
  double payload_x = 0.0;     // forward of its origin, m
  double torque_noise = 0.0;  // largest, N m, uniform (control/torque_noise.h)
  double seed = 0.0;          // of the noise, a whole number
};

// What only a tailed_quadruped's scene has (Liu & Ben-Tzvi 2018; theory/tail 1 to 8).
struct Experiment {
  Formulation formulation = Formulation::tree;
  virtual_work_tail::Parameters parameters;
  virtual_work_tail::Printed printed;  // errata that the reference run keeps
  Motors motors = Motors::paper;
  DrivenJoints driven{};                       // in use
  DrivenJoints chosen{};                       // for Motors::chosen, whether that is in use or not
  bool has_feedback = false;                   // ControlMode::body, else feedforward
  bool is_reference_without_feedback = false;  // the reference run; else it keeps errata
  bool is_torque_held = false;                 // feedforward is sampled at the start of a step
  bool starts_at_rest = false;
};

// What only a hexapod's scene has (Ashok & Rambabu 2017; theory/hexapod 6 to 8).
struct HexapodForces {
  ForceModel model = ForceModel::paper;
  lagrange_euler_leg::Eq10 eq_10 = lagrange_euler_leg::Eq10::corrected;  // of the paper's model
  PaperModel paper;
};

struct Setup {
  // Defined in the .cpp: as inline copies at each use they would be a tenth of the page's WebAssembly.
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
  bool is_forward = true;  // forward dynamics; else the robot is put on its plan at each step
  ForwardMethod forward_method = ForwardMethod::kkt;
  GroundForceMethod ground_force_method = GroundForceMethod::minimum_norm;  // not of hexapods
  double friction = 0.0;  // coefficient that plan and ground forces may use
  ControlMode control = ControlMode::feedforward;
  double kp = 0.0;              // N m/rad; 1/s^2 in ControlMode::body
  double kd = 0.0;              // N m s/rad; 1/s in ControlMode::body
  double tail_frequency = 0.0;  // rad/s, of the tail's errors under PD, critically damped
  double frequency = 0.0;       // rad/s, of errors under computed torque, critically damped
  double step = 0.001;          // s
  int resync_phases = 0;        // phases after which the robot is put back on its plan; 0: never
  double error_limit = 0.05;    // rad: a joint's error at which a run ends
  double torque_limit = std::numeric_limits<double>::infinity();  // N m
  TailLaw tail_law;
  ReferenceRun reference_run = ReferenceRun::none;
  std::string reference_run_name;  // "tail held"
  std::optional<Experiment> experiment;
  std::optional<HexapodForces> hexapod;

  // Whether ground forces are shared out by the four methods of Sureshkumar et al.; a hexapod has Ashok & Rambabu's.
  bool has_ground_force_methods() const { return !hexapod; }
  // Whether Sureshkumar et al.'s own forward dynamics applies: it is written for its robot.
  bool has_reduced_forward() const { return model.family == "quadruped"; }
  bool has_reference_run() const { return reference_run != ReferenceRun::none; }
  // Whether the work of walking is counted.
  bool has_energy_account() const { return hexapod.has_value(); }
  StateParts state_parts() const { return {has_reference_run(), has_energy_account()}; }
};

// The setup of these values. Refuses what the family or the plan refuses, motors that cannot hold every load, forward
// mode where feet slip, and a start out of reach or beyond the error limit. `before`, if given, must be of values with
// the same plan, which is reused if the friction is the same too.
Result<Setup> build_setup(const Motion& motion, const ParameterView& values,
                          const Setup* before = nullptr);
// The joints of the legs that are driven.
LegJointSet driven_joints(const Experiment& experiment);

// The same for a scene file with such a motion; refuses unknown names.
Result<Setup> build_setup(const SceneFile& scene, std::span<const double> values);

}  // namespace legwork
