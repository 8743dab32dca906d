// What can be set of a robot that runs free, and what it means.
#include <string>

#include "engine/model/families/hexapod.h"
#include "engine/model/families/quadruped_with_tail.h"
#include "engine/scenes/free_robot/free_robot.h"
#include "engine/scenes/scene_ground.h"

namespace legwork {
namespace {

constexpr const char* kQuadrupedBodies[] = {
    "trunk",    "FL_hip",   "FL_thigh", "FL_shank", "FR_hip",   "FR_thigh", "FR_shank", "RL_hip",
    "RL_thigh", "RL_shank", "RR_hip",   "RR_thigh", "RR_shank", "tail_1a",  "tail_1"};
constexpr const char* kHexapodBodies[] = {
    "trunk",    "L1_coxa",  "L1_femur", "L1_tibia", "L2_coxa",  "L2_femur", "L2_tibia",
    "L3_coxa",  "L3_femur", "L3_tibia", "R1_coxa",  "R1_femur", "R1_tibia", "R2_coxa",
    "R2_femur", "R2_tibia", "R3_coxa",  "R3_femur", "R3_tibia"};
constexpr std::size_t kBodiesWithoutTail = 13;

// What sets the families apart.
struct FreeDefaults {
  WalkingDefaults walking;
  std::span<const char* const> bodies;
  double torque_limit, kp, kd;
};

constexpr const std::array<EventKind, 3>& kHand = hand_events<FreeRobot>;
constexpr EventKind kEvents[] = {
    kHand[0],
    kHand[1],
    kHand[2],
    {"stand_up", "Run", "Stand up", "The robot is set back on its feet where it is.", false,
     nullptr,
     [](Scene& s, const ParameterView&, VecX& x) { static_cast<FreeRobot&>(s).stand_up(x); }}};

std::vector<Parameter> world_and_control(const FreeDefaults& d) {
  using S = FreeSettings;
  std::vector<Parameter> all = {
      choice("control.mode", "Control", "Controller", 3.0,
             {"limp", "joint PD", "feedforward + PD", "whole body"},
             "limp: no torques. joint PD: joints follow the gait under a level trunk. feedforward "
             "+ PD: plus the torques that hold that pose. whole body: foot forces within friction, "
             "inverse dynamics, and steps placed to catch the robot.",
             "theory/free_running 8", live<&S::control>),
      {"control.friction", "Control", "Friction assumed", "", 0.7, 0.0, 2.0,
       "Friction assumed by the whole-body controller, which uses four fifths of it, but at most "
       "0.6.",
       "theory/free_running 7.2", live<&S::walking, &WalkingSettings::friction>},
      {"control.kp", "Control", "Kp", "N m/rad", d.kp, 0.0, 300.0,
       "Joint PD: stiffness of each joint.", kChosen, live<&S::kp>},
      {"control.kd", "Control", "Kd", "N m s/rad", d.kd, 0.0, 1.0,
       "Joint PD: damping of each joint. A leg in the air is light: with 1 ms steps, more than "
       "about 0.8 makes it shake.",
       kChosen, live<&S::kd>},
      choice(
          "contact.model", "Contact", "Contact", 0.0, {"rigid", "compliant"},
          "rigid: nothing sinks in, friction is exact. compliant: a spring and damper under each "
          "point.",
          "theory/contact 8", live<&S::law, &ContactLaw::is_compliant>),
      {"contact.friction", "Contact", "Friction", "", 0.7, 0.0, 2.0,
       "Friction coefficient of the ground, unknown to the controller.", "theory/contact 1.3",
       live<&S::law, &ContactLaw::friction>},
      {"contact.restitution", "Contact", "Restitution", "", 0.0, 0.0, 1.0,
       "Speed after an impact over speed before, rigid contact.", kChosen,
       live<&S::law, &ContactLaw::restitution>},
      {"contact.stiffness", "Contact", "Stiffness", "N/m", 2e4, 100.0, 1e6, "Compliant contact.",
       kChosen, live<&S::law, &ContactLaw::stiffness>},
      {"contact.damping", "Contact", "Damping", "N s/m", 100.0, 0.0, 1e4, "Compliant contact.",
       kChosen, live<&S::law, &ContactLaw::damping>},
      {"contact.sweeps", "Contact", "Sweeps at most", "", 400.0, 1.0, 1000.0,
       "Of the rigid contact solver, per step; it stops earlier once nothing changes. "
       "With few sweeps a residual remains.",
       kChosen, live<&S::law, &ContactLaw::solver, &ContactOptions::most_sweeps>,
       ParameterKind::integer}};
  const std::vector<Parameter>
      ground = ground_parameters<S>(),
      load = {{"payload.mass", "Payload", "Mass", "kg", 0.0, 0.0, 10.0,
               "On the trunk, unknown to the controller.", "theory/free_running 1",
               live<&S::payload, &FreePayload::mass>},
              {"payload.x", "Payload", "Forward", "m", 0.0, -0.3, 0.3, "From the trunk's origin.",
               kChosen, live<&S::payload, &FreePayload::at_B, 0>},
              {"payload.y", "Payload", "Left", "m", 0.0, -0.2, 0.2, "From the trunk's origin.",
               kChosen, live<&S::payload, &FreePayload::at_B, 1>},
              {"payload.z", "Payload", "Up", "m", 0.08, -0.2, 0.3, "From the trunk's origin.",
               kChosen, live<&S::payload, &FreePayload::at_B, 2>},
              {"motor.torque_limit", "Motors", "Torque limit", "N m", d.torque_limit, 0.5, 100.0,
               "Limit per leg joint. Known to the controller.", "theory/free_running 8.1",
               live<&S::motors, &FreeMotors::torque_limit>},
              {"motor.speed_limit", "Motors", "Speed limit", "rad/s", 100.0, 1.0, 100.0,
               "A motor drives no faster than this; its torque fades out over the last tenth.",
               kChosen, live<&S::motors, &FreeMotors::speed_limit>},
              {"motor.delay", "Motors", "Delay", "s", 0.0, 0.0, 0.01,
               "From controller to joint. At most ten time steps.", kChosen,
               live<&S::motors, &FreeMotors::delay>},
              {"sim.step", "Simulation", "Time step", "s", 0.001, 2.5e-4, 0.002,
               "Time step of physics and controller.", "theory/contact 4", fills<&S::step>}};
  all.insert(all.end(), ground.begin(), ground.end());
  all.insert(all.end(), load.begin(), load.end());
  return all;
}

std::vector<Parameter> tail_parameters() {
  using S = FreeSettings;
  return {choice("tail.mode", "Tail", "Tail", 1.0, {"locked", "swung"},
                 "locked: held still. swung: to supply what the feet cannot.",
                 "theory/free_running 9.1", live<&S::walking, &WalkingSettings::tail>),
          {"tail.torque_limit", "Tail", "Torque limit", "N m", 15.0, 0.0, 100.0,
           "Limit per tail joint.", "theory/free_running 9",
           live<&S::walking, &WalkingSettings::tail_torque_limit>}};
}

std::vector<Parameter> free_parameters(const FreeDefaults& d, std::span<const Parameter> own,
                                       std::span<const Parameter> robot) {
  std::vector<Parameter> all = walking_parameters<FreeSettings>(d.walking);
  const std::vector<Parameter> arguments_of_events = hand_parameters(Choices(d.bodies), 0.6, 50.0),
                               world = world_and_control(d);
  for (const std::span<const Parameter> part : {std::span<const Parameter>(arguments_of_events),
                                                std::span<const Parameter>(world), own, robot})
    all.insert(all.end(), part.begin(), part.end());
  all[at(find_parameter(all, "world.gravity"))].binding.effect = Effect::live;
  return all;
}

std::vector<Parameter> robot_with_tail() {
  const std::span<const Parameter> family = quadruped_with_tail_parameters();
  std::vector<Parameter> p(family.begin(), family.end());
  const auto set = [&p](const char* path, double value) {
    p[at(find_parameter(p, path))].default_value = value;
  };
  set("robot.tail_mass", 0.41);
  set("robot.tail_length", 0.5);
  set("robot.tail_x", -0.22);
  set("robot.tail_z", 0.03);
  Parameter& segments = p[at(find_parameter(p, "robot.tail_segments"))];
  segments.maximum = 1.0;
  segments.locked = "The walking controller swings a tail of one segment.";
  p[at(find_parameter(p, "world.gravity"))].minimum = 0.5;
  return p;
}

// The motors' own inertia, which a tail raised by a right angle needs: its yaw would otherwise turn nothing.
Result<Model> build_tailed(const ParameterView& v) {
  constexpr double kMotorMass = 0.02, kRotorInertia = 1e-3;  // kg; kg m^2, geared
  Tail tail = v.read<Tail>();
  tail.is_yaw_first = true;
  Result<Model> model = build_quadruped_with(v, tail);
  if (!model) return model;
  const int cross = find_body(*model, "tail_1a");
  model->bodies[at(cross)].inertia =
      spatial_inertia(kMotorMass, Vec3::Zero(), kRotorInertia * Mat3::Identity());
  return validated(std::move(*model));
}

std::span<const Parameter> free_quadruped_parameters() {
  static const std::vector<Parameter> parameters = free_parameters(
      {{4, 1.0, 0.5, 2.5}, std::span(kQuadrupedBodies).first(kBodiesWithoutTail), 18.0, 80.0, 0.6},
      {}, quadruped_parameters());
  return parameters;
}
std::span<const Parameter> free_tail_parameters() {
  static const std::vector<Parameter> parameters =
      free_parameters({{4, 5.0, 0.3, 2.5}, kQuadrupedBodies, 18.0, 80.0, 0.6}, tail_parameters(),
                      robot_with_tail());
  return parameters;
}
std::span<const Parameter> free_hexapod_parameters() {
  static const std::vector<Parameter> parameters = free_parameters(
      {{6, 1.0, 0.1, 0.5}, kHexapodBodies, 18.0, 40.0, 0.3}, {}, hexapod_parameters());
  return parameters;
}

Result<std::unique_ptr<Scene>> build_free(const FreeKind& kind, const ParameterView& values) {
  Result<std::unique_ptr<FreeRobot>> robot = FreeRobot::make(kind, values);
  if (!robot) return robot.error();
  return std::unique_ptr<Scene>(std::move(*robot));
}

}  // namespace

std::span<const FreeKind> free_kinds() {
  static const FreeKind kinds[] = {
      {"free_quadruped", 4, false, free_quadruped_parameters, build_quadruped},
      {"free_hexapod", 6, false, free_hexapod_parameters, build_hexapod},
      {"free_tail", 4, true, free_tail_parameters, build_tailed}};
  return kinds;
}

std::span<const SceneKind> free_robot_scenes() {
  static const std::vector<SceneKind> kinds = [] {
    std::vector<SceneKind> all;
    for (const FreeKind& kind : free_kinds())
      all.push_back({kind.family,
                     "walk",
                     kind.parameters(),
                     [&kind](const ParameterView& v) { return build_free(kind, v); },
                     {},
                     kEvents});
    return all;
  }();
  return kinds;
}

Result<FreeSettings> read_free_settings(const FreeKind& kind, const ParameterView& values) {
  FreeSettings s = values.read<FreeSettings>();
  Result<Model> nominal = kind.build(values);
  if (!nominal) return nominal.error();
  s.nominal = std::move(*nominal);
  Result<Model> plant = with_payload(s.nominal, s.payload.mass, s.payload.at_B);
  if (!plant) return plant.error();
  s.plant = std::move(*plant);

  const Gait& gait = gaits_of(kind.legs)[at(s.gait.number)];
  s.walking.gait = with_timing(gait, s.gait.period, s.gait.duty, s.gait.step_height);
  s.walking.torque_limit = s.motors.torque_limit;
  s.motors.delay_steps = static_cast<int>(s.motors.delay / s.step + 0.5);
  if (s.motors.delay_steps > kMostDelaySteps)
    return Diagnostic{"A delay of " + number_text(s.motors.delay) + " s is " +
                          std::to_string(s.motors.delay_steps) + " time steps; at most " +
                          std::to_string(kMostDelaySteps) + " are kept.",
                      "Choose a shorter motor.delay, or first a longer sim.step."};
  return s;
}

}  // namespace legwork
