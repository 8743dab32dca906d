#include "bindings/claims/lecture/walker.h"

#include <algorithm>
#include <cmath>

#include "engine/scenes/lecture/passive_walker.h"

namespace legwork::claims {
namespace {

namespace cg = compass_gait;

constexpr double kTolerance = 1e-7;  // of the reference
constexpr const char* kWalkSource = "plan_compass_ref.json";

std::vector<double> list_of(const cg::Vec4& x) { return {x[0], x[1], x[2], x[3]}; }

void check_fixed_point(const JsonValue& numbers, const cg::Walker& walker,
                       const cg::LimitCycle& cycle, Report& report) {
  cg::Strider strider(walker);
  const cg::Vec4 x = strider.state_of(cycle.z);
  const double length = cg::step_length(walker, cycle.step.before);
  const cg::CycleFacts facts = cycle_facts(walker, cycle);
  report.source(std::string(kWalkSource).append(", 3 degrees"));
  const auto value = [&](const char* what, const char* key, double ours) {
    const std::string name = key;
    report.value(what, numbers.find(name)->number, ours, kTolerance);
  };
  report.list("fixed point, rad, rad/s", numbers_of(numbers, "x0"), list_of(x), kTolerance);
  value("time of a step T, s", "T", cycle.step.duration);
  value("length of a step L, m", "L", length);
  value("speed, m/s", "v", length / cycle.step.duration);
  report.list("before the strike, rad, rad/s", numbers_of(numbers, "xminus"),
              list_of(cycle.step.before), kTolerance);
  const cg::Multipliers ours = cg::multipliers_of(cycle.derivative);
  report.list("Floquet multipliers, real parts", numbers_of(numbers, "mult_re"), ours.re,
              kTolerance);
  report.list("Floquet multipliers, imaginary parts", numbers_of(numbers, "mult_im"), ours.im,
              kTolerance);
  const std::array<double, 3> moduli = {ours.modulus(0), ours.modulus(1), ours.modulus(2)};
  report.list("Floquet multipliers, moduli", numbers_of(numbers, "abs_mult"), moduli, kTolerance);
  report.list("impulse of the strike, N s", numbers_of(numbers, "impulse"),
              std::vector<double>{facts.impulse[0], facts.impulse[1]}, kTolerance);
  value("change of kinetic energy, J", "dKE", -facts.energy_lost);
  report.small("what that and the height that a step loses differ by, J", "none",
               std::abs(facts.energy_lost -
                        walker.mass() * walker.gravity * length * math::sin(walker.slope)),
               1e-9);
  std::vector<double> printed, found;
  cg::Vec4 now = x;
  double t = 0.0;
  for (const JsonValue& row : numbers.find("traj")->items) {
    const std::vector<double> n = numbers_of(row);
    if (n[0] > t && strider.swing(t, n[0], now)) break;
    printed.insert(printed.end(), n.begin() + 1, n.end());
    for (int i = 0; i < 4; ++i) found.push_back(now[i]);
  }
  report.list("the step every 0.05 s, rad, rad/s", printed, found, kTolerance);
  report.source("theory/lecture 7");
  report.value("upward speed of the rear foot after the strike, m/s", 0.3569,
               facts.leaving_velocity.y(), 5.01e-5);
  report.value("least normal force, N", 135.7, facts.least_force, 0.0501);
  report.value("largest normal force, N", 203.0, facts.largest_force, 0.0501);
  report.value("friction that a step needs", 0.274, facts.friction, 5.01e-4);
  report.value("scuffing depth, mm", 3.6, 1e3 * facts.scuffing_depth, 0.0501);
}

Refusal check_branch(const JsonValue& numbers, Report& report) {
  report.source(kWalkSource);
  for (const JsonValue& row : numbers.find("table")->items) {
    const std::vector<double> n = numbers_of(row);
    cg::Walker walker;
    walker.slope = n[0] * kDegree;
    cg::LimitCycle cycle;
    if (!cg::find_limit_cycle(walker, cycle))
      return Diagnostic{"No limit cycle was found at " + number_text(n[0]) + " degrees."};
    const double s = -2.0 * walker.slope - cycle.z[0];
    report.list(
        "limit cycle at " + number_text(n[0]) + " degrees: s, n, s', n', T, L, largest multiplier",
        std::span(n).subspan(1, 7),
        std::vector<double>{s, cycle.z[0], cycle.z[1], cycle.z[2], cycle.step.duration,
                            cg::step_length(walker, cycle.step.before),
                            cg::multipliers_of(cycle.derivative).modulus(0)},
        kTolerance);
  }
  return std::nullopt;
}

// The attractor that the walker comes to at a slope, from beside z.
void settle(cg::Strider& strider, double degrees, int steps, double aside, Vec3& z) {
  strider.change_slope(degrees * kDegree);
  z[0] += aside;
  for (int i = 0; i < steps; ++i)
    if (!strider.section_map(z)) return;
}

Refusal check_doublings(const JsonValue& numbers, Report& report) {
  cg::Walker walker;
  walker.slope = 4.25 * kDegree;
  cg::LimitCycle cycle;
  if (!cg::find_limit_cycle(walker, cycle))
    return Diagnostic{"No limit cycle was found at 4.25 degrees."};
  cg::Strider strider(walker, 1e-11), coarse(walker, 1e-9);
  Vec3 z = cycle.z;
  report.source(std::string(kWalkSource) + ", theory/lecture 7");
  const auto doubling = [&](const char* what, const char* key, int steps, double low, double high,
                            double tolerance) {
    report.value(
        what, numbers.find(key)->number,
        cg::find_period_doubling(strider, steps, low * kDegree, high * kDegree, z) / kDegree,
        tolerance);
  };
  doubling("first period doubling (a multiplier is -1), degrees", "PD1", 1, 4.25, 4.5, 0.002);
  settle(coarse, 4.6, 150, 1e-2, z);
  strider.change_slope(4.6 * kDegree);
  const bool is_cycle = cg::find_limit_cycle(strider, 2, z, cycle);
  report.small("the stable cycle of two steps at 4.6 degrees closes to", 7e-15,
               is_cycle ? cycle.residual : 1.0, 1e-10);
  report.small("its largest multiplier less 1", "stable",
               cg::multipliers_of(cycle.derivative).modulus(0) - 1.0, 0.0);
  doubling("second period doubling, degrees", "PD2", 2, 4.6, 4.95, 0.003);
  const double second = 4.914;
  settle(coarse, second + 0.05, 200, 3e-3, z);
  doubling("third period doubling, degrees", "PD3", 4, second + 0.05, 5.03, 0.003);
  return std::nullopt;
}

}  // namespace

Refusal verify_walker(const JsonValue& reference, Report& report) {
  const JsonValue& numbers = *reference.find("compass");
  const cg::Walker walker;
  cg::LimitCycle cycle;
  if (!cg::find_limit_cycle(walker, cycle))
    return Diagnostic{"The limit cycle at 3 degrees was not found."};
  check_fixed_point(*numbers.find("slope3"), walker, cycle, report);
  if (Refusal refusal = check_branch(numbers, report)) return refusal;
  return check_doublings(numbers, report);
}

}  // namespace legwork::claims
