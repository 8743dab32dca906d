// Kumar et al.'s four-bar for tests, and an oracle: Lagrange's equation in the crank's angle alone, with the influence
// coefficients k = d(angle)/d(theta2) from the loop projected on the bars, no Jacobian and no multiplier.
//   I(theta2) theta2'' + I' theta2'^2 / 2 + V' = tau1
#pragma once

#include <array>
#include <cmath>

#include "engine/formulations/denoc/dynamics.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/random.h"

namespace legwork::testing::denoc_support {

using namespace denoc;
using Motion = denoc::Motion;  // not of a tree, wherever this is compiled

inline constexpr double kDegree = kPi / 180.0;

struct OneCoordinate {
  double inertia, inertia_slope, weight_slope;  // I, dI/dtheta2, dV/dtheta2
  double torque(double rate, double acceleration) const {
    return inertia * acceleration + 0.5 * inertia_slope * rate * rate + weight_slope;
  }
  double acceleration(double rate, double tau) const { return (tau - torque(rate, 0.0)) / inertia; }
};

// A vector of the plane that turns with a bar, with its first two derivatives by theta2.
struct Turning {
  Vec2 first = Vec2::Zero(), second = Vec2::Zero();
  void add(double length, double angle, double k, double k_slope) {
    const Vec2 e = {std::cos(angle), std::sin(angle)}, n = {-e[1], e[0]};
    first += length * k * n;
    second += length * (k_slope * n - k * k * e);
  }
};

inline OneCoordinate one_coordinate(const FourBar& bar, const Vec3& theta) {
  const double a2 = theta[0], a4 = theta[1], a3 = theta[1] + theta[2];
  const double l2 = bar.crank.length, l3 = bar.coupler.length, l4 = bar.rocker.length;
  const double bend = std::sin(a3 - a4);
  const double k4 = l2 * std::sin(a3 - a2) / (l4 * bend);
  const double k3 = l2 * std::sin(a2 - a4) / (l3 * bend);
  const double bend_slope = std::cos(a3 - a4) * (k3 - k4);
  const double k4_slope = (l2 / l4 * std::cos(a3 - a2) * (k3 - 1.0) - k4 * bend_slope) / bend;
  const double k3_slope = (l2 / l3 * std::cos(a2 - a4) * (1.0 - k4) - k3 * bend_slope) / bend;
  Turning c2, c3, c4;
  c2.add(bar.crank.com_distance, a2 + bar.crank.com_angle, 1.0, 0.0);
  c4.add(bar.rocker.com_distance, a4 + bar.rocker.com_angle, k4, k4_slope);
  c3.add(l4, a4, k4, k4_slope);
  c3.add(bar.coupler.com_distance, a3 + bar.coupler.com_angle, k3, k3_slope);
  OneCoordinate out = {0.0, 0.0, 0.0};
  const auto add = [&](const Link& link, const Turning& c, double k, double slope) {
    out.inertia += link.mass * c.first.dot(c.first) + link.inertia * k * k;
    out.inertia_slope += 2.0 * (link.mass * c.first.dot(c.second) + link.inertia * k * slope);
    out.weight_slope += link.mass * bar.gravity * c.first[1];
  };
  add(bar.crank, c2, 1.0, 0.0);
  add(bar.coupler, c3, k3, k3_slope);
  add(bar.rocker, c4, k4, k4_slope);
  return out;
}

// A motion with everything that follows from the crank's; the loop must close there.
inline Motion motion_at(const FourBar& bar, double theta2, double rate, double acceleration,
                        const Printed& printed = {}) {
  Motion motion;
  REQUIRE(assemble(bar, theta2, motion.theta) == Assembly::assembled);
  motion.rate[0] = rate;
  motion.acceleration[0] = acceleration;
  REQUIRE(follow_crank(bar, motion, printed));
  return motion;
}

inline Subsystems subsystems_of(const FourBar& bar, const Motion& motion,
                                const Printed& printed = {}) {
  Subsystems systems;
  set_subsystems(bar, motion.theta, motion.rate, systems, printed);
  return systems;
}

inline Inverse inverse_of(const FourBar& bar, const Motion& motion, const Printed& printed = {}) {
  return inverse_dynamics(bar, motion, subsystems_of(bar, motion, printed), printed);
}

// Any crank-rocker or other linkage with centres of mass anywhere, and a crank angle where it is well assembled.
inline FourBar random_bar(Random& random, double& theta2) {
  for (;;) {
    FourBar bar;
    bar.ground = random.uniform(0.05, 0.2);
    for (Link* link : {&bar.crank, &bar.coupler, &bar.rocker})
      *link = {random.uniform(0.03, 0.2), random.uniform(0.1, 2.0), random.uniform(0.0, 0.15),
               random.uniform(-kPi, kPi), random.uniform(1e-5, 1e-3)};
    bar.mode = random.below(2) == 0 ? 1.0 : -1.0;
    theta2 = random.uniform(-kPi, kPi);
    Vec3 theta;
    if (assemble(bar, theta2, theta) == Assembly::assembled && std::abs(std::sin(theta[2])) > 0.3)
      return bar;
  }
}

}  // namespace legwork::testing::denoc_support
