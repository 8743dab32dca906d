#include "tests/bench/kernels/free_robots.h"

#include <algorithm>
#include <cmath>

#include "tests/bench/kernels/robots.h"

namespace legwork::bench {

std::span<const FreeCase> free_cases() {
  static const FreeCase cases[] = {{"quadruped-standing", "quadruped", "stand", 0.0, 80.0, 0.6},
                                   {"quadruped-trotting", "quadruped", "trot", 0.3, 80.0, 0.6},
                                   {"hexapod-standing", "hexapod", "stand", 0.0, 40.0, 0.3},
                                   {"hexapod-tripod", "hexapod", "tripod", 0.0, 40.0, 0.3}};
  return cases;
}

FreeBench::FreeBench(const FreeCase& wanted)
    : case_(wanted),
      model_(bench_model(wanted.robot)),
      ws_(model_),
      points_(contact_points(model_)),
      scratch_(model_, ws_, points_),
      q_(VecX::Zero(model_.nq())),
      v_(VecX::Zero(model_.nv())),
      tau_(VecX::Zero(model_.nv())),
      impulse_(VecX::Zero(3 * static_cast<Eigen::Index>(points_.size()))) {
  law_.friction = kFreeFriction;
  const WalkingRobot robot = *walking_robot(model_);
  const Gait gait = with_timing(*find_gait(robot.legs, wanted.gait), wanted.period, 0.0, 0.0);
  JointPattern pattern(model_);
  q_[3] = 1.0;
  stand_posture(robot, q_);
  pattern.q = q_;
  const int steps = gait.duty < 1.0 ? static_cast<int>(gait.period / kFreeStep + 0.5) : 1;
  for (int k = 0; k < steps; ++k) {
    joint_pattern(robot, gait, {}, static_cast<double>(k) / steps, pattern);
    for (int j = 0; j < model_.joint_count(); ++j) targets_.push_back(pattern.q[7 + j]);
  }
}

void FreeBench::run(int steps) {
  const int joints = model_.joint_count();
  for (int k = 0; k < steps; ++k) {
    const double* target = &targets_[next_];
    for (int j = 0; j < joints; ++j)
      tau_[6 + j] = case_.kp * (target[j] - q_[7 + j]) - case_.kd * v_[6 + j];
    next_ += at(joints);
    if (next_ == targets_.size()) next_ = 0;
    free_step(model_, ws_, ground_, points_, law_, tau_, kFreeStep, q_, v_, impulse_, scratch_,
              report_);
    sweeps_ += report_.sweeps;
    worst_residual_ = std::max(worst_residual_, report_.residual);
    steps_ += 1.0;
  }
}

}  // namespace legwork::bench
