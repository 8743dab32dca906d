// The D-H leg of Sureshkumar et al. 2025, Fig. 1 (theory/quadruped 2): the trunk held on a stand, one leg posed or moved
// through the figure's four postures (theta1, theta2, theta3, degrees):
//   a (0, 0, 0)   b (90, 0, 0)   c (90, 45, 0)   d (90, 45, -45)
// The text rotates link 3 by 45 degrees too; only the sign opposite to theta2 brings the foot back under the hip.
#include "engine/motion/gait_parameters.h"
#include "engine/motion/motions.h"

namespace legwork {
namespace {

constexpr const char* kFigure = "Sureshkumar et al. 2025, Fig. 1";
constexpr const char* kLegTable = "Sureshkumar et al. 2025, Table 1";

enum class LegPosture { animate, a, b, c, d, sliders };

struct DhLegMotion {
  int foot = 0;  // whose leg
  LegPosture posture = LegPosture::animate;
  Vec3 angles = Vec3::Zero();  // for sliders, rad
  double period = 0.0;         // of the whole animation, s
  double height = 0.0;         // of the trunk, m
};

// theta1..3 of posture a, b, c or d, rad.
Vec3 posture_angles(LegPosture posture) {
  constexpr double kRightAngles[4][3] = {
      {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.0, 0.5, 0.0}, {1.0, 0.5, -0.5}};
  const auto& angles = kRightAngles[static_cast<int>(posture) - static_cast<int>(LegPosture::a)];
  return 0.5 * kPi * Vec3(angles[0], angles[1], angles[2]);
}

// The shown leg moves, or stays, the others hang in posture d.
void add_move(Plan& plan, const DhLegMotion& motion, const Vec3& from, const Vec3& to,
              double duration) {
  const Vec3 rest = posture_angles(LegPosture::d);
  PlanPhase phase;
  for (int leg = 0; leg < 4; ++leg) {
    PosedLeg posed;
    posed.leg = leg;
    for (int i = 0; i < 3; ++i)
      posed.joints[at(i)] =
          leg == motion.foot ? quintic_between(from[i], to[i], duration) : Polynomial{{rest[i]}};
    phase.posed.push_back(posed);
  }
  phase.trunk[TrunkPath::z] = Polynomial{{motion.height}};
  add_phase(plan, phase, duration);
}

Parameter of_sliders(const Parameter& angle) {
  return needing("leg.posture", static_cast<double>(LegPosture::sliders), angle);
}

Result<Plan> plan_dh_leg(const Model&, const ParameterView& values, Plan plan) {
  const DhLegMotion motion = values.read<DhLegMotion>();
  plan.motion = "D-H leg";
  plan.is_held = true;
  plan.posed_leg = motion.foot;
  if (motion.posture == LegPosture::animate) {
    constexpr LegPosture kStops[] = {LegPosture::a, LegPosture::b, LegPosture::c, LegPosture::d};
    for (std::size_t k = 0; k < 4; ++k) {
      const Vec3 from = posture_angles(kStops[k]), to = posture_angles(kStops[(k + 1) % 4]);
      add_move(plan, motion, from, from, 0.1 * motion.period);
      add_move(plan, motion, from, to, 0.15 * motion.period);
    }
    plan.period = motion.period;
    return plan;
  }
  const Vec3 angles =
      motion.posture == LegPosture::sliders ? motion.angles : posture_angles(motion.posture);
  add_move(plan, motion, angles, angles, motion.period);
  return plan;
}

}  // namespace

Motion dh_leg_motion() {
  Motion motion = {"dh-leg", "quadruped", plan_dh_leg, "", "leg"};
  motion.quick = "leg.leg leg.posture leg.theta1 leg.theta2 leg.theta3";
  motion.parameters = {
      choice("leg.leg", "Leg", "Leg", 0.0, {"FL", "FR", "RL", "RR"}, "The leg that is shown.",
             kFigure, fills<&DhLegMotion::foot>),
      choice("leg.posture", "Leg", "Posture", 0.0, {"animate", "a", "b", "c", "d", "sliders"},
             "a to d: the postures of Fig. 1. animate: from one to the next. sliders: the three "
             "angles below.",
             kFigure, fills<&DhLegMotion::posture>),
      of_sliders({"leg.theta1", "Leg", "theta1 (haa)", "rad", kPi / 2.0, -kPi, kPi,
                  "Hip abduction; 90 degrees points the leg down.", kLegTable,
                  fills<&DhLegMotion::angles, 0>}),
      of_sliders({"leg.theta2", "Leg", "theta2 (hfe)", "rad", kPi / 4.0, -kPi, kPi, "Hip flexion.",
                  kLegTable, fills<&DhLegMotion::angles, 1>}),
      of_sliders({"leg.theta3", "Leg", "theta3 (kfe)", "rad", -kPi / 2.0, -kPi, kPi,
                  "Knee flexion; 0 is a straight leg.", kLegTable, fills<&DhLegMotion::angles, 2>}),
      {"leg.period", "Leg", "Animation period", "s", 8.0, 1.0, 60.0,
       "Travel time through all four postures.", kChosen, fills<&DhLegMotion::period>},
      height(0.45, kChosen, fills<&DhLegMotion::height>)};
  motion.locks = {
      {"sim.mode", 0.0,
       "the trunk is held and the leg is posed, so that there is nothing to integrate."}};
  return motion;
}

}  // namespace legwork
