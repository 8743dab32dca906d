#include "engine/scenes/lecture/passive_walker.h"

#include <algorithm>

#include "engine/math/rotation.h"

namespace legwork::compass_gait {
namespace {

enum WalkerBody : int { kSlope, kHip, kLeftLeg, kRightLeg };
constexpr double kRunTolerance = 1e-10;
constexpr double kShortestStep = 0.01;  // leg lengths
constexpr double kLeansFar =
    0.6;  // rad: a leg that lets go of the ground leaning so far is falling

constexpr const char* kWalk = "theory/lecture 7";
constexpr Parameter kWalkerParameters[] = {
    {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01,
     "Time between two states; within it the integrator chooses its own steps and locates strikes "
     "exactly.",
     kChosen, fills<&WalkerSettings::step>},
    {"world.gravity", "World", "Gravity", "m/s^2", 9.81, 0.5, 25.0,
     "Downward acceleration of free fall.", kWalk,
     fills<&WalkerSettings::walker, &Walker::gravity>},
    {"world.slope", "Walker", "Slope", "rad", kPi / 60.0, 0.0, 0.1,
     "Slope of the ground, falling in the walking direction: 3 degrees at first. On level ground "
     "nothing "
     "replaces the energy of the strikes.",
     kWalk, fills<&WalkerSettings::walker, &Walker::slope>},
    {"walker.leg_mass", "Walker", "Leg mass m", "kg", 5.0, 0.5, 20.0, "Point mass of each leg.",
     kWalk, fills<&WalkerSettings::walker, &Walker::leg_mass>},
    {"walker.hip_mass", "Walker", "Hip mass mH", "kg", 10.0, 0.5, 40.0, "Point mass at the hip.",
     kWalk, fills<&WalkerSettings::walker, &Walker::hip_mass>},
    {"walker.a", "Walker", "Foot to mass a", "m", 0.5, 0.2, 1.0, "Along the leg.", kWalk,
     fills<&WalkerSettings::walker, &Walker::a>},
    {"walker.b", "Walker", "Mass to hip b", "m", 0.5, 0.2, 1.0, "Along the leg.", kWalk,
     fills<&WalkerSettings::walker, &Walker::b>},
    choice("walk.start", "Start", "Starts", 0.0, {"on the limit cycle", "as given"},
           "on the limit cycle: just after a heel strike, found by Newton's method even where it "
           "is not stable. as given: by the angles and rates below.",
           kChosen, fills<&WalkerSettings::starts_as_given>),
    {"walk.disturbance", "Start", "Disturbance", "rad/s", 0.0, -0.5, 0.5,
     "Added to the stance leg's rate on the limit cycle.", kChosen,
     fills<&WalkerSettings::disturbance>},
    {"walk.stance_angle", "Start", "Stance leg", "rad", 0.22, -0.6, 0.6,
     "From the vertical; positive when it leans back, against the direction of walking.", kChosen,
     fills<&WalkerSettings::start, 0>},
    {"walk.swing_angle", "Start", "Swing leg", "rad", -0.325, -0.8, 0.8,
     "From the vertical; negative when its foot is behind the hip.", kChosen,
     fills<&WalkerSettings::start, 1>},
    {"walk.stance_rate", "Start", "Stance leg's rate", "rad/s", -1.1, -4.0, 4.0,
     "Negative: the hip moves forward.", kChosen, fills<&WalkerSettings::start, 2>},
    {"walk.swing_rate", "Start", "Swing leg's rate", "rad/s", -0.4, -6.0, 6.0,
     "Positive: the foot moves forward.", kChosen, fills<&WalkerSettings::start, 3>}};

Model walker_model(const Walker& walker) {
  Model model;
  model.family = "compass";
  model.gravity = {0.0, 0.0, -walker.gravity};
  model.bodies.resize(4);
  model.bodies[0].kind = JointKind::fixed;
  const double l = walker.leg_length(), radius = 0.012 * l;
  const char* const names[] = {"slope", "hip", "left_leg", "right_leg"};
  for (int i = 0; i < 4; ++i) {
    Body& body = model.bodies[at(i)];
    body.name = names[i];
    body.parent = i < 2 ? i - 1 : kHip;
    if (i > 0) body.joint = names[i];
    if (i > kHip) body.leg = names[i];
    body.axis = -Vec3::UnitY();
    body.is_idealised = true;
  }
  model.bodies[kHip].inertia = spatial_inertia(walker.hip_mass, Vec3::Zero(), Mat3::Zero());
  const double width = 0.06 * l;
  model.shapes = {
      {Shape::Kind::box, kSlope, {0.0, 0.0, -0.01 * l}, {1.6 * l, 0.35 * l, 0.01 * l}, 0.002 * l},
      {Shape::Kind::cylinder, kHip, {0.0, -width, 0.0}, {0.0, width, 0.0}, 2.5 * radius}};
  for (const int leg : {kLeftLeg, kRightLeg}) {
    const double y = leg == kLeftLeg ? width : -width;
    const Vec3 mass(0.0, y, -walker.b), foot(0.0, y, radius - l);
    model.bodies[at(leg)].inertia = spatial_inertia(walker.leg_mass, mass, Mat3::Zero());
    model.shapes.push_back({Shape::Kind::capsule, leg, {0.0, y, 0.0}, foot, radius});
    model.shapes.push_back({Shape::Kind::sphere, leg, mass, Vec3::Zero(), 3.0 * radius});
  }
  return model;
}

Result<std::unique_ptr<Scene>> build(const ParameterView& values) {
  const WalkerSettings s = values.read<WalkerSettings>();
  if (!s.starts_as_given && s.walker.slope == 0.0)
    return Diagnostic{
        "On level ground there is no limit cycle: nothing replaces the energy that heel strikes "
        "take.",
        "Give world.slope a positive value, or set walk.start to \"as given\" and watch it stop."};
  LimitCycle cycle;
  const bool has_cycle = s.walker.slope > 0.0 && find_limit_cycle(s.walker, cycle);
  if (!s.starts_as_given && !has_cycle)
    return Diagnostic{"No limit cycle of single steps was found for this walker on a slope of " +
                          number_text(s.walker.slope) +
                          " rad: followed from the known one at 3 degrees it was lost on the way.",
                      "Change world.slope or the walker less, or set walk.start to \"as given\"."};
  return std::unique_ptr<Scene>(std::make_unique<PassiveWalker>(s, has_cycle, cycle));
}

}  // namespace

std::span<const Parameter> parameters() { return kWalkerParameters; }

PassiveWalker::PassiveWalker(const WalkerSettings& settings, bool has_cycle,
                             const LimitCycle& cycle)
    : settings_(settings),
      strider_(settings.walker, kRunTolerance),
      has_cycle_(has_cycle),
      cycle_(cycle) {
  step = settings.step;
  model = walker_model(settings.walker);
  entries = {{"the stance leg's angle", 100.0},
             {"the swing leg's angle", 100.0},
             {"the stance leg's rate", 1e4},
             {"the swing leg's rate", 1e4},
             {"the time since the strike"},
             {"the foothold"},
             {"the number of steps", 1e9},
             {"the last step's time"},
             {"the last step's length"},
             {"the energy lost", 1e9},
             {"the last strike's loss", 1e9},
             {"the distance from the limit cycle"},
             {"the kind of fall"},
             {"the time the first swing is ahead"}};
  VecX x = VecX::Zero(size());
  start(x);
  const Vec4 legs = x.head<4>();
  start_energy_ = kinetic_energy(settings.walker, legs) + potential_energy(settings.walker, legs);
  describe();
}

void PassiveWalker::start(VecX& x) {
  Vec4 legs = settings_.start;
  if (!settings_.starts_as_given) {
    legs = strider_.state_of(cycle_.z);
    legs[2] += settings_.disturbance;
  }
  x.setZero();
  x.head<4>() = legs;
  x[WalkState::kDistance] = section_distance(legs);
  // Given angles need not be those just after a strike: then the next may come at once.
  if (settings_.starts_as_given && strike_angle(settings_.walker, legs) > 0.0)
    x[WalkState::kAhead] = kAfterStrike * strider_.time_unit();
}

double PassiveWalker::section_distance(const Vec4& after) const {
  if (!has_cycle_) return 0.0;
  const Vec3 change = Vec3(after.tail<3>()) - cycle_.z;
  return std::sqrt(change[0] * change[0] + change[1] * change[1] + change[2] * change[2]);
}

PassiveWalker::Strike& PassiveWalker::strike_of(const VecX& x) {
  return strikes_[static_cast<std::size_t>(x[WalkState::kSteps]) % strikes_.size()];
}

// The state after the strike, and whether it can be one.
Fall PassiveWalker::strike(VecX& x, const Vec4& before) {
  const Walker& walker = settings_.walker;
  const Vec4 after = heel_strike(walker, before);
  const double length = step_length(walker, before);
  const double lost = kinetic_energy(walker, before) - kinetic_energy(walker, after);
  x.head<4>() = after;
  x[WalkState::kLastPeriod] = x[WalkState::kSinceStrike];
  x[WalkState::kSinceStrike] = x[WalkState::kAhead] = 0.0;
  x[WalkState::kFoothold] += length;
  x[WalkState::kSteps] += 1.0;
  x[WalkState::kLastLength] = length;
  x[WalkState::kEnergyLost] += lost;
  x[WalkState::kLastLost] = lost;
  x[WalkState::kDistance] = section_distance(after);
  strike_of(x) = {x[WalkState::kSteps], x[WalkState::kFoothold],
                  strike_residual(walker, before, after)};
  if (length < kShortestStep * walker.leg_length()) return Fall::too_short;
  const double leaving = swing_foot_velocity(walker, after).dot(normal_to_slope(walker));
  return leaving < 0.0 ? Fall::no_swing : Fall::none;
}

StepEnd PassiveWalker::advance(double t, double h, VecX& x, double& t_end) {
  const double end = t + h;
  Vec4 legs = x.head<4>();
  double since = x[WalkState::kSinceStrike] + x[WalkState::kAhead], left = h;
  Fall fall = Fall::none;
  while (fall == Fall::none) {
    const double before = since;
    const bool is_strike = strider_.swing(since, since + left, legs);
    left -= since - before;
    x.head<4>() = legs;
    x[WalkState::kSinceStrike] = since - x[WalkState::kAhead];
    if (strider_.has_failed()) {
      fall = Fall::diverged;
    } else if (is_strike) {
      fall = strike(x, legs);
      legs = x.head<4>();
      since = 0.0;
    } else {
      fall = strider_.fall_of(x[WalkState::kSinceStrike], legs);
      const Vec2 force = stance_force(settings_.walker, legs);
      if (fall == Fall::none && force.dot(normal_to_slope(settings_.walker)) < 0.0)
        fall = legs[0] < -kLeansFar  ? Fall::forward
               : legs[0] > kLeansFar ? Fall::backward
                                     : Fall::lift_off;
      left = 0.0;
      break;
    }
    if (!(left > 0.0)) break;
  }
  x[WalkState::kFall] = static_cast<double>(static_cast<int>(fall));
  if (fall == Fall::none) return StepEnd::running;
  t_end = std::min(end, std::max(t, end - left));
  return StepEnd::ended;
}

void PassiveWalker::place(double, const VecX& x, std::span<Transform> X_WB) {
  const Walker& walker = settings_.walker;
  const Vec4 legs = x.head<4>();
  const Vec2 along = along_slope(walker);
  const Vec2 hip_from_foot = hip_position(walker, legs);
  const double foothold = x[WalkState::kFoothold], under_hip = foothold + hip_from_foot.dot(along);
  const Vec2 hip = foothold * along + hip_from_foot;
  X_WB[kSlope] = {rotation_y(walker.slope), in_view(under_hip * along)};
  X_WB[kHip] = {Mat3::Identity(), in_view(hip)};
  const bool is_left = left_leg_stands(x);
  const int stance = is_left ? kLeftLeg : kRightLeg, swing = is_left ? kRightLeg : kLeftLeg;
  X_WB[at(stance)] = {rotation_y(-legs[0]), X_WB[kHip].p};
  X_WB[at(swing)] = {rotation_y(-legs[1]), X_WB[kHip].p};
}

std::string PassiveWalker::why_ended(double t, const VecX& x) {
  const double steps = x[WalkState::kSteps];
  const std::string after = " after " + number_text(steps) + (steps == 1.0 ? " step" : " steps") +
                            ", at " + number_text(t) + " s";
  switch (static_cast<Fall>(static_cast<int>(x[WalkState::kFall]))) {
    case Fall::forward:
      return "It has fallen forwards" + after +
             ": the swing leg did not come down in front in time. Start it nearer the limit cycle.";
    case Fall::backward:
      return "It has fallen backwards" + after +
             ": it was too slow to pass over its foot. Give it more speed or a steeper slope.";
    case Fall::no_strike:
      return "It takes no more steps" + after +
             ": it swings to and fro over one foot. Give it more speed or a steeper slope.";
    case Fall::lift_off:
      return "Its stance foot has left the ground" + after +
             ": the ground would have to pull it down. It runs or flies, which this model does not "
             "describe. Give it less speed.";
    case Fall::no_swing:
      return "It stands on both feet" + after +
             ": the strike would push the rear foot into the ground, but the model's strike "
             "releases that foot, so the model no longer holds. Give it more speed.";
    case Fall::too_short:
      return "Its steps have died out" + after +
             ": the last one was shorter than a hundredth of a leg. Give it a steeper slope.";
    default:
      return "The integration stopped" + after +
             ": no step was small enough. Start it nearer the limit cycle.";
  }
}

}  // namespace legwork::compass_gait

std::span<const legwork::SceneKind> legwork::passive_walker_scenes() {
  static const SceneKind kinds[] = {
      {"compass", "walk", compass_gait::parameters(), compass_gait::build}};
  return kinds;
}
