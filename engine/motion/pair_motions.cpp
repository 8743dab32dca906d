// The gaits in which the legs go in pairs: trot, pace, and the trot of a robot with a tail.
#include "engine/model/families/tail.h"
#include "engine/motion/gait_parameters.h"
#include "engine/motion/motions.h"
#include "engine/motion/pair_plan.h"

namespace legwork {
namespace {

constexpr const char* kPace = "theory/gaits 3";
constexpr const char* kTailTrot = "theory/tail 10";
constexpr const char* kOfPairs = "gait.consistency sim.mode control.mode";

std::vector<Parameter> pair_parameters(const char* source) {
  using G = PairGait;
  return {
      speed(0.3, -1.0, 1.5, source, fills<&G::speed>),
      period(0.5, 0.2, 1.6, source, fills<&G::period>),
      height(0.28, source, fills<&G::height>),
      step_height(0.05, source, fills<&G::step_height>),
      duty(0.5, 0.5, 0.9,
           "Fraction of the period for which a foot is down. Above 0.5 all four feet are down "
           "between the steps.",
           source, fills<&G::duty>),
      choice("gait.consistency", "Gait", "Passive motion", 0.0, {"sway", "roll", "none"},
             "Two feet hold no moment about the line between them. sway: the trunk moves sideways "
             "so that no such moment is needed. roll: the trunk rolls instead. none: neither, a "
             "motion that the dynamics forbid: the trap in Sureshkumar et al. 2025, section 6.",
             kTrot, fills<&G::balance>)};
}

Result<Plan> plan_trot(const Model& model, const ParameterView& values, Plan) {
  return solve_pair_plan(model, pair_gait(values, "trot"));
}

Result<Plan> plan_pace(const Model& model, const ParameterView& values, Plan) {
  PairGait gait = pair_gait(values, "pace");
  gait.intervals = 40;
  return solve_pair_plan(model, gait);
}

enum class TailRole { held, in_phase, replaces_sway };

struct TailTrot {
  TailRole role = TailRole::held;
  double amplitude = 0.0;  // rad, in phase
  bool is_smooth = false;
  bool is_under_com = false;  // the footholds
};

// Where the tail's own centre of mass lies from its pivot, straight, over its length.
double tail_middle(const Tail& tail) {
  return tail.is_rods ? 0.5 : 0.5 * (tail.segments + 1.0) / tail.segments;
}

Result<Plan> plan_tail_trot(const Model& model, const ParameterView& values, Plan begun) {
  const Tail tail = values.read<Tail>();
  const TailTrot trot = values.read<TailTrot>();
  PairGait gait = pair_gait(values, "trot");
  gait.name = begun.motion;
  gait.intervals = 40;
  if (trot.role == TailRole::in_phase) gait.tail.amplitude = trot.amplitude;
  if (trot.role == TailRole::replaces_sway) {
    gait.balance = BalanceMode::tail;
    gait.tail.is_smooth = trot.is_smooth;
  }
  if (trot.is_under_com)
    gait.foot_shift =
        tail.mass *
        (tail.pivot_B.x() - tail_middle(tail) * tail.length * math::cos(gait.tail.pitch)) /
        total_mass(model);
  return solve_pair_plan(model, gait);
}

}  // namespace

PairGait pair_gait(const ParameterView& values, std::string_view name) {
  const QuadrupedSizes robot = values.read<QuadrupedSizes>();
  PairGait gait{values.read(*find_gait(4, name))};
  gait.foot_y = robot.hip_y;
  gait.legs = quadruped_legs(robot);
  return values.read(std::move(gait));
}

Motion trot_motion() {
  Motion motion = {"trot", "quadruped", plan_trot, "trotting"};
  motion.quick = kOfPairs;
  motion.parameters = pair_parameters(kTrot);
  return motion;
}

Motion pace_motion() {
  Motion motion = {"pace", "quadruped", plan_pace, "pacing"};
  motion.quick = kOfPairs;
  motion.parameters = pair_parameters(kPace);
  motion.parameters.insert(motion.parameters.end() - 1,
                           gait_parameter("gait.foot_y", "Footholds sideways", "m", 0.111, 0.0, 0.4,
                                          "How far the feet stand left and right of the middle: "
                                          "closer together means less sway and less friction.",
                                          kPace, fills<&PairGait::foot_y>));
  return motion;
}

Motion tail_trot_motion() {
  Motion motion = {"tail-trot", "quadruped_with_tail", plan_tail_trot, "trotting", "tail"};
  motion.quick = "sim.mode tail.role robot.tail_length robot.tail_mass tail.pitch";
  motion.parameters = pair_parameters(kTailTrot);
  motion.parameters.insert(
      motion.parameters.end(),
      {choice("tail.role", "Tail motion", "The tail", 2.0,
              {"is held", "swings in phase", "replaces the sway"},
              "is held: gait.consistency decides what keeps the line moment at zero. swings in "
              "phase: the same, with a tail that swings once per period. replaces the sway: "
              "the trunk goes straight on and the tail takes the moment.",
              kTailTrot, fills<&TailTrot::role>),
       {"tail.pitch", "Tail motion", "Raised by", "rad", 0.0, -1.2, 1.4,
        "Pitch of the tail; a raised tail has more effect.", kTailTrot,
        fills<&PairGait::tail, &PairTail::pitch>},
       {"tail.amplitude", "Tail motion", "Swing in phase", "rad", 0.2, -1.2, 1.2,
        "Amplitude of the tail's yaw where it swings in phase.", kChosen,
        fills<&TailTrot::amplitude>},
       choice("tail.smooth", "Tail motion", "Nodding", 0.0, {"none", "makes it smooth"},
              "The tail swing that replaces the sway has jumps in its acceleration at each step, "
              "unless the tail also nods slightly, twice per period.",
              kTailTrot, fills<&TailTrot::is_smooth>),
       choice("gait.footholds", "Gait", "Footholds", 1.0,
              {"under the hips", "under the centre of mass"},
              "The tail moves the centre of mass back; the feet can be set back by as much, so "
              "that it passes over the crossing of the support lines.",
              kTailTrot, fills<&TailTrot::is_under_com>)});
  return motion;
}

}  // namespace legwork
