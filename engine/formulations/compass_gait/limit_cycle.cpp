#include "engine/formulations/compass_gait/limit_cycle.h"

#include <algorithm>

namespace legwork::compass_gait {
namespace {

constexpr double kDifference = 1e-4;  // rad, rad/s
constexpr double kClosed = 1e-11;
constexpr int kMostNewtonSteps = 12;
constexpr double kNearGuess = 0.03;  // rad, and rates in 1 / sqrt(l / g)
constexpr double kOnTheWay = 1e-8;   // relative tolerance
constexpr double kLeastPart = 1.0 / 256.0;

// dP/dz of one step: [8 (P(+h) - P(-h)) - (P(+2h) - P(-2h))] / 12 h. In units of the walker's own time.
bool step_derivative(Strider& strider, const Vec3& z, Mat3& J) {
  for (int i = 0; i < 3; ++i) {
    const double h = i == 0 ? kDifference : kDifference / strider.time_unit();
    Vec3 at[4];
    constexpr double kOffsets[4] = {1.0, -1.0, 2.0, -2.0};
    for (int j = 0; j < 4; ++j) {
      at[j] = z;
      at[j][i] += kOffsets[j] * h;
      if (!strider.section_map(at[j])) return false;
    }
    J.col(i) = (8.0 * (at[0] - at[1]) - (at[2] - at[3])) / (12.0 * h);
  }
  return true;
}

// dP^k/dz by the chain rule, and P^k(z).
bool derivative_of(Strider& strider, int steps, Vec3& z, Mat3& J) {
  J = Mat3::Identity();
  for (int k = 0; k < steps; ++k) {
    Mat3 one;
    if (!step_derivative(strider, z, one) || !strider.section_map(z)) return false;
    J = Mat3(one * J);
  }
  return true;
}

// A walker between `from` and `to`, with the latter's scale, gravity and mass.
Walker walker_between(const Walker& from, const Walker& to, double part) {
  const auto mixed = [part](double x, double y) { return (1.0 - part) * x + part * y; };
  Walker out = to;
  out.slope = mixed(from.slope, to.slope);
  out.hip_mass = to.leg_mass * mixed(from.hip_mass / from.leg_mass, to.hip_mass / to.leg_mass);
  out.a = to.leg_length() * mixed(from.a / from.leg_length(), to.a / to.leg_length());
  out.b = to.leg_length() - out.a;
  return part < 1.0 ? out : to;
}

double cubic(double t, double m, double d, double x) { return ((x - t) * x + m) * x - d; }

}  // namespace

// Roots of x^3 - t x^2 + m x - d: a real one by bisection and Newton's method, the other two from the remaining quadratic.
Multipliers multipliers_of(const Mat3& J) {
  const double t = J(0, 0) + J(1, 1) + J(2, 2), d = determinant(J);
  const double m = J(0, 0) * J(1, 1) - J(0, 1) * J(1, 0) + J(0, 0) * J(2, 2) - J(0, 2) * J(2, 0) +
                   J(1, 1) * J(2, 2) - J(1, 2) * J(2, 1);
  double high = 1.0 + std::max({std::abs(t), std::abs(m), std::abs(d)}), low = -high;
  for (int i = 0; i < 200 && low < high; ++i) {
    const double middle = 0.5 * (low + high);
    if (middle == low || middle == high) break;
    (cubic(t, m, d, middle) < 0.0 ? low : high) = middle;
  }
  const double real = 0.5 * (low + high);
  // The remaining quadratic: x^2 + p x + q.
  const double p = real - t, q = m + real * p, discriminant = 0.25 * p * p - q;
  Multipliers out;
  if (discriminant < 0.0) {
    const double imaginary = std::sqrt(-discriminant);
    out = {{-0.5 * p, -0.5 * p, real}, {imaginary, -imaginary, 0.0}};
    if (std::abs(real) > out.modulus(0))
      out = {{real, -0.5 * p, -0.5 * p}, {0.0, imaginary, -imaginary}};
    return out;
  }
  const double root = std::sqrt(discriminant);
  out = {{real, -0.5 * p + root, -0.5 * p - root}, {0.0, 0.0, 0.0}};
  std::sort(out.re.begin(), out.re.end(),
            [](double a, double b) { return std::abs(a) > std::abs(b); });
  return out;
}

Vec3 known_start() { return {-0.3233885580586727, -1.0923835898836536, -0.3773739489070629}; }

bool find_limit_cycle(Strider& strider, int steps, const Vec3& z, LimitCycle& cycle) {
  cycle.z = z;
  for (int i = 0; i < kMostNewtonSteps; ++i) {
    Vec3 image = cycle.z;
    if (!derivative_of(strider, steps, image, cycle.derivative)) return false;
    const Vec3 change = solve3(Mat3::Identity() - cycle.derivative, image - cycle.z);
    const double size = largest_entry(change);
    if (!(size < 1.0)) return false;
    cycle.residual = largest_entry(image - cycle.z);
    if (cycle.residual < std::max(kClosed, 10.0 * strider.tolerance())) {
      Vec4 x = strider.state_of(cycle.z);
      return strider.step(x, cycle.step) == Fall::none;
    }
    cycle.z += change;
  }
  return false;
}

bool find_limit_cycle(const Walker& walker, LimitCycle& cycle) {
  const Walker known;
  Strider strider(known);
  Vec3 z = known_start(),
       z_before = z;  // rates in 1 / sqrt(l / g): in these units the ratios alone decide
  z.tail<2>() *= strider.time_unit();
  double at = 0.0, at_before = 0.0, part = 1.0;
  while (at < 1.0) {
    const double next = at + part < 1.0 ? at + part : 1.0;
    Strider there(walker_between(known, walker, next), next < 1.0 ? kOnTheWay : 1e-12);
    Vec3 guess = z;
    if (at > 0.0) guess += (next - at) / (at - at_before) * (z - z_before);
    guess.tail<2>() /= there.time_unit();
    const bool is_found = find_limit_cycle(there, 1, guess, cycle);
    Vec3 change = cycle.z - guess;
    change.tail<2>() *= there.time_unit();
    if (!is_found || !(largest_entry(change) < kNearGuess)) {  // no cycle, or another one
      part *= 0.5;
      if (part < kLeastPart) return false;
      continue;
    }
    at_before = at;
    z_before = z;
    at = next;
    z = cycle.z;
    z.tail<2>() *= there.time_unit();
    part *= 2.0;
  }
  return true;
}

double find_period_doubling(Strider& strider, int steps, double low, double high, Vec3& z) {
  LimitCycle cycle;
  const auto test = [&](double slope, double& value) {
    strider.change_slope(slope);
    if (!find_limit_cycle(strider, steps, z, cycle)) return false;
    value = determinant(cycle.derivative + Mat3::Identity());
    return true;
  };
  double at_low = 0.0, at_high = 0.0;
  if (!test(low, at_low)) return kCycleLost;
  z = cycle.z;
  if (!test(high, at_high)) return kCycleLost;
  if (at_low * at_high > 0.0) return kNoDoubling;
  for (int i = 0; i < 60 && high - low > 1e-9; ++i) {
    // Regula falsi, with bisection every third time so that both ends move.
    double middle = low - at_low * (high - low) / (at_high - at_low), value = 0.0;
    if (i % 3 == 2) middle = 0.5 * (low + high);
    if (!test(middle, value)) return kCycleLost;
    z = cycle.z;
    if (std::abs(value) < 1e-9) return middle;
    if (value * at_low > 0.0) {
      low = middle;
      at_low = value;
    } else {
      high = middle;
      at_high = value;
    }
  }
  return 0.5 * (low + high);
}

}  // namespace legwork::compass_gait
