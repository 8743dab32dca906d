// Liu & Ben-Tzvi 2018, section 4: four feet held at given points of the ground. Section 4.1: the robot is driven by given
// torques. Section 4.2: the trunk pitches, the tail swings sideways.
#include "engine/model/families/tailed_quadruped.h"
#include "engine/motion/motions.h"

namespace legwork {
namespace {

constexpr const char* kDocument = "Liu & Ben-Tzvi 2018, section 4";

struct ExperimentStart {
  Vec3 trunk = Vec3::Zero();  // of its origin at the start, m
  std::array<Vec3, 4> feet = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};  // m
};

// The trunk at rest at its start.
PlanPhase begin_experiment(const ParameterView& values, Plan& plan) {
  const ExperimentStart start = values.read<ExperimentStart>();
  plan.has_spherical_feet = true;
  plan.is_followed = false;
  plan.reach_hint = "Move the feet (stance.*), or start the trunk elsewhere (start.*).";
  PlanPhase phase;
  for (int i = 0; i < 3; ++i) phase.trunk.coordinates[at(i)] = Polynomial{{start.trunk[i]}};
  for (std::size_t f = 0; f < 4; ++f) phase.feet[f].from = start.feet[f];
  return phase;
}

template <int axis>
constexpr Parameter trunk_start(const char* path, const char* label, double value, double low) {
  return {path,      "Start",
          label,     "m",
          value,     low,
          1.0,       "Of the trunk's origin at the start.",
          kDocument, fills<&ExperimentStart::trunk, axis>};
}

template <int foot, int axis>
constexpr Parameter foothold(const char* path, const char* label, double value) {
  return {path,      "Footholds",
          label,     "m",
          value,     -1.5,
          1.5,       "Where the foot is held to the ground; the document's d_i.",
          kDocument, fills<&ExperimentStart::feet, foot, axis>};
}

// The paper's axes are x right, y forward: it has the trunk at (0.2, 0.3, 0.4), the feet at (0.41, 0.63), (-0.01, 0.57),
// (-0.01, 0.03) and (0.41, -0.03).
void append_start(std::vector<Parameter>& parameters) {
  parameters.insert(parameters.end(), {trunk_start<0>("start.x", "Trunk forward", 0.3, -1.0),
                                       trunk_start<1>("start.y", "Trunk left", -0.2, -1.0),
                                       trunk_start<2>("start.z", "Trunk up", 0.4, 0.1),
                                       foothold<kFR, 0>("stance.FR_x", "FR forward", 0.63),
                                       foothold<kFR, 1>("stance.FR_y", "FR left", -0.41),
                                       foothold<kFL, 0>("stance.FL_x", "FL forward", 0.57),
                                       foothold<kFL, 1>("stance.FL_y", "FL left", 0.01),
                                       foothold<kRL, 0>("stance.RL_x", "RL forward", 0.03),
                                       foothold<kRL, 1>("stance.RL_y", "RL left", 0.01),
                                       foothold<kRR, 0>("stance.RR_x", "RR forward", -0.03),
                                       foothold<kRR, 1>("stance.RR_y", "RR left", -0.41)});
}

// N m; of the legs and the tail's ta constant, tb's amplitude.
struct TorqueProfile {
  double k_front = 0.0, k_rear = 0.0, ha = 0.0, ta = 0.0, tb = 0.0;
  double frequency = 0.0;  // rad/s
};

Result<Plan> plan_experiment_4_1(const Model& model, const ParameterView& values, Plan plan) {
  const TorqueProfile profile = values.read<TorqueProfile>();
  plan.torque_profile.resize(at(model.joint_count()));
  const auto set = [&](int j, const Sine& torque) {
    const DocumentJoint d = document_joint(j);
    plan.torque_profile[at(d.joint)] = {d.sign * torque.middle, d.sign * torque.amplitude,
                                        torque.omega};
  };
  for (int j = 0; j < 12; ++j) {
    const bool is_front_leg = j < 6;  // the paper's legs 1 and 2
    if (j % 3 == 2) set(j, {is_front_leg ? profile.k_front : profile.k_rear});
    if (j % 3 == 0 && is_front_leg) set(j, {profile.ha});
  }
  set(12, {profile.ta});
  set(13, {0.0, profile.tb, profile.frequency});
  constexpr double kLongPhase = 1000.0;  // s: nothing changes
  add_phase(plan, begin_experiment(values, plan), kLongPhase);
  return plan;
}

struct PitchMotion {
  double pitch = 0.0;   // amplitude of the paper's phi_x, rad
  double tail = 0.0;    // amplitude of theta_tb, rad
  double period = 0.3;  // s
};

Result<Plan> plan_experiment_4_2(const Model&, const ParameterView& values, Plan plan) {
  const PitchMotion motion = values.read<PitchMotion>();
  const double omega = 2.0 * kPi / motion.period;
  PlanPhase phase = begin_experiment(values, plan);
  // The paper's phi_x turns about its x axis, which points right; pitch here turns about y, left.
  phase.trunk[TrunkPath::pitch] = Sine{0.0, -motion.pitch, omega};
  phase.tail = {Polynomial{}, Sine{0.0, motion.tail, omega, kPi}};
  add_phase(plan, phase, motion.period);
  return plan;
}

}  // namespace

