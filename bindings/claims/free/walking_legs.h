// Legs of planar linkages on cranks, point by point from lengths that others publish, by intersections of circles: where a foot
// is in the frame, without any model of the robot.
#pragma once

#include <vector>

#include "engine/io/json.h"

namespace legwork::claims {

// In the plane of the leg, x ahead and z up, m.
struct PlanePoint {
  double x = 0.0, z = 0.0;
};

// Of the two points r1 away from p1 and r2 from p2, the one further along `towards`. NaN where they do not meet.
PlanePoint meeting(PlanePoint p1, double r1, PlanePoint p2, double r2, PlanePoint towards);

// A leg that points to -x; its foot for a crank whose pin is at that angle from x towards z, rad.
struct WalkingLeg {
  virtual ~WalkingLeg() = default;
  virtual PlanePoint foot(double angle) const = 0;
};

// T. Jansen's eleven numbers with the crank's and the shaft's place: a to m in units of `unit`.
class JansenLeg : public WalkingLeg {
 public:
  explicit JansenLeg(const JsonValue& numbers);
  PlanePoint foot(double angle) const override;

 private:
  double a_, b_, c_, d_, e_, f_, g_, h_, i_, j_, k_, l_, m_;
};

// J. Klann, US patent 6,260,862, Table 1: coordinates of the leg when it is stretched.
class KlannLeg : public WalkingLeg {
 public:
  explicit KlannLeg(const JsonValue& points);
  PlanePoint foot(double angle) const override;

 private:
  PlanePoint upper_, lower_, elbow_, pin_, foot_, knee_, hip_;
};

// Five bars: two cranks, of which the second is ahead by `lead`, and a shank that goes on below the rod's pin.
class FiveBarLeg : public WalkingLeg {
 public:
  explicit FiveBarLeg(const JsonValue& numbers);
  PlanePoint foot(double angle) const override;
  // With the second crank not quite where it should be: the angles at which each would be the first's.
  PlanePoint foot(double first, double second) const;

 private:
  double apart_, hip_, knee_, shank_, rod_, below_, lead_;
};

}  // namespace legwork::claims
