#include "engine/motion/trunk_path.h"

namespace legwork {

Jet polynomial_point(const Polynomial& path, double tau) {
  Jet jet;
  for (std::size_t k = path.c.size(); k-- > 0;) {
    const double c = path.c[k];
    const double n = static_cast<double>(k);
    jet.value = jet.value * tau + c;
    if (k >= 1) jet.rate = jet.rate * tau + n * c;
    if (k >= 2) jet.acceleration = jet.acceleration * tau + n * (n - 1.0) * c;
  }
  return jet;
}

namespace {

Jet point(const SignedSeries& path, double tau, double) {
  const Jet jet = path.series(tau);
  return {path.sign * jet.value, path.sign * jet.rate, path.sign * jet.acceleration};
}

Jet point(const Sine& path, double, double t) {
  const auto [s, c] = math::sin_cos(path.omega * t + path.phase);
  return {path.middle + path.amplitude * s, path.amplitude * path.omega * c,
          -path.amplitude * path.omega * path.omega * s};
}

}  // namespace

Jet scalar_point(const ScalarPath& path, double tau, double t) {
  // An index instead of std::visit, which may throw and so is not free without exceptions.
  if (const auto* polynomial = std::get_if<Polynomial>(&path))
    return polynomial_point(*polynomial, tau);
  if (const auto* series = std::get_if<SignedSeries>(&path)) return point(*series, tau, t);
  return point(*std::get_if<Sine>(&path), tau, t);
}

Polynomial quintic_between(double from, double to, double T) {
  return quintic_joining(from, 0.0, 0.0, to, 0.0, 0.0, T);
}

Polynomial quintic_joining(double x0, double v0, double a0, double x1, double v1, double a1,
                           double T) {
  const double c2 = 0.5 * a0;
  const double dx = x1 - (x0 + T * (v0 + T * c2));
  const double dv = (v1 - (v0 + T * a0)) * T;
  const double da = (a1 - a0) * T * T;
  const double T3 = T * T * T;
  return {{x0, v0, c2, (10.0 * dx - 4.0 * dv + 0.5 * da) / T3,
           (-15.0 * dx + 7.0 * dv - da) / (T3 * T),
           (6.0 * dx - 3.0 * dv + 0.5 * da) / (T3 * T * T)}};
}

TrunkMotion trunk_motion(const TrunkPath& path, double tau, double t) {
  TrunkMotion m;
  for (int i = 0; i < 3; ++i) {
    const Jet linear = scalar_point(path.coordinates[static_cast<std::size_t>(i)], tau, t);
    const Jet angular = scalar_point(path.coordinates[static_cast<std::size_t>(i) + 3], tau, t);
    m.p[i] = linear.value;
    m.v[i] = linear.rate;
    m.a[i] = linear.acceleration;
    m.rpy[i] = angular.value;
    m.rpy_rate[i] = angular.rate;
    m.rpy_acceleration[i] = angular.acceleration;
  }
  if (!path.table.nodes.empty()) place_in_plane(path.table(tau), m);
  return m;
}

}  // namespace legwork
