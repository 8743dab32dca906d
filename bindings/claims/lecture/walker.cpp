// The passive walker (theory/lecture 7): its gait at 3 degrees, gaits by slope, and where their periods double.
#include <array>
#include <cmath>

#include "bindings/claims/lecture/known_numbers.h"
#include "bindings/claims/parts.h"
#include "engine/scenes/lecture/passive_walker.h"

namespace legwork::claims {
namespace {

namespace cg = compass_gait;

// The step from x until its end, at the reference's times.
void measure_trajectory(const JsonValue& rows, cg::Strider& strider, cg::Vec4 x, Measurements& m) {
  std::vector<double> known, ours;
  double t = 0.0;
  for (const JsonValue& row : rows.items) {
    const std::vector<double> n = numbers_of(row);
    if (n[0] > t && strider.swing(t, n[0], x)) break;
    known.insert(known.end(), n.begin() + 1, n.end());
    for (int i = 0; i < 4; ++i) ours.push_back(x[i]);
  }
  m.list("gait.trajectory", known, ours);
}

Refusal measure_gait(const JsonValue& reference, Measurements& m) {
  const cg::Walker walker;
  cg::LimitCycle cycle;
  if (!cg::find_limit_cycle(walker, cycle))
    return Diagnostic{"The limit cycle at 3 degrees was not found."};
  cg::Strider strider(walker);
  const cg::Vec4 x = strider.state_of(cycle.z);
  const double length = cg::step_length(walker, cycle.step.before);
  const cg::CycleFacts facts = cycle_facts(walker, cycle);
  const cg::Multipliers multipliers = cg::multipliers_of(cycle.derivative);
  KnownNumbers known(reference, m);
  known.list("gait.fixed_point", "x0", x);
  known.number("gait.step_time", "T", cycle.step.duration);
  known.number("gait.step_length", "L", length);
  known.number("gait.speed", "v", length / cycle.step.duration);
  known.list("gait.before_strike", "xminus", cycle.step.before);
  known.list("gait.multipliers.real", "mult_re", multipliers.re);
  known.list("gait.multipliers.imaginary", "mult_im", multipliers.im);
  known.list("gait.multipliers.moduli", "abs_mult",
             Vec3(multipliers.modulus(0), multipliers.modulus(1), multipliers.modulus(2)));
  known.list("gait.impulse", "impulse", std::array{facts.impulse[0], facts.impulse[1]});
  known.number("gait.energy_change", "dKE", -facts.energy_lost);
  m.number("gait.energy_lost_off_descent",
           std::abs(facts.energy_lost -
                    walker.mass() * walker.gravity * length * math::sin(walker.slope)));
  measure_trajectory(*reference.find("traj"), strider, x, m);
  m.number("gait.rear_foot_leaves_at", facts.leaving_velocity.y());
  m.number("gait.least_force", facts.least_force);
  m.number("gait.largest_force", facts.largest_force);
  m.number("gait.friction", facts.friction);
  m.number("gait.scuffing_depth", 1e3 * facts.scuffing_depth);
  return std::nullopt;
}

Refusal measure_slopes(const JsonValue& rows, Measurements& m) {
  for (const JsonValue& row : rows.items) {
    const std::vector<double> n = numbers_of(row);
    const std::string degrees = number_text(n[0]);
    cg::Walker walker;
    walker.slope = n[0] * kDegree;
    cg::LimitCycle cycle;
    if (!cg::find_limit_cycle(walker, cycle))
      return Diagnostic{"No limit cycle was found at " + degrees + " degrees."};
    m.list("slope." + degrees + "_deg", std::span(n).subspan(1, 7),
           std::vector<double>{-2.0 * walker.slope - cycle.z[0], cycle.z[0], cycle.z[1], cycle.z[2],
                               cycle.step.duration, cg::step_length(walker, cycle.step.before),
                               cg::multipliers_of(cycle.derivative).modulus(0)});
  }
  return std::nullopt;
}

// The attractor that the walker reaches at a slope, starting near z.
void settle(cg::Strider& strider, double degrees, int steps, double aside, Vec3& z) {
  strider.change_slope(degrees * kDegree);
  z[0] += aside;
  for (int i = 0; i < steps; ++i)
    if (!strider.section_map(z)) return;
}

Refusal measure_doublings(const JsonValue& reference, Measurements& m) {
  constexpr double kBeyondFirst = 4.6, kBeyondSecond = 4.914 + 0.05;  // degrees
  cg::Walker walker;
  walker.slope = 4.25 * kDegree;
  cg::LimitCycle cycle;
  if (!cg::find_limit_cycle(walker, cycle))
    return Diagnostic{"No limit cycle was found at 4.25 degrees."};
  cg::Strider strider(walker, 1e-11), coarse(walker, 1e-9);
  Vec3 z = cycle.z;
  KnownNumbers known(reference, m);
  const auto doubling = [&](int steps, double low, double high) {
    return cg::find_period_doubling(strider, steps, low * kDegree, high * kDegree, z) / kDegree;
  };
  known.number("doubling.first", "PD1", doubling(1, 4.25, 4.5));
  settle(coarse, kBeyondFirst, 150, 1e-2, z);
  strider.change_slope(kBeyondFirst * kDegree);
  const bool is_cycle = cg::find_limit_cycle(strider, 2, z, cycle);
  m.number("two_steps.residual", is_cycle ? cycle.residual : 1.0);
  m.number("two_steps.multiplier_less_1", cg::multipliers_of(cycle.derivative).modulus(0) - 1.0);
  known.number("doubling.second", "PD2", doubling(2, kBeyondFirst, 4.95));
  settle(coarse, kBeyondSecond, 200, 3e-3, z);
  known.number("doubling.third", "PD3", doubling(4, kBeyondSecond, 5.03));
  return std::nullopt;
}

}  // namespace

Refusal measure_walker(Measurements& m) {
  const JsonValue& reference = *m.reference().find("compass");
  if (Refusal refusal = measure_gait(*reference.find("slope3"), m)) return refusal;
  if (Refusal refusal = measure_slopes(*reference.find("table"), m)) return refusal;
  return measure_doublings(reference, m);
}

}  // namespace legwork::claims
