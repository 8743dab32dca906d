// Classical Runge-Kutta of order 4 on (q, v) of a tree, [Hairer93] table II.1.2 (theory/numerics 4):
//   x+ = x + h/6 (k1 + 2 k2 + 2 k3 + k4),  qdot = configuration_rate,  vdot = a(t, q, v)
// Quaternions are integrated in their four components and normalised after the step, a projection as small as the
// truncation error. Local error O(h^5).
#pragma once

#include "engine/dynamics/configuration.h"

namespace legwork {

struct Rk4Scratch {
  Rk4Scratch() = default;
  explicit Rk4Scratch(const Model& model)
      : q(model.nq()),
        v(model.nv()),
        a(model.nv()),
        q_sum(model.nq()),
        v_sum(model.nv()),
        qdot(model.nq()) {}
  VecX q, v, a, q_sum, v_sum, qdot;
};

// Advances q (nq) and v (nv) from t to t + h, s. `acceleration(t, q, v, a)` writes a (nv); `omega(q, v)` is the angular
// velocity, world axes, with which a floating base's orientation changes. That is v's own, except in equations that
// are wrong about it (Liu & Ben-Tzvi 2018 Eq. 2 as printed). `s`: made for this model.
template <class QRef, class VRef, class Acceleration, class Omega>
void rk4_step(const Model& model, double t, double h, QRef&& q, VRef&& v, Rk4Scratch& s,
              Acceleration&& acceleration, Omega&& omega) {
  constexpr double kNode[4] = {0.0, 0.5, 0.5, 1.0};
  constexpr double kWeight[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
  s.q_sum = q;
  s.v_sum = v;
  for (int stage = 0; stage < 4; ++stage) {
    const double c = kNode[stage] * h;
    // qdot and a still hold the previous stage's k.
    s.q = q;
    s.v = v;
    if (stage > 0) {
      s.q += c * s.qdot;
      s.v += c * s.a;
    }
    configuration_rate(model, s.q, s.v, s.qdot);
    if (model.is_free()) s.qdot.segment<4>(3) = quaternion_rate(s.q.segment<4>(3), omega(s.q, s.v));
    acceleration(t + c, s.q, s.v, s.a);
    s.q_sum += (kWeight[stage] * h) * s.qdot;
    s.v_sum += (kWeight[stage] * h) * s.a;
  }
  q = s.q_sum;
  v = s.v_sum;
  normalize_configuration(model, q);
}

// The same with v's own angular velocity.
template <class QRef, class VRef, class Acceleration>
void rk4_step(const Model& model, double t, double h, QRef&& q, VRef&& v, Rk4Scratch& s,
              Acceleration&& acceleration) {
  rk4_step(model, t, h, q, v, s, acceleration,
           [](const VecX&, const VecX& v_now) { return Vec3(v_now.segment<3>(3)); });
}

}  // namespace legwork
