// The trunk's path during one phase: six coordinates x, y, z, roll, pitch, yaw, each a function of the time tau into
// the phase (or, for a sine, of the time t since the gait began), with their first two derivatives.
#pragma once

#include <array>
#include <variant>

#include "engine/math/chebyshev.h"
#include "engine/motion/leg_motion.h"
#include "engine/motion/sagittal_table.h"

namespace legwork {

// c0 + c1 tau + ... + c6 tau^6, in m or rad.
struct Polynomial {
  std::array<double, 7> c{};
};

// Its value, rate and acceleration at tau (s).
Jet polynomial_point(const Polynomial& path, double tau);

// sign * series(tau): a path solved by collocation, or its mirror image.
struct SignedSeries {
  ChebyshevSeries series;
  double sign = 1.0;
};

// middle + amplitude * sin(omega t + phase), t since the gait began
struct Sine {
  double middle = 0.0;     // m or rad
  double amplitude = 0.0;  // m or rad
  double omega = 0.0;      // rad/s
  double phase = 0.0;      // rad
};

using ScalarPath = std::variant<Polynomial, SignedSeries, Sine>;

// Value, rate and acceleration of any of them at time tau (s) into the phase, t (s) since the gait began.
Jet scalar_point(const ScalarPath& path, double tau, double t);

// From value, rate, acceleration x0, v0, a0 to x1, v1, a1 in time T > 0, s.
Polynomial quintic_joining(double x0, double v0, double a0, double x1, double v1, double a1,
                           double T);

// from + (to - from) * quintic_step(tau / T), T > 0, s.
Polynomial quintic_between(double from, double to, double T);

// The six coordinates, m and rad.
struct TrunkPath {
  enum Coordinate { x, y, z, roll, pitch, yaw };
  std::array<ScalarPath, 6> coordinates;
  SagittalTable table;  // if it has nodes: x, z and pitch come from here instead

  ScalarPath& operator[](Coordinate c) { return coordinates[c]; }
  const ScalarPath& operator[](Coordinate c) const { return coordinates[c]; }
};

// The trunk at time tau (s) into the phase, t (s) since the gait began. O(1), no heap.
TrunkMotion trunk_motion(const TrunkPath& path, double tau, double t);

}  // namespace legwork
