// A user's code that estimates the trunk's attitude from what the sensors measure.
#include <cmath>

#include "engine/scenes/lecture/state_estimation.h"

namespace legwork {
namespace {

// Neither the truth nor what the scene's own filters make of it.
constexpr std::string_view kMeasured[] = {
    "time",         "step",          "imu_force",     "imu_rate",
    "foot_contact", "legs_measured", "measured_foot", "measured_foot_rate"};

double quaternion_length(std::span<const double> q) {
  return std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
}

}  // namespace

void offer_estimate(Scene& scene) {
  scene.tasks = {{kEstimateTask, {{"w", ""}, {"x", ""}, {"y", ""}, {"z", ""}}}};
  scene.told = kMeasured;
}

bool is_attitude(const Given& given) {
  const double length = quaternion_length(given.of(kEstimateTask));
  return length > 1e-6 && length < 1e6;
}

CodedAttitude coded_attitude(const EstimationSettings& settings, const EstimationState& state,
                             const Given& given) {
  CodedAttitude coded;
  const std::span<const double> q = given.of(kEstimateTask);
  if (q.empty() || !is_attitude(given)) return coded;
  coded.is_there = true;
  coded.attitude = Quat(q[0], q[1], q[2], q[3]) / quaternion_length(q);
  const TrunkMotion then = trot_trunk(settings.trot, (state.step - 1.0) * settings.dt);
  const Mat3 truth = rotation_from_quaternion(quaternion_from_rpy(then.rpy));
  coded.error = so3_log(truth * rotation_from_quaternion(coded.attitude).transpose());
  return coded;
}

}  // namespace legwork
