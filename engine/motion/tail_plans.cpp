#include "engine/motion/tail_plans.h"

#include "engine/math/rotation.h"

namespace legwork {
namespace {

constexpr double kLongPhase = 1000.0;  // s: nothing changes

void keep_tail(PlanPhase& phase, double pitch, double yaw) {
  phase.tail = {Polynomial{{pitch}}, Polynomial{{yaw}}};
}

void add_posed_phase(Plan& plan, const std::array<double, kLegJoints>& joints, double height,
                     double duration, std::vector<ScalarPath> tail) {
  PlanPhase phase;
  phase.trunk[TrunkPath::z] = Polynomial{{height}};
  phase.tail = std::move(tail);
  for (int leg = 0; leg < 4; ++leg) {
    PosedLeg posed;
    posed.leg = leg;
    for (int i = 0; i < 3; ++i) posed.joints[at(i)] = Polynomial{{joints[at(3 * leg + i)]}};
    phase.posed.push_back(posed);
  }
  add_phase(plan, phase, duration, {});
}

// Feet under their hips, or where they are given, and the trunk at rest.
PlanPhase standing_phase(const Legs& legs, double height) {
  PlanPhase phase;
  phase.trunk[TrunkPath::z] = Polynomial{{height}};
  for (std::size_t f = 0; f < 4; ++f) {
    phase.feet[f].from = legs[f].hip_B;
    phase.feet[f].from.z() = 0.0;
  }
  return phase;
}

Plan experiment(const ExperimentStart& start, PlanPhase& phase) {
  Plan plan;
  plan.legs = start.legs;
  plan.has_spherical_feet = true;
  plan.is_followed = false;
  plan.reach_hint = "Move the feet (stance.*), or start the trunk elsewhere (start.*).";
  for (int i = 0; i < 3; ++i)
    phase.trunk.coordinates[static_cast<std::size_t>(i)] = Polynomial{{start.trunk[i]}};
  for (std::size_t f = 0; f < 4; ++f) phase.feet[f].from = start.feet[f];
  return plan;
}

// Of the robot without its tail: mass, centre of mass and inertia about it, trunk axes.
struct Composite {
  double mass = 0.0;
  Vec3 com = Vec3::Zero();
  Mat3 inertia = Mat3::Zero();
};

Composite without_tail(const Model& model, std::span<const double> leg_joints) {
  std::vector<Transform> X_B(model.bodies.size());
  SpatialInertia whole = model.bodies[0].inertia;
  for (int i = 1; i <= kLegJoints; ++i) {
    const Body& body = model.bodies[at(i)];
    const math::SinCos sc = math::sin_cos(leg_joints[at(i - 1)]);
    X_B[at(i)] = X_B[at(body.parent)] * body.X_PJ *
                 Transform{rotation_about(body.axis, sc.sin, sc.cos), Vec3::Zero()};
    whole = whole + inertia_to_parent(X_B[at(i)], body.inertia);
  }
  const Vec3 com = whole.h / whole.mass;
  return {whole.mass, com,
          whole.I - whole.mass * (com.dot(com) * Mat3::Identity() - com * com.transpose())};
}

}  // namespace

Result<std::array<double, kLegJoints>> stand_joints(const Legs& legs, double height) {
  std::array<double, kLegJoints> joints{};
  for (std::size_t f = 0; f < 4; ++f) {
    const Vec3 r = {0.0, 0.0, -height};
    Vec3 angles;
    const LegReach reach = leg_ik(legs[f], r, angles);
    if (reach != LegReach::reached)
      return Diagnostic{"The robot cannot take its posture: " + reach_sentence(reach, legs[f], r),
                        "Change gait.height, or the legs' lengths."};
    for (std::size_t i = 0; i < 3; ++i) joints[3 * f + i] = angles[static_cast<Eigen::Index>(i)];
  }
  return joints;
}

double planar_turn(const Model& model, std::span<const double> leg_joints, const Tail& tail,
                   TailSweep sweep, double from, double to) {
  const Composite body = without_tail(model, leg_joints);
  const bool is_yaw = sweep == TailSweep::yaw;
  const double I = is_yaw ? body.inertia(2, 2) : body.inertia(1, 1);
  const double mu = body.mass * tail.mass / (body.mass + tail.mass);
  const double l = tail.length;
  const Vec3 r0 = tail.pivot_B - body.com;
  const auto rate = [&](double angle) {
    const auto [s, c] = math::sin_cos(angle);
    const Vec3 u = is_yaw ? Vec3(-c, -s, 0.0) : Vec3(-c, 0.0, s);
    Vec3 r = r0 + l * u;
    Vec3 in_plane = r0;
    (is_yaw ? r.z() : r.y()) = 0.0;
    (is_yaw ? in_plane.z() : in_plane.y()) = 0.0;
    return -mu * (l * l + l * in_plane.dot(u)) / (I + mu * r.dot(r));
  };
  constexpr int kIntervals = 200;  // of Simpson's rule
  const double h = (to - from) / kIntervals;
  double sum = rate(from) + rate(to);
  for (int k = 1; k < kIntervals; ++k) sum += (k % 2 == 1 ? 4.0 : 2.0) * rate(from + h * k);
  return sum * h / 3.0;
}

Result<Plan> make_midair_plan(const Model& model, const MidairMotion& motion) {
  const Result<std::array<double, kLegJoints>> joints = stand_joints(motion.legs, motion.height);
  if (!joints) return joints.error();
  Plan plan;
  plan.motion = "mid-air";
  plan.legs = motion.legs;
  plan.is_floating = true;
  plan.is_followed = false;
  if (motion.sweep == TailSweep::swirl) {
    const double omega = 2.0 * kPi / motion.duration;
    add_posed_phase(
        plan, *joints, motion.height, motion.duration,
        {Sine{-motion.swirl, motion.swirl, omega, 0.5 * kPi}, Sine{0.0, motion.swirl, omega}});
    return plan;
  }
  const bool is_yaw = motion.sweep == TailSweep::yaw;
  const auto add = [&](double duration, const Polynomial& path) {
    std::vector<ScalarPath> tail = {Polynomial{}, Polynomial{}};
    tail[is_yaw ? 1 : 0] = path;
    add_posed_phase(plan, *joints, motion.height, duration, std::move(tail));
  };
  const double stops[3] = {motion.from, motion.to, motion.from};
  for (int k = 0; k < 2; ++k) {
    add(motion.duration, quintic_between(stops[k], stops[k + 1], motion.duration));
    if (motion.rest > 0.0) add(motion.rest, Polynomial{{stops[k + 1]}});
  }
  if (motion.tail.segments == 1 && !motion.tail.is_rods)
    plan.facts = {{"planar_turn", "Turn if all were in one plane", "rad",
                   planar_turn(model, *joints, motion.tail, motion.sweep, motion.from, motion.to)}};
  return plan;
}

Result<Plan> make_push_plan(const PushMotion& motion) {
  Plan plan;
  plan.motion = "disturbance";
  plan.legs = motion.legs;
  plan.is_followed = false;
  plan.reach_hint = "Change gait.height, or the legs' lengths.";
  if (motion.is_in_air) {
    const Result<std::array<double, kLegJoints>> joints = stand_joints(motion.legs, motion.height);
    if (!joints) return joints.error();
    plan.is_floating = true;
    add_posed_phase(plan, *joints, motion.height, kLongPhase, {});
    return plan;
  }
  const PlanPhase before = standing_phase(motion.legs, motion.height);
  PlanPhase after = before;
  after.push = motion.impulse;
  add_phase(plan, before, motion.wait, {kFL, kFR, kRL, kRR});
  add_phase(plan, after, motion.every - motion.wait, {kFL, kFR, kRL, kRR});
  return plan;
}

Plan make_wave_plan(const WaveMotion& motion) {
  Plan plan;
  plan.motion = "serpentine";
  plan.legs = motion.legs;
  plan.reach_hint = "Change gait.height, or the legs' lengths.";
  plan.force_hint = "Try a smaller tail.amplitude or tail.frequency, or a lighter tail.";
  plan.slip_hint = "Raise contact.friction, or try a smaller tail.amplitude or tail.frequency.";
  PlanPhase phase = standing_phase(motion.legs, motion.height);
  const double omega = 2.0 * kPi * motion.frequency;
  for (int s = 0; s < motion.segments; ++s) {
    const double lag = -motion.lag * s;
    const bool is_pitching = motion.plane != WavePlane::yaw;
    const bool is_yawing = motion.plane != WavePlane::pitch;
    // Both: a quarter of a wave apart, a screw.
    phase.tail.push_back(Sine{s == 0 ? motion.lift : 0.0, is_pitching ? motion.amplitude : 0.0,
                              omega, is_yawing ? lag + 0.5 * kPi : lag});
    phase.tail.push_back(Sine{0.0, is_yawing ? motion.amplitude : 0.0, omega, lag});
  }
  add_phase(plan, phase, motion.frequency > 0.0 ? 1.0 / motion.frequency : 1.0,
            {kFL, kFR, kRL, kRR});
  return plan;
}

Plan make_experiment_4_1(const ExperimentStart& start, std::vector<Sine> torques) {
  PlanPhase phase;
  Plan plan = experiment(start, phase);
  plan.motion = "experiment-4-1";
  plan.torque_profile = std::move(torques);
  keep_tail(phase, 0.0, 0.0);
  add_phase(plan, phase, kLongPhase, {kFL, kFR, kRL, kRR});
  return plan;
}

Plan make_experiment_4_2(const ExperimentStart& start, const PitchMotion& motion) {
  PlanPhase phase;
  Plan plan = experiment(start, phase);
  plan.motion = "experiment-4-2";
  const double omega = 2.0 * kPi / motion.period;
  // The document's phi_x turns about its x axis, which points right; pitch here turns about y, left.
  phase.trunk[TrunkPath::pitch] = Sine{0.0, -motion.pitch, omega};
  phase.tail = {Polynomial{}, Sine{0.0, motion.tail, omega, kPi}};
  add_phase(plan, phase, motion.period, {kFL, kFR, kRL, kRR});
  return plan;
}

}  // namespace legwork
