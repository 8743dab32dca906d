#include "engine/motion/tail_plans.h"

#include <cassert>

#include "engine/math/inertia_at_com.h"
#include "engine/math/rotation.h"
#include "engine/motion/gait_parameters.h"
#include "engine/motion/motions.h"

namespace legwork {
namespace {

constexpr const char* kMidair = "theory/tail 11";
constexpr const char* kWave = "theory/tail 12";

constexpr const char* kWithTail = "quadruped_with_tail";
constexpr Lock kNoErrorLimit = {"sim.error_limit", 1.0,
                                "this run does not end for straying from a plan."};
constexpr Lock kNoResync = {"sim.resync", 0.0, "there is no plan to return to."};

using LegAngles = std::array<double, kLegJoints>;

// The legs' joints when the robot stands `height` high, its feet under its hips. Refuses what cannot be reached.
Result<LegAngles> stand_joints(const Legs& legs, double height) {
  LegAngles joints{};
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

void add_posed_phase(Plan& plan, const LegAngles& joints, double height, double duration,
                     std::vector<ScalarPath> tail) {
  PlanPhase phase;
  phase.trunk[TrunkPath::z] = Polynomial{{height}};
  phase.tail = std::move(tail);
  for (int leg = 0; leg < 4; ++leg) {
    PosedLeg posed;
    posed.leg = leg;
    for (int i = 0; i < 3; ++i) posed.joints[at(i)] = Polynomial{{joints[at(3 * leg + i)]}};
    phase.posed.push_back(posed);
  }
  add_phase(plan, phase, duration);
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
  return {whole.mass, com, inertia_at_com(whole, com)};
}

// ---- In the air: the legs locked as in the stand, the tail moving; the trunk turns the other way
// (theory/tail 11). Sweeps go there, rest, come back and rest; swirls go round and round.

struct MidairMotion {
  TailSweep sweep = TailSweep::pitch;
  double from = 0.0, to = 0.0;  // of the swept joint, rad
  double swirl = 0.0;           // A of pitch = A (cos - 1), yaw = A sin, rad
  double duration = 1.0;        // of a sweep, or of a turn of the swirl, s
  double rest = 0.0;            // between sweeps, s
  double height = 0.0;          // m
};

Result<Plan> plan_midair(const Model& model, const ParameterView& values, Plan plan) {
  const MidairMotion motion = values.read<MidairMotion>();
  const Tail robot_tail = values.read<Tail>();
  const Result<LegAngles> joints = stand_joints(plan.legs, motion.height);
  if (!joints) return joints.error();
  plan.motion = "mid-air";
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
  if (robot_tail.segments == 1 && !robot_tail.is_rods)
    plan.facts = {{"planar_turn", "Turn if all were in one plane", "rad",
                   planar_turn(model, *joints, robot_tail, motion.sweep, motion.from, motion.to)}};
  return plan;
}

// ---- Pushed: standing, the trunk is struck every so often; in the air, it starts turned.

struct PushMotion {
  bool is_in_air = false;
  bool is_pitch = false;  // about the trunk's pitch axis, rather than its yaw
  double impulse = 0.0;   // angular, on the trunk, N m s
  double wait = 0.5;      // from the start of a period to its push, s
  double every = 3.0;     // the period, s
  double height = 0.0;    // m
};

Result<Plan> plan_push(const Model&, const ParameterView& values, Plan plan) {
  const PushMotion motion = values.read<PushMotion>();
  plan.is_followed = false;
  plan.reach_hint = "Change gait.height, or the legs' lengths.";
  if (motion.is_in_air) {
    const Result<LegAngles> joints = stand_joints(plan.legs, motion.height);
    if (!joints) return joints.error();
    plan.is_floating = true;
    constexpr double kLongPhase = 1000.0;  // s: nothing changes
    add_posed_phase(plan, *joints, motion.height, kLongPhase, {});
    return plan;
  }
  const PlanPhase before = standing_phase(plan.legs, motion.height);
  PlanPhase after = before;
  (motion.is_pitch ? after.push.y() : after.push.z()) = motion.impulse;
  add_phase(plan, before, motion.wait);
  add_phase(plan, after, motion.every - motion.wait);
  return plan;
}

// ---- Standing, the tail in a travelling wave (theory/tail 12).

enum class WavePlane { yaw, pitch, both };

struct WaveMotion {
  double amplitude = 0.0;  // of every joint, rad
  double frequency = 0.0;  // Hz
  double lag = 0.0;        // from one segment to the next, rad
  double lift = 0.0;       // of the first joint's pitch, rad
  WavePlane plane = WavePlane::yaw;
  double height = 0.0;  // m
};

Result<Plan> plan_serpentine(const Model&, const ParameterView& values, Plan plan) {
  const WaveMotion motion = values.read<WaveMotion>();
  const int segments = values.read<Tail>().segments;
  plan.reach_hint = "Change gait.height, or the legs' lengths.";
  plan.force_hint = "Try a smaller tail.amplitude or tail.frequency, or a lighter tail.";
  plan.slip_hint = "Raise contact.friction, or try a smaller tail.amplitude or tail.frequency.";
  PlanPhase phase = standing_phase(plan.legs, motion.height);
  const double omega = 2.0 * kPi * motion.frequency;
  for (int s = 0; s < segments; ++s) {
    const double lag = -motion.lag * s;
    const bool is_pitching = motion.plane != WavePlane::yaw;
    const bool is_yawing = motion.plane != WavePlane::pitch;
    // Both: a quarter of a wave apart, a screw.
    phase.tail.push_back(Sine{s == 0 ? motion.lift : 0.0, is_pitching ? motion.amplitude : 0.0,
                              omega, is_yawing ? lag + 0.5 * kPi : lag});
    phase.tail.push_back(Sine{0.0, is_yawing ? motion.amplitude : 0.0, omega, lag});
  }
  add_phase(plan, phase, motion.frequency > 0.0 ? 1.0 / motion.frequency : 1.0);
  return plan;
}

}  // namespace

double planar_turn(const Model& model, std::span<const double> leg_joints, const Tail& tail,
                   TailSweep sweep, double from, double to) {
  assert(is_walking_robot(model) && leg_joints.size() == kLegJoints);
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

Motion midair_motion() {
  Motion motion = {"midair", kWithTail, plan_midair, "", "momentum"};
  motion.quick = "tail.sweep robot.tail_length robot.tail_mass tail.to";
  motion.parameters = {
      choice("tail.sweep", "Tail motion", "The tail", 0.0, {"pitches", "yaws", "goes round"},
             "pitches, yaws: the tail moves from one angle to the other and back. goes round: the "
             "tail moves in a closed loop, which leaves the trunk turned.",
             kMidair, fills<&MidairMotion::sweep>),
      {"tail.from", "Tail motion", "From", "rad", 0.0, -1.5, 1.5, "Start of the sweep.", kMidair,
       fills<&MidairMotion::from>},
      {"tail.to", "Tail motion", "To", "rad", 1.0, -1.5, 1.5, "End of the sweep.", kMidair,
       fills<&MidairMotion::to>},
      {"tail.swirl", "Tail motion", "Size of the round", "rad", 0.8, 0.0, 0.9,
       "A of pitch = A (cos - 1), yaw = A sin.", kMidair, fills<&MidairMotion::swirl>},
      {"tail.duration", "Tail motion", "Duration", "s", 1.0, 0.1, 10.0,
       "Time of one sweep, or of one round.", kChosen, fills<&MidairMotion::duration>},
      {"tail.rest", "Tail motion", "Rest", "s", 0.5, 0.01, 5.0, "Between two sweeps.", kChosen,
       fills<&MidairMotion::rest>},
      height(0.28, kMidair, fills<&MidairMotion::height>)};
  motion.locks = {
      {"sim.mode", 1.0,
       "in the air the trunk's motion is not planned but follows from the dynamics."},
      kNoErrorLimit,
      kNoResync,
      {"control.mode", 2.0, "the joints are to move as given, whatever the trunk does."}};
  return motion;
}

Motion disturbance_motion() {
  Motion motion = {"disturbance", kWithTail, plan_push, "", "turn"};
  motion.quick = "push.place push.axis tail.is_on robot.tail_length push.impulse push.angle";
  motion.parameters = {
      choice("push.place", "Push", "The robot", 0.0, {"stands", "is in the air"},
             "stands: four feet on the ground, the trunk is struck. is in the air: it starts "
             "turned, and only its tail can turn it back (seen from a frame that falls with it).",
             kChosen, fills<&PushMotion::is_in_air>),
      choice("push.axis", "Push", "About", 0.0, {"yaw", "pitch"}, "The axis of the disturbance.",
             kChosen, fills<&PushMotion::is_pitch>),
      needing("push.place", 0.0,
              {"push.impulse", "Push", "Impulse", "N m s", 1.0, -3.0, 3.0,
               "Standing: angular impulse on the trunk.", kChosen, fills<&PushMotion::impulse>}),
      needing("push.place", 1.0,
              {"push.angle", "Push", "Turned by", "rad", 0.1, -0.2, 0.2,
               "In the air: initial rotation of the trunk.", kChosen}),
      {"push.wait", "Push", "Wait", "s", 0.5, 0.05, 2.0, "Time before the push.", kChosen,
       fills<&PushMotion::wait>},
      {"push.every", "Push", "Every", "s", 3.0, 2.5, 20.0, "Time from push to push.", kChosen,
       fills<&PushMotion::every>},
      choice("tail.is_on", "Tail control", "The tail", 1.0, {"is held", "swings"},
             "swings: it turns in the same direction as the trunk and thereby pushes the trunk "
             "back. The second run "
             "holds its tail still.",
             kChosen, rebuilt<>),
      {"tail.kp", "Tail control", "Kp attitude", "N m/rad", 45.0, 0.0, 500.0,
       "Tail torque per attitude error of the trunk.", kChosen, rebuilt<>},
      {"tail.kd", "Tail control", "Kd attitude", "N m s/rad", 5.0, 0.0, 50.0,
       "Tail torque per angular rate of the trunk.", kChosen, rebuilt<>},
      {"tail.return_kp", "Tail control", "Return", "N m/rad", 1.0, 0.0, 100.0,
       "Standing: spring that returns the tail to the middle.", kChosen, rebuilt<>},
      {"tail.return_kd", "Tail control", "Return damping", "N m s/rad", 0.4, 0.0, 10.0,
       "Damping of the tail's own motion.", kChosen, rebuilt<>},
      {"control.torque_limit", "Control", "Torque limit", "N m", 12.0, 1.0, 100.0,
       "Torque limit of each motor, with or without the tail.", kChosen, rebuilt<>},
      height(0.28, kChosen, fills<&PushMotion::height>)};
  motion.locks = {
      {"sim.mode", 1.0, "the push is not planned: its effect follows from the dynamics."},
      kNoErrorLimit,
      kNoResync,
      {"control.mode", 1.0, "the legs hold the stand against the push."}};
  return motion;
}

Motion serpentine_motion() {
  Motion motion = {"serpentine", kWithTail, plan_serpentine, "", "tail"};
  motion.quick = "tail.plane robot.tail_segments tail.amplitude tail.frequency tail.lag";
  motion.parameters = {
      choice("tail.plane", "Tail motion", "Wave", 0.0, {"sideways", "up and down", "screw"},
             "Plane of the wave along the tail.", kChosen, fills<&WaveMotion::plane>),
      {"tail.amplitude", "Tail motion", "Amplitude", "rad", 0.25, 0.0, 0.8,
       "Amplitude of each tail joint.", kChosen, fills<&WaveMotion::amplitude>},
      {"tail.frequency", "Tail motion", "Frequency", "Hz", 0.7, 0.0, 3.0, "Frequency of the wave.",
       kChosen, fills<&WaveMotion::frequency>},
      {"tail.lag", "Tail motion", "Lag", "rad", 0.9, -3.2, 3.2,
       "Phase lag from one segment to the next; it sets the wavelength.", kChosen,
       fills<&WaveMotion::lag>},
      {"tail.pitch", "Tail motion", "Raised by", "rad", 0.3, -1.0, 1.0,
       "Pitch of the first segment.", kWave, fills<&WaveMotion::lift>},
      height(0.28, kWave, fills<&WaveMotion::height>)};
  return motion;
}

}  // namespace legwork
