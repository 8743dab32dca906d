#include "engine/formulations/denoc/assembly.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace legwork::denoc {
namespace {

constexpr double kSameLength =
    1e-12;  // relative to the longest bar: sums of lengths that count as equal
constexpr double kInLine = 1e-9;  // |sin theta3| below it: coupler and rocker in line

double longest_bar(const FourBar& b) {
  return std::max({b.ground, b.crank.length, b.coupler.length, b.rocker.length});
}

double nearest_turn(double angle, double near) {
  return angle + 2.0 * kPi * std::round((near - angle) / (2.0 * kPi));
}

// Crank angles (at most two, of either sign) at which J2 has the given distance from J4.
void crank_angles_at(const FourBar& b, double distance, std::vector<double>& angles) {
  const double l1 = b.ground, l2 = b.crank.length;
  // The factored forms stay accurate where the angle is close to 0 or pi.
  const double below = (distance - (l1 - l2)) * (distance + (l1 - l2)) / (2.0 * l1 * l2);
  const double above = ((l1 + l2) - distance) * ((l1 + l2) + distance) / (2.0 * l1 * l2);
  if (below < -kSameLength || above < -kSameLength) return;
  const double half = math::atan2(std::sqrt(std::max(below, 0.0)), std::sqrt(std::max(above, 0.0)));
  const double angle = 2.0 * half;
  angles.push_back(angle);
  if (angle > 1e-9 && angle < kPi - 1e-9) angles.push_back(-angle);
}

// Crank angles with crank and coupler in line and J3 at the given distance from J1 (negative: behind it).
void dead_centres_at(const FourBar& b, double distance, std::vector<double>& angles) {
  const double l1 = b.ground, l4 = b.rocker.length, far = std::abs(distance);
  const double cosine = (l1 * l1 + far * far - l4 * l4) / (2.0 * l1 * far);
  if (!(far > 0.0) || !(std::abs(cosine) <= 1.0)) return;
  const double angle = math::acos(cosine);
  for (const double signed_angle : {angle, -angle}) {
    double turned = distance < 0.0 ? signed_angle + kPi : signed_angle;
    if (turned > kPi) turned -= 2.0 * kPi;
    angles.push_back(turned);
  }
}

std::string degrees_text(double angle) { return number_text(angle * 180.0 / kPi) + " degrees"; }

}  // namespace

Assembly assemble(const FourBar& bar, double theta2, Vec3& theta) {
  const double l1 = bar.ground, l2 = bar.crank.length, l3 = bar.coupler.length,
               l4 = bar.rocker.length;
  const Vec2 d = l2 * unit(theta2) - Vec2(l1, 0.0);
  const double L = math::hypot(d[0], d[1]);
  if (!std::isfinite(L) || !std::isfinite(l3 + l4)) return Assembly::not_finite;
  const double size = longest_bar(bar);
  if (L > (l3 + l4) + kSameLength * size) return Assembly::apart;
  if (L < std::abs(l3 - l4) - kSameLength * size) return Assembly::too_near;
  if (L <= kSameLength * size) return Assembly::coincident;
  const double cosine = (l4 * l4 + L * L - l3 * l3) / (2.0 * l4 * L);
  const double angle = math::acos(std::clamp(cosine, -1.0, 1.0));
  theta[0] = theta2;
  theta[1] = math::atan2(d[1], d[0]) - bar.mode * angle;
  const Vec2 coupler = d - l4 * unit(theta[1]);
  theta[2] = math::atan2(coupler[1], coupler[0]) - theta[1];
  const math::SinCos bend = math::sin_cos(theta[2]);
  if (std::abs(bend.sin) > kInLine) return Assembly::assembled;
  return bend.cos > 0.0 ? Assembly::stretched : Assembly::folded;
}

Assembly assemble(const FourBar& bar, double theta2, const Vec3& near, Vec3& theta) {
  Vec3 found;
  const Assembly assembly = assemble(bar, theta2, found);
  if (!is_assembled(assembly)) return assembly;
  found[1] = nearest_turn(found[1], near[1]);
  found[2] = nearest_turn(found[2], near[2]);
  theta = found;
  return assembly;
}

Vec2 loop_error(const FourBar& bar, const Vec3& theta) {
  return bar.crank.length * unit(theta[0]) - Vec2(bar.ground, 0.0) -
         bar.rocker.length * unit(theta[1]) - bar.coupler.length * unit(theta[1] + theta[2]);
}

double transmission_angle(const Vec3& theta) {
  const math::SinCos bend = math::sin_cos(theta[2]);
  return math::atan2(std::abs(bend.sin), -bend.cos);
}

double folded_angle(double transmission) { return std::min(transmission, kPi - transmission); }

