// What every planned walk can choose besides its motion's and its robot's own parameters, and the list of them.
#include "engine/model/families/families.h"
#include "engine/motion/motions.h"
#include "engine/scenes/planned_walk/planned_walk.h"
#include "engine/scenes/scenes.h"

namespace legwork {
namespace {

std::vector<Parameter> join_schemas(std::initializer_list<std::span<const Parameter>> parts) {
  std::vector<Parameter> all;
  for (const std::span<const Parameter> part : parts)
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::span<const Parameter> simulation_parameters() {
  static const std::vector<Parameter> parameters = {
      choice(
          "sim.mode", "Simulation", "Mode", 1.0, {"inverse", "forward"},
          "inverse: follow the plan and compute torques and ground forces. forward: drive the "
          "equations of motion with those torques and see how far the robot strays from the plan.",
          "Sureshkumar et al. 2025, sections 4 and 5", rebuilt<&Setup::is_forward>),
      {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01,
       "Step of the Runge-Kutta integration (order 4).", "theory/quadruped 6",
       rebuilt<&Setup::step>},
      {"sim.resync", "Simulation", "Resynchronise every", "phases", 2.0, 0.0, 100.0,
       "Forward mode: put the robot back on its plan after this many phases (0: never). Gaits that "
       "stand on two feet or fly are unstable without it, and their run ends at the error limit.",
       "theory/quadruped 6", rebuilt<&Setup::resync_phases>, ParameterKind::integer},
      {"sim.error_limit", "Simulation", "Error limit", "rad", 0.05, 1e-9, 1.0,
       "Forward mode stops when a joint, or the trunk's passive angle, is this far from its plan.",
       kChosen, rebuilt<&Setup::error_limit>},
      choice("sim.ground_force_method", "Formulation", "Ground forces", 2.0,
             {"as printed", "corrected", "minimum norm", "friction cone"},
             "Which of all possible ground forces the inverse dynamics uses: the reduced sets of "
             "Sureshkumar et al. 2025 as printed or corrected, the minimum norm, or the smallest "
             "within the friction cone.",
             "Sureshkumar et al. 2025, section 4; theory/quadruped 4",
             rebuilt<&Setup::ground_force_method>),
      choice("sim.forward_method", "Formulation", "Forward dynamics", 2.0,
             {"as printed", "corrected", "KKT"},
             "as printed: Eq. 5 with 12 or 13 coordinates alone. corrected: the same with the "
             "internal forces. KKT: the general tree with pinned feet.",
             "Sureshkumar et al. 2025, section 5; theory/quadruped 5",
             rebuilt<&Setup::forward_method>),
      needing("sim.mode", 1.0,
              choice("control.mode", "Control", "Control", 0.0,
                     {"feedforward", "feedforward + PD", "computed torque"},
                     "feedforward: the plan's torques alone, open loop. feedforward + PD: with a "
                     "spring and damper on every joint. computed torque: inverse dynamics of the "
                     "corrected acceleration.",
                     "[Craig] chapters 9 and 10", rebuilt<&Setup::control>)),
      {"control.kp", "Control", "Kp", "N m/rad", 150.0, 0.0, 1000.0, "PD: stiffness of each joint.",
       kChosen, rebuilt<&Setup::kp>},
      {"control.kd", "Control", "Kd", "N m s/rad", 1.0, 0.0, 50.0, "PD: damping of each joint.",
       kChosen, rebuilt<&Setup::kd>},
      {"control.frequency", "Control", "Error frequency", "rad/s", 20.0, 0.0, 200.0,
       "Computed torque: joint errors die out critically damped at this rate.", kChosen,
       rebuilt<&Setup::frequency>},
      {"contact.friction", "Ground", "Friction coefficient", "", 0.6, 0.05, 2.0,
       "A plan that needs more tangential force than this fraction of the normal force is "
       "rejected. In "
       "forward mode the feet of the plan are pinned: they neither slip nor lift.",
       "theory/gaits 1.2", rebuilt<&Setup::friction>},
      {"disturbance.initial_roll", "Disturbance", "Initial roll", "rad", 0.0, -0.3, 0.3,
       "Forward mode: the trunk starts rotated from its plan, with the feet in place.", kChosen,
       rebuilt<&Setup::disturbance, &Disturbance::rpy, 0>},
      {"disturbance.initial_pitch", "Disturbance", "Initial pitch", "rad", 0.0, -0.3, 0.3,
       "Forward mode: the trunk starts rotated from its plan, with the feet in place.", kChosen,
       rebuilt<&Setup::disturbance, &Disturbance::rpy, 1>},
      {"disturbance.payload", "Disturbance", "Payload", "kg", 0.0, 0.0, 10.0,
       "Forward mode: a mass on the trunk that planner and controller do not know of.", kChosen,
       rebuilt<&Setup::disturbance, &Disturbance::payload>},
      {"disturbance.payload_x", "Disturbance", "Payload forward", "m", 0.0, -0.3, 0.3,
       "Its position, forward of the trunk's origin.", kChosen,
       rebuilt<&Setup::disturbance, &Disturbance::payload_x>},
      {"disturbance.torque_noise", "Disturbance", "Torque noise", "N m", 0.0, 0.0, 5.0,
       "Forward mode: largest random error of each joint torque, drawn anew in every step.",
       kChosen, rebuilt<&Setup::disturbance, &Disturbance::torque_noise>},
      {"disturbance.seed", "Disturbance", "Noise seed", "", 1.0, 0.0, 1000.0,
       "A different seed gives different noise; the same seed, the same noise.", kChosen,
       rebuilt<&Setup::disturbance, &Disturbance::seed>, ParameterKind::integer},
  };
  return parameters;
}

// How a hexapod's torques are found (Ashok & Rambabu 2017).
std::span<const Parameter> hexapod_force_parameters() {
  static const std::vector<Parameter> parameters = {
      choice("sim.force_model", "Formulation", "Foot forces", 1.0,
             {"the paper's", "full, minimum norm", "full, least torques",
              "full, least torques within friction"},
             "the paper's: the smallest forces that carry the weight and inertia of the whole "
             "robot as if lumped in the trunk; torques leg by leg by Lagrange-Euler. full: inertia "
             "of all legs, with the smallest forces, the least joint torques, or the least torques "
             "within friction.",
             "Ashok & Rambabu 2017, section 4; theory/hexapod 6 to 8",
             rebuilt<&HexapodForces::model>),
      choice("printed.eq_10", "Formulation", "Sign in Eq. 10", 0.0, {"corrected", "as printed"},
             "With the paper's foot forces: Eq. 10 prints + J^T F; with the ground's force on the "
             "foot it is - J^T F.",
             "Ashok & Rambabu 2017, Eq. 10; theory/hexapod 7.1", rebuilt<&HexapodForces::eq_10>)};
  return parameters;
}

// Of the motion and the robot: but for those that say otherwise, the plan depends on them.
std::vector<Parameter> planned(std::span<const Parameter> parameters) {
  std::vector<Parameter> all(parameters.begin(), parameters.end());
  for (Parameter& p : all)
    if (p.binding.effect == Effect::restart) p.binding.effect = Effect::replan;
  return all;
}

// What every scene of a family can choose besides the motion's and the robot's own parameters.
std::vector<Parameter> common_parameters(const Family& family) {
  const std::string_view name = family.name;
  std::vector<Parameter> common;
  for (const Parameter& p : simulation_parameters()) {
    const std::string_view path = p.path;
    // Sureshkumar et al.'s scheme is written for its own robot; Liu & Ben-Tzvi's scenes have their own control.
    if (path == "sim.forward_method" && name != "quadruped") continue;
    if (path == "sim.ground_force_method" && name == "hexapod") {
      common.insert(common.end(), hexapod_force_parameters().begin(),
                    hexapod_force_parameters().end());
      continue;
    }
    if (name == "tailed_quadruped" && path != "sim.mode" && path != "sim.step" &&
        path != "contact.friction")
      continue;
    common.push_back(p);
    if (path == "control.frequency" && name == "quadruped_with_tail")
      common.push_back(
          {"control.tail_frequency", "Control", "Tail frequency", "rad/s", 100.0, 0.0, 200.0,
           "PD: the tail's joints return to their plan critically damped at this rate, "
           "through the tail's mass matrix.",
           kChosen, rebuilt<&Setup::tail_frequency>});
  }
  const std::span<const Parameter> own =
      name == "tailed_quadruped" ? experiment_parameters() : std::span<const Parameter>();
  return join_schemas({common, own, planned(family.parameters())});
}

std::vector<Parameter> parameters_of(const Motion& motion, std::span<const Parameter> shared) {
  std::vector<Parameter> all = join_schemas({planned(motion.parameters), shared});
  for (const Lock& lock : motion.locks) {
    const int index = find_parameter(all, lock.path);
    if (index < 0) continue;
    Parameter& locked = all[at(index)];
    locked.default_value = lock.value;
    locked.locked = lock.reason;
  }
  return all;
}

std::size_t family_of(const Motion& motion) {
  return static_cast<std::size_t>(find_family(motion.family) - families().data());
}

// Their parameters, which kinds point at.
struct Schemas {
  std::vector<std::vector<Parameter>> shared;  // by family
  std::vector<std::vector<Parameter>> all;     // by motion
};

const Schemas& schemas() {
  static const Schemas made = [] {
    Schemas out;
    for (const Family& family : families()) out.shared.push_back(common_parameters(family));
    for (const Motion& motion : motions())
      out.all.push_back(parameters_of(motion, out.shared[family_of(motion)]));
    return out;
  }();
  return made;
}

}  // namespace

std::span<const SceneKind> planned_walks() {
  static const std::vector<SceneKind> kinds = [] {
    std::vector<SceneKind> all;
    for (const Motion& motion : motions())
      all.push_back(
          {motion.family, motion.name, schemas().all[all.size()],
           [&motion](const ParameterView& values) { return PlannedWalk::make(motion, values); },
           schemas().shared[family_of(motion)]});
    return all;
  }();
  return kinds;
}

}  // namespace legwork
