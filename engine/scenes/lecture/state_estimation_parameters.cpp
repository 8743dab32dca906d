#include "engine/model/families/quadruped.h"
#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace {

constexpr const char* kEstimate = "theory/lecture 9";
constexpr const char* kPrediction = "theory/lecture 10";
constexpr const char* kFeet = "theory/lecture 11";
constexpr const char* kGate = "theory/lecture 12.3";
constexpr const char* kWalk = "theory/lecture 14";
constexpr const char* kGivenTrot = "theory/lecture 14.1";

// How much of the noise the filters assume.
struct AssumedNoise {
  double imu = 1.0, foot = 1.0, slip = 1.0;
};

constexpr Parameter kEstimationParameters[] = {
    {"sim.step", "Simulation", "Time step", "s", 0.0025, 0.001, 0.01,
     "Time between two samples of the IMU (400 per second).", kPrediction,
     fills<&EstimationSettings::dt>},
    {"sim.seed", "Simulation", "Seed", "", 1, 0, 1000000,
     "Seed of all noise: the same seed gives the same walk.", kChosen,
     fills<&EstimationSettings::seed>, ParameterKind::integer},
    choice("filter.kind", "Filter", "Filter in use", 0, {"right-invariant", "error-state"},
           "The filter whose estimate is drawn as the ghost; the other one runs on the same "
           "measurements.",
           kEstimate, rebuilt<>),
    choice("filter.measurement", "Filter", "Leg odometry", 0, {"position", "velocity only"},
           "What a standing foot measures: where it is (the contact point is then part of the "
           "state), or only that it does not move.",
           kFeet, rebuilt<&EstimationSettings::tuning, &FilterTuning::form>),
    choice("filter.gate", "Filter", "Gate", 1, {"off", "on"},
           "Reject improbable foot measurements.", kGate,
           rebuilt<&EstimationSettings::tuning, &FilterTuning::has_gate>),
    {"filter.gate_limit", "Filter", "Gate's limit", "", 11.345, 1, 100,
     "A foot's measurement is rejected if its chi-square (3 degrees of freedom) exceeds this; "
     "11.34 rejects one good measurement in a hundred.",
     kGate, rebuilt<&EstimationSettings::tuning, &FilterTuning::gate>},
    {"filter.kinematics_every", "Filter", "Steps between leg measurements", "", 4, 1, 40,
     "Number of IMU samples between two leg measurements.", kWalk,
     rebuilt<&EstimationSettings::kinematics_every>, ParameterKind::integer},
    {"filter.assume_imu", "Filter", "Assumed / true IMU noise", "", 1, 0.05, 20,
     "Assumed noise and bias walk of the IMU divided by the true ones: below 1 the filters are "
     "overconfident.",
     kChosen, rebuilt<&AssumedNoise::imu>},
    {"filter.assume_foot", "Filter", "Assumed / true leg noise", "", 1, 0.05, 20,
     "The same ratio for foot and encoder noise.", kChosen, rebuilt<&AssumedNoise::foot>},
    {"filter.assume_slip", "Filter", "Assumed / true slip", "", 1, 0.05, 20,
     "The same ratio for the random slip of standing feet.", kChosen, rebuilt<&AssumedNoise::slip>},
    choice("noise.simulated", "Noise", "Noise", 1, {"off", "on"},
           "Off: perfect sensors and a perfect start; the filters still assume the noise below.",
           kChosen, fills<&EstimationSettings::has_noise>),
    {"noise.accelerometer", "Noise", "Accelerometer", "m/s^2/sqrt(Hz)", 0.02, 1e-4, 1,
     "Density of the white noise.", kPrediction,
     rebuilt<&EstimationSettings::noise, &SensorNoise::accelerometer>},
    {"noise.gyro", "Noise", "Gyro", "rad/s/sqrt(Hz)", 0.002, 1e-5, 0.1,
     "Density of the white noise.", kPrediction,
     rebuilt<&EstimationSettings::noise, &SensorNoise::gyro>},
    {"noise.accelerometer_bias", "Noise", "Accelerometer bias walk", "m/s^2/sqrt(s)", 2e-4, 1e-7,
     0.05, "How far the bias drifts per second (standard deviation).", kPrediction,
     rebuilt<&EstimationSettings::noise, &SensorNoise::accelerometer_bias>},
    {"noise.gyro_bias", "Noise", "Gyro bias walk", "rad/s/sqrt(s)", 2e-5, 1e-8, 0.005,
     "How far the bias drifts per second.", kPrediction,
     rebuilt<&EstimationSettings::noise, &SensorNoise::gyro_bias>},
    {"noise.slip", "Noise", "Random slip", "m/sqrt(s)", 0.01, 1e-5, 0.05,
     "Random drift of a standing foot per second, in each direction.", kPrediction,
     rebuilt<&EstimationSettings::noise, &SensorNoise::slip>},
    {"noise.foot", "Noise", "Foot position", "m", 0.003, 1e-4, 0.03,
     "Error of the foot's position that the joints do not see, in each direction.", kFeet,
     rebuilt<&EstimationSettings::noise, &SensorNoise::foot>},
    {"noise.encoder", "Noise", "Joint encoders", "rad", 0.001, 0, 0.02, "Error of a joint angle.",
     kChosen, rebuilt<&EstimationSettings::noise, &SensorNoise::encoder>},
    {"noise.encoder_rate", "Noise", "Joint rates", "rad/s", 0.02, 0, 0.5,
     "Error of a joint rate (velocity measurement only).", kChosen,
     rebuilt<&EstimationSettings::noise, &SensorNoise::encoder_rate>},
    {"noise.foot_speed", "Noise", "Foot speed", "m/s", 0.05, 1e-3, 0.5,
     "Assumed speed of a standing foot (velocity measurement only).", kChosen,
     rebuilt<&EstimationSettings::noise, &SensorNoise::foot_speed>},
    {"initial.position", "Start", "Position", "m", 1e-3, 1e-5, 1,
     "Standard deviation of the first estimate; its actual error is drawn from it.", kWalk,
     fills<&EstimationSettings::initial, &InitialDeviation::position>},
    {"initial.velocity", "Start", "Velocity", "m/s", 0.1, 1e-4, 1,
     "Standard deviation of the first estimate.", kWalk,
     fills<&EstimationSettings::initial, &InitialDeviation::velocity>},
    {"initial.tilt", "Start", "Tilt", "rad", 0.03, 1e-4, 0.5,
     "Standard deviation of the first estimate, about each horizontal axis.", kWalk,
     fills<&EstimationSettings::initial, &InitialDeviation::tilt>},
    {"initial.yaw", "Start", "Yaw", "rad", 1e-4, 1e-5, 0.5,
     "Standard deviation of the first estimate.", kWalk,
     fills<&EstimationSettings::initial, &InitialDeviation::yaw>},
    {"initial.accelerometer_bias", "Start", "Accelerometer bias", "m/s^2", 0.05, 1e-4, 1,
     "Standard deviation of the true bias; the filters start from zero.", kWalk,
     fills<&EstimationSettings::initial, &InitialDeviation::accelerometer_bias>},
    {"initial.gyro_bias", "Start", "Gyro bias", "rad/s", 0.005, 1e-5, 0.1,
     "Standard deviation of the true bias; the filters start from zero.", kWalk,
     fills<&EstimationSettings::initial, &InitialDeviation::gyro_bias>},
    choice("slip.foot", "Slip", "Foot that slips", 0, {"none", "FL", "FR", "RL", "RR"},
           "A fault: this foot slides while it stands, unknown to the filters.", kChosen,
           rebuilt<&EstimationSettings::slip, &SlipFault::foot>),
    {"slip.time", "Slip", "Not before", "s", 3, 0, 60,
     "The foot slips in the first long enough stance after this time.", kChosen,
     rebuilt<&EstimationSettings::slip, &SlipFault::time>},
    {"slip.duration", "Slip", "Duration", "s", 0.05, 0.01, 0.5, "How long it slides.", kChosen,
     rebuilt<&EstimationSettings::slip, &SlipFault::duration>},
    {"slip.distance", "Slip", "Distance", "m", 0.05, 0, 0.15, "How far it slides.", kChosen,
     rebuilt<&EstimationSettings::slip, &SlipFault::distance>},
    {"slip.direction", "Slip", "Direction", "rad", 0, -kPi, kPi,
     "Horizontal direction, from forward (0) to the left (pi/2).", kChosen,
     rebuilt<&EstimationSettings::slip, &SlipFault::direction>},
    {"trot.speed", "Trot", "Speed", "m/s", 0.4, 0, 0.8, "Mean forward speed.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::speed>},
    {"trot.height", "Trot", "Height", "m", 0.3, 0.1, 0.6,
     "Mean height of the trunk's origin above the ground.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::height>},
    {"trot.phase_duration", "Trot", "Phase", "s", 0.3, 0.1, 0.8,
     "Time from one pair's touch-down to the other's.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::phase_duration>},
    {"trot.double_support", "Trot", "Double support", "s", 0.05, 0.01, 0.5,
     "Time during which both pairs stand.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::double_support>},
    {"trot.lift", "Trot", "Step height", "m", 0.05, 0, 0.15, "Lift of a swinging foot.", kChosen,
     fills<&EstimationSettings::trot, &TrotParameters::lift>},
    {"trot.roll", "Trot", "Roll", "rad", 0.04, 0, 0.3, "Amplitude of the wobble.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::roll>},
    {"trot.pitch", "Trot", "Pitch", "rad", 0.03, 0, 0.3, "Amplitude of the wobble.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::pitch>},
    {"trot.yaw", "Trot", "Yaw", "rad", 0.25, 0, 1, "Amplitude of slow turns to either side.",
     kGivenTrot, fills<&EstimationSettings::trot, &TrotParameters::yaw>},
    {"trot.yaw_rate", "Trot", "Yaw, angular frequency", "rad/s", 0.2, 0, 1,
     "Angular frequency of those turns.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::yaw_rate>},
    {"trot.surge", "Trot", "Surge", "m", 0.01, 0, 0.04, "Amplitude, forward and back.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::surge>},
    {"trot.sway", "Trot", "Sway", "m", 0.02, 0, 0.06, "Amplitude, sideways.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::sway>},
    {"trot.heave", "Trot", "Heave", "m", 0.01, 0, 0.04, "Amplitude, up and down.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::heave>},
    {"trot.drift", "Trot", "Wander", "m", 0.1, 0, 0.3, "Amplitude of slow wandering sideways.",
     kGivenTrot, fills<&EstimationSettings::trot, &TrotParameters::drift>},
    {"trot.drift_rate", "Trot", "Wander, angular frequency", "rad/s", 0.3, 0, 1,
     "Angular frequency of the wandering.", kGivenTrot,
     fills<&EstimationSettings::trot, &TrotParameters::drift_rate>},
};

// Of the quadruped, what the legs' kinematics needs.
constexpr const char* kOfTheRobot[] = {"world.gravity", "robot.hip_x", "robot.hip_y",
                                       "robot.thigh_length", "robot.shank_length"};

SensorNoise assumed_noise(const AssumedNoise& assumed, SensorNoise n) {
  for (double* level : {&n.accelerometer, &n.gyro, &n.accelerometer_bias, &n.gyro_bias})
    *level *= assumed.imu;
  for (double* level : {&n.foot, &n.encoder, &n.encoder_rate, &n.foot_speed})
    *level *= assumed.foot;
  n.slip *= assumed.slip;
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
  EstimationSettings s = v.read<EstimationSettings>();
  const QuadrupedSizes robot = v.read<QuadrupedSizes>();
  for (int foot = 0; foot < kFilterFeet; ++foot) s.legs[at(foot)] = quadruped_leg(robot, foot);
  s.gravity = {0.0, 0.0, -v["world.gravity"]};
  s.tuning.noise = assumed_noise(v.read<AssumedNoise>(), s.noise);
  s.slip.foot -= 1;
  return s;
}

}  // namespace legwork
