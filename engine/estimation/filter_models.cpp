#include "engine/estimation/filter_models.h"

#include <cassert>

namespace legwork {
namespace {

void error_state_terms(const ContactEstimate& x, const ImuSample& imu, double dt, Transition& F) {
  const Mat3 R = x.R();
  const Vec3 f = imu.force - x.ba, w = imu.rate - x.bw;
  const Mat3 R_middle = R * so3_exp(0.5 * dt * w);
  F.add(kDp, kDtheta, -0.5 * dt * dt * (R * skew(f)));
  F.add(kDp, kDba, -0.5 * dt * dt * R);
  F.add(kDv, kDtheta, -dt * (R_middle * skew(f)));
  F.add(kDv, kDba, -dt * R_middle);
  F.add(kDtheta, kDtheta, so3_exp(-dt * w) - Mat3::Identity());
  F.add(kDtheta, kDbw, -dt * Mat3::Identity());
}

void invariant_terms(const ContactEstimate& x, double dt, const Vec3& gravity, Transition& F) {
  const Mat3 R = x.R();
  const Mat3 G = skew(gravity);
  const auto by_gyro = [&](const Vec3& point) { return Mat3(-dt * (skew(point) * R)); };
  F.add(kDp, kDtheta, 0.5 * dt * dt * G);
  F.add(kDp, kDba, -0.5 * dt * dt * R);
  F.add(kDp, kDbw, by_gyro(x.p));
  F.add(kDv, kDtheta, dt * G);
  F.add(kDv, kDba, -dt * R);
  F.add(kDv, kDbw, by_gyro(x.v));
  F.add(kDtheta, kDbw, -dt * R);
  for (int foot = 0; foot < kFilterFeet; ++foot)
    if (x.stands[at(foot)]) F.add(kDc + foot, kDbw, by_gyro(x.c[at(foot)]));
}

}  // namespace

void predict_estimate(const ImuSample& imu, double dt, const Vec3& gravity, ContactEstimate& x) {
  const Vec3 f = imu.force - x.ba, w = imu.rate - x.bw;
  const Mat3 R = x.R();
  const Vec3 a = R * (so3_exp(0.5 * dt * w) * f) + gravity;
  x.p += dt * x.v + 0.5 * dt * dt * a;
  x.v += dt * a;
  x.orientation = quaternion_from_rotation(R * so3_exp(dt * w));
}

Transition transition_of(FilterKind kind, const ContactEstimate& x, const ImuSample& imu, double dt,
                         const Vec3& gravity) {
  Transition F;
  F.add(kDp, kDv, dt * Mat3::Identity());
  if (kind == FilterKind::right_invariant)
    invariant_terms(x, dt, gravity, F);
  else
    error_state_terms(x, imu, dt, F);
  return F;
}

FootModel foot_model(FilterKind kind, FootMeasurement form, const ContactEstimate& x, int foot,
                     const FootSample& sample, const Vec3& rate) {
  assert(x.stands[at(foot)]);
  const Mat3 R = x.R();
  const Mat3 Rt = R.transpose();
  const Mat3 I = Mat3::Identity();
  const bool is_invariant = kind == FilterKind::right_invariant;
  FootModel model;
  if (form == FootMeasurement::position) {
    const Vec3 reach = x.c[at(foot)] - x.p;
    if (is_invariant) {
      model.z = R * sample.y - reach;
      model.add(kDp, -I);
      model.add(kDc + foot, I);
    } else {
      const Vec3 h = Rt * reach;
      model.z = sample.y - h;
      model.add(kDp, -Rt);
      model.add(kDtheta, skew(h));
      model.add(kDc + foot, Rt);
    }
    model.N = sample.N_position;
  } else {
    const Vec3 y = -(sample.y_rate + cross(rate - x.bw, sample.y));
    if (is_invariant) {
      model.z = R * y - x.v;
      model.add(kDv, I);
      model.add(kDbw, R * skew(sample.y));
    } else {
      const Vec3 h = Rt * x.v;
      model.z = y - h;
      model.add(kDv, Rt);
      model.add(kDtheta, skew(h));
      model.add(kDbw, skew(sample.y));
    }
    model.N = sample.N_velocity;
  }
  if (is_invariant) model.N = R * model.N * Rt;
  return model;
}

FootModel touch_down_model(FilterKind kind, const ContactEstimate& x, const FootSample& sample) {
  const Mat3 R = x.R();
  FootModel model;
  model.add(kDp, Mat3::Identity());
  if (kind == FilterKind::error_state) model.add(kDtheta, -(R * skew(sample.y)));
  model.N = R * sample.N_position * R.transpose();
  return model;
}

}  // namespace legwork