Motion experiment_4_1_motion() {
  Motion motion = {"experiment-4-1", "tailed_quadruped", plan_experiment_4_1, "", "doc6"};
  motion.quick = "sim.formulation robot.tail_length robot.tail_mass profile.tb";
  motion.parameters = {
      {"profile.k_front", "Torques", "Knees 1, 2", "N m", 15.0, -50.0, 50.0,
       "Constant torque of the front knees.", kDocument, fills<&TorqueProfile::k_front>},
      {"profile.k_rear", "Torques", "Knees 3, 4", "N m", 20.5, -50.0, 50.0,
       "Constant torque of the rear knees.", kDocument, fills<&TorqueProfile::k_rear>},
      {"profile.ha", "Torques", "Hips 1, 2", "N m", 0.0, -50.0, 50.0,
       "Constant torque of the front hips' ha.", kDocument, fills<&TorqueProfile::ha>},
      {"profile.ta", "Torques", "Tail ta", "N m", -7.7, -50.0, 50.0,
       "Constant torque of the tail's ta; -8.44 would hold it.", kDocument,
       fills<&TorqueProfile::ta>},
      {"profile.tb", "Torques", "Tail tb", "N m", -10.0, -50.0, 50.0, "Amplitude of the tail's tb.",
       kDocument, fills<&TorqueProfile::tb>},
      {"profile.frequency", "Torques", "Tail frequency", "rad/s", 31.4, 0.0, 200.0, "Of tb's sine.",
       kDocument, fills<&TorqueProfile::frequency>}};
  motion.locks = {
      {"sim.mode", 1.0, "the torques are given, and the motion follows from the dynamics."}};
  append_start(motion.parameters);
  return motion;
}

Motion experiment_4_2_motion() {
  Motion motion = {"experiment-4-2", "tailed_quadruped", plan_experiment_4_2, "", "doc8"};
  motion.quick =
      "sim.mode control.mode start.velocity actuation.joints robot.tail_length robot.tail_mass";
  motion.parameters = {
      {"drive.pitch", "Desired motion", "Pitch phi_x", "rad", kPi / 36.0, -0.5, 0.5, "Amplitude.",
       kDocument, fills<&PitchMotion::pitch>},
      {"drive.tail", "Desired motion", "Tail tb", "rad", kPi / 18.0, -1.2, 1.2,
       "Amplitude, half a period apart from the pitch.", kDocument, fills<&PitchMotion::tail>},
      {"drive.period", "Desired motion", "Period", "s", 0.3, 0.1, 5.0, "Of both.", kDocument,
       fills<&PitchMotion::period>}};
  append_start(motion.parameters);
  return motion;
}

}  // namespace legwork
