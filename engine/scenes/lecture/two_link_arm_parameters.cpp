#include "engine/scenes/lecture/two_link_arm.h"

namespace legwork::two_link_arm {
namespace {

constexpr const char* kDynamics = "theory/lecture 5";
constexpr const char* kAtWall = "theory/lecture 6";

constexpr Parameter kArmParameters[] = {
    {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01,
     "Time between two states; within it the integrator chooses its own steps.", kChosen,
     rebuilt<&ArmSettings::step>},
    {"world.gravity", "World", "Gravity", "m/s^2", 9.81, 0.0, 25.0,
     "Downward acceleration of free fall.", kDynamics, fills<&ArmSettings::arm, &Arm::gravity>},
    {"arm.mass_1", "Arm", "Mass 1", "kg", 2.0, 0.1, 20.0,
     "Point mass at the end of link 1; the links themselves weigh nothing.", kDynamics,
     fills<&ArmSettings::arm, &Arm::mass, 0>},
    {"arm.mass_2", "Arm", "Mass 2", "kg", 1.0, 0.1, 20.0, "Point mass at the tip.", kDynamics,
     fills<&ArmSettings::arm, &Arm::mass, 1>},
    {"arm.length_1", "Arm", "Length 1", "m", 0.5, 0.2, 2.0, "From shoulder to elbow.", kDynamics,
     fills<&ArmSettings::arm, &Arm::length, 0>},
    {"arm.length_2", "Arm", "Length 2", "m", 0.4, 0.2, 2.0, "From elbow to tip.", kDynamics,
     fills<&ArmSettings::arm, &Arm::length, 1>},
    choice("arm.topic", "Arm", "Topic", 0.0, {"dynamics", "wall", "swing"},
           "dynamics: the joints move as given, the torques of that motion four ways. wall: a "
           "controller moves the tip against a wall. swing: given torques, or none, move the arm.",
           kChosen, fills<&ArmSettings::topic>),
    {"arm.pass_step", "Arm", "Step of Newton-Euler", "", 0.0, 0.0, 4.0,
     "0: both passes are done. 1, 2: outward, velocities and accelerations of link 1, then of link "
     "2. 3, 4: inward, forces and moments of link 2, then of link 1.",
     kChosen, rebuilt<&ArmSettings::pass_step>, ParameterKind::integer},
    choice("motion.kind", "Motion as given", "Joints", 0.0, {"one state", "sinusoids"},
           "one state: angles, rates and accelerations stand as they are. sinusoids: about the "
           "angles, with the amplitudes and the frequency; rates and accelerations follow.",
           kChosen, fills<&ArmSettings::has_sinusoids>),
    {"motion.theta_1", "Motion as given", "Angle 1", "rad", kPi / 6.0, -2.0 * kPi, 2.0 * kPi,
     "Of link 1, from forward to up; under the topic swing, its value at the start.", kDynamics,
     fills<&ArmSettings::theta, 0>},
    {"motion.theta_2", "Motion as given", "Angle 2", "rad", kPi / 4.0, -2.0 * kPi, 2.0 * kPi,
     "From link 1 to link 2; under the topic swing, its value at the start.", kDynamics,
     fills<&ArmSettings::theta, 1>},
    {"motion.rate_1", "Motion as given", "Rate 1", "rad/s", 1.0, -20.0, 20.0,
     "Of the first angle; under the topic swing, its value at the start.", kDynamics,
     fills<&ArmSettings::rate, 0>},
    {"motion.rate_2", "Motion as given", "Rate 2", "rad/s", -1.5, -20.0, 20.0,
     "Of the second angle; under the topic swing, its value at the start.", kDynamics,
     fills<&ArmSettings::rate, 1>},
    {"motion.acceleration_1", "Motion as given", "Acceleration 1", "rad/s^2", 0.5, -200.0, 200.0,
     "Of the first angle.", kDynamics, fills<&ArmSettings::acceleration, 0>},
    {"motion.acceleration_2", "Motion as given", "Acceleration 2", "rad/s^2", 1.0, -200.0, 200.0,
     "Of the second angle.", kDynamics, fills<&ArmSettings::acceleration, 1>},
    {"motion.amplitude_1", "Motion as given", "Amplitude 1", "rad", 0.6, 0.0, kPi,
     "Of the first sinusoid.", kChosen, fills<&ArmSettings::amplitude, 0>},
    {"motion.amplitude_2", "Motion as given", "Amplitude 2", "rad", 0.9, 0.0, kPi,
     "Of the second sinusoid.", kChosen, fills<&ArmSettings::amplitude, 1>},
    {"motion.frequency", "Motion as given", "Frequency", "1/s", 0.5, 0.0, 5.0,
     "Of the first sinusoid; the second has twice this frequency.", kChosen,
     fills<&ArmSettings::frequency>},
    {"swing.torque_1", "Swing", "Torque 1", "N m", 0.0, -100.0, 100.0, "Constant, at the shoulder.",
     kChosen, rebuilt<&ArmSettings::control, &ArmControl::torque, 0>},
    {"swing.torque_2", "Swing", "Torque 2", "N m", 0.0, -50.0, 50.0, "Constant, at the elbow.",
     kChosen, rebuilt<&ArmSettings::control, &ArmControl::torque, 1>},
    choice("wall.controller", "Wall", "Controller", 0.0, {"position", "force"},
           "position: PD on the joint angles and gravity compensation, stiff. force: along the "
           "wall's normal a force is held, along the wall the height, compliant.",
           kAtWall, rebuilt<&ArmSettings::holds_force>),
    {"wall.x", "Wall", "Wall at", "m", 0.6, 0.1, 4.0, "Where the wall begins.", kAtWall,
     fills<&ArmSettings::wall, &ArmWall::x>},
    {"wall.stiffness", "Wall", "Stiffness", "N/m", 1e4, 100.0, 1e5,
     "Force per metre of penetration.", kAtWall, fills<&ArmSettings::wall, &ArmWall::stiffness>},
    {"wall.damping", "Wall", "Damping", "N s/m", 50.0, 0.0, 500.0,
     "Force per speed of penetration (1 m/s).", kAtWall,
     fills<&ArmSettings::wall, &ArmWall::damping>},
    {"wall.start_x", "Wall", "Start x", "m", 0.58, -4.0, 4.0,
     "Initial position of the tip, with a positive elbow angle.", kAtWall,
     fills<&ArmSettings::start, 0>},
    {"wall.start_y", "Wall", "Start y", "m", -0.1, -4.0, 4.0, "Initial height of the tip.", kAtWall,
     fills<&ArmSettings::start, 1>},
    {"wall.target_x", "Wall", "Target x", "m", 0.61, -4.0, 4.0,
     "Where position control wants the tip: behind the wall's face, so that it pushes.", kAtWall,
     fills<&ArmSettings::target, 0>},
    {"wall.target_y", "Wall", "Target y", "m", -0.1, -4.0, 4.0,
     "Desired height for both controllers.", kAtWall, fills<&ArmSettings::target, 1>},
    {"control.kp", "Position control", "Kp", "N m/rad", 2000.0, 10.0, 5000.0, "Joint stiffness.",
     kAtWall, rebuilt<&ArmSettings::control, &ArmControl::kp>},
    {"control.kd", "Position control", "Kd", "N m s/rad", 60.0, 0.0, 300.0, "Joint damping.",
     kAtWall, rebuilt<&ArmSettings::control, &ArmControl::kd>},
    {"control.force", "Force control", "Force", "N", 10.0, -20.0, 200.0,
     "F_d, to be held against the wall.", kAtWall,
     rebuilt<&ArmSettings::control, &ArmControl::force>},
    {"control.integral_gain", "Force control", "Ki", "1/s", 20.0, 0.0, 200.0,
     "Gain of the integrated force error; it is integrated only in contact.", kAtWall,
     rebuilt<&ArmSettings::control, &ArmControl::integral_gain>},
    {"control.force_gain", "Force control", "Kf", "", 0.0, 0.0, 10.0, "Gain of the force error.",
     kAtWall, rebuilt<&ArmSettings::control, &ArmControl::force_gain>},
    {"control.damping_x", "Force control", "Kv", "N s/m", 100.0, 0.0, 500.0,
     "Along the wall's normal.", kAtWall, rebuilt<&ArmSettings::control, &ArmControl::damping_x>},
    {"control.stiffness_y", "Force control", "Ky", "N/m", 2000.0, 0.0, 2e4,
     "Holds the height of the tip.", kAtWall,
     rebuilt<&ArmSettings::control, &ArmControl::stiffness_y>},
    {"control.damping_y", "Force control", "Dy", "N s/m", 100.0, 0.0, 500.0, "Along the wall.",
     kAtWall, rebuilt<&ArmSettings::control, &ArmControl::damping_y>}};

}  // namespace

std::span<const Parameter> parameters() { return kArmParameters; }

ArmSettings arm_settings(const ParameterView& values) {
  ArmSettings s = values.read<ArmSettings>();
  s.wall.is_there = s.topic == ArmTopic::wall;
  ArmControl& c = s.control;
  if (s.wall.is_there)
    c.kind = s.holds_force ? ArmControl::Kind::force : ArmControl::Kind::position;
  c.height = s.target.y();
  inverse_kinematics(s.arm, s.target, true, c.target);
  return s;
}

Refusal check_reach(const ArmSettings& s) {
  Vec2 ignored;
  for (const Vec2& p : {s.start, s.target})
    if (!inverse_kinematics(s.arm, p, true, ignored))
      return Diagnostic{"The tip cannot reach (" + number_text(p.x()) + ", " + number_text(p.y()) +
                            ") m with links of " + number_text(s.arm.length[0]) + " m and " +
                            number_text(s.arm.length[1]) + " m.",
                        "Move wall.start_x, wall.start_y or wall.target_x, wall.target_y nearer, "
                        "or change the links' lengths."};
  return std::nullopt;
}

}  // namespace legwork::two_link_arm
