#include "engine/formulations/compass_gait/step.h"

namespace legwork::compass_gait {

void Strider::Swing::rate(double, const VecX& y, VecX& ydot) {
  const Vec4 x = y;
  ydot.head<2>() = x.tail<2>();
  ydot.tail<2>() = acceleration(walker, x);
}

double Strider::Swing::event(double t, const VecX& y) {
  return t < no_strike_before ? -1.0 : y[0] + y[1] + 2.0 * walker.slope;
}

Strider::Strider(const Walker& walker, double tolerance) : solver_(4), y_(VecX::Zero(4)) {
  swing_.walker = walker;
  tolerance_.relative = tolerance;
  tolerance_.absolute = 0.1 * tolerance;
  tolerance_.largest = 0.1 * time_unit();  // within it the strike angle crosses zero at most once
}

bool Strider::swing(double& t, double t_end, Vec4& x) {
  swing_.no_strike_before = kAfterStrike * time_unit();
  y_ = x;
  bool is_strike = false;
  while (!is_strike && integrate(solver_, t, t_end, y_, tolerance_, swing_)) {
    is_strike = y_[1] > y_[0];  // a foot set down behind the other one is not a strike
    swing_.no_strike_before = t + 1e-3 * time_unit();
  }
  if (!solver_.has_failed) x = y_;
  return is_strike;
}

Fall Strider::fall_of(double t, const Vec4& x) const {
  if (x[0] < -kTippedOver) return Fall::forward;
  if (x[0] > kTippedOver) return Fall::backward;
  if (t > kLongestStep * time_unit()) return Fall::no_strike;
  return Fall::none;
}

Fall Strider::step(Vec4& x, Step& out) {
  const double slice = 0.5 * time_unit();  // so that a fall is noticed soon
  for (double t = 0.0;;) {
    if (swing(t, t + slice, x)) {
      out.duration = t;
      out.before = x;
      out.after = x = heel_strike(walker(), x);
      return Fall::none;
    }
    if (has_failed()) return Fall::diverged;
    const Fall fall = fall_of(t, x);
    if (fall != Fall::none) return fall;
  }
}

bool Strider::section_map(Vec3& z) {
  Vec4 x = state_of(z);
  Step ignored;
  if (step(x, ignored) != Fall::none) return false;
  z = x.tail<3>();
  return true;
}

}  // namespace legwork::compass_gait
