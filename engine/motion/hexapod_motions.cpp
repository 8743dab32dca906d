// Motions of the hexapod: parameters and planners.
#include "engine/model/families/hexapod.h"
#include "engine/motion/free_gait_plan.h"
#include "engine/motion/gait_parameters.h"
#include "engine/motion/hexapod_gaits.h"
#include "engine/motion/tripod_plan.h"

namespace legwork {
namespace {

constexpr const char* kTripod = "document 002, section 3; HEXAPOD_FOURBAR_LECTURE 1.4, 1.5";
constexpr const char* kHexapodChosen = "chosen; document 002 does not say";

template <class G>
std::vector<Parameter> feet_parameters() {
  return {{"gait.height", "Gait", "Height", "m", 0.13, 0.02, 0.8,
           "Height of the trunk's origin above the ground.", "document 002, section 5",
           fills<&G::height>},
          {"gait.reach", "Gait", "Feet sideways", "m", 0.193, 0.02, 1.0,
           "The feet stand this far out from their hips.",
           "inferred from Table 4 (HEXAPOD_FOURBAR_LECTURE 1.2)", fills<&G::reach>},
          {"gait.step_height", "Gait", "Step height", "m", 0.025, 0.0, 0.2,
           "How high a foot is lifted at mid-swing.",
           "inferred from Table 3 (HEXAPOD_FOURBAR_LECTURE 1.2)", fills<&G::step_height>}};
}

void append(std::vector<Parameter>& all, std::vector<Parameter> more) {
  all.insert(all.end(), more.begin(), more.end());
}

template <int joint>
Parameter mid_rate(const char* path, const char* label, double value, const char* meaning) {
  return {path, "Swing", label,   "",      value,
          -4.0, 6.0,     meaning, kTripod, fills<&TripodGait::mid_rate, joint>};
}

template <int joint>
Parameter fit_degree(const char* path, const char* label, double value) {
  return {path,
          "Support",
          label,
          "",
          value,
          3.0,
          6.0,
          "Degree of the least-squares polynomial. Eq. 9 says 5; Table 4 has 6 for the second and "
          "third joint.",
          kTripod,
          fills<&TripodGait::degree, joint>,
          ParameterKind::integer};
}

std::vector<Parameter> tripod_parameters() {
  std::vector<Parameter> p = {
      {"gait.half_cycle", "Gait", "Half cycle", "s", 3.0, 0.3, 20.0,
       "Time for which one tripod stands and the other swings. The 6 s of section 3.2 are the "
       "whole cycle.",
       kTripod, fills<&TripodGait::half_cycle>},
      {"gait.stroke", "Gait", "Stroke", "m", 0.14, 0.01, 0.5,
       "How far the trunk goes in a half cycle.", "document 002, section 5",
       fills<&TripodGait::stroke>},
      {"gait.max_speed", "Gait", "Top speed", "m/s", 0.056, 0.005, 1.0,
       "Of the trunk, between the ramps.", kTripod, fills<&TripodGait::max_speed>},
      choice("gait.profile", "Gait", "Speed profile", 0.0, {"trapezoid", "s-curve"},
             "trapezoid: as Fig. 4, its acceleration jumps. s-curve: the same distance without a "
             "jump.",
             kTripod, fills<&TripodGait::profile>),
      choice(
          "gait.tripods", "Gait", "Tripods", 0.0, {"1 4 5 / 2 3 6", "1 4 6 / 2 3 5 (section 5)"},
          "Legs that stand together. Section 5 names 1, 4, 6: at mid-stance the weight would lie "
          "on the line between 1 and 6, and leg 4 would have to pull.",
          "document 002, sections 3 to 5", fills<&TripodGait::tripods>)};
  append(p, feet_parameters<TripodGait>());
  append(
      p,
      {{"gait.swing_reach", "Gait", "Swing outward", "m", 0.037, -0.1, 0.3,
        "At mid-swing the foot is this much further out than where it stands.",
        "inferred from Table 3 (HEXAPOD_FOURBAR_LECTURE 1.2)", fills<&TripodGait::swing_reach>},
       choice("swing.method", "Swing", "Swing", 0.0,
              {"exact ends", "the paper's six conditions", "Table 3 as printed",
               "Table 3, a14 corrected"},
              "Quintics in the joints. exact ends: between the ends of the support. the "
              "paper's: 110, 90, 70 degrees and so on, whatever the robot. Table 3: its "
              "coefficients, with a14 = 5.296 as printed or 5.926.",
              kTripod, fills<&TripodGait::swing>),
       mid_rate<0>("swing.coxa_rate", "Coxa rate at mid-swing", 1.8,
                   "Exact ends: in ranges a half cycle; the paper's -24 degrees/s over 40 degrees "
                   "in 3 s."),
       mid_rate<1>("swing.femur_rate", "Femur rate at mid-swing", 1.684,
                   "Exact ends: in ranges from middle to end a half cycle; the paper's 6 "
                   "degrees/s."),
       mid_rate<2>("swing.tibia_rate", "Tibia rate at mid-swing", 1.705,
                   "Exact ends: in ranges from middle to end a half cycle; the paper's 0.25 "
                   "degrees/s."),
       choice("support.method", "Support", "Support", 0.0,
              {"exact", "least squares", "Table 4 as printed"},
              "exact: the foot stays where it is, by inverse kinematics. least squares: joint "
              "polynomials fitted to that at thirty times, as the document does. Table 4: its "
              "coefficients; with both the foot slips a little.",
              kTripod, fills<&TripodGait::support>),
       fit_degree<0>("support.coxa_degree", "Coxa degree", 5.0),
       fit_degree<1>("support.femur_degree", "Femur degree", 6.0),
       fit_degree<2>("support.tibia_degree", "Tibia degree", 6.0)});
  return p;
}

Result<Plan> plan_tripod(const Model&, const ParameterView& values) {
  TripodGait gait = values.read<TripodGait>();
  gait.legs = hexapod_legs(values.read<HexapodSizes>());
  return make_tripod_plan(gait);
}

// The tripod's mean speed, so that the gaits can be compared.
constexpr double kMeanSpeed = 0.14 / 3.0;

std::vector<Parameter> cyclic_parameters(double default_period, double default_duty,
                                         double least_duty, const char* duty_meaning) {
  std::vector<Parameter> p = {
      speed(kMeanSpeed, -0.3, 0.3, "the tripod's mean, 0.14 m in 3 s", fills<&HexapodGait::speed>),
      period(default_period, 0.3, 20.0, kHexapodChosen, fills<&HexapodGait::period>),
      duty(default_duty, least_duty, 0.95, duty_meaning, kHexapodChosen,
           fills<&HexapodGait::duty>)};
  append(p, feet_parameters<HexapodGait>());
  return p;
}

Result<Plan> plan_cyclic(const Gait& footfalls, const ParameterView& values) {
  HexapodGait gait = values.read(HexapodGait{values.read(footfalls)});
  gait.legs = hexapod_legs(values.read<HexapodSizes>());
  return make_hexapod_plan(gait);
}

Result<Plan> plan_tetrapod(const Model&, const ParameterView& v) {
  return plan_cyclic(*find_gait(6, "tetrapod"), v);
}
Result<Plan> plan_wave(const Model&, const ParameterView& v) {
  return plan_cyclic(*find_gait(6, "wave"), v);
}
Result<Plan> plan_ripple(const Model&, const ParameterView& v) {
  return plan_cyclic(*find_gait(6, "ripple"), v);
}

std::vector<Parameter> free_gait_parameters() {
  std::vector<Parameter> p = {
      speed(0.03, 0.002, 0.2, kHexapodChosen, fills<&FreeGait::speed>),
      {"gait.swing_time", "Gait", "Swing time", "s", 0.5, 0.1, 5.0, "How long a step takes.",
       kHexapodChosen, fills<&FreeGait::swing_time>},
      {"gait.stroke", "Gait", "Stroke", "m", 0.14, 0.02, 0.5,
       "A foot may stand this far from front to back of under its hip.", kHexapodChosen,
       fills<&FreeGait::stroke>},
      {"gait.course", "Gait", "Course", "m", 1.2, 0.3, 5.0,
       "The way that is planned; then the same ground begins again.", kHexapodChosen,
       fills<&FreeGait::course>},
      {"gait.least_margin", "Gait", "Least margin", "m", 0.03, 0.0, 0.2,
       "The weight stays this far within the standing feet: a leg that would take more is not "
       "lifted.",
       kHexapodChosen, fills<&FreeGait::least_margin>},
      {"ground.cell", "Ground", "Cell", "m", 0.05, 0.02, 0.2,
       "Side of the squares that a foot may step on or not.", kHexapodChosen,
       fills<&FreeGait::ground, &CellGround::cell>},
      {"ground.forbidden", "Ground", "Forbidden", "", 0.25, 0.0, 0.9,
       "Part of the squares on which no foot may stand.", kHexapodChosen,
       fills<&FreeGait::ground, &CellGround::forbidden>},
      {"ground.seed", "Ground", "Ground number", "", 1.0, 0.0, 1000.0,
       "Another number, another ground.", kHexapodChosen,
       fills<&FreeGait::ground, &CellGround::seed>, ParameterKind::integer}};
  append(p, feet_parameters<FreeGait>());
  return p;
}

Result<Plan> plan_free_gait(const Model&, const ParameterView& values) {
  FreeGait gait = values.read<FreeGait>();
  gait.legs = hexapod_legs(values.read<HexapodSizes>());
  return make_free_gait_plan(gait);
}

}  // namespace

std::vector<Motion> hexapod_motions() {
  constexpr const char* kFamily = "hexapod";
  constexpr const char* of_cycles = "sim.mode control.mode gait.speed gait.duty";
  return {{"tripod", kFamily, tripod_parameters(), plan_tripod, "walking in tripods", "hexa-forces",
           "sim.mode control.mode swing.method support.method"},
          {"tetrapod", kFamily,
           cyclic_parameters(4.5, 2.0 / 3.0, 2.0 / 3.0,
                             "Part of the period for which a foot is down; at two thirds four feet "
                             "always are."),
           plan_tetrapod, "walking two legs at a time", "hexa-gait", of_cycles},
          {"wave", kFamily,
           cyclic_parameters(3.6, 5.0 / 6.0, 5.0 / 6.0,
                             "Part of the period for which a foot is down; from five sixths on no "
                             "more than one foot is in the air."),
           plan_wave, "walking one leg at a time", "hexa-gait", of_cycles},
          {"ripple", kFamily,
           cyclic_parameters(4.0, 0.75, 2.0 / 3.0,
                             "Part of the period for which a foot is down; one or two are in the "
                             "air, those of either side one after the other."),
           plan_ripple, "walking in ripples", "hexa-gait", of_cycles},
          {"free-gait", kFamily, free_gait_parameters(), plan_free_gait, "choosing each step",
           "hexa-cost", "sim.mode gait.speed gait.least_margin ground.forbidden"}};
}

}  // namespace legwork
