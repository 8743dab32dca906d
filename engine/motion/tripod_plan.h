// The alternating tripod of Ashok & Rambabu 2017 [Ashok17] (theory/hexapod 1, 4, 5): legs 1, 4, 5 stand while 2, 3, 6
// swing, for T, and then the other way round.
//   trunk over a half cycle: from rest to rest over the stroke S, with a trapezoidal speed (section 3.2, Fig. 4;
//     theory/hexapod 5.2):
//     ramp t_a = T - S / v_max,  s = a t^2 / 2 | a t_a^2 / 2 + v_max (t - t_a) | S - a (T - t)^2 / 2,  a = v_max / t_a
//     (s-curve: the ramps' speed is v_max (3 u^2 - 2 u^3), u = t / t_a: the same distance, no jump of the acceleration)
//   support: the foot stays in place, by inverse kinematics; or joint polynomials (Eq. 9; theory/hexapod 5.5), fitted to
//     that by least squares at thirty times, or those of Table 4
//   swing (Eq. 8; theory/hexapod 4.2): quintics in the joints through value and rate at the start, the middle and the end;
//     or those of Table 3
// A half cycle has up to three phases of the plan, so that no ramp ends within one.
#pragma once

#include "engine/motion/plan.h"

namespace legwork {

// Where the swing's joint polynomials come from.
enum class SwingMethod {
  exact,         // through the joints at which the exact support ends and begins
  paper,         // the paper's six conditions: 110, 90, 70 deg, ...
  printed,       // Table 3, with a14 = 5.296
  printed_fixed  // Table 3, with a14 = 5.926
};
// How standing legs move, the shape of the trunk's speed, and which legs form the first tripod.
enum class SupportMethod { exact, least_squares, printed };
enum class SpeedProfile { trapezoid, s_curve };
enum class Tripods {
  legs_145,
  legs_146
};  // section 5 prints 1, 4, 6: the weight then lies on their edge

// What a tripod gait is planned for.
struct TripodGait {
  double half_cycle = 0.0;  // T, s
  double stroke = 0.0;      // S, m
  double max_speed = 0.0;   // v_max, m/s
  SpeedProfile profile = SpeedProfile::trapezoid;
  Tripods tripods = Tripods::legs_145;
  double height = 0.0;       // of the trunk's origin, m
  double reach = 0.0;        // of the feet, sideways of their hips, m
  double step_height = 0.0;  // of the foot at mid-swing, m
  double swing_reach = 0.0;  // how much further out the foot is then, m
  SwingMethod swing = SwingMethod::exact;
  // Joint rates at mid-swing, in ranges per half cycle: of theta1 from end to end, of the others from end to middle.
  Vec3 mid_rate = Vec3::Zero();
  SupportMethod support = SupportMethod::exact;
  std::array<int, 3> degree = {5, 6, 6};  // of the least-squares polynomials
};

// The plan of a hexapod whose legs are in `begun`. Facts: ramp_time (s), ramp_acceleration (m/s^2), swing_height (m),
// max_slip (m) of a standing foot. Tables: swing, and support by least squares (also where the support is exact) or of
// Table 4. Refuses a stroke that the speed cannot cover or covers without a ramp, what is out of reach, and a swing
// through the ground.
Result<Plan> make_tripod_plan(const TripodGait& gait, Plan begun);

// Tables 3 and 4 of the paper, degrees and seconds: per joint the coefficients of 1, t, t^2, ...; what they do not
// print is zero.
inline constexpr std::array<std::array<double, 7>, 3> kTable3 = {
    {{110, 0, -2.667, -11.259, 5.296, -0.790},
     {-20.8, 0, 3.004, 8.663, -6.777, 1.185},
     {-61.8, 0, 0.116, 0.367, -0.283, 0.0494}}};
inline constexpr double kTable3A14 = 5.926;  // for 5.296, whose digits are transposed: 160/27
inline constexpr std::array<std::array<double, 7>, 3> kTable4 = {
    {{70.16, -2.66, 28.82, -20.8, 7.17, -0.95, 0.0},
     {-20.80, -0.24, 3.19, -4.79, 3.06, -0.91, 0.10},
     {-62.03, 3.50, -33.19, 39.92, -22.1, 6.19, -0.69}}};
inline constexpr double kTableHalfCycle = 3.0;  // T of the tables, s

}  // namespace legwork
