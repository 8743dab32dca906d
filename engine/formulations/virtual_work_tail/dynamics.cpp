#include "engine/formulations/virtual_work_tail/dynamics.h"

#include <cmath>

#include "engine/math/dense_solve.h"

namespace legwork::virtual_work_tail {
namespace {

void add_trunk(const Parameters& p, const State& state, Analysis& out) {
  const Mat3 I_b = out.R * p.trunk_inertia_P * out.R.transpose();
  out.M.topLeftCorner<3, 3>().diagonal().array() += p.trunk_mass;
  out.M.block<3, 3>(3, 3) += I_b;
  out.C.segment<3>(3) += cross(state.omega, I_b * state.omega);
  out.G[2] += p.trunk_mass * p.gravity;
}

void add_tail(const Parameters& p, Analysis& out) {
  const Mat38& J = out.tail.J;
  out.M += p.tail_mass * J.transpose().lazyProduct(out.tail.A);
  out.C += p.tail_mass * (J.transpose() * out.tail.bias);
  out.G += p.tail_mass * p.gravity * J.row(2).transpose();
}

void add_leg(const Parameters& p, const Leg& leg, const Printed& printed, Analysis& out) {
  const double th = p.thigh_mass, sh = p.shank_mass;
  const Point &h = leg.hip, &k = leg.knee;
  // Eq. 53 as printed leaves the product of hip and knee unsymmetric; Eqs. 35 and 40, which give C, do not.
  const double knee_hip = printed.eq_51_53 ? 0.0 : th / 6.0;
  const double hip_knee = printed.eq_51_53 ? th / 3.0 : th / 6.0;
  const Mat38 knee_load = (th + sh) / 3.0 * k.A + knee_hip * h.A;
  const Mat38 hip_load = th / 3.0 * h.A + hip_knee * k.A;
  out.M += k.J.transpose().lazyProduct(knee_load) + h.J.transpose().lazyProduct(hip_load);
  out.C += k.J.transpose() * ((th + sh) / 3.0 * k.bias + th / 6.0 * h.bias) +
           h.J.transpose() * (th / 3.0 * h.bias + th / 6.0 * k.bias);
  const double hip_weight = (printed.eq_36 ? sh : th) / 2.0;
  out.G += p.gravity * ((th + sh) / 2.0 * k.J.row(2) + hip_weight * h.J.row(2)).transpose();
}

void gather_joints(const State& state, Analysis& out) {
  Eigen::Index row = 0;
  for (const Leg& leg : out.legs) {
    out.J.block<3, 6>(row, 0) = leg.j;
    out.joint_angle.segment<3>(row) = leg.angle;
    out.joint_rate.segment<3>(row) = leg.rate;
    out.joint_bias.segment<3>(row) = leg.bias;
    row += 3;
  }
  out.J.bottomRightCorner<2, 2>().setIdentity();
  out.joint_angle.tail<2>() = state.tail;
  out.joint_rate.tail<2>() = state.tail_rate;
}

bool is_finite(const Analysis& analysis) {
  double sum = 0.0;  // not finite if any term is not
  for (int i = 0; i < kDof; ++i) {
    sum += std::abs(analysis.C[i]) + std::abs(analysis.G[i]);
    for (int j = 0; j < kDof; ++j) sum += std::abs(analysis.M(i, j));
  }
  for (int i = 0; i < kJoints; ++i) sum += std::abs(analysis.joint_bias[i]);
  return std::isfinite(sum);
}

Analysis failed(Reach reach, int leg) {
  Analysis analysis;
  analysis.reach = reach;
  analysis.failed_leg = leg;
  return analysis;
}

}  // namespace

Analysis analyse(const Parameters& parameters, const State& state, const Printed& printed) {
  Analysis out;
  out.R = rotation_from_quaternion(state.orientation);
  for (std::size_t i = 0; i < kLegs; ++i) {
    const Reach reach = leg_kinematics(parameters, state, out.R, i, printed, out.legs[i]);
    if (reach != Reach::reached) return failed(reach, static_cast<int>(i));
  }
  out.tail = tail_tip(parameters, state, out.R, printed);
  gather_joints(state, out);
  add_trunk(parameters, state, out);
  add_tail(parameters, out);
  for (const Leg& leg : out.legs) add_leg(parameters, leg, printed, out);
  return is_finite(out) ? out : failed(Reach::not_finite, -1);
}

Vec8 generalized_force(const Analysis& analysis, const Vec14& tau) {
  return analysis.J.transpose().lazyProduct(tau);
}

Vec8 inverse_dynamics(const Analysis& analysis, const Vec8& u_rate) {
  return analysis.M.lazyProduct(u_rate) + analysis.C + analysis.G;
}

std::optional<Vec8> forward_dynamics(const Analysis& analysis, const Vec8& F) {
  if (!analysis.is_valid()) return std::nullopt;
  Mat8 M = analysis.M;
  Vec8 x = F - analysis.C - analysis.G;
  if (!solve_in_place(M, x) || !std::isfinite(x.sum())) return std::nullopt;
  return x;
}

Vec14 joint_accelerations(const Analysis& analysis, const Vec8& u_rate) {
  return analysis.J.lazyProduct(u_rate) + analysis.joint_bias;
}

std::optional<Mat34> foot_forces(const Parameters& parameters, const Analysis& analysis,
                                 const Vec8& u_rate, const Vec14& tau) {
  if (!analysis.is_valid()) return std::nullopt;
  const double th = parameters.thigh_mass, sh = parameters.shank_mass;
  const Vec3 up(0.0, 0.0, parameters.gravity);
  Mat34 f;
  for (std::size_t i = 0; i < kLegs; ++i) {
    const Leg& leg = analysis.legs[i];
    const Eigen::Index column = static_cast<Eigen::Index>(i);
    const Vec3 a_h = leg.hip.A * u_rate + leg.hip.bias;
    const Vec3 a_k = leg.knee.A * u_rate + leg.knee.bias;
    const OwnJacobians own = own_jacobians(parameters, analysis.R, leg.angle);
    const Vec3 at_knee = (th + sh) / 3.0 * a_k + th / 6.0 * a_h + (th + sh) / 2.0 * up;
    const Vec3 at_foot = sh / 6.0 * a_k + sh / 2.0 * up;
    const Mat3 J_foot_t = own.foot.transpose();
    f.col(column) =
        at_foot + solve3(J_foot_t, own.knee.transpose() * at_knee - tau.segment<3>(3 * column));
  }
  if (!std::isfinite(f.sum())) return std::nullopt;
  return f;
}

std::optional<Energy> energy(const Parameters& parameters, const State& state) {
  const Analysis analysis = analyse(parameters, state);
  if (!analysis.is_valid()) return std::nullopt;
  const Vec8 u = quasi_velocities(state);
  const double th = parameters.thigh_mass, sh = parameters.shank_mass;
  double weighted_height =
      parameters.trunk_mass * state.p.z() + parameters.tail_mass * analysis.tail.position.z();
  for (std::size_t i = 0; i < kLegs; ++i) {
    const Leg& leg = analysis.legs[i];
    weighted_height += th / 2.0 * (leg.hip.position.z() + leg.knee.position.z()) +
                       sh / 2.0 * (leg.knee.position.z() + parameters.feet[i].z());
  }
  return Energy{0.5 * u.dot(analysis.M.lazyProduct(u)), parameters.gravity * weighted_height};
}

Vec3 true_angular_velocity(const State& state, const Printed& printed) {
  if (!printed.eq_2_3) return state.omega;
  const Vec3 rpy = rpy_from_rotation(rotation_from_quaternion(state.orientation));
  return rpy_rate_map(rpy) * state.omega;
}

Mat3 rpy_rate_map(const Vec3& rpy) {
  const auto [sy, cy] = math::sin_cos(rpy[1]);
  const auto [sz, cz] = math::sin_cos(rpy[2]);
  Mat3 E;
  E << cy * cz, -sz, 0.0, cy * sz, cz, 0.0, -sy, 0.0, 1.0;
  return E;
}

}  // namespace legwork::virtual_work_tail
