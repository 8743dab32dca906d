// The greatest separation of two convex shapes (theory/contact 12): over unit vectors n,
//   max of  phi(n) = n . d - sum_i |g_i . n| - sum_j h_j(n),   h_j(n) = sqrt(sum_k (e_jk . n)^2)
// g_i: half segments; e_jk: half axes of ellipsoids and discs. phi is concave where it is positive, so that one climb finds
// its maximum; where shapes overlap there are several maxima. Those at two kinks |g_i . n| = 0 at once, the separating axes
// of polyhedra [GLM96], and at discs' axes are all tried, the others climbed to from the best directions tried.
// A climb is Newton's method with an active set: it holds kinks while that is steepest (theory/contact 12.5).
#include <algorithm>
#include <cmath>

#include "engine/contact/convex_parts.h"

namespace legwork::contact {
namespace {

constexpr double kAtKink = 1e-13;  // of a segment's or disc's size: less is zero
constexpr int kMostSegments = 6;
constexpr int kStarts = 5;           // climbs at most
constexpr int kMostClimbSteps = 40;  // of a climb

// The shapes' difference: phi's terms.
struct Difference {
  Vec3 d;
  int segments = 0;
  std::array<Vec3, kMostSegments> g;
  std::array<double, kMostSegments> length;
  int rounds = 0;  // ellipsoids and discs
  std::array<int, 2> axes;
  std::array<std::array<Vec3, 3>, 2> e;
  std::array<double, 2> largest;  // half axis
  double size = 0.0;
};

void add(const ConvexSum& sum, Difference& D) {
  for (int i = 0; i < sum.segments; ++i) {
    const double length = sum.segment[at(i)].norm();
    D.g[at(D.segments)] = sum.segment[at(i)];
    D.length[at(D.segments++)] = length;
    D.size += length;
  }
  if (sum.axes == 0) return;
  const std::size_t j = at(D.rounds++);
  D.axes[j] = sum.axes;
  D.e[j] = sum.axis;
  D.largest[j] = 0.0;
  for (int k = 0; k < sum.axes; ++k) D.largest[j] = std::max(D.largest[j], sum.axis[at(k)].norm());
  D.size += D.largest[j];
}

double round_support(const Difference& D, std::size_t j, const Vec3& n) {
  double square = 0.0;
  for (int k = 0; k < D.axes[j]; ++k) {
    const double along = D.e[j][at(k)].dot(n);
    square += along * along;
  }
  return std::sqrt(square);
}

double separation(const Difference& D, const Vec3& n) {
  double phi = n.dot(D.d);
  for (int i = 0; i < D.segments; ++i) phi -= std::abs(D.g[at(i)].dot(n));
  for (int j = 0; j < D.rounds; ++j) phi -= round_support(D, at(j), n);
  return phi;
}

// The best directions tried, the best first. Of two that are nearly as good, the one that was tried first.
struct Starts {
  int count = 0;
  std::array<Vec3, kStarts> n;
  std::array<double, kStarts> phi;

