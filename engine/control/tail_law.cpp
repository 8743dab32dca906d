#include "engine/control/tail_law.h"

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

constexpr double kCatchTime =
    0.01;  // s, in which a joint that is too fast is slowed down to its envelope

double rest_of(const TailTuning& tuning, int joint) { return joint == 0 ? tuning.rest_pitch : 0.0; }

}  // namespace

void tail_home(const WalkingRobot& robot, const TailTuning& tuning, TailMode mode, ConstVecRef q,
               ConstVecRef v, Eigen::Ref<VecX> a) {
  const Gain& gain = mode == TailMode::locked ? tuning.lock : tuning.home;
  for (int j = 0; j < robot.tail_joints; ++j) {
    const int i = robot.tail_joint + j;
    a[i] = gain.kp * (rest_of(tuning, j) - q[i + 1]) - gain.kd * v[i];
  }
}

void tail_swing(const WalkingRobot& robot, const TailTuning& tuning, const Mat3& R_WB,
                const Vec3& missing, const MatX& M, ConstVecRef q, ConstVecRef v,
                Eigen::Ref<VecX> a) {
  if (robot.tail_joints < 2) return;
  const int first = robot.tail_joint;
  const auto [sin_pitch, cos_pitch] = math::sin_cos(q[first + 1]);
  const Vec3 axis[2] = {R_WB.col(1), sin_pitch * R_WB.col(0) + cos_pitch * R_WB.col(2)};
  for (int j = 0; j < 2; ++j) {
    const int i = first + j;
    const double inertia = std::max(M(i, i), 1e-4);
    const double most = tuning.acceleration;
    double swing = a[i] + std::clamp(-missing.dot(axis[j]) / inertia, -most, most);
    const double angle = q[i + 1], rate = v[i];
    const double room_up = std::max(0.0, tuning.range - angle);
    const double room_down = std::max(0.0, tuning.range + angle);
    const double fastest = std::sqrt(2.0 * most * room_up);
    const double slowest = -std::sqrt(2.0 * most * room_down);
    swing = std::clamp(swing, (slowest - rate) / kCatchTime, (fastest - rate) / kCatchTime);
    a[i] = std::clamp(swing, -most, most);
  }
}

}  // namespace legwork
