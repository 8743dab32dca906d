#include "engine/formulations/virtual_work_tail/leg.h"

#include <cmath>

namespace legwork::virtual_work_tail {
namespace {

constexpr double kSmallestSine =
    1e-6;  // of the knee's angle: below it the leg counts as straight or folded
constexpr double kSmallest = 1e-9;  // of the leg's length: a distance that counts as zero

// The leg's vector from hip to foot, in P: s, s' and s'' = j t_p' + bias.
struct Loop {
  Vec3 s, rate, bias;
  Mat36 j;
};

Loop vector_loop(const Parameters& p, const State& state, const Mat3& R, std::size_t i) {
  const Mat3 R_t = R.transpose();
  const Vec3 foot = p.feet[i] - state.p;
  const Vec3& omega = state.omega;
  Loop loop;
  loop.s = R_t * foot - p.hips_P[i];
  loop.rate = R_t * (cross(foot, omega) - state.v);
  loop.bias = R_t * (2.0 * cross(omega, state.v) + cross(omega, cross(omega, foot)));
  loop.j.leftCols<3>() = -R_t;
  loop.j.rightCols<3>() = R_t * skew(foot);
  return loop;
}

Reach reach_of(const Parameters& p, const Vec3& s, double cos_k, double rho) {
  if (!std::isfinite(cos_k)) return Reach::not_finite;
  if (cos_k < -1.0) return Reach::too_far;
  if (cos_k > 1.0) return Reach::too_near;
  if ((1.0 - cos_k) * (1.0 + cos_k) < kSmallestSine * kSmallestSine)
    return cos_k < 0.0 ? Reach::straight : Reach::folded;
  const double length = p.thigh_length + p.shank_length;
  if (s.norm() < kSmallest * length || rho < kSmallest * length) return Reach::on_hip_axis;
  return Reach::reached;
}

// Eqs. 6 to 8.
Reach solve_angles(const Parameters& p, const Vec3& s, const Printed& printed, Vec3& angle) {
  const double th = p.thigh_length, sh = p.shank_length;
  const double square = s.dot(s), rho = math::hypot(s.x(), s.z());
  const double cos_k = (th * th + sh * sh - square) / (2.0 * th * sh);
  const Reach reach = reach_of(p, s, cos_k, rho);
  if (reach != Reach::reached) return reach;
  double cos_hip = (square + th * th - sh * sh) / (2.0 * std::sqrt(square) * th);
  cos_hip = cos_hip > 1.0 ? 1.0 : cos_hip < -1.0 ? -1.0 : cos_hip;
  // s' = Ry(ha)^T s points down, s'_z = -rho; it points up where Eq. 7 as printed has ha off by half a turn.
  const double foot_angle = math::atan2(-s.y(), rho);
  angle[0] = printed.eq_7 ? math::atan2(s.x(), s.z()) : math::atan2(-s.x(), -s.z());
  angle[1] = (printed.eq_7 ? -foot_angle : foot_angle) - math::acos(cos_hip);
  angle[2] = math::acos(cos_k);
  return Reach::reached;
}

// Eqs. 11 to 18 and their time derivatives.
Reach solve_rates(const Parameters& p, const Loop& loop, const Vec8& u, const Printed& printed,
                  Leg& leg) {
  const double th = p.thigh_length, sh = p.shank_length;
  const math::SinCos k = math::sin_cos(leg.angle[2]), hb = math::sin_cos(leg.angle[1]);
  // Eq. 11: divisor(k) k' = s.s'
  const double divisor = th * sh * (printed.eq_11 ? -k.cos : k.sin);
  const double divisor_slope = th * sh * (printed.eq_11 ? k.sin : k.cos);
  // Eq. 17: reach hb' = -s'_y - l_sh cos(shank) k', the shank's angle hb - k in the leg's plane
  const double sign = printed.eq_17_18 ? 1.0 : -1.0;
  const math::SinCos shank = math::sin_cos(leg.angle[1] + sign * leg.angle[2]);
  const double reach = th * hb.cos + sign * sh * shank.cos;
  if (std::abs(divisor) < kSmallest * th * sh || std::abs(reach) < kSmallest * (th + sh))
    return Reach::singular;

  const Vec3& s = loop.s;
  const double rho_square = s.x() * s.x() + s.z() * s.z();
  leg.j.row(2) = s.transpose() * loop.j / divisor;
  leg.j.row(0) = (s.z() * loop.j.row(0) - s.x() * loop.j.row(2)) / rho_square;
  leg.j.row(1) = (-loop.j.row(1) - sh * shank.cos * leg.j.row(2)) / reach;
  leg.rate = leg.j * u.head<6>();

  const double ha_rate = leg.rate[0], hb_rate = leg.rate[1], k_rate = leg.rate[2];
  const double shank_rate = hb_rate + sign * k_rate;
  leg.bias[2] =
      (loop.rate.dot(loop.rate) + s.dot(loop.bias) - divisor_slope * k_rate * k_rate) / divisor;
  leg.bias[0] = (s.z() * loop.bias.x() - s.x() * loop.bias.z() -
                 2.0 * ha_rate * (s.x() * loop.rate.x() + s.z() * loop.rate.z())) /
                rho_square;
  leg.bias[1] = (-loop.bias.y() - sh * shank.cos * leg.bias[2] + th * hb.sin * hb_rate * hb_rate +
                 sign * sh * shank.sin * shank_rate * shank_rate) /
                reach;
  return Reach::reached;
}

// A vector turned by two joints, in P, with its derivatives by their angles and the rates of those derivatives.
struct Swing {
  Vec3 arm;
  Mat32 slope, slope_rate;
};

// b, Q_k and Q_k', Eq. 22.
Swing thigh_swing(double length, const Vec3& angle, const Vec3& rate) {
  const auto [sa, ca] = math::sin_cos(angle[0]);
  const auto [sb, cb] = math::sin_cos(angle[1]);
  const double a = rate[0], b = rate[1];
  Swing swing;
  swing.arm << -sa * cb, -sb, -ca * cb;
  swing.slope << -ca * cb, sa * sb, 0.0, -cb, sa * cb, ca * sb;
  swing.slope_rate << sa * cb * a + ca * sb * b, ca * sb * a + sa * cb * b,  //
      0.0, sb * b,                                                           //
      ca * cb * a - sa * sb * b, -sa * sb * a + ca * cb * b;
  return {length * swing.arm, length * swing.slope, length * swing.slope_rate};
}

// t, K_n and K_n', Eq. 25.
Swing tail_swing(double length, const Vec2& angle, const Vec2& rate) {
  const auto [sa, ca] = math::sin_cos(angle[0]);
  const auto [sb, cb] = math::sin_cos(angle[1]);
  const double a = rate[0], b = rate[1];
  Swing swing;
  swing.arm << sb, -cb * ca, -cb * sa;
  swing.slope << 0.0, cb, sa * cb, ca * sb, -ca * cb, sa * sb;
  swing.slope_rate << 0.0, -sb * b,                           //
      ca * cb * a - sa * sb * b, -sa * sb * a + ca * cb * b,  //
      sa * cb * a + ca * sb * b, ca * sb * a + sa * cb * b;
  return {length * swing.arm, length * swing.slope, length * swing.slope_rate};
}

// A point fixed to the trunk at `arm` from P, in S: Eqs. 19, 20 and 29.
Point carried_point(const State& state, const Vec3& arm, const Printed& printed) {
  Point point;
  point.position = state.p + arm;
  point.J.leftCols<3>().setIdentity();
  point.J.middleCols<3>(3) = -skew(arm);
  point.A = point.J;
  point.bias = cross(state.omega, cross(state.omega, arm));
  if (printed.eq_29_31) {
    point.A.middleCols<3>(3).setZero();
    point.bias += cross(state.omega, arm);
  }
  return point;
}

// The motion of two joints: rate = J u, acceleration = J u' + bias.
struct Turning {
  Mat28 J;
  Vec2 rate, bias;
  Vec2 slope_factor;  // factor of the slope's rate: the joints' rate
};

// The end of a swinging vector that starts at `root_P`: Eqs. 21, 23, 24, 26, 30 and 31.
Point swung_point(const State& state, const Mat3& R, const Vec3& root_P, const Swing& swing,
                  const Turning& turning, const Printed& printed) {
  Point point = carried_point(state, R * (root_P + swing.arm), printed);
  const Mat32 slope = R * swing.slope;
  const Mat38 relative = slope * turning.J;
  point.J += relative;
  point.A += relative;
  point.bias += 2.0 * cross(state.omega, slope * turning.rate) + slope * turning.bias +
                R * (swing.slope_rate * turning.slope_factor);
  return point;
}

}  // namespace

Reach leg_kinematics(const Parameters& parameters, const State& state, const Mat3& R, std::size_t i,
                     const Printed& printed, Leg& leg) {
  const Loop loop = vector_loop(parameters, state, R, i);
  Reach reach = solve_angles(parameters, loop.s, printed, leg.angle);
  if (reach != Reach::reached) return reach;
  reach = solve_rates(parameters, loop, quasi_velocities(state), printed, leg);
  if (reach != Reach::reached) return reach;
  leg.is_knee_in_range = leg.angle[2] > 0.0 && leg.angle[2] < (printed.knee_range ? kPi / 2 : kPi);

  const Vec3 hip = R * parameters.hips_P[i];
  leg.hip = carried_point(state, printed.eq_19 ? Vec3(-hip) : hip, printed);
  Turning turning = {Mat28::Zero(), leg.rate.head<2>(), leg.bias.head<2>(), leg.rate.head<2>()};
  turning.J.leftCols<6>() = leg.j.topRows<2>();
  const Swing swing = thigh_swing(parameters.thigh_length, leg.angle, leg.rate);
  leg.knee = swung_point(state, R, parameters.hips_P[i], swing, turning, printed);
  return Reach::reached;
}

Point tail_tip(const Parameters& parameters, const State& state, const Mat3& R,
               const Printed& printed) {
  const Vec2& rate = state.tail_rate;
  Turning turning = {Mat28::Zero(), rate, Vec2::Zero(), printed.eq_48 ? state.tail : rate};
  turning.J.rightCols<2>().setIdentity();
  const Swing swing = tail_swing(parameters.tail_length, state.tail, rate);
  return swung_point(state, R, parameters.tail_pivot_P, swing, turning, printed);
}

OwnJacobians own_jacobians(const Parameters& parameters, const Mat3& R, const Vec3& angle) {
  const auto [sa, ca] = math::sin_cos(angle[0]);
  const auto [s, c] = math::sin_cos(angle[1] - angle[2]);  // the shank's angle in the leg's plane
  Mat3 knee = Mat3::Zero(), shank;
  knee.leftCols<2>() = thigh_swing(parameters.thigh_length, angle, Vec3::Zero()).slope;
  shank << ca * c, -sa * s, sa * s,  //
      0.0, c, -c,                    //
      -sa * c, -ca * s, ca * s;
  return {R * knee, R * (knee + parameters.shank_length * shank)};
}

}  // namespace legwork::virtual_work_tail
