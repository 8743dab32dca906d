#include "engine/motion/swing_path.h"

namespace legwork {

Jet quintic_step(double u) {
  return {u * u * u * (10.0 + u * (6.0 * u - 15.0)), 30.0 * u * u * (1.0 - u) * (1.0 - u),
          60.0 * u * (1.0 - u) * (1.0 - 2.0 * u)};
}

Jet sextic_lift(double u) {
  const double w = u * (1.0 - u);
  const double w1 = 1.0 - 2.0 * u;
  return {64.0 * w * w * w, 192.0 * w * w * w1, 384.0 * w * (w1 * w1 - w)};
}

PointMotion foot_motion(const FootSegment& segment, double tau) {
  PointMotion m;
  m.p = segment.from;
  if (!segment.is_swing) return m;
  const double T = segment.duration;
  double u = (tau - segment.begin) / T;
  u = u < 0.0 ? 0.0 : u > 1.0 ? 1.0 : u;
  const Jet along = quintic_step(u);
  const Jet lift = sextic_lift(u);
  m.p.x() += segment.stride * along.value;
  m.p.y() += segment.across * along.value;
  m.p.z() += segment.lift * lift.value;
  m.v = {segment.stride * along.rate / T, segment.across * along.rate / T,
         segment.lift * lift.rate / T};
  m.a = {segment.stride * along.acceleration / (T * T),
         segment.across * along.acceleration / (T * T), segment.lift * lift.acceleration / (T * T)};
  if (segment.rise == 0.0) return m;
  m.p.z() += segment.rise * along.value;
  m.v.z() += segment.rise * along.rate / T;
  m.a.z() += segment.rise * along.acceleration / (T * T);
  return m;
}

PointMotion swing_motion(const Vec3& from, const Vec3& to, double apex, double u, double duration) {
  constexpr double kAcrossShare = 0.85;
  PointMotion m;
  const double across_time = kAcrossShare * duration;
  const double w = u < kAcrossShare ? u / kAcrossShare : 1.0;
  const Jet across = quintic_step(w);
  for (int k = 0; k < 2; ++k) {
    const double distance = to[k] - from[k];
    m.p[k] = from[k] + distance * across.value;
    m.v[k] = distance * across.rate / across_time;
    m.a[k] = distance * across.acceleration / (across_time * across_time);
  }
  const bool is_rising = u < 0.5;
  const double half = 0.5 * duration;
  const Jet lift = quintic_step(is_rising ? 2.0 * u : 2.0 * u - 1.0);
  const double low = is_rising ? from[2] : apex,
               distance = is_rising ? apex - from[2] : to[2] - apex;
  m.p[2] = low + distance * lift.value;
  m.v[2] = distance * lift.rate / half;
  m.a[2] = distance * lift.acceleration / (half * half);
  return m;
}

}  // namespace legwork