Grashof grashof_class(const FourBar& bar) {
  const std::array<double, 4> bars = {bar.ground, bar.crank.length, bar.coupler.length,
                                      bar.rocker.length};
  std::array<double, 4> sorted = bars;
  std::sort(sorted.begin(), sorted.end());
  const auto [s, p, q, l] = sorted;
  if (l >= s + p + q) return Grashof::not_assemblable;
  const double excess = (s + l) - (p + q);
  if (std::abs(excess) < kSameLength * l) return Grashof::change_point;
  if (excess > 0.0) return Grashof::triple_rocker;
  constexpr Grashof kByShortest[] = {Grashof::double_crank, Grashof::crank_rocker,
                                     Grashof::double_rocker, Grashof::rocker_crank};
  return kByShortest[std::min_element(bars.begin(), bars.end()) - bars.begin()];
}

const char* name_of(Grashof grashof) {
  constexpr const char* kNames[] = {"not assemblable",      "triple rocker",
                                    "change-point linkage", "double crank (drag link)",
                                    "crank-rocker",         "double rocker whose coupler turns",
                                    "rocker-crank"};
  return kNames[static_cast<int>(grashof)];
}

CrankEvents crank_events(const FourBar& bar) {
  CrankEvents events;
  const double l1 = bar.ground, l2 = bar.crank.length, l3 = bar.coupler.length,
               l4 = bar.rocker.length, size = longest_bar(bar);
  const auto is_same = [size](double a, double b) { return std::abs(a - b) <= kSameLength * size; };
  for (const double angle : {0.0, kPi}) {
    const double L = angle == 0.0 ? std::abs(l1 - l2) : l1 + l2;
    if (is_same(L, l3 + l4) || is_same(L, std::abs(l3 - l4))) events.change_points.push_back(angle);
  }
  std::vector<double> limits;
  crank_angles_at(bar, l3 + l4, limits);
  if (!is_same(l3, l4)) crank_angles_at(bar, std::abs(l3 - l4), limits);
  const auto is_change_point = [&events](double angle) {
    return std::any_of(events.change_points.begin(), events.change_points.end(),
                       [angle](double c) { return std::abs(c - angle) < 1e-6; });
  };
  for (const double angle : limits)
    if (!is_change_point(angle)) events.limits.push_back(angle);
  std::vector<double> dead;
  dead_centres_at(bar, l2 + l3, dead);
  // Folded: J3 lies behind J1 when the coupler is longer than the crank.
  dead_centres_at(bar, l2 - l3, dead);
  for (const double angle : dead) {
    Vec3 theta;  // half of the angles belong to the other assembly mode
    if (is_change_point(angle) || !is_assembled(assemble(bar, angle, theta))) continue;
    const double off = cross2(unit(theta[0]), unit(theta[1] + theta[2]));
    if (std::abs(off) < 1e-6) events.dead_centres.push_back(angle);
  }
  for (std::vector<double>* list : {&events.limits, &events.dead_centres})
    std::sort(list->begin(), list->end());
  events.turns_fully = events.limits.empty() &&
                       std::abs(l1 - l2) >= std::abs(l3 - l4) - kSameLength * size &&
                       l1 + l2 <= l3 + l4 + kSameLength * size;
  return events;
}

Refusal check_lengths(const FourBar& bar) {
  if (grashof_class(bar) != Grashof::not_assemblable) return std::nullopt;
  constexpr const char* kBars[] = {"the ground", "the crank", "the coupler", "the rocker"};
  const std::array<double, 4> lengths = {bar.ground, bar.crank.length, bar.coupler.length,
                                         bar.rocker.length};
  const auto longest = std::max_element(lengths.begin(), lengths.end());
  double others = 0.0;
  for (const double length : lengths) others += length;
  others -= *longest;
  return Diagnostic{
      "These four bars cannot be put together: " + std::string(kBars[longest - lengths.begin()]) +
          " (" + number_text(*longest) + " m) is as long as the other three together (" +
          number_text(others) + " m) or longer.",
      "Shorten it or lengthen the others."};
}

Diagnostic why_not_assembled(const FourBar& bar, double theta2, Assembly assembly) {
  if (Refusal refusal = check_lengths(bar)) return *refusal;
  std::string text = "The loop cannot be closed with the crank at " + degrees_text(theta2) + ": ";
  const Vec2 d = bar.crank.length * unit(theta2) - Vec2(bar.ground, 0.0);
  const std::string distance = short_text(math::hypot(d[0], d[1])) + " m";
  if (assembly == Assembly::coincident)
    return {text +
                "its end J2 lies on the joint J4, and coupler and rocker, equally long, could "
                "stand there in any "
                "direction.",
            "Start at another crank angle, or make coupler and rocker differ."};
  if (assembly == Assembly::apart)
    text += "its end J2 is " + distance + " from J4, and coupler and rocker together reach " +
            number_text(bar.coupler.length + bar.rocker.length) + " m.";
  else
    text += "its end J2 is " + distance + " from J4, and coupler and rocker differ by " +
            number_text(std::abs(bar.coupler.length - bar.rocker.length)) + " m.";
  std::string where;
  for (const double limit : crank_events(bar).limits)
    where += (where.empty() ? "" : ", ") + degrees_text(limit);
  return {text,
          "Keep the crank on the other side of its limits, " + where + ", or change the lengths."};
}

}  // namespace legwork::denoc
