// Gaits of the hexapod in which every leg repeats the same cycle, shifted in time: tetrapod, wave, ripple. The trunk
// moves at constant speed and height; each foot stands for `duty` of the period, half of it before its place under the
// hip (`reach` to the side) and half after, and swings along foot_path.h for the rest.
//   leg i lifts at phase_i;  wave: one after the other, rear to front, left side first         phase = k / 6
//   ripple: the same on either side, the sides half a period apart                             lag 1/3, 1/2 between the sides
//   tetrapod: pairs L3 R1, L2 R3, L1 R2                                                        lag 1/3, 1/3 between the sides
// [McGhee68] R. B. McGhee, A. A. Frank, "On the stability properties of quadruped creeping gaits", Math. Biosciences 3
// (1968); the hexapod's names after D. M. Wilson, "Insect walking", Annu. Rev. Entomol. 11 (1966).
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

struct HexapodGait {
  const char* motion = "wave";
  double speed = 0.0;                       // m/s
  double period = 0.0;                      // s
  double duty = 0.0;                        // in (0, 1)
  double height = 0.0;                      // of the trunk's origin, m
  double reach = 0.0;                       // of the feet, sideways of their hips, m
  double lift = 0.0;                        // of the swing foot, m
  std::array<double, kMaxLegs> phase = {};  // when each leg lifts, in periods
  Legs legs;
};

// In the order L1 L2 L3 R1 R2 R3.
inline constexpr std::array<double, kMaxLegs> kWavePhases = {2.0 / 6, 1.0 / 6, 0.0,
                                                             5.0 / 6, 4.0 / 6, 3.0 / 6};
inline constexpr std::array<double, kMaxLegs> kRipplePhases = {2.0 / 3, 1.0 / 3, 0.0,
                                                               1.0 / 6, 5.0 / 6, 1.0 / 2};
inline constexpr std::array<double, kMaxLegs> kTetrapodPhases = {2.0 / 3, 1.0 / 3, 0.0,
                                                                 0.0,     2.0 / 3, 1.0 / 3};

Plan make_hexapod_plan(const HexapodGait& gait);

}  // namespace legwork
