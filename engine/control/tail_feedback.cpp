#include "engine/control/tail_feedback.h"

#include <cmath>

namespace legwork {
namespace {

double braked(const TailLaw& law, double torque, double limit, double angle, double rate) {
  const double room = limit - std::abs(angle);
  const bool is_outward = angle * rate > 0.0;
  if (is_outward && 0.5 * law.inertia * rate * rate >= law.torque_limit * room)
    return rate > 0.0 ? -law.torque_limit : law.torque_limit;
  if (room > 0.0) return torque;
  return angle > 0.0 ? -law.torque_limit : law.torque_limit;
}

}  // namespace

TailTorque tail_torque(const TailLaw& law, const Mat3& R_WB, const Vec3& omega_W, double pitch,
                       double yaw, double pitch_rate, double yaw_rate) {
  const Vec3 e = rotation_vector(R_WB);
  const Vec3 w = R_WB.transpose() * omega_W;
  const double for_pitch =
      law.kp * e.y() + law.kd * w.y() - law.return_kp * pitch - law.return_kd * pitch_rate;
  const double for_yaw =
      law.kp * e.z() + law.kd * w.z() - law.return_kp * yaw - law.return_kd * yaw_rate;
  return {braked(law, for_pitch, law.pitch_limit, pitch, pitch_rate),
          braked(law, for_yaw, law.yaw_limit, yaw, yaw_rate)};
}

}  // namespace legwork
