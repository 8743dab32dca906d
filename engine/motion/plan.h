// A planned motion, in one form for every gait: a cycle of phases, in each of which every foot stands or swings
// (swing_path.h) and the trunk follows a path (trunk_path.h); the joints follow by inverse kinematics (leg_motion.h).
// After a cycle everything repeats, `stride` further forward: phase k is phase k mod n of cycle k / n, counted from 0,
// forever. World axes, z up from the ground, x forward. What a plan must satisfy: theory/gaits 1.1.
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

// The trunk's rotation that two (or no) feet leave free: neither ground nor joints can supply a moment about it.
enum class PassiveCoordinate { none, roll, pitch };

// A leg whose joints are given instead of its foot.
struct PosedLeg {
  int leg = 0;
  std::array<Polynomial, 3> joints;  // rad, of tau - begin, s
  double begin = 0.0;                // s, from the start of the phase
  bool is_down = false;              // on the ground, about where its foot is planned
};

// One phase of the cycle.
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
  std::array<FootSegment, kMaxLegs> feet;  // one per leg; x from the start of the cycle
  std::vector<PosedLeg> posed;             // legs that do not follow their feet
  TrunkPath trunk;                         // x from the start of the cycle
  // The joints after the legs', rad; those that are left out stay at zero.
  std::vector<ScalarPath> tail;
  Vec3 push = Vec3::Zero();  // angular impulse on the trunk as the phase begins, N m s, world axes
};

// Joint polynomials of a left leg, rad and s, for display.
struct JointTable {
  const char* name;  // "swing"
  std::array<Polynomial, 3> joints;
};

// Squares of the ground on which no foot may stand; they repeat every stride of the plan.
struct ForbiddenCells {
  double cell = 0.0;                           // side, m
  std::vector<std::array<double, 2>> middles;  // x, y, m
};

// A cycle of phases, and what to know about them.
struct Plan {
  Plan();
  Plan(const Plan&);
  Plan(Plan&&) noexcept;
  Plan& operator=(const Plan&);
  Plan& operator=(Plan&&) noexcept;
  ~Plan();

  int phase_count() const { return static_cast<int>(phases.size()); }

  const char* motion = "";  // "trot"
  double period = 0.0;      // of a cycle, s
  double stride = 0.0;      // per cycle, m
  Legs legs;                // in the model's order, at most kMaxLegs
  std::vector<PlanPhase> phases;
  bool is_held = false;      // on a stand: the trunk is held, the ground is not touched
  int posed_leg = -1;        // on a stand: the leg that moves
  bool is_floating = false;  // in the air: the trunk's motion follows from the joints'
  bool is_followed = true;   // false: a run that strays from the plan goes on
  // Liu & Ben-Tzvi's spherical feet: held to the ground, they may pull on it and do not slip.
  bool has_spherical_feet = false;
  // Liu & Ben-Tzvi's experiment 4.1: the motors' torques (N m, one per joint of the model), whatever the motion.
  std::vector<Sine> torque_profile;
  ForbiddenCells forbidden;
  PassiveCoordinate passive = PassiveCoordinate::none;
  bool slips = false;  // standing feet do not stay in place: there is no forward dynamics of it
  // False: a motion that the dynamics forbid, planned on purpose to show what happens.
  bool is_consistent = true;
  double joint_acceleration = 0.0;  // largest of any joint that check_plan has found, rad/s^2
  std::vector<PlanFact> facts;
  std::vector<JointTable> tables;
  // Advice for refusals: a foothold is out of reach, a foot would pull, a foot would slip.
  const char* reach_hint =
      "Try a smaller gait.speed or gait.period, another gait.height, or longer legs.";
  const char* force_hint = "Try a smaller gait.speed or gait.step_height, or a longer gait.period.";
  const char* slip_hint = "Raise contact.friction, or try a smaller gait.speed.";
};

// A phase with the trunk's origin at rest over x = y = 0 at this height (m) and the feet below their hips.
PlanPhase standing_phase(const Legs& legs, double height);

// Appends a phase of this duration (s) to the cycle, and lengthens the period. Its stance becomes the feet that do not
// swing, except those of legs posed in the air.
void add_phase(Plan& plan, PlanPhase phase, double duration);

// The cycle to which phase `phase`, 0, 1, ..., belongs. The plan must have phases.
inline int cycle_of(const Plan& plan, int phase) { return phase / plan.phase_count(); }

// The phase of the cycle that `phase` is, its feet on the ground, and its duration, s.
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
// The phase of the cycle (0 .. n-1) at its time t in [0, period], s; a boundary belongs to the later phase.
int phase_at(const Plan& plan, double t);

// A point of a motion: q (nq), v (nv) and the derivative of v (nv, model.h), and the trunk's roll, pitch and yaw, rad.
// Zero at first, also the quaternion. For walking robots (is_walking_robot) only.
struct MotionPoint {
  explicit MotionPoint(const Model& model);
  VecX q, v, a;
  Vec3 rpy = Vec3::Zero();
};

// Gives joint `joint` of a point its motion: value, rate, acceleration, in rad (or m) and s.
void set_joint(MotionPoint& point, int joint, const Jet& jet);

// Gives the joints after the first leg_joints the motion of `tail` at time tau (s) of the phase, t (s) since the gait
// began.
void tail_point(const std::vector<ScalarPath>& tail, int leg_joints, double tau, double t,
                MotionPoint& point);

// Writes the plan's motion at time tau (s) into phase `phase`, with the plan's x = 0 at x_origin (m). `point`: of a
// model with the plan's legs. False, with `unreached` filled, if a leg does not reach, which cannot be for a plan that
// check_plan has accepted and tau within the phase. No heap.
bool plan_point(const Plan& plan, int phase, double tau, double x_origin, MotionPoint& point,
                Unreached& unreached);

// The same with rpy_offset (rad) added to the trunk's angles and the feet where they are planned.
bool plan_point_turned(const Plan& plan, int phase, double tau, double x_origin,
                       const Vec3& rpy_offset, MotionPoint& point, Unreached& unreached);

// The trunk's planned x at that time, m.
double plan_x(const Plan& plan, int phase, double tau);

// The value of a fact, which must exist (asserted).
double fact(const Plan& plan, const char* name);

// A refusal: "There is no trot plan: at 0.1 s of phase 1, <what>", with advice.
Diagnostic plan_refusal(const Plan& plan, int phase, double tau, const std::string& what,
                        const char* hint);

// The same for a leg that does not reach: "... leg FL cannot reach its foothold: ...", with the plan's reach_hint.
Diagnostic unreached_refusal(const Plan& plan, const Unreached& unreached, int phase, double tau);

}  // namespace legwork
