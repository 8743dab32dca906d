// The points at which two convex shapes touch, for the direction that separates them most (theory/contact 12.6): of either
// shape the vertex, edge or face turned to the other, nearly parallel ones included; both seen along the normal, one clipped
// by the other [SH74]; and of the corners of what is left the four that span most.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/contact/convex_parts.h"

namespace legwork {
namespace contact {
namespace {

// Sines of the angle at which an edge, or a face's, is still turned to the other shape: nearly, and over its whole length.
constexpr double kNearlyTurned = 0.2, kTurned = 1e-9;
constexpr double kSamePlace = 1e-9;  // of the pair's size
constexpr int kMostMeetings = 24;

// Where features meet; `feature` is a label, not yet each other than the others'.
struct Meetings {
  int count = 0;
  std::array<PairPoint, kMostMeetings> all;
};

// What of the shape is farthest along the unit vector m, or nearly: within an angle of that sine from being orthogonal to m.
Feature feature_along(const ConvexSum& sum, const Vec3& m, double sine) {
  if (sum.hull) return feature_of_hull(sum, m, sine);
  Feature feature;
  Vec3 base = sum.middle;
  std::array<Vec3, 3> along;
  int edges = 0;
  for (int i = 0; i < sum.segments; ++i) {
    const Vec3& g = sum.segment[at(i)];
    const double far = g.dot(m);
    if (std::abs(far) <= sine * g.norm() && edges < 2)
      along[at(edges++)] = g;
    else
      base += far < 0.0 ? Vec3(-g) : g;
  }
  double h = 0.0;
  std::array<double, 3> to{};
  for (int k = 0; k < sum.axes; ++k) {
    to[at(k)] = sum.axis[at(k)].dot(m);
    h += to[at(k)] * to[at(k)];
  }
  h = std::sqrt(h);
  const double wide = sum.axes > 0 ? sum.axis[0].norm() : 0.0;
  if (sum.axes == 2 && h <= sine * wide) {
    // A disc's face as eight of its rim's points. The first is the rim's farthest, if one is; otherwise it turns with the body.
    constexpr double kUpright = 1e-6, kHalf = 0.70710678118654752440;  // sin 45 degrees
    double c = 1.0, s = 0.0;
    if (h > kUpright * wide) {
      c = to[0] / h;
      s = to[1] / h;
    }
    feature.count = kMostCorners;
    for (int k = 0; k < kMostCorners; ++k) {
      feature.corner[at(k)] = base + c * sum.axis[0] + s * sum.axis[1];
      const double turned = kHalf * (c - s);
      s = kHalf * (c + s);
      c = turned;
    }
    return feature;
  }
  if (h > 0.0)
    for (int k = 0; k < sum.axes; ++k) base += to[at(k)] / h * sum.axis[at(k)];
  feature.count = 1 << edges;
  const auto set = [&](int k, double s, double t) {
    feature.corner[at(k)] = base;
    if (edges > 0) feature.corner[at(k)] += s * along[0];
    if (edges > 1) feature.corner[at(k)] += t * along[1];
  };
  set(0, 1.0, 1.0);
  if (edges > 0) set(1, -1.0, 1.0);
  if (edges > 1) set(2, -1.0, -1.0);
  if (edges > 1) set(3, 1.0, -1.0);
  return feature;
}

// Both shapes' features seen along the normal.
struct View {
  const ConvexSum& a;
  const ConvexSum& b;
  const Separation& apart;

