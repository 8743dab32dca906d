// Four feet down, the trunk driven in six sines about the stand: the motions of a body on its legs that Sureshkumar et al. 2025,
// section 4.1, takes as its first case.
#include "engine/motion/gait_parameters.h"
#include "engine/motion/motions.h"

namespace legwork {
namespace {

struct StandMotion {
  double height = 0.0;        // m
  std::array<Sine, 6> sines;  // surge, sway, heave, roll, pitch, yaw; omega in Hz
};

Result<Plan> plan_stand(const Model&, const ParameterView& values, Plan plan) {
  const StandMotion motion = values.read<StandMotion>();
  plan.reach_hint =
      "Try smaller amplitudes of the body motion, another gait.height, or longer legs.";
  plan.force_hint = "Try smaller amplitudes or lower frequencies of the body motion.";
  plan.slip_hint =
      "Raise contact.friction, or try smaller amplitudes or lower frequencies of the body motion.";
  PlanPhase phase = standing_phase(plan.legs, motion.height);
  for (std::size_t i = 0; i < 6; ++i) {
    Sine sine = motion.sines[i];
    sine.omega *= 2.0 * kPi;
    if (i == TrunkPath::z) sine.middle = motion.height;
    phase.trunk.coordinates[i] = sine;
  }
  constexpr double kPeriod = 1.0;  // s: only a unit of counting, the sines run on
  add_phase(plan, phase, kPeriod);
  return plan;
}

template <int coordinate>
constexpr Parameter amplitude(const char* path, const char* label, const char* unit, double value,
                              double limit) {
  return {path,    "Body motion",
          label,   unit,
          value,   -limit,
          limit,   "Amplitude of the trunk's sinusoidal motion.",
          kChosen, fills<&StandMotion::sines, coordinate, &Sine::amplitude>};
}

template <int coordinate>
constexpr Parameter frequency(const char* path, const char* label, double value) {
  return {path,    "Body motion",
          label,   "Hz",
          value,   0.0,
          5.0,     "Frequency of the surge.",
          kChosen, fills<&StandMotion::sines, coordinate, &Sine::omega>};
}

}  // namespace

Motion stand_motion() {
  Motion motion = {"stand", "quadruped", plan_stand, "the body moving"};
  motion.quick = "sim.mode control.mode";
  motion.parameters = {height(0.28, kTrot, fills<&StandMotion::height>),
                       amplitude<0>("stand.surge", "Surge (forward)", "m", 0.02, 0.3),
                       frequency<0>("stand.surge_frequency", "Surge frequency", 0.5),
                       amplitude<1>("stand.sway", "Sway (left)", "m", 0.02, 0.3),
                       frequency<1>("stand.sway_frequency", "Sway frequency", 0.25),
                       amplitude<2>("stand.heave", "Heave (up)", "m", 0.02, 0.3),
                       frequency<2>("stand.heave_frequency", "Heave frequency", 1.0),
                       amplitude<3>("stand.roll", "Roll", "rad", 0.1, 0.8),
                       frequency<3>("stand.roll_frequency", "Roll frequency", 0.5),
                       amplitude<4>("stand.pitch", "Pitch", "rad", 0.1, 0.8),
                       frequency<4>("stand.pitch_frequency", "Pitch frequency", 0.4),
                       amplitude<5>("stand.yaw", "Yaw", "rad", 0.1, 0.8),
                       frequency<5>("stand.yaw_frequency", "Yaw frequency", 0.3)};
  return motion;
}

}  // namespace legwork
