#include "engine/estimation/trot_truth.h"

#include <cassert>
#include <cmath>

#include "engine/math/rotation.h"

namespace legwork {
namespace {

struct TrotWave {  // value, rate, acceleration of amplitude * sin(omega t)
  double x, v, a;
};

TrotWave sine_wave(double amplitude, double omega, double t) {
  const auto [s, c] = math::sin_cos(omega * t);
  return {amplitude * s, amplitude * omega * c, -amplitude * omega * omega * s};
}

TrotWave cosine_wave(double amplitude, double omega, double t) {
  const auto [s, c] = math::sin_cos(omega * t);
  return {amplitude * c, -amplitude * omega * s, -amplitude * omega * omega * c};
}

}  // namespace

TrunkMotion trot_trunk(const TrotParameters& trot, double t) {
  assert(trot.phase_duration > 0.0);
  const double w = kPi / trot.phase_duration;
  const TrotWave surge = sine_wave(trot.surge, w, t), sway = sine_wave(trot.sway, w, t),
                 drift = sine_wave(trot.drift, trot.drift_rate, t),
                 heave = cosine_wave(trot.heave, 2.0 * w, t), roll = sine_wave(trot.roll, w, t),
                 pitch = cosine_wave(trot.pitch, w, t), yaw = sine_wave(trot.yaw, trot.yaw_rate, t);
  TrunkMotion m;
  m.p = {trot.speed * t + surge.x, sway.x + drift.x, trot.height + heave.x};
  m.v = {trot.speed + surge.v, sway.v + drift.v, heave.v};
  m.a = {surge.a, sway.a + drift.a, heave.a};
  m.rpy = {roll.x, pitch.x, yaw.x};
  m.rpy_rate = {roll.v, pitch.v, yaw.v};
  m.rpy_acceleration = {roll.a, pitch.a, yaw.a};
  return m;
}

TrotPhase trot_phase(const TrotParameters& trot, int foot, double t) {
  assert(trot.phase_duration > 0.0 && trot.double_support < trot.phase_duration);
  constexpr double kEarly = 1e-9;  // of a cycle: a step that ends at a touch-down has it
  const double T = trot.phase_duration;
  const double offset = find_gait(4, "trot")->lag[at(foot)] * (2.0 * T);
  const double cycle = std::floor((t - offset) / (2.0 * T) + kEarly);
  TrotPhase phase;
  phase.touch_down = offset + 2.0 * T * cycle;
  phase.since = t - phase.touch_down;
  phase.stands = phase.since < T + trot.double_support - 2.0 * T * kEarly;
  return phase;
}

Vec3 trot_foothold(const TrotParameters& trot, const DhLeg& leg, double touch_down) {
  const TrunkMotion m = trot_trunk(trot, touch_down);
  const double ahead = 0.5 * (trot.phase_duration + trot.double_support);
  const Vec3 hip = rotation_z(m.rpy[2]) * leg.hip_B;
  const double sideways = trot.drift * trot.drift_rate * math::cos(trot.drift_rate * touch_down);
  return {m.p.x() + hip.x() + trot.speed * ahead, m.p.y() + hip.y() + sideways * ahead, 0.0};
}

PointMotion trot_foot(const TrotParameters& trot, const DhLeg& leg, const TrotPhase& phase,
                      const Vec3& point) {
  FootSegment segment;
  segment.from = point;
  segment.is_swing = !phase.stands;
  if (!segment.is_swing) return foot_motion(segment, 0.0);
  const double T = trot.phase_duration;
  const Vec3 displacement = trot_foothold(trot, leg, phase.touch_down + 2.0 * T) - point;
  segment.begin = T + trot.double_support;
  segment.duration = T - trot.double_support;
  segment.stride = displacement.x();
  segment.across = displacement.y();
  segment.lift = trot.lift;
  segment.rise =
      displacement.z();  // a foot that has slipped leaves from a little above or below the ground
  return foot_motion(segment, phase.since);
}

}  // namespace legwork