  // Across two vectors seen along the normal, from the first to the second.
  double across(const Vec3& x, const Vec3& y) const { return cross(x, y).dot(apart.normal); }
  Vec3 flat(const Vec3& x) const { return x - apart.normal.dot(x) * apart.normal; }
};

// Whether it is a capsule, or a rod without radius.
bool is_edge(const ConvexSum& sum) { return sum.segments == 1 && sum.axes == 0; }

// How far the surface is from x along the unit vector m, m. x is on what the ball's middle moves over; only between the ends
// of a capsule that is not orthogonal to m it is more than the radius.
double surface_from(const ConvexSum& sum, const Vec3& x, const Vec3& m) {
  const double r = sum.radius;
  if (!is_edge(sum) || r == 0.0) return r;
  const double half = sum.segment[0].norm();
  const Vec3 axis = sum.segment[0] / half;
  const double sine = axis.dot(m), place = axis.dot(x - sum.middle);
  const double square = 1.0 - sine * sine;
  const double side = square > 0.0 ? r / std::sqrt(square) : 0.0, foot = place + side * sine;
  if (square > 0.0 && std::abs(foot) <= half) return side;
  const double before = foot < 0.0 ? place + half : place - half;  // of the end, along the axis
  return std::sqrt(std::max(r * r - before * before * square, 0.0)) - before * sine;
}

// Adds where x_A is above x_B, unless there is one at that place. A rest of x_A - x_B along the tangents is shared.
void add_meeting(const View& view, const Vec3& x_A, const Vec3& x_B, const Vec3& normal, int label,
                 Meetings& list) {
  const Vec3 middle = 0.5 * (x_A + x_B);
  const double half = 0.5 * normal.dot(x_A - x_B);
  const Vec3 p_A = middle + (half - surface_from(view.a, x_A, -normal)) * normal,
             p_B = middle - (half - surface_from(view.b, x_B, normal)) * normal;
  const double gap = normal.dot(p_A - p_B);
  // With a normal of its own a point of a short capsule can seem deeper than the deepest.
  if (gap < view.apart.gap - kSamePlace * view.apart.size) return;
  for (int k = 0; k < list.count; ++k)
    if (view.flat(list.all[at(k)].p_B - p_B).norm() <= kSamePlace * view.apart.size) return;
  if (list.count == kMostMeetings) return;
  PairPoint& point = list.all[at(list.count++)];
  point.gap = gap;
  point.normal = normal;
  point.p_A = p_A;
  point.p_B = p_B;
  point.feature = label;
}

// Edges: where they cross, or, if they are parallel, the ends of what they share.
void meet_edges(const View& view, const Feature& A, const Feature& B, Meetings& list) {
  constexpr double kLined = 1e-6;  // sine
  const Vec3 &a = A.corner[0], &b = B.corner[0], &n = view.apart.normal;
  const Vec3 along_A = A.corner[1] - a, along_B = B.corner[1] - b;
  const Vec3 flat_A = view.flat(along_A), flat_B = view.flat(along_B), from = view.flat(b - a);
  const double length_A = flat_A.norm(), length_B = flat_B.norm();
  const double area = view.across(flat_A, flat_B);
  if (std::abs(area) > kLined * length_A * length_B) {
    const double s = std::clamp(view.across(from, flat_B) / area, 0.0, 1.0),
                 t = std::clamp(view.across(from, flat_A) / area, 0.0, 1.0);
    add_meeting(view, a + s * along_A, b + t * along_B, n, 0, list);
    return;
  }
  const Vec3 unit = flat_A / length_A;
  const double b0 = from.dot(unit), b1 = b0 + flat_B.dot(unit);
  const double low = std::max(0.0, std::min(b0, b1)), high = std::min(length_A, std::max(b0, b1));
  if (low > high) return;
  for (int end = 0; end < 2; ++end) {
    const double place = end == 0 ? low : high;
    add_meeting(view, a + place / length_A * along_A, b + (place - b0) / (b1 - b0) * along_B, n,
                end, list);
  }
}

// Edge or face `subject`, clipped by the sides of the face `clip`: the corners of what is left, on the subject.
int clip_feature(const View& view, const Feature& subject, const Feature& clip,
                 std::array<Vec3, kMostMeetings>& left) {
  int count = subject.count;
  for (int k = 0; k < count; ++k) left[at(k)] = subject.corner[at(k)];
  const Vec3 &first = clip.corner[0], &second = clip.second(), &third = clip.third();
  const double turn = view.across(second - first, third - first) < 0.0 ? -1.0 : 1.0;
  for (int side = 0; side < clip.count && count > 0; ++side) {
    const Vec3& from = clip.corner[at(side)];
    const Vec3 along = clip.corner[at((side + 1) % clip.count)] - from;
    const double slack = -1e-12 * view.apart.size * along.norm();
    std::array<Vec3, kMostMeetings> next;
    int kept = 0;
    for (int k = 0; k < count; ++k) {
      const Vec3 &p = left[at(k)], &q = left[at((k + 1) % count)];
      const double at_p = turn * view.across(along, p - from),
                   at_q = turn * view.across(along, q - from);
      const bool is_p_in = at_p >= slack, is_q_in = at_q >= slack;
      if (is_p_in != is_q_in && kept < kMostMeetings)
        next[at(kept++)] = p + std::clamp(at_p / (at_p - at_q), 0.0, 1.0) * (q - p);
      if (is_q_in && kept < kMostMeetings) next[at(kept++)] = q;
    }
    left = next;
    count = kept;
  }
  return count;
}

// The label of the corner of A, or else of B, that is there; otherwise of A's nearest.
int label_at(const View& view, const Feature& A, const Feature& B, const Vec3& x) {
  int nearest = 0;
  double least = -1.0;
  for (int k = 0; k < A.count; ++k) {
    const double distance = view.flat(A.corner[at(k)] - x).norm();
    if (least >= 0.0 && !(distance < least)) continue;
    least = distance;
    nearest = k;
  }
  if (least > kSamePlace * view.apart.size)
    for (int k = 0; k < B.count; ++k)
      if (view.flat(B.corner[at(k)] - x).norm() <= kSamePlace * view.apart.size) return B.label(k);
  return A.label(nearest);
}

void meet(const View& view, const Feature& A, const Feature& B, Meetings& list) {
  const Vec3& n = view.apart.normal;
  const double core = view.apart.gap + view.a.radius + view.b.radius;
  if (A.count == 1 || B.count == 1) {
    const Vec3 x_A = A.count == 1 ? A.corner[0] : Vec3(B.corner[0] + core * n);
    const Vec3 x_B = B.count == 1 ? B.corner[0] : Vec3(A.corner[0] - core * n);
    add_meeting(view, x_A, x_B, n, 0, list);
    return;
  }
  if (A.count == 2 && B.count == 2) return meet_edges(view, A, B, list);
  const bool is_A_clipped = B.count > 2;
  const Feature &subject = is_A_clipped ? A : B, &clip = is_A_clipped ? B : A;
  std::array<Vec3, kMostMeetings> left;
  const int count = clip_feature(view, subject, clip, left);
  const Vec3& origin = clip.corner[0];
  const Vec3 plane = cross(clip.second() - origin, clip.third() - origin);
  const double steep = plane.dot(n);
  if (steep == 0.0) return;
  for (int k = 0; k < count; ++k) {
    const Vec3& x = left[at(k)];
    const Vec3 on_clip = x - plane.dot(x - origin) / steep * n;
    add_meeting(view, is_A_clipped ? x : on_clip, is_A_clipped ? on_clip : x, n,
                label_at(view, A, B, x), list);
  }
}

// Two capsules nearly side by side: each end that is beside the other one, with a normal of its own.
void meet_ends(const View& view, Meetings& list) {
  constexpr double kAway = 0.5;
  const Vec3 &g_A = view.a.segment[0], &g_B = view.b.segment[0];
  if (cross(g_A, g_B).norm() > kNearlyTurned * g_A.norm() * g_B.norm()) return;
  for (int k = 0; k < kMostPairPoints; ++k) {
    const bool is_A = k < 2;
    const ConvexSum &own = is_A ? view.a : view.b, &other = is_A ? view.b : view.a;
    const double sign = k % 2 == 0 ? 1.0 : -1.0;
    const Vec3 end = own.middle + sign * own.segment[0];
    const Vec3& g = other.segment[0];
    const double t = (end - other.middle).dot(g) / g.squaredNorm();
    if (!(std::abs(t) <= 1.0 + kSamePlace)) continue;
    const Vec3 foot = other.middle + t * g, off = is_A ? Vec3(end - foot) : Vec3(foot - end);
    const double distance = off.norm();
    const Vec3 normal =
        distance > kSamePlace * view.apart.size ? Vec3(off / distance) : view.apart.normal;
    if (normal.dot(view.apart.normal) < kAway) continue;
    add_meeting(view, is_A ? end : foot, is_A ? foot : end, normal, k, list);
  }
}

// The four that span most: the deepest, the farthest from it, the farthest from the line through both, and the farthest
// outside the triangle of the three. Of equal ones the first.
void keep_four(const View& view, Meetings& list) {
  constexpr double kTie = 1e-9;
  if (list.count <= kMostPairPoints) return;
  const double size = view.apart.size;
  std::array<int, kMostPairPoints> kept{};
  int count = 0;
  const auto place = [&](int k) -> const Vec3& { return list.all[at(k)].p_B; };
  const auto area = [&](int a, int b, int c) {
    return view.across(place(b) - place(a), place(c) - place(a));
  };
  const auto keep = [&](const auto& worth, double least) {
    int best = -1;
    double most = least;
    for (int k = 0; k < list.count; ++k)
      if (const double value = worth(k); value > most + kTie * size * size) {
        best = k;
        most = value;
      }
    if (best >= 0) kept[at(count++)] = best;
  };
  const double first = list.all[0].gap;
  keep([&](int k) { return (first - list.all[at(k)].gap) * size; }, 0.0);
  if (count == 0) kept[at(count++)] = 0;
  keep([&](int k) { return view.flat(place(k) - place(kept[0])).squaredNorm(); }, 0.0);
  if (count == 2) keep([&](int k) { return std::abs(area(kept[0], kept[1], k)); }, 0.0);
  if (count == 3) {
    const double turn = area(kept[0], kept[1], kept[2]) < 0.0 ? -1.0 : 1.0;
    keep(
        [&](int k) {
          return -std::min({turn * area(kept[0], kept[1], k), turn * area(kept[1], kept[2], k),
                            turn * area(kept[2], kept[0], k)});
        },
        0.0);
  }
  int next = 0;
  for (int k = 0; k < list.count; ++k)
    if (std::find(kept.begin(), kept.begin() + count, k) != kept.begin() + count)
      list.all[at(next++)] = list.all[at(k)];
  list.count = next;
}

// Its label for each that has it first, a free one for the others.
int numbered(const Meetings& list, double near, std::array<PairPoint, kMostPairPoints>& points) {
  std::array<int, kMostPairPoints> holder = {-1, -1, -1, -1};
  std::array<bool, kMostPairPoints> is_placed{};
  for (int k = 0; k < list.count; ++k) {
    int& first = holder[at(list.all[at(k)].feature)];
    is_placed[at(k)] = first < 0;
    if (first < 0) first = k;
  }
  for (int k = 0; k < list.count; ++k)
    if (!is_placed[at(k)]) *std::find(holder.begin(), holder.end(), -1) = k;
  int count = 0;
  for (int feature = 0; feature < kMostPairPoints; ++feature) {
    if (holder[at(feature)] < 0) continue;
    const PairPoint& point = list.all[at(holder[at(feature)])];
    if (!(point.gap < near)) continue;
    points[at(count)] = point;
    points[at(count++)].feature = feature;
  }
  return count;
}

double deepest_gap(const Meetings& list) {
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < list.count; ++k) least = std::min(least, list.all[at(k)].gap);
  return least;
}

// Adds where the shapes are nearest or deepest.
void meet_nearest(const View& view, Meetings& list) {
  const Vec3& n = view.apart.normal;
  const Feature A = feature_along(view.a, -n, kTurned), B = feature_along(view.b, n, kTurned);
  const int before = list.count;
  meet(view, A, B, list);
  if (list.count > before) return;
  // Rounding has moved one past the other's end.
  const double core = view.apart.gap + view.a.radius + view.b.radius;
  add_meeting(view, A.corner[0], A.corner[0] - core * n, n, 0, list);
}

}  // namespace
}  // namespace contact

