// When a point strikes, from its gap and its speed and acceleration away from what it strikes (theory/contact 7.1, 7.3), and
// steps that are split there.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/math/linear.h"

namespace legwork::contact {

// Points farther from what they may touch than kNear (m), or than kFastest (m/s) covers in a step, are not examined.
inline constexpr double kNear = 0.02;
inline constexpr double kFastest = 20.0;

// m/s: points that strike more slowly do not bounce; the bounce would be over within a step of h, s.
inline double least_strike(const Vec3& gravity, double h) {
  constexpr double kLeast = 1e-4;
  const double g =
      std::sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
  return std::max(kLeast, 0.5 * h * g);
}

// s until gap + t speed + t^2 a / 2 is zero (m, m/s, m/s^2), if the point is then faster than `least`; else infinite.
inline double strike_time(double gap, double speed, double a, double least) {
  gap = std::max(gap, 0.0);
  const double square = speed * speed - 2.0 * a * gap;  // of its speed then
  if (!(square > least * least) || (speed >= 0.0 && a >= 0.0))
    return std::numeric_limits<double>::infinity();
  const double strike = std::sqrt(square);
  return speed < 0.0 ? 2.0 * gap / (strike - speed) : (strike + speed) / -a;
}

// A step of h, s, split where something strikes: time_of_strike(left) answers when in what is left of it (left: nothing does),
// go_on(time) moves on without strikes, and strike() takes no time. False if one of the latter is. After `most` strikes the
// rest of the step has none.
inline constexpr int kMostStrikes = 16;  // of a robot
template <class TimeOfStrike, class GoOn, class Strike>
bool split_at_strikes(double h, const TimeOfStrike& time_of_strike, const GoOn& go_on,
                      const Strike& strike, int most = kMostStrikes) {
  for (int strikes = 0;; ++strikes) {
    const double t = strikes < most ? time_of_strike(h) : h;
    if (t > 0.0 && !go_on(t)) return false;
    if (!(t < h)) return true;
    if (!strike()) return false;
    h -= t;
  }
}

}  // namespace legwork::contact
