// A planned motion, the same form for every gait: a cycle of phases, in each of which every foot stands or swings
// (swing_path.h) and the trunk follows a path (trunk_path.h); the joints follow by inverse kinematics. After a cycle
// everything repeats, `stride` further forward: phase k is phase k mod n of cycle k / n, counted from 0, forever.
#pragma once

#include <array>
#include <cassert>
#include <span>
#include <string>
#include <vector>

#include "engine/model/signals.h"
#include "engine/motion/leg_motion.h"
#include "engine/motion/trunk_path.h"

namespace legwork {

// The coordinate that two (or no) feet leave free: the ground can hold no moment about it, nor can the joints.
enum class PassiveCoordinate { none, roll, pitch };

// A leg whose joints are given instead of its foot, as polynomials in tau - begin.
struct PosedLeg {
  int leg = 0;
  std::array<Polynomial, 3> joints;
  double begin = 0.0;    // s, from the start of the phase
  bool is_down = false;  // on the ground, about where its foot is planned
};

struct PlanPhase {
  // Defined once (.cpp): copied inline wherever they are handled they are a tenth of the page's WebAssembly.
  PlanPhase();
  PlanPhase(const PlanPhase&);
  PlanPhase(PlanPhase&&) noexcept;
  PlanPhase& operator=(const PlanPhase&);
  PlanPhase& operator=(PlanPhase&&) noexcept;
  ~PlanPhase();

  double begin = 0.0;                      // s, from the start of the cycle
  double duration = 0.0;                   // s
  std::vector<int> stance;                 // feet of the model that are down, in its order
  std::array<FootSegment, kMaxLegs> feet;  // x from the start of the cycle
  std::vector<PosedLeg> posed;             // legs that do not follow their feet
  TrunkPath trunk;                         // x from the start of the cycle
  std::vector<ScalarPath>
      tail;                  // of the joints after the legs'; those that are left out stay at zero
  Vec3 push = Vec3::Zero();  // angular impulse on the trunk as the phase begins, N m s, world axes
};

// Joint polynomials for people to read, of a left leg, rad and s.
struct JointTable {
  const char* name;  // "swing"
  std::array<Polynomial, 3> joints;
};

// Squares of the ground on which no foot may stand, their middles; again every stride of the plan.
struct ForbiddenCells {
  double cell = 0.0;  // side, m
  std::vector<std::array<double, 2>> middles;
};

struct Plan {
  Plan();
  Plan(const Plan&);
  Plan(Plan&&) noexcept;
  Plan& operator=(const Plan&);
  Plan& operator=(Plan&&) noexcept;
  ~Plan();

  int phase_count() const { return static_cast<int>(phases.size()); }

  const char* motion = "";  // "trot"
  double period = 0.0;      // s
  double stride = 0.0;      // m a cycle
  Legs legs;
  std::vector<PlanPhase> phases;
  bool is_held = false;      // a leg on a stand: the trunk is held and the ground is not touched
  int posed_leg = -1;        // on a stand: the one that it is about
  bool is_floating = false;  // in the air: how the trunk moves follows from what the joints do
  bool is_followed = true;   // false: no run ends because it strays from this
  // Liu & Ben-Tzvi's spherical feet: held to the ground, they may pull on it and do not slip.
  bool has_spherical_feet = false;
  // Liu & Ben-Tzvi's experiment 4.1: motors driven by these torques (model's joints), whatever the motion.
  std::vector<Sine> torque_profile;
  ForbiddenCells forbidden;
  PassiveCoordinate passive = PassiveCoordinate::none;
  bool slips = false;  // feet that stand do not stay where they are: there is no forward mode
  // False: a motion that the dynamics forbid, planned on purpose to show what happens.
  bool is_consistent = true;
  double joint_acceleration = 0.0;  // largest of any joint, as check_plan has seen it, rad/s^2
  std::vector<PlanFact> facts;
  std::vector<JointTable> tables;
  // What to do when a foothold is out of reach, a foot would pull, a foot would slip.
  const char* reach_hint =
      "Try a smaller gait.speed or gait.period, another gait.height, or longer legs.";
  const char* force_hint = "Try a smaller gait.speed or gait.step_height, or a longer gait.period.";
  const char* slip_hint = "Raise contact.friction, or try a smaller gait.speed.";
};

// The trunk at rest at this height, the feet under their hips.
PlanPhase standing_phase(const Legs& legs, double height);

// Appends a phase to the cycle. Down are the feet that do not swing, unless they are posed in the air.
void add_phase(Plan& plan, PlanPhase phase, double duration);

inline int cycle_of(const Plan& plan, int phase) { return phase / plan.phase_count(); }

inline const PlanPhase& phase_of(const Plan& plan, int phase) {
  assert(phase >= 0 && !plan.phases.empty());
  return plan.phases[static_cast<std::size_t>(phase % plan.phase_count())];
}
inline std::span<const int> stance_feet(const Plan& plan, int phase) {
  return phase_of(plan, phase).stance;
}
inline double phase_duration(const Plan& plan, int phase) { return phase_of(plan, phase).duration; }
// When phase `phase` begins, s from the start of phase 0.
inline double phase_begin(const Plan& plan, int phase) {
  return cycle_of(plan, phase) * plan.period + phase_of(plan, phase).begin;
}
// The phase of the cycle (0 .. n-1) that holds time t in [0, period] of it; a boundary belongs to the later phase.
int phase_at(const Plan& plan, double t);

// A point of a motion: q, v and the derivative of v (model.h), and the trunk's roll, pitch, yaw.
struct MotionPoint {
  explicit MotionPoint(const Model& model);
  VecX q, v, a;
  Vec3 rpy = Vec3::Zero();
};

// Gives joint `joint` of a point its motion.
void set_joint(MotionPoint& point, int joint, const Jet& jet);

// Gives the joints after the legs' theirs, at time tau of the phase, t since the gait began.
void tail_point(const std::vector<ScalarPath>& tail, int leg_joints, double tau, double t,
                MotionPoint& point);

// The plan at time tau (s) into phase `phase`, the plan's x = 0 lying at x_origin. False, with `unreached` filled,
// when a leg cannot reach (never for a plan in use and tau within the phase). No heap.
bool plan_point(const Plan& plan, int phase, double tau, double x_origin, MotionPoint& point,
                Unreached& unreached);

// The same with the trunk turned from its path by `rpy_offset`, the feet where they are planned.
bool plan_point_turned(const Plan& plan, int phase, double tau, double x_origin,
                       const Vec3& rpy_offset, MotionPoint& point, Unreached& unreached);

// The trunk's x of the plan, m.
double plan_x(const Plan& plan, int phase, double tau);

// The value of a fact; it must exist.
double fact(const Plan& plan, const char* name);

// "There is no trot plan: at 0.1 s of phase 1, <what>"
Diagnostic plan_refusal(const Plan& plan, int phase, double tau, const std::string& what,
                        const char* hint);

// "... leg FL cannot reach ..."
Diagnostic unreached_refusal(const Plan& plan, const Unreached& unreached, int phase, double tau);

}  // namespace legwork
