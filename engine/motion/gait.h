// A gait: which feet stand, and when. Free robots walk by the rows of gait.cpp; the planned trot, pace, tetrapod, wave
// and ripple and the state-estimation scene take their footfalls from them. Gaits that a paper prints or a solver finds
// phase by phase (walk, tripod, pronk, bound) are in their plans.
// Foot i touches down `lag` i of a period after the clock's zero, stands for `duty` of the period and swings for the
// rest:
//   phase_i = clock - lag_i - floor(clock - lag_i),   it stands while phase_i < duty      [McGhee68]; all in periods
//   trot, pace, bound: pairs half a period apart [Raibert86]; pronk: all four at once
//   amble, crawl: rear left, front left, rear right, front right, a quarter of a period apart [McGhee68]
//   wave: one leg after the other, rear to front, left side first; tetrapod: the pairs L3 R1, L2 R3, L1 R2; ripple: rear
//   to front on either side, the sides half a period apart [Wilson66]
// [McGhee68] R. B. McGhee, A. A. Frank, "On the stability properties of quadruped creeping gaits", Math. Biosciences 3
// (1968). [Wilson66] D. M. Wilson, "Insect walking", Annu. Rev. Entomol. 11 (1966).
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <string_view>

#include "engine/math/linear.h"
#include "engine/model/families/dh_leg.h"

namespace legwork {

// A row of gait.cpp.
struct Gait {
  const char* name = "stand";
  double period = 1.0;                        // s
  double duty = 1.0;                          // in (0, 1]; 1: the feet stay where they are
  std::array<double, kMaxLegs> lag{};         // of touchdown, in periods, in the order of the feet
  double step_height = 0.0;                   // of the swinging foot, m
  double fore_scale = 1.0, side_scale = 1.0;  // of the feet's places from the middle
  bool is_static = false;     // slow and always supported: feet are placed for the mean speed alone
  bool has_sway = false;      // the body leans over the feet that stay
  bool is_ballistic = false;  // all feet leave the ground: the body is thrown
  bool operator==(const Gait&) const = default;
};

// The gaits of a robot with this many legs, 4 or 6, and their names; the first is "stand". Empty for any other number.
std::span<const Gait> gaits_of(int legs);
std::span<const char* const> gait_names(int legs);
// Null if there is none of that name.
const Gait* find_gait(int legs, std::string_view name);

// The gait with another period (s), duty or step height (m); 0 keeps the gait's own. Standing (duty 1) is left as it
// is.
Gait with_timing(Gait gait, double period, double duty, double step_height);

// Periods since foot `foot` touched down, in [0, 1), at the clock (periods).
inline double foot_phase(const Gait& gait, int foot, double clock) {
  const double since = clock - gait.lag[at(foot)];
  return since - std::floor(since);
}

}  // namespace legwork
