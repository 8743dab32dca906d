// The tripod and the free gait: their parameters.
#include "engine/motion/free_gait_plan.h"
#include "engine/motion/hexapod_parameters.h"
#include "engine/motion/motions.h"
#include "engine/motion/tripod_plan.h"

namespace legwork {
namespace {

constexpr const char* kFamily = "hexapod";
constexpr const char* kTripod =
    "Ashok & Rambabu 2017, section 3; theory/hexapod 4, theory/hexapod 5";

template <int joint>
constexpr Parameter mid_rate(const char* path, const char* label, double value,
                             const char* meaning) {
  return {path, "Swing", label,   "",      value,
          -4.0, 6.0,     meaning, kTripod, fills<&TripodGait::mid_rate, joint>};
}

template <int joint>
constexpr Parameter fit_degree(const char* path, const char* label, double value) {
  constexpr const char* kMeaning =
      "Degree of the least-squares polynomial. Eq. 9 says 5; Table 4 has 6 for the second and "
      "third joint.";
  return {path,
          "Support",
          label,
          "",
          value,
          3.0,
          6.0,
          kMeaning,
          kTripod,
          fills<&TripodGait::degree, joint>,
          ParameterKind::integer};
}

Result<Plan> plan_tripod(const Model&, const ParameterView& values, Plan begun) {
  return make_tripod_plan(values.read<TripodGait>(), std::move(begun));
}

Result<Plan> plan_free_gait(const Model&, const ParameterView& values, Plan begun) {
  return make_free_gait_plan(values.read<FreeGait>(), begun);
}

}  // namespace

Motion tripod_motion() {
  Motion motion = {"tripod", kFamily, plan_tripod, "walking in a tripod gait", "hexa-forces"};
  motion.quick = "sim.mode control.mode swing.method support.method";
  motion.parameters = {
      {"gait.half_cycle", "Gait", "Half cycle", "s", 3.0, 0.3, 20.0,
       "Time during which one tripod stands and the other swings. The 6 s of section 3.2 are the "
       "whole cycle.",
       kTripod, fills<&TripodGait::half_cycle>},
      {"gait.stroke", "Gait", "Stroke", "m", 0.14, 0.01, 0.5,
       "How far the trunk goes in a half cycle.", "Ashok & Rambabu 2017, section 5",
       fills<&TripodGait::stroke>},
      {"gait.max_speed", "Gait", "Top speed", "m/s", 0.056, 0.005, 1.0,
       "Speed of the trunk between the ramps.", kTripod, fills<&TripodGait::max_speed>},
      choice("gait.profile", "Gait", "Speed profile", 0.0, {"trapezoid", "s-curve"},
             "trapezoid: as Fig. 4, its acceleration jumps. s-curve: the same distance without a "
             "jump.",
             kTripod, fills<&TripodGait::profile>),
      choice("gait.tripods", "Gait", "Tripods", 0.0, {"1 4 5 / 2 3 6", "1 4 6 / 2 3 5 (section 5)"},
             "Legs that stand together. Section 5 names 1, 4, 6: at mid-stance the weight would "
             "lie on the line between 1 and 6, and leg 4 would have to pull.",
             "Ashok & Rambabu 2017, sections 3 to 5", fills<&TripodGait::tripods>)};
  append_feet<TripodGait>(motion.parameters);
  motion.parameters.insert(
      motion.parameters.end(),
      {{"gait.swing_reach", "Gait", "Swing outward", "m", 0.037, -0.1, 0.3,
        "How much further out the foot is at mid-swing than in stance.",
        "inferred from Table 3 (theory/hexapod 3)", fills<&TripodGait::swing_reach>},
       choice("swing.method", "Swing", "Swing", 0.0,
              {"exact ends", "the paper's six conditions", "Table 3 as printed",
               "Table 3, a14 corrected"},
              "Quintics in the joints. exact ends: between the ends of the support. the paper's: "
              "110, 90, 70 degrees and so on, for any robot. Table 3: its "
              "coefficients, with a14 = 5.296 as printed or 5.926.",
              kTripod, fills<&TripodGait::swing>),
       mid_rate<0>("swing.coxa_rate", "Coxa rate at mid-swing", 1.8,
                   "For exact ends, in joint ranges per half cycle: the paper's -24 degrees/s over "
                   "40 degrees in 3 s."),
       mid_rate<1>("swing.femur_rate", "Femur rate at mid-swing", 1.684,
                   "For exact ends, in ranges from middle to end per half cycle: the paper's 6 "
                   "degrees/s."),
       mid_rate<2>("swing.tibia_rate", "Tibia rate at mid-swing", 1.705,
                   "For exact ends, in ranges from middle to end per half cycle: the paper's 0.25 "
                   "degrees/s."),
       choice("support.method", "Support", "Support", 0.0,
              {"exact", "least squares", "Table 4 as printed"},
              "exact: inverse kinematics keeps the foot in place. least squares: joint "
              "polynomials fitted to that at thirty times, as in the paper. Table 4: its "
              "coefficients; with both the foot slips a little.",
              kTripod, fills<&TripodGait::support>),
       fit_degree<0>("support.coxa_degree", "Coxa degree", 5.0),
       fit_degree<1>("support.femur_degree", "Femur degree", 6.0),
       fit_degree<2>("support.tibia_degree", "Tibia degree", 6.0)});
  return motion;
}

Motion free_gait_motion() {
  Motion motion = {"free-gait", kFamily, plan_free_gait, "choosing each step", "hexa-cost"};
  motion.quick = "sim.mode gait.speed gait.least_margin ground.forbidden";
  motion.parameters = {
      speed(0.03, 0.002, 0.2, kHexapodChosen, fills<&FreeGait::speed>),
      {"gait.swing_time", "Gait", "Swing time", "s", 0.5, 0.1, 5.0, "How long a step takes.",
       kHexapodChosen, fills<&FreeGait::swing_time>},
      {"gait.stroke", "Gait", "Stroke", "m", 0.14, 0.02, 0.5,
       "How far a foot may stand ahead of or behind its hip.", kHexapodChosen,
       fills<&FreeGait::stroke>},
      {"gait.course", "Gait", "Course", "m", 1.2, 0.3, 5.0,
       "Length of the planned path, after which the ground repeats.", kHexapodChosen,
       fills<&FreeGait::course>},
      {"gait.least_margin", "Gait", "Least margin", "m", 0.03, 0.0, 0.2,
       "Least stability margin: a leg whose lifting would leave less is not lifted.",
       kHexapodChosen, fills<&FreeGait::least_margin>},
      {"ground.cell", "Ground", "Cell", "m", 0.05, 0.02, 0.2,
       "Side of the squares, each allowed or forbidden to feet.", kHexapodChosen,
       fills<&FreeGait::ground, &CellGround::cell>},
      {"ground.forbidden", "Ground", "Forbidden", "", 0.25, 0.0, 0.9,
       "Fraction of the squares that feet must avoid.", kHexapodChosen,
       fills<&FreeGait::ground, &CellGround::forbidden>},
      {"ground.seed", "Ground", "Ground number", "", 1.0, 0.0, 1000.0,
       "A different number gives a different ground.", kHexapodChosen,
       fills<&FreeGait::ground, &CellGround::seed>, ParameterKind::integer}};
  append_feet<FreeGait>(motion.parameters);
  return motion;
}

}  // namespace legwork
