// Free robots on level ground, their joints held to a gait's pattern by PD: a step of dynamics and contact, without the
// whole-body controller. Compared with MuJoCo (peers/mujoco_free.mjs): the same robot, feet, friction, targets and gains,
// tau = kp (q_d - q) - kd q'.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/contact/free_step.h"
#include "engine/control/joint_pattern.h"

namespace legwork::bench {

struct FreeCase {
  const char* name;   // "quadruped-trot"
  const char* robot;  // of robots.h
  const char* gait;
  double period;  // s; 0: the gait's own
  double kp, kd;  // N m/rad, N m s/rad
};
std::span<const FreeCase> free_cases();

inline constexpr double kFreeStep = 1e-3;  // s
inline constexpr double kFreeFriction = 0.7;

class FreeBench {
 public:
  explicit FreeBench(const FreeCase& wanted);
  void run(int steps);
  // Joint targets of a period, a millisecond apart, one after the other.
  const std::vector<double>& targets() const { return targets_; }
  const FreeCase& which() const { return case_; }
  const Model& model() const { return model_; }
  const VecX& q() const { return q_; }
  int joints() const { return model_.joint_count(); }
  // Since the start: sweeps a step on average, the worst residual (m/s), the trunk's height now (m).
  double mean_sweeps() const { return steps_ > 0 ? sweeps_ / steps_ : 0.0; }
  double worst_residual() const { return worst_residual_; }
  double height() const { return q_[2]; }

 private:
  FreeCase case_;
  Model model_;
  Workspace ws_;
  std::vector<ContactPoint> points_;
  FreeStepScratch scratch_;
  Ground ground_;
  ContactLaw law_;
  VecX q_, v_, tau_, impulse_;
  ContactStep report_;
  std::vector<double> targets_;
  std::size_t next_ = 0;
  double sweeps_ = 0.0, worst_residual_ = 0.0, steps_ = 0.0;
};

}  // namespace legwork::bench
