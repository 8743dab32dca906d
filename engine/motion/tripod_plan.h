// The alternating tripod of Ashok & Rambabu 2017 [Ashok17] (theory/hexapod 1, 4, 5): legs 1, 4, 5 stand while
// 2, 3, 6 swing, for T, and then the other way round.
//   trunk over a half cycle: from rest to rest over the stroke S, trapezoidal speed (section 3.2, Fig. 4):
//     ramp t_a = T - S / v_max,  s = a t^2 / 2 | a t_a^2 / 2 + v_max (t - t_a) | S - a (T - t)^2 / 2,  a = v_max / t_a
//     (s-curve: the ramps' speed is v_max (3 u^2 - 2 u^3), u = t / t_a: the same distance, no jump of the acceleration)
//   support: the foot stays where it is, by inverse kinematics; or, Eq. 9, joint polynomials fitted to that by least
//     squares at thirty times, or Table 4's
//   swing (Eq. 8): quintics in the joints from value and rate at the start, the middle and the end; or Table 3's
// A half cycle is up to three phases of the plan, so that no ramp's end lies within one.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

enum class SwingMethod {
  exact,         // ends where the exact support begins and ends
  paper,         // the paper's six conditions: 110, 90, 70 deg, ...
  printed,       // Table 3, with a14 = 5.296
  printed_fixed  // Table 3, with a14 = 5.926
};
enum class SupportMethod { exact, least_squares, printed };
enum class SpeedProfile { trapezoid, s_curve };
enum class Tripods {
  legs_145,
  legs_146
};  // section 5 prints 1, 4, 6: the weight then lies on their edge

struct TripodGait {
  double half_cycle = 0.0;  // T, s
  double stroke = 0.0;      // S, m
  double max_speed = 0.0;   // v_max, m/s
  SpeedProfile profile = SpeedProfile::trapezoid;
  Tripods tripods = Tripods::legs_145;
  double height = 0.0;       // of the trunk's origin, m
  double reach = 0.0;        // of the feet, sideways of their hips, m
  double step_height = 0.0;  // of the foot at mid-swing, m
  double swing_reach = 0.0;  // how much further out it is then, m
  SwingMethod swing = SwingMethod::exact;
  Vec3 mid_rate = Vec3::
      Zero();  // at mid-swing, in ranges a half cycle: of theta1 from end to end, else from end to middle
  SupportMethod support = SupportMethod::exact;
  std::array<int, 3> degree = {5, 6, 6};  // of the least-squares polynomials
};

// Facts: ramp_time (s), ramp_acceleration (m/s^2), swing_height (m), max_slip (m) of a stance foot. Tables: swing, and
// support as least squares or Table 4 have it (fitted also where the support is exact). Refuses a stroke that the speed
// cannot cover or covers without a ramp, and what is out of reach.
Result<Plan> make_tripod_plan(const TripodGait& gait, Plan begun);

// Tables 3 and 4 of the paper, degrees and seconds, by joint; what they do not print is zero.
inline constexpr std::array<std::array<double, 7>, 3> kTable3 = {
    {{110, 0, -2.667, -11.259, 5.296, -0.790},
     {-20.8, 0, 3.004, 8.663, -6.777, 1.185},
     {-61.8, 0, 0.116, 0.367, -0.283, 0.0494}}};
inline constexpr double kTable3A14 = 5.926;  // for 5.296, whose digits are transposed: 160/27
inline constexpr std::array<std::array<double, 7>, 3> kTable4 = {
    {{70.16, -2.66, 28.82, -20.8, 7.17, -0.95, 0.0},
     {-20.80, -0.24, 3.19, -4.79, 3.06, -0.91, 0.10},
     {-62.03, 3.50, -33.19, 39.92, -22.1, 6.19, -0.69}}};
inline constexpr double kTableHalfCycle = 3.0;  // s

}  // namespace legwork
