// A planned motion, the same form for every gait: a cycle of phases, in each of which every foot stands or swings
// (foot_path.h) and the trunk follows a path (trunk_path.h); the joints follow by inverse kinematics. After a cycle
// everything repeats, `stride` further forward.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/motion/gait.h"
#include "engine/motion/leg_motion.h"
#include "engine/motion/trunk_path.h"

namespace legwork {

// The coordinate that two (or no) feet leave free: the ground can hold no moment about it, nor can the joints.
enum class PassiveCoordinate { none, roll, pitch };

// A number the planner found, for people to read.
struct PlanFact {
  const char* name;   // "sway_amplitude"
  const char* label;  // "Lateral sway"
  const char* unit;
  double value;
};

struct PlanPhase {
  std::array<FootSegment, 4> feet;  // x from the start of the cycle
  TrunkPath trunk;                  // x from the start of the cycle
};

struct Plan {
  const char* motion = "";  // "trot"
  Gait gait;
  double stride = 0.0;  // m a cycle
  std::array<DhLeg, 4> legs;
  std::vector<PlanPhase> phases;  // as many as gait.phases
  // A leg on a stand: the trunk is held, the ground is not touched and the joints are given directly, by phase.
  bool is_held = false;
  std::vector<std::array<Polynomial, 12>> joint_paths;
  PassiveCoordinate passive = PassiveCoordinate::none;
  // False: a motion that the dynamics forbid, planned on purpose to show what happens.
  bool is_consistent = true;
  std::vector<PlanFact> facts;
  // What to do when a foothold is out of reach, a foot would pull, a foot would slip.
  const char* reach_hint =
      "Try a smaller gait.speed or gait.period, another gait.height, or longer legs.";
  const char* force_hint = "Try a smaller gait.speed or gait.step_height, or a longer gait.period.";
  const char* slip_hint = "Raise contact.friction, or try a smaller gait.speed.";
};

// A point of a motion: q, v and the derivative of v (model.h), and the trunk's roll, pitch, yaw.
struct MotionPoint {
  explicit MotionPoint(const Model& model);
  VecX q, v, a;
  Vec3 rpy = Vec3::Zero();
};

// The plan at time tau (s) into phase `phase`, the plan's x = 0 lying at x_origin. False, with `unreached` filled,
// when a leg cannot reach (never for a plan in use and tau within the phase). No heap.
bool plan_point(const Plan& plan, int phase, double tau, double x_origin, MotionPoint& point,
                Unreached& unreached);

// The same with the trunk turned from its path by `rpy_offset`, the feet where they are planned.
bool plan_point_turned(const Plan& plan, int phase, double tau, double x_origin,
                       const Vec3& rpy_offset, MotionPoint& point, Unreached& unreached);

// The trunk's x of the plan, m.
double plan_x(const Plan& plan, int phase, double tau);

// How long a phase lasts, s.
inline double phase_duration(const Plan& plan, int phase) {
  return phase_of(plan.gait, phase).duration;
}

// The value of a fact; it must exist.
double fact(const Plan& plan, const char* name);

// "There is no trot plan: at 0.1 s of phase 1, leg FL cannot reach ..."
Diagnostic unreached_refusal(const Plan& plan, const Unreached& unreached, int phase, double tau);

}  // namespace legwork
