#include "engine/math/dormand_prince.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace legwork {
namespace {

// x^(1/5) for x > 0 to about 1e-5: x^(1/8 + 1/16 + 1/128 + 1/256), then one Newton step. The library's pow would not give
// the same bits everywhere.
double fifth_root(double x) {
  double power = std::sqrt(std::sqrt(std::sqrt(x)));
  double y = power;  // 1/8
  power = std::sqrt(power);
  y *= power;  // 1/16
  power = std::sqrt(std::sqrt(std::sqrt(power)));
  y *= power * std::sqrt(power);  // 1/128, 1/256
  return 0.8 * y + 0.2 * x / (y * y * y * y);
}

double weighted_norm(const VecX& e, const VecX& y0, const VecX& y1,
                     const StepTolerance& tolerance) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < e.size(); ++i) {
    const double size = std::max(std::abs(y0[i]), std::abs(y1[i]));
    const double part = e[i] / (tolerance.absolute + tolerance.relative * size);
    sum += part * part;
  }
  return std::sqrt(sum / static_cast<double>(std::max<Eigen::Index>(e.size(), 1)));
}

// [Hairer93] section II.4, "Starting step size", for order 5. Uses y_stage, k2, k7.
double first_step(DormandPrince& s, double t, const VecX& y, double longest,
                  const StepTolerance& tolerance, Ode& ode) {
  const double d0 = weighted_norm(y, y, y, tolerance);
  const double d1 = weighted_norm(s.k1, y, y, tolerance);
  double h0 = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 : 0.01 * d0 / d1;
  h0 = std::min(h0, longest);
  for (Eigen::Index i = 0; i < y.size(); ++i) s.y_stage[i] = y[i] + h0 * s.k1[i];
  ode.rate(t + h0, s.y_stage, s.k2);
  for (Eigen::Index i = 0; i < y.size(); ++i) s.k7[i] = s.k2[i] - s.k1[i];
  const double d2 = weighted_norm(s.k7, y, y, tolerance) / h0;
  const double d = std::max(d1, d2);
  const double h1 = d <= 1e-15 ? std::max(1e-6, 1e-3 * h0) : fifth_root(0.01 / d);
  const double h = std::min({100.0 * h0, h1, longest});
  return h > 0.0 ? h : 1e-6 * longest;  // a rate that is not finite
}

// k2 ... k7 and y_new of a step h from y with k1; returns the weighted error. k2 is overwritten by the error.
double take_step(DormandPrince& s, double t, double h, const VecX& y,
                 const StepTolerance& tolerance, Ode& ode) {
  const Eigen::Index n = y.size();
  VecX& z = s.y_stage;
  for (Eigen::Index i = 0; i < n; ++i) z[i] = y[i] + h * (0.2 * s.k1[i]);
  ode.rate(t + 0.2 * h, z, s.k2);
  for (Eigen::Index i = 0; i < n; ++i)
    z[i] = y[i] + h * (3.0 / 40.0 * s.k1[i] + 9.0 / 40.0 * s.k2[i]);
  ode.rate(t + 0.3 * h, z, s.k3);
  for (Eigen::Index i = 0; i < n; ++i)
    z[i] = y[i] + h * (44.0 / 45.0 * s.k1[i] - 56.0 / 15.0 * s.k2[i] + 32.0 / 9.0 * s.k3[i]);
  ode.rate(t + 0.8 * h, z, s.k4);
  for (Eigen::Index i = 0; i < n; ++i)
    z[i] = y[i] + h * (19372.0 / 6561.0 * s.k1[i] - 25360.0 / 2187.0 * s.k2[i] +
                       64448.0 / 6561.0 * s.k3[i] - 212.0 / 729.0 * s.k4[i]);
  ode.rate(t + 8.0 / 9.0 * h, z, s.k5);
  for (Eigen::Index i = 0; i < n; ++i)
    z[i] = y[i] +
           h * (9017.0 / 3168.0 * s.k1[i] - 355.0 / 33.0 * s.k2[i] + 46732.0 / 5247.0 * s.k3[i] +
                49.0 / 176.0 * s.k4[i] - 5103.0 / 18656.0 * s.k5[i]);
  ode.rate(t + h, z, s.k6);
  for (Eigen::Index i = 0; i < n; ++i)
    s.y_new[i] =
        y[i] + h * (35.0 / 384.0 * s.k1[i] + 500.0 / 1113.0 * s.k3[i] + 125.0 / 192.0 * s.k4[i] -
                    2187.0 / 6784.0 * s.k5[i] + 11.0 / 84.0 * s.k6[i]);
  ode.rate(t + h, s.y_new, s.k7);
  for (Eigen::Index i = 0; i < n; ++i)
    s.k2[i] = h * (71.0 / 57600.0 * s.k1[i] - 71.0 / 16695.0 * s.k3[i] + 71.0 / 1920.0 * s.k4[i] -
                   17253.0 / 339200.0 * s.k5[i] + 22.0 / 525.0 * s.k6[i] - 1.0 / 40.0 * s.k7[i]);
  return weighted_norm(s.k2, y, s.y_new, tolerance);
}

