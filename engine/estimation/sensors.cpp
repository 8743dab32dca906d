#include "engine/estimation/sensors.h"

#include <cmath>

#include "engine/estimation/gaussian.h"

namespace legwork {

ImuSample sample_imu(const EstimationSettings& settings, const EstimationState& state) {
  const double dt = settings.dt;
  const TrunkMotion before = trot_trunk(settings.trot, state.step * dt);
  const TrunkMotion after = trot_trunk(settings.trot, (state.step + 1.0) * dt);
  const Mat3 R_before = rotation_from_quaternion(quaternion_from_rpy(before.rpy));
  const Mat3 R_after = rotation_from_quaternion(quaternion_from_rpy(after.rpy));
  ImuSample imu;
  imu.rate = so3_log(R_before.transpose() * R_after) / dt;
  const Vec3 a = (after.v - before.v) / dt - settings.gravity;
  imu.force = so3_exp(-0.5 * dt * imu.rate) * (R_before.transpose() * a);
  imu.rate += state.bw;
  imu.force += state.ba;
  if (settings.has_noise) {
    const double per_root = 1.0 / std::sqrt(dt);
    imu.rate += settings.noise.gyro * per_root * gaussian3(settings.seed, state.step, kGyroNoise);
    imu.force += settings.noise.accelerometer * per_root *
                 gaussian3(settings.seed, state.step, kAccelerometerNoise);
  }
  return imu;
}

FootSample sample_foot(const EstimationSettings& settings, const EstimationState& state,
                       const EstimationScratch& scratch, int foot) {
  const DhLeg& leg = settings.legs[at(foot)];
  Vec3 angles = leg_q(scratch.q, foot);
  Vec3 rates = leg_v(scratch.v, foot);
  Vec3 off = Vec3::Zero(), off_rate = Vec3::Zero();
  if (settings.has_noise) {
    const SensorNoise& noise = settings.noise;
    const auto n = [&](int channel) {
      return gaussian3(settings.seed, state.step, channel + 3 * foot);
    };
    angles += noise.encoder * n(kEncoderNoise);
    rates += noise.encoder_rate * n(kEncoderRateNoise);
    off = noise.foot * n(kFootNoise);
    off_rate = noise.foot_speed * n(kFootSpeedNoise);
  }
  const SensorNoise& believed = settings.tuning.noise;
  const Mat3 J = leg_jacobian(leg, angles);
  const Mat3 JJt = J * J.transpose();
  FootSample sample;
  sample.y = leg.hip_B + leg_fk(leg, angles) + off;
  sample.y_rate = J * rates + off_rate;
  sample.N_position =
      believed.foot * believed.foot * Mat3::Identity() + believed.encoder * believed.encoder * JJt;
  // the gyro's sample is taken as if its noise were not already in the prediction
  const Mat3 lever = skew(sample.y);
  const double gyro = believed.gyro * believed.gyro / settings.dt;
  sample.N_velocity = believed.foot_speed * believed.foot_speed * Mat3::Identity() +
                      believed.encoder_rate * believed.encoder_rate * JJt +
                      gyro * (lever * lever.transpose());
  return sample;
}

}  // namespace legwork
