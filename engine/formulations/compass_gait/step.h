// One step of the compass gait, from just after a heel strike through the swing to just after the next strike, and the
// section map of such steps, whose fixed points are the limit cycles (theory/lecture 7).
#pragma once

#include <cmath>

#include "engine/formulations/compass_gait/walker.h"
#include "engine/math/dormand_prince.h"

namespace legwork::compass_gait {

struct Step {
  double duration = 0.0;  // s
  Vec4 before = Vec4::Zero(),
       after = Vec4::Zero();  // states just before and after the strike that ends it
};

// Why a step failed.
enum class Fall {
  none,
  forward,    // the stance leg has tipped over forward
  backward,   // the stance leg has tipped over backward
  no_strike,  // no strike within kLongestStep
  lift_off,   // the ground would have to pull the stance foot
  no_swing,   // after the strike the rear foot would be pushed into the ground
  too_short,  // the feet are side by side
  diverged    // the integration failed
};
inline constexpr double kTippedOver = 1.2;   // rad of the stance leg from the vertical
inline constexpr double kLongestStep = 8.0;  // in units of sqrt(l / g); steps take about 2.3
// Time after a strike, in units of sqrt(l / g), during which the next is not looked for: the strike angle starts at zero.
inline constexpr double kAfterStrike = 0.06;

class Strider {
 public:
  // Relative tolerance of the integration; the absolute one is a tenth of it.
  explicit Strider(const Walker& walker, double tolerance = 1e-12);

  const Walker& walker() const { return swing_.walker; }
  void change_slope(double slope) { swing_.walker.slope = slope; }

  // Swings on from time t (s) since the last strike, to `t_end` or to the next strike. True: it struck, at the t returned,
  // and x is the state just before. If the integration fails, x is unchanged and has_failed() is true.
  bool swing(double& t, double t_end, Vec4& x);
  bool has_failed() const { return solver_.has_failed; }

  // One whole step: takes x from just after a strike to just after the next. Scuffing and slipping do not count as falls.
  Fall step(Vec4& x, Step& out);

  // Takes z = [n, s', n'], with s = -2 slope - n, from just after a strike to just after the next; false if there is none.
  bool section_map(Vec3& z);
  Vec4 state_of(const Vec3& z) const { return {-2.0 * walker().slope - z[0], z[0], z[1], z[2]}; }

  // Whether the walker has fallen at time t (s) after a strike, and how.
  Fall fall_of(double t, const Vec4& x) const;

  double tolerance() const { return tolerance_.relative; }
  double time_unit() const { return std::sqrt(walker().leg_length() / walker().gravity); }

 private:
  struct Swing : Ode {
    Walker walker;
    double no_strike_before = 0.0;  // s
    void rate(double t, const VecX& y, VecX& ydot) override;
    double event(double t, const VecX& y) override;
  };
  Swing swing_;
  StepTolerance tolerance_;
  DormandPrince solver_;
  VecX y_;
};

}  // namespace legwork::compass_gait
