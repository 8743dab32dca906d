// Beads sliding without friction from rest at A down to B, each on its path (Bennewitz & Khorshidi, "Calculus of
// Variations"; theory/lecture 8).
// In the plane: x from A towards B, y the depth below A, m. A bead's speed is sqrt(2 g y), so that its time is
//   t = integral of ds / sqrt(2 g y)
// (theory/lecture 8.1). At A both ds and the root vanish. In sigma = sqrt(u), with u from 0 at A to 1 at B, the
// quotient is smooth, and Gauss' rule on pieces gives the time to rounding. For the cycloid the quotient is constant,
// and t = phi sqrt(R / g) (theory/lecture 8.2).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/math/linear.h"
#include "engine/model/result.h"

namespace legwork::brachistochrone {

// The paths that race, with their names for people.
enum class Path { cycloid, straight, parabola, arc, own };
inline constexpr int kPaths = 5;
inline constexpr std::array<const char*, kPaths> kPathNames = {
    "cycloid", "straight line", "parabola", "circular arc", "your own path"};

// Where B is, and gravity.
struct Ends {
  double width = 1.0, drop = 1.0;  // how far B is from A along x and below it, m
  double g = 9.81;                 // m/s^2
};

// The one control point of your own path, as fractions of width and drop.
struct Own {
  bool is_broken = false;  // two straight lines instead of a curve (quadratic Bezier)
  double x = 0.0, drop = 0.0;
};

// x = R (phi - sin phi), y = R (1 - cos phi), phi from 0 to `phi` at B.
struct Cycloid {
  double R = 0.0, phi = 0.0;
};

// The cycloid from A to B (theory/lecture 8.3), by Newton's method within a bracket. Refuses a B that is not below A,
// and one more than a hundred times as far in one direction as in the other.
Result<Cycloid> cycloid_between(const Ends& ends);

// A point of a path.
struct Point {
  double x, y;    // m
  double dx, dy;  // derivatives with respect to u, of the cycloid with respect to sigma, m
};

// One path, and where its bead is at each time.
class Slide {
 public:
  // `cycloid` must be that between `ends`. Nothing fails.
  Slide(Path path, const Ends& ends, const Cycloid& cycloid, const Own& own);

  double duration() const { return time_[kPieces]; }  // s
  double length() const { return length_; }           // m
  // sigma: from 0 at A to 1 at B.
  Point at_sigma(double sigma) const;
  // dt / dsigma, s
  double rate(double sigma) const;
  // Where the bead is at a time (s), as sigma; it stays at B after the duration. And the inverse.
  double sigma_at(double time) const;
  double time_at(double sigma) const;
  // Velocity (x, depth), m/s.
  std::array<double, 2> velocity(double sigma) const;

 private:
  // An even number: the corner of two straight lines is at sigma = 1/2, between two pieces.
  static constexpr int kPieces = 128;
  double piece_time(int piece, double sigma) const;  // from the piece's start
  Path path_;
  Ends ends_;
  Cycloid cycloid_;
  Own own_;
  double radius_ = 0.0;     // of the arc
  double arc_angle_ = 0.0;  // of the arc at B
  double length_ = 0.0;
  std::array<double, kPieces + 1> time_ = {};
};

}  // namespace legwork::brachistochrone
