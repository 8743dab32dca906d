#include "engine/motion/motions.h"

#include <algorithm>

#include "engine/motion/bound_plan.h"
#include "engine/motion/dh_leg_plan.h"
#include "engine/motion/gait_parameters.h"
#include "engine/motion/pair_plan.h"
#include "engine/motion/pronk_plan.h"
#include "engine/motion/stand_plan.h"
#include "engine/motion/walk_plan.h"

namespace legwork {
namespace {

constexpr const char* kPace = "PLANS_AND_MECHANISMS 5.1.1";
constexpr const char* kWalk = "PLANS_AND_MECHANISMS 5.1.2";
constexpr const char* kPronk = "PLANS_AND_MECHANISMS 5.2.1";
constexpr const char* kBound = "PLANS_AND_MECHANISMS 5.2.2";

// Of gaits with flight, which are solved for the durations of their phases.
struct Cycle {
  double period = 0.0;  // s
  double duty = 0.0;
  bool has_mirrored_knees = false;
};

constexpr Parameter knees() {
  return choice("gait.knees", "Gait", "Knees", 0.0, {"same", "mirrored"},
                "same: all knees point forward. mirrored: the rear knees point backward.",
                "PLANS_AND_MECHANISMS 5.2", fills<&Cycle::has_mirrored_knees>);
}

std::vector<Parameter> trot_parameters() { return pair_parameters(kTrot); }

std::vector<Parameter> pace_parameters() {
  std::vector<Parameter> p = pair_parameters(kPace);
  p.insert(p.end() - 1, {"gait.foot_y", "Gait", "Footholds sideways", "m", 0.111, 0.0, 0.4,
                         "The feet stand this far left and right of the middle: nearer together, "
                         "less sway and less friction.",
                         kPace, fills<&PairGait::foot_y>});
  return p;
}

Result<Plan> plan_trot(const Model& model, const ParameterView& v) {
  return solve_pair_plan(model, pair_gait(v));
}

Result<Plan> plan_pace(const Model& model, const ParameterView& v) {
  PairGait gait = pair_gait(v, "pace");
  gait.intervals = 40;
  return solve_pair_plan(model, gait);
}

std::vector<Parameter> walk_parameters() {
  return {speed(0.02, -0.3, 0.3, kWalk, fills<&WalkGait::speed>),
          period(4.0, 0.4, 20.0, kWalk, fills<&WalkGait::period>),
          height(0.28, kWalk, fills<&WalkGait::height>),
          step_height(0.05, kWalk, fills<&WalkGait::lift>),
          duty(0.875, 0.75, 0.95,
               "Part of the period for which a foot is down: each swing takes the rest, and what "
               "four swings leave is for shifting the trunk.",
               kWalk, fills<&WalkGait::duty>),
          {"gait.sway", "Gait", "Shift to each side", "m", 0.04, 0.0, 0.15,
           "The trunk rests this far left or right while the legs of the other side swing.", kWalk,
           fills<&WalkGait::sway>}};
}

Result<Plan> plan_walk(const Model&, const ParameterView& values) {
  WalkGait gait = values.read<WalkGait>();
  gait.legs = quadruped_legs(values.read<QuadrupedSizes>());
  return make_walk_plan(gait);
}

struct DriveNames {
  const char *amplitude, *frequency, *label, *frequency_label, *unit;
  double value, limit, hertz;
  Binding fills_amplitude, fills_frequency;
};
template <int i>
constexpr Binding kAmplitude = fills<&StandMotion::drive, i, &Sine::amplitude>;
template <int i>
constexpr Binding kHertz = fills<&StandMotion::drive, i, &Sine::omega>;
constexpr DriveNames kDrives[6] = {
    {"stand.surge", "stand.surge_frequency", "Surge (forward)", "Surge frequency", "m", 0.02, 0.3,
     0.5, kAmplitude<0>, kHertz<0>},
    {"stand.sway", "stand.sway_frequency", "Sway (left)", "Sway frequency", "m", 0.02, 0.3, 0.25,
     kAmplitude<1>, kHertz<1>},
    {"stand.heave", "stand.heave_frequency", "Heave (up)", "Heave frequency", "m", 0.02, 0.3, 1.0,
     kAmplitude<2>, kHertz<2>},
    {"stand.roll", "stand.roll_frequency", "Roll", "Roll frequency", "rad", 0.1, 0.8, 0.5,
     kAmplitude<3>, kHertz<3>},
    {"stand.pitch", "stand.pitch_frequency", "Pitch", "Pitch frequency", "rad", 0.1, 0.8, 0.4,
     kAmplitude<4>, kHertz<4>},
    {"stand.yaw", "stand.yaw_frequency", "Yaw", "Yaw frequency", "rad", 0.1, 0.8, 0.3,
     kAmplitude<5>, kHertz<5>}};

std::vector<Parameter> stand_parameters() {
  std::vector<Parameter> p = {height(0.28, kTrot, fills<&StandMotion::height>)};
  for (const DriveNames& d : kDrives) {
    p.push_back({d.amplitude, "Body motion", d.label, d.unit, d.value, -d.limit, d.limit,
                 "Amplitude of the trunk's sine.", kChosen, d.fills_amplitude});
    p.push_back({d.frequency, "Body motion", d.frequency_label, "Hz", d.hertz, 0.0, 5.0,
                 "Its frequency.", kChosen, d.fills_frequency});
  }
  return p;
}

Result<Plan> plan_stand(const Model&, const ParameterView& values) {
  StandMotion motion = values.read<StandMotion>();
  for (Sine& drive : motion.drive) drive.omega *= 2.0 * kPi;  // Hz
  motion.legs = quadruped_legs(values.read<QuadrupedSizes>());
  return make_stand_plan(motion);
}

std::vector<Parameter> pronk_parameters() {
  return {speed(0.5, -1.5, 2.0, kPronk, fills<&PronkOptions::speed>),
          period(0.35, 0.15, 1.0, kPronk, fills<&Cycle::period>),
          height(0.27, kPronk, fills<&PronkOptions::height>),
          step_height(0.04, kPronk, fills<&PronkOptions::step_height>),
          duty(0.2 / 0.35, 0.3, 0.9, "Part of the period on the ground; the rest is flight.",
               kPronk, fills<&Cycle::duty>),
          knees(),
          choice("gait.take_off", "Gait", "Pitch in flight", 0.0, {"returns", "no momentum"},
                 "returns: the take-off turns the trunk so that its pitch is zero again at "
                 "touchdown. no momentum: no angular momentum about the centre of mass.",
                 kPronk, fills<&PronkOptions::condition>)};
}

Result<Plan> plan_pronk(const Model& model, const ParameterView& v) {
  const Cycle cycle = v.read<Cycle>();
  PronkOptions options = v.read<PronkOptions>();
  options.stance_duration = cycle.duty * cycle.period;
  options.flight_duration = cycle.period - options.stance_duration;
  options.legs = quadruped_legs(v.read<QuadrupedSizes>(), cycle.has_mirrored_knees);
  const Result<PronkPlan> pronk = solve_pronk_plan(model, options);
  if (!pronk) return pronk.error();

  Plan plan;
  plan.motion = "pronk";
  plan.legs = options.legs;
  plan.stride = pronk->stride;
  plan.passive = PassiveCoordinate::pitch;
  PlanPhase flight, stance;
  flight.feet = pronk->feet[0];
  flight.trunk.table = pronk->flight;
  stance.feet = pronk->feet[1];
  stance.trunk[TrunkPath::x] = pronk->stance[0];
  stance.trunk[TrunkPath::z] = pronk->stance[1];
  stance.trunk[TrunkPath::pitch] = pronk->stance[2];
  add_phase(plan, flight, options.flight_duration, {});
  add_phase(plan, stance, options.stance_duration, {kFL, kFR, kRL, kRR});
  plan.facts = {{"lift_off_speed", "Forward speed at lift-off", "m/s", pronk->lift_off[0]},
                {"lift_off_rise", "Upward speed at lift-off", "m/s", pronk->lift_off[1]},
                {"lift_off_pitch_rate", "Pitch rate at lift-off", "rad/s", pronk->lift_off[2]},
                {"newton_steps", "Newton steps", "", static_cast<double>(pronk->iterations)}};
  return plan;
}

std::vector<Parameter> bound_parameters() {
  return {speed(0.5, -1.0, 1.5, kBound, fills<&BoundOptions::speed>),
          period(0.3, 0.15, 0.8, kBound, fills<&Cycle::period>),
          height(0.28, kBound, fills<&BoundOptions::height>),
          step_height(0.05, kBound, fills<&BoundOptions::step_height>),
          duty(1.0 / 3.0, 0.15, 0.49,
               "Part of the period for which a foot is down; twice in a period all are in the air.",
               kBound, fills<&Cycle::duty>),
          {"gait.foot_offset", "Gait", "Feet inward", "m", 0.08, 0.0, 0.15,
           "The feet stand this far from under the hips towards the middle: the further, the "
           "less pitching.",
           kBound, fills<&BoundOptions::offset>},
          knees()};
}

Result<Plan> plan_bound(const Model& model, const ParameterView& v) {
  const Cycle cycle = v.read<Cycle>();
  BoundOptions options = v.read<BoundOptions>();
  options.stance_duration = cycle.duty * cycle.period;
  options.flight_duration = 0.5 * cycle.period - options.stance_duration;
  options.legs = quadruped_legs(v.read<QuadrupedSizes>(), cycle.has_mirrored_knees);
  const Result<BoundPlan> bound = solve_bound_plan(model, options);
  if (!bound) return bound.error();

  Plan plan;
  plan.motion = "bound";
  plan.legs = options.legs;
  plan.stride = bound->stride;
  plan.passive = PassiveCoordinate::pitch;
  const std::vector<int> stance[4] = {{kRL, kRR}, {}, {kFL, kFR}, {}};
  double low = 0.0, high = 0.0;
  for (std::size_t k = 0; k < 4; ++k) {
    PlanPhase phase;
    phase.feet = bound->phases[k].feet;
    phase.trunk.table = bound->tables[k];
    add_phase(plan, phase, bound->phases[k].duration, stance[k]);
    for (const SagittalNode& node : bound->tables[k].nodes) {
      low = std::min(low, node[2]);
      high = std::max(high, node[2]);
    }
  }
  plan.facts = {{"pitch_up", "Nose up at most", "rad", -low},
                {"pitch_down", "Nose down at most", "rad", high},
                {"rear_force", "Mean force of the rear feet", "N", bound->vertical_force[0]},
                {"front_force", "Mean force of the front feet", "N", bound->vertical_force[1]},
                {"newton_steps", "Newton steps", "", static_cast<double>(bound->iterations)}};
  return plan;
}

std::vector<Parameter> dh_leg_parameters() {
  return {choice("leg.leg", "Leg", "Leg", 0.0, {"FL", "FR", "RL", "RR"}, "The leg that is shown.",
                 "document 000, Fig. 1", fills<&DhLegMotion::foot>),
          choice("leg.posture", "Leg", "Posture", 0.0, {"animate", "a", "b", "c", "d", "sliders"},
                 "a to d: the postures of Fig. 1. animate: from one to the next. sliders: the "
                 "three angles below.",
                 "document 000, Fig. 1", fills<&DhLegMotion::posture>),
          {"leg.theta1", "Leg", "theta1 (haa)", "rad", kPi / 2.0, -kPi, kPi,
           "Hip abduction; 90 degrees points the leg down.", "document 000, Table 1",
           fills<&DhLegMotion::angles, 0>},
          {"leg.theta2", "Leg", "theta2 (hfe)", "rad", kPi / 4.0, -kPi, kPi, "Hip flexion.",
           "document 000, Table 1", fills<&DhLegMotion::angles, 1>},
          {"leg.theta3", "Leg", "theta3 (kfe)", "rad", -kPi / 2.0, -kPi, kPi,
           "Knee flexion; 0 is a straight leg.", "document 000, Table 1",
           fills<&DhLegMotion::angles, 2>},
          {"leg.period", "Leg", "Animation period", "s", 8.0, 1.0, 60.0,
           "Time of the way through all four postures.", kChosen, fills<&DhLegMotion::period>},
          height(0.45, kChosen, fills<&DhLegMotion::height>)};
}

Result<Plan> plan_dh_leg(const Model&, const ParameterView& values) {
  DhLegMotion motion = values.read<DhLegMotion>();
  motion.legs = quadruped_legs(values.read<QuadrupedSizes>());
  return make_dh_leg_plan(motion);
}

}  // namespace

Legs quadruped_legs(const QuadrupedSizes& robot, bool has_mirrored_knees) {
  Legs legs(4);
  for (int foot = 0; foot < 4; ++foot) {
    legs[at(foot)] = quadruped_leg(robot, foot);
    if (has_mirrored_knees && !is_front(foot)) legs[at(foot)].knee_sign = 1.0;
  }
  return legs;
}

namespace {

std::vector<Motion> all_motions() {
  constexpr const char* kFamily = "quadruped";
  constexpr const char* of_pairs = "gait.consistency sim.mode control.mode";
  constexpr const char* of_flights = "gait.knees sim.mode control.mode";
  constexpr const char* of_stances = "sim.mode control.mode";
  std::vector<Motion> all = {
      {"trot", kFamily, trot_parameters(), plan_trot, "trotting", "", of_pairs},
      {"pace", kFamily, pace_parameters(), plan_pace, "pacing", "", of_pairs},
      {"walk", kFamily, walk_parameters(), plan_walk, "walking", "", of_stances},
      {"stand", kFamily, stand_parameters(), plan_stand, "the body moving", "", of_stances},
      {"pronk", kFamily, pronk_parameters(), plan_pronk, "pronking", "", of_flights},
      {"bound", kFamily, bound_parameters(), plan_bound, "bounding", "", of_flights},
      {"dh-leg",
       kFamily,
       dh_leg_parameters(),
       plan_dh_leg,
       "",
       "",
       "leg.leg leg.posture leg.theta1 leg.theta2 leg.theta3",
       {{"sim.mode", 0.0,
         "the trunk is held and the leg is posed, so that there is nothing to integrate."}}}};
  for (Motion& motion : tail_motions()) all.push_back(std::move(motion));
  for (Motion& motion : hexapod_motions()) all.push_back(std::move(motion));
  return all;
}

}  // namespace

std::span<const Motion> motions() {
  static const std::vector<Motion> all = all_motions();
  return all;
}

const Motion* find_motion(std::string_view name) {
  for (const Motion& motion : motions())
    if (name == motion.name) return &motion;
  return nullptr;
}

}  // namespace legwork
