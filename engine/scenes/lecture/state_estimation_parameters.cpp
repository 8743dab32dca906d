#include "engine/model/families/quadruped.h"
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace {

constexpr const char* kFilterSource = "HEXAPOD_FOURBAR_LECTURE 3.3";
constexpr const char* kTrotSource = "HEXAPOD_FOURBAR_LECTURE 3.3 (its simulation)";

constexpr Parameter kEstimationParameters[] = {
    {"sim.step", "Simulation", "Time step", "s", 0.0025, 0.001, 0.01,
     "Time between two samples of the IMU (400 a second).", kFilterSource},
    {"sim.seed", "Simulation", "Seed", "", 1, 0, 1000000,
     "Number from which all noise follows: the same seed, the same walk.", kChosen,
     ParameterKind::integer},
    choice(
        "filter.kind", "Filter", "Filter in use", 0, {"right-invariant", "error-state"},
        "Whose estimate is drawn as the ghost; the other runs beside it on the same measurements.",
        kFilterSource),
    choice("filter.measurement", "Filter", "Leg odometry", 0, {"position", "velocity only"},
           "What a standing foot tells: where it is (the contact point is then part of the state), "
           "or only that it does not move.",
           kFilterSource),
    choice("filter.gate", "Filter", "Gate", 1, {"off", "on"},
           "Leave out a foot whose measurement is too unlikely.", kFilterSource),
    {"filter.gate_limit", "Filter", "Gate's limit", "", 11.345, 1, 100,
     "Chi-square of a foot's measurement (3 degrees of freedom) beyond which it is left out; 11.34 "
     "refuses one in a hundred without cause.",
     kFilterSource},
    {"filter.kinematics_every", "Filter", "Steps between leg measurements", "", 4, 1, 40,
     "The legs are measured every so many IMU samples.", kFilterSource, ParameterKind::integer},
    {"filter.assume_imu", "Filter", "Assumed / true IMU noise", "", 1, 0.05, 20,
     "How much of the IMU's noise and bias walk the filters assume, as a ratio: below 1 they are "
     "too sure of themselves.",
     kChosen},
    {"filter.assume_foot", "Filter", "Assumed / true leg noise", "", 1, 0.05, 20,
     "The same for foot and encoder noise.", kChosen},
    {"filter.assume_slip", "Filter", "Assumed / true slip", "", 1, 0.05, 20,
     "The same for the random slip of standing feet.", kChosen},
    choice("noise.simulated", "Noise", "Noise", 1, {"off", "on"},
           "Off: perfect sensors and a perfect start; the filters still assume the noise below.",
           kChosen),
    {"noise.accelerometer", "Noise", "Accelerometer", "m/s^2/sqrt(Hz)", 0.02, 1e-4, 1,
     "Density of the white noise.", kFilterSource},
    {"noise.gyro", "Noise", "Gyro", "rad/s/sqrt(Hz)", 0.002, 1e-5, 0.1,
     "Density of the white noise.", kFilterSource},
    {"noise.accelerometer_bias", "Noise", "Accelerometer bias walk", "m/s^2/sqrt(s)", 2e-4, 1e-7,
     0.05, "The bias wanders by this much in a second (standard deviation).", kFilterSource},
    {"noise.gyro_bias", "Noise", "Gyro bias walk", "rad/s/sqrt(s)", 2e-5, 1e-8, 0.005,
     "The bias wanders by this much in a second.", kFilterSource},
    {"noise.slip", "Noise", "Random slip", "m/sqrt(s)", 0.01, 1e-5, 0.05,
     "A standing foot wanders by this much in a second, in each direction.", kFilterSource},
    {"noise.foot", "Noise", "Foot position", "m", 0.003, 1e-4, 0.03,
     "Error of the foot's position that the joints do not see, in each direction.", kFilterSource},
    {"noise.encoder", "Noise", "Joint encoders", "rad", 0.001, 0, 0.02, "Error of a joint angle.",
     kChosen},
    {"noise.encoder_rate", "Noise", "Joint rates", "rad/s", 0.02, 0, 0.5,
     "Error of a joint rate (velocity measurement only).", kChosen},
    {"noise.foot_speed", "Noise", "Foot speed", "m/s", 0.05, 1e-3, 0.5,
     "Speed that a standing foot is allowed (velocity measurement only).", kChosen},
    {"initial.position", "Start", "Position", "m", 1e-3, 1e-5, 1,
     "Standard deviation of the first estimate; its actual error is drawn from it.", kFilterSource},
    {"initial.velocity", "Start", "Velocity", "m/s", 0.1, 1e-4, 1,
     "Standard deviation of the first estimate.", kFilterSource},
    {"initial.tilt", "Start", "Tilt", "rad", 0.03, 1e-4, 0.5,
     "Standard deviation of the first estimate, about each horizontal axis.", kFilterSource},
    {"initial.yaw", "Start", "Yaw", "rad", 1e-4, 1e-5, 0.5,
     "Standard deviation of the first estimate.", kFilterSource},
    {"initial.accelerometer_bias", "Start", "Accelerometer bias", "m/s^2", 0.05, 1e-4, 1,
     "Standard deviation of the true bias; the filters start from zero.", kFilterSource},
    {"initial.gyro_bias", "Start", "Gyro bias", "rad/s", 0.005, 1e-5, 0.1,
     "Standard deviation of the true bias; the filters start from zero.", kFilterSource},
    choice("slip.foot", "Slip", "Foot that slips", 0, {"none", "FL", "FR", "RL", "RR"},
           "A fault: this foot slides while it stands, and nobody tells the filters.", kChosen),
    {"slip.time", "Slip", "Not before", "s", 3, 0, 60,
     "The foot slips in its first stance after this time that is long enough.", kChosen},
    {"slip.duration", "Slip", "Duration", "s", 0.05, 0.01, 0.5, "How long it slides.", kChosen},
    {"slip.distance", "Slip", "Distance", "m", 0.05, 0, 0.15, "How far it slides.", kChosen},
    {"slip.direction", "Slip", "Direction", "rad", 0, -kPi, kPi,
     "Horizontal direction, from forward (0) to the left (pi/2).", kChosen},
    {"trot.speed", "Trot", "Speed", "m/s", 0.4, 0, 0.8, "Mean forward speed.", kTrotSource},
    {"trot.height", "Trot", "Height", "m", 0.3, 0.1, 0.6,
     "Mean height of the trunk's origin above the ground.", kTrotSource},
    {"trot.phase_duration", "Trot", "Phase", "s", 0.3, 0.1, 0.8,
     "Time from one pair's touch-down to the other's.", kTrotSource},
    {"trot.double_support", "Trot", "Double support", "s", 0.05, 0.01, 0.5,
     "Time during which both pairs stand.", kTrotSource},
    {"trot.lift", "Trot", "Step height", "m", 0.05, 0, 0.15, "Lift of a swinging foot.", kChosen},
    {"trot.roll", "Trot", "Roll", "rad", 0.04, 0, 0.3, "Amplitude of the wobble.", kTrotSource},
    {"trot.pitch", "Trot", "Pitch", "rad", 0.03, 0, 0.3, "Amplitude of the wobble.", kTrotSource},
    {"trot.yaw", "Trot", "Yaw", "rad", 0.25, 0, 1, "Amplitude of slow turns to either side.",
     kTrotSource},
    {"trot.yaw_rate", "Trot", "Yaw, angular frequency", "rad/s", 0.2, 0, 1, "Of those turns.",
     kTrotSource},
    {"trot.surge", "Trot", "Surge", "m", 0.01, 0, 0.04, "Amplitude, forward and back.",
     kTrotSource},
    {"trot.sway", "Trot", "Sway", "m", 0.02, 0, 0.06, "Amplitude, sideways.", kTrotSource},
    {"trot.heave", "Trot", "Heave", "m", 0.01, 0, 0.04, "Amplitude, up and down.", kTrotSource},
    {"trot.drift", "Trot", "Wander", "m", 0.1, 0, 0.3, "Amplitude of slow wandering sideways.",
     kTrotSource},
    {"trot.drift_rate", "Trot", "Wander, angular frequency", "rad/s", 0.3, 0, 1, "Of it.",
     kTrotSource},
};

// Of the quadruped, what the legs' kinematics needs.
constexpr const char* kOfTheRobot[] = {"world.gravity", "robot.hip_x", "robot.hip_y",
                                       "robot.thigh_length", "robot.shank_length"};

SensorNoise simulated_noise(const ParameterView& v) {
  SensorNoise n;
  n.accelerometer = v["noise.accelerometer"];
  n.gyro = v["noise.gyro"];
  n.accelerometer_bias = v["noise.accelerometer_bias"];
  n.gyro_bias = v["noise.gyro_bias"];
  n.slip = v["noise.slip"];
  n.foot = v["noise.foot"];
  n.encoder = v["noise.encoder"];
  n.encoder_rate = v["noise.encoder_rate"];
  n.foot_speed = v["noise.foot_speed"];
  return n;
}

SensorNoise assumed_noise(const ParameterView& v, SensorNoise n) {
  const double imu = v["filter.assume_imu"], foot = v["filter.assume_foot"];
  for (double* level : {&n.accelerometer, &n.gyro, &n.accelerometer_bias, &n.gyro_bias})
    *level *= imu;
  for (double* level : {&n.foot, &n.encoder, &n.encoder_rate, &n.foot_speed}) *level *= foot;
  n.slip *= v["filter.assume_slip"];
  return n;
}

std::vector<double> estimation_robot_values(const ParameterView& values) {
  std::vector<double> all = default_values(quadruped_parameters());
  for (const char* path : kOfTheRobot)
    all[at(find_parameter(quadruped_parameters(), path))] = values[path];
  return all;
}

}  // namespace

