// Feet that stood on a plane are tried as if they stuck, all at once and without sweeps (free_step.h; theory/contact 5):
// pinned feet are exact, if friction can hold them, none pulls and nothing else touches.
#include <algorithm>

#include "engine/contact/free_step_parts.h"
#include "engine/math/within.h"

namespace legwork::contact {
namespace {

// A foot that was pushed with all the friction there is slid, and goes on sliding.
bool has_slid(const Vec3& impulse, const Vec3& n, double friction) {
  constexpr double kNearly = 1.0 - 1e-12;
  const double pressed = dot(n, impulse), most = friction * pressed;
  return !(dot(impulse, impulse) - pressed * pressed < kNearly * (most * most));
}

// Feet whose impulses of the last step kept them where they were.
struct Standing {
  int count = 0;
  int foot[kMostFeet], index[kMostFeet];  // of the model; among the points

  // Of the first `feet` of the points. False: something else was pushed.
  bool find(std::span<const ContactPoint> points, int feet, const Eigen::Ref<VecX>& impulse,
            const Vec3& n, double friction) {
    for (int i = 0; i < feet; ++i) {
      const double* last = &impulse[3 * i];
      if (last[0] == 0.0 && last[1] == 0.0 && last[2] == 0.0) continue;
      if (count == kMostFeet || has_slid({last[0], last[1], last[2]}, n, friction)) return false;
      foot[count] = points[at(i)].point.foot;
      index[count++] = i;
    }
    const std::span<const double> all(impulse.data(), 3 * points.size());
    return count > 0 && are_zero(all.subspan(at(3 * feet)));
  }
};

}  // namespace

bool try_sticking(const Model& model, Workspace& ws, const Ground& ground,
                  std::span<const ContactPoint> points, const ContactLaw& law, ConstVecRef tau,
                  double h, Eigen::Ref<VecX> v, Eigen::Ref<VecX> impulse, FreeStepScratch& s,
                  ContactStep& report) {
  if (!s.response.knows_feet || ground.kind != GroundKind::plane || law.is_compliant) return false;
  const double near = std::max(kNear, kFastest * h), inverse_h = 1.0 / h;
  const Vec3 n = ground.R.col(2);
  Standing standing;
  if (!standing.find(points, s.feet, impulse, n, law.friction) ||
      is_trunk_within_reach(ws, ground, s, near))
    return false;
  const ContactPlane plane = {n, dot(n, ws.X_WB[0].p - ground.origin)};
  const std::span<const int> feet(standing.foot, at(standing.count));
  if (!held_forward_dynamics(model, ws, feet, plane, h, tau, s.a, s.force)) return false;
  for (std::size_t i = at(s.feet); i < points.size(); ++i) {
    const BodyPoint& point = points[i].point;
    if (point.body > 0 && is_within_reach(ws, ground, point, s, s.holds[i], near)) return false;
  }

  ContactStep now;
  now.contacts = standing.count;
  double residual = 0.0;  // squared
  int next = 0;
  for (int i = 0; i < s.feet; ++i) {
    const int foot = points[at(i)].point.foot;
    const FootMotion motion = foot_motion(model, ws, foot);
    const double gap = dot(n, motion.arm) + plane.offset;
    if (!(gap >= -kSlop)) return false;
    const Vec3 after = motion.velocity + h * motion.change;
    const double away = dot(n, after);
    if (next == standing.count || standing.index[next] != i) {  // had no impulse
      if (gap + h * away < 0.0) return false;
      continue;
    }
    const Vec3 f = segment(s.force, next++);
    const double pressed = dot(n, f), across = dot(f, f) - pressed * pressed;
    const double most = law.friction * pressed;
    if (!(pressed >= 0.0 && across <= most * most)) return false;
    if (law.restitution > 0.0 && dot(n, motion.velocity) < -least_strike(model.gravity, h))
      return false;
    // What is left of its velocity, by rounding.
    const double slip = norm(after - away * n);
    const double left = away + std::max(gap, 0.0) * inverse_h + law.friction * slip;
    residual = std::max(residual, slip * slip + left * left);
    now.work += 0.5 * h * dot(f, motion.velocity + after);
    now.foot_slip[at(foot)] = slip;
    now.penetration = std::max(now.penetration, -gap);
  }
  now.residual = std::sqrt(residual);
  for (int k = 0; k < standing.count; ++k)
    set_segment(impulse, standing.index[k], h * segment(s.force, k));
  for (Eigen::Index k = 0; k < v.size(); ++k) v[k] += h * s.a[k];
  report = now;
  return true;
}

}  // namespace legwork::contact