int pair_points(const Shape& a, const Transform& X_WA, const Shape& b, const Transform& X_WB,
                double near, std::array<PairPoint, kMostPairPoints>& points) {
  using namespace contact;
  for (const Shape* shape : {&a, &b})
    if (shape->kind == Shape::Kind::mesh && !shape->hull) return 0;
  const double within = bounding_radius(a) + bounding_radius(b) + near;
  const Vec3 between = bounding_centre(a, X_WA) - bounding_centre(b, X_WB);
  if (!(between.norm() < within)) return 0;
  const ConvexSum sum_a = sum_of(a, X_WA), sum_b = sum_of(b, X_WB);
  const Separation apart = sum_a.hull || sum_b.hull
                               ? hull_separation(sum_a, X_WA.R, sum_b, near)
                               : greatest_separation(sum_a, X_WA.R, sum_b, X_WB.R, near);
  if (!(apart.gap < near)) return 0;
  const View view{sum_a, sum_b, apart};
  const Vec3& n = apart.normal;
  Meetings list;
  if (is_edge(sum_a) && is_edge(sum_b))
    meet_ends(view, list);
  else
    meet(view, feature_along(sum_a, -n, kNearlyTurned), feature_along(sum_b, n, kNearlyTurned),
         list);
  if (deepest_gap(list) > apart.gap + kSamePlace * apart.size) meet_nearest(view, list);
  keep_four(view, list);
  return numbered(list, near, points);
}

}  // namespace legwork
