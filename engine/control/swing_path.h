// The path of a foot through the air to a target that may move meanwhile, u in [0, 1] over the swing:
//   across the ground: the quintic step of motion/foot_path.h, done at u = 0.85, so that the foot comes down straight
//   height: one quintic step up to the apex, at u = 1/2, and one down
#pragma once

#include "engine/motion/foot_path.h"

namespace legwork {

inline constexpr double kAcrossShare = 0.85;

// from, to: m. apex: its height, m. duration: of the whole swing, s.
inline PointMotion swing_motion(const Vec3& from, const Vec3& to, double apex, double u,
                                double duration) {
  PointMotion m;
  const double across_time = kAcrossShare * duration;
  const double w = u < kAcrossShare ? u / kAcrossShare : 1.0;
  const PathJet across = quintic_step(w);
  for (int k = 0; k < 2; ++k) {
    const double way = to[k] - from[k];
    m.p[k] = from[k] + way * across.value;
    m.v[k] = way * across.rate / across_time;
    m.a[k] = way * across.acceleration / (across_time * across_time);
  }
  const bool is_rising = u < 0.5;
  const double half = 0.5 * duration;
  const PathJet lift = quintic_step(is_rising ? 2.0 * u : 2.0 * u - 1.0);
  const double low = is_rising ? from[2] : apex, way = is_rising ? apex - from[2] : to[2] - apex;
  m.p[2] = low + way * lift.value;
  m.v[2] = way * lift.rate / half;
  m.a[2] = way * lift.acceleration / (half * half);
  return m;
}

}  // namespace legwork
