// The 13-coordinate scheme of theory/quadruped 5 over time: y = (12 joint angles, roll). The two feet on the ground
// are at d_1, d_2; with f_i = hip + leg kinematics, u_b = (f_2 - f_1)^, u_w = (d_2 - d_1)^, w = Rx(roll) u_b:
//   -sin(pitch) w_x + cos(pitch) w_z = u_wz,   yaw = atan2(u_w) - atan2(Ry w),   p = mean(d - R f)   theory/quadruped 5.8
//   omega x (r_2 - r_1) = -(u_2 - u_1), u_i = J_i theta';   roll' = (cos(yaw) omega_x + sin(yaw) omega_y) / cos(pitch)
#include <cmath>

#include "bindings/claims/quadruped/trot_error.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"

namespace legwork::claims {
namespace {

using Vec26 = Eigen::Matrix<double, 26, 1>;

class ReducedRun {
 public:
  ReducedRun(const Model& model, const Plan& plan)
      : model_(model),
        plan_(plan),
        scratch_(model),
        ws_(model),
        point_(model),
        tau_(VecX::Zero(model.nv())),
        q_(VecX::Zero(model.nq())),
        v_(VecX::Zero(model.nv())) {
    Unreached unreached;
    plan_point(plan_, 0, 0.0, 0.0, point_, unreached);
    q_ = point_.q;
    v_ = point_.v;
  }

  void run_phase(int phase, double step, ErrorMeter& meter) {
    phase_ = phase;
    feet_ = stance_feet(plan_, phase);
    const Mat3 R = rotation_from_quaternion(q_.segment<4>(3));
    rpy_ = rpy_from_rotation(R);
    Vec26 y;
    y << q_.tail<12>(), rpy_[0], v_.tail<12>(), roll_rate();
    for (std::size_t i = 0; i < 2; ++i) anchor_[i] = q_.head<3>() + R * foot_B(i, y);
    const int steps = static_cast<int>(std::lround(phase_duration(plan_, phase) / step));
    for (int k = 0; k <= steps; ++k) {
      const double t = k * step;
      const Vec26 k1 = rate(t, y);
      meter.add(0, point_.q.tail<12>(), y.head<12>());
      meter.add(1, point_.v.tail<12>(), y.segment<12>(13));
      meter.add(2, point_.a.tail<12>(), k1.segment<12>(13));
      meter.add_roll(rotation_x(y[12]), point_.rpy[0]);
      if (k == steps) break;
      const Vec26 k2 = rate(t + 0.5 * step, y + 0.5 * step * k1);
      const Vec26 k3 = rate(t + 0.5 * step, y + 0.5 * step * k2);
      const Vec26 k4 = rate(t + step, y + step * k3);
      y += step / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    }
    pose(y);
  }

 private:
  Vec3 foot_B(std::size_t i, const Vec26& y) const {
    const DhLeg& leg = plan_.legs[at(feet_[i])];
    return leg.hip_B + leg_fk(leg, y.segment<3>(3 * feet_[i]));
  }

  double roll_rate() const {
    const math::SinCos yaw = math::sin_cos(rpy_[2]);
    return (yaw.cos * v_[3] + yaw.sin * v_[4]) / math::cos(rpy_[1]);
  }

