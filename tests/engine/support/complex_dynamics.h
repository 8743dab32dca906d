// Newton-Euler for any tree in complex arithmetic and the plainest form, world axes, sharing nothing with the engine but the
// model: its imaginary part for a step of 1e-30 i is a derivative without a difference (Squire & Trapp 1998).
#pragma once

#include <complex>

#include "engine/model/model.h"

namespace legwork::testing {

using Complex = std::complex<double>;
using Complex3 = Eigen::Matrix<Complex, 3, 1>;
using ComplexMat3 = Eigen::Matrix<Complex, 3, 3>;
using ComplexX = Eigen::Matrix<Complex, Eigen::Dynamic, 1>;
inline constexpr double kComplexStep = 1e-30;

inline Complex3 complex_cross(const Complex3& a, const Complex3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline ComplexMat3 complex_skew(const Complex3& a) {
  ComplexMat3 S;
  S << 0.0, -a[2], a[1], a[2], 0.0, -a[0], -a[1], a[0], 0.0;
  return S;
}

struct ComplexForce {
  int body;
  Vec3 p_B, force;
};

struct ComplexMotion {
  ComplexX tau;                 // of rnea, less the forces on points
  Complex3 point_acceleration;  // of `point` on body `body`
  Complex kinetic_energy, potential_energy;
  Eigen::Matrix<Complex, 6, 1> momentum;  // linear; angular about the world's origin
};

// `by_q`: the configuration, besides q itself, is moved by i 1e-30 along this unit velocity; -1: it is not.
inline ComplexMotion complex_motion(const Model& model, const VecX& q, int by_q, const ComplexX& v,
                                    const ComplexX& a, const std::vector<ComplexForce>& forces,
                                    int point_body = 0, const Vec3& point = Vec3::Zero()) {
  const auto nb = at(model.nb());
  std::vector<ComplexMat3> R(nb), R_J(nb);
  std::vector<Complex3> p(nb), w(nb), alpha(nb), u(nb), acc(nb), f(nb), n(nb);
  ComplexMotion out;
  out.tau = ComplexX::Zero(model.nv());
  out.momentum.setZero();
  out.kinetic_energy = out.potential_energy = 0.0;
  const Complex step(0.0, kComplexStep);
  for (std::size_t i = 0; i < nb; ++i) {
    const Body& body = model.bodies[i];
    const int iq = model.q_index[i], iv = model.v_index[i];
    ComplexMat3 R_P = ComplexMat3::Identity();
    Complex3 p_P = Complex3::Zero(), w_P = p_P, alpha_P = p_P, u_P = p_P, acc_P = p_P;
    if (i > 0) {
      const std::size_t parent = at(body.parent);
      R_P = R[parent], p_P = p[parent], w_P = w[parent], alpha_P = alpha[parent];
      u_P = u[parent], acc_P = acc[parent];
    }
    const bool is_floating_base = i == 0 && body.kind == JointKind::floating;
    R_J[i] = is_floating_base ? R_P : ComplexMat3(R_P * body.X_PJ.R.cast<Complex>());
    const Complex3 p_PJ =
        is_floating_base ? Complex3(Complex3::Zero()) : body.X_PJ.p.cast<Complex>();
    ComplexMat3 R_JB = ComplexMat3::Identity();
    Complex3 p_JB = Complex3::Zero(), turn = p_JB, turn_rate = p_JB, slide = p_JB,
             slide_rate = p_JB;
    const auto moved = [&](int k) { return by_q == iv + k ? step : Complex(0.0); };
    if (has_axis(body.kind)) {
      const Complex3 e = body.axis.cast<Complex>();
      const Complex angle = q[iq] + moved(0);
      if (body.kind == JointKind::revolute) {
        const ComplexMat3 S = complex_skew(e);
        R_JB += std::sin(angle) * S + (1.0 - std::cos(angle)) * (S * S);
        turn = e * v[iv];
        turn_rate = e * a[iv];
      } else {
        p_JB = e * angle;
        slide = e * v[iv];
        slide_rate = e * a[iv];
      }
    } else if (has_quaternion(body.kind)) {
      const int s = joint_type(body.kind).sliding;
      const double w0 = q[iq + s], x = q[iq + s + 1], y = q[iq + s + 2], z = q[iq + s + 3];
      Mat3 turned;
      turned << 1 - 2 * (y * y + z * z), 2 * (x * y - w0 * z), 2 * (x * z + w0 * y),
          2 * (x * y + w0 * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w0 * x), 2 * (x * z - w0 * y),
          2 * (y * z + w0 * x), 1 - 2 * (x * x + y * y);
      R_JB = (ComplexMat3::Identity() + complex_skew({moved(s), moved(s + 1), moved(s + 2)})) *
             turned.cast<Complex>();
      turn = v.segment(iv + s, 3);
      turn_rate = a.segment(iv + s, 3);
      if (s > 0) {
        p_JB = q.segment<3>(iq).cast<Complex>() + Complex3(moved(0), moved(1), moved(2));
        slide = v.segment(iv, 3);
        slide_rate = a.segment(iv, 3);
      }
    }
    const Complex3 r = R_P * p_PJ + R_J[i] * p_JB;
    R[i] = R_J[i] * R_JB;
    p[i] = p_P + r;
    const Complex3 turn_W = R_J[i] * turn, slide_W = R_J[i] * slide;
    w[i] = w_P + turn_W;
    alpha[i] = alpha_P + R_J[i] * turn_rate + complex_cross(w_P, turn_W);
    u[i] = u_P + complex_cross(w_P, r) + slide_W;
    acc[i] = acc_P + complex_cross(alpha_P, r) + complex_cross(w_P, complex_cross(w_P, r)) +
             R_J[i] * slide_rate + 2.0 * complex_cross(w_P, slide_W);
    const double m = body.inertia.mass;
    const Complex3 h = R[i] * body.inertia.h.cast<Complex>();
    const ComplexMat3 I = R[i] * body.inertia.I.cast<Complex>() * R[i].transpose();
    const Complex3 pull = acc[i] - model.gravity.cast<Complex>();
    f[i] = m * pull + complex_cross(alpha[i], h) + complex_cross(w[i], complex_cross(w[i], h));
    n[i] = I * alpha[i] + complex_cross(w[i], Complex3(I * w[i])) + complex_cross(h, pull);
    const Complex3 linear = m * u[i] + complex_cross(w[i], h);
    const Complex3 angular = I * w[i] + complex_cross(h, u[i]);
    out.momentum.head<3>() += linear;
    out.momentum.tail<3>() += angular + complex_cross(p[i], linear);
    out.kinetic_energy +=
        0.5 * (linear.cwiseProduct(u[i]).sum() + angular.cwiseProduct(w[i]).sum());
    out.potential_energy -=
        model.gravity.cast<Complex>().cwiseProduct(Complex3(m * p[i] + h)).sum();
  }
  const auto& R_F = R[at(point_body)];
  const Complex3 r_F = R_F * point.cast<Complex>();
  const Complex3 w_F = w[at(point_body)];
  out.point_acceleration = acc[at(point_body)] + complex_cross(alpha[at(point_body)], r_F) +
                           complex_cross(w_F, complex_cross(w_F, r_F));
  for (const ComplexForce& force : forces) {
    const Complex3 along = force.force.cast<Complex>();
    f[at(force.body)] -= along;
    n[at(force.body)] -= complex_cross(R[at(force.body)] * force.p_B.cast<Complex>(), along);
  }
  for (std::size_t i = nb; i-- > 0;) {
    const Body& body = model.bodies[i];
    for (int k = 0; k < joint_type(body.kind).nv; ++k) {
      const bool is_sliding = k < joint_type(body.kind).sliding;
      const Complex3 e = has_axis(body.kind) ? Complex3(R[i] * body.axis.cast<Complex>())
                                             : Complex3(R_J[i].col(k % 3));
      out.tau[model.v_index[i] + k] = e.cwiseProduct(is_sliding ? f[i] : n[i]).sum();
    }
    if (i == 0) break;
    const std::size_t parent = at(body.parent);
    f[parent] += f[i];
    n[parent] += n[i] + complex_cross(p[i] - p[parent], f[i]);
  }
  return out;
}

}  // namespace legwork::testing
