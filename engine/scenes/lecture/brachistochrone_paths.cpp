#include "engine/scenes/lecture/brachistochrone_paths.h"

#include <cmath>

namespace legwork::brachistochrone {
namespace {

// Gauss' rule with five points on [-1, 1].
constexpr std::array<double, 5> kNodes = {-0.90617984593866399280, -0.53846931010568309104, 0.0,
                                          0.53846931010568309104, 0.90617984593866399280};
constexpr std::array<double, 5> kWeights = {0.23692688505618908751, 0.47862867049936646804,
                                            0.56888888888888888889, 0.47862867049936646804,
                                            0.23692688505618908751};

// Where on the way of two straight lines their corner is, in u; sigma = 1/2.
constexpr double kCorner = 0.25;

// x / y of the cycloid at phi, and its slope.
std::array<double, 2> width_over_drop(double phi) {
  const auto [s, c] = math::sin_cos(phi);
  const double half = math::sin(0.5 * phi);
  const double y = 2.0 * half * half, x = phi - s;
  return {x / y, (y * (1.0 - c) - x * s) / (y * y)};
}

}  // namespace

Result<Cycloid> cycloid_between(const Ends& ends) {
  constexpr double kFlattest = 100.0;
  if (!(ends.drop > 0.0))
    return Diagnostic{"B lies no lower than A, so that a bead starting at rest cannot reach it.",
                      "Give B a lower height than A."};
  if (!(ends.width * kFlattest >= ends.drop))
    return Diagnostic{"B lies straight below A (" + number_text(ends.width) + " m sideways, " +
                          number_text(ends.drop) + " m down): that is a free fall.",
                      "Move B sideways by at least a hundredth of the drop."};
  if (!(ends.drop * kFlattest >= ends.width))
    return Diagnostic{"B lies only " + number_text(ends.drop) + " m below A at " +
                          number_text(ends.width) +
                          " m sideways: on the straight line a bead would hardly move.",
                      "Lower B by at least a hundredth of the width."};
  const double ratio = ends.width / ends.drop;
  double low = 0.0, high = 2.0 * kPi, phi = kPi;
  for (int k = 0; k < 200; ++k) {
    const auto [value, slope] = width_over_drop(phi);
    (value < ratio ? low : high) = phi;
    double next = phi - (value - ratio) / slope;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    const bool is_there = std::abs(next - phi) <= 1e-15 * phi;
    phi = next;
    if (is_there) break;
  }
  const double half = math::sin(0.5 * phi);
  return Cycloid{ends.drop / (2.0 * half * half), phi};
}

Slide::Slide(Path path, const Ends& ends, const Cycloid& cycloid, const Own& own)
    : path_(path), ends_(ends), cycloid_(cycloid), own_(own) {
  // Through B, upright at A, its centre at A's height.
  radius_ = 0.5 * (ends.width * ends.width + ends.drop * ends.drop) / ends.width;
  arc_angle_ = math::atan2(ends.drop, radius_ - ends.width);
  for (int k = 0; k < kPieces; ++k) {
    time_[at(k + 1)] = time_[at(k)] + piece_time(k, (k + 1.0) / kPieces);
    for (std::size_t i = 0; i < kNodes.size(); ++i) {
      const double sigma = (k + 0.5 + 0.5 * kNodes[i]) / kPieces;
      const Point p = at_sigma(sigma);
      const double scale = path == Path::cycloid ? 1.0 : 2.0 * sigma;
      length_ += 0.5 * kWeights[i] / kPieces * scale * math::hypot(p.dx, p.dy);
    }
  }
}

Point Slide::at_sigma(double sigma) const {
  const double u = sigma * sigma, w = ends_.width, d = ends_.drop;
  switch (path_) {
    case Path::cycloid: {
      const auto [s, c] = math::sin_cos(cycloid_.phi * sigma);
      const auto [sh, ch] = math::sin_cos(0.5 * cycloid_.phi * sigma);
      const double R = cycloid_.R, rate = R * cycloid_.phi;
      return {R * (cycloid_.phi * sigma - s), 2.0 * R * sh * sh, rate * 2.0 * sh * sh, rate * s};
    }
    case Path::straight:
      return {u * w, u * d, w, d};
    case Path::parabola:
      return {u * u * w, u * d, 2.0 * u * w, d};
    case Path::arc: {
      const auto [s, c] = math::sin_cos(arc_angle_ * u);
      const double half = math::sin(0.5 * arc_angle_ * u);
      return {radius_ * 2.0 * half * half, radius_ * s, radius_ * arc_angle_ * s,
              radius_ * arc_angle_ * c};
    }
    case Path::own:
      break;
  }
  const double x = own_.x * w, y = own_.drop * d;
  if (own_.is_broken && u < kCorner) {
    const double part = u / kCorner;
    return {part * x, part * y, x / kCorner, y / kCorner};
  }
  if (own_.is_broken) {
    const double part = (u - kCorner) / (1.0 - kCorner), rest = 1.0 - kCorner;
    return {x + part * (w - x), y + part * (d - y), (w - x) / rest, (d - y) / rest};
  }
  const double v = 1.0 - u;
  return {2.0 * v * u * x + u * u * w, 2.0 * v * u * y + u * u * d, 2.0 * (v - u) * x + 2.0 * u * w,
          2.0 * (v - u) * y + 2.0 * u * d};
}

double Slide::rate(double sigma) const {
  if (path_ == Path::cycloid) return cycloid_.phi * std::sqrt(cycloid_.R / ends_.g);
  // At A itself the depth's slope over u stands for depth / u.
  const Point p = at_sigma(sigma);
  const double depth = sigma > 0.0 ? p.y / (sigma * sigma) : p.dy;
  return 2.0 * math::hypot(p.dx, p.dy) / std::sqrt(2.0 * ends_.g * depth);
}

double Slide::piece_time(int piece, double sigma) const {
  const double start = static_cast<double>(piece) / kPieces, half = 0.5 * (sigma - start);
  double sum = 0.0;
  for (std::size_t i = 0; i < kNodes.size(); ++i)
    sum += kWeights[i] * rate(start + half * (1.0 + kNodes[i]));
  return half * sum;
}

double Slide::time_at(double sigma) const {
  const int piece = std::min(kPieces - 1, static_cast<int>(sigma * kPieces));
  return time_[at(piece)] + piece_time(piece, sigma);
}

double Slide::sigma_at(double time) const {
  if (time >= duration()) return 1.0;
  int low = 0, high = kPieces;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (time_[at(middle)] <= time ? low : high) = middle;
  }
  const double first = static_cast<double>(low) / kPieces, last = (low + 1.0) / kPieces;
  double sigma =
      first + (last - first) * (time - time_[at(low)]) / (time_[at(high)] - time_[at(low)]);
  for (int k = 0; k < 8; ++k) {
    const double off = time_[at(low)] + piece_time(low, sigma) - time;
    const double next = std::min(last, std::max(first, sigma - off / rate(sigma)));
    if (next == sigma) break;
    sigma = next;
  }
  return sigma;
}

std::array<double, 2> Slide::velocity(double sigma) const {
  const Point p = at_sigma(sigma);
  const double length = math::hypot(p.dx, p.dy);
  const double speed = std::sqrt(2.0 * ends_.g * p.y);
  if (length == 0.0) return {0.0, speed};
  return {speed * p.dx / length, speed * p.dy / length};
}

}  // namespace legwork::brachistochrone
