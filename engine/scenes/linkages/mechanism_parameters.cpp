// Parameters that every mechanism has.
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {
namespace {

constexpr const char* kDrivenTheory = "theory/linkages 3";

struct DrivePaths {
  const char *group, *motion, *angle, *speed, *amplitude, *frequency, *phase, *torque, *rate;
};
constexpr DrivePaths kDrivePaths[2] = {
    {"Driver", "drive.motion", "drive.angle", "drive.speed", "drive.amplitude", "drive.frequency",
     "drive.phase", "drive.torque", "drive.initial_rate"},
    {"Second driver", "drive2.motion", "drive2.angle", "drive2.speed", "drive2.amplitude",
     "drive2.frequency", "drive2.phase", "drive2.torque", "drive2.initial_rate"}};

template <int k>
void add_drive(const Drive& d, std::vector<Parameter>& out) {
  using S = MechanismSettings;
  const DrivePaths& p = kDrivePaths[k];
  out.insert(
      out.end(),
      {choice(p.motion, p.group, "Motion", d.is_swing ? 1.0 : 0.0, {"turn", "swing"},
              "Inverse mode: turn at constant speed, or swing about the angle.", kDrivenTheory,
              fills<&S::drive, k, &Drive::is_swing>),
       {p.angle, p.group, "Angle", "rad", d.angle, -2.0 * kPi, 2.0 * kPi,
        "At the start (turning and in forward mode), or the middle of a swing; from x towards z.",
        kDrivenTheory, fills<&S::drive, k, &Drive::angle>},
       {p.speed, p.group, "Speed", "rad/s", d.speed, -50.0, 50.0,
        "Inverse mode, turning at constant speed.", kDrivenTheory,
        rebuilt<&S::drive, k, &Drive::speed>},
       {p.amplitude, p.group, "Amplitude", "rad", d.amplitude, 0.0, kPi,
        "Inverse mode, swinging: the angle is A sin(2 pi f t + phase) off its middle.",
        kDrivenTheory, rebuilt<&S::drive, k, &Drive::amplitude>},
       {p.frequency, p.group, "Frequency", "Hz", d.frequency, 0.0, 5.0, "Inverse mode, swinging.",
        kDrivenTheory, rebuilt<&S::drive, k, &Drive::frequency>},
       {p.phase, p.group, "Phase", "rad", d.phase, -2.0 * kPi, 2.0 * kPi,
        "Inverse mode, swinging: initial phase.", kDrivenTheory,
        fills<&S::drive, k, &Drive::phase>},
       {p.torque, p.group, "Torque", "N m", 0.0, -1.0, 1.0, "Forward mode: constant.", kChosen,
        rebuilt<&S::drive, k, &Drive::torque>},
       {p.rate, p.group, "Speed at the start", "rad/s", 0.0, -30.0, 30.0, "Forward mode.", kChosen,
        fills<&S::drive, k, &Drive::initial_rate>}});
}

}  // namespace

std::vector<Parameter> mechanism_parameters(const std::vector<Drive>& drives,
                                            const std::vector<Parameter>& own) {
  std::vector<Parameter> out = {
      choice("sim.mode", "Simulation", "Mode", 0.0, {"inverse", "forward"},
             "Inverse: the drivers move as prescribed, their torques are computed. Forward: the "
             "linkage moves under "
             "gravity and constant torques.",
             kDrivenTheory, fills<&MechanismSettings::is_forward>),
      {"sim.step", "Simulation", "Time step", "s", 0.002, 1e-4, 0.01, "Time between two states.",
       kChosen, rebuilt<&MechanismSettings::step>},
      {"sim.tolerance", "Simulation", "Tolerance", "", 1e-9, 1e-12, 1e-3,
       "Forward mode: relative and absolute error allowed in a step of the integrator "
       "(Dormand-Prince).",
       kChosen, rebuilt<&MechanismSettings::tolerance>},
      choice(
          "sim.stabilisation", "Simulation", "Loops held by", 0.0,
          {"projection", "Baumgarte", "nothing"},
          "Forward mode: how the loops are kept closed, besides constraining their accelerations.",
          "theory/linkages 4.2", rebuilt<&MechanismSettings::stabilisation>),
      {"sim.baumgarte", "Simulation", "Baumgarte's alpha and beta", "1/s", 50.0, 0.0, 500.0,
       "Forward mode with Baumgarte: acceleration of a loop's error e is -2 alpha e' - beta^2 e.",
       "theory/linkages 4.1", rebuilt<&MechanismSettings::baumgarte>},
      {"world.gravity", "World", "Gravity", "m/s^2", 9.81, 0.0, 25.0, "Acts downwards.", "standard",
       rebuilt<>}};
  add_drive<0>(drives[0], out);
  if (drives.size() > 1) add_drive<1>(drives[1], out);
  out.insert(out.end(), own.begin(), own.end());
  return out;
}

std::string quick_of_mechanism(const std::vector<Drive>& drives,
                               const std::vector<Parameter>& own) {
  constexpr int kMost = 6;
  std::string quick = "sim.mode";
  int count = 1;
  for (const Drive& drive : drives) {
    const DrivePaths& p = kDrivePaths[count++ - 1];
    quick += std::string(" ") + (drive.is_swing ? p.amplitude : p.speed);
  }
  for (const Parameter& p : own)
    if (p.kind != ParameterKind::choice && count++ < kMost) quick += std::string(" ") + p.path;
  return quick;
}

}  // namespace legwork