std::span<const Parameter> state_estimation_parameters() {
  static const std::vector<Parameter> parameters = [] {
    std::vector<Parameter> all;
    for (const char* path : kOfTheRobot)
      all.push_back(quadruped_parameters()[at(find_parameter(quadruped_parameters(), path))]);
    all.insert(all.end(), std::begin(kEstimationParameters), std::end(kEstimationParameters));
    return all;
  }();
  return parameters;
}

Result<Model> estimation_model(const ParameterView& values) {
  const std::vector<double> all = estimation_robot_values(values);
  return build_quadruped(ParameterView(quadruped_parameters(), all));
}

EstimationSettings estimation_settings(const ParameterView& v) {
  EstimationSettings s;
  const std::vector<double> all = estimation_robot_values(v);
  const ParameterView robot(quadruped_parameters(), all);
  for (int foot = 0; foot < kFilterFeet; ++foot) s.legs[at(foot)] = quadruped_leg(robot, foot);
  s.gravity = {0.0, 0.0, -v["world.gravity"]};
  s.dt = v["sim.step"];
  s.seed = v["sim.seed"];
  s.kinematics_every = static_cast<int>(v["filter.kinematics_every"]);
  s.noise = simulated_noise(v);
  s.has_noise = v["noise.simulated"] != 0.0;
  s.tuning.noise = assumed_noise(v, s.noise);
  s.tuning.form = choice_of<FootMeasurement>(v, "filter.measurement");
  s.tuning.has_gate = v["filter.gate"] != 0.0;
  s.tuning.gate = v["filter.gate_limit"];
  s.initial = {v["initial.position"], v["initial.velocity"],           v["initial.tilt"],
               v["initial.yaw"],      v["initial.accelerometer_bias"], v["initial.gyro_bias"]};
  s.slip = {static_cast<int>(v["slip.foot"]) - 1, v["slip.time"], v["slip.duration"],
            v["slip.distance"], v["slip.direction"]};
  s.trot = {v["trot.speed"],          v["trot.height"],     v["trot.roll"],
            v["trot.pitch"],          v["trot.yaw"],        v["trot.yaw_rate"],
            v["trot.surge"],          v["trot.sway"],       v["trot.heave"],
            v["trot.drift"],          v["trot.drift_rate"], v["trot.phase_duration"],
            v["trot.double_support"], v["trot.lift"]};
  return s;
}

}  // namespace legwork
