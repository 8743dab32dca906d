#include "engine/formulations/two_link_arm/lagrange.h"

namespace legwork::two_link_arm {
namespace {

// a + b e1 + c e2 + d e1 e2
struct HyperDual {
  double a = 0.0, b = 0.0, c = 0.0, d = 0.0;
};

HyperDual operator+(const HyperDual& x, const HyperDual& y) {
  return {x.a + y.a, x.b + y.b, x.c + y.c, x.d + y.d};
}
HyperDual operator*(double k, const HyperDual& x) { return {k * x.a, k * x.b, k * x.c, k * x.d}; }
HyperDual operator*(const HyperDual& x, const HyperDual& y) {
  return {x.a * y.a, x.a * y.b + x.b * y.a, x.a * y.c + x.c * y.a,
          x.a * y.d + x.b * y.c + x.c * y.b + x.d * y.a};
}

// A function of x with value f, first derivative df and second derivative ddf at x.a.
HyperDual chained(const HyperDual& x, double f, double df, double ddf) {
  return {f, df * x.b, df * x.c, df * x.d + ddf * x.b * x.c};
}

struct Point {
  HyperDual x, y;
};
Point operator+(const Point& p, const Point& q) { return {p.x + q.x, p.y + q.y}; }

struct Motion {
  Point position, velocity;
};

// Motion of a link's end relative to its beginning.
Motion link_end(double length, const HyperDual& angle, const HyperDual& rate) {
  const math::SinCos at = math::sin_cos(angle.a);
  const HyperDual cosine = chained(angle, at.cos, -at.sin, -at.cos);
  const HyperDual sine = chained(angle, at.sin, at.cos, -at.sin);
  return {{length * cosine, length * sine}, {-length * (sine * rate), length * (cosine * rate)}};
}

HyperDual energy_difference(double mass, double gravity, const Motion& m) {
  const HyperDual speed2 = m.velocity.x * m.velocity.x + m.velocity.y * m.velocity.y;
  return 0.5 * mass * speed2 + (-mass * gravity) * m.position.y;
}

HyperDual lagrangian_of(const Arm& arm, const HyperDual (&theta)[2], const HyperDual (&rate)[2]) {
  const Motion one = link_end(arm.length[0], theta[0], rate[0]);
  const Motion rest = link_end(arm.length[1], theta[0] + theta[1], rate[0] + rate[1]);
  const Motion two = {one.position + rest.position, one.velocity + rest.velocity};
  return energy_difference(arm.mass[0], arm.gravity, one) +
         energy_difference(arm.mass[1], arm.gravity, two);
}

}  // namespace

LagrangeTorque lagrange_torque(const Arm& arm, const Vec2& theta, const Vec2& rate,
                               const Vec2& acceleration) {
  LagrangeTorque out;
  for (int i = 0; i < 2; ++i) {
    HyperDual angle[2], speed[2];
    for (int j = 0; j < 2; ++j) {
      angle[j] = {theta[j], rate[j], 0.0, 0.0};
      speed[j] = {rate[j], acceleration[j], j == i ? 1.0 : 0.0, 0.0};
    }
    out.momentum_rate[i] = lagrangian_of(arm, angle, speed).d;
    for (int j = 0; j < 2; ++j) {
      angle[j].c = j == i ? 1.0 : 0.0;
      speed[j].c = 0.0;
    }
    out.force[i] = lagrangian_of(arm, angle, speed).c;
  }
  return out;
}

double lagrangian(const Arm& arm, const Vec2& theta, const Vec2& rate) {
  const HyperDual angle[2] = {{theta[0]}, {theta[1]}}, speed[2] = {{rate[0]}, {rate[1]}};
  return lagrangian_of(arm, angle, speed).a;
}

}  // namespace legwork::two_link_arm
