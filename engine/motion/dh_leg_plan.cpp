#include "engine/motion/dh_leg_plan.h"

#include <cmath>

namespace legwork {
namespace {

constexpr double kRightAngle = kPi / 2.0;

// Moves for 60 % of the phase, then stands still: a stop.
void add_move(Plan& plan, const DhLegMotion& motion, const Vec3& rest, const Vec3& from,
              const Vec3& to, double duration, bool is_moving) {
  PlanPhase phase;
  for (int leg = 0; leg < 4; ++leg) {
    PosedLeg posed;
    posed.leg = leg;
    for (int i = 0; i < 3; ++i)
      posed.joints[at(i)] = leg != motion.foot ? Polynomial{{rest[i]}}
                            : is_moving        ? quintic_between(from[i], to[i], duration)
                                               : Polynomial{{from[i]}};
    phase.posed.push_back(posed);
  }
  phase.trunk[TrunkPath::z] = Polynomial{{motion.height}};
  add_phase(plan, phase, duration, {});
}

}  // namespace

Vec3 posture_angles(LegPosture posture) {
  switch (posture) {
    case LegPosture::b:
      return {kRightAngle, 0.0, 0.0};
    case LegPosture::c:
      return {kRightAngle, 0.5 * kRightAngle, 0.0};
    case LegPosture::d:
      return {kRightAngle, 0.5 * kRightAngle, -0.5 * kRightAngle};
    default:
      return Vec3::Zero();
  }
}

Plan make_dh_leg_plan(const DhLegMotion& motion) {
  Plan plan;
  plan.motion = "D-H leg";
  plan.legs = motion.legs;
  plan.is_held = true;
  plan.posed_leg = motion.foot;
  const Vec3 rest = posture_angles(LegPosture::d);
  if (motion.posture == LegPosture::animate) {
    constexpr LegPosture kStops[] = {LegPosture::a, LegPosture::b, LegPosture::c, LegPosture::d};
    for (std::size_t k = 0; k < 4; ++k) {
      const Vec3 from = posture_angles(kStops[k]), to = posture_angles(kStops[(k + 1) % 4]);
      add_move(plan, motion, rest, from, from, 0.1 * motion.period, false);
      add_move(plan, motion, rest, from, to, 0.15 * motion.period, true);
    }
    plan.period = motion.period;
    return plan;
  }
  const Vec3 angles =
      motion.posture == LegPosture::sliders ? motion.angles : posture_angles(motion.posture);
  add_move(plan, motion, rest, angles, angles, motion.period, false);
  return plan;
}

double leg_determinant(const DhLeg& leg, const Vec3& q) {
  return determinant(leg_jacobian(leg, q)) / (leg.l1 * leg.l2 * (leg.l0 + leg.l1 + leg.l2));
}

LegSingularity leg_singularity(const DhLeg& leg, const Vec3& q) {
  if (std::abs(leg_determinant(leg, q)) > 1e-3) return LegSingularity::none;
  const auto [s3, c3] = math::sin_cos(q[2]);
  const double X = leg.l0 + leg.l1 * math::cos(q[1]) + leg.l2 * math::cos(q[1] + q[2]);
  if (std::abs(X) < std::abs(s3) * (leg.l1 + leg.l2)) return LegSingularity::foot_on_hip_axis;
  return c3 > 0.0 ? LegSingularity::straight_knee : LegSingularity::folded_knee;
}

}  // namespace legwork