// Dense output of the step just taken, which ends at y_new with rate k7.
void prepare_dense(DormandPrince& s, double t, double h, const VecX& y) {
  s.t_begin = t;
  s.h = h;
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    const double change = s.y_new[i] - y[i];
    const double begin = h * s.k1[i] - change;
    s.r1[i] = y[i];
    s.r2[i] = change;
    s.r3[i] = begin;
    s.r4[i] = change - h * s.k7[i] - begin;
    s.r5[i] =
        h * (-12715105075.0 / 11282082432.0 * s.k1[i] + 87487479700.0 / 32700410799.0 * s.k3[i] -
             10690763975.0 / 1880347072.0 * s.k4[i] + 701980252875.0 / 199316789632.0 * s.k5[i] -
             1453857185.0 / 822651844.0 * s.k6[i] + 69997945.0 / 29380423.0 * s.k7[i]);
  }
}

// The earliest instant found to lie past the event within the last step, and y there.
double locate_event(DormandPrince& s, VecX& y, Ode& ode) {
  double before = 0.0, after = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (before + after);
    const double t = s.t_begin + middle * s.h;
    s.dense(t, y);
    (ode.event(t, y) > 0.0 ? before : after) = middle;
  }
  const double t = s.t_begin + after * s.h;
  s.dense(t, y);
  return t;
}

}  // namespace

DormandPrince::DormandPrince(int size) {
  for (VecX* x : {&r1, &r2, &r3, &r4, &r5, &k1, &k2, &k3, &k4, &k5, &k6, &k7, &y_stage, &y_new})
    x->setZero(size);
}

void DormandPrince::dense(double t, VecX& y) const {
  assert(y.size() == r1.size());
  const double a = h > 0.0 ? (t - t_begin) / h : 0.0;
  const double b = 1.0 - a;
  for (Eigen::Index i = 0; i < y.size(); ++i)
    y[i] = r1[i] + a * (r2[i] + b * (r3[i] + a * (r4[i] + b * r5[i])));
}

bool integrate(DormandPrince& s, double& t, double t_end, VecX& y, const StepTolerance& tolerance,
               Ode& ode) {
  assert(y.size() == s.k1.size());
  s.accepted = s.rejected = 0;
  s.has_failed = false;
  if (!(t < t_end)) return false;
  const double resolution =
      16.0 * std::numeric_limits<double>::epsilon() * std::max(std::abs(t), std::abs(t_end));
  ode.rate(t, y, s.k1);
  double event = ode.event(t, y);
  double h = first_step(s, t, y, std::min(t_end - t, tolerance.largest), tolerance, ode);
  double most = 5.0;
  while (true) {
    const bool is_last = t + 1.01 * h >= t_end && t_end - t <= tolerance.largest;
    if (is_last) h = t_end - t;
    if ((h < resolution && !is_last) || s.accepted + s.rejected >= tolerance.most_steps) {
      s.has_failed = true;
      return false;
    }
    const double error = take_step(s, t, h, y, tolerance, ode);
    if (!(error <= 1.0)) {
      ++s.rejected;
      if (is_last && h < resolution) {
        s.has_failed = true;
        return false;
      }
      h *= std::isfinite(error) ? std::max(0.2, 0.9 / fifth_root(error)) : 0.2;
      most = 1.0;
      continue;
    }
    ++s.accepted;
    prepare_dense(s, t, h, y);
    t = is_last ? t_end : t + h;
    y = s.y_new;
    const bool is_moved = ode.project(t, y);
    const double event_now = ode.event(t, y);
    if (event > 0.0 && event_now <= 0.0) {
      t = locate_event(s, y, ode);
      ode.project(t, y);
      return true;
    }
    if (is_last) return false;
    event = event_now;
    const double factor = error > 0.0 ? 0.9 / fifth_root(error) : most;
    h = std::min(h * std::min(most, std::max(0.2, factor)), tolerance.largest);
    most = 5.0;
    if (is_moved)
      ode.rate(t, y, s.k1);
    else
      s.k1.swap(s.k7);
  }
}

}  // namespace legwork