  void try_direction(const Difference& D, const Vec3& direction) {
    constexpr double kSame = 1e-4, kTie = 1e-13;
    const Vec3 up = direction.dot(D.d) < 0.0 ? Vec3(-direction) : direction;
    const double value = separation(D, up);
    int place = count;
    while (place > 0 && value > phi[at(place - 1)] + kTie * D.size) --place;
    for (int k = 0; k < place; ++k)
      if ((up - n[at(k)]).squaredNorm() < kSame) return;
    if (place == kStarts) return;
    // The first of the worse ones that is nearly the same goes, or else the last.
    int gone = place;
    while (gone < count && !((up - n[at(gone)]).squaredNorm() < kSame)) ++gone;
    if (gone == count) count < kStarts ? ++count : --gone;
    for (int k = gone; k > place; --k) {
      n[at(k)] = n[at(k - 1)];
      phi[at(k)] = phi[at(k - 1)];
    }
    n[at(place)] = up;
    phi[at(place)] = value;
  }
};

void try_all(const Difference& D, const Mat3& R_WA, const Mat3& R_WB, Starts& starts) {
  constexpr double kAside = 1e-9;
  std::array<Vec3, kMostSegments + 2> v;  // segments and half axes
  int count = 0;
  for (int i = 0; i < D.segments; ++i) v[at(count++)] = D.g[at(i)];
  for (int j = 0; j < D.rounds; ++j)
    for (int k = 0; k < D.axes[at(j)] && count < static_cast<int>(v.size()); ++k)
      v[at(count++)] = D.e[at(j)][at(k)];
  for (int i = 0; i < count; ++i)
    for (int k = i + 1; k < count; ++k)
      if (Vec3 n; orthogonal(v[at(i)], v[at(k)], n)) starts.try_direction(D, n);
  const double distance = D.d.norm();
  if (distance > 0.0) starts.try_direction(D, D.d / distance);
  for (int i = 0; i < count; ++i) {
    const Vec3 unit = v[at(i)] / v[at(i)].norm();
    const Vec3 aside = D.d - unit.dot(D.d) * unit;
    const double far = aside.norm();
    if (far > kAside * D.size) starts.try_direction(D, aside / far);
    starts.try_direction(D, beside(unit, R_WA));
  }
  if (D.rounds == 0) return;
  for (const Mat3* R : {&R_WA, &R_WB})
    for (int k = 14; k < 27; ++k) {  // half of a cube's 26 neighbours in a lattice
      const int x = k % 3 - 1, y = k / 3 % 3 - 1, z = k / 9 - 1;
      const Vec3 to = x * R->col(0) + y * R->col(1) + z * R->col(2);
      starts.try_direction(D, to / to.norm());
    }
}

// What phi's subgradient at n of least size is, tangential to the sphere: `ascent`; zero at a maximum. `held`: the kink that
// stays on the way there, a unit vector, or zero.
struct Slope {
  Vec3 ascent = Vec3::Zero(), held = Vec3::Zero();
};

// Takes from the tangential T its part in the zonogon of the segments g_i, sum of t_i g_i with |t_i| <= 1, by the nearest of
// its edges. n: unit vector, orthogonal to them.
Slope outside_zonogon(const Vec3& T, const Difference& D, const std::array<int, kMostSegments>& in,
                      int count, const Vec3& n) {
  constexpr double kParallel = 1e-12;
  Slope nearest;
  double least = -1.0;
  for (int a = 0; a < count; ++a)
    for (int side = -1; side <= 1; side += 2) {
      const std::size_t i = at(in[at(a)]);
      const Vec3 along = D.g[i] / D.length[i], out = side * cross(along, n);
      Vec3 centre = Vec3::Zero();
      double half = 0.0;
      bool is_line = true;
      for (int b = 0; b < count; ++b) {
        const std::size_t k = at(in[at(b)]);
        const double across = D.g[k].dot(out);
        if (std::abs(across) <= kParallel * D.length[k]) {
          half += D.length[k];
          continue;
        }
        is_line = false;
        if (across > 0.0)
          centre += D.g[k];
        else
          centre -= D.g[k];
      }
      const Vec3 from = T - centre;
      const double place = from.dot(along), t = std::clamp(place, -half, half);
      if (!(from.dot(out) > 0.0) && !(is_line && place != t)) continue;
      const Vec3 rest = from - t * along;
      const double distance = rest.squaredNorm();
      if (least >= 0.0 && !(distance < least)) continue;
      least = distance;
      nearest.ascent = rest;
      nearest.held = place == t ? along : Vec3(Vec3::Zero());
    }
  return nearest;
}

Slope slope_at(const Difference& D, const Vec3& n) {
  Vec3 T = D.d;
  std::array<int, kMostSegments> in{};
  int count = 0;
  for (int i = 0; i < D.segments; ++i) {
    const double s = D.g[at(i)].dot(n);
    if (std::abs(s) <= kAtKink * D.length[at(i)])
      in[at(count++)] = i;
    else if (s > 0.0)
      T -= D.g[at(i)];
    else
      T += D.g[at(i)];
  }
  double flat = 0.0;  // radii of the discs whose axis is n
  for (int j = 0; j < D.rounds; ++j) {
    const double h = round_support(D, at(j), n);
    if (h <= kAtKink * D.largest[at(j)]) {
      flat += D.largest[at(j)];
      continue;
    }
    for (int k = 0; k < D.axes[at(j)]; ++k) {
      const Vec3& e = D.e[at(j)][at(k)];
      T -= e.dot(n) / h * e;
    }
  }
  T -= n.dot(T) * n;
  Slope slope;
  if (count == 0)
    slope.ascent = T;
  else
    slope = outside_zonogon(T, D, in, count, n);
  if (flat > 0.0) {
    const double steep = slope.ascent.norm();
    slope.ascent *= steep > flat ? 1.0 - flat / steep : 0.0;
  }
  return slope;
}

// The curvature of phi's rounds between x and y, both tangential: x^T h'' y, summed.
double curvature(const Difference& D, const Vec3& n, const Vec3& x, const Vec3& y) {
  double sum = 0.0;
  for (int j = 0; j < D.rounds; ++j) {
    const double h = round_support(D, at(j), n);
    if (h <= kAtKink * D.largest[at(j)]) continue;
    double xy = 0.0, xn = 0.0, yn = 0.0;
    for (int k = 0; k < D.axes[at(j)]; ++k) {
      const Vec3& e = D.e[at(j)][at(k)];
      xy += e.dot(x) * e.dot(y);
      xn += e.dot(x) * e.dot(n);
      yn += e.dot(y) * e.dot(n);
    }
    sum += (xy - xn * yn / (h * h)) / h;
  }
  return sum;
}

// Newton's step on the sphere, along the kink that is held. Where phi is not concave, the curvatures count by their size, and
// the step is at most kFar: it climbs along a ridge, not to and fro across it.
Vec3 newton_step(const Difference& D, const Vec3& n, const Slope& slope, double phi) {
  constexpr double kFar = 0.3, kConcave = 1e-12, kLeast = 1e-8;
  const double steep = slope.ascent.norm();
  const Vec3 x = slope.ascent / steep;
  const double xx = phi + curvature(D, n, x, x);
  if (!slope.held.isZero(0.0)) {
    if (xx > 0.0) return steep / xx * x;
    return (steep < -kFar * xx ? -steep / xx : kFar) * x;
  }
  const Vec3 y = cross(n, x);
  const double xy = curvature(D, n, x, y), yy = phi + curvature(D, n, y, y);
  const double det = xx * yy - xy * xy;
  if (xx > 0.0 && det > kConcave * xx * xx) return steep / det * (yy * x - xy * y);
  // |B| = (B^2 + |det B| 1) / sqrt(tr B^2 + 2 |det B|); the step is |B|^-1 times the ascent.
  const double trace = xx * xx + 2.0 * xy * xy + yy * yy;
  if (!(trace > 0.0)) return kFar * x;
  const double size = std::max(std::abs(det), kLeast * trace),
               scale = std::sqrt(trace + 2.0 * size);
  const double pxx = (xx * xx + xy * xy + size) / scale, pxy = xy * (xx + yy) / scale,
               pyy = (yy * yy + xy * xy + size) / scale;
  const Vec3 step = steep / (pxx * pyy - pxy * pxy) * (pyy * x - pxy * y);
  return std::min(1.0, kFar / step.norm()) * step;
}

// Newton's step, along a kink at n if it would otherwise cross it to the side that the ascent turns away from. `path` is then
// that along the kink.
Vec3 first_step(const Difference& D, const Vec3& n, double phi, Slope& path) {
  const Vec3 step = newton_step(D, n, path, phi);
  if (!path.held.isZero(0.0)) return step;
  for (int i = 0; i < D.segments; ++i) {
    const Vec3& g = D.g[at(i)];
    if (std::abs(g.dot(n)) > kAtKink * D.length[at(i)]) continue;
    if (!(g.dot(step) * g.dot(path.ascent) < 0.0)) continue;
    const Vec3 unit = g / D.length[at(i)], along = path.ascent - unit.dot(path.ascent) * unit;
    if (along.isZero(0.0)) continue;
    path = {along, unit};
    return newton_step(D, n, path, phi);
  }
  return step;
}

// x on the sphere and on the kink g . x = 0, and on that of `held`.
Vec3 on_kinks(const Vec3& x, const Vec3& g, const Vec3& held) {
  Vec3 n;
  if (!held.isZero(0.0) && orthogonal(held, g, n)) return n.dot(x) < 0.0 ? Vec3(-n) : n;
  n = x - g.dot(x) / g.squaredNorm() * g;
  n -= g.dot(n) / g.squaredNorm() * g;
  return n / n.norm();
}

// The best of the step's end and of the kinks on the way there.
double best_of_step(const Difference& D, const Vec3& n, const Vec3& step, const Vec3& held,
                    Vec3& best) {
  const Vec3 end = n + step;
  best = end / end.norm();
  if (!held.isZero(0.0)) best = on_kinks(best, held, Vec3::Zero());
  double most = separation(D, best);
  for (int i = 0; i < D.segments; ++i) {
    const Vec3& g = D.g[at(i)];
    const double now = g.dot(n), change = g.dot(step);
    if (std::abs(now) <= kAtKink * D.length[at(i)] || !(now * (now + change) < 0.0)) continue;
    const Vec3 there = on_kinks(n - now / change * step, g, held);
    const double phi = separation(D, there);
    if (!(phi > most)) continue;
    most = phi;
    best = there;
  }
  return most;
}

// Whether n has come close to a disc's axis that is better: that has been tried, and phi is not smooth there.
bool is_beside_axis(const Difference& D, const Vec3& n, double phi) {
  constexpr double kClose = 0.1;
  for (int j = 0; j < D.rounds; ++j) {
    const double h = round_support(D, at(j), n);
    if (D.axes[at(j)] != 2 || h > kClose * D.largest[at(j)]) continue;
    Vec3 axis;
    if (!orthogonal(D.e[at(j)][0], D.e[at(j)][1], axis)) continue;
    if (separation(D, axis.dot(n) < 0.0 ? Vec3(-axis) : axis) > phi) return true;
  }
  return false;
}

// n <- where phi is largest near it; answers how large.
double climb(const Difference& D, Vec3& n) {
  constexpr double kFlat = 2e-15, kRise = 1e-16, kRounding = 1e-15, kSmall = 1e-4;
  constexpr int kMostFlat = 3, kNewtonHalved = 3, kMostHalved = 20;
  double phi = separation(D, n);
  int flat_steps = 0;
  for (int k = 0; k < kMostClimbSteps; ++k) {
    const Slope slope = slope_at(D, n);
    const double steep = slope.ascent.norm();
    if (!(steep > kFlat * D.size) || is_beside_axis(D, n, phi)) break;
    Slope path = slope;
    Vec3 step = first_step(D, n, phi, path), there;
    bool has_moved = false;
    for (int halved = 0; halved < kMostHalved && !has_moved; ++halved) {
      const double value = best_of_step(D, n, step, path.held, there);
      // Near the maximum phi is flat, and its last digits say nothing about n.
      const bool is_flat = halved == 0 && flat_steps < kMostFlat && step.norm() < kSmall &&
                           value > phi - kRounding * D.size;
      has_moved = value > phi + kRise * D.size || is_flat;
      if (has_moved) {
        flat_steps += value > phi + kRise * D.size ? 0 : 1;
        phi = value;
        n = there;
      }
      if (halved == kNewtonHalved) {  // the ascent always rises
        path = slope;
        step = std::min(step.norm(), 0.5) / steep * slope.ascent;
      }
      step *= 0.25;
    }
    if (!has_moved) break;
  }
  return phi;
}

}  // namespace

void climb_to_greatest(const ConvexSum& a, const ConvexSum& b, Vec3& n) {
  Difference D;
  D.d = a.middle - b.middle;
  D.size = D.d.norm();
  add(a, D);
  add(b, D);
  climb(D, n);
}

Separation greatest_separation(const ConvexSum& a, const Mat3& R_WA, const ConvexSum& b,
                               const Mat3& R_WB, double near) {
  Difference D;
  D.d = a.middle - b.middle;
  D.size = D.d.norm();
  add(a, D);
  add(b, D);
  const double radii = a.radius + b.radius;
  Separation found;
  found.size = D.size + radii;
  if (D.segments == 0 && D.rounds == 0) {
    const double distance = D.d.norm();
    found.normal = distance > 0.0 ? Vec3(D.d / distance) : Vec3(R_WA.col(2));
    found.gap = distance - radii;
    return found;
  }
  Starts starts;
  try_all(D, R_WA, R_WB, starts);
  found.normal = starts.n[0];
  double phi = starts.phi[0];
  const bool is_found = phi - radii >= near || (phi <= 0.0 && D.rounds == 0);
  // Where phi is positive it has one maximum; of flat discs and segments alone the best axis is the greatest inside.
  const int climbs = is_found ? 0 : phi > 0.0 ? 1 : starts.count;
  for (int k = 0; k < climbs; ++k) {
    constexpr double kTie = 1e-13;
    Vec3 n = starts.n[at(k)];
    const double top = climb(D, n);
    if (k > 0 && !(top > phi + kTie * D.size)) continue;
    phi = top;
    found.normal = n;
    if (phi > 0.0) break;
  }
  found.gap = phi - radii;
  return found;
}

}  // namespace legwork::contact