  // Trunk pose and velocity of y -> q_, v_, rpy_.
  void pose(const Vec26& y) {
    const Vec3 f[2] = {foot_B(0, y), foot_B(1, y)};
    const Vec3 u_B = (f[1] - f[0]).normalized();
    const Vec3 u_W = (anchor_[1] - anchor_[0]).normalized();
    const Vec3 w = rotation_x(y[12]) * u_B;
    const double tilt = math::atan2(w.x(), w.z());
    const double swing = math::acos(u_W.z() / math::hypot(w.x(), w.z()));
    const double first = swing - tilt, second = -swing - tilt;
    const double before = rpy_[1];
    rpy_[0] = y[12];
    rpy_[1] = std::abs(turn(first - before)) < std::abs(turn(second - before)) ? turn(first)
                                                                               : turn(second);
    const Vec3 pitched = rotation_y(rpy_[1]) * w;
    rpy_[2] = math::atan2(u_W.y(), u_W.x()) - math::atan2(pitched.y(), pitched.x());
    const Mat3 R = rotation_z(rpy_[2]) * rotation_y(rpy_[1]) * rotation_x(rpy_[0]);
    const Vec3 r[2] = {R * f[0], R * f[1]};
    q_.head<3>() = 0.5 * (anchor_[0] - r[0] + anchor_[1] - r[1]);
    q_.segment<4>(3) = quaternion_from_rotation(R);
    q_.tail<12>() = y.head<12>();

    Vec3 u[2];
    for (std::size_t i = 0; i < 2; ++i) {
      const int leg = feet_[i];
      u[i] = R * (leg_jacobian(plan_.legs[at(leg)], y.segment<3>(3 * leg)) *
                  y.segment<3>(13 + 3 * leg));
    }
    const Vec3 d = r[1] - r[0], e = d.normalized();
    const Vec3 across = cross(d, u[0] - u[1]) / d.dot(d);
    const math::SinCos yaw = math::sin_cos(rpy_[2]);
    const Vec3 row = Vec3(yaw.cos, yaw.sin, 0.0) / math::cos(rpy_[1]);
    const Vec3 omega = across + e * ((y[25] - row.dot(across)) / row.dot(e));
    v_.segment<3>(3) = omega;
    v_.head<3>() = -0.5 * (u[0] + cross(omega, r[0]) + u[1] + cross(omega, r[1]));
    v_.tail<12>() = y.segment<12>(13);
  }

  static double turn(double angle) {
    while (angle > kPi) angle -= 2.0 * kPi;
    while (angle < -kPi) angle += 2.0 * kPi;
    return angle;
  }

  Vec26 rate(double t, const Vec26& y) {
    Unreached unreached;
    plan_point(plan_, phase_, t, 0.0, point_, unreached);
    forward_kinematics(model_, point_.q, point_.v, ws_);
    GroundForces forces;
    stance_inverse_dynamics(model_, ws_, feet_, GroundForceMethod::minimum_norm, 0.6, point_.a,
                            tau_, forces);
    pose(y);
    newton_euler_grf::ReducedForward out;
    newton_euler_grf::reduced_forward(model_, scratch_, feet_, q_, v_, tau_.tail(12), {}, out);
    // The roll's second derivative from the angular acceleration.
    const math::SinCos yaw = math::sin_cos(rpy_[2]), pitch = math::sin_cos(rpy_[1]);
    const double tan_pitch = pitch.sin / pitch.cos;
    const double roll_rate = (yaw.cos * v_[3] + yaw.sin * v_[4]) / pitch.cos;
    const double pitch_rate = -yaw.sin * v_[3] + yaw.cos * v_[4];
    const double yaw_rate = v_[5] + roll_rate * pitch.sin;
    Vec26 out_rate;
    out_rate << y.tail<13>(), out.a_corrected.tail<12>(),
        (yaw.cos * out.a_corrected[3] + yaw.sin * out.a_corrected[4]) / pitch.cos +
            yaw_rate * pitch_rate / pitch.cos + roll_rate * pitch_rate * tan_pitch;
    return out_rate;
  }

  const Model& model_;
  const Plan& plan_;
  newton_euler_grf::ReducedScratch scratch_;
  Workspace ws_;
  MotionPoint point_;
  VecX tau_, q_, v_;
  Vec3 rpy_ = Vec3::Zero();
  int phase_ = 0;
  std::span<const int> feet_;
  std::array<Vec3, 2> anchor_;
};

}  // namespace

TrotErrors reduced_errors(const Model& model, const Plan& plan, double step, int phases) {
  ErrorMeter meter;
  ReducedRun run(model, plan);
  for (int phase = 0; phase < phases; ++phase) run.run_phase(phase, step, meter);
  return meter.result();
}

}  // namespace legwork::claims
