#include "engine/control/step_placement.h"

#include <cmath>

#include "engine/math/hyperbolic.h"

namespace legwork {

StepGains dead_beat_gains(double height, double gravity, double stance_time) {
  const double T_c = std::sqrt(height / gravity);
  return {T_c * math::tanh(0.5 * stance_time / T_c), T_c / math::tanh(stance_time / T_c)};
}

StepGains mean_speed_gains(double stance_time) { return {0.5 * stance_time, 0.5 * stance_time}; }

Vec3 step_offset(const StepGains& gains, const Vec3& v, const Vec3& v_d, double longest) {
  const double x = gains.along * v_d.x() + gains.error * (v.x() - v_d.x());
  const double y = gains.along * v_d.y() + gains.error * (v.y() - v_d.y());
  const double length = std::sqrt(x * x + y * y);
  const double scale = length > longest ? longest / length : 1.0;
  return {scale * x, scale * y, 0.0};
}

Vec3 capture_point(const Vec3& com, const Vec3& v, double height, double gravity) {
  const double T_c = std::sqrt(height / gravity);
  return {com.x() + T_c * v.x(), com.y() + T_c * v.y(), com.z() - height};
}

}  // namespace legwork
