#include "engine/control/tail_feedback.h"

namespace legwork {

TailTorque tail_torque(const TailLaw& law, const Mat3& R_WB, const Vec3& omega_W, double pitch,
                       double yaw, double pitch_rate, double yaw_rate) {
  const Vec3 e = rotation_vector(R_WB);
  const Vec3 w = R_WB.transpose() * omega_W;
  return {law.kp * e.y() + law.kd * w.y() - law.return_kp * pitch - law.return_kd * pitch_rate,
          law.kp * e.z() + law.kd * w.z() - law.return_kp * yaw - law.return_kd * yaw_rate};
}

}  // namespace legwork
