#include "engine/scenes/planned_walk/setup.h"

namespace legwork {
namespace {

namespace vw = virtual_work_tail;

constexpr const char* kSource = "Liu & Ben-Tzvi 2018";

struct Erratum {
  const char *path, *label, *meaning;
  Binding binding;
};
template <auto equation>
constexpr Binding kPrinted = rebuilt<&Experiment::printed, equation>;

constexpr Erratum kErrata[] = {
    {"printed.eq_2_3", "Eqs. 2, 3", "The rates of the angles in place of the angular velocity.",
     kPrinted<&vw::Printed::eq_2_3>},
    {"printed.eq_7", "Eq. 7", "ha = atan2(s_x, s_z): half a turn off.",
     kPrinted<&vw::Printed::eq_7>},
    {"printed.eq_11", "Eq. 11", "cos in place of sin in the knee's rate.",
     kPrinted<&vw::Printed::eq_11>},
    {"printed.eq_17_18", "Eqs. 17, 18", "hb + k and a plus sign, with the interior knee angle.",
     kPrinted<&vw::Printed::eq_17_18>},
    {"printed.eq_19", "Eq. 19", "d(p - a)/dt as the velocity of the hip.",
     kPrinted<&vw::Printed::eq_19>},
    {"printed.eq_29_31", "Eqs. 29 to 31", "omega in place of its derivative in the accelerations.",
     kPrinted<&vw::Printed::eq_29_31>},
    {"printed.eq_36", "Eq. 36", "The shank's mass in the weight of the thigh.",
     kPrinted<&vw::Printed::eq_36>},
    {"printed.eq_48", "Eq. 48", "The tail's angles in place of its rates.",
     kPrinted<&vw::Printed::eq_48>},
    {"printed.eq_51_53", "Eqs. 51, 53", "J1^T J2, which is not symmetric.",
     kPrinted<&vw::Printed::eq_51_53>},
    {"printed.knee_range", "Knee range", "k in (0, pi/2): the run ends when it leaves this range.",
     kPrinted<&vw::Printed::knee_range>}};

struct Motor {
  const char *path, *label;
  double is_driven;  // at first
  Binding binding;
};
template <int joint>
constexpr Binding kDriven = rebuilt<&Experiment::chosen, joint>;

// At first {ha1, hb1, k3, ha4, hb4, k4}: the best conditioned of all 924 sets of six (theory/tail 5).
constexpr Motor kMotors[] = {{"actuation.FL_ha", "FL ha", 0.0, kDriven<3 * kFL>},
                             {"actuation.FL_hb", "FL hb", 0.0, kDriven<3 * kFL + 1>},
                             {"actuation.FL_k", "FL k", 0.0, kDriven<3 * kFL + 2>},
                             {"actuation.FR_ha", "FR ha", 1.0, kDriven<3 * kFR>},
                             {"actuation.FR_hb", "FR hb", 1.0, kDriven<3 * kFR + 1>},
                             {"actuation.FR_k", "FR k", 0.0, kDriven<3 * kFR + 2>},
                             {"actuation.RL_ha", "RL ha", 0.0, kDriven<3 * kRL>},
                             {"actuation.RL_hb", "RL hb", 0.0, kDriven<3 * kRL + 1>},
                             {"actuation.RL_k", "RL k", 1.0, kDriven<3 * kRL + 2>},
                             {"actuation.RR_ha", "RR ha", 1.0, kDriven<3 * kRR>},
                             {"actuation.RR_hb", "RR hb", 1.0, kDriven<3 * kRR + 1>},
                             {"actuation.RR_k", "RR k", 1.0, kDriven<3 * kRR + 2>}};

std::vector<Parameter> make_experiment_parameters() {
  std::vector<Parameter> p = {
      choice("sim.formulation", "Formulation", "Equations of motion", 0.0,
             {"tree", "virtual work", "virtual work, roll-pitch-yaw"},
             "tree: the general tree with its feet pinned. virtual work: Liu & Ben-Tzvi 2018, "
             "corrected, in quasi-velocities or in the paper's roll, pitch and yaw.",
             kSource, rebuilt<&Experiment::formulation>),
      needing("sim.mode", 1.0,
              choice("control.mode", "Control", "Control", 0.0, {"feedforward", "with feedback"},
                     "feedforward: the torques of the desired motion alone. with feedback: and the "
                     "torques of M (Kp e + Kd e') (Liu & Ben-Tzvi 2018, Fig. 7).",
                     kSource, rebuilt<&Experiment::has_feedback>)),
      {"control.kp", "Control", "Kp", "1/s^2", 1600.0, 0.0, 10000.0, "Feedback gain.",
       "theory/tail 8.2", rebuilt<&Setup::kp>},
      {"control.kd", "Control", "Kd", "1/s", 80.0, 0.0, 500.0, "Feedback gain.", "theory/tail 8.2",
       rebuilt<&Setup::kd>},
      choice("control.sampling", "Control", "Feedforward", 0.0, {"continuous", "held over a step"},
             "held: the feedforward torque keeps its value from the start of the step, as in a "
             "digital controller.",
             "theory/tail 8", rebuilt<&Experiment::is_torque_held>),
      choice("start.velocity", "Start", "Velocity", 0.0, {"of the motion", "zero, as printed"},
             "zero: Liu & Ben-Tzvi 2018 print zero initial velocities for a motion that does not "
             "start from rest.",
             "theory/tail 8", fills<&Experiment::starts_at_rest>),
      choice(
          "actuation.joints", "Actuation", "Motors", 1.0,
          {"the paper's eight", "all fourteen", "chosen below"},
          "Fourteen motors for eight degrees of freedom: the least torques of the driven motors.",
          "Liu & Ben-Tzvi 2018, section 3.2; theory/tail 5.1", rebuilt<&Experiment::motors>),
      choice("compare.with", "Comparison", "Second run", 0.0,
             {"virtual work, errata as printed", "without feedback"},
             "A second run from the same start: Liu & Ben-Tzvi's equations with the errata chosen "
             "below as printed (none: corrected), or the same robot without feedback.",
             kChosen, rebuilt<&Experiment::is_reference_without_feedback>)};
  for (const Motor& motor : kMotors)
    p.push_back(choice(
        motor.path, "Motors that are driven", motor.label, motor.is_driven, {"free", "driven"},
        "Applies if actuation.joints is chosen below; the tail's motors are always driven.",
        "theory/tail 5.1", motor.binding));
  for (const Erratum& e : kErrata)
    p.push_back(choice(e.path, "Errata of Liu & Ben-Tzvi 2018", e.label, 0.0,
                       {"corrected", "as printed"}, e.meaning, "theory/tail 6", e.binding));
  return p;
}

}  // namespace

std::span<const Parameter> experiment_parameters() {
  static const std::vector<Parameter> parameters = make_experiment_parameters();
  return parameters;
}

vw::Parameters document_parameters(const ParameterView& v, const Plan& plan) {
  const QuadrupedSizes robot = v.read<QuadrupedSizes>();
  const Tail tail = v.read<Tail>();
  vw::Parameters p;
  p.thigh_length = robot.thigh_length;
  p.shank_length = robot.shank_length;
  p.tail_length = tail.length;
  p.trunk_mass = robot.trunk.mass;
  p.thigh_mass = robot.thigh.mass;
  p.shank_mass = robot.shank.mass;
  p.tail_mass = tail.mass;
  p.trunk_inertia_P = Vec3(robot.trunk.iyy, robot.trunk.ixx, robot.trunk.izz).asDiagonal();
  for (std::size_t i = 0; i < kDocumentLegs.size(); ++i) {
    const std::size_t foot = static_cast<std::size_t>(kDocumentLegs[i]);
    p.hips_P[i] = to_document(plan.legs[foot].hip_B);
    p.feet[i] = to_document(plan.phases[0].feet[foot].from);
  }
  p.tail_pivot_P = to_document(tail.pivot_B);
  p.gravity = robot.gravity;
  return p;
}

LegJointSet paper_joints() {
  LegJointSet set{};
  for (int j = 0; j < kLegJoints; ++j)
    set[static_cast<std::size_t>(document_joint(j).joint)] =
        vw::kPaperJoints[static_cast<std::size_t>(j)];
  return set;
}

LegJointSet all_joints() {
  LegJointSet set{};
  set.fill(true);
  return set;
}

LegJointSet driven_joints(const Experiment& experiment) {
  if (experiment.motors == Motors::chosen) return experiment.chosen;
  return experiment.motors == Motors::paper ? paper_joints() : all_joints();
}

}  // namespace legwork
