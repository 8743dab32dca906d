#include "bindings/claims/free/walking_legs.h"

#include <cmath>

#include "bindings/claims/scene_runs.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

PlanePoint operator+(PlanePoint a, PlanePoint b) { return {a.x + b.x, a.z + b.z}; }
PlanePoint operator-(PlanePoint a, PlanePoint b) { return {a.x - b.x, a.z - b.z}; }
PlanePoint operator*(double k, PlanePoint a) { return {k * a.x, k * a.z}; }
double dot(PlanePoint a, PlanePoint b) { return a.x * b.x + a.z * b.z; }
double length(PlanePoint a) { return std::sqrt(dot(a, a)); }
double apart(PlanePoint a, PlanePoint b) { return length(a - b); }

PlanePoint on_circle(double radius, double angle) {
  return {radius * math::cos(angle), radius * math::sin(angle)};
}

// Where c is in a triangle a, b, c whose first two points are now elsewhere.
PlanePoint carried(PlanePoint a, PlanePoint b, PlanePoint c, PlanePoint now_a, PlanePoint now_b) {
  const PlanePoint u = b - a, v = now_b - now_a, w = c - a;
  const double n = dot(u, u), c_turn = dot(u, v) / n, s_turn = (u.x * v.z - u.z * v.x) / n;
  return now_a + PlanePoint{c_turn * w.x - s_turn * w.z, s_turn * w.x + c_turn * w.z};
}

constexpr PlanePoint kUp = {0.0, 1.0}, kDown = {0.0, -1.0}, kBack = {-1.0, 0.0};

}  // namespace

PlanePoint meeting(PlanePoint p1, double r1, PlanePoint p2, double r2, PlanePoint towards) {
  const PlanePoint d = p2 - p1;
  const double away = length(d);
  const double along = (away * away + r1 * r1 - r2 * r2) / (2.0 * away);
  const double across = std::sqrt(r1 * r1 - along * along);
  const PlanePoint u = (1.0 / away) * d, middle = p1 + along * u;
  const PlanePoint off = {-across * u.z, across * u.x};
  return dot(off, towards) > 0.0 ? middle + off : middle - off;
}

JansenLeg::JansenLeg(const JsonValue& numbers) {
  const double unit = number_of(numbers, "unit");
  const auto read = [&](const char* key) { return unit * number_of(numbers, key); };
  a_ = read("a");
  b_ = read("b");
  c_ = read("c");
  d_ = read("d");
  e_ = read("e");
  f_ = read("f");
  g_ = read("g");
  h_ = read("h");
  i_ = read("i");
  j_ = read("j");
  k_ = read("k");
  l_ = read("l");
  m_ = read("m");
}

PlanePoint JansenLeg::foot(double angle) const {
  const PlanePoint pin = on_circle(m_, angle), pivot = {-a_, -l_};
  const PlanePoint top = meeting(pin, j_, pivot, b_, kUp);
  const PlanePoint bottom = meeting(pin, k_, pivot, c_, kDown);
  const PlanePoint outer = meeting(top, e_, pivot, d_, kBack);
  const PlanePoint corner = meeting(outer, f_, bottom, g_, kBack);
  return meeting(corner, h_, bottom, i_, kDown);
}

KlannLeg::KlannLeg(const JsonValue& points) {
  const double unit = number_of(points, "unit");
  const std::vector<double> shaft = numbers_of(points, "shaft");
  const auto read = [&](const char* key) {
    const std::vector<double> at_file = numbers_of(points, key);
    return PlanePoint{unit * (at_file[0] - shaft[0]), unit * (at_file[1] - shaft[1])};
  };
  upper_ = read("upper_rocker");
  lower_ = read("lower_rocker");
  elbow_ = read("elbow");
  pin_ = read("pin");
  foot_ = read("foot");
  knee_ = read("knee");
  hip_ = read("hip");
}

PlanePoint KlannLeg::foot(double angle) const {
  const PlanePoint pin = on_circle(length(pin_), angle);
  const PlanePoint elbow = meeting(pin, apart(pin_, elbow_), lower_, apart(lower_, elbow_), kUp);
  const PlanePoint knee = carried(pin_, elbow_, knee_, pin, elbow);
  const PlanePoint hip = meeting(knee, apart(knee_, hip_), upper_, apart(upper_, hip_), kBack);
  return carried(knee_, hip_, foot_, knee, hip);
}

FiveBarLeg::FiveBarLeg(const JsonValue& numbers)
    : apart_(number_of(numbers, "apart")),
      hip_(number_of(numbers, "hip")),
      knee_(number_of(numbers, "knee")),
      shank_(number_of(numbers, "shank")),
      rod_(number_of(numbers, "rod")),
      below_(number_of(numbers, "below")),
      lead_(number_of(numbers, "lead")) {}

PlanePoint FiveBarLeg::foot(double angle) const { return foot(angle, angle); }

PlanePoint FiveBarLeg::foot(double first, double second) const {
  const PlanePoint a = PlanePoint{-0.5 * apart_, 0.0} + on_circle(hip_, first);
  const PlanePoint b = PlanePoint{0.5 * apart_, 0.0} + on_circle(knee_, second + lead_);
  const PlanePoint knee = meeting(a, shank_, b, rod_, kDown);
  return knee + (below_ / shank_) * (knee - a);
}

}  // namespace legwork::claims
