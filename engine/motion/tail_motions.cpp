#include <algorithm>

#include "engine/model/families/quadruped_with_tail.h"
#include "engine/model/families/tailed_quadruped.h"
#include "engine/motion/gait_parameters.h"
#include "engine/motion/tail_plans.h"

namespace legwork {
namespace {

constexpr const char* kTailTrot = "PLANS_AND_MECHANISMS 5.3.1";
constexpr const char* kMidair = "PLANS_AND_MECHANISMS 5.3.2";
constexpr const char* kWave = "PLANS_AND_MECHANISMS 5.4";
constexpr const char* kDocument = "document 001, section 4";

// ---- Tail trot

enum class TailRole { held, in_phase, replaces_sway };

struct TailTrot {
  TailRole role = TailRole::held;
  double amplitude = 0.0;  // rad, in phase
  bool is_smooth = false;
  bool is_under_com = false;  // the footholds
};

std::vector<Parameter> tail_trot_parameters() {
  std::vector<Parameter> p = pair_parameters(kTailTrot);
  p.insert(p.end(),
           {choice("tail.role", "Tail motion", "The tail", 2.0,
                   {"is held", "swings in phase", "replaces the sway"},
                   "is held: gait.consistency says what keeps the line moment at zero. swings in "
                   "phase: the same, with a tail that swings once a period. replaces the sway: "
                   "the trunk goes straight on and the tail takes the moment.",
                   kTailTrot, fills<&TailTrot::role>),
            {"tail.pitch", "Tail motion", "Raised by", "rad", 0.0, -1.2, 1.4,
             "Pitch of the tail; raised, it does more.", kTailTrot,
             fills<&PairGait::tail, &PairTail::pitch>},
            {"tail.amplitude", "Tail motion", "Swing in phase", "rad", 0.2, -1.2, 1.2,
             "Amplitude of the tail's yaw where it swings in phase.", kChosen,
             fills<&TailTrot::amplitude>},
            choice("tail.smooth", "Tail motion", "Nodding", 0.0, {"none", "makes it smooth"},
                   "The swing that replaces the sway jumps in its acceleration at each step, "
                   "unless the tail also nods a little, twice a period.",
                   kTailTrot, fills<&TailTrot::is_smooth>),
            choice("gait.footholds", "Gait", "Footholds", 1.0,
                   {"under the hips", "under the centre of mass"},
                   "The tail draws the centre of mass back; the feet may stand as much further "
                   "back, so that it passes over the crossing of the support lines.",
                   kTailTrot, fills<&TailTrot::is_under_com>)});
  return p;
}

// Where the tail's own centre of mass lies from its pivot, straight, over its length.
double tail_middle(const Tail& tail) {
  return tail.is_rods ? 0.5 : 0.5 * (tail.segments + 1.0) / tail.segments;
}

Result<Plan> plan_tail_trot(const Model& model, const ParameterView& v) {
  const Tail tail = v.read<Tail>();
  const TailTrot trot = v.read<TailTrot>();
  PairGait gait = pair_gait(v);
  gait.name = "tail-trot";
  gait.intervals = 40;
  if (trot.role == TailRole::in_phase) gait.tail.amplitude = trot.amplitude;
  if (trot.role == TailRole::replaces_sway) {
    gait.consistency = BalanceMode::tail;
    gait.tail.is_smooth = trot.is_smooth;
  }
  if (trot.is_under_com)
    gait.foot_shift =
        tail.mass *
        (tail.pivot_B.x() - tail_middle(tail) * tail.length * math::cos(gait.tail.pitch)) /
        total_mass(model);
  return solve_pair_plan(model, gait);
}

// ---- In the air

std::vector<Parameter> midair_parameters() {
  return {
      choice("tail.sweep", "Tail motion", "The tail", 0.0, {"pitches", "yaws", "goes round"},
             "pitches, yaws: from one angle to the other, and back. goes round: in a closed loop, "
             "which leaves the trunk turned.",
             kMidair, fills<&MidairMotion::sweep>),
      {"tail.from", "Tail motion", "From", "rad", 0.0, -1.5, 1.5, "Start of the sweep.", kMidair,
       fills<&MidairMotion::from>},
      {"tail.to", "Tail motion", "To", "rad", 1.0, -1.5, 1.5, "End of the sweep.", kMidair,
       fills<&MidairMotion::to>},
      {"tail.swirl", "Tail motion", "Size of the round", "rad", 0.8, 0.0, 0.9,
       "A of pitch = A (cos - 1), yaw = A sin.", kMidair, fills<&MidairMotion::swirl>},
      {"tail.duration", "Tail motion", "Duration", "s", 1.0, 0.1, 10.0,
       "Of a sweep, or of one round.", kChosen, fills<&MidairMotion::duration>},
      {"tail.rest", "Tail motion", "Rest", "s", 0.5, 0.01, 5.0, "Between two sweeps.", kChosen,
       fills<&MidairMotion::rest>},
      height(0.28, kMidair, fills<&MidairMotion::height>)};
}

Result<Plan> plan_midair(const Model& model, const ParameterView& values) {
  MidairMotion motion = values.read<MidairMotion>();
  motion.legs = quadruped_legs(values.read<QuadrupedSizes>());
  motion.tail = values.read<Tail>();
  return make_midair_plan(model, motion);
}

// ---- Pushed

struct Strike {
  bool is_pitch = false;  // about the trunk's pitch axis, rather than its yaw
  double impulse = 0.0;   // N m s
};

std::vector<Parameter> push_parameters() {
  return {
      choice("push.place", "Push", "The robot", 0.0, {"stands", "is in the air"},
             "stands: four feet on the ground, the trunk is struck. is in the air: it starts "
             "turned, and only its tail can turn it back (seen from a frame that falls with it).",
             kChosen, fills<&PushMotion::is_in_air>),
      choice("push.axis", "Push", "About", 0.0, {"yaw", "pitch"}, "The axis of the disturbance.",
             kChosen, fills<&Strike::is_pitch>),
      {"push.impulse", "Push", "Impulse", "N m s", 1.0, -3.0, 3.0,
       "Standing: angular impulse on the trunk.", kChosen, fills<&Strike::impulse>},
      {"push.angle", "Push", "Turned by", "rad", 0.1, -0.2, 0.2,
       "In the air: how far the trunk is turned at the start.", kChosen},
      {"push.wait", "Push", "Wait", "s", 0.5, 0.05, 2.0, "Time before the push.", kChosen,
       fills<&PushMotion::wait>},
      {"push.every", "Push", "Every", "s", 3.0, 2.5, 20.0, "Time from push to push.", kChosen,
       fills<&PushMotion::every>},
      choice("tail.is_on", "Tail control", "The tail", 1.0, {"is held", "swings"},
             "swings: it turns the way the trunk does, and pushes the trunk back. The run beside "
             "it holds its tail still.",
             kChosen, rebuilt<>),
      {"tail.kp", "Tail control", "Kp attitude", "N m/rad", 45.0, 0.0, 500.0,
       "Torque of the tail for the trunk's error of attitude.", kChosen, rebuilt<>},
      {"tail.kd", "Tail control", "Kd attitude", "N m s/rad", 5.0, 0.0, 50.0,
       "Torque of the tail for the trunk's rate.", kChosen, rebuilt<>},
      {"tail.return_kp", "Tail control", "Return", "N m/rad", 1.0, 0.0, 100.0,
       "Standing: a spring that brings the tail back to the middle.", kChosen, rebuilt<>},
      {"tail.return_kd", "Tail control", "Return damping", "N m s/rad", 0.4, 0.0, 10.0,
       "Damping of the tail's own motion.", kChosen, rebuilt<>},
      {"control.torque_limit", "Control", "Torque limit", "N m", 12.0, 1.0, 100.0,
       "No motor gives more, with the tail or without.", kChosen, rebuilt<>},
      height(0.28, kChosen, fills<&PushMotion::height>)};
}

Result<Plan> plan_push(const Model&, const ParameterView& values) {
  PushMotion motion = values.read<PushMotion>();
  const Strike strike = values.read<Strike>();
  (strike.is_pitch ? motion.impulse.y() : motion.impulse.z()) = strike.impulse;
  motion.legs = quadruped_legs(values.read<QuadrupedSizes>());
  return make_push_plan(motion);
}

// ---- Serpentine

std::vector<Parameter> wave_parameters() {
  return {
      choice("tail.plane", "Tail motion", "Wave", 0.0, {"sideways", "up and down", "screw"},
             "In which plane the wave runs along the tail.", kChosen, fills<&WaveMotion::plane>),
      {"tail.amplitude", "Tail motion", "Amplitude", "rad", 0.25, 0.0, 0.8,
       "Of each joint of the tail.", kChosen, fills<&WaveMotion::amplitude>},
      {"tail.frequency", "Tail motion", "Frequency", "Hz", 0.7, 0.0, 3.0, "Of the wave.", kChosen,
       fills<&WaveMotion::frequency>},
      {"tail.lag", "Tail motion", "Lag", "rad", 0.9, -3.2, 3.2,
       "From one segment to the next: the wave's length.", kChosen, fills<&WaveMotion::lag>},
      {"tail.pitch", "Tail motion", "Raised by", "rad", 0.3, -1.0, 1.0,
       "Pitch of the first segment.", kWave, fills<&WaveMotion::lift>},
      height(0.28, kWave, fills<&WaveMotion::height>)};
}

Result<Plan> plan_tail_wave(const Model&, const ParameterView& values) {
  WaveMotion motion = values.read<WaveMotion>();
  motion.segments = values.read<Tail>().segments;
  motion.legs = quadruped_legs(values.read<QuadrupedSizes>());
  return make_wave_plan(motion);
}

// ---- Document 001's experiments

// Where the document's legs stand, its axes (x right, y forward).
struct Foothold {
  int foot;
  const char *x_path, *x_label, *y_path, *y_label;
  Vec3 d;
  Binding fills_x, fills_y;
};
template <int foot, int axis>
constexpr Binding kFoothold = fills<&ExperimentStart::feet, foot, axis>;

std::array<Foothold, 4> footholds() {
  return {{{kFR,
            "stance.FR_x",
            "FR forward",
            "stance.FR_y",
            "FR left",
            {0.41, 0.63, 0.0},
            kFoothold<kFR, 0>,
            kFoothold<kFR, 1>},
           {kFL,
            "stance.FL_x",
            "FL forward",
            "stance.FL_y",
            "FL left",
            {-0.01, 0.57, 0.0},
            kFoothold<kFL, 0>,
            kFoothold<kFL, 1>},
           {kRL,
            "stance.RL_x",
            "RL forward",
            "stance.RL_y",
            "RL left",
            {-0.01, 0.03, 0.0},
            kFoothold<kRL, 0>,
            kFoothold<kRL, 1>},
           {kRR,
            "stance.RR_x",
            "RR forward",
            "stance.RR_y",
            "RR left",
            {0.41, -0.03, 0.0},
            kFoothold<kRR, 0>,
            kFoothold<kRR, 1>}}};
}

void append_start(std::vector<Parameter>& p) {
  const Vec3 trunk = from_document({0.2, 0.3, 0.4});
  const char* what = "Of the trunk's origin at the start.";
  p.push_back({"start.x", "Start", "Trunk forward", "m", trunk.x(), -1.0, 1.0, what, kDocument,
               fills<&ExperimentStart::trunk, 0>});
  p.push_back({"start.y", "Start", "Trunk left", "m", trunk.y(), -1.0, 1.0, what, kDocument,
               fills<&ExperimentStart::trunk, 1>});
  p.push_back({"start.z", "Start", "Trunk up", "m", trunk.z(), 0.1, 1.0, what, kDocument,
               fills<&ExperimentStart::trunk, 2>});
  const char* where = "Where the foot is held to the ground; the document's d_i.";
  for (const Foothold& f : footholds()) {
    const Vec3 d = from_document(f.d);
    p.push_back(
        {f.x_path, "Footholds", f.x_label, "m", d.x(), -1.5, 1.5, where, kDocument, f.fills_x});
    p.push_back(
        {f.y_path, "Footholds", f.y_label, "m", d.y(), -1.5, 1.5, where, kDocument, f.fills_y});
  }
}

ExperimentStart start_of(const ParameterView& values) {
  ExperimentStart start;
  for (Vec3& foot : start.feet) foot.setZero();
  start.legs = quadruped_legs(values.read<QuadrupedSizes>());
  return values.read(std::move(start));
}

// N m; of the legs and the tail's ta constant, tb's amplitude.
struct TorqueProfile {
  double k_front = 0.0, k_rear = 0.0, ha = 0.0, ta = 0.0, tb = 0.0;
  double frequency = 0.0;  // rad/s
};

std::vector<Parameter> experiment_4_1_parameters() {
  std::vector<Parameter> p = {
      {"profile.k_front", "Torques", "Knees 1, 2", "N m", 15.0, -50.0, 50.0,
       "Constant torque of the front knees.", kDocument, fills<&TorqueProfile::k_front>},
      {"profile.k_rear", "Torques", "Knees 3, 4", "N m", 20.5, -50.0, 50.0,
       "Constant torque of the rear knees.", kDocument, fills<&TorqueProfile::k_rear>},
      {"profile.ha", "Torques", "Hips 1, 2", "N m", 0.0, -50.0, 50.0,
       "Constant torque of the front hips' ha.", kDocument, fills<&TorqueProfile::ha>},
      {"profile.ta", "Torques", "Tail ta", "N m", -7.7, -50.0, 50.0,
       "Constant torque of the tail's ta; -8.44 would hold it.", kDocument,
       fills<&TorqueProfile::ta>},
      {"profile.tb", "Torques", "Tail tb", "N m", -10.0, -50.0, 50.0, "Amplitude of the tail's tb.",
       kDocument, fills<&TorqueProfile::tb>},
      {"profile.frequency", "Torques", "Tail frequency", "rad/s", 31.4, 0.0, 200.0, "Of tb's sine.",
       kDocument, fills<&TorqueProfile::frequency>}};
  append_start(p);
  return p;
}

Result<Plan> plan_experiment_4_1(const Model& model, const ParameterView& v) {
  const TorqueProfile profile = v.read<TorqueProfile>();
  std::vector<Sine> torques(at(model.joint_count()));
  const auto set = [&](int j, const Sine& torque) {
    const DocumentJoint d = document_joint(j);
    torques[at(d.joint)] = {d.sign * torque.middle, d.sign * torque.amplitude, torque.omega};
  };
  for (int j = 0; j < 12; ++j) {
    const bool is_front_leg = j < 6;  // the document's legs 1 and 2
    if (j % 3 == 2) set(j, {is_front_leg ? profile.k_front : profile.k_rear});
    if (j % 3 == 0 && is_front_leg) set(j, {profile.ha});
  }
  set(12, {profile.ta});
  set(13, {0.0, profile.tb, profile.frequency});
  return make_experiment_4_1(start_of(v), std::move(torques));
}

std::vector<Parameter> experiment_4_2_parameters() {
  std::vector<Parameter> p = {
      {"drive.pitch", "Desired motion", "Pitch phi_x", "rad", kPi / 36.0, -0.5, 0.5, "Amplitude.",
       kDocument, fills<&PitchMotion::pitch>},
      {"drive.tail", "Desired motion", "Tail tb", "rad", kPi / 18.0, -1.2, 1.2,
       "Amplitude, half a period apart from the pitch.", kDocument, fills<&PitchMotion::tail>},
      {"drive.period", "Desired motion", "Period", "s", 0.3, 0.1, 5.0, "Of both.", kDocument,
       fills<&PitchMotion::period>}};
  append_start(p);
  return p;
}

Result<Plan> plan_experiment_4_2(const Model&, const ParameterView& v) {
  return make_experiment_4_2(start_of(v), v.read<PitchMotion>());
}

}  // namespace

std::vector<Motion> tail_motions() {
  constexpr const char* kTailed = "tailed_quadruped";
  constexpr const char* kWithTail = "quadruped_with_tail";
  const Lock in_the_air = {
      "sim.mode", 1.0,
      "in the air the trunk's motion is not planned but follows from the dynamics."};
  const Lock driven = {"sim.mode", 1.0,
                       "the torques are given, and the motion follows from the dynamics."};
  const Lock no_limit = {"sim.error_limit", 1.0,
                         "this run does not end because it strays from a plan."};
  const Lock no_resync = {"sim.resync", 0.0, "there is no plan to be put back on."};
  const Lock exact = {"control.mode", 2.0,
                      "the joints are to move as given, whatever the trunk does."};
  const Lock by_joints = {"control.mode", 1.0, "the legs hold the stand against the push."};
  const Lock pushed = {"sim.mode", 1.0,
                       "the push is not planned: its effect follows from the dynamics."};
  return {
      {"experiment-4-1",
       kTailed,
       experiment_4_1_parameters(),
       plan_experiment_4_1,
       "",
       "doc6",
       "sim.formulation robot.tail_length robot.tail_mass profile.tb",
       {driven}},
      {"experiment-4-2", kTailed, experiment_4_2_parameters(), plan_experiment_4_2, "", "doc8",
       "sim.mode control.mode start.velocity actuation.joints robot.tail_length robot.tail_mass"},
      {"midair",
       kWithTail,
       midair_parameters(),
       plan_midair,
       "",
       "momentum",
       "tail.sweep robot.tail_length robot.tail_mass tail.to",
       {in_the_air, no_limit, no_resync, exact}},
      {"disturbance",
       kWithTail,
       push_parameters(),
       plan_push,
       "",
       "turn",
       "push.place push.axis tail.is_on robot.tail_length robot.tail_mass push.impulse push.angle",
       {pushed, no_limit, no_resync, by_joints}},
      {"tail-trot", kWithTail, tail_trot_parameters(), plan_tail_trot, "trotting", "tail",
       "sim.mode tail.role robot.tail_length robot.tail_mass tail.pitch"},
      {"serpentine", kWithTail, wave_parameters(), plan_tail_wave, "", "tail",
       "tail.plane robot.tail_segments tail.amplitude tail.frequency tail.lag"}};
}

}  // namespace legwork
