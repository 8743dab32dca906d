// One step of the compass gait: from just after a heel strike over the swing to just after the next one; and the section
// map that steps make, which has the limit cycles as its fixed points.
#pragma once

#include <cmath>

#include "engine/formulations/compass_gait/walker.h"
#include "engine/math/dormand_prince.h"

namespace legwork::compass_gait {

struct Step {
  double duration = 0.0;                             // s
  Vec4 before = Vec4::Zero(), after = Vec4::Zero();  // the strike that ends it
};

// Why a step did not come about.
enum class Fall {
  none,
  forward,    // the stance leg has tipped over to the front
  backward,   // to the back
  no_strike,  // it swings about without a strike: kLongestStep
  lift_off,   // the ground would have to pull the stance foot
  no_swing,   // after the strike the foot behind would be pushed into the ground
  too_short,  // the feet are side by side
  diverged    // the integration failed
};
inline constexpr double kTippedOver = 1.2;   // rad of the stance leg from the vertical
inline constexpr double kLongestStep = 8.0;  // in sqrt(l / g); steps take about 2.3
// For so long after a strike, in sqrt(l / g), the next is not looked for: the strike angle starts at zero.
inline constexpr double kAfterStrike = 0.06;

class Strider {
 public:
  // Relative tolerance of the integration; the absolute one is a tenth of it.
  explicit Strider(const Walker& walker, double tolerance = 1e-12);

  const Walker& walker() const { return swing_.walker; }
  void change_slope(double slope) { swing_.walker.slope = slope; }

  // Swings on, from time t since the last strike to `t_end` or to the next strike, to x just before it. True: a strike, at
  // the t left. x is left as it came, and has_failed() true, if the integration fails.
  bool swing(double& t, double t_end, Vec4& x);
  bool has_failed() const { return solver_.has_failed; }

  // One whole step; x is the state after a strike, then after the next one. Scuffing and slipping do not count as falls.
  Fall step(Vec4& x, Step& out);

  // z = [n, s', n'] after a strike, with s = -2 slope - n, to after the next; false if there is none.
  bool section_map(Vec3& z);
  Vec4 state_of(const Vec3& z) const { return {-2.0 * walker().slope - z[0], z[0], z[1], z[2]}; }

  // Whether it has fallen at time t after a strike.
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
