#include "engine/motion/sagittal_table.h"

#include <cassert>

namespace legwork {
namespace {

SagittalState ahead(const SagittalState& x, double h, const SagittalState& rate) {
  SagittalState out;
  for (std::size_t i = 0; i < 6; ++i) out[i] = x[i] + h * rate[i];
  return out;
}

bool rate_of(SagittalDynamics& dynamics, const SagittalPhase& phase, double tau,
             const SagittalState& x, SagittalState& rate) {
  Vec3 a;
  if (!dynamics.acceleration(x, phase.feet_at(tau), phase.force_at(tau), a)) return false;
  rate = {x[3], x[4], x[5], a[0], a[1], a[2]};
  return true;
}

}  // namespace

void place_in_plane(const SagittalNode& node, TrunkMotion& trunk) {
  trunk.p.x() = node[0];
  trunk.p.z() = node[1];
  trunk.rpy[1] = node[2];
  trunk.v.x() = node[3];
  trunk.v.z() = node[4];
  trunk.rpy_rate[1] = node[5];
  trunk.a.x() = node[6];
  trunk.a.z() = node[7];
  trunk.rpy_acceleration[1] = node[8];
}

std::array<PointMotion, 4> SagittalPhase::feet_at(double tau) const {
  return {foot_motion(feet[0], tau), foot_motion(feet[1], tau), foot_motion(feet[2], tau),
          foot_motion(feet[3], tau)};
}

std::array<Vec3, 4> SagittalPhase::force_at(double tau) const {
  const double s = tau / duration;
  const double b = 30.0 * s * s * (1.0 - s) * (1.0 - s);
  return {b * mean_force[0], b * mean_force[1], b * mean_force[2], b * mean_force[3]};
}

SagittalNode SagittalTable::operator()(double tau) const {
  assert(nodes.size() >= 6);
  constexpr double kDenominator[6] = {-120.0, 24.0, -12.0, 12.0, -24.0, 120.0};
  const int last = static_cast<int>(nodes.size()) - 1;
  const double t = tau > 0.0 ? (tau < duration ? tau : duration) : 0.0;
  const double u = t / duration * last;
  int first = static_cast<int>(u) - 2;
  if (first > last - 5) first = last - 5;
  if (first < 0) first = 0;
  SagittalNode out = {};
  for (int j = 0; j < 6; ++j) {
    double weight = 1.0 / kDenominator[j];
    for (int k = 0; k < 6; ++k)
      if (k != j) weight *= u - first - k;
    const SagittalNode& node = nodes[static_cast<std::size_t>(first + j)];
    for (std::size_t i = 0; i < 9; ++i) out[i] += weight * node[i];
  }
  return out;
}

bool integrate_phase(SagittalDynamics& dynamics, const SagittalPhase& phase, int steps,
                     SagittalState& state, SagittalTable* table, double& tau) {
  assert(steps >= (table ? 5 : 1));
  const double h = phase.duration / steps;
  if (table) {
    table->duration = phase.duration;
    table->nodes.clear();
    table->nodes.reserve(static_cast<std::size_t>(steps) + 1);
  }
  const auto keep = [&](const SagittalState& k) {
    if (table)
      table->nodes.push_back(
          {state[0], state[1], state[2], state[3], state[4], state[5], k[3], k[4], k[5]});
  };
  SagittalState k1, k2, k3, k4;
  for (int i = 0; i < steps; ++i) {
    const double t = i * h;
    tau = t;
    if (!rate_of(dynamics, phase, t, state, k1)) return false;
    keep(k1);
    tau = t + 0.5 * h;
    if (!rate_of(dynamics, phase, tau, ahead(state, 0.5 * h, k1), k2) ||
        !rate_of(dynamics, phase, tau, ahead(state, 0.5 * h, k2), k3))
      return false;
    tau = t + h;
    if (!rate_of(dynamics, phase, tau, ahead(state, h, k3), k4)) return false;
    for (std::size_t j = 0; j < 6; ++j)
      state[j] += h / 6.0 * (k1[j] + 2.0 * k2[j] + 2.0 * k3[j] + k4[j]);
  }
  if (!table) return true;
  tau = phase.duration;
  if (!rate_of(dynamics, phase, tau, state, k1)) return false;
  keep(k1);
  return true;
}

Refusal check_durations(const char* gait, double flight, double stance) {
  if (flight > 0.0 && stance > 0.0) return std::nullopt;
  return Diagnostic{"There is no " + std::string(gait) + " plan: flight lasts " +
                        number_text(flight) + " s and stance " + number_text(stance) +
                        " s, and both have to be positive.",
                    "Choose a longer flight or stance."};
}

Diagnostic sagittal_unreached(const char* gait, const char* phase, double tau, const Legs& legs,
                              const Unreached& unreached, const char* hint) {
  const std::size_t foot = static_cast<std::size_t>(unreached.foot);
  return {"There is no " + std::string(gait) + " plan: at " + number_text(tau) + " s of " + phase +
              ", " + reach_sentence(unreached.reach, legs[foot], unreached.r),
          hint};
}

}  // namespace legwork
